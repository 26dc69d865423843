/* Runs that are made once more, with conditions switched, to see how they end then.

   Each trial is stored by "sampler run" as DIRECTORY/.trials/TRIAL/job-NUMBER, and removed when its outcome has been read.  A program may
   do anything when conditions are switched: so it has little time, each of its processes may use a quarter of the machine's memory, and
   none writes a file of more than 256 MiB. */

#define _GNU_SOURCE
#include "trials.h"

#include <errno.h>
#include <ftw.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../ranking/runs.h"
#include "arguments.h"
#include "contents.h"
#include "duration.h"
#include "job-directory.h"
#include "jobs.h"
#include "parallel.h"
#include "tool.h"

#define SCRATCH ".trials"

#define MOST_BYTES_OF_FILE (256 << 20)

/* A switched run may take so many times as long as it did first: starting takes some, too. */
#define TIMES_AS_LONG 10

static struct {
	const struct trial_settings *settings;
	struct trial *trials;
	bool is_broken; /* they cannot be stored */
} state;

static char *path_of(size_t trial)
{
	return formatted("%s/" SCRATCH "/%zu", arguments.directory, trial);
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

void remove_trials(void)
{
	char *path = formatted("%s/" SCRATCH, arguments.directory);
	remove_tree(path);
	free(path);
}

/* The seconds that JOB took when it was run first; 0 if that is not known. */
static double first_seconds(size_t job)
{
	struct contents contents;
	double seconds = 0;
	char *outcome = path_in_job(arguments.directory, job, OUTCOME_FILE);
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

/* The seconds that JOB may take: no more than it might at first, nor than are left. */
static double seconds_for(size_t job)
{
	double seconds = fmax(TIMES_AS_LONG * first_seconds(job), state.settings->least_seconds);
	if (arguments.seconds > 0)
		seconds = fmin(seconds, arguments.seconds);
	return fmax(fmin(seconds, state.settings->deadline - monotonic_seconds()), 0.001);
}

static void limit_resource(int resource, rlim_t most)
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
	limit_resource(RLIMIT_FSIZE, MOST_BYTES_OF_FILE);
	limit_resource(RLIMIT_CORE, 0);
	if (state.settings->is_memory_limited)
		limit_resource(RLIMIT_DATA, memory / 4);
}

char *switched_with(const char *kept, const struct candidate *candidate)
{
	if (!candidate)
		return duplicate(kept);
	return formatted("%s%s%08x:%s", kept, *kept ? "," : "", candidate->key, candidate->way);
}

static _Noreturn void become_trial(const struct trial *trial, const char *directory)
{
	char timeout[32], *switched = switched_with(state.settings->kept, trial->candidate);
	snprintf(timeout, sizeof timeout, "%.3f", seconds_for(trial->job));
	limit_resources();
	become_job(trial->job,
		   (struct run_settings){ directory, timeout, *switched ? switched : NULL });
}

/* Make DIRECTORY; return whether it is there, after complaining. */
static bool make_directory(const char *directory)
{
	if (mkdir(directory, 0777) == 0 || errno == EEXIST)
		return true;
	if (!state.is_broken)
		complain("%s: %s", directory, strerror(errno));
	state.is_broken = true;
	return false;
}

static pid_t begin_trial(size_t index)
{
	const struct trial *trial = &state.trials[index];
	pid_t pid = 0;
	char *directory = path_of(index);
	if (!state.is_broken && monotonic_seconds() < state.settings->deadline &&
	    make_directory(directory)) {
		clear_job(directory, jobs.numbers[trial->job]);
		pid = fork_job();
		if (pid == 0)
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
	size_t number = jobs.numbers[trial->job];
	/* the deadline may have ended it */
	trial->is_made = !is_interrupted && is_job_done(directory, number) &&
			 monotonic_seconds() < state.settings->deadline;
	trial->has_passed = trial->is_made && has_job_passed(directory, number);
	trial->has_failed = trial->is_made && has_job_failed(directory, number);
	remove_tree(directory);
	free(directory);
}

bool are_trials_broken(void)
{
	return state.is_broken;
}

static size_t job_of_trial(size_t index)
{
	return state.trials[index].job;
}

bool make_trials(const struct trial_settings *settings, struct trial *trials, size_t count)
{
	state.settings = settings;
	state.trials = trials;
	struct schedule *schedule =
	    make_schedule(count, jobs.needs, jobs.lines.count, job_of_trial);
	const struct work work = { schedule, arguments.at_once, begin_trial, end_trial };
	char *scratch = formatted("%s/" SCRATCH, arguments.directory);
	bool is_interrupted = make_directory(scratch) && do_in_parallel(&work);
	remove_tree(scratch);
	free(scratch);
	free_schedule(schedule);
	return is_interrupted || state.is_broken;
}
