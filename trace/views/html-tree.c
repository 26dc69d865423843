/* The call trees of a trace as one page of HTML that needs nothing else: no network, no other file.

   The page has its style (tree.css), its script (tree.js), and, as text that is no script, an object in JSON:

	{"lost":N,"overwritten":N,"leftOut":N,
	 "endless":N,"sites":N,				processes whose end is not in the trace; events of sites
	 "names":[[NAME, FILE, LINE, KIND], ...]	KIND: 0 a function, 1 a scope, 2 anything between calls, 3 a predictor
	 "predictors":[{"text":TEXT,"importance":NUMBER,"crossings":N,	what predicts that runs fail
		"first":[PROCESS, TID, ROW],"last":[PROCESS, TID, ROW]}, ...],	and where it came true, if it did
	 "texts":[TEXT, ...],				arguments and results, and what is to be said of the others
	 "threads":[{"process":N,"tid":N,"name":NAME,"command":TEXT,"rows":N,"data":BASE64}, ...]}

   The data of a thread are numbers of 7 bits in each byte, the lowest first, bit 7 set if more follow.  For each row, which
   is a call, a scope, or what is between them,

	name << 3 | end << 1 | has_text		end: 0 returned, 1 left, 2 its end is not in the trace, 3 it goes on
	closed					how many rows around the one before it are not around this one, with that
	begin					nanoseconds since that of the row before, or since the first of all
	took					nanoseconds
	text					if it has one */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reader/open-calls.h"
#include "predictors.h"
#include "embed.h"
#include "json-text.h"
#include "tool.h"
#include "views.h"

EMBED(tree_style, "trace/views/tree.css");
EMBED(tree_script, "trace/views/tree.js");

enum kind { KIND_FUNCTION, KIND_SCOPE, KIND_POINT, KIND_PREDICTOR };

struct row {
	uint64_t begin, took;
	uint32_t name, depth;
	uint32_t text; /* its number, plus 1; or 0 */
	enum call_end how;
};

/* One thread. */
struct page_thread {
	struct open_calls calls;
	struct row *rows;
	size_t count, capacity;
};

/* A list in JSON that grows. */
struct json_list {
	FILE *out;
	char *text;
	size_t size, count;
};

/* Where a predictor came true in the page. */
struct place_of_row {
	uint32_t process, tid;
	size_t row;
};

struct crossings {
	struct place_of_row first, last;
	uint64_t count;
};

static struct crossings *crossings; /* of each predictor */
static struct json_list names, texts, threads;
static uint32_t *
    *numbers; /* for each process, of each of its names: its number in the page, plus 1; or 0 */
static uint64_t first_time, row_count, most_rows, left_out, site_count;

/* About what a row takes in the page, with its share of names and texts. */
#define BYTES_OF_ROW 12

static void begin_list(struct json_list *list)
{
	*list = (struct json_list){ 0 };
	list->out = open_memstream(&list->text, &list->size);
}

/* The next element is written to the result. */
static FILE *next_in(struct json_list *list)
{
	fputs(list->count++ ? ",\n" : "", list->out);
	return list->out;
}

/* Write TEXT, in JSON, so that nothing in it ends the element. */
static void write_safely(const char *text)
{
	for (; *text; text++)
		if (*text == '<')
			fputs("\\u003c", stdout);
		else
			putchar(*text);
}

static void end_list(struct json_list *list, const char *name)
{
	fclose(list->out);
	printf(",\n\"%s\":[", name);
	write_safely(list->text);
	printf("]");
	free(list->text);
}

static uint32_t add_page_name(const char *text, const char *file, uint32_t line, enum kind kind)
{
	FILE *out = next_in(&names);
	fputc('[', out);
	write_json_text(out, text);
	fputc(',', out);
	write_json_text(out, file);
	fprintf(out, ",%" PRIu32 ",%d]", line, kind);
	return names.count - 1;
}

/* The number of what has only an ID; most often, that is the last one. */
static uint32_t number_of_unknown(uint32_t id, enum kind kind)
{
	static char last[32];
	static uint32_t number;
	static enum kind last_kind;
	char unknown[32];
	snprintf(unknown, sizeof unknown, id ? "?%" PRIu32 : "", id);
	if (names.count <= number || last_kind != kind || strcmp(unknown, last) != 0 ||
	    !names.count) {
		number = add_page_name(unknown, "", 0, kind);
		last_kind = kind;
		strcpy(last, unknown);
	}
	return number;
}

/* The number in the page of NAME, or of what has only an ID. */
static uint32_t number_of(const struct walker *walker, const struct name *name, uint32_t id,
			  enum kind kind)
{
	const struct traced_process *process = walker->stream->process;
	if (!name)
		return number_of_unknown(id, kind);
	uint32_t **of = &numbers[process->number];
	if (!*of) {
		*of = allocate(process->names.count * sizeof **of);
		memset(*of, 0, process->names.count * sizeof **of);
	}
	uint32_t *number = &(*of)[name - process->names.items];
	if (!*number)
		*number = add_page_name(name->name, name->file, name->line, kind) + 1;
	return *number - 1;
}

/* The number of TEXT, plus 1, which is freed; 0 if it is empty. */
static uint32_t add_text(char *text)
{
	bool has_text = *text;
	if (has_text)
		write_json_text(next_in(&texts), text);
	free(text);
	return has_text ? texts.count : 0;
}

/* Add a row of the thread; null if there is no more room. */
static struct row *add_row(struct walker *walker, uint64_t begin)
{
	struct page_thread *thread = walker->user;
	if (row_count == most_rows) {
		left_out++;
		return NULL;
	}
	if (!row_count++)
		first_time = begin;
	if (thread->count == thread->capacity) {
		thread->capacity = thread->capacity ? 2 * thread->capacity : 256;
		thread->rows = reallocate(thread->rows, thread->capacity * sizeof *thread->rows);
	}
	struct row *row = &thread->rows[thread->count++];
	*row = (struct row){ .begin = begin, .depth = thread->calls.count };
	return row;
}

/* CALL has a row from BEGIN on; OF is its number, plus 1. */
static void begin_row(void *context, struct open_call *call, uint64_t begin)
{
	struct walker *walker = context;
	struct page_thread *thread = walker->user;
	struct row *row = add_row(walker, begin);
	call->of = row ? (void *)thread->count : NULL;
	if (!row)
		return;
	/* those that go on behind another one are around it already */
	row->depth = call - thread->calls.items;
	row->name = number_of(walker, name_of_call(walker, &call->call), call->call.id,
			      call->call.is_scope ? KIND_SCOPE : KIND_FUNCTION);
	row->how = CALL_OPEN;
}

static void end_row(void *context, struct open_call *call, uint64_t time)
{
	struct walker *walker = context;
	struct page_thread *thread = walker->user;
	if (!call->of)
		return;
	struct row *row = &thread->rows[(size_t)call->of - 1];
	row->took = time > row->begin ? time - row->begin : 0;
	row->how = CALL_RETURNED;
}

static void enter(struct walker *walker, const struct call *call)
{
	struct page_thread *thread = walker->user;
	open_call(&thread->calls, call, NULL);
	begin_row(walker, &thread->calls.items[thread->calls.count - 1], call->begin);
}

/* "(n=5) = 8" */
static char *text_of_values(const struct walker *walker, const struct call *call)
{
	char *text;
	size_t size;
	const struct name *name = name_of_call((struct walker *)walker, call);
	FILE *out = open_memstream(&text, &size);
	if (call->arguments.count || call->result.count) {
		fputc('(', out);
		write_arguments(out, name, &call->arguments);
		fputc(')', out);
	}
	if (call->result.count) {
		fputs(" = ", out);
		write_result(out, name, &call->result);
	}
	fclose(out);
	return text;
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	struct page_thread *thread = walker->user;
	size_t number = 0;
	for (size_t i = thread->calls.count; i && !number; i--)
		if (thread->calls.items[i - 1].call.number == call->number)
			number = (size_t)thread->calls.items[i - 1].of;
	if (!close_nested(&thread->calls, call, time, begin_row, end_row, walker) || !number)
		return;
	thread->rows[number - 1].how = how;
	thread->rows[number - 1].text = add_text(text_of_values(walker, call));
}

/* The last row of the thread is one. */
static void note_crossing(const struct walker *walker, struct crossings *crossings)
{
	const struct page_thread *thread = walker->user;
	crossings->last = (struct place_of_row){ .process = walker->stream->process->shown_number,
						 .tid = walker->stream->shown_tid,
						 .row = thread->count - 1 };
	if (!crossings->count++)
		crossings->first = crossings->last;
}

static void write_place(const char *name, const struct place_of_row *place)
{
	printf(",\"%s\":[%" PRIu32 ",%" PRIu32 ",%zu]", name, place->process, place->tid,
	       place->row);
}

static void write_predictors(const struct predictors *predictors)
{
	printf(",\n\"predictors\":[");
	for (size_t i = 0; predictors && i < predictors->count; i++) {
		struct json_list text;
		begin_list(&text);
		write_json_text(next_in(&text), predictors->items[i].text);
		fclose(text.out);
		printf("%s{\"text\":", i ? ",\n" : "");
		write_safely(text.text);
		free(text.text);
		printf(",\"importance\":%.3f,\"crossings\":%" PRIu64,
		       predictors->items[i].importance, crossings[i].count);
		if (crossings[i].count) {
			write_place("first", &crossings[i].first);
			write_place("last", &crossings[i].last);
		}
		printf("}");
	}
	printf("]");
}

static void point(struct walker *walker)
{
	struct point point;
	if (!read_point(walker, &point))
		return;
	struct row *row = add_row(walker, walker->stream->time);
	site_count += point.kind == POINT_SITE;
	if (!row)
		return;
	enum kind kind = point.predictor ? KIND_PREDICTOR : KIND_POINT;
	row->name = point.has_name ? number_of(walker, point.name, point.id, kind)
				   : number_of_unknown(0, KIND_POINT);
	row->text = add_text(describe_point(walker, &point));
	if (point.predictor)
		note_crossing(walker, &crossings[point.predictor - 1]);
}

static void write_gap(struct walker *walker, const struct gap *gap)
{
	struct row *row = add_row(walker, walker->stream->time);
	if (!row)
		return;
	row->name = number_of_unknown(0, KIND_POINT);
	row->text = add_text(describe_gap(gap));
}

/* Bytes in base 64, as they come. */
struct base64 {
	FILE *out;
	uint32_t bits;
	unsigned count;
};

static void put_base64(struct base64 *to, unsigned char byte)
{
	static const char digits[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	to->bits = to->bits << 8 | byte;
	if (++to->count % 3)
		return;
	for (int shift = 18; shift >= 0; shift -= 6)
		fputc(digits[to->bits >> shift & 63], to->out);
	to->bits = 0;
}

static void put_page_number(struct base64 *to, uint64_t number)
{
	for (; number > 127; number >>= 7)
		put_base64(to, number | 128);
	put_base64(to, number);
}

static void write_rows(FILE *out, const struct page_thread *thread)
{
	struct base64 to = { .out = out };
	uint64_t time = first_time;
	uint32_t open = 0;
	for (size_t i = 0; i < thread->count; i++) {
		const struct row *row = &thread->rows[i];
		put_page_number(&to, (uint64_t)row->name << 3 | row->how << 1 | (row->text != 0));
		put_page_number(&to, open - row->depth);
		put_page_number(&to, row->begin > time ? row->begin - time : 0);
		put_page_number(&to, row->took);
		if (row->text)
			put_page_number(&to, row->text - 1);
		time = row->begin > time ? row->begin : time;
		open = row->depth + 1;
	}
	/* what is behind the last row is not read */
	while (to.count % 3)
		put_base64(&to, 0);
}

static void end(struct walker *walker)
{
	struct page_thread *thread = walker->user;
	const struct thread_stream *stream = walker->stream;
	char *command = command_of(stream->process);
	if (thread->count) {
		FILE *out = next_in(&threads);
		fprintf(out, "{\"process\":%" PRIu32 ",\"tid\":%" PRIu32 ",\"name\":",
			stream->process->shown_number, stream->shown_tid);
		write_json_text(out, stream->name);
		fprintf(out, ",\"command\":");
		write_json_text(out, command);
		fprintf(out, ",\"rows\":%zu,\"data\":\"", thread->count);
		write_rows(out, thread);
		fprintf(out, "\"}");
	}
	free(command);
	free(thread->rows);
	free(thread->calls.items);
}

static void write_head(void)
{
	printf("<!DOCTYPE html>\n"
	       "<html lang=\"en\">\n"
	       "<head>\n"
	       "<meta charset=\"utf-8\">\n"
	       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
	       "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
	       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	       "<title>Calls</title>\n"
	       "<style>\n");
	fputs(tree_style, stdout);
	printf("</style>\n"
	       "</head>\n"
	       "<body>\n"
	       "<noscript><p>This page needs JavaScript; <code>sampler trace replay</code> says "
	       "the same "
	       "as text.</p></noscript>\n"
	       "<script type=\"application/json\" id=\"data\">\n");
}

static void write_tail(void)
{
	printf("</script>\n<script>\n");
	fputs(tree_script, stdout);
	printf("</script>\n"
	       "</body>\n"
	       "</html>\n");
}

static uint32_t count_endless(const struct trace *trace)
{
	uint32_t count = 0;
	for (uint32_t i = 1; i < trace->process_count; i++)
		count += trace->processes[i].said.process && !trace->processes[i].has_loss;
	return count;
}

void write_html_trees(struct trace *trace, struct filter *filter, uint64_t most)
{
	static const struct view view = { .user_size = sizeof(struct page_thread),
					  .enter = enter,
					  .leave = leave,
					  .point = point,
					  .gap = write_gap,
					  .end = end };
	struct sampler_trace_loss loss = loss_of_all(trace);
	row_count = left_out = site_count = 0;
	most_rows = most / BYTES_OF_ROW;
	begin_list(&names);
	begin_list(&texts);
	begin_list(&threads);
	numbers = allocate(trace->process_count * sizeof *numbers + 1);
	memset(numbers, 0, trace->process_count * sizeof *numbers);
	size_t predictor_count = trace->predictors ? trace->predictors->count : 0;
	crossings = allocate(predictor_count * sizeof *crossings + 1);
	memset(crossings, 0, predictor_count * sizeof *crossings);
	walk_trace(trace, filter, &view);
	write_head();
	printf("{\"lost\":%" PRIu64 ",\"overwritten\":%" PRIu64 ",\"leftOut\":%" PRIu64
	       ",\"endless\":%" PRIu32 ",\"sites\":%" PRIu64,
	       loss.lost, loss.overwritten, left_out, count_endless(trace), site_count);
	write_predictors(trace->predictors);
	end_list(&names, "names");
	end_list(&texts, "texts");
	end_list(&threads, "threads");
	printf("}\n");
	write_tail();
	complain_of_limit(left_out);
	for (uint32_t i = 0; i < trace->process_count; i++)
		free(numbers[i]);
	free(numbers);
	free(crossings);
}
