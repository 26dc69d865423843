/* What the SAMPLER_ variables ask for.

	SAMPLER_SPARSITY	mean distance between samples: a whole number >= 1
	SAMPLER_BUDGET	what sampling may cost, such as 2%; see budget.c
	SAMPLER_EVENT_COUNTDOWNS	the bank of distances, for -fsampler-random=offline
	SAMPLER_SEED		whole number: the same samples every time
	SAMPLER_FILE		where the report goes; see destination.c
	SAMPLER_REPORT_FD	the descriptor it goes to; wins over SAMPLER_FILE
	SAMPLER_VERBOSE		say on standard error what goes wrong
	SAMPLER_TRACE, SAMPLER_TRACE_...	see trace/runtime/settings.c
	SAMPLER_SWITCH		conditions that are to come out otherwise; see switching.c
	SAMPLER_CHILDREN	"no": the programs that this one executes do without all these
	SAMPLER_PROCESS		the number of the one process that they are for; others do without

   A bad value turns off what it is about.  All are ignored in programs that run
   with more rights than their user.

   A thread that draws its first distance may come here, in code that keeps all registers: so
   nothing is called that might use those of vectors, as functions of the C library do. */

#include <sys/auxv.h>
#include <sys/uio.h>

#include "runtime.h"
#include "kernel.h"
#include "percentage.h"
#include "read-text.h"

struct settings settings = { .report_fd = -1 };

/* environ and getauxval, by names that are the C library's own. */
extern char **__environ;
extern unsigned long __getauxval(unsigned long type);

static size_t length_of(const char *text)
{
	size_t length = 0;
	while (text[length])
		length++;
	return length;
}

/* Append MORE to the notes, as far as there is room. */
static void note(const char *more)
{
	size_t used = length_of(settings.notes);
	while (*more && used + 1 < sizeof settings.notes)
		settings.notes[used++] = *more++;
}

static void print(const char *const words[], int count)
{
	struct iovec pieces[5];
	for (int i = 0; i < count; i++)
		pieces[i] = (struct iovec){ (char *)words[i], length_of(words[i]) };
	SYSTEM_CALL(writev, 2, pieces, count);
}

void say(const char *message, const char *value)
{
	const char *const words[] = { "sampler: ", message, value ? ": " : "", value ? value : "",
				      "\n" };
	for (int i = 1; i < 5; i++)
		note(words[i]);
	if (settings.verbose)
		print(words, 5);
}

/* What ENTRY has behind PREFIX; null if it does not begin so. */
static const char *rest_of(const char *entry, const char *prefix)
{
	for (; *prefix; prefix++)
		if (*entry++ != *prefix)
			return NULL;
	return entry;
}

/* If the variable ENTRY is called NAME, its value; else null. */
static const char *value_of(const char *entry, const char *name)
{
	const char *rest = rest_of(entry, name);
	return rest && *rest == '=' ? rest + 1 : NULL;
}

const char *variable(const char *name)
{
	for (char **entry = __environ; *entry; entry++) {
		const char *value = value_of(*entry, name);
		if (value)
			return value;
	}
	return NULL;
}

static bool is_set(const char *value)
{
	return value && *value;
}

static void read_sparsity(const char *value)
{
	if (!value)
		return;
	if (parse_whole_number(value, &settings.sparsity) && settings.sparsity >= 1 &&
	    settings.sparsity <= MOST_SPARSITY)
		return;
	settings.sparsity = 0;
	say("sampling is off, because SAMPLER_SPARSITY is not a number from 1 to 2^40", value);
}

/* With a budget alone, sampling begins with everything. */
static void read_budget(const char *value, bool has_sparsity)
{
	if (!is_set(value))
		return;
	if (!parse_percentage(value, &settings.budget)) {
		settings.budget = settings.sparsity = 0;
		say("sampling is off, because SAMPLER_BUDGET is not a percentage, such as 2%",
		    value);
	} else if (!has_sparsity) {
		settings.sparsity = 1;
	}
}

static void read_seed(const char *value)
{
	if (!value)
		return;
	settings.has_seed = parse_whole_number(value, &settings.seed);
	settings.has_bad_seed = !settings.has_seed;
	if (settings.has_seed)
		return;
	settings.sparsity = 0;
	say("sampling is off, because SAMPLER_SEED is not a number", value);
}

static void read_switch(const char *value)
{
	if (is_set(value) && !choose_switches(value))
		say("no condition is switched, because SAMPLER_SWITCH does not say which and how", value);
}

static void read_report_fd(const char *value)
{
	uint64_t number;
	if (parse_whole_number(value, &number) && number <= INT32_MAX &&
	    sys_fcntl(number, F_GETFD, 0) >= 0)
		settings.report_fd = number;
	else
		say("no report, because SAMPLER_REPORT_FD is not an open descriptor", value);
}

static void read_file(const char *value)
{
	size_t length = length_of(value);
	/* destination.c appends to the name */
	if (length >= PATH_SIZE - 64) {
		say("no report, because SAMPLER_FILE is too long", value);
		return;
	}
	for (size_t i = 0; i <= length; i++)
		settings.file[i] = value[i];
}

/* Whether ENTRY is a variable of ours. */
static bool is_ours(const char *entry)
{
	static const char *const names[] = {
		"SPARSITY=", "EVENT_COUNTDOWNS=", "SEED=",  "FILE=",  "REPORT_FD=", "VERBOSE=",
		"CHILDREN=", "PROCESS=",          "TRACE=", "TRACE_", "BUDGET=",
		"SWITCH="
	};
	const char *rest = rest_of(entry, "SAMPLER_");
	for (size_t i = 0; rest && i < sizeof names / sizeof *names; i++)
		if (rest_of(rest, names[i]))
			return true;
	return false;
}

/* Remove all that is ours from the environment. */
static void keep_from_children(void)
{
	char **to = __environ;
	for (char **from = __environ; *from; from++)
		if (!is_ours(*from))
			*to++ = *from;
	*to = NULL;
}

/* Copy VALUE, if there is one, to the SIZE bytes at TO. */
static void keep_text(char *to, size_t size, const char *value, const char *name)
{
	size_t length = value ? length_of(value) : 0;
	if (length >= size) {
		say("this value is too long", name);
		return;
	}
	for (size_t i = 0; i < length; i++)
		to[i] = value[i];
}

/* Programs may overwrite the environment that they were given. */
#define KEEP_TEXT(member, name)                                                                    \
	keep_text(settings.member, sizeof settings.member, variable(name), name)

static bool is_known_for_traces(const char *rest)
{
	static const char *const known[] = { "LEVEL=",  "MODE=",      "STAMPS=",
					     "BUFFER=", "FUNCTIONS=", "LOCKS=" };
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (rest_of(rest, known[i]))
			return true;
	return false;
}

static void note_unknown_trace_variables(void)
{
	for (char **entry = __environ; *entry; entry++) {
		const char *rest = rest_of(*entry, "SAMPLER_TRACE_");
		if (rest && !is_known_for_traces(rest))
			say("there is no such variable", *entry);
	}
}

static void read_trace_variables(void)
{
	KEEP_TEXT(trace, "SAMPLER_TRACE");
	if (!settings.trace[0])
		return;
	KEEP_TEXT(trace_level, "SAMPLER_TRACE_LEVEL");
	KEEP_TEXT(trace_mode, "SAMPLER_TRACE_MODE");
	KEEP_TEXT(trace_stamps, "SAMPLER_TRACE_STAMPS");
	KEEP_TEXT(trace_buffer, "SAMPLER_TRACE_BUFFER");
	settings.trace_functions = is_set(variable("SAMPLER_TRACE_FUNCTIONS"));
	note_unknown_trace_variables();
}

static void read_variables(void)
{
	/* in the order in which one may complain about the other */
	settings.verbose = is_set(variable("SAMPLER_VERBOSE"));
	const char *sparsity = variable("SAMPLER_SPARSITY");
	read_sparsity(sparsity);
	read_budget(variable("SAMPLER_BUDGET"), sparsity != NULL);
	read_seed(variable("SAMPLER_SEED"));
	const char *report_fd = variable("SAMPLER_REPORT_FD");
	const char *file = variable("SAMPLER_FILE");
	const char *bank = variable("SAMPLER_EVENT_COUNTDOWNS");
	const char *children = variable("SAMPLER_CHILDREN");
	settings.bank = is_set(bank) ? bank : NULL;
	read_trace_variables();
	read_switch(variable("SAMPLER_SWITCH"));
	if (is_set(report_fd))
		read_report_fd(report_fd);
	else if (is_set(file))
		read_file(file);
	if (children && children[0] == 'n' && children[1] == 'o' && !children[2])
		keep_from_children();
}

/* A program that launches itself has found out how it reports before anybody has looked for variables: these say nothing of that. */
static bool is_self_launched;

EXPORTED void sampler_launch_self(const char *file, uint64_t sparsity, uint32_t budget)
{
	settings.sparsity = sparsity;
	settings.budget = budget;
	read_file(file);
	is_self_launched = true;
}

/* Whether they are for this process: a launcher does not know what it begins, and a script begins others. */
static bool are_for_us(void)
{
	uint64_t number;
	const char *process = variable("SAMPLER_PROCESS");
	return !is_set(process) ||
	       (parse_whole_number(process, &number) && number == (uint64_t)sys_getpid());
}

bool read_environment(void)
{
	static bool done;
	if (done)
		return true;
	if (!__environ)
		return false;
	done = true;
	if (!is_self_launched && !__getauxval(AT_SECURE) && are_for_us())
		read_variables();
	return true;
}
