/* A run that failed and was traced.

   "sampler trace" writes the page, and finds the predictors in the ranking that we write as JSON for it. */

#define _GNU_SOURCE
#include "traced-run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../ranking/runs.h"
#include "tool.h"
#include "view.h"

/* How large the trace of RUN is; -1 if there is none. */
static int64_t size_of_trace(const char *run)
{
	struct stat st;
	char *trace = formatted("%s/" TRACE_FILE, run);
	int64_t size = stat(trace, &st) == 0 ? st.st_size : -1;
	free(trace);
	return size;
}

/* A run that failed, and has a trace. */
struct traced {
	int64_t run; /* -1: there is none */
	int64_t size;
};

/* RUN, if it is better to be read than what was FOUND: its trace is smaller. */
static void consider(struct traced *found, const struct store *store, const struct run *const *runs,
		     uint32_t run)
{
	int64_t size = store->outcomes[run] == OUTCOME_FAILED ? size_of_trace(runs[run]->name) : -1;
	if (size >= 0 && (found->run < 0 || size < found->size))
		*found = (struct traced){ run, size };
}

/* In which PREDICATE was true. */
static int64_t find_true_run(const struct store *store, const struct predicate *predicate,
			     const struct run *const *runs)
{
	unsigned counters = predicate->group->set->kinds[predicate->kind].counters;
	struct visit visit = begin_visit(predicate->group, predicate->site);
	struct traced found = { .run = -1 };
	while (next_run(&visit))
		if (visit.seen & counters)
			consider(&found, store, runs, visit.run);
	return found.run;
}

static int64_t find_failed_run(const struct store *store, const struct run *const *runs)
{
	struct traced found = { .run = -1 };
	for (uint32_t run = 0; run < store->run_count; run++)
		consider(&found, store, runs, run);
	return found.run;
}

/* The ranking in a file of its own, whose name is to be freed; null after complaining. */
static char *write_ranking(struct result *result)
{
	const char *directory = getenv("TMPDIR");
	char *path =
	    formatted("%s/sampler-ranking.XXXXXX", directory && *directory ? directory : "/tmp");
	int fd = mkostemp(path, O_CLOEXEC);
	FILE *out = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (out) {
		result->limit = 0;
		find_view("json")->write(result, out);
		if (fclose(out) == 0)
			return path;
	}
	complain("%s: %s", path, strerror(errno));
	free(path);
	return NULL;
}

/* Have the calls in TRACE written to the file PAGE, with the predictors in RANKING; return whether that is done. */
static bool export_trace(const char *trace, const char *ranking, const char *page)
{
	char *command = beside_ourselves("sampler-trace");
	char *predictors = formatted("--predictors=%s", ranking);
	int status = -1;
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0) {
		if (!freopen(page, "w", stdout)) {
			complain("%s: %s", page, strerror(errno));
			_exit(EXIT_USAGE);
		}
		execl(command, "sampler trace", "export", "--html", predictors, trace, NULL);
		complain("%s: %s", command, strerror(errno));
		_exit(EXIT_USAGE);
	}
	if (pid > 0)
		waitpid(pid, &status, 0);
	free(command);
	free(predictors);
	/* what is damaged was shown as far as it goes */
	return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) != EXIT_USAGE;
}

/* "page.html" has "page.trace.html" beside it. */
static char *page_beside(const char *page)
{
	size_t length = strlen(page);
	if (length > 5 && strcmp(page + length - 5, ".html") == 0)
		length -= 5;
	return formatted("%.*s.trace.html", (int)length, page);
}

int write_traced_run(struct result *result, const char *page)
{
	const struct run *const *runs = result->runs;
	const struct store *store = result->store;
	int64_t run = result->choice_count
			  ? find_true_run(store, result->choices[0].finding->predicate, runs)
			  : -1;
	if (run < 0)
		run = find_failed_run(store, runs);
	if (run < 0) {
		complain(!result->ranking->failing
			     ? "no run failed, whose calls could be shown"
			     : "no run that failed has a trace: see \"sampler run --trace\"");
		return EXIT_NOT_FOUND;
	}
	char *trace = formatted("%s/" TRACE_FILE, runs[run]->name), *ranking = write_ranking(result);
	result->trace_page = page_beside(page);
	result->traced_run = runs[run]->name;
	bool is_written = ranking && export_trace(trace, ranking, result->trace_page);
	if (ranking)
		unlink(ranking);
	free(ranking);
	free(trace);
	if (is_written)
		return EXIT_FOUND;
	unlink(result->trace_page);
	free(result->trace_page);
	result->trace_page = NULL;
	return EXIT_USAGE;
}
