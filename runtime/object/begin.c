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

/* The same for the gates of functions that can be traced, which few programs have. */
static uint32_t gates[16] __attribute__((section(SAMPLER_GATES_SECTION), aligned(PAGE), used));
extern uint32_t sampler_gates_end[] HIDDEN;
extern const struct sampler_calls __start_sampler_calls[] HIDDEN __attribute__((weak));
extern const struct sampler_calls __stop_sampler_calls[] HIDDEN __attribute__((weak));

static char path[SAMPLER_PATH_SIZE];
static struct sampler_object object = {
	.begin = begin, .end = sampler_cells_end, .elf_header = __ehdr_start, .path = path
};

static struct sampler_traced_object traced_object = { .elf_header = __ehdr_start,
						      .gates = gates,
						      .gates_end = sampler_gates_end,
						      .units = __start_sampler_calls,
						      .units_end = __stop_sampler_calls,
						      .path = path };

static int is_traced(void)
{
	return &__start_sampler_calls[0] != &__stop_sampler_calls[0];
}

/* Before the units' own, and after. */
#define PRIORITY 100

__attribute__((constructor(PRIORITY))) static void register_it(void)
{
	sampler_object_register(&object);
	if (is_traced())
		sampler_traced_object_register(&traced_object);
}

__attribute__((destructor(PRIORITY))) static void unregister_it(void)
{
	if (is_traced())
		sampler_traced_object_unregister(&traced_object);
	sampler_object_unregister(&object);
}
