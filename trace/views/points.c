/* What happens at one moment, and is no call: marks, values of counters, words and texts. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "predictors.h"
#include "sampler/tracepoint.h"
#include "views.h"

const char *reach_of(const struct event *event)
{
	switch (event->payload_count ? event_payload(event, 0) : SAMPLER_TRACE_MARK_THREAD) {
	case SAMPLER_TRACE_MARK_PROCESS:
		return "process";
	case SAMPLER_TRACE_MARK_GLOBAL:
		return "global";
	default:
		return "thread";
	}
}

static void describe_mark(FILE *out, const struct event *event)
{
	const char *reach = reach_of(event);
	fputs(*reach == 'p' ? ", of the process" : *reach == 'g' ? ", global" : "", out);
}

static void describe_count(FILE *out, const struct event *event, const struct name *name)
{
	bool has_series = name && *name->series && strcmp(name->series, "count") != 0;
	fprintf(out, "%s%s = %" PRId64, has_series ? "." : "", has_series ? name->series : "",
		(int64_t)event_payload(event, 0));
}

static void describe_words(FILE *out, const struct event *event)
{
	fprintf(out, " (%" PRId32, (int32_t)event_payload(event, 0));
	for (size_t i = 1; i < event->payload_count; i++)
		fprintf(out, ", 0x%" PRIx64, event_payload(event, i));
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
static void describe_predictor(FILE *out, const struct walker *walker, const struct name *name)
{
	const struct predictors *predictors = walker->stream->trace->predictors;
	if (!name || !name->predictor)
		return;
	const struct predictor *predictor = &predictors->items[name->predictor - 1];
	fprintf(out, ", predictor %u, importance %.3f", name->predictor, predictor->importance);
	if (strcmp(predictor->text, name->name) != 0)
		fprintf(out, ": %s", predictor->text);
}

bool is_text_event(const struct event *event)
{
	uint32_t which = event->id >> 16;
	return event->kind == SAMPLER_TRACE_DATA &&
	       (which == SAMPLER_TRACE_DATA_TEXT || which == SAMPLER_TRACE_DATA_END);
}

/* The name of EVENT, which has that KIND; ID is what is shown if there is none. */
static const struct name *name_of_point(struct walker *walker, enum name_kind kind, uint32_t id,
					struct point *point)
{
	point->id = id;
	point->has_name = true;
	return point->name = find_name(&walker->stream->process->names, kind, id);
}

bool describe_point(FILE *out, struct walker *walker, struct point *point)
{
	const struct event *event = &walker->stream->event;
	bool is_data = event->kind == SAMPLER_TRACE_DATA && event->payload_count;
	*point = (struct point){ 0 };
	if (event->kind == SAMPLER_TRACE_MARK) {
		name_of_point(walker, NAME_OF_MARK, event->id, point);
		describe_mark(out, event);
	} else if (event->kind == SAMPLER_TRACE_COUNT && event->payload_count) {
		describe_count(out, event,
			       name_of_point(walker, NAME_OF_COUNTER, event->id, point));
	} else if (is_data && event->id >> 16 == SAMPLER_TRACE_DATA_WORDS) {
		name_of_point(walker, NAME_OF_DATA, event_payload(event, 0) >> 32, point);
		describe_words(out, event);
	} else if (event->kind == SAMPLER_TRACE_SITE) {
		describe_predictor(out, walker,
				   name_of_point(walker, NAME_OF_SITE, event->id, point));
	} else if (is_data && event->id >> 16 == SAMPLER_TRACE_DATA_TEXT) {
		write_characters(out, event);
	} else if (is_data && event->id >> 16 == SAMPLER_TRACE_DATA_END) {
		fputs("the process ends: ", out);
		write_characters(out, event);
	} else {
		return false;
	}
	return true;
}

char *point_text(struct walker *walker, struct point *point)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	bool is_known = describe_point(out, walker, point);
	fclose(out);
	if (is_known)
		return text;
	free(text);
	return NULL;
}
