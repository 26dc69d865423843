/* What happens at one moment, and is no call: marks, values of counters, words and texts. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "predictors.h"
#include "sampler/trace-locks.h"
#include "sampler/tracepoint.h"
#include "tool.h"
#include "views.h"

/* Of an event that is no call; return false if it is of a kind that is not known. */
static bool kind_of_point(const struct event *event, enum point_kind *kind)
{
	static const enum point_kind kinds[] = {
		[SAMPLER_TRACE_DATA_WORDS] = POINT_WORDS,
		[SAMPLER_TRACE_DATA_TEXT] = POINT_TEXT,
		[SAMPLER_TRACE_DATA_END] = POINT_END,
	};
	uint32_t which = event->id >> 16;
	switch (event->kind) {
	case SAMPLER_TRACE_MARK:
		*kind = POINT_MARK;
		return true;
	case SAMPLER_TRACE_COUNT:
		*kind = POINT_COUNT;
		return event->payload_count;
	case SAMPLER_TRACE_SITE:
		*kind = POINT_SITE;
		return true;
	case SAMPLER_TRACE_DATA:
		*kind = which < sizeof kinds / sizeof *kinds ? kinds[which] : POINT_MARK;
		return *kind != POINT_MARK && event->payload_count;
	default:
		return false;
	}
}

bool read_point(struct walker *walker, struct point *point)
{
	enum name_kind kind;
	*point = (struct point){ .event = &walker->stream->event };
	if (!kind_of_point(point->event, &point->kind))
		return false;
	point->has_name = has_event_name(point->event, &kind, &point->id);
	if (!point->has_name)
		point->id = 0;
	else
		point->name = find_name(&walker->stream->process->names, kind, point->id);
	point->predictor = point->name ? point->name->predictor : 0;
	return true;
}

int64_t point_value(const struct point *point, size_t i)
{
	int64_t value = event_payload(point->event, i);
	/* the first of the words has the id above it */
	return point->kind == POINT_WORDS && !i ? (int32_t)value : value;
}

const char *point_reach(const struct point *point)
{
	switch (point->event->payload_count ? event_payload(point->event, 0)
					    : SAMPLER_TRACE_MARK_THREAD) {
	case SAMPLER_TRACE_MARK_PROCESS:
		return "process";
	case SAMPLER_TRACE_MARK_GLOBAL:
		return "global";
	default:
		return "thread";
	}
}

char *point_text(const struct point *point)
{
	return formatted("%.*s", (int)(8 * point->event->payload_count),
			 (const char *)point->event->payload);
}

static void describe_mark(FILE *out, const struct point *point)
{
	const char *reach = point_reach(point);
	fputs(*reach == 'p' ? ", of the process" : *reach == 'g' ? ", global" : "", out);
}

static void describe_count(FILE *out, const struct point *point)
{
	const char *series = point->name ? point->name->series : "";
	bool has_series = *series && strcmp(series, "count") != 0;
	fprintf(out, "%s%s = %" PRId64, has_series ? "." : "", has_series ? series : "",
		point_value(point, 0));
}

/* The words of libsampler-locks: see sampler/trace-locks.h. */
static void describe_lock(FILE *out, struct names *names, const struct point *point)
{
	uint64_t address = event_payload(point->event, 1), ids = event_payload(point->event, 2);
	const struct name *lock = find_name(names, NAME_OF_FUNCTION, ids >> 32),
			  *site = find_name(names, NAME_OF_FUNCTION, (uint32_t)ids);
	char *number = formatted("0x%" PRIx64, address);
	const char *object = lock ? lock->name : number;
	int64_t value = point_value(point, 0);
	if (strcmp(point->name->series, "about") == 0) {
		fprintf(out, " waits for %s", object);
		if (value)
			fprintf(out, ", which thread %" PRId64 " holds", value);
	} else
		fprintf(out, " (%s) = %" PRId64, object, value);
	if (site)
		fprintf(out, ", in %s  %s:%" PRIu32, site->name, site->file, site->line);
	free(number);
}

static bool is_of_lock(const struct point *point)
{
	return point->name && strcmp(point->name->file, SAMPLER_LOCKS_FILE) == 0 &&
	       point->event->payload_count == SAMPLER_LOCK_WORDS;
}

static void describe_words(FILE *out, const struct walker *walker, const struct point *point)
{
	if (is_of_lock(point)) {
		describe_lock(out, &walker->stream->process->names, point);
		return;
	}
	fprintf(out, " (%" PRId64, point_value(point, 0));
	for (size_t i = 1; i < point->event->payload_count; i++)
		fprintf(out, ", 0x%" PRIx64, event_payload(point->event, i));
	fputc(')', out);
}

void write_characters(FILE *out, const struct event *event)
{
	size_t size = 8 * event->payload_count;
	for (size_t i = 0; i < size && event->payload[i]; i++) {
		unsigned char c = event->payload[i];
		bool ends_comment = c == '/' && i && event->payload[i - 1] == '*';
		fputc(c < ' ' || c == 127 || ends_comment ? '?' : c, out);
	}
}

/* Which predictor has come true, if it is one. */
static void describe_predictor(FILE *out, const struct walker *walker, const struct point *point)
{
	const struct predictors *predictors = walker->stream->trace->predictors;
	if (!point->predictor)
		return;
	const struct predictor *predictor = &predictors->items[point->predictor - 1];
	fprintf(out, ", predictor %u, importance %.3f", point->predictor, predictor->importance);
	if (strcmp(predictor->text, point->name->name) != 0)
		fprintf(out, ": %s", predictor->text);
}

static void write_description(FILE *out, const struct walker *walker, const struct point *point)
{
	switch (point->kind) {
	case POINT_MARK:
		describe_mark(out, point);
		break;
	case POINT_COUNT:
		describe_count(out, point);
		break;
	case POINT_SITE:
		describe_predictor(out, walker, point);
		break;
	case POINT_WORDS:
		describe_words(out, walker, point);
		break;
	case POINT_END:
		fputs("the process ends: ", out);
		write_characters(out, point->event);
		break;
	case POINT_TEXT:
		write_characters(out, point->event);
	}
}

char *describe_point(struct walker *walker, const struct point *point)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	write_description(out, walker, point);
	fclose(out);
	return text;
}
