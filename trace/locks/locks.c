/* The tracepoints of libsampler-locks, and the way to the real functions. */

#include "locks.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const uint32_t closed;

/* The number in the place of a line makes ids differ. */
#define POINT(function, point_series, point_style, number)                                         \
	{                                                                                          \
		.gate = &closed, .line = (number), .style = (point_style), .name = #function,      \
		.series = (point_series), .file = SAMPLER_LOCKS_FILE                               \
	}

#define OPERATION(function, class)                                                                 \
	[OF_##function] = {                                                                        \
		.wait = POINT(function, "wait", SAMPLER_TRACE_STYLE_FUNCTION, 1),                  \
		.about = POINT(function, "about", SAMPLER_TRACE_STYLE_DATA, 2),                    \
		.done = POINT(function, "done", SAMPLER_TRACE_STYLE_DATA, 3),                      \
	},
struct points points[OPERATIONS] = {
#include "operations.def"
};
#undef OPERATION

#define OPERATION(function, class) [OF_##function] = CLASS_##class,
static const enum class classes[OPERATIONS] = {
#include "operations.def"
};
#undef OPERATION

void *real_functions[OPERATIONS];

/* Of functions that there are twice, the older one stands for programs that were linked long ago. */
static void *find_function(const char *name)
{
	void *newer = dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2");
	return newer ? newer : dlsym(RTLD_NEXT, name);
}

void *find_real_function(enum operation operation)
{
	void *function = find_function(points[operation].wait.name);
	__atomic_store_n(&real_functions[operation], function, __ATOMIC_RELAXED);
	return function;
}

/* ---- Ids of addresses.

   A thread uses few objects, from few places, again and again: the ids that it was told last are in tables of its own, by the addresses.  A handler of a signal that comes
   while the tables are used, which IS_BUSY says, does without them.  A forked child begins anew, because its buffer does. */

#define KNOWN 32

struct known {
	const void *address;
	uint32_t id;
};

static __thread struct {
	volatile sig_atomic_t is_busy;
	struct known sites[KNOWN], objects[KNOWN];
} known;

static void forget_addresses(void)
{
	known.is_busy = 1;
	memset(known.sites, 0, sizeof known.sites);
	memset(known.objects, 0, sizeof known.objects);
	known.is_busy = 0;
}

/* The id of ADDRESS, from the TABLE of this thread, where it is put if it is not there. */
static uint32_t known_id(struct known *table, const void *address)
{
	struct known *place = &table[((uintptr_t)address * UINT64_C(0x9e3779b97f4a7c15)) >> 59];
	uint32_t id = 0;
	if (known.is_busy)
		return sampler_trace_address(address);
	known.is_busy = 1;
	if (place->address == address)
		id = place->id;
	else if ((id = sampler_trace_address(address)))
		*place = (struct known){ address, id };
	known.is_busy = 0;
	return id;
}

static uint32_t symbol_of(const void *object)
{
	struct dl_find_object found;
	/* on the heap, or a stack, it has no symbol, also if a library was there before */
	return _dl_find_object((void *)object, &found) == 0 ? known_id(known.objects, object) : 0;
}

static void tell(const struct sampler_tracepoint *point, const void *object, int32_t number,
		 const void *site)
{
	int error = errno;
	const uint64_t words[SAMPLER_LOCK_WORDS] = {
		(uint64_t)point->id << 32 | (uint32_t)number,
		(uintptr_t)object,
		(uint64_t)symbol_of(object) << 32 | known_id(known.sites, site),
	};
	sampler_trace_data(words, SAMPLER_LOCK_WORDS);
	errno = error;
}

void tell_about(enum operation operation, const void *object, uint32_t holder, const void *site)
{
	tell(&points[operation].about, object, holder, site);
}

void tell_done(enum operation operation, const void *object, long result, const void *site)
{
	tell(&points[operation].done, object, result, site);
}

/* ---- What is traced. */

static const char *const class_names[] = {
	[CLASS_MUTEX] = "mutex",     [CLASS_COND] = "cond",     [CLASS_RWLOCK] = "rwlock",
	[CLASS_BARRIER] = "barrier", [CLASS_SPIN] = "spin",     [CLASS_SEM] = "sem",
	[CLASS_ONCE] = "once",       [CLASS_THREAD] = "thread",
};

/* Whether WORD is among the words of LIST, which commas separate. */
static bool is_in(const char *list, const char *word)
{
	size_t length = strlen(word);
	while (list) {
		size_t found = strcspn(list, ",");
		if (found == length && strncmp(list, word, length) == 0)
			return true;
		list = list[found] ? list + found + 1 : NULL;
	}
	return false;
}

/* The program's own threads have not begun. */
__attribute__((constructor)) static void begin(void)
{
	const char *wanted = getenv("SAMPLER_TRACE_LOCKS");
	/* whoever looks for one later may be in a handler of a signal, or keep others from loading libraries */
	for (unsigned i = 0; i < OPERATIONS; i++)
		real_function(i);
	/* that some are not in a version has been an error, which is no matter of the program's */
	dlerror();
	pthread_atfork(NULL, NULL, forget_addresses);
	if (!wanted)
		wanted = "contended";
	for (unsigned i = 0; i < OPERATIONS; i++) {
		bool has_all = is_in(wanted, "all") || is_in(wanted, class_names[classes[i]]);
		if (has_all)
			sampler_trace_register(&points[i].wait, &points[i].done + 1);
		else if (is_in(wanted, "contended"))
			sampler_trace_register(&points[i].wait, &points[i].about + 1);
	}
}
