/* What predicts that runs fail, from the JSON of a ranking: see sampler-ranking(5). */

#define _GNU_SOURCE
#include "predictors.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

static const char *text_of(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

/* A site of OBJECT, a predicate or an instance of one. */
static struct predictor_site site_of(const json_t *object)
{
	struct predictor_site site = { .site = json_integer_value(json_object_get(object, "site")) };
	snprintf(site.unit, sizeof site.unit, "%s", text_of(object, "unit"));
	return site;
}

static void read_sites_of(struct predictor *predictor, const json_t *predicate)
{
	const json_t *instances = json_object_get(predicate, "instances"), *instance;
	size_t i;
	predictor->sites =
	    allocate((json_array_size(instances) + 1) * sizeof *predictor->sites);
	json_array_foreach(instances, i, instance)
		predictor->sites[i] = site_of(instance);
	predictor->site_count = i;
	if (!i)
		predictor->sites[predictor->site_count++] = site_of(predicate);
}

/* The predictor that PREDICATE is; return false if something lacks. */
static bool read_predictor(struct predictor *predictor, const json_t *predicate)
{
	size_t i;
	json_t *counter;
	*predictor = (struct predictor){
		.line = json_integer_value(json_object_get(predicate, "line")),
		.importance = json_number_value(json_object_get(predicate, "importance")),
	};
	snprintf(predictor->scheme, sizeof predictor->scheme, "%s", text_of(predicate, "scheme"));
	json_array_foreach(json_object_get(predicate, "counters"), i, counter)
	{
		json_int_t number = json_integer_value(counter);
		if (number >= 0 && number < 64)
			predictor->counters |= UINT64_C(1) << number;
	}
	if (!predictor->counters || !*text_of(predicate, "unit"))
		return false;
	read_sites_of(predictor, predicate);
	predictor->text = make_plain(duplicate(text_of(predicate, "predicate")));
	predictor->file = make_plain(duplicate(text_of(predicate, "file")));
	return true;
}

static void read_ranking(struct predictors *predictors, const json_t *ranking)
{
	size_t i;
	json_t *chosen;
	const json_t *predicates = json_object_get(ranking, "predicates");
	const json_t *list = json_object_get(ranking, "predictors");
	predictors->items = allocate((json_array_size(list) + 1) * sizeof *predictors->items);
	json_array_foreach(list, i, chosen)
	{
		json_int_t index = json_integer_value(json_object_get(chosen, "predicate"));
		const json_t *predicate = index < 0 ? NULL : json_array_get(predicates, index);
		if (predicate && read_predictor(&predictors->items[predictors->count], predicate))
			predictors->count++;
	}
}

/* What "sampler rank" says of RUNS; null after it has complained, or we have. */
static json_t *ask_rank(const char *runs)
{
	int ends[2], status = 0;
	char *path = beside_ourselves("sampler-rank");
	json_error_t error;
	if (pipe2(ends, O_CLOEXEC) < 0) {
		complain("%s: %s", runs, strerror(errno));
		return NULL;
	}
	pid_t pid = fork();
	if (pid == 0) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		execl(path, "sampler rank", "--format=json", "--", runs, NULL);
		complain("%s: %s", path, strerror(errno));
		_exit(EXIT_USAGE);
	}
	close(ends[1]);
	FILE *in = fdopen(ends[0], "r");
	json_t *ranking = pid > 0 && in ? json_loadf(in, 0, &error) : NULL;
	if (in)
		fclose(in);
	if (pid > 0)
		waitpid(pid, &status, 0);
	free(path);
	if (ranking && WIFEXITED(status) && WEXITSTATUS(status) != EXIT_USAGE)
		return ranking;
	json_decref(ranking);
	return NULL;
}

/* Whether RUNS is what "sampler rank" has written, and no report: those begin with "<". */
static bool is_ranking(const char *runs)
{
	struct stat st;
	FILE *in = stat(runs, &st) == 0 && S_ISREG(st.st_mode) ? fopen(runs, "re") : NULL;
	int first = in ? getc(in) : EOF;
	if (in)
		fclose(in);
	return first == '{';
}

bool read_predictors(struct predictors *predictors, const char *runs)
{
	json_error_t error;
	bool is_ours = is_ranking(runs);
	json_t *ranking = is_ours ? json_load_file(runs, 0, &error) : ask_rank(runs);
	*predictors = (struct predictors){ 0 };
	if (!ranking) {
		if (is_ours)
			complain("%s:%d: %s", runs, error.line, error.text);
		return false;
	}
	read_ranking(predictors, ranking);
	json_decref(ranking);
	if (!predictors->count)
		complain("%s: nothing predicts that runs fail", runs);
	return true;
}

void free_predictors(struct predictors *predictors)
{
	for (size_t i = 0; i < predictors->count; i++) {
		free(predictors->items[i].text);
		free(predictors->items[i].file);
		free(predictors->items[i].sites);
	}
	free(predictors->items);
	*predictors = (struct predictors){ 0 };
}

static bool has_site(const struct predictor *predictor, const struct counter_identity *identity)
{
	for (size_t i = 0; i < predictor->site_count; i++)
		if (predictor->sites[i].site == identity->site &&
		    strcmp(predictor->sites[i].unit, identity->unit) == 0)
			return true;
	return false;
}

/* The number of the best predictor that comes true with the counter of NAME; 0 if there is none. */
static unsigned predictor_of(const struct name *name, const struct predictors *predictors)
{
	struct counter_identity identity;
	if (!read_identity(name, &identity) || identity.counter >= 64)
		return 0;
	for (size_t i = 0; i < predictors->count; i++) {
		const struct predictor *predictor = &predictors->items[i];
		if (predictor->counters >> identity.counter & 1 &&
		    strcmp(predictor->scheme, identity.scheme) == 0 &&
		    has_site(predictor, &identity))
			return i + 1;
	}
	return 0;
}

void mark_predictors(struct trace *trace, const struct predictors *predictors)
{
	for (uint32_t i = 1; i < trace->process_count; i++) {
		struct names *names = &trace->processes[i].names;
		for (size_t j = 0; j < names->count; j++)
			names->items[j].predictor = predictor_of(&names->items[j], predictors);
	}
}
