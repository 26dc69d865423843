/* writer THREADS EVENTS PROGRESS: each thread writes so many numbered events, from 0 up, and notes in the
   file PROGRESS, a word for each thread, how many are written; the last of 64 words is the process. */

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
	uintptr_t thread = (uintptr_t)number;
	for (uint64_t i = 0; i < events; i++) {
		trace_enter_scope(thread, SCOPE_ENTER, (uintptr_t)__builtin_frame_address(0));
		trace_write_with_payload(thread, COUNT, &i, 1);
		trace_exit_scope(thread, SCOPE_ENTER, (uintptr_t)__builtin_frame_address(0));
		progress[thread] = i + 1;
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
		pthread_create(&threads[i], NULL, write_events, (void *)i);
	for (int i = 0; i < count; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
