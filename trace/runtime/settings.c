/* What the SAMPLER_TRACE variables ask for:

	SAMPLER_TRACE		the directory of a session; or "idle", to be ready for one; or "off"
	SAMPLER_TRACE_LEVEL	"stacks" or "history"
	SAMPLER_TRACE_MODE	"overwrite", "drop" or "block"
	SAMPLER_TRACE_STAMPS	"all", "entries", "none", or N: each N-th event has a stamp
	SAMPLER_TRACE_BUFFER	how large it may grow: a number of bytes, of K, M or G
	SAMPLER_TRACE_FUNCTIONS	if not empty, the recorder chooses what is traced: until it has, the
				process waits at its beginning, a second at most

   A value that makes no sense is said, and ignored. */

#include "trace.h"

#include "read-text.h"

#define DEFAULT_BUFFER (4 << 20)
#define EXTENT_SIZE    (SAMPLER_TRACE_BLOCKS_OF_EXTENT * SAMPLER_TRACE_BLOCK_SIZE)

/* More than that no header has room for. */
#define MOST_EXTENTS_OF_BLOCKS 512

struct trace_settings trace_settings = {
	.mode = SAMPLER_TRACE_OVERWRITE,
	.level = SAMPLER_TRACE_LEVEL_HISTORY,
	.stamps = 1,
	.most_blocks = DEFAULT_BUFFER / EXTENT_SIZE,
};

struct choice {
	const char *name;
	uint32_t value;
};

static const struct choice levels[] = {
	{ "stacks", SAMPLER_TRACE_LEVEL_STACKS },
	{ "history", SAMPLER_TRACE_LEVEL_HISTORY },
	{ NULL, 0 },
};

static const struct choice modes[] = {
	{ "overwrite", SAMPLER_TRACE_OVERWRITE },
	{ "drop", SAMPLER_TRACE_DROP },
	{ "block", SAMPLER_TRACE_BLOCK },
	{ NULL, 0 },
};

static const struct choice stamps[] = {
	{ "all", 1 },
	{ "none", SAMPLER_TRACE_NO_STAMPS },
	{ "entries", SAMPLER_TRACE_STAMP_ENTRIES },
	{ NULL, 0 },
};

static bool choose(uint32_t *setting, const struct choice *choices, const char *value)
{
	for (; choices->name; choices++)
		if (is_same_text(choices->name, value)) {
			*setting = choices->value;
			return true;
		}
	return false;
}

static bool read_stamps(const char *value)
{
	uint64_t number;
	if (choose(&trace_settings.stamps, stamps, value))
		return true;
	if (!read_whole_number(&value, &number) || *value || !number || number > INT32_MAX)
		return false;
	trace_settings.stamps = number;
	return true;
}

static bool read_size(const char *value)
{
	static const char units[] = "KMG";
	uint64_t number;
	if (!read_whole_number(&value, &number) || !number)
		return false;
	for (unsigned i = 0; *value && units[i]; i++)
		if (*value == units[i]) {
			value++;
			if (number > UINT64_MAX >> (10 * (i + 1)))
				return false;
			number <<= 10 * (i + 1);
			break;
		}
	uint64_t extents = (number + EXTENT_SIZE - 1) / EXTENT_SIZE;
	trace_settings.most_blocks =
	    extents < MOST_EXTENTS_OF_BLOCKS ? extents : MOST_EXTENTS_OF_BLOCKS;
	return !*value;
}

static void check(bool is_good, const char *name, const char *value)
{
	if (!is_good)
		say(name, value);
}

/* The program may change its directory. */
static bool make_absolute(const char *directory)
{
	char *path = trace_settings.directory;
	bool is_relative = *directory != '/';
	if (is_relative && sys_getcwd(path, PATH_SIZE) < 0)
		return false;
	return (!is_relative || append(path, PATH_SIZE, "/")) && append(path, PATH_SIZE, directory);
}

static bool read_directory(void)
{
	if (is_same_text(settings.trace, "off") || !*settings.trace)
		return false;
	trace_settings.is_idle = is_same_text(settings.trace, "idle");
	if (trace_settings.is_idle)
		return trace_find_idle_directory(trace_settings.directory);
	return trace_is_ours(settings.trace) && make_absolute(settings.trace);
}

bool trace_read_settings(void)
{
	if (!read_directory())
		return false;
	if (*settings.trace_level)
		check(choose(&trace_settings.level, levels, settings.trace_level),
		      "there is no SAMPLER_TRACE_LEVEL", settings.trace_level);
	if (*settings.trace_mode)
		check(choose(&trace_settings.mode, modes, settings.trace_mode),
		      "there is no SAMPLER_TRACE_MODE", settings.trace_mode);
	if (*settings.trace_stamps)
		check(read_stamps(settings.trace_stamps), "there are no SAMPLER_TRACE_STAMPS",
		      settings.trace_stamps);
	if (*settings.trace_buffer)
		check(read_size(settings.trace_buffer), "SAMPLER_TRACE_BUFFER is no size",
		      settings.trace_buffer);
	trace_settings.waits_for_gates = settings.trace_functions;
	return true;
}
