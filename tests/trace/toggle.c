/* toggle PROCESS COUNT FUNCTION...: closes and opens the gates of these functions in the running process COUNT
   times, one after the other, and now and then switches all off and on.  In the end, all are closed for as
   long as nothing can be under way; prints the monotonic time when that was so. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../trace/recorder/find-buffer.h"
#include "../../trace/recorder/gates.h"

static struct {
	uint32_t *gate, id;
} gates[16];
static size_t count;

static void note(uint32_t *gate, uint32_t id, const struct name *name, void *unused)
{
	(void)name;
	(void)unused;
	if (count == sizeof gates / sizeof *gates)
		return;
	gates[count].gate = gate;
	gates[count++].id = id;
}

int main(int argc, char **argv)
{
	struct buffer buffer;
	struct pattern wanted[8];
	struct patterns patterns = { .include = wanted };
	struct timespec now;
	if (argc < 4 || !find_buffer(&buffer, atoi(argv[1]), true))
		return 2;
	for (int i = 3; i < argc && i < 11; i++)
		wanted[patterns.include_count++] = (struct pattern){ .text = argv[i] };
	for_each_gate(&buffer, &patterns, note, NULL);
	if (!count)
		return 3;
	srand(17);
	for (long i = 0; i < atol(argv[2]); i++) {
		size_t which = rand() % count;
		uint32_t seen = __atomic_load_n(gates[which].gate, __ATOMIC_RELAXED);
		__atomic_store_n(gates[which].gate, seen ? 0 : gates[which].id, __ATOMIC_RELAXED);
		if (i % 1000 == 0)
			set_level(&buffer, i % 2000 ? 0 : SAMPLER_TRACE_LEVEL_HISTORY);
	}
	for (size_t i = 0; i < count; i++)
		__atomic_store_n(gates[i].gate, 0, __ATOMIC_RELAXED);
	set_level(&buffer, SAMPLER_TRACE_LEVEL_HISTORY);
	usleep(20000);
	clock_gettime(CLOCK_MONOTONIC, &now);
	printf("%lld\n", (long long)now.tv_sec * 1000000000 + now.tv_nsec);
	close_buffer(&buffer);
	return 0;
}
