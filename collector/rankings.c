/* Rankings, made by "sampler rank" in a process of its own.

   Those from FIRST on are not begun; CHILD is the process that makes one, or 0; KEPT are those that were made last, each good until an hour is over, a twentieth more of its runs have
   failed, or there are other sites.  All are under the lock, which is not held while one is made. */

#define _GNU_SOURCE
#include "rankings.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "duration.h"
#include "tool.h"

/* Of the process. */
#define MOST_SECONDS 120
#define MOST_MEMORY  ((rlim_t)2 << 30)

#define GOOD_FOR  3600
#define BAD_FOR   60
#define MOST_KEPT 32
#define MOST_TEXT (32 << 20)

/* Of one project. */
#define MOST_WAITING 16

struct kept {
	char *runs, *text; /* no text: it could not be made */
	const char *format;
	size_t size;
	int64_t failing;
	bool has_sites;
	double made;
};

static struct {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t wanted;
	struct ranking *first, **last;
	char *served; /* the project of the last one, or null */
	pid_t child;
	bool is_ending;
	struct kept kept[MOST_KEPT];
	size_t next;         /* of KEPT, to be made anew */
	unsigned generation; /* of sites: what was made of older ones is not kept */
} rankings = { .lock = PTHREAD_MUTEX_INITIALIZER, .wanted = PTHREAD_COND_INITIALIZER };

static bool is_good(const struct kept *kept, const struct ranking *ranking)
{
	return kept->text && strcmp(kept->runs, ranking->runs) == 0 &&
	       strcmp(kept->format, ranking->format) == 0 &&
	       kept->has_sites == ranking->has_sites &&
	       monotonic_seconds() - kept->made < GOOD_FOR && ranking->failing >= kept->failing &&
	       ranking->failing - kept->failing <= kept->failing / 20;
}

static void copy_text(struct ranking *ranking, const char *text, size_t size)
{
	ranking->text = allocate(size + 1);
	memcpy(ranking->text, text, size);
	ranking->size = size;
}

bool find_ranking(struct ranking *ranking)
{
	pthread_mutex_lock(&rankings.lock);
	for (size_t i = 0; i < MOST_KEPT && !ranking->text; i++)
		if (is_good(&rankings.kept[i], ranking))
			copy_text(ranking, rankings.kept[i].text, rankings.kept[i].size);
	pthread_mutex_unlock(&rankings.lock);
	return ranking->text;
}

void forget_rankings(void)
{
	pthread_mutex_lock(&rankings.lock);
	rankings.generation++;
	for (size_t i = 0; i < MOST_KEPT; i++)
		rankings.kept[i].made = -GOOD_FOR;
	pthread_mutex_unlock(&rankings.lock);
}

/* Keep what was made, in the place of the same, or of the oldest; with the lock. */
static void keep(const struct ranking *ranking)
{
	size_t place = rankings.next;
	for (size_t i = 0; i < MOST_KEPT; i++)
		if (rankings.kept[i].runs && strcmp(rankings.kept[i].runs, ranking->runs) == 0 &&
		    strcmp(rankings.kept[i].format, ranking->format) == 0)
			place = i;
	if (place == rankings.next)
		rankings.next = (rankings.next + 1) % MOST_KEPT;
	struct kept *kept = &rankings.kept[place];
	free(kept->runs);
	free(kept->text);
	*kept = (struct kept){ .runs = duplicate(ranking->runs),
			       .format = ranking->format,
			       .failing = ranking->failing,
			       .has_sites = ranking->has_sites,
			       .made = monotonic_seconds() };
	kept->text = ranking->text ? allocate(ranking->size + 1) : NULL;
	if (ranking->text)
		memcpy(kept->text, ranking->text, kept->size = ranking->size);
}

/* Whether it could not be made, a short time ago. */
static bool has_failed(const struct ranking *ranking)
{
	bool has = false;
	pthread_mutex_lock(&rankings.lock);
	for (size_t i = 0; i < MOST_KEPT; i++) {
		const struct kept *kept = &rankings.kept[i];
		has |= kept->runs && !kept->text && strcmp(kept->runs, ranking->runs) == 0 &&
		       strcmp(kept->format, ranking->format) == 0 &&
		       monotonic_seconds() - kept->made < BAD_FOR;
	}
	pthread_mutex_unlock(&rankings.lock);
	return has;
}

/* In the child: become "sampler rank", within limits.  Sites may name any file as their source: those of this machine are nobody's business. */
static _Noreturn void become_rank(const char *path, const char *format, const char *runs, int out)
{
	const struct rlimit memory = { MOST_MEMORY, MOST_MEMORY };
	sigset_t none;
	int nothing = open("/dev/null", O_RDWR);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	/* nobody else would end it */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(nothing, 0);
	dup2(out, 1);
	dup2(nothing, 2);
	setrlimit(RLIMIT_AS, &memory);
	setpriority(PRIO_PROCESS, 0, 10);
	alarm(MOST_SECONDS);
	if (chdir("/") == 0)
		execl(path, "sampler rank", format, "--no-sources", "--", runs, (char *)NULL);
	_exit(EXIT_NO_COMMAND);
}

static void read_all(struct ranking *ranking, int in)
{
	size_t size;
	char buffer[1 << 16];
	ssize_t got;
	FILE *out = open_memstream(&ranking->text, &size);
	while ((got = read(in, buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR))
		if (got > 0 && ftell(out) < MOST_TEXT)
			fwrite(buffer, 1, got, out);
	fclose(out);
	ranking->size = size;
}

/* Make it; without the lock. */
static void make(struct ranking *ranking, const char *path)
{
	int ends[2], status = -1;
	if (pipe2(ends, O_CLOEXEC) < 0)
		return;
	char *format = formatted("--format=%s", ranking->format);
	pthread_mutex_lock(&rankings.lock);
	unsigned generation = rankings.generation;
	pid_t child = rankings.is_ending ? -1 : fork();
	if (child == 0)
		become_rank(path, format, ranking->runs, ends[1]);
	rankings.child = child > 0 ? child : 0;
	pthread_mutex_unlock(&rankings.lock);
	close(ends[1]);
	read_all(ranking, ends[0]);
	close(ends[0]);
	free(format);
	/* it keeps its number until nobody kills it any more */
	siginfo_t info;
	if (child > 0)
		waitid(P_PID, child, &info, WEXITED | WNOWAIT);
	pthread_mutex_lock(&rankings.lock);
	rankings.child = 0;
	pthread_mutex_unlock(&rankings.lock);
	if (child > 0)
		waitpid(child, &status, 0);
	/* 1 says that something is missing, as sites */
	bool is_whole = child > 0 && WIFEXITED(status) && WEXITSTATUS(status) <= EXIT_NOT_FOUND &&
			ranking->size > 0 && ranking->size < MOST_TEXT;
	if (!is_whole) {
		free(ranking->text);
		ranking->text = NULL;
	}
	pthread_mutex_lock(&rankings.lock);
	if (!rankings.is_ending && rankings.generation == generation)
		keep(ranking);
	pthread_mutex_unlock(&rankings.lock);
}

static bool is_of_project(const struct ranking *ranking, const char *project)
{
	return strcmp(ranking->project ? ranking->project : "", project ? project : "") == 0;
}

/* Remove the first that is of another project than the one that was served last, or the first of all, from those that wait; with the lock. */
static struct ranking *choose(void)
{
	struct ranking **link = &rankings.first;
	while (*link && is_of_project(*link, rankings.served))
		link = &(*link)->next;
	if (!*link)
		link = &rankings.first;
	struct ranking *ranking = *link;
	if (ranking && !(*link = ranking->next))
		rankings.last = link;
	return ranking;
}

/* The next one; null when we are ending. */
static struct ranking *next_ranking(void)
{
	pthread_mutex_lock(&rankings.lock);
	while (!rankings.first && !rankings.is_ending)
		pthread_cond_wait(&rankings.wanted, &rankings.lock);
	struct ranking *ranking = choose();
	if (ranking) {
		free(rankings.served);
		rankings.served = ranking->project ? duplicate(ranking->project) : NULL;
	}
	pthread_mutex_unlock(&rankings.lock);
	return ranking;
}

static void *make_rankings(void *unused)
{
	struct ranking *ranking;
	char *path = beside_ourselves("sampler-rank");
	while ((ranking = next_ranking())) {
		/* another one who waited may have had it made */
		if (!find_ranking(ranking) && !has_failed(ranking))
			make(ranking, path);
		ranking->done(ranking);
	}
	free(path);
	return unused;
}

bool rankings_begin(const char *database)
{
	/* not as an argument, which others can see, and which the ranking would tell */
	setenv("SAMPLER_DATABASE", database, 1);
	rankings.last = &rankings.first;
	return pthread_create(&rankings.thread, NULL, make_rankings, NULL) == 0;
}

/* How many of PROJECT wait; with the lock. */
static size_t count_waiting(const char *project)
{
	size_t count = 0;
	for (const struct ranking *ranking = rankings.first; ranking; ranking = ranking->next)
		count += is_of_project(ranking, project);
	return count;
}

void make_ranking(struct ranking *ranking)
{
	ranking->next = NULL;
	pthread_mutex_lock(&rankings.lock);
	if (rankings.is_ending || count_waiting(ranking->project) >= MOST_WAITING) {
		pthread_mutex_unlock(&rankings.lock);
		ranking->done(ranking);
		return;
	}
	*rankings.last = ranking;
	rankings.last = &ranking->next;
	pthread_cond_signal(&rankings.wanted);
	pthread_mutex_unlock(&rankings.lock);
}

void rankings_end(void)
{
	pthread_mutex_lock(&rankings.lock);
	rankings.is_ending = true;
	if (rankings.child)
		kill(rankings.child, SIGKILL);
	pthread_cond_signal(&rankings.wanted);
	pthread_mutex_unlock(&rankings.lock);
	pthread_join(rankings.thread, NULL);
	free(rankings.served);
}
