/* Memory that valgrind's checkers of threads are to leave alone.

   helgrind and drd know the C library's locks, but neither the runtime's, nor what atomic operations
   are for.  So they would report races between threads that count, and each suite that runs under
   them would fail.  What the runtime shares between threads is therefore left out: its own
   variables, what it maps, and the cells that instrumented code counts in.  What the program shares
   is checked as ever.

   The runtime's variables lie in sections of their own, whose names the Makefile gives: in static
   programs, too, where those of the program lie around them. */

#include "unchecked.h"

#include <valgrind/drd.h>
#include <valgrind/helgrind.h>

#include "kernel.h"

/* Null where an object file was not given these names, in unit tests. */
extern char __start_sampler_data[] HIDDEN __attribute__((weak));
extern char __stop_sampler_data[] HIDDEN __attribute__((weak));
extern char __start_sampler_bss[] HIDDEN __attribute__((weak));
extern char __stop_sampler_bss[] HIDDEN __attribute__((weak));

void leave_unchecked(const void *memory, size_t size)
{
	if (!RUNNING_ON_VALGRIND)
		return;
	VALGRIND_HG_DISABLE_CHECKING(memory, size);
	VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__DRD_START_SUPPRESSION, memory, size, 0, 0, 0);
}

void *map_unchecked(void *address, size_t size, int flags, int fd, uint64_t offset)
{
	void *memory = sys_mmap(address, size, PROT_READ | PROT_WRITE, flags, fd, offset);
	if (memory != MAP_FAILED)
		leave_unchecked(memory, size);
	return memory;
}

void leave_runtime_unchecked(void)
{
	leave_unchecked(__start_sampler_data, __stop_sampler_data - __start_sampler_data);
	leave_unchecked(__start_sampler_bss, __stop_sampler_bss - __start_sampler_bss);
}
