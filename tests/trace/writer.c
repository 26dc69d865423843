/* writer RUNNERS EVENTS PROGRESS: each runner writes so many numbered events, from 0 up, and notes in the
   file PROGRESS, a word for each, how many are written; the last of 64 words is the process.  A runner is a thread
   for some of the events, short or long, then another one, and so on. */

#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void trace_write_with_payload(uint32_t id, int kind, const uint64_t *payload, unsigned count);
void trace_enter_scope(uint32_t id, int kind, uint64_t place);
void trace_exit_scope(uint32_t id, int kind, uint64_t place);

enum { SCOPE_ENTER = 4, COUNT = 8 };

static uint64_t *progress, events;

static void *write_events(void *number)
{
	static const uint64_t lengths[] = { 30, 3000, 300, 700 };
	uintptr_t runner = (uintptr_t)number % 64, leg = (uintptr_t)number / 64;
	uint64_t i = progress[runner], end = i + lengths[(leg + runner) % 4];
	for (; i < end && i < events; i++) {
		trace_enter_scope(runner, SCOPE_ENTER, (uintptr_t)__builtin_frame_address(0));
		trace_write_with_payload(runner, COUNT, &i, 1);
		trace_exit_scope(runner, SCOPE_ENTER, (uintptr_t)__builtin_frame_address(0));
		progress[runner] = i + 1;
	}
	return NULL;
}

static void *run(void *runner)
{
	pthread_t thread;
	for (uintptr_t leg = 0; progress[(uintptr_t)runner] < events; leg++) {
		pthread_create(&thread, NULL, write_events,
			       (void *)((uintptr_t)runner + 64 * leg));
		pthread_join(thread, NULL);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t threads[64];
	if (argc != 4)
		return 2;
	int count = atoi(argv[1]), fd = open(argv[3], O_RDWR | O_CREAT | O_TRUNC, 0666);
	events = atoi(argv[2]);
	if (fd < 0 || ftruncate(fd, 64 * sizeof *progress) < 0)
		return 2;
	progress = mmap(NULL, 64 * sizeof *progress, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	progress[63] = getpid();
	for (intptr_t i = 0; i < count; i++)
		pthread_create(&threads[i], NULL, run, (void *)i);
	for (int i = 0; i < count; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
