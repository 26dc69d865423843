/* How threads waited for each other, from what libsampler-locks has traced.

   A wait is a scope with the name of the function, and words at its beginning that tell of the object.  Where all calls are traced, words
   at their ends tell which thread has what. */

#include "waits.h"

#include <errno.h>
#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sampler/trace-locks.h"
#include "tool.h"

/* What such a function does with its object. */
enum effect { NO_EFFECT, ACQUIRES, TRIES, RELEASES, BEGINS };

/* What a thread holds, in the order in which it got that. */
struct held {
	struct lock *lock;
	unsigned life;
	const struct name *site;
};

struct thread_waits {
	struct held *held;
	size_t count, capacity;
	struct wait
	    wait; /* the present one, whose scope has the number WAITING, or 0 if there is none */
	uint64_t waiting;
};

static struct waits *result;
static void *locks, *orders; /* of tsearch */
static unsigned epoch;       /* rises when events were lost */

static struct {
	char *key, *name;
} * aliases;
static size_t alias_count;

/* ---- Locks, and their names. */

static int compare_locks(const void *left, const void *right)
{
	const struct lock *a = left, *b = right;
	if (a->process != b->process)
		return a->process < b->process ? -1 : 1;
	return (a->address > b->address) - (a->address < b->address);
}

static const char *alias_of(const char *key)
{
	for (size_t i = 0; i < alias_count; i++)
		if (strcmp(aliases[i].key, key) == 0)
			return aliases[i].name;
	return NULL;
}

/* What a VARIABLE, or a part of it, "VARIABLE+BYTES", is called. */
static char *name_of_variable(const char *variable)
{
	const char *alias = alias_of(variable), *part = strrchr(variable, '+');
	if (alias || !part)
		return duplicate(alias ? alias : variable);
	char *whole = strndup(variable, part - variable);
	alias = whole ? alias_of(whole) : NULL;
	char *name = alias ? formatted("%s%s", alias, part) : duplicate(variable);
	free(whole);
	return name;
}

/* SYMBOL is what the trace knows at the address, or null. */
static char *name_of_lock(uint64_t address, const struct name *symbol)
{
	char *number = formatted("0x%" PRIx64, address);
	const char *alias = alias_of(number);
	bool is_variable = symbol && strncmp(symbol->name, "0x", 2) != 0;
	if (!alias && !is_variable)
		return number;
	free(number);
	return alias ? duplicate(alias) : name_of_variable(symbol->name);
}

static struct lock *find_lock(struct walker *walker, uint64_t address, uint32_t symbol)
{
	struct traced_process *process = walker->stream->process;
	struct lock key = { .process = process, .address = address };
	struct lock **found = tfind(&key, &locks, compare_locks);
	if (found)
		return *found;
	struct lock *lock = allocate(sizeof *lock);
	*lock = key;
	lock->name = name_of_lock(
	    address, symbol ? find_name(&process->names, NAME_OF_FUNCTION, symbol) : NULL);
	tsearch(lock, &locks, compare_locks);
	return lock;
}

/* A line is KEY NAME, with blanks between them. */
static void add_alias(char *line)
{
	line[strcspn(line, "\r\n")] = 0;
	char *key = line + strspn(line, " \t"), *end = key + strcspn(key, " \t");
	char *name = end + strspn(end, " \t");
	if (!*key || *key == '#' || !*name)
		return;
	*end = 0;
	aliases = reallocate(aliases, (alias_count + 1) * sizeof *aliases);
	aliases[alias_count].key = strncmp(key, "0x", 2) == 0
				       ? formatted("0x%llx", strtoull(key, NULL, 16))
				       : duplicate(key);
	aliases[alias_count++].name = duplicate(name);
}

static bool read_aliases(const char *path)
{
	char *line = NULL;
	size_t room = 0;
	FILE *in = fopen(path, "re");
	if (!in) {
		complain("%s: %s", path, strerror(errno));
		return false;
	}
	while (getline(&line, &room, in) >= 0)
		add_alias(line);
	free(line);
	fclose(in);
	return true;
}

/* ---- Orders. */

/* Who holds very many has orders with those that it got last. */
#define MOST_ORDERS_OF_ONE 16

static int compare_orders(const void *left, const void *right)
{
	const struct lock_order *a = left, *b = right;
	if (a->first != b->first)
		return a->first < b->first ? -1 : 1;
	if (a->second != b->second)
		return a->second < b->second ? -1 : 1;
	if (a->first_life != b->first_life)
		return a->first_life < b->first_life ? -1 : 1;
	return (a->second_life > b->second_life) - (a->second_life < b->second_life);
}

static void add_inversion(const struct lock_order *first, const struct lock_order *second)
{
	if (result->inversion_count == result->inversion_capacity) {
		result->inversion_capacity =
		    result->inversion_capacity ? 2 * result->inversion_capacity : 8;
		result->inversions = reallocate(result->inversions, result->inversion_capacity *
									sizeof *result->inversions);
	}
	result->inversions[result->inversion_count++] = (struct lock_inversion){ first, second };
}

static void add_order(const struct held *first, const struct held *second)
{
	struct lock_order *order = allocate(sizeof *order);
	*order = (struct lock_order){ first->lock,  second->lock, first->life,
				      second->life, first->site,  second->site };
	if (*(struct lock_order **)tsearch(order, &orders, compare_orders) != order) {
		free(order);
		return;
	}
	const struct lock_order opposite = { .first = second->lock,
					     .second = first->lock,
					     .first_life = second->life,
					     .second_life = first->life };
	struct lock_order **found = tfind(&opposite, &orders, compare_orders);
	if (found)
		add_inversion(*found, order);
}

/* Add the orders of NEW and what THREAD holds. */
static void add_orders(const struct thread_waits *thread, const struct held *new)
{
	size_t first = thread->count > MOST_ORDERS_OF_ONE ? thread->count - MOST_ORDERS_OF_ONE : 0;
	for (size_t i = first; i < thread->count; i++)
		if (thread->held[i].lock != new->lock)
			add_order(&thread->held[i], new);
}

/* ---- Calls. */

#define OPERATION(function, class) { #function, #class },
static const struct {
	const char *function, *class;
} operations[] = {
#include "../locks/operations.def"
};
#undef OPERATION

/* Which class FUNCTION is of; "" if it is none of ours. */
static const char *class_of(const char *function)
{
	for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
		if (strcmp(operations[i].function, function) == 0)
			return operations[i].class;
	return "";
}

/* Whether FUNCTION waits for what a thread holds. */
static bool waits_for_lock(const char *function)
{
	static const char *const classes[] = { "MUTEX", "RWLOCK", "SPIN", "ONCE" };
	const char *class = class_of(function);
	for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
		if (strcmp(class, classes[i]) == 0)
			return true;
	return false;
}

static bool ends_in(const char *text, const char *end)
{
	size_t length = strlen(text), of_end = strlen(end);
	return length >= of_end && strcmp(text + length - of_end, end) == 0;
}

/* Of FUNCTION, whose RESULT says whether it has succeeded: a mutex whose owner has died is held, too. */
static enum effect effect_of(const char *function, int32_t code)
{
	if (ends_in(function, "unlock"))
		return RELEASES;
	if (ends_in(function, "_init") || ends_in(function, "_destroy"))
		return BEGINS;
	if (!ends_in(function, "lock") || (code != 0 && code != EOWNERDEAD))
		return NO_EFFECT;
	return strstr(function, "try") ? TRIES : ACQUIRES;
}

/* Who only tries cannot wait, and has no order. */
static void acquire(struct walker *walker, const struct held *new, bool has_waited)
{
	struct thread_waits *thread = walker->user;
	if (has_waited)
		add_orders(thread, new);
	if (thread->count == thread->capacity) {
		thread->capacity = thread->capacity ? 2 * thread->capacity : 8;
		thread->held = reallocate(thread->held, thread->capacity * sizeof *thread->held);
	}
	thread->held[thread->count++] = *new;
	new->lock->holder = walker->stream->tid;
	new->lock->holding_site = new->site;
	new->lock->epoch = epoch;
}

static void release(struct walker *walker, struct lock *lock)
{
	struct thread_waits *thread = walker->user;
	size_t at = thread->count;
	while (at && thread->held[at - 1].lock != lock)
		at--;
	if (!at)
		return;
	memmove(&thread->held[at - 1], &thread->held[at],
		(thread->count - at) * sizeof *thread->held);
	thread->count--;
	if (lock->holder != walker->stream->tid)
		return;
	lock->last_holder = lock->holder;
	lock->last_site = lock->holding_site;
	lock->holder = 0;
}

/* LOCK begins or ends: whatever had its address before was another one. */
static void begin_life(struct lock *lock)
{
	lock->life++;
	lock->holder = lock->last_holder = 0;
}

/* Where HOLDER has got LOCK; null if that is not known. */
static const struct name *site_of_holder(const struct lock *lock, uint32_t holder)
{
	if (lock->epoch != epoch)
		return NULL;
	if (lock->holder == holder)
		return lock->holding_site;
	return lock->last_holder == holder ? lock->last_site : NULL;
}

/* ---- Events. */

static bool is_ours(const struct name *name)
{
	return name && name->is_tracepoint && strcmp(name->file, SAMPLER_LOCKS_FILE) == 0;
}

/* The words at the beginning of a wait: the innermost call is its scope. */
static void begin_wait(struct walker *walker, struct lock *lock, const struct name *site,
		       uint32_t holder)
{
	struct thread_waits *thread = walker->user;
	const struct calls *calls = &walker->calls;
	const struct call *call = calls->count ? &calls->items[calls->count - 1] : NULL;
	const struct name *name = call && call->is_scope ? name_of_call(walker, call) : NULL;
	if (!is_ours(name))
		return;
	bool is_of_lock = waits_for_lock(name->name);
	holder = holder ? holder : lock->epoch == epoch ? lock->holder : 0;
	thread->waiting = call->number;
	thread->wait = (struct wait){
		.process = walker->stream->process,
		.tid = walker->stream->tid,
		.function = name->name,
		.is_of_lock = is_of_lock,
		.lock = lock,
		.site = site,
		.holder = holder,
		.holding_site = holder ? site_of_holder(lock, holder) : NULL,
		.begin = call->begin,
	};
	memcpy(thread->wait.thread, walker->stream->name, sizeof thread->wait.thread);
	/* who wants it while it holds others has an order, even if it never gets it */
	const struct held wanted = { lock, lock->life, site };
	if (is_of_lock)
		add_orders(thread, &wanted);
}

static void read_words(struct walker *walker, const struct name *name)
{
	const struct event *event = &walker->stream->event;
	uint64_t address = event_payload(event, 1), ids = event_payload(event, 2);
	int32_t number = (int32_t)event_payload(event, 0);
	struct lock *lock = find_lock(walker, address, ids >> 32);
	const struct name *site =
	    find_name(&walker->stream->process->names, NAME_OF_FUNCTION, (uint32_t)ids);
	if (strcmp(name->series, "about") == 0) {
		begin_wait(walker, lock, site, number);
		return;
	}
	const struct held held = { lock, lock->life, site };
	enum effect effect = effect_of(name->name, number);
	if (effect == ACQUIRES || effect == TRIES)
		acquire(walker, &held, effect == ACQUIRES);
	else if (effect == RELEASES)
		release(walker, lock);
	else if (effect == BEGINS)
		begin_life(lock);
}

/* Events of the thread were lost: what it holds, and who holds what, is not known any more. */
static void forget_holders(struct walker *walker)
{
	struct thread_waits *thread = walker->user;
	thread->count = 0;
	epoch++;
}

static void see_event(struct walker *walker)
{
	const struct event *event = &walker->stream->event;
	enum name_kind kind;
	uint32_t id;
	if (is_behind_gap(&walker->calls, walker->stream))
		forget_holders(walker);
	if (!has_event_name(event, &kind, &id) || kind != NAME_OF_DATA)
		return;
	const struct name *name = find_name(&walker->stream->process->names, kind, id);
	if (is_ours(name) && event->payload_count == SAMPLER_LOCK_WORDS)
		read_words(walker, name);
	else if (name && strcmp(name->series, "alias") == 0 && event->payload_count == 2) {
		struct lock *lock = find_lock(walker, event_payload(event, 1), 0);
		free(lock->name);
		lock->name = duplicate(name->name);
	}
}

/* What has not ended lasts as long as its process is known to have lived, not only up to its thread's last event. */
static uint64_t end_of_open(struct walker *walker, uint64_t last)
{
	uint64_t end = walker->stream->process->last_moment.monotonic;
	return last && end > last ? end : last;
}

static void see_leave(struct walker *walker, const struct call *call, uint64_t time,
		      enum call_end how)
{
	struct thread_waits *thread = walker->user;
	if (thread->waiting != call->number)
		return;
	thread->waiting = 0;
	/* how long it has waited is not known */
	if (how == CALL_LOST)
		return;
	if (how == CALL_OPEN)
		time = end_of_open(walker, time);
	thread->wait.time = time > call->begin ? time - call->begin : 0;
	thread->wait.is_open = how == CALL_OPEN;
	if (result->count == result->capacity) {
		result->capacity = result->capacity ? 2 * result->capacity : 256;
		result->items = reallocate(result->items, result->capacity * sizeof *result->items);
	}
	result->items[result->count++] = thread->wait;
}

static void see_end(struct walker *walker)
{
	struct thread_waits *thread = walker->user;
	free(thread->held);
	thread->held = NULL;
	thread->count = thread->capacity = 0;
}

bool find_waits(struct waits *waits, struct trace *trace, struct filter *filter,
		const char *aliases)
{
	static const struct view view = { .user_size = sizeof(struct thread_waits),
					  .leave = see_leave,
					  .event = see_event,
					  .end = see_end };
	*waits = (struct waits){ 0 };
	result = waits;
	if (aliases && !read_aliases(aliases))
		return false;
	walk_trace(trace, filter, &view);
	return true;
}
