/* A recorder: collects from all processes of a session until they have ended.

   It waits for what happens in the session's directory, for signals, and for time to go by: the
   more the processes write, the less.  A process that has ended is known by its lock, which is looked at
   before its blocks are, so that what it wrote last is not missed. */

#define _GNU_SOURCE
#include "recorder.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "gates.h"
#include "tool.h"

/* Milliseconds. */
#define SHORTEST_WAIT 1
#define LONGEST_WAIT  64

#define MILLISECONDS_TO_SETTLE 5

static sigset_t watched_signals(void)
{
	static const int numbers[] = { SIGCHLD, SIGINT, SIGTERM, SIGHUP };
	sigset_t set;
	sigemptyset(&set);
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		sigaddset(&set, numbers[i]);
	return set;
}

bool begin_recorder(struct recorder *recorder, const char *output, bool is_begun)
{
	sigset_t set = watched_signals();
	if (!begin_collector(&recorder->collector, output, is_begun))
		return false;
	recorder->collector.part_size = recorder->part_size;
	recorder->collector.kept = recorder->kept;
	if (recorder->part_size && !recorder->collector.chunks.is_regular) {
		complain("%s: a trace in parts is written to regular files only", output);
		return false;
	}
	/* who recovers the session goes on in the part that is written now */
	if (!recorder->only_process) {
		recorder->collector.session = &recorder->session;
		note_output(&recorder->session, output);
	}
	/* ignored, there would be no status to wait for */
	signal(SIGCHLD, SIG_DFL);
	sigprocmask(SIG_BLOCK, &set, NULL);
	recorder->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	recorder->events = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
	/* processes open the file of our lock when they wait for us */
	if (recorder->signals < 0 || recorder->events < 0 ||
	    inotify_add_watch(recorder->events, recorder->session.directory,
			      IN_MOVED_TO | IN_OPEN) < 0) {
		complain("%s: %s", recorder->session.directory, strerror(errno));
		return false;
	}
	return true;
}

/* In the child: become COMMAND, or tell ERRORS why not. */
static _Noreturn void become_command(char **command, int errors)
{
	sigset_t set = watched_signals();
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	execvp(command[0], command);
	int error = errno;
	while (write(errors, &error, sizeof error) < 0 && errno == EINTR)
		;
	_exit(EXIT_CANNOT_EXECUTE);
}

int begin_command(struct recorder *recorder, char **command)
{
	int errors[2], error = 0;
	if (pipe2(errors, O_CLOEXEC) < 0)
		return errno;
	recorder->command = fork();
	if (recorder->command == 0)
		become_command(command, errors[1]);
	error = recorder->command < 0 ? errno : 0;
	close(errors[1]);
	/* nothing comes if the command has begun */
	if (!error && read(errors[0], &error, sizeof error) > 0)
		waitpid(recorder->command, NULL, 0);
	close(errors[0]);
	return error;
}

/* PROCESS is new, or has loaded something, and waits for us. */
static void open_gates(struct recorder *recorder, struct collected_process *process)
{
	if (has_patterns(recorder->patterns))
		set_gates(&process->buffer, recorder->patterns, true);
}

static void add_file(const char *path, void *context)
{
	struct recorder *recorder = context;
	const char *name = strrchr(path, '/') + 1;
	if (recorder->only_process && strtoul(name, NULL, 10) != recorder->only_process)
		return;
	uint32_t known = recorder->collector.count;
	struct collected_process *process = add_buffer(&recorder->collector, path);
	if (process && process->is_open && recorder->collector.count > known)
		open_gates(recorder, process);
}

/* Return how many processes are known then. */
static unsigned look_for_files(struct recorder *recorder)
{
	for_each_buffer_file(recorder->session.directory, add_file, recorder);
	return recorder->collector.count;
}

/* A process waits until we have looked at what it has loaded. */
static void answer(struct recorder *recorder, struct collected_process *process)
{
	struct sampler_trace_header *header = buffer_header(&process->buffer);
	/* pairs with the release in the runtime's trace_wait_for_gates () */
	uint32_t waits = __atomic_load_n(&header->waits, __ATOMIC_ACQUIRE);
	if (waits == header->goes_on)
		return;
	refresh_buffer(&process->buffer);
	collect_records(&recorder->collector, process);
	open_gates(recorder, process);
	header = buffer_header(&process->buffer);
	/* pairs with the acquire in the same: the gates are open before it goes on */
	__atomic_store_n(&header->goes_on, waits, __ATOMIC_RELEASE);
	syscall(SYS_futex, &header->goes_on, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

/* The process at *PLACE is dead.  Unless its buffer stays, nothing needs to be known of it, because there may be very many:
   then return true, and the next process is at *PLACE. */
static bool finish(struct recorder *recorder, struct collected_process **place)
{
	char *path = duplicate((*place)->buffer.path);
	end_process(&recorder->collector, *place);
	/* what cannot be written may still be recovered */
	bool is_gone = !recorder->collector.chunks.error && unlink(path) == 0;
	free(path);
	if (is_gone)
		drop_process(place);
	return is_gone;
}

/* Collect once from all; return how many blocks there were.  Set *LIVING to how many live. */
static unsigned collect_all(struct recorder *recorder, unsigned *living)
{
	unsigned collected = 0;
	*living = 0;
	struct collected_process **place = &recorder->collector.processes, *process;
	while ((process = *place)) {
		if (!process->is_open) {
			place = &process->next;
			continue;
		}
		bool is_alive = is_buffer_alive(&process->buffer);
		answer(recorder, process);
		collected += collect_blocks(&recorder->collector, process,
					    is_alive ? COLLECT_FULL : COLLECT_OF_DEAD);
		*living += is_alive;
		if (is_alive || !finish(recorder, place))
			place = &process->next;
	}
	return collected;
}

/* Let others do something for so many milliseconds, at most. */
static void wait_for_news(struct recorder *recorder, int milliseconds)
{
	struct pollfd watched[] = { { recorder->events, POLLIN, 0 },
				    { recorder->signals, POLLIN, 0 } };
	char names[4096];
	struct signalfd_siginfo signal;
	poll(watched, 2, milliseconds);
	if (watched[0].revents)
		while (read(recorder->events, names, sizeof names) > 0)
			;
	if (!watched[1].revents)
		return;
	while (read(recorder->signals, &signal, sizeof signal) == sizeof signal)
		/* the terminal sends its signals to the command as well, which decides */
		if (signal.ssi_signo != SIGCHLD && (!recorder->command || recorder->has_ended))
			recorder->is_interrupted = true;
		else if (signal.ssi_signo == SIGTERM || signal.ssi_signo == SIGHUP)
			kill(recorder->command, signal.ssi_signo);
}

static void look_after_command(struct recorder *recorder)
{
	if (recorder->command && !recorder->has_ended &&
	    waitpid(recorder->command, &recorder->status, WNOHANG) == recorder->command)
		recorder->has_ended = true;
}

static double seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec + now.tv_nsec / 1e9;
}

static bool is_over(const struct recorder *recorder)
{
	return recorder->duration && seconds() > recorder->begin + recorder->duration;
}

/* The trace cannot be written any more: who waits for blocks finds nobody who collects, and goes on. */
static void give_up(struct recorder *recorder)
{
	leave_lock(&recorder->session);
	for (struct collected_process *process = recorder->collector.processes; process;
	     process = process->next)
		if (process->is_open)
			wake_writers(buffer_header(&process->buffer));
	while (recorder->command && !recorder->has_ended && !recorder->is_interrupted) {
		wait_for_news(recorder, LONGEST_WAIT);
		look_after_command(recorder);
	}
}

void run_recorder(struct recorder *recorder)
{
	recorder->begin = seconds();
	int wait = SHORTEST_WAIT;
	bool has_said = false;
	for (;;) {
		unsigned living;
		/* first, because what it left comes before its end */
		look_after_command(recorder);
		bool may_end = !recorder->command || recorder->has_ended;
		unsigned known = look_for_files(recorder);
		unsigned collected = collect_all(recorder, &living);
		/* a child begins a buffer before it leaves that of its parent */
		bool is_over_for_all = may_end && !living && look_for_files(recorder) == known;
		if (recorder->collector.chunks.error) {
			give_up(recorder);
			return;
		}
		if (is_over_for_all || recorder->is_interrupted || is_over(recorder))
			return;
		if (may_end && recorder->command && !has_said && isatty(STDERR_FILENO))
			complain("the command has ended, but not %u of its processes; interrupt to "
				 "leave them",
				 living);
		has_said |= may_end;
		wait = collected ? SHORTEST_WAIT : wait < LONGEST_WAIT ? 2 * wait : LONGEST_WAIT;
		wait_for_news(recorder, wait);
	}
}

/* Nobody collects from PROCESS any more. */
static void leave(struct recorder *recorder, struct collected_process *process)
{
	struct patterns all = { 0 };
	if (!recorder->only_process) {
		set_level(&process->buffer, 0);
		buffer_header(&process->buffer)->begins_closed = 1;
		set_gates(&process->buffer, &all, false);
	}
	/* of what threads are just writing */
	poll(NULL, 0, MILLISECONDS_TO_SETTLE);
	collect_blocks(&recorder->collector, process, COLLECT_AND_LEAVE);
	end_process(&recorder->collector, process);
}

bool end_recorder(struct recorder *recorder)
{
	for (struct collected_process *process = recorder->collector.processes; process;
	     process = process->next)
		if (process->is_open)
			leave(recorder, process);
	close(recorder->events);
	close(recorder->signals);
	bool is_whole = end_collector(&recorder->collector);
	end_session(&recorder->session);
	return is_whole;
}
