// Many short threads: each begins its own countdown.
// flags: -pthread
#include <pthread.h>
#include <stdio.h>

#ifdef LONG
#define THREADS 100000
#else
#define THREADS 10000
#endif

static int work(int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++)
		if (i % 3)
			sum++;
	return sum;
}

static void *run(void *argument)
{
	return (void *)(long)work((int)(long)argument);
}

int main(void)
{
	long total = 0;
	for (long i = 0; i < THREADS; i++) {
		pthread_t thread;
		void *result;
		if (pthread_create(&thread, NULL, run, (void *)(i % 5)))
			return 1;
		pthread_join(thread, &result);
		total += (long)result;
	}
	printf("%ld\n", total);
	return 0;
}
