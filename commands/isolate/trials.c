/* Runs that are made once more, with a condition switched, to see how they end then.

   Each trial is stored by "sampler run" as DIRECTORY/.switched/TRIAL/job-NUMBER, and removed when its outcome has been read.  A program may
   do anything when one of its conditions is switched: so it has little time, may use half of the machine's memory, and write no file
   of more than 256 MiB. */

#define _GNU_SOURCE
#include "trials.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../ranking/runs.h"
#include "contents.h"
#include "duration.h"
#include "job-directory.h"
#include "parallel.h"
#include "tool.h"

#define SCRATCH ".switched"

#define MOST_BYTES_OF_FILE (256 << 20)

/* A switched run may take so many times as long as the first one, and at least so many seconds: starting takes some. */
#define TIMES_AS_LONG 10
#define LEAST_SECONDS 0.3

static struct {
	const struct trials *how;
	struct trial *trials;
} state;

static char *path_of(size_t trial)
{
	return formatted("%s/" SCRATCH "/%zu", state.how->directory, trial);
}

/* Callback of nftw. */
static int remove_entry(const char *path, const struct stat *status, int flag, struct FTW *place)
{
	(void)status;
	(void)flag;
	(void)place;
	remove(path);
	return 0;
}

static void remove_tree(const char *path)
{
	nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

void remove_trials(const char *directory)
{
	char *path = formatted("%s/" SCRATCH, directory);
	remove_tree(path);
	free(path);
}

/* The seconds that the job took when it was run first; 0 if that is not known. */
static double seconds_of(size_t number)
{
	struct contents contents;
	double seconds = 0;
	char *outcome = job_path(state.how->directory, number, OUTCOME_FILE);
	if (read_regular(&contents, outcome)) {
		char *text = strndup(contents.bytes, contents.size);
		const char *line = text ? strstr(text, "\nseconds\t") : NULL;
		seconds = line ? strtod(line + strlen("\nseconds\t"), NULL) : 0;
		free(text);
		drop_contents(&contents);
	}
	free(outcome);
	return seconds;
}

static void limit(int resource, rlim_t most)
{
	struct rlimit limits;
	if (getrlimit(resource, &limits) == 0 && limits.rlim_cur > most) {
		limits.rlim_cur = most;
		setrlimit(resource, &limits);
	}
}

static void limit_resources(void)
{
	rlim_t memory = (rlim_t)sysconf(_SC_PHYS_PAGES) * (rlim_t)sysconf(_SC_PAGESIZE);
	limit(RLIMIT_FSIZE, MOST_BYTES_OF_FILE);
	limit(RLIMIT_CORE, 0);
	if (state.how->limits_memory)
		limit(RLIMIT_DATA, memory / 2);
}

static void become_trial(size_t trial, const char *directory)
{
	const struct trial *wanted = &state.trials[trial];
	const struct candidate *candidate = wanted->candidate;
	double seconds = TIMES_AS_LONG * seconds_of(state.how->numbers[wanted->job]);
	char timeout[32], how[32];
	if (candidate)
		snprintf(how, sizeof how, "%08x:%s", candidate->key, candidate->how);
	snprintf(timeout, sizeof timeout, "%.3f",
		 seconds < LEAST_SECONDS ? LEAST_SECONDS : seconds);
	limit_resources();
	state.how->become(wanted->job, directory, timeout, candidate ? how : NULL);
}

static pid_t begin_trial(size_t trial)
{
	if (monotonic_seconds() > state.how->deadline)
		return 0;
	char *directory = path_of(trial);
	mkdir(directory, 0777);
	clear_job(directory, state.how->numbers[state.trials[trial].job]);
	pid_t pid = fork();
	if (pid == 0) {
		restore_signals();
		/* in a group of its own: an interrupt is for us */
		setpgid(0, 0);
		become_trial(trial, directory);
	}
	free(directory);
	return pid;
}

static void end_trial(size_t index, int status, bool is_interrupted)
{
	(void)status;
	struct trial *trial = &state.trials[index];
	char *directory = path_of(index);
	size_t number = state.how->numbers[trial->job];
	trial->is_made = !is_interrupted && is_job_done(directory, number);
	trial->has_passed = trial->is_made && has_job_passed(directory, number);
	remove_tree(directory);
	free(directory);
}

bool make_trials(const struct trials *how, struct trial *trials, size_t count)
{
	const struct work work = { count, how->at_once, begin_trial, end_trial };
	char *scratch = formatted("%s/" SCRATCH, how->directory);
	state.how = how;
	state.trials = trials;
	mkdir(scratch, 0777);
	bool is_interrupted = do_in_parallel(&work);
	remove_tree(scratch);
	free(scratch);
	return is_interrupted;
}
