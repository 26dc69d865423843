/* Inside the runtime: who offers what to whom.  A file uses those above it only.

	strings.c	<string.h>, for the runtime alone
	switching.c	the condition that is to come out otherwise
	switched.c	what becomes of it
	environment.c	what the SAMPLER_ variables ask for
	random.c	the distances between samples
	bank.c		the same, drawn beforehand
	sampling.c	how distances are drawn: what holds for all threads
	quick-distance.c	the next distance of a thread, usually
	actions.c	what sites record that are no counters
	atoms.c		the same, of memory and threads
	g-object.c	the same, of GLib's objects
	observe.c	what code tells of several sites at once
	observe-x86-64.S	the same, quickly

	signals.h	sets of signals
	on-stack.c	stacks of our own
	quiet.c		no signals from writing
	symbols.c	names that programs and libraries export
	module.c	programs and libraries in memory
	held-fd.c	descriptors that the program may close
	unchecked.c	memory that valgrind's checkers of threads leave alone
	self.c		which process this is
	name.c		names of reports
	claim.c		whose name it is
	mapping.c	a file that pages of counters are mapped from
	live.c		what stands in it: see sampler/live.h
	destination.c	where a report goes, and that nobody sees it go
	dispositions.c	what the program wants signals to do
	lock.c		one thread at a time
	vectors.c	registers, kept over a call

	registry.c	objects and units, loaded and gone
	copies.c	cells that threads have to themselves
	thin.c		fewer samples, afterwards
	budget.c	how often to sample, so that it costs what it may
	countdown.c	when to sample
	preserving-x86-64.c	the same, for code that keeps its registers
	counting.c	the wing that counts
	../trace/runtime/	the wing that traces: see trace.h there
	wings.c		the table of wings: see wing.h
	parts.c		what may fail, or last too long, without the rest
	backtrace.c	where a thread is
	other-threads.c	where all others are
	end.c		the one report of a process, however it ends
	stack.c		stacks for handlers
	crash.c		signals that would end the process
	thread.c	its threads, from their beginning to their end
	process.c	its beginning, its forks, and its ordinary ends
	exec.c		its end by another program
	register.c	what instrumented code calls
	snapshot.c	a report before the end

   shared/ is for libsampler.so only, static/ for libsampler.a; object/ is linked into each program
   and library.  What others read, too, is written by format/: reports, live files.

   The runtime lives in programs that belong to others.  It never prints (unless SAMPLER_VERBOSE
   asks for it), exits, waits without a limit, or uses floating point, whose flags and traps are the
   program's; it calls malloc only where a thread is created.  It calls no function of the C library
   by a name that ISO C leaves to the program (the test permitted-names has a list); it asks the
   kernel itself (kernel.h). */

#ifndef SAMPLER_RUNTIME_H
#define SAMPLER_RUNTIME_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "condition-switch.h"
#include "path.h"
#include "sampler/unit.h"
#include "writer.h"

#define HIDDEN   __attribute__((visibility("hidden")))
#define EXPORTED __attribute__((visibility("default")))

/* A function of ours in place of the C library's.  In a static program, one of that name that
   the program defines, or that the library needs, has its way. */
#define STANDS_IN __attribute__((visibility("default"), weak))

/* switching.c */

/* Have the conditions switched that TEXT names, which is what SAMPLER_SWITCH says; return false, and have none switched, if it does not name
   some.  Calls no library. */
bool choose_switches(const char *text) HIDDEN;

/* What it says; constant after that. */
extern struct condition_switches condition_switches HIDDEN;

/* environment.c */

/* What the variables say; constant after read_environment. */
struct settings {
	uint64_t sparsity; /* the mean distance between samples, at first; 0: no sampling */
	uint32_t
	    budget; /* what that may cost, in millionths of the processor's time; 0: anything */
	bool has_seed, has_bad_seed;
	uint64_t seed;
	const char *bank; /* or null */
	int report_fd;    /* -1 for none */
	bool verbose;
	bool trace_functions;
	char trace_level[16], trace_mode[16], trace_stamps[16], trace_buffer[32];
	/* what is long comes last: what is not needed is no page of ours then */
	char file[PATH_SIZE];  /* "" for none */
	char notes[1024];      /* what was said so far, in lines: these grow */
	char trace[PATH_SIZE]; /* what the SAMPLER_TRACE variables say; "" for none */
};

/* Beyond that, the logarithms of random.c lack precision. */
#define MOST_SPARSITY (UINT64_C(1) << 40)

extern struct settings settings HIDDEN;

/* Read the variables, once; safe to call again, by one thread at a time.  Return whether there
   is an environment: code that runs while the program is relocated has none yet.  Calls no
   library; needs 256 bytes of stack. */
bool read_environment(void) HIDDEN;

/* The value of the environment's variable NAME; null if there is none.  It is the program's, which may
   overwrite it.  Calls no library. */
const char *variable(const char *name) HIDDEN;

/* Say MESSAGE, then VALUE if not null, in the report's metadata and, if SAMPLER_VERBOSE is
   set, on standard error.  Async-signal-safe; calls no library. */
void say(const char *message, const char *value) HIDDEN;

/* actions.c */

/* Who is told of each counter that was increased, or null.  Async-signal-safe; keeps errno. */
extern void (*told_of_counts)(uint64_t *counter) HIDDEN;

/* Increase COUNTER, of a site. */
static inline void count_in(uint64_t *counter)
{
	void (*told)(uint64_t *) = __atomic_load_n(&told_of_counts, __ATOMIC_RELAXED);
	__atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
	if (__builtin_expect(told != 0, 0))
		told(counter);
}

/* observe.c: do what the words in CODE say about CELLS, and values in registers, of which the one with the number N is at REGISTERS[N].
   See sampler/observation.h.  Async-signal-safe. */
void observe(uint64_t *cells, const unsigned char *code, const uint64_t *registers);

/* random.c */

struct random {
	uint64_t state;
};

/* Begin stream number STREAM of SEED: the streams of one seed differ. */
void random_seed(struct random *random, uint64_t seed, uint64_t stream) HIDDEN;

/* The next 64 random bits. */
uint64_t random_bits(struct random *random) HIDDEN;

/* What random_distance wants for SPARSITY >= 1: -log2 (1 - 1 / SPARSITY), LOG_BITS of ziggurat.h after the point; of 1, the
   greatest number.  Calls no library. */
uint64_t random_step(uint64_t sparsity) HIDDEN;

/* A random number from 1 up, geometrically distributed with a mean of the sparsity that STEP is of
   (of 1: always 1). */
uint64_t random_distance(struct random *random, uint64_t step) HIDDEN;

/* bank.c */

/* Read the bank in FILE; return whether there is one.  Once, by one thread. */
bool bank_open(const char *file) HIDDEN;

/* The next distance for a thread, whose PLACE in the bank is a random number at first.  There is
   a bank. */
uint64_t bank_distance(struct random *place) HIDDEN;

/* self.c */

/* The number of the process that the report is about: not that of one that shares our
   memory, as after vfork (), or that was forked without our knowing.  0 before there is one. */
pid_t reporting_process(void) HIDDEN;

/* This process is the one. */
void begin_reporting(void) HIDDEN;

/* The path of the program's file.  Async-signal-safe. */
const char *program_path(void) HIDDEN;

#endif
