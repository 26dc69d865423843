/* Where a collector listens: at a path, at an address and a port, or at the socket that systemd hands over. */

#define _GNU_SOURCE
#include "listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "tool.h"

/* A socket that listens at PATH, for this user only; -1, and errno, if that cannot be. */
static int listen_at_path(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	struct stat st;
	if (strlen(path) >= sizeof address.sun_path) {
		errno = ENAMETOOLONG;
		return -1;
	}
	strcpy(address.sun_path, path);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	/* one that was left behind answers nobody */
	if (fd >= 0 && stat(path, &st) == 0 && S_ISSOCK(st.st_mode) &&
	    connect(fd, (struct sockaddr *)&address, sizeof address) < 0 && errno == ECONNREFUSED)
		unlink(path);
	mode_t mask = umask(077);
	bool is_good = fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
	umask(mask);
	if (is_good && listen(fd, SOMAXCONN) == 0)
		return fd;
	int error = errno;
	if (fd >= 0)
		close(fd);
	errno = error;
	return -1;
}

static int listen_on(const struct addrinfo *address)
{
	int yes = 1, fd = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	if (bind(fd, address->ai_addr, address->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0)
		return fd;
	int error = errno;
	close(fd);
	errno = error;
	return -1;
}

static bool is_port(const char *text)
{
	size_t length = strlen(text);
	return length > 0 && length <= 5 && strspn(text, "0123456789") == length &&
	       atoi(text) > 0 && atoi(text) <= 65535;
}

/* A socket for HOST:PORT, where HOST may be in brackets; -1, and errno, if that cannot be. */
static int listen_at_host(const char *text)
{
	struct addrinfo *list, hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE };
	char *host = duplicate(text), *port = strrchr(host, ':'), *name = host;
	int fd = -1;
	errno = EINVAL;
	if (port) {
		*port++ = 0;
		if (*name == '[' && name[strlen(name) - 1] == ']') {
			name[strlen(name) - 1] = 0;
			name++;
		}
		if (is_port(port) && getaddrinfo(*name ? name : NULL, port, &hints, &list) == 0) {
			errno = 0;
			for (const struct addrinfo *one = list; one && fd < 0; one = one->ai_next)
				fd = listen_on(one);
			freeaddrinfo(list);
		}
	}
	free(host);
	return fd;
}

/* The socket that systemd hands over, or -1: see sd_listen_fds(3). */
static int inherited_socket(void)
{
	const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
	bool is_ours = process && count && atoi(process) == getpid() && atoi(count) == 1;
	/* no process of ours is to listen there */
	if (is_ours)
		fcntl(3, F_SETFD, FD_CLOEXEC);
	return is_ours ? 3 : -1;
}

bool is_of_unix(int fd)
{
	struct sockaddr_storage address;
	socklen_t size = sizeof address;
	return getsockname(fd, (struct sockaddr *)&address, &size) == 0 &&
	       address.ss_family == AF_UNIX;
}

int listen_at(const char *address)
{
	static const char unix_prefix[] = "unix:";
	int fd = inherited_socket();
	if (fd >= 0)
		return fd;
	fd = strncmp(address, unix_prefix, strlen(unix_prefix)) == 0
		 ? listen_at_path(address + strlen(unix_prefix))
		 : listen_at_host(address);
	if (fd < 0)
		complain("--listen=%s: %s", address, strerror(errno));
	return fd;
}
