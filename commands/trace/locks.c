/* libsampler-locks, which traces how threads wait for each other.

   It is preloaded with what it needs, because what comes by itself is searched behind the C library, and libsampler has functions in the place of
   that, too. */

#include "locks.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

static const char *const words[] = { "contended", "all",  "mutex", "cond", "rwlock",
				     "barrier",   "spin", "sem",   "once", "thread" };

static bool is_word(const char *text, size_t length)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == length && strncmp(words[i], text, length) == 0)
			return true;
	return false;
}

bool are_locks(const char *list)
{
	size_t length = strcspn(list, ",");
	if (!is_word(list, length))
		return false;
	return !list[length] || are_locks(list + length + 1);
}

/* Where libraries for programs are, relative to us, or else by their names alone, where the system looks; to be freed. */
static char *path_of(const char *name)
{
	char *part = formatted("../" MACHINE "/%s", name), *file = beside_ourselves(part);
	free(part);
	/* LD_PRELOAD has no way to say these */
	if (access(file, R_OK) == 0 && !strpbrk(file, ": \t\n"))
		return file;
	free(file);
	return duplicate(name);
}

void preload_locks(void)
{
	const char *before = getenv("LD_PRELOAD");
	char *locks = path_of("libsampler-locks.so.0"),
	     *backend = path_of("libsampler-trace-native.so.0"),
	     *runtime = path_of("libsampler.so.0");
	/* a backend that the user has preloaded comes first */
	char *all = formatted("%s%s%s:%s:%s", before ? before : "", before ? ":" : "", locks,
			      backend, runtime);
	setenv("LD_PRELOAD", all, 1);
	free(all);
	free(runtime);
	free(backend);
	free(locks);
}
