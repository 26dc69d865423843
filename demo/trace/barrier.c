/* Three threads meet at a barrier, and each says so in the trace, in words of its own:

	sampler-cc -pthread barrier.c -o barrier
	sampler trace record ./barrier
	sampler trace replay */

#include <pthread.h>
#include <sampler/trace.h>
#include <stdio.h>

enum { TR_BARRIER_1 = 1, TR_THREAD_2 = 2, TR_BARRIER_9 = 9 };

static pthread_barrier_t barrier;

static void *arrive(void *name)
{
	pthread_t self = pthread_self();
	TRACE_THREAD_NAME(name);
	TRACE(TR_THREAD_2, self);
	TRACE(TR_BARRIER_1, self, self, &barrier, 3);
	int result = pthread_barrier_wait(&barrier);
	TRACE(TR_BARRIER_9, self, result);
	return NULL;
}

int main(void)
{
	static char *const names[] = { "first", "second", "third" };
	pthread_t threads[3];
	pthread_barrier_init(&barrier, NULL, 3);
	for (int i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, arrive, names[i]);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	puts("all have arrived");
	return 0;
}
