/* A trace in the Paje format, for ViTE, PajeNG and others: a container for each process, and in it one for each thread.

	%EventDef PajePushState 6		what fields an event of number 6 has
	%	Time date
	...
	%EndEventDef
	6 0.000001000 S t1 "main"		time in seconds since the first event, the type of state, the thread, and its value

   The state of a thread is the function or scope that it is in, and, while it waits for a lock, that one; a counter is a variable of its
   process; marks, texts and the like are events of the thread.  States are a stack: what is behind a scope that ends before it ends, too, and begins again. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "../reader/open-calls.h"
#include "tool.h"
#include "views.h"

/* What is kept of a thread. */
struct thread {
	struct open_calls calls;
	unsigned long number; /* of its container, from 1; 0 if that is not made yet */
};

/* A counter of a process, whose type has been told. */
struct variable {
	SLIST_ENTRY(variable) entry;
	uint32_t process, id;
	unsigned long number;
};

static SLIST_HEAD(, variable) variables;
static unsigned long thread_count, variable_count;
static unsigned char *has_container; /* of each process of the trace */
static uint64_t begin, last;         /* of the first event, and the last one that was written */
static bool has_begun;

enum {
	DEFINE_CONTAINER,
	DEFINE_STATE,
	DEFINE_VARIABLE,
	DEFINE_EVENT,
	CREATE,
	DESTROY,
	PUSH,
	POP,
	SET,
	NEW
};

static void write_head(void)
{
	static const struct {
		const char *name, *fields;
	} events[] = {
		[DEFINE_CONTAINER] = { "PajeDefineContainerType",
				       "%\tAlias string\n%\tType string\n%\tName string\n" },
		[DEFINE_STATE] = { "PajeDefineStateType",
				   "%\tAlias string\n%\tType string\n%\tName string\n" },
		[DEFINE_VARIABLE] = { "PajeDefineVariableType",
				      "%\tAlias string\n%\tType string\n%\tName string\n%\tColor "
				      "color\n" },
		[DEFINE_EVENT] = { "PajeDefineEventType",
				   "%\tAlias string\n%\tType string\n%\tName string\n%\tColor "
				   "color\n" },
		[CREATE] = { "PajeCreateContainer",
			     "%\tTime date\n%\tAlias string\n%\tType string\n%\tContainer "
			     "string\n%\tName string\n" },
		[DESTROY] = { "PajeDestroyContainer",
			      "%\tTime date\n%\tName string\n%\tType string\n" },
		[PUSH] = { "PajePushState",
			   "%\tTime date\n%\tType string\n%\tContainer string\n%\tValue string\n" },
		[POP] = { "PajePopState", "%\tTime date\n%\tType string\n%\tContainer string\n" },
		[SET] = { "PajeSetVariable",
			  "%\tTime date\n%\tType string\n%\tContainer string\n%\tValue double\n" },
		[NEW] = { "PajeNewEvent",
			  "%\tTime date\n%\tType string\n%\tContainer string\n%\tValue string\n" },
	};
	for (size_t i = 0; i < sizeof events / sizeof *events; i++)
		printf("%%EventDef %s %zu\n%s%%EndEventDef\n", events[i].name, i, events[i].fields);
	printf("%d P 0 \"Process\"\n%d T P \"Thread\"\n%d S T \"In\"\n%d E T \"Event\" \"0.2 0.2 "
	       "0.2\"\n",
	       DEFINE_CONTAINER, DEFINE_CONTAINER, DEFINE_STATE, DEFINE_EVENT);
}

/* TEXT as a string: there is no way to write a quote, or the end of a line, in one. */
static void write_string(const char *text)
{
	fputs(" \"", stdout);
	for (; *text; text++)
		putchar(*text == '"' ? '\'' : (unsigned char)*text < ' ' ? '?' : *text);
	putchar('"');
}

/* Begin an event of the number WHAT, at TIME, or the time of the last one: none comes before another. */
static void begin_event(int what, uint64_t time)
{
	if (!has_begun)
		begin = last = time;
	has_begun = true;
	last = time > last ? time : last;
	printf("%d %" PRIu64 ".%09" PRIu64, what, (last - begin) / 1000000000,
	       (last - begin) % 1000000000);
}

/* Make the containers of the thread, and of its process, unless they are there. */
static void see_containers(struct walker *walker, uint64_t time)
{
	struct thread *thread = walker->user;
	const struct traced_process *process = walker->stream->process;
	if (thread->number)
		return;
	if (!has_container[process->number]) {
		char *command = command_of(process);
		begin_event(CREATE, time);
		char *name = formatted("%" PRIu32 " %s", process->shown_number, command);
		printf(" p%" PRIu32 " P 0", process->number);
		write_string(name);
		free(name);
		putchar('\n');
		free(command);
		has_container[process->number] = true;
	}
	const char *name = walker->stream->name;
	char *text =
	    formatted("%" PRIu32 "%s%s", walker->stream->shown_tid, *name ? " " : "", name);
	thread->number = ++thread_count;
	begin_event(CREATE, time);
	printf(" t%lu T p%" PRIu32, thread->number, process->number);
	write_string(text);
	putchar('\n');
	free(text);
}

static void push(void *context, struct open_call *call, uint64_t time)
{
	struct walker *walker = context;
	const struct thread *thread = walker->user;
	const struct name *name = name_of_call(walker, &call->call);
	char unknown[32];
	snprintf(unknown, sizeof unknown, "?%" PRIu32, call->call.id);
	begin_event(PUSH, time);
	printf(" S t%lu", thread->number);
	write_string(name ? name->name : unknown);
	putchar('\n');
}

static void pop(void *context, struct open_call *call, uint64_t time)
{
	const struct walker *walker = context;
	const struct thread *thread = walker->user;
	(void)call;
	begin_event(POP, time);
	printf(" S t%lu\n", thread->number);
}

static void enter(struct walker *walker, const struct call *call)
{
	struct thread *thread = walker->user;
	see_containers(walker, call->begin);
	open_call(&thread->calls, call, NULL);
	push(walker, &thread->calls.items[thread->calls.count - 1], call->begin);
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	struct thread *thread = walker->user;
	(void)how;
	close_nested(&thread->calls, call, time, push, pop, walker);
}

/* The number of the type of the counter POINT, which is told when it comes first. */
static unsigned long variable_of(const struct walker *walker, const struct point *point)
{
	struct variable *variable;
	uint32_t process = walker->stream->process->number;
	SLIST_FOREACH(variable, &variables, entry)
	if (variable->process == process && variable->id == point->id)
		return variable->number;
	variable = allocate(sizeof *variable);
	*variable =
	    (struct variable){ .process = process, .id = point->id, .number = ++variable_count };
	SLIST_INSERT_HEAD(&variables, variable, entry);
	const char *series = point->name ? point->name->series : "";
	bool is_named = *series && strcmp(series, "count") != 0;
	char *name = formatted("%s%s%s", point->name ? point->name->name : "?",
			       is_named ? ", " : "", is_named ? series : "");
	printf("%d V%lu P", DEFINE_VARIABLE, variable->number);
	write_string(name);
	printf(" \"0 0 1\"\n");
	free(name);
	return variable->number;
}

static void set_variable(struct walker *walker, const struct point *point)
{
	unsigned long number = variable_of(walker, point);
	begin_event(SET, walker->stream->time);
	printf(" V%lu p%" PRIu32 " %" PRId64 "\n", number, walker->stream->process->number,
	       point_value(point, 0));
}

/* What is said of POINT, with its name, as far as it has one; to be freed. */
static char *text_of(struct walker *walker, const struct point *point)
{
	char *said = describe_point(walker, point), unknown[32] = "";
	const char *name = point->name ? point->name->name : unknown;
	if (point->has_name && !point->name)
		snprintf(unknown, sizeof unknown, "?%" PRIu32, point->id);
	bool is_apart = *name && *said && *said != ',' && *said != ' ';
	char *text = formatted("%s%s%s", name, is_apart ? " " : "", said);
	free(said);
	return text;
}

/* TEXT is freed. */
static void new_event(struct walker *walker, char *text)
{
	const struct thread *thread = walker->user;
	begin_event(NEW, walker->stream->time);
	printf(" E t%lu", thread->number);
	write_string(text);
	putchar('\n');
	free(text);
}

static void tell_gap(struct walker *walker, const struct gap *gap)
{
	see_containers(walker, walker->stream->time);
	new_event(walker, describe_gap(gap));
}

static void tell_point(struct walker *walker)
{
	struct point point;
	if (!read_point(walker, &point))
		return;
	see_containers(walker, walker->stream->time);
	if (point.kind == POINT_COUNT)
		set_variable(walker, &point);
	else
		new_event(walker, text_of(walker, &point));
}

static void end(struct walker *walker)
{
	struct thread *thread = walker->user;
	free(thread->calls.items);
	if (!thread->number)
		return;
	begin_event(DESTROY, walker->stream->time);
	printf(" t%lu T\n", thread->number);
}

void write_paje(struct trace *trace, struct filter *filter)
{
	static const struct view view = { .user_size = sizeof(struct thread),
					  .enter = enter,
					  .leave = leave,
					  .point = tell_point,
					  .gap = tell_gap,
					  .end = end };
	has_container = allocate(trace->process_count + 1);
	memset(has_container, 0, trace->process_count + 1);
	write_head();
	walk_trace(trace, filter, &view);
	for (uint32_t i = 0; i < trace->process_count; i++)
		if (has_container[i]) {
			begin_event(DESTROY, last);
			printf(" p%" PRIu32 " P\n", i);
		}
	while (!SLIST_EMPTY(&variables)) {
		struct variable *variable = SLIST_FIRST(&variables);
		SLIST_REMOVE_HEAD(&variables, entry);
		free(variable);
	}
	free(has_container);
}
