/* What the SAMPLER_ variables ask for.

	SAMPLER_SPARSITY	mean distance between samples: a whole number >= 1
	SAMPLER_EVENT_COUNTDOWNS	the bank of distances, for -fsampler-random=offline
	SAMPLER_SEED		whole number: the same samples every time
	SAMPLER_FILE		where the report goes; see destination.c
	SAMPLER_REPORT_FD	the descriptor it goes to; wins over SAMPLER_FILE
	SAMPLER_VERBOSE		say on standard error what goes wrong

   A bad value turns off what it is about.  All are ignored in programs that run
   with more rights than their user. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime.h"

struct settings settings;

/* Append MORE to the notes, as far as there is room. */
static void note(const char *more)
{
	size_t used = strlen(settings.notes);
	while (*more && used + 1 < sizeof settings.notes)
		settings.notes[used++] = *more++;
}

void say(const char *message, const char *value)
{
	note(message);
	if (value) {
		note(": ");
		note(value);
	}
	note("\n");
	if (!settings.verbose)
		return;
	struct writer writer;
	writer_begin(&writer, STDERR_FILENO);
	write_string(&writer, "sampler: ");
	write_string(&writer, message);
	if (value) {
		write_string(&writer, ": ");
		write_string(&writer, value);
	}
	write_char(&writer, '\n');
	writer_end(&writer);
}

/* Read a whole number without sign or blanks; return whether TEXT is one. */
static bool parse_number(const char *text, uint64_t *number)
{
	*number = 0;
	if (!*text)
		return false;
	for (; *text; text++) {
		if (*text < '0' || *text > '9' ||
		    __builtin_mul_overflow(*number, (uint64_t)10, number) ||
		    __builtin_add_overflow(*number, (uint64_t)(*text - '0'), number))
			return false;
	}
	return true;
}

static void read_sparsity(const char *value)
{
	/* beyond that, the logarithms lack precision */
	const uint64_t limit = (uint64_t)1 << 40;
	if (!value)
		return;
	if (parse_number(value, &settings.sparsity) && settings.sparsity >= 1 &&
	    settings.sparsity <= limit)
		return;
	settings.sparsity = 0;
	say("sampling is off, for SAMPLER_SPARSITY is not a number from 1 to 2^40", value);
}

static void read_seed(const char *value)
{
	if (!value)
		return;
	settings.has_seed = parse_number(value, &settings.seed);
	if (settings.has_seed)
		return;
	settings.sparsity = 0;
	say("sampling is off, for SAMPLER_SEED is not a number", value);
}

static void read_report_fd(const char *value)
{
	uint64_t number;
	settings.report_fd = -1;
	if (!value || !*value)
		return;
	if (parse_number(value, &number) && number <= INT32_MAX && fcntl(number, F_GETFD) >= 0)
		settings.report_fd = number;
	else
		say("no report, for SAMPLER_REPORT_FD is not an open descriptor", value);
}

/* Sampling goes by the bank, and not by the sparsity. */
static void use_bank(void)
{
	const char *file = secure_getenv("SAMPLER_EVENT_COUNTDOWNS");
	bool has_bad_seed = secure_getenv("SAMPLER_SEED") && !settings.has_seed;
	settings.sparsity = 0;
	if (!file || !*file || has_bad_seed)
		return;
	if (bank_open(file))
		settings.sparsity = 1;
	else
		say("sampling is off, for SAMPLER_EVENT_COUNTDOWNS is no file of distances", file);
}

void choose_random(enum sampler_random random)
{
	if (random == SAMPLER_RANDOM_ONLINE || random == settings.random)
		return;
	if (settings.random != SAMPLER_RANDOM_ONLINE) {
		say("units disagree on -fsampler-random", NULL);
		return;
	}
	settings.random = random;
	if (random == SAMPLER_RANDOM_OFFLINE)
		use_bank();
}

static void read_file(const char *value)
{
	if (!value || !*value)
		return;
	/* destination.c appends to the name */
	if (strlen(value) < PATH_SIZE - 64)
		strcpy(settings.file, value);
	else
		say("no report, for SAMPLER_FILE is too long", value);
}

void read_environment(void)
{
	static bool done;
	/* code that runs while the program is relocated has no environment yet */
	if (done || !environ)
		return;
	done = true;
	/* in the order in which one may complain about the other */
	const char *verbose = secure_getenv("SAMPLER_VERBOSE");
	settings.verbose = verbose && *verbose;
	read_sparsity(secure_getenv("SAMPLER_SPARSITY"));
	read_seed(secure_getenv("SAMPLER_SEED"));
	const char *report_fd = secure_getenv("SAMPLER_REPORT_FD");
	read_report_fd(report_fd);
	if (!report_fd || !*report_fd)
		read_file(secure_getenv("SAMPLER_FILE"));
}
