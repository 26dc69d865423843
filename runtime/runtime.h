/* Inside the runtime: who offers what to whom.

	environment.c	what the SAMPLER_ variables ask for
	countdown.c	when to sample
	preserving-x86-64.c	the same, for code that keeps its registers
	actions.c	what sites record that are no counters
	atoms.c		the same, of memory and threads
	g-object.c	the same, of GLib's objects
	random.c	the distances between samples
	bank.c		the same, drawn beforehand

	registry.c	objects and units, loaded and gone
	live.c		their counts, in a file that outlives the process
	process.c	its beginning, its forks, and its ordinary ends

	end.c		the one report of a process, however it ends
	backtrace.c	the same, of where a thread is
	other-threads.c	the same, of all others
	quiet.c		no signals from writing

	destination.c	where a report goes, and that nobody sees it go
	name.c		its name
	claim.c		whose name it is
	held-fd.c	descriptors that the program may close
	module.c	programs and libraries in memory

	crash.c		signals that would end the process
	dispositions.c	that the program does not see these handled
	stack.c		stacks for the handlers

   What others read, too, is written by format/: reports, live files.

   shared/ is for libsampler.so only; object/ is linked into each program and library.

   The runtime lives in programs that belong to others.  It never prints (unless
   SAMPLER_VERBOSE asks for it), exits, blocks, allocates by malloc or uses
   floating point, whose flags and traps are the program's. */

#ifndef SAMPLER_RUNTIME_H
#define SAMPLER_RUNTIME_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "path.h"
#include "sampler/unit.h"
#include "writer.h"

#define HIDDEN   __attribute__((visibility("hidden")))
#define EXPORTED __attribute__((visibility("default")))

/* environment.c */

struct settings {
	uint64_t sparsity; /* the mean distance between samples; 0: no sampling */
	bool has_seed;
	uint64_t seed;
	char file[PATH_SIZE]; /* "" for none */
	int report_fd;        /* -1 for none */
	bool verbose;
	enum sampler_random random; /* what the units want */
	char notes[1024];           /* what was said so far, in lines */
};

/* Valid from read_environment on, and constant after it. */
extern struct settings settings HIDDEN;

/* Read the variables, once; safe to call again, by one thread at a time. */
void read_environment(void) HIDDEN;

/* A unit wants distances from RANDOM.  The first that wants others than online has its
   way. */
void choose_random(enum sampler_random random) HIDDEN;

/* Say MESSAGE, then VALUE if not null, in the report's metadata and, if SAMPLER_VERBOSE is
   set, on standard error.  Async-signal-safe. */
void say(const char *message, const char *value) HIDDEN;

/* countdown.c */

/* Whether this thread has drawn its first distance; from then on, drawing one
   calls no library. */
bool thread_has_begun(void) HIDDEN;

/* The process forks. */
void count_child(void) HIDDEN;

/* In a forked child: forget the distance and the random numbers of the parent. */
void begin_new_process(void) HIDDEN;

/* random.c */

struct random {
	uint64_t state;
};

/* Begin stream number STREAM of SEED: the streams of one seed differ. */
void random_seed(struct random *random, uint64_t seed, uint64_t stream) HIDDEN;

/* The next 64 random bits. */
uint64_t random_bits(struct random *random) HIDDEN;

/* A random number from 1 up, geometrically distributed with a mean of
   SPARSITY >= 1 (of 1: always 1). */
uint64_t random_distance(struct random *random, uint64_t sparsity) HIDDEN;

/* bank.c */

/* Read the bank in FILE; return whether there is one.  Once, by one thread. */
bool bank_open(const char *file) HIDDEN;

/* The next distance for a thread, whose PLACE in the bank is a random number at first. */
uint64_t bank_distance(struct random *place) HIDDEN;

/* quiet.c */

/* Signals that writing may raise, held back from the program. */
struct quiet {
	sigset_t old_mask, pending;
	int old_errno;
};

void begin_quiet(struct quiet *quiet) HIDDEN;
void end_quiet(struct quiet *quiet) HIDDEN;

/* A file could not be written, while all signals are blocked, and errno tells why: take the
   signal that this has raised.  Return false. */
bool fail_quietly(void) HIDDEN;

/* process.c */

/* Have this process's forks and its end looked after.  (A static program takes
   the file that does so from the archive because of this.) */
void process_watch(void) HIDDEN;

/* Have CALLBACK called when the sanitizer that was loaded next after us ends the process.
   Static programs have none. */
void watch_next_sanitizer(void (*callback)(void)) HIDDEN __attribute__((weak));

/* The number of the process that the report is about: not that of one that shares our
   memory, as after vfork (), or that was forked without our knowing. */
pid_t reporting_process(void) HIDDEN;

/* The path of the program's file.  Async-signal-safe. */
const char *program_path(void) HIDDEN;

#endif
