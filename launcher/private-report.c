/* What of a report may leave its user's machine.

   It is what is on a list, not all but what is on another: a line of a form that is not known here is left out.

	samples			tags, and for each counter 0 or 1: counts could reveal values of the program.  If the sparsity of the run is above 1,
				a counter above 0 becomes 1 plus its level, see levels.h; the secret of the report seeds the random numbers.
				Unknown schemes are left out.  Bounds and times are sent only if the application's file asks for them
	backtraces		MODULE(FUNCTION+0xOFFSET)[0xADDRESS]; threads without their names and numbers
	metadata		format, version, sparsity, ended, outcome, module; start and end as the day and the duration; counters, which is
				"seen" or "levels"

   The path of a module is its own below /usr, /lib, /opt and /bin, and elsewhere its last part.  Where modules were in memory is chosen anew, one after the
   other, because that tells of the process; what an address is in its module stays. */

#define _GNU_SOURCE
#include "private-report.h"

#include <ctype.h>
#include <inttypes.h>
#include <nettle/chacha.h>
#include <nettle/hmac.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels.h"
#include "schemes.h"
#include "secrets.h"
#include "tool.h"

#define DAY         86400
#define MODULE_ROOM (UINT64_C(1) << 40)

/* More than any program has: each frame is looked for among them. */
#define MOST_MODULES 4096

const char *const private_part_ids[PART_COUNT] = { "samples", "main-backtrace", "thread-backtraces",
						   "metadata" };

/* Where a module was. */
struct module {
	uint64_t base;
	char *path;
};

struct modules {
	struct module *items;
	size_t count;
};

static const char *private_path(const char *path)
{
	static const char *const everybodys[] = { "/usr/", "/lib/", "/lib64/",
						  "/opt/", "/bin/", "/sbin/" };
	const char *slash = strrchr(path, '/');
	for (size_t i = 0; i < sizeof everybodys / sizeof *everybodys; i++)
		if (strncmp(path, everybodys[i], strlen(everybodys[i])) == 0 &&
		    !strstr(path, "/../"))
			return path;
	return slash ? slash + 1 : path;
}

/* Write what may be told of PATH, which a terminal may show. */
static void write_path(FILE *out, const char *path)
{
	char *plain = make_plain(duplicate(private_path(path)));
	fputs(plain, out);
	free(plain);
}

/* What is before the character END in *TEXT, which then begins after it; null if there is none. */
static char *field_before(char **text, char end)
{
	char *field = *text, *at = field ? strchr(field, end) : NULL;
	if (!at)
		return NULL;
	*at = 0;
	*text = at + 1;
	return field;
}

static bool begins_with(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

static bool is_hexadecimal(const char *text)
{
	return begins_with(text, "0x") && text[2] &&
	       text[2 + strspn(text + 2, "0123456789abcdef")] == 0;
}

/* Whether TEXT has characters of SET only, and at least one. */
static bool consists_of(const char *text, const char *set)
{
	return *text && !text[strspn(text, set)];
}

#define DIGITS      "0123456789"
#define HEXADECIMAL DIGITS "abcdef"

/* The samples, while they are written. */
struct writing {
	FILE *out;
	const struct privacy *privacy;
	bool has_levels;            /* these are written for counters */
	bool is_left_out;           /* we are in an element that is left out, or in none */
	bool is_copied;             /* or in one that is written as it is */
	struct chacha_ctx randomly; /* of the present element */
};

/* Begin the random numbers of the element of UNIT and the scheme NAME. */
static void begin_random(struct writing *writing, const char *unit, const char *name)
{
	static const uint8_t nonce[CHACHA_NONCE_SIZE];
	struct hmac_sha256_ctx sum;
	uint8_t key[CHACHA_KEY_SIZE];
	hmac_sha256_set_key(&sum, SECRET_SIZE, writing->privacy->secret);
	hmac_sha256_update(&sum, strlen(unit) + 1, (const uint8_t *)unit);
	hmac_sha256_update(&sum, strlen(name), (const uint8_t *)name);
	hmac_sha256_digest(&sum, sizeof key, key);
	chacha_set_key(&writing->randomly, key);
	chacha_set_nonce(&writing->randomly, nonce);
}

/* Whether the element that LINE begins has what may be sent, and LINE nothing else: see sampler-report(5). */
static bool begin_element(struct writing *writing, const char *line)
{
	char unit[64], name[32], when[8], again[192];
	const struct scheme *scheme;
	bool has_times = false;
	if (sscanf(line, "<samples unit=\"%63[0-9a-f]\" scheme=\"%31[a-z-]\"", unit, name) == 2)
		snprintf(again, sizeof again, "<samples unit=\"%s\" scheme=\"%s\">", unit, name);
	else if (sscanf(line,
			"<timestamps unit=\"%63[0-9a-f]\" scheme=\"%31[a-z-]\" when=\"%7[a-z]\"",
			unit, name, when) == 3)
		has_times = snprintf(again, sizeof again,
				     "<timestamps unit=\"%s\" scheme=\"%s\" when=\"%s\">", unit,
				     name, when);
	else
		return false;
	scheme = find_scheme(name);
	if (strcmp(line, again) != 0 || !scheme || (has_times && !writing->privacy->sends_times))
		return false;
	writing->is_copied = has_times || scheme->merge == MERGE_BOUNDS;
	begin_random(writing, unit, name);
	return has_times || scheme->merge != MERGE_BOUNDS || writing->privacy->sends_bounds;
}

/* What is written for a counter of COUNT. */
static unsigned shown_count(struct writing *writing, uint64_t count)
{
	uint64_t random = 0;
	if (!count || !writing->has_levels)
		return count > 0;
	chacha_crypt(&writing->randomly, sizeof random, (uint8_t *)&random,
		     (const uint8_t *)&random);
	return 1 + level_of(count, random);
}

/* Write LINE, of counters. */
static void write_counters(struct writing *writing, const char *line)
{
	char *end;
	for (;; line = end + 1) {
		fprintf(writing->out, "%u", shown_count(writing, strtoull(line, &end, 10)));
		if (!*end)
			break;
		putc('\t', writing->out);
	}
	putc('\n', writing->out);
}

/* Whether LINE consists of numbers that are separated by tabs. */
static bool has_numbers(const char *line)
{
	return consists_of(line, DIGITS "\t") && line[0] != '\t' && !strstr(line, "\t\t") &&
	       line[strlen(line) - 1] != '\t';
}

/* Write a line of samples, if it is of a known form. */
static void write_sample(struct writing *writing, const char *line)
{
	bool is_end = strcmp(line, "</samples>") == 0 || strcmp(line, "</timestamps>") == 0;
	if (*line == '<' && !is_end)
		writing->is_left_out = !begin_element(writing, line);
	if (writing->is_left_out)
		return;
	if (*line == '<' || (writing->is_copied && consists_of(line, DIGITS "-\t")))
		fprintf(writing->out, "%s\n", line);
	else if (has_numbers(line))
		write_counters(writing, line);
	writing->is_left_out = is_end;
}

/* Where ADDRESS of the module PATH would be if that were where we say: after the last of its beginnings that is not above it. */
static uint64_t private_address(const struct modules *modules, const char *path, uint64_t address)
{
	size_t best = modules->count;
	for (size_t i = 0; i < modules->count; i++)
		if (strcmp(modules->items[i].path, path) == 0 &&
		    modules->items[i].base <= address &&
		    (best == modules->count || modules->items[i].base > modules->items[best].base))
			best = i;
	if (best == modules->count || address - modules->items[best].base >= MODULE_ROOM)
		return 0;
	return address - modules->items[best].base + (best + 1) * MODULE_ROOM;
}

/* Whether what is from NAME to END may be the name of a function in a table of symbols. */
static bool is_name(const char *name, const char *end)
{
	while (name < end && (isalnum((unsigned char)*name) || strchr("_.$@", *name)))
		name++;
	return name == end;
}

/* Write a frame. */
static void write_frame(FILE *out, char *line, const struct modules *modules)
{
	char *bracket = strrchr(line, '['), *end = bracket ? strchr(bracket, ']') : NULL;
	if (!end || end[1] || bracket == line || bracket[-1] != ')')
		return;
	*end = 0;
	bracket[-1] = 0;
	char *round = strrchr(line, '('), *plus = round ? strrchr(round, '+') : NULL;
	if (!plus || !is_hexadecimal(plus + 1) || !is_hexadecimal(bracket + 1) ||
	    strtoull(plus + 1, NULL, 16) >= MODULE_ROOM || !is_name(round + 1, plus))
		return;
	*round = 0;
	write_path(out, line);
	fprintf(out, "(%s)[0x%" PRIx64 "]\n", round + 1,
		private_address(modules, line, strtoull(bracket + 1, NULL, 16)));
}

static void write_thread_line(FILE *out, char *line, const struct modules *modules,
			      unsigned *number)
{
	if (begins_with(line, "<thread "))
		fprintf(out, "<thread id=\"%u\" name=\"\">\n", ++*number);
	else if (strcmp(line, "</thread>") == 0)
		fprintf(out, "%s\n", line);
	else
		write_frame(out, line, modules);
}

/* Find the fields of the module that LINE tells of; return false if it is of another form. */
static bool read_module(char *line, char **base, char **build, char **path)
{
	char *rest = line;
	field_before(&rest, '\t');
	*base = field_before(&rest, '\t');
	*build = field_before(&rest, '\t');
	*path = rest;
	return *base && *build && is_hexadecimal(*base) &&
	       (strcmp(*build, "none") == 0 || consists_of(*build, HEXADECIMAL));
}

/* Write a module, the NUMBER-th of those that are written; return whether it is one. */
static bool write_module(FILE *out, char *line, size_t number)
{
	char *base, *build, *path;
	if (!read_module(line, &base, &build, &path))
		return false;
	fprintf(out, "module\t0x%" PRIx64 "\t%s\t", (uint64_t)(number + 1) * MODULE_ROOM, build);
	write_path(out, path);
	putc('\n', out);
	return true;
}

/* What is known of the process's time. */
struct times {
	uint64_t start, end;
};

/* Whether VALUE is one that the runtime writes for KEY, and that may be sent. */
static bool is_kept(const char *key, const char *value)
{
	char word[16];
	int length = 0;
	if (strcmp(key, "format") == 0 || strcmp(key, "version") == 0)
		return strlen(value) < 16 && consists_of(value, DIGITS ".");
	if (strcmp(key, "sparsity") == 0)
		return strcmp(value, "bank") == 0 || consists_of(value, DIGITS);
	if (strcmp(key, "outcome") == 0)
		return strcmp(value, "passed") == 0 || strcmp(value, "failed") == 0 ||
		       strcmp(value, "ignored") == 0;
	if (strcmp(key, "ended") != 0 || sscanf(value, "%15[a-z_]%n", word, &length) != 1)
		return false;
	return !value[length] || (value[length] == ' ' && consists_of(value + length + 1, DIGITS));
}

static void write_metadata(FILE *out, char *line, size_t *module, struct times *times)
{
	if (begins_with(line, "module\t")) {
		*module += write_module(out, line, *module);
		return;
	}
	char *value = line, *key = field_before(&value, '\t');
	if (!key)
		return;
	if (strcmp(key, "start") == 0)
		times->start = strtoull(value, NULL, 10);
	if (strcmp(key, "end") == 0)
		times->end = strtoull(value, NULL, 10);
	if (is_kept(key, value))
		fprintf(out, "%s\t%s\n", key, value);
}

static void write_times(FILE *out, const struct times *times)
{
	uint64_t day = times->start - times->start % DAY;
	if (times->start && times->end >= times->start)
		fprintf(out, "start\t%" PRIu64 "\nend\t%" PRIu64 "\n", day,
			day + (times->end - times->start));
}

static void add_module(struct modules *modules, const char *line)
{
	char *copy = duplicate(line), *base, *build, *path;
	if (modules->count < MOST_MODULES && read_module(copy, &base, &build, &path)) {
		modules->items =
		    reallocate(modules->items, (modules->count + 1) * sizeof *modules->items);
		modules->items[modules->count++] =
		    (struct module){ strtoull(base, NULL, 16), duplicate(path) };
	}
	free(copy);
}

/* Where the subreport ID is in TEXT: its lines, and *END after them; null if it is not there, or not whole. */
static char *find_part(char *text, const char *id, char **end)
{
	char *tag = formatted("<report id=\"%s\">\n", id);
	char *at = text;
	while ((at = strstr(at, tag)) && at != text && at[-1] != '\n')
		at++;
	char *lines = at ? at + strlen(tag) : NULL;
	free(tag);
	*end = lines ? begins_with(lines, "</report>\n") ? lines : strstr(lines, "\n</report>\n")
		     : NULL;
	if (*end && *end != lines)
		++*end;
	/* one in another is none of ours */
	const char *inner = lines ? strstr(lines, "<report id=") : NULL;
	return *end && (!inner || inner >= *end) ? lines : NULL;
}

/* The modules that the metadata tell of, which are the last subreport. */
static struct modules find_modules(const char *lines, const char *end)
{
	struct modules modules = { NULL, 0 };
	char *copy = formatted("%.*s", (int)(end - lines), lines), *rest = copy, *line;
	while ((line = strsep(&rest, "\n")))
		if (begins_with(line, "module\t"))
			add_module(&modules, line);
	free(copy);
	return modules;
}

static void drop_modules(struct modules *modules)
{
	for (size_t i = 0; i < modules->count; i++)
		free(modules->items[i].path);
	free(modules->items);
}

/* Whether the metadata, the lines from LINES to END, say that the run was sampled, so that it may be compared with one that was sampled less often. */
static bool is_sampled(const char *lines, const char *end)
{
	static const char key[] = "\nsparsity\t";
	const char *found = memmem(lines, end - lines, key, strlen(key));
	return found && strtoull(found + strlen(key), NULL, 10) > 1;
}

/* Write the LINES of PART, up to END, which are changed. */
static void write_part(struct writing *writing, enum private_part part, char *lines, char *end,
		       const struct modules *modules)
{
	FILE *out = writing->out;
	unsigned thread = 0;
	size_t module = 0;
	struct times times = { 0, 0 };
	char *rest = lines, *line;
	end[-(end != lines)] = 0;
	while (end != lines && (line = strsep(&rest, "\n"))) {
		if (part == PART_SAMPLES)
			write_sample(writing, line);
		else if (part == PART_MAIN_BACKTRACE)
			write_frame(out, line, modules);
		else if (part == PART_THREAD_BACKTRACES)
			write_thread_line(out, line, modules, &thread);
		else
			write_metadata(out, line, &module, &times);
	}
	if (part == PART_METADATA) {
		write_times(out, &times);
		fprintf(out, "counters\t%s\n", writing->has_levels ? "levels" : "seen");
	}
}

bool make_private(struct private_report *report, char *text, const struct privacy *privacy)
{
	char *lines[PART_COUNT], *ends[PART_COUNT];
	*report = (struct private_report){ { NULL }, { 0 } };
	for (int part = 0; part < PART_COUNT; part++)
		lines[part] = find_part(text, private_part_ids[part], &ends[part]);
	if (!lines[PART_SAMPLES] || !lines[PART_METADATA])
		return false;
	struct modules modules = find_modules(lines[PART_METADATA], ends[PART_METADATA]);
	/* with the newline before the first line */
	bool has_levels = is_sampled(lines[PART_METADATA] - 1, ends[PART_METADATA]);
	for (int part = 0; part < PART_COUNT; part++) {
		if (!lines[part])
			continue;
		struct writing writing = {
			.out = open_memstream(&report->parts[part], &report->sizes[part]),
			.privacy = privacy,
			.has_levels = has_levels,
			.is_left_out = true,
		};
		write_part(&writing, part, lines[part], ends[part], &modules);
		fclose(writing.out);
	}
	drop_modules(&modules);
	return true;
}

void drop_private(struct private_report *report)
{
	for (int part = 0; part < PART_COUNT; part++)
		free(report->parts[part]);
}
