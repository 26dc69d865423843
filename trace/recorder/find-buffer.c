/* The buffer of a process, wherever it is: in one of the places that sessions are in by default, or, if the
   session is elsewhere, where the files that the process maps are. */

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

static void try_file(const char *path, void *context)
{
	struct search *search = context;
	const char *name = strrchr(path, '/') + 1;
	if (search->is_found || strtoul(name, NULL, 10) != search->process)
		return;
	enum buffer_kind kind = open_buffer(search->buffer, path, search->is_writable);
	if ((kind == BUFFER_FOREIGN || kind == BUFFER_OF_OTHERS) && !search->fault)
		search->fault = buffer_fault(search->buffer, kind);
	if (kind != BUFFER_GOOD)
		return;
	search->is_found = buffer_header(search->buffer)->process == search->process &&
			   is_buffer_alive(search->buffer);
	if (!search->is_found)
		close_buffer(search->buffer);
}

/* Among the files that the process maps. */
static void look_in_maps(struct search *search)
{
	char *path = formatted("/proc/%u/maps", search->process), *line = NULL;
	size_t size = 0;
	FILE *maps = fopen(path, "re");
	free(path);
	while (maps && !search->is_found && getline(&line, &size, maps) > 0) {
		char *name = strchr(line, '/');
		if (!name || !strstr(line, "rw-s"))
			continue;
		name[strcspn(name, "\n")] = 0;
		try_file(name, search);
	}
	free(line);
	if (maps)
		fclose(maps);
}

bool find_buffer(struct buffer *buffer, uint32_t process, bool is_writable)
{
	struct search search = { .process = process, .is_writable = is_writable, .buffer = buffer };
	if (kill(process, 0) < 0) {
		complain(errno == ESRCH ? "there is no process %u" : "process %u is not yours",
			 process);
		return false;
	}
	for_each_buffer_of_ours(try_file, &search);
	if (!search.is_found)
		look_in_maps(&search);
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
