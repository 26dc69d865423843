/* The buffer of a process, wherever it is: among the files that the process maps; or, where these are not known, in one
   of the places that sessions are in by default. */

#define _GNU_SOURCE
#include "find-buffer.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sessions.h"
#include "tool.h"

static int is_no_dot(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void look_in_place(char *place, void (*function)(const char *path, void *context),
			  void *context)
{
	struct dirent **entries = NULL;
	int count = scandir(place, &entries, is_no_dot, versionsort);
	for (int i = 0; i < count; i++) {
		char *directory = formatted("%s/%s", place, entries[i]->d_name);
		for_each_buffer_file(directory, function, context);
		free(directory);
		free(entries[i]);
	}
	free(entries);
	free(place);
}

void for_each_buffer_of_ours(void (*function)(const char *path, void *context), void *context)
{
	const char *runtime = getenv("XDG_RUNTIME_DIR");
	if (runtime && *runtime == '/')
		look_in_place(formatted("%s/sampler", runtime), function, context);
	look_in_place(formatted("/dev/shm/sampler-%u", (unsigned)geteuid()), function, context);
	look_in_place(formatted("/tmp/sampler-%u", (unsigned)geteuid()), function, context);
}

struct search {
	uint32_t process;
	bool is_writable, is_found;
	char *fault; /* of a buffer that cannot be read */
	struct buffer *buffer;
};

/* Open the file PATH; return whether it is a buffer that can be read. */
static bool open_candidate(struct search *search, const char *path)
{
	enum buffer_kind kind = open_buffer(search->buffer, path, search->is_writable);
	if ((kind == BUFFER_FOREIGN || kind == BUFFER_OF_OTHERS) && !search->fault)
		search->fault = buffer_fault(search->buffer, kind);
	return kind == BUFFER_GOOD;
}

static void take_if(struct search *search, bool is_its)
{
	search->is_found = is_its && is_buffer_alive(search->buffer);
	if (!search->is_found)
		close_buffer(search->buffer);
}

static void try_file(const char *path, void *context)
{
	struct search *search = context;
	const char *name = strrchr(path, '/') + 1;
	if (!search->is_found && strtoul(name, NULL, 10) == search->process &&
	    open_candidate(search, path))
		take_if(search, buffer_header(search->buffer)->process == search->process);
}

/* The process maps the file PATH, which is INODE.  In a container, it has another number itself, and the path is one of
   its own file systems. */
static void try_mapped(struct search *search, const char *path, unsigned long long inode)
{
	struct stat st;
	char *inside = formatted("/proc/%u/root%s", search->process, path);
	bool is_outside = stat(path, &st) == 0 && st.st_ino == inode;
	if (open_candidate(search, is_outside ? path : inside))
		take_if(search, fstat(search->buffer->fd, &st) == 0 && st.st_ino == inode);
	free(inside);
}

/* PROCESS.START */
static bool is_buffer_name(const char *name)
{
	const char *dot = name + strspn(name, "0123456789");
	return dot != name && *dot == '.' && dot[1] && !dot[1 + strspn(dot + 1, "0123456789")];
}

/* Among the files that the process maps; return false if it is not known which these are. */
static bool look_in_maps(struct search *search)
{
	char *path = formatted("/proc/%u/maps", search->process), *line = NULL;
	size_t size = 0;
	FILE *maps = fopen(path, "re");
	free(path);
	while (maps && !search->is_found && getline(&line, &size, maps) > 0) {
		unsigned long long inode;
		char *name = strchr(line, '/');
		if (!name || sscanf(line, "%*s rw-s %*s %*s %llu", &inode) != 1)
			continue;
		name[strcspn(name, "\n")] = 0;
		if (is_buffer_name(strrchr(name, '/') + 1))
			try_mapped(search, name, inode);
	}
	free(line);
	if (maps)
		fclose(maps);
	return maps;
}

bool find_buffer(struct buffer *buffer, uint32_t process, bool is_writable)
{
	struct search search = { .process = process, .is_writable = is_writable, .buffer = buffer };
	if (kill(process, 0) < 0) {
		complain(errno == ESRCH ? "there is no process %u" : "process %u is not yours",
			 process);
		return false;
	}
	/* a buffer that is called after this number may be that of another process, in a container */
	if (!look_in_maps(&search))
		for_each_buffer_of_ours(try_file, &search);
	if (!search.is_found && search.fault)
		complain("process %u: %s", process, search.fault);
	else if (!search.is_found)
		complain(
		    "process %u has no trace buffer: begin it by \"sampler trace record\", or with "
		    "SAMPLER_TRACE=idle in its environment, after compiling it by sampler-cc "
		    "-ftrace-functions",
		    process);
	free(search.fault);
	return search.is_found;
}

bool find_named_buffer(struct buffer *buffer, const char *text)
{
	if (*text && !text[strspn(text, "0123456789")])
		return find_buffer(buffer, strtoul(text, NULL, 10), false);
	struct stat st;
	if (stat(text, &st) == 0 && S_ISDIR(st.st_mode)) {
		complain("%s: this is a directory: name a buffer in it, or a process", text);
		return false;
	}
	enum buffer_kind kind = open_buffer(buffer, text, false);
	if (kind == BUFFER_GOOD)
		return true;
	char *fault = buffer_fault(buffer, kind);
	complain("%s: %s", text, fault);
	free(fault);
	return false;
}

char *session_of_buffer(const struct buffer *buffer)
{
	const char *slash = strrchr(buffer->path, '/');
	return slash ? formatted("%.*s", (int)(slash - buffer->path), buffer->path)
		     : duplicate(".");
}
