/* Where the other threads are: the subreport "thread-backtraces".

	<thread id="NUMBER" name="NAME">
	lines as in "main-backtrace"
	</thread>
	...

   Each thread is sent a signal, and finds its own frames in the handler; there it stays,
   for without us it would have died, too.  A thread that does not answer in time has no
   lines. */

#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "backtrace.h"
#include "dispositions.h"
#include "path.h"
#include "other-threads.h"

#define MOST_THREADS         256
#define FRAMES_OF_A_THREAD   64
#define MILLISECONDS_TO_WAIT 500

/* What a program is least likely to have blocked. */
#define STOP_SIGNAL SIGPROF

struct thread {
	pid_t id;
	unsigned frame_count;
	bool has_answered;
	uintptr_t frames[FRAMES_OF_A_THREAD];
};

static struct {
	struct thread *threads; /* MOST_THREADS */
	unsigned count;
} all;

static void stop(int number, siginfo_t *info, void *context)
{
	(void)number;
	(void)info;
	pid_t id = gettid();
	for (unsigned i = 0; i < all.count; i++) {
		struct thread *thread = &all.threads[i];
		if (thread->id != id)
			continue;
		thread->frame_count = find_frames(context, thread->frames, FRAMES_OF_A_THREAD);
		__atomic_store_n(&thread->has_answered, true, __ATOMIC_RELEASE);
	}
	for (;;)
		pause();
}

static void add_thread(const char *digits, pid_t own)
{
	pid_t id = 0;
	for (; *digits >= '0' && *digits <= '9'; digits++)
		id = 10 * id + *digits - '0';
	if (id && id != own && all.count < MOST_THREADS)
		all.threads[all.count++].id = id;
}

static void list_threads(void)
{
	char buffer[4096] __attribute__((aligned(8)));
	pid_t own = gettid();
	int fd = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ssize_t size;
	/* readdir () takes memory */
	while ((size = syscall(SYS_getdents64, fd, buffer, sizeof buffer)) > 0)
		for (ssize_t at = 0; at < size;) {
			const struct dirent64 *entry = (const void *)(buffer + at);
			add_thread(entry->d_name, own);
			at += entry->d_reclen;
		}
	close(fd);
}

bool are_other_threads(void)
{
	struct stat st;
	return stat("/proc/self/task", &st) == 0 && st.st_nlink > 3;
}

static void stop_all(void)
{
	struct sigaction action = { .sa_sigaction = stop, .sa_flags = SA_SIGINFO | SA_ONSTACK };
	sigfillset(&action.sa_mask);
	real_sigaction(STOP_SIGNAL, &action, NULL);
	for (unsigned i = 0; i < all.count; i++)
		syscall(SYS_tgkill, getpid(), all.threads[i].id, STOP_SIGNAL);
}

static void wait_for_answers(void)
{
	const struct timespec millisecond = { .tv_nsec = 1000000 };
	unsigned answered = 0;
	for (int i = 0; i < MILLISECONDS_TO_WAIT && answered < all.count; i++) {
		if (__atomic_load_n(&all.threads[answered].has_answered, __ATOMIC_ACQUIRE))
			answered++;
		else
			nanosleep(&millisecond, NULL);
	}
}

static void write_name(struct writer *writer, pid_t id)
{
	char path[PATH_SIZE] = "/proc/self/task/", name[32] = "";
	if (!append_number(path, id) || !append(path, "/comm"))
		return;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t size = read(fd, name, sizeof name - 1);
	close(fd);
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
	if (__atomic_load_n(&thread->has_answered, __ATOMIC_ACQUIRE))
		write_frames(writer, thread->frames, thread->frame_count);
	write_string(writer, "</thread>\n");
}

void write_other_threads(struct writer *writer)
{
	void *memory = mmap(NULL, MOST_THREADS * sizeof(struct thread), PROT_READ | PROT_WRITE,
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
}
