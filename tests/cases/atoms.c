// Two threads that take turns: on one variable, and each on its own.
// flags: -pthread -no-pie -fsampler-scheme=atoms
#include <pthread.h>
#include <semaphore.h>
static int shared, own[2];
static sem_t turns[2];

static void *run(void *argument)
{
	long me = (long)argument;
	for (int i = 0; i < 5; i++) {
		sem_wait(&turns[me]);
		shared = shared + 1;
		own[me]++;
		sem_post(&turns[!me]);
	}
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	sem_init(&turns[0], 0, 1);
	sem_init(&turns[1], 0, 0);
	for (long i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, run, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return shared != 10;
}

//= atoms	13	run	shared	read	0	9
//= atoms	13	run	shared	write	10	0
//= atoms	14	run	own[me]	read	8	0
//= atoms	14	run	own[me]	write	10	0
//= atoms	29	main	shared	read	0	1
