/* What all processes of ours trace, from a moment to another one.

   Each recording has a trace file of its own, which is unlinked before it is read.  Full blocks are copied once, as soon as they are seen; those that
   threads are writing, at the end.  What was traced before the beginning is in these, too, and is left out by the time. */

#define _GNU_SOURCE
#include "recording.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../reader/walk.h"
#include "../recorder/collector.h"
#include "../recorder/find-buffer.h"
#include "../recorder/gates.h"
#include "tool.h"

/* For so long, threads begin no blocks while the last copies are made. */
#define PAUSE_NANOSECONDS 20000000

struct recording {
	struct collector collector;
	char *path;
	uint64_t begin;     /* nanoseconds of the monotonic clock */
	uint64_t of_before; /* bytes of what the buffers had when it began */
};

/* A process that traces only because we have it do so. */
struct raised {
	SLIST_ENTRY(raised) entry;
	char *path;     /* of its buffer */
	uint32_t level; /* as we have set it: each who sets it has another number */
};

static SLIST_HEAD(, raised) all_raised;
static unsigned recordings;

/* The bytes that a recording may have. */
static uint64_t limit = UINT64_C(1) << 30;

/* The buffers of the processes that were chosen; none: all of ours. */
static char **chosen;
static size_t chosen_count;

static uint64_t now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void limit_recordings(uint64_t bytes)
{
	limit = bytes;
}

bool choose_process(uint32_t process)
{
	struct buffer buffer;
	if (!find_buffer(&buffer, process, true))
		return false;
	chosen = reallocate(chosen, (chosen_count + 1) * sizeof *chosen);
	chosen[chosen_count++] = duplicate(buffer.path);
	close_buffer(&buffer);
	return true;
}

/* ---- Processes that do not trace. */

static struct raised *find_raised(const char *path)
{
	struct raised *raised;
	SLIST_FOREACH(raised, &all_raised, entry)
	if (strcmp(raised->path, path) == 0)
		return raised;
	return NULL;
}

/* Have the process trace, unless it does; also if somebody else, who had it do so, has gone meanwhile. */
static void raise_level(const struct buffer *buffer)
{
	struct sampler_trace_header *header = buffer_header(buffer);
	struct patterns every = { 0 };
	struct raised *raised = find_raised(buffer->path);
	if (header->level & SAMPLER_TRACE_LEVELS)
		return;
	if (!raised) {
		raised = allocate(sizeof *raised);
		*raised = (struct raised){ .path = duplicate(buffer->path) };
		SLIST_INSERT_HEAD(&all_raised, raised, entry);
	}
	header->begins_closed = 0;
	set_gates(buffer, &every, true);
	set_level(buffer, SAMPLER_TRACE_LEVEL_HISTORY);
	raised->level = header->level;
}

/* The process does not trace any more, unless somebody else has said since what it does.  If it has died meanwhile, nobody wants its buffer: it would have removed
   that itself. */
static void lower_level(const struct raised *raised)
{
	struct buffer buffer;
	struct patterns every = { 0 };
	if (open_buffer(&buffer, raised->path, true) != BUFFER_GOOD)
		return;
	if (buffer_header(&buffer)->level == raised->level) {
		set_level(&buffer, 0);
		set_gates(&buffer, &every, false);
		buffer_header(&buffer)->begins_closed = 1;
		if (!is_buffer_alive(&buffer))
			unlink(raised->path);
	}
	close_buffer(&buffer);
}

static void lower_levels(void)
{
	while (!SLIST_EMPTY(&all_raised)) {
		struct raised *raised = SLIST_FIRST(&all_raised);
		SLIST_REMOVE_HEAD(&all_raised, entry);
		lower_level(raised);
		free(raised->path);
		free(raised);
	}
}

/* ---- Recording. */

static void add_file(const char *path, void *context)
{
	struct recording *recording = context;
	/* of one that was dead before, no viewer wants to know, unless it was chosen */
	if (!chosen_count && !is_known(&recording->collector, path) && !is_file_alive(path))
		return;
	struct collected_process *process = add_buffer(&recording->collector, path);
	if (process && process->is_open && is_buffer_alive(&process->buffer))
		raise_level(&process->buffer);
}

static void look_for_files(struct recording *recording)
{
	if (!chosen_count)
		for_each_buffer_of_ours(add_file, recording);
	for (size_t i = 0; i < chosen_count; i++)
		add_file(chosen[i], recording);
}

static void free_recording(struct recording *recording)
{
	unlink(recording->path);
	free(recording->path);
	free(recording);
	if (--recordings == 0)
		lower_levels();
}

static void copy_from_all(struct recording *recording, enum collect what)
{
	if (recording->collector.chunks.written - recording->of_before >= limit)
		return;
	for (struct collected_process *process = recording->collector.processes; process;
	     process = process->next) {
		if (!process->is_open)
			continue;
		/* what it wrote last is not missed */
		bool is_alive = is_buffer_alive(&process->buffer);
		collect_blocks(&recording->collector, process, is_alive ? what : COLLECT_COPIES);
		if (!is_alive)
			end_process(&recording->collector, process);
	}
}

/* Leave out those who have died before RECORDING began. */
static void forget_dead(struct recording *recording)
{
	for (struct collected_process *process = recording->collector.processes; process;
	     process = process->next)
		if (process->is_open && !is_buffer_alive(&process->buffer))
			end_process(&recording->collector, process);
}

struct recording *begin_recording(void)
{
	const char *place = getenv("TMPDIR");
	struct recording *recording = allocate(sizeof *recording);
	char *path = formatted("%s/sampler-serve.XXXXXX", place && *place ? place : "/tmp");
	int fd = mkostemp(path, O_CLOEXEC);
	*recording = (struct recording){ .path = path, .begin = now() };
	recordings++;
	if (fd < 0 || !begin_collector(&recording->collector, path, false)) {
		if (fd < 0)
			complain("%s: %s", path, strerror(errno));
		else
			close(fd);
		free_recording(recording);
		return NULL;
	}
	close(fd);
	recording->collector.comes_late = recording->collector.makes_copies = true;
	look_for_files(recording);
	forget_dead(recording);
	copy_from_all(recording, COLLECT_FULL_COPIES);
	recording->of_before = recording->collector.chunks.written;
	return recording;
}

void continue_recording(struct recording *recording)
{
	look_for_files(recording);
	copy_from_all(recording, COLLECT_FULL_COPIES);
}

static void set_pause(struct recording *recording, uint64_t until)
{
	for (struct collected_process *process = recording->collector.processes; process;
	     process = process->next)
		if (process->is_open)
			buffer_header(&process->buffer)->pause = until;
}

/* Complete the trace file; return whether all of it is there. */
static bool complete(struct recording *recording)
{
	look_for_files(recording);
	set_pause(recording, now() + PAUSE_NANOSECONDS);
	copy_from_all(recording, COLLECT_COPIES);
	set_pause(recording, 0);
	for (struct collected_process *process = recording->collector.processes; process;
	     process = process->next)
		if (process->is_open)
			end_process(&recording->collector, process);
	return end_collector(&recording->collector);
}

/* ---- The events. */

/* Which times of the trace PATH are not before BEGIN, as an option says it; they count from its first event. */
static char *times_from(const char *path, uint64_t begin)
{
	struct trace trace;
	uint64_t *times, first = 0;
	if (open_trace(&trace, path)) {
		times = allocate((trace.process_count + 1) * sizeof *times);
		find_first_times(&trace, times);
		first = times[0];
		free(times);
		close_trace(&trace);
	}
	uint64_t from = first && begin > first ? (begin - first) / 1000 : 0;
	return formatted("--times=%llu:", (unsigned long long)from);
}

/* In the child: become "sampler trace export", which reads the file TRACE and writes to OUT. */
static _Noreturn void become_export(int trace, int out, uint64_t begin)
{
	char *program = beside_ourselves("../commands/sampler-trace"),
	     *path = formatted("/proc/self/fd/%d", trace);
	char *times = times_from(path, begin);
	int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
	fcntl(trace, F_SETFD, 0);
	dup2(nothing, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(nothing, STDERR_FILENO);
	execl(program, "sampler trace", "export", "--chrome", times, "--", path, (char *)NULL);
	_exit(EXIT_NO_COMMAND);
}

pid_t end_recording(struct recording *recording, int *out)
{
	pid_t child = -1;
	uint64_t begin = recording->begin;
	bool is_whole = complete(recording);
	int error = recording->collector.chunks.error;
	int trace = open(recording->path, O_RDONLY | O_CLOEXEC);
	char *path = formatted("%s.json", recording->path);
	*out = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	unlink(path);
	if (is_whole && trace >= 0 && *out >= 0 && (child = fork()) == 0)
		become_export(trace, *out, begin);
	if (child < 0)
		complain("%s: %s", recording->path, strerror(is_whole ? errno : error));
	if (child < 0 && *out >= 0) {
		close(*out);
		*out = -1;
	}
	if (trace >= 0)
		close(trace);
	free(path);
	free_recording(recording);
	return child;
}

void drop_recording(struct recording *recording)
{
	end_collector(&recording->collector);
	free_recording(recording);
}
