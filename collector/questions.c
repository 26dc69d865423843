/* Threads that ask the database for those who read requests.

   Who reads requests has many connections, and a database may take long, or hang: so a request that needs more of it than tokens (access.c) is suspended, and waits here.  ASKED holds
   those that no thread has taken up yet; it is under the lock, which is not held while one is answered.

   There are several threads because what was counted before is shown while one counts anew (builds.c), and who finds the database in use is told so after
   a short time (shared-database.c). */

#include "questions.h"

#include <pthread.h>
#include <sys/queue.h>

#define THREADS 4

static struct {
	pthread_t threads[THREADS];
	unsigned begun; /* of THREADS */
	pthread_mutex_t lock;
	pthread_cond_t wanted;
	STAILQ_HEAD(, request) asked;
	bool is_ending;
} questions = { .lock = PTHREAD_MUTEX_INITIALIZER,
		.wanted = PTHREAD_COND_INITIALIZER,
		.asked = STAILQ_HEAD_INITIALIZER(questions.asked) };

/* The next one; null when we are ending. */
static struct request *next_question(void)
{
	pthread_mutex_lock(&questions.lock);
	while (STAILQ_EMPTY(&questions.asked) && !questions.is_ending)
		pthread_cond_wait(&questions.wanted, &questions.lock);
	struct request *request = STAILQ_FIRST(&questions.asked);
	if (request)
		STAILQ_REMOVE_HEAD(&questions.asked, entry);
	pthread_mutex_unlock(&questions.lock);
	return request;
}

static void *answer(void *unused)
{
	struct request *request;
	while ((request = next_question())) {
		request->ask(request);
		MHD_resume_connection(request->connection);
	}
	return unused;
}

bool questions_begin(void)
{
	while (questions.begun < THREADS &&
	       pthread_create(&questions.threads[questions.begun], NULL, answer, NULL) == 0)
		questions.begun++;
	return questions.begun > 0;
}

bool ask_later(struct request *request)
{
	pthread_mutex_lock(&questions.lock);
	bool is_asked = !questions.is_ending;
	if (!is_asked)
		request->reply = say(MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n");
	else {
		MHD_suspend_connection(request->connection);
		STAILQ_INSERT_TAIL(&questions.asked, request, entry);
		pthread_cond_signal(&questions.wanted);
	}
	pthread_mutex_unlock(&questions.lock);
	return is_asked;
}

void questions_end(void)
{
	pthread_mutex_lock(&questions.lock);
	questions.is_ending = true;
	pthread_cond_broadcast(&questions.wanted);
	pthread_mutex_unlock(&questions.lock);
	while (questions.begun > 0)
		pthread_join(questions.threads[--questions.begun], NULL);
}
