/* What failed beside others, once more by itself.

   Tests that use one file, port or database disturb each other when they run at the same time.  That they fail then says nothing of the
   program.  So a job that fails is noted, by a file in its directory, until it was made once more alone.  Then another one says whether it
   passed. */

#include "alone.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "arguments.h"
#include "job-directory.h"
#include "jobs.h"
#include "duration.h"
#include "parallel.h"
#include "tool.h"

/* The file in the directory of such a job. */
#define NOTE "beside-others"

/* That of one that has passed alone. */
#define PASSED_NOTE "passed-alone"

static struct {
	size_t *jobs; /* of each piece of work */
	size_t count;
	double deadline;
	struct alone_again again;
} state;

static void make_note(size_t job, const char *name)
{
	char *path = path_in_job(arguments.directory, job, name);
	int note = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
	if (note >= 0)
		close(note);
	free(path);
}

void note_failed_beside_others(size_t job)
{
	make_note(job, NOTE);
}

void forget_what_passed_alone(void)
{
	for (size_t job = 0; job < jobs.count; job++) {
		char *path = path_in_job(arguments.directory, job, PASSED_NOTE);
		if (unlink(path) == 0)
			forget_job(arguments.directory, jobs.numbers[job]);
		free(path);
	}
}

static bool is_noted(size_t job)
{
	char *path = path_in_job(arguments.directory, job, NOTE);
	bool is = access(path, F_OK) == 0 && has_job_failed(arguments.directory, jobs.numbers[job]);
	free(path);
	return is;
}

static void remove_note(size_t job)
{
	char *path = path_in_job(arguments.directory, job, NOTE);
	unlink(path);
	free(path);
}

static pid_t begin_again(size_t piece)
{
	size_t job = state.jobs[piece];
	if (monotonic_seconds() > state.deadline) {
		state.again.left++;
		return 0;
	}
	forget_job(arguments.directory, jobs.numbers[job]);
	clear_job(arguments.directory, jobs.numbers[job]);
	pid_t pid = fork_job();
	if (pid == 0)
		become_job(job, usual_settings());
	return pid;
}

static void end_again(size_t piece, int status, bool is_interrupted)
{
	size_t job = state.jobs[piece];
	(void)status;
	if (is_interrupted) {
		forget_job(arguments.directory, jobs.numbers[job]);
		return;
	}
	remove_note(job);
	if (!has_job_passed(arguments.directory, jobs.numbers[job]))
		return;
	make_note(job, PASSED_NOTE);
	state.again.passed++;
}

struct alone_again make_again_alone(double seconds)
{
	state.jobs = allocate((jobs.count + 1) * sizeof *state.jobs);
	for (size_t job = 0; job < jobs.count; job++)
		if (is_noted(job))
			state.jobs[state.count++] = job;
	state.again.failed = state.count;
	state.deadline = monotonic_seconds() + seconds;
	struct work work = { make_schedule(state.count, NULL, 0, NULL), 1, begin_again, end_again };
	state.again.is_interrupted = do_in_parallel(&work);
	free_schedule(work.schedule);
	free(state.jobs);
	return state.again;
}
