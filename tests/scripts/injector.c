/* A library to preload: let one call that the runtime makes of the system fail, or a
   signal come just before it.

	INJECT_AT	the number of the call, from 1
	INJECT		"fail", or the number of a signal

   The file "injected" is created when it happens. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int calls, at;
static const char *what;

__attribute__((constructor)) static void begin(void)
{
	at = getenv("INJECT_AT") ? atoi(getenv("INJECT_AT")) : 0;
	what = getenv("INJECT") ? getenv("INJECT") : "";
}

/* Whether the call from CALLER is to fail. */
static int fails(void *caller)
{
	Dl_info info;
	if (!dladdr(caller, &info) || !strstr(info.dli_fname, "libsampler") || ++calls != at)
		return 0;
	int end = openat(AT_FDCWD, "injected", O_CREAT | O_WRONLY, 0600);
	close(end);
	if (strcmp(what, "fail") == 0) {
		errno = ENOSPC;
		return 1;
	}
	raise(atoi(what));
	return 0;
}

#define NEXT(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))
#define CALLER     __builtin_return_address(0)

ssize_t write(int fd, const void *data, size_t size)
{
	return fails(CALLER) ? -1 : NEXT(write)(fd, data, size);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset)
{
	return fails(CALLER) ? -1 : NEXT(pwrite)(fd, data, size, offset);
}

off_t lseek(int fd, off_t offset, int whence)
{
	return fails(CALLER) ? -1 : NEXT(lseek)(fd, offset, whence);
}

int open(const char *name, int flags, ...)
{
	va_list arguments;
	va_start(arguments, flags);
	int mode = va_arg(arguments, int);
	va_end(arguments);
	return fails(CALLER) ? -1 : NEXT(open)(name, flags, mode);
}

int fcntl(int fd, int command, ...)
{
	va_list arguments;
	va_start(arguments, command);
	void *argument = va_arg(arguments, void *);
	va_end(arguments);
	return fails(CALLER) ? -1 : NEXT(fcntl)(fd, command, argument);
}

void *mmap(void *address, size_t size, int protection, int flags, int fd, off_t offset)
{
	return fails(CALLER) ? MAP_FAILED
			     : NEXT(mmap)(address, size, protection, flags, fd, offset);
}

int posix_fallocate(int fd, off_t offset, off_t size)
{
	return fails(CALLER) ? ENOSPC : NEXT(posix_fallocate)(fd, offset, size);
}

int fstat(int fd, struct stat *st)
{
	return fails(CALLER) ? -1 : NEXT(fstat)(fd, st);
}

int stat(const char *name, struct stat *st)
{
	return fails(CALLER) ? -1 : NEXT(stat)(name, st);
}

int rename(const char *from, const char *to)
{
	return fails(CALLER) ? -1 : NEXT(rename)(from, to);
}

int unlink(const char *name)
{
	return fails(CALLER) ? -1 : NEXT(unlink)(name);
}

int memfd_create(const char *name, unsigned flags)
{
	return fails(CALLER) ? -1 : NEXT(memfd_create)(name, flags);
}

void *malloc(size_t size)
{
	static void *(*next)(size_t);
	if (!next)
		*(void **)&next = dlsym(RTLD_NEXT, "malloc");
	return at && fails(CALLER) ? NULL : next(size);
}
