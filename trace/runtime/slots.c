/* Threads that trace: each has a slot in the buffer, from its first event to its end.

	none ──trace_begin_thread()──▶ has one ──trace_end_thread()──▶ has left
	  ▲                              │ ▲
	  │  in a forked child           │ │ in the parent
	  └───────────── is forking ◀────┘─┘

   A thread that we do not see end, as one that was made without pthread_create, keeps its slot until
   another one finds none free, and sees that it is dead.  A thread without a slot traces
   nothing; what it would have is counted in the header. */

#include <errno.h>
#include <sys/auxv.h>
#include <sys/prctl.h>

#include "phase.h"
#include "signals.h"
#include "trace.h"

/* getauxval, by a name that is the C library's own. */
extern unsigned long __getauxval(unsigned long type);

#define MOST_EXTENTS 256
#define SLOTS        SAMPLER_TRACE_THREADS_OF_EXTENT

/* A thread that has found no slot does not ask for one at each event. */
#define ATTEMPTS_BETWEEN 1000

static struct {
	struct sampler_trace_thread *extents[MOST_EXTENTS];
	uint32_t count; /* of extents */
	char is_taken;  /* a thread looks for a slot */
} slots;

static struct sampler_trace_thread *slot_number(uint32_t number)
{
	return &slots.extents[number / SLOTS][number % SLOTS];
}

static uint32_t slot_count(void)
{
	/* pairs with the release in add_slots () */
	return __atomic_load_n(&slots.count, __ATOMIC_ACQUIRE) * SLOTS;
}

static bool add_slots(void)
{
	size_t size = SLOTS * sizeof(struct sampler_trace_thread);
	uint32_t pages = (size + SAMPLER_TRACE_PAGE - 1) / SAMPLER_TRACE_PAGE;
	void *memory = slots.count < MOST_EXTENTS
			   ? trace_add_extent(SAMPLER_TRACE_THREADS, pages, NULL, NULL, NULL)
			   : NULL;
	if (!memory)
		return false;
	slots.extents[slots.count] = memory;
	__atomic_store_n(&slots.count, slots.count + 1, __ATOMIC_RELEASE);
	return true;
}

static bool is_dead(uint32_t tid)
{
	return sys_tgkill(sys_getpid(), tid, 0) == -ESRCH;
}

/* Take a slot whose thread is 0, or dead if DEAD_TOO; return its number, or -1. */
static int64_t take_slot(pid_t tid, bool dead_too)
{
	uint32_t count = slot_count();
	for (uint32_t i = 0; i < count; i++) {
		struct sampler_trace_thread *slot = slot_number(i);
		uint32_t seen = __atomic_load_n(&slot->tid, __ATOMIC_ACQUIRE);
		if (seen && !(dead_too && is_dead(seen)))
			continue;
		if (!__atomic_compare_exchange_n(&slot->tid, &seen, tid, false, __ATOMIC_ACQUIRE,
						 __ATOMIC_RELAXED))
			continue;
		if (seen)
			trace_complete_block_of(slot);
		return i;
	}
	return -1;
}

/* Take a slot, adding some if need be; return its number, or -1.  One thread at a time: with signals held
   back, it goes on soon. */
static int64_t find_slot(pid_t tid)
{
	/* pairs with the release below */
	while (__atomic_exchange_n(&slots.is_taken, 1, __ATOMIC_ACQUIRE))
		sys_yield();
	int64_t number = take_slot(tid, false);
	if (number < 0 && add_slots())
		number = take_slot(tid, false);
	if (number < 0)
		number = take_slot(tid, true);
	__atomic_store_n(&slots.is_taken, 0, __ATOMIC_RELEASE);
	return number;
}

bool trace_end_dead_threads(void)
{
	bool were_any = false;
	uint32_t count = slot_count();
	for (uint32_t i = 0; i < count; i++) {
		struct sampler_trace_thread *slot = slot_number(i);
		uint32_t tid = __atomic_load_n(&slot->tid, __ATOMIC_ACQUIRE);
		/* the slot is ours for a while, so that no other thread does the same */
		if (!tid || !is_dead(tid) ||
		    !__atomic_compare_exchange_n(&slot->tid, &tid, trace_self.slot->tid, false,
						 __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
			continue;
		trace_complete_block_of(slot);
		__atomic_store_n(&slot->tid, 0, __ATOMIC_RELEASE);
		were_any = true;
	}
	return were_any;
}

static void clear_frames(struct sampler_trace_thread *slot)
{
	uint32_t depth = slot->depth < SAMPLER_TRACE_FRAMES ? slot->depth : SAMPLER_TRACE_FRAMES;
	for (uint32_t i = 1; i < depth; i++)
		slot->frames[i].place = 0;
	slot->frames[0].place = slot->stack_end ? slot->stack_end : SAMPLER_TRACE_OTHER_STACK;
	slot->depth = 1;
}

/* Above what address there is no stack of this thread: for the first one, that of the program's
   name, which the kernel has put there. */
static uint64_t end_of_stack(pid_t tid)
{
	return tid == sys_getpid() ? __getauxval(AT_EXECFN) : trace_self.stack_end;
}

static void begin_slot(uint32_t number, pid_t tid)
{
	struct sampler_trace_thread *slot = slot_number(number);
	slot->level = trace_header->level_of_new_threads;
	slot->stack_end = end_of_stack(tid);
	clear_frames(slot);
	slot->block = slot->block_before = 0;
	trace_self.slot_number = SAMPLER_TRACE_SLOT(number, ++slot->births);
	trace_self.lost_before = __atomic_load_n(&slot->lost, __ATOMIC_RELAXED);
	trace_self.position = NO_POSITION;
	PHASE("thread");
	trace_self.slot = slot;
	trace_name_slot();
}

/* With signals held back. */
static void find_and_begin_slot(void)
{
	pid_t tid = sys_gettid();
	int64_t number = find_slot(tid);
	if (number >= 0)
		begin_slot(number, tid);
	else
		trace_self.patience = ATTEMPTS_BETWEEN;
}

bool trace_begin_thread(void)
{
	signal_set set = all_but_faults(), mask;
	if (trace_self.is_forking || trace_self.has_left)
		return false;
	if (trace_self.slot)
		return true;
	if (trace_self.patience-- > 0)
		return false;
	sys_sigprocmask(SIG_BLOCK, &set, &mask);
	if (!trace_self.slot)
		find_and_begin_slot();
	sys_sigprocmask(SIG_SETMASK, &mask, NULL);
	return trace_self.slot;
}

void trace_forget_frames(void)
{
	clear_frames(trace_self.slot);
	trace_self.is_on_other_stack = false;
	trace_self.unwound = 0;
}

void trace_end_thread(void)
{
	struct sampler_trace_thread *slot = trace_self.slot;
	/* handlers that come from here on trace nothing */
	trace_self.has_left = true;
	KEEP_ORDER();
	trace_set_level(trace_self.level, LEVEL_UNKNOWN);
	if (!slot)
		return;
	trace_leave_blocks();
	clear_frames(slot);
	trace_self.slot = NULL;
	trace_self.level = 0;
	/* pairs with the acquire in take_slot () */
	__atomic_store_n(&slot->tid, 0, __ATOMIC_RELEASE);
}

void trace_forget_slots(void)
{
	slots.count = 0;
	slots.is_taken = 0;
	trace_self = (struct trace_self){ .position = NO_POSITION,
					  .history_word = LEVEL_UNKNOWN,
					  .stacks_word = LEVEL_UNKNOWN,
					  .level_word = LEVEL_UNKNOWN,
					  .stack_end = trace_self.stack_end };
}

void trace_for_each_slot(void (*function)(const struct sampler_trace_thread *, void *),
			 void *context)
{
	uint32_t count = slot_count();
	for (uint32_t i = 0; i < count; i++)
		if (__atomic_load_n(&slot_number(i)->tid, __ATOMIC_ACQUIRE))
			function(slot_number(i), context);
}

void trace_count_lost(void)
{
	uint64_t *lost = trace_self.slot ? &trace_self.slot->lost : &trace_header->lost;
	__atomic_fetch_add(lost, 1, __ATOMIC_RELAXED);
}
