/* sampler isolate: run a command many times, and say what predicts that it fails.

   Each run is a job, with a number, and stored by "sampler run" as DIRECTORY/job-NUMBER, with
   what the command wrote in the file "output" there.  A job whose outcome is stored is not
   done again: so what was interrupted can be resumed.  But first, those are moved away that
   were made of another command, program or input: see job-stamp.c.  If it is wanted, some are made once more with
   conditions switched: see isolate/switching.c.  What failed beside others is made once more by itself: see isolate/alone.c.  In the end, "sampler rank" ranks all that are there. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "../ranking/runs.h"
#include "isolate/advice.h"
#include "isolate/alone.h"
#include "isolate/arguments.h"
#include "isolate/expected.h"
#include "isolate/job-directory.h"
#include "isolate/job-stamp.h"
#include "isolate/jobs.h"
#include "isolate/no-reports.h"
#include "isolate/plain-sources.h"
#include "isolate/parallel.h"
#include "isolate/progress.h"
#include "isolate/stored-jobs.h"
#include "isolate/switching.h"
#include "isolate/trials.h"
#include "duration.h"
#include "tool.h"

static struct {
	size_t done, failed, broken, were_there;
} state;

static bool has_failed(size_t job)
{
	return has_job_failed(arguments.directory, jobs.numbers[job]);
}

static void show_state(void)
{
	struct progress progress = { jobs.count, state.done, state.were_there, state.failed };
	if (!arguments.is_quiet)
		show_progress(&progress);
}

static pid_t begin_job(size_t job)
{
	if (is_job_done(arguments.directory, jobs.numbers[job])) {
		state.done++;
		state.were_there++;
		state.failed += has_failed(job);
		return 0;
	}
	clear_job(arguments.directory, jobs.numbers[job]);
	stamp_job(job);
	pid_t pid = fork_job();
	if (pid == 0)
		become_job(job, usual_settings());
	state.broken += pid < 0;
	return pid;
}

/* Whether jobs are of different tests or inputs, and may disturb each other. */
static bool are_beside_others(void)
{
	return arguments.at_once != 1 && (arguments.suite.script || jobs.lines.count > 1);
}

static void end_job(size_t job, int status, bool is_interrupted)
{
	if (is_interrupted) {
		forget_job(arguments.directory, jobs.numbers[job]);
		return;
	}
	state.done++;
	state.failed += has_failed(job);
	if (has_failed(job) && are_beside_others())
		note_failed_beside_others(job);
	/* could not be run, or stored */
	state.broken += !is_job_done(arguments.directory, jobs.numbers[job]) ||
			(WIFEXITED(status) && WEXITSTATUS(status) >= EXIT_OWN &&
			 WEXITSTATUS(status) <= EXIT_NO_COMMAND);
	show_state();
}

/* Return whether somebody has interrupted them. */
static bool run_jobs(void)
{
	const struct work work = { make_schedule(jobs.count, jobs.needs, jobs.lines.count, NULL),
				   arguments.at_once, begin_job, end_job };
	if (!arguments.is_quiet)
		begin_progress();
	bool is_interrupted = do_in_parallel(&work);
	end_progress();
	free_schedule(work.schedule);
	return is_interrupted;
}

/* The least time that failing jobs may take once more, in seconds, where all jobs take less. */
#define LEAST_SECONDS_ALONE 60

/* Make once more by itself what has failed, after all jobs took SECONDS; return whether somebody has interrupted that. */
static bool settle_failed(double seconds)
{
	struct alone_again again =
	    make_again_alone(seconds > LEAST_SECONDS_ALONE ? seconds : LEAST_SECONDS_ALONE);
	const char *what = arguments.suite.script ? "tests" : "runs";
	state.failed -= again.passed;
	if (again.passed)
		complain("%zu of %zu failing %s pass%s alone: they disturb each other, or fail now "
			 "and then; -j 1 runs them one by one",
			 again.passed, again.failed, what, again.passed == 1 ? "es" : "");
	if (again.left)
		complain("%zu failing %s were not run again alone, because that takes too "
			 "long: use -j 1",
			 again.left, what);
	return again.is_interrupted;
}

/* Leave out inputs of --crashes that did not fail. */
static void leave_out_what_passes(void)
{
	size_t crashes = 0, failed = 0;
	for (size_t job = 0; job < jobs.count; job++)
		if (is_of_crash(job) && is_job_done(arguments.directory, jobs.numbers[job])) {
			crashes++;
			failed += has_failed(job);
			if (has_job_passed(arguments.directory, jobs.numbers[job]))
				ignore_job(arguments.directory, jobs.numbers[job]);
		}
	if (failed < crashes)
		complain(
		    "%zu of the %zu input%s of --crashes did not fail, and %s left out: compile as "
		    "for the fuzzer, with -fsanitize=address if it had that",
		    crashes - failed, crashes, plural(crashes, "s"),
		    crashes - failed == 1 ? "is" : "are");
}

/* What the page is called, which is beside the runs: as the directory, and that has another name if it is called "." or "..". To be freed. */
static char *name_page(void)
{
	const char *slash = strrchr(arguments.directory, '/'),
		   *last = slash ? slash + 1 : arguments.directory;
	bool has_name = strcmp(last, ".") != 0 && strcmp(last, "..") != 0;
	char *path = has_name ? NULL : realpath(arguments.directory, NULL);
	char *page = formatted("%s.html", path ? path : arguments.directory);
	free(path);
	return page;
}

static void rank_runs(void)
{
	struct word_list words = { 0 };
	char *page = name_page();
	add_word(&words, "sampler rank");
	add_word(&words, "--source");
	add_word(&words, "--needs-sites");
	for (size_t i = 0; i < arguments.ranking.count; i++)
		add_word(&words, arguments.ranking.items[i]);
	add_option(&words, "--page", page);
	char *sites = formatted("%s/" SITES_FILE, arguments.directory);
	add_option(&words, "--keep-sites", sites);
	free(sites);
	add_word(&words, "--");
	add_word(&words, arguments.directory);
	execv(beside_ourselves("sampler-rank"), words.items);
	complain("sampler rank cannot be run: %s", strerror(errno));
}

/* Make the directory of the runs, and keep others from working in it; return whether that could be done. */
static bool hold_directory(void)
{
	if (mkdir(arguments.directory, 0777) < 0 && errno != EEXIST) {
		complain("%s: %s", arguments.directory, strerror(errno));
		return false;
	}
	/* held up to our end */
	int held = open(arguments.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (held < 0)
		complain("%s: %s", arguments.directory, strerror(errno));
	else if (flock(held, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK) {
		complain("%s: another \"sampler isolate\" is making runs there",
			 arguments.directory);
		return false;
	}
	return held >= 0;
}

static bool is_disk_full(void)
{
	struct statvfs st;
	return statvfs(arguments.directory, &st) == 0 && st.f_bavail * st.f_frsize < 65536;
}

/* Runs that were ended as they had more memory than they may. */
static void complain_of_memory(void)
{
	size_t count = 0;
	for (size_t job = 0; job < jobs.count; job++)
		count += has_exceeded_memory(arguments.directory, jobs.numbers[job]);
	if (count)
		complain("%zu run%s more memory than --memory allows, and failed", count,
			 count == 1 ? " had" : "s had");
}

static void tell_what_was_done(bool is_interrupted)
{
	if (arguments.expected && !arguments.is_quiet)
		complain_of_statuses();
	if (state.were_there && !arguments.is_quiet)
		complain("%zu of %zu runs were there already", state.were_there, jobs.count);
	if (state.broken)
		complain("%zu run%s could not be made%s: see the outputs in %s", state.broken,
			 plural(state.broken, "s"),
			 is_disk_full() ? ", as no space is left on the disk" : "",
			 arguments.directory);
	if (state.failed && arguments.has_memory)
		complain_of_memory();
	if (is_interrupted)
		complain("interrupted after %zu of %zu runs; the same command goes on", state.done,
			 jobs.count);
}

/* A test of CTest may be a whole program of tests, which says little as one run. */
#define FEW_TESTS 5

static void advise_on_suite(void)
{
	const char *script = arguments.suite.script;
	if (script && strcmp(strrchr(script, '/') + 1, "ctest") == 0 &&
	    jobs.lines.count < FEW_TESTS)
		complain(
		    "%zu tests are few to compare: if they are programs of GoogleTest or Catch2, "
		    "use --tests=googletest:PROGRAM or --tests=catch2:PROGRAM",
		    jobs.lines.count);
}

static void advise(void)
{
	char *first = path_in_job(arguments.directory, 0, "");
	if (!arguments.is_quiet) {
		advise_on_sampling(first);
		advise_on_plain_sources();
		advise_on_suite();
	}
	free(first);
}

/* Whether runs are of other units than are there by now: then they are not compared.  If TESTS_BUILD, they are of what the tests
   themselves build in each run, and what is still there can be ranked. */
static bool complain_of_other_source(bool tests_build)
{
	size_t others = 0;
	for (size_t job = 0; job < jobs.count && state.done > state.were_there; job++) {
		char *path = path_in_job(arguments.directory, job, "");
		others +=
		    is_job_done(arguments.directory, jobs.numbers[job]) && is_of_other_source(path);
		free(path);
	}
	if (others)
		complain("%zu run%s of a program that was built anew meanwhile%s", others,
			 others == 1 ? " is" : "s are",
			 tests_build ? ", as before: only what is still there is ranked"
				     : ": the same command makes them again");
	return others && !tests_build;
}

/* Number the jobs, after those of something else were moved away; return whether they were.  Set *REBUILT to whether some were
   of another build. */
static bool find_stored_jobs(bool *rebuilt)
{
	/* for the stamps, any numbers will do */
	jobs.numbers = allocate((jobs.count + 1) * sizeof *jobs.numbers);
	memset(jobs.numbers, 0, jobs.count * sizeof *jobs.numbers);
	struct planned_jobs planned = { jobs.count, jobs.lines.count, stamp_of_kind, 0 };
	bool is_good = number_jobs(arguments.directory, &planned, jobs.numbers);
	*rebuilt = planned.rebuilt;
	return is_good;
}

int main(int argc, char **argv)
{
	parse_arguments(argc, argv);
	if (!read_jobs())
		return EXIT_USAGE;
	bool were_rebuilt;
	if (!hold_directory() || !find_stored_jobs(&were_rebuilt))
		return EXIT_USAGE;
	if (arguments.at_once == 1)
		forget_what_passed_alone();
	double began = monotonic_seconds();
	bool is_interrupted = run_jobs();
	if (!is_interrupted && are_beside_others())
		is_interrupted = settle_failed(monotonic_seconds() - began);
	leave_out_what_passes();
	tell_what_was_done(is_interrupted);
	/* what could not be made may be what fails */
	if (state.broken && (state.broken == state.done || !state.failed))
		return EXIT_USAGE;
	if (state.done && complain_if_no_reports())
		return EXIT_USAGE;
	if (complain_of_other_source(were_rebuilt))
		return EXIT_USAGE;
	advise();
	remove_trials();
	if (arguments.seconds_to_switch > 0 && !is_interrupted && state.failed)
		switch_conditions();
	rank_runs();
	return EXIT_USAGE;
}
