/* Cells that threads have to themselves, so that none waits for another where all is counted, which is
   what -fno-sample does where there may be threads.

   Each thread that counts so has a page of *shifts*: for each object, how far the cells that the thread
   counts in lie from the object's own, plus 1; or 0, when it has not come there yet.  Instrumented code
   reads

	shift = *(uint64_t *)((char *)sampler_shifts + slot);
	if (shift == 0)
		shift = sampler_shift (&slot, cells);

   where the unit's variable `slot` is 8 times the number of its object, as soon as a thread has asked for
   it, and else 0, and so the first shift of all, which is always 0.

   The copies lie in the live file beside the cells of the object (SAMPLER_LIVE_COPY), so that they outlive
   the thread and the process; who writes a report adds them up.  Where there is no room for another copy,
   the thread has the shift of 0 bytes, as the first thread does: they may then lose counts to each other.

   Pages are handed on, with all that was counted:

	free ──begin_thread()──▶ owned ──copies_end_thread()──▶ free
				   │ ▲
				   └─┘ the owner is found to be dead: another one has it

   In a forked child, the page of the thread that forked stays owned, and all others are free; all copies
   are zeros, and in no file until an owner has them.

   All but the reading of shifts, and the giving back, is done by one thread at a time. */

#include "copies.h"

#include <errno.h>

#include "unchecked.h"
#include "kernel.h"
#include "live.h"
#include "lock.h"
#include "mapping.h"
#include "registry.h"
#include "vectors.h"

/* What is counted for.  The number 0 is nobody's, and the last one that of all others, whose threads share
   cells. */
#define MOST_OBJECTS 170
#define SHARED       (MOST_OBJECTS - 1)

/* Of all copies together. */
#define MOST_BYTES (UINT64_C(1) << 30)

struct page {
	/* 0: the thread has not come there; 1: it counts in the object's own cells; more: 1 and the distance
	   of its copy */
	uint64_t shifts[MOST_OBJECTS];
	/* where the copy, and the record of it, lie in the live file; 0 if they do not */
	uint64_t cells[MOST_OBJECTS];
	uint64_t records[MOST_OBJECTS];
	struct page *next;
	pid_t owner; /* 0 if it is free */
};

_Static_assert(sizeof(struct page) <= PAGE, "a page");

/* Of a thread that has not come here. */
static const uint64_t none[MOST_OBJECTS];
static struct page first = { .shifts[SHARED] = 1 }, *last = &first;
static unsigned page_count = 1;
static uint64_t bytes;

bool threads_have_begun;

/* By their numbers; null: free. */
static struct sampler_object *objects[MOST_OBJECTS];

EXPORTED __thread const uint64_t *sampler_shifts __attribute__((tls_model("initial-exec"))) = none;

static struct page *present_page(void)
{
	return sampler_shifts == none ? NULL : (struct page *)sampler_shifts;
}

static void set_shift(struct page *page, unsigned number, uint64_t shift)
{
	/* pairs with the acquire in next_copy () */
	__atomic_store_n(&page->shifts[number], shift, __ATOMIC_RELEASE);
}

/* The number of OBJECT; 0 if it has none. */
static unsigned number_of(const struct sampler_object *object)
{
	for (unsigned i = 1; object && i < SHARED; i++)
		if (__atomic_load_n(&objects[i], __ATOMIC_RELAXED) == object)
			return i;
	return 0;
}

/* The same, after it has got one: SHARED, if none is left for it alone. */
static unsigned give_number(struct sampler_object *object)
{
	unsigned number = number_of(object);
	for (unsigned i = 1; object && !number && i < SHARED; i++)
		if (!objects[i]) {
			__atomic_store_n(&objects[i], object, __ATOMIC_RELAXED);
			number = i;
		}
	if (object && !number)
		number = SHARED;
	return number;
}

static char *copy_of(const struct page *page, unsigned number)
{
	return objects[number]->begin + (page->shifts[number] - 1);
}

static size_t size_of(unsigned number)
{
	return objects[number]->end - objects[number]->begin;
}

/* Whether the page has a copy of the object's cells, and not only these themselves. */
static bool has_copy(const struct page *page, unsigned number)
{
	return page->shifts[number] > 1;
}

/* The position is the last page. */
bool next_copy(uint64_t *position, const void *place, int64_t *shift)
{
	unsigned number = number_of(object_of(place));
	const struct page *page = *position ? (const struct page *)(uintptr_t)*position : &first;
	/* the first one has no copies; pairs with the release in add_page () */
	while (number && (page = __atomic_load_n(&page->next, __ATOMIC_ACQUIRE))) {
		uint64_t value = __atomic_load_n(&page->shifts[number], __ATOMIC_ACQUIRE);
		*position = (uintptr_t)page;
		*shift = value - 1;
		if (value > 1)
			return true;
	}
	return false;
}

static bool next_memory_copy(const struct copies *copies, uint64_t *position, uint64_t place,
			     int64_t *shift)
{
	(void)copies;
	return next_copy(position, (const void *)(uintptr_t)place, shift);
}

const struct copies memory_copies = { next_memory_copy };

static bool is_dead(pid_t thread)
{
	return sys_tgkill(reporting_process(), thread, 0) == -ESRCH;
}

/* A page that nobody has, or that a dead thread has if that is asked for. */
static struct page *find_free_page(bool dead_too)
{
	for (struct page *page = &first; page; page = page->next) {
		/* pairs with the release in copies_end_thread () */
		pid_t owner = __atomic_load_n(&page->owner, __ATOMIC_ACQUIRE);
		if (!owner || (dead_too && is_dead(owner)))
			return page;
	}
	return NULL;
}

static struct page *add_page(void)
{
	struct page *page = map_unchecked(NULL, PAGE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (page == MAP_FAILED)
		return NULL;
	page_count++;
	page->shifts[SHARED] = 1;
	__atomic_store_n(&last->next, page, __ATOMIC_RELEASE);
	return last = page;
}

/* Let the memory at COPY be a copy of the object's cells in the live file, if these are there. */
static bool put_into_file(struct page *page, unsigned number, char *copy)
{
	struct live_copy place = { 0 };
	if (objects[number]->cells && !live_add_copy(objects[number], copy, &place))
		return false;
	page->cells[number] = place.cells;
	page->records[number] = place.record;
	return true;
}

/* The same of all that the page has and that are not there. */
static void put_all_into_file(struct page *page)
{
	for (unsigned i = 1; i < SHARED; i++)
		if (has_copy(page, i) && !page->cells[i] &&
		    !put_into_file(page, i, copy_of(page, i)))
			say("only an ordinary end will report what a thread counts in",
			    objects[i]->path);
}

static void own_page(struct page *page)
{
	page->owner = sys_gettid();
	sampler_shifts = page->shifts;
	put_all_into_file(page);
}

/* A page for this thread; null if there is no memory.  Threads whose end we do not see are looked for
   each time that the pages have doubled, which costs no more than a call of the kernel for each. */
static struct page *begin_thread(void)
{
	bool has_doubled = (page_count & (page_count - 1)) == 0 && page_count > 1;
	struct page *page = find_free_page(false);
	if (!page && has_doubled)
		page = find_free_page(true);
	if (!page)
		page = add_page();
	if (!page)
		return NULL;
	own_page(page);
	return page;
}

void copies_end_thread(void)
{
	struct page *page = present_page();
	if (!page)
		return;
	sampler_shifts = none;
	/* pairs with the acquire in find_free_page () */
	__atomic_store_n(&page->owner, 0, __ATOMIC_RELEASE);
}

/* Add a copy of the object's cells to the page; return whether that could be. */
static bool add_copy(struct page *page, unsigned number)
{
	size_t size = size_of(number);
	if (bytes + size > MOST_BYTES)
		return false;
	char *copy = map_unchecked(NULL, size, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (copy == MAP_FAILED)
		return false;
	if (!put_into_file(page, number, copy)) {
		sys_munmap(copy, size);
		return false;
	}
	bytes += size;
	set_shift(page, number, copy - objects[number]->begin + 1);
	return true;
}

static void remove_copy(struct page *page, unsigned number)
{
	char *copy = copy_of(page, number);
	set_shift(page, number, 0);
	page->cells[number] = page->records[number] = 0;
	sys_munmap(copy, size_of(number));
	bytes -= size_of(number);
}

/* Say so of the first object; there may be many, and as many threads. */
static void say_shared(const struct sampler_object *object)
{
	static bool has_said;
	if (!has_said)
		say("threads share counters, and may lose counts: no room for more of",
		    object->path);
	has_said = true;
}

/* The first thread counts in the objects' own cells, and so does one for which there is no room. */
static void choose_shift(struct page *page, unsigned number)
{
	if (page == &first) {
		set_shift(page, number, 1);
	} else if (!mapping_is_possible(objects[number]->begin, objects[number]->end) ||
		   !add_copy(page, number)) {
		say_shared(objects[number]);
		set_shift(page, number, 1);
	}
}

/* A thread has come to code that counts in the cells of OBJECT, and has no shift for these. */
struct question {
	uint64_t *slot;
	struct sampler_object *object;
	uint64_t shift; /* the answer */
};

static void find_shift(void *data)
{
	struct question *question = data;
	struct sampler_object *object = question->object;
	unsigned number = give_number(object);
	struct page *page = present_page();
	if (number && !page)
		page = begin_thread();
	if (!number || !page)
		return;
	if (number == SHARED)
		say_shared(object);
	if (!page->shifts[number])
		choose_shift(page, number);
	question->shift = page->shifts[number];
	__atomic_store_n(question->slot, number * sizeof(uint64_t), __ATOMIC_RELAXED);
}

static void find_shift_keeping_vectors(void *question)
{
	call_keeping_vectors(find_shift, question);
}

/* Whether it can be asked now: not by a handler that has interrupted us, nor by another process in our
   memory. */
static bool can_find_shift(void)
{
	return !is_lock_ours() && reporting_process() == sys_getpid();
}

/* What this thread has for OBJECT, if that is settled already; then a unit's SLOT is its number from now on. */
static uint64_t settled_shift(uint64_t *slot, const struct sampler_object *object)
{
	unsigned number = number_of(object);
	uint64_t shift = sampler_shifts[number];
	leave_unchecked(slot, sizeof *slot);
	if (shift)
		__atomic_store_n(slot, number * sizeof(uint64_t), __ATOMIC_RELAXED);
	return shift;
}

EXPORTED uint64_t sampler_shift(uint64_t *slot, const void *cells)
{
	struct sampler_object *object = object_of(cells);
	struct question question = { slot, object, object ? settled_shift(slot, object) : 1 };
	if (!question.shift && can_find_shift())
		call_locked(true, find_shift_keeping_vectors, &question);
	return question.shift ? question.shift : 1;
}

/* A name that nobody else can take, for preserving-x86-64.c. */
HIDDEN extern __typeof__(sampler_shift) shift __attribute__((alias("sampler_shift")));

void copies_prepare(struct sampler_object *object)
{
	unsigned number = give_number(object);
	if (!first.owner && !present_page())
		own_page(&first);
	if (number && number != SHARED && !first.shifts[number])
		set_shift(&first, number, 1);
}

void copies_begin_file(void)
{
	struct page *page = present_page();
	if (page)
		put_all_into_file(page);
}

void copies_remove_object(struct sampler_object *object)
{
	unsigned number = number_of(object);
	if (!number)
		return;
	for (struct page *page = &first; page; page = page->next) {
		if (page->cells[number])
			live_close_copy(object, &(struct live_copy){ page->cells[number],
								     page->records[number] });
		if (has_copy(page, number))
			remove_copy(page, number);
		set_shift(page, number, 0);
	}
	objects[number] = NULL;
}

/* Let what the page has begin anew, where it is: a coroutine of another thread may go on in the child. */
static void clear_page(struct page *page)
{
	for (unsigned i = 1; i < SHARED; i++) {
		page->cells[i] = page->records[i] = 0;
		if (has_copy(page, i) &&
		    !mapping_unmap(copy_of(page, i), copy_of(page, i) + size_of(i)))
			say("what a child counts is its parent's", objects[i]->path);
	}
}

void copies_begin_child(void)
{
	for (struct page *page = &first; page; page = page->next) {
		clear_page(page);
		page->owner = page == present_page() ? sys_gettid() : 0;
	}
}

void copies_continue(struct sampler_object *object)
{
	unsigned number = number_of(object);
	for (struct page *page = &first; number && page; page = page->next)
		if (page->cells[number] &&
		    !mapping_map(copy_of(page, number), copy_of(page, number) + size_of(number),
				 page->cells[number], false))
			say("only an ordinary end will report what a thread counts in",
			    object->path);
}

bool copies_mend(const void *address)
{
	char *start = (char *)((uintptr_t)address & -(uintptr_t)PAGE);
	for (struct page *page = &first; page; page = page->next)
		for (unsigned i = 1; i < SHARED; i++)
			if (page->cells[i] && start >= copy_of(page, i) &&
			    start < copy_of(page, i) + size_of(i))
				return mapping_unmap(start, start + PAGE);
	return false;
}
