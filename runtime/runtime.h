/* Inside the runtime: who offers what to whom.

	environment.c	what the SAMPLER_ variables ask for
	countdown.c	when to sample
	preserving-x86-64.c	the same, for code that keeps its registers
	actions.c	what sites record that are no counters
	atoms.c		the same, of memory and threads
	g-object.c	the same, of GLib's objects
	random.c	the distances between samples
	bank.c		the same, drawn beforehand
	registry.c	units, loaded and gone
	report.c	what a report looks like
	writer.c	bytes, through a small buffer, to a descriptor
	quiet.c		no signals from writing
	destination.c	where a report goes, and that nobody sees it go
	process.c	the beginning and the end

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

#include "sampler/unit.h"

#define HIDDEN   __attribute__((visibility("hidden")))
#define EXPORTED __attribute__((visibility("default")))

/* environment.c */

#define PATH_SIZE 4096

struct settings {
	uint64_t sparsity; /* the mean distance between samples; 0: no sampling */
	bool has_seed;
	uint64_t seed;
	char file[PATH_SIZE]; /* "" for none */
	int report_fd;        /* -1 for none */
	bool verbose;
	enum sampler_random random; /* what the units want */
};

/* Valid from read_environment on, and constant after it. */
extern struct settings settings HIDDEN;

/* Read the variables, once; safe to call again, by one thread at a time. */
void read_environment(void) HIDDEN;

/* A unit wants distances from RANDOM.  The first that wants others than online has its
   way. */
void choose_random(enum sampler_random random) HIDDEN;

/* Say MESSAGE, then VALUE if not null, on standard error, if SAMPLER_VERBOSE is
   set. */
void say(const char *message, const char *value) HIDDEN;

/* countdown.c */

/* Whether this thread has drawn its first distance; from then on, drawing one
   calls no library. */
bool thread_has_begun(void) HIDDEN;

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

/* writer.c */

struct writer {
	int fd;
	bool failed; /* something could not be written */
	size_t used;
	char buffer[8192];
};

void writer_begin(struct writer *writer, int fd) HIDDEN;
void write_string(struct writer *writer, const char *string) HIDDEN;
void write_char(struct writer *writer, char c) HIDDEN;
void write_number(struct writer *writer, uint64_t number) HIDDEN;
/* Write what is buffered; return whether all went well since the beginning. */
bool writer_end(struct writer *writer) HIDDEN;

/* report.c */

void write_report_start(struct writer *writer) HIDDEN;
void write_unit(struct writer *writer, const struct sampler_unit *unit) HIDDEN;
void write_report_end(struct writer *writer) HIDDEN;

/* registry.c */

/* Write all registered units. */
void write_registered_units(struct writer *writer) HIDDEN;

/* Keep other threads out of the registry while the process forks. */
void lock_registry(void) HIDDEN;
void unlock_registry(void) HIDDEN;

/* destination.c */

/* Settle where this process reports to, once, when its first unit comes. */
void destination_open(void) HIDDEN;

/* Forget the report: this process, a forked child, writes none. */
void destination_abandon(void) HIDDEN;

/* Begin, or go on with, the report's text; return whether there is to be any.
   Each successful call is followed by destination_pause or _finish. */
bool destination_resume(struct writer *writer) HIDDEN;
void destination_pause(struct writer *writer) HIDDEN;

/* Copy all that the file FROM holds to TO; return whether all of it went. */
bool copy_file(int from, int to) HIDDEN;

/* The text is complete: put it in its place. */
void destination_finish(struct writer *writer) HIDDEN;

/* quiet.c */

/* Signals that writing may raise, held back from the program. */
struct quiet {
	sigset_t old_mask, pending;
	int old_errno;
};

void begin_quiet(struct quiet *quiet) HIDDEN;
void end_quiet(struct quiet *quiet) HIDDEN;

/* process.c */

/* Have this process's forks and its end looked after.  (A static program takes
   the file that does so from the archive because of this.) */
void process_watch(void) HIDDEN;

#endif
