/* The first object of each link of instrumented code: before it, there are no counters.

   With end.c, the last one, it puts all counters of the link on pages of their own, because
   the linker joins a section in the order of its command line.  Counters of units that
   are linked in without these two, or after the last, are counted and reported, too, but
   die with the process. */

#include "sampler/unit.h"

#define HIDDEN __attribute__((visibility("hidden")))
#define PAGE   4096

static char begin[64] __attribute__((section(SAMPLER_CELLS_SECTION), aligned(PAGE), used));
extern char sampler_cells_end[] HIDDEN;
extern const char __ehdr_start[] HIDDEN __attribute__((weak));

static char path[SAMPLER_PATH_SIZE];
static struct sampler_object object = {
	.begin = begin, .end = sampler_cells_end, .elf_header = __ehdr_start, .path = path
};

/* Before the units' own, and after. */
#define PRIORITY 100

__attribute__((constructor(PRIORITY))) static void register_it(void)
{
	sampler_object_register(&object);
}

__attribute__((destructor(PRIORITY))) static void unregister_it(void)
{
	sampler_object_unregister(&object);
}
