/* Where the other threads are: the subreport "thread-backtraces".

	<thread id="NUMBER" name="NAME">
	lines as in "main-backtrace"
	</thread>
	...

   Each thread is sent a signal, and finds its own frames in the handler; there it stays,
   because without us it would have died, too.

	listed ──handler──▶ looking ──▶ has answered

   Looking: `frames` grow.  A thread that does not answer in time has the lines that it has found by
   then; one that crashes while it looks has answered. */

#include "other-threads.h"

#include <dirent.h>
#include <errno.h>

#include "backtrace.h"
#include "dispositions.h"
#include "path.h"
#include "signals.h"
#include "unchecked.h"

#define MOST_THREADS         256
#define FRAMES_OF_A_THREAD   64
#define MILLISECONDS_TO_WAIT 500

/* What a program is least likely to have blocked. */
#define STOP_SIGNAL SIGPROF

struct thread {
	pid_t id;
	bool has_answered;
	struct frames frames;
	uintptr_t addresses[FRAMES_OF_A_THREAD];
};

static struct {
	struct thread *threads; /* MOST_THREADS, or null */
	unsigned count, left_out;
} all;

/* The entry of this thread; null if it was not asked. */
static struct thread *this_thread(void)
{
	pid_t id = sys_gettid();
	for (unsigned i = 0; all.threads && i < all.count; i++)
		if (all.threads[i].id == id)
			return &all.threads[i];
	return NULL;
}

void stay_if_stopped(void)
{
	struct thread *thread = this_thread();
	if (!thread)
		return;
	/* pairs with the acquire in wait_for_answers () */
	__atomic_store_n(&thread->has_answered, true, __ATOMIC_RELEASE);
	for (;;)
		sys_pause();
}

static void stop(int number, siginfo_t *info, void *context)
{
	(void)number;
	(void)info;
	struct thread *thread = this_thread();
	if (thread)
		find_frames(&thread->frames, context);
	stay_if_stopped();
}

void forget_other_threads(void)
{
	all.threads = NULL;
	all.count = all.left_out = 0;
}

static void add_thread(const char *digits, pid_t own)
{
	pid_t id = 0;
	for (; *digits >= '0' && *digits <= '9'; digits++)
		id = 10 * id + *digits - '0';
	if (!id || id == own)
		return;
	if (all.count == MOST_THREADS) {
		all.left_out++;
		return;
	}
	struct thread *thread = &all.threads[all.count++];
	thread->id = id;
	thread->frames =
	    (struct frames){ .most = FRAMES_OF_A_THREAD, .addresses = thread->addresses };
}

static void list_threads(void)
{
	char buffer[4096] __attribute__((aligned(8)));
	pid_t own = sys_gettid();
	int fd = sys_open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
	ssize_t size;
	while (fd >= 0 && (size = sys_getdents(fd, buffer, sizeof buffer)) > 0)
		for (ssize_t at = 0; at < size;) {
			const struct dirent64 *entry = (const void *)(buffer + at);
			add_thread(entry->d_name, own);
			at += entry->d_reclen;
		}
	if (fd >= 0)
		sys_close(fd);
}

bool are_other_threads(void)
{
	struct stat st;
	return sys_stat("/proc/self/task", &st) == 0 && st.st_nlink > 3;
}

static void stop_all(void)
{
	struct sigaction action = { .sa_sigaction = stop,
				    .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER,
				    .sa_mask = as_sigset(all_but_faults()) };
	real_sigaction(STOP_SIGNAL, &action, NULL);
	for (unsigned i = 0; i < all.count; i++)
		sys_tgkill(sys_getpid(), all.threads[i].id, STOP_SIGNAL);
}

static void wait_for_answers(void)
{
	unsigned answered = 0;
	for (int i = 0; i < MILLISECONDS_TO_WAIT && answered < all.count; i++) {
		/* pairs with the release in stay_if_stopped () */
		if (__atomic_load_n(&all.threads[answered].has_answered, __ATOMIC_ACQUIRE))
			answered++;
		else
			sys_sleep_milliseconds(1);
	}
}

static void write_name(struct writer *writer, pid_t id)
{
	char path[64] = "/proc/self/task/", name[32] = "";
	if (!append_number(path, sizeof path, id) || !append(path, sizeof path, "/comm"))
		return;
	int fd = sys_open(path, O_RDONLY | O_CLOEXEC, 0);
	ssize_t size = fd < 0 ? 0 : sys_read(fd, name, sizeof name - 1);
	if (fd >= 0)
		sys_close(fd);
	for (ssize_t i = 0; i < size && name[i] != '\n'; i++)
		write_char(writer, name[i] == '"' || name[i] < ' ' ? '?' : name[i]);
}

static void write_thread(struct writer *writer, const struct thread *thread)
{
	write_string(writer, "<thread id=\"");
	write_number(writer, thread->id);
	write_string(writer, "\" name=\"");
	write_name(writer, thread->id);
	write_string(writer, "\">\n");
	write_frames(writer, &thread->frames);
	write_string(writer, "</thread>\n");
}

static void say_left_out(void)
{
	char number[32] = "";
	if (all.left_out && append_number(number, sizeof number, all.left_out))
		say("threads without backtraces, because there are too many", number);
}

void write_other_threads(struct writer *writer)
{
	void *memory = map_unchecked(NULL, MOST_THREADS * sizeof(struct thread),
				     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		return;
	all.threads = memory;
	list_threads();
	if (all.count)
		stop_all();
	wait_for_answers();
	for (unsigned i = 0; i < all.count; i++)
		write_thread(writer, &all.threads[i]);
	say_left_out();
}
