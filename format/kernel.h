/* The kernel, asked directly.

   A program may define open, write, or any other name that ISO C leaves to it, and whoever
   calls the C library by that name gets the program's function.  So the runtime asks the
   kernel itself.  Each function is what section 2 of the manual says of the one that it is
   named after, but returns -errno instead of -1, leaves errno alone, and is no cancellation
   point.  All are async-signal-safe. */

#ifndef SAMPLER_KERNEL_H
#define SAMPLER_KERNEL_H

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <time.h>

#if defined __x86_64__
static inline long system_call(long number, long a, long b, long c, long d, long e, long f)
{
	register long r10 __asm__("r10") = d;
	register long r8 __asm__("r8") = e;
	register long r9 __asm__("r9") = f;
	long result;
	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
			 : "rcx", "r11", "memory");
	return result;
}
#elif defined __aarch64__
static inline long system_call(long number, long a, long b, long c, long d, long e, long f)
{
	register long x8 __asm__("x8") = number;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;
	register long x2 __asm__("x2") = c;
	register long x3 __asm__("x3") = d;
	register long x4 __asm__("x4") = e;
	register long x5 __asm__("x5") = f;
	__asm__ volatile("svc	#0"
			 : "+r"(x0)
			 : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
			 : "memory");
	return x0;
}
#endif

/* With as many arguments as are given. */
#define SYSTEM_CALL(...) SYSTEM_CALL_7(__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define SYSTEM_CALL_7(number, a, b, c, d, e, f, ...)                                               \
	system_call(SYS_##number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

/* Files. */

static inline int sys_open(const char *path, int flags, mode_t mode)
{
	return SYSTEM_CALL(openat, AT_FDCWD, path, flags, mode);
}

static inline int sys_close(int fd)
{
	return SYSTEM_CALL(close, fd);
}

static inline ssize_t sys_read(int fd, void *to, size_t size)
{
	return SYSTEM_CALL(read, fd, to, size);
}

static inline ssize_t sys_write(int fd, const void *from, size_t size)
{
	return SYSTEM_CALL(write, fd, from, size);
}

static inline ssize_t sys_pread(int fd, void *to, size_t size, off_t offset)
{
	return SYSTEM_CALL(pread64, fd, to, size, offset);
}

static inline ssize_t sys_pwrite(int fd, const void *from, size_t size, off_t offset)
{
	return SYSTEM_CALL(pwrite64, fd, from, size, offset);
}

static inline off_t sys_lseek(int fd, off_t offset, int whence)
{
	return SYSTEM_CALL(lseek, fd, offset, whence);
}

static inline int sys_fstat(int fd, struct stat *status)
{
	return SYSTEM_CALL(fstat, fd, status);
}

static inline int sys_stat(const char *path, struct stat *status)
{
	return SYSTEM_CALL(newfstatat, AT_FDCWD, path, status, 0);
}

static inline int sys_fcntl(int fd, int command, long argument)
{
	return SYSTEM_CALL(fcntl, fd, command, argument);
}

static inline int sys_fallocate(int fd, off_t offset, off_t size)
{
	return SYSTEM_CALL(fallocate, fd, 0, offset, size);
}

static inline int sys_memfd_create(const char *name, unsigned flags)
{
	return SYSTEM_CALL(memfd_create, name, flags);
}

static inline int sys_unlink(const char *path)
{
	return SYSTEM_CALL(unlinkat, AT_FDCWD, path, 0);
}

static inline int sys_rename(const char *from, const char *to, unsigned flags)
{
	return SYSTEM_CALL(renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}

static inline int sys_mkdir(const char *path, mode_t mode)
{
	return SYSTEM_CALL(mkdirat, AT_FDCWD, path, mode);
}

static inline ssize_t sys_readlink(const char *path, char *to, size_t size)
{
	return SYSTEM_CALL(readlinkat, AT_FDCWD, path, to, size);
}

static inline ssize_t sys_getdents(int fd, void *to, size_t size)
{
	return SYSTEM_CALL(getdents64, fd, to, size);
}

static inline int sys_getcwd(char *to, size_t size)
{
	return SYSTEM_CALL(getcwd, to, size);
}

/* For one descriptor; the time may change. */
static inline int sys_poll(struct pollfd *one, struct timespec *time)
{
	return SYSTEM_CALL(ppoll, one, 1, time, NULL, 0);
}

/* Memory. */

/* MAP_FAILED, whatever the reason is. */
static inline void *sys_mmap(void *address, size_t size, int protection, int flags, int fd,
			     off_t offset)
{
	long result = SYSTEM_CALL(mmap, address, size, protection, flags, fd, offset);
	return (unsigned long)result > -4096UL ? MAP_FAILED : (void *)result;
}

static inline int sys_munmap(void *address, size_t size)
{
	return SYSTEM_CALL(munmap, address, size);
}

static inline int sys_madvise(void *address, size_t size, int advice)
{
	return SYSTEM_CALL(madvise, address, size, advice);
}

static inline int sys_mincore(const void *address, size_t size, unsigned char *pages)
{
	return SYSTEM_CALL(mincore, address, size, pages);
}

/* Processes and threads. */

static inline pid_t sys_getpid(void)
{
	return SYSTEM_CALL(getpid, 0);
}

static inline pid_t sys_gettid(void)
{
	return SYSTEM_CALL(gettid, 0);
}

static inline uid_t sys_geteuid(void)
{
	return SYSTEM_CALL(geteuid, 0);
}

static inline int sys_kill(pid_t process, int number)
{
	return SYSTEM_CALL(kill, process, number);
}

/* Copy SIZE bytes at FROM, which may be no address of ours, to TO; return whether all could be read. */
static inline bool sys_read_own(void *to, uint64_t from, uint64_t size)
{
	const struct iovec here = { to, size }, there = { (void *)(uintptr_t)from, size };
	return SYSTEM_CALL(process_vm_readv, SYSTEM_CALL(getpid, 0), &here, 1, &there, 1, 0) ==
	       (long)size;
}

static inline int sys_prctl(int option, void *argument)
{
	return SYSTEM_CALL(prctl, option, argument);
}

static inline int sys_tgkill(pid_t process, pid_t thread, int number)
{
	return SYSTEM_CALL(tgkill, process, thread, number);
}

static inline void sys_yield(void)
{
	SYSTEM_CALL(sched_yield, 0);
}

static inline _Noreturn void sys_exit_group(int status)
{
	for (;;)
		SYSTEM_CALL(exit_group, status);
}

static inline int sys_uname(struct utsname *names)
{
	return SYSTEM_CALL(uname, names);
}

static inline ssize_t sys_getrandom(void *to, size_t size, unsigned flags)
{
	return SYSTEM_CALL(getrandom, to, size, flags);
}

/* Signals; the kernel's sets of them have 64 bits, the first one for signal 1. */

typedef uint64_t signal_set;

static inline int sys_sigprocmask(int how, const signal_set *set, signal_set *old)
{
	return SYSTEM_CALL(rt_sigprocmask, how, set, old, sizeof *set);
}

static inline int sys_sigpending(signal_set *set)
{
	return SYSTEM_CALL(rt_sigpending, set, sizeof *set);
}

static inline int sys_sigtimedwait(const signal_set *set, const struct timespec *time)
{
	return SYSTEM_CALL(rt_sigtimedwait, set, NULL, time, sizeof *set);
}

static inline int sys_sigqueue(pid_t process, pid_t thread, int number, const siginfo_t *info)
{
	return SYSTEM_CALL(rt_tgsigqueueinfo, process, thread, number, info);
}

static inline int sys_sigaltstack(const stack_t *stack, stack_t *old)
{
	return SYSTEM_CALL(sigaltstack, stack, old);
}

/* Until a signal was handled. */
static inline void sys_pause(void)
{
	SYSTEM_CALL(ppoll, NULL, 0, NULL, NULL, 0);
}

/* Time. */

static inline int sys_clock_gettime(clockid_t clock, struct timespec *time)
{
	return SYSTEM_CALL(clock_gettime, clock, time);
}

/* Seconds since 1970. */
static inline time_t sys_time(void)
{
	struct timespec now = { 0 };
	sys_clock_gettime(CLOCK_REALTIME, &now);
	return now.tv_sec;
}

static inline void sys_sleep_milliseconds(unsigned count)
{
	struct timespec time = { .tv_sec = count / 1000, .tv_nsec = count % 1000 * 1000000L };
	SYSTEM_CALL(nanosleep, &time, NULL);
}

static inline int sys_timer_create(clockid_t clock, struct sigevent *event, int *timer)
{
	return SYSTEM_CALL(timer_create, clock, event, timer);
}

static inline int sys_timer_settime(int timer, const struct itimerspec *time)
{
	return SYSTEM_CALL(timer_settime, timer, 0, time, NULL);
}

#endif
