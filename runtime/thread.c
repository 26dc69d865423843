/* The threads of the process, from their beginning to their end.

   Each gets a stack for handlers, if crashes are watched.  The first thread has it from
   watch_crashes; others come here by shared/threads.c.  Static programs have no such file:
   there, only the first thread has one. */

#include "thread.h"

#include "copies.h"
#include "stack.h"
#include "wing.h"

void begin_thread(void)
{
	__atomic_store_n(&threads_have_begun, true, __ATOMIC_RELAXED);
	use_own_stack();
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->thread_begin)
			(*wing)->thread_begin();
}

void end_thread(void)
{
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->thread_end)
			(*wing)->thread_end();
	give_back_stack();
}
