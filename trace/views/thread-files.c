/* Views that write a file for each thread. */

#include "thread-files.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "tool.h"

/* Let there be no limit of files that are open but the greatest. */
static void raise_limit(void)
{
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

static bool is_empty(const char *directory)
{
	struct dirent **entries;
	int count = scandir(directory, &entries, NULL, NULL);
	for (int i = 0; i < count; i++)
		free(entries[i]);
	if (count >= 0)
		free(entries);
	/* itself, and the one that it is in */
	return count <= 2;
}

bool begin_thread_files(const char *directory, bool is_alone)
{
	struct stat st;
	if (mkdir(directory, 0777) < 0 && errno != EEXIST) {
		complain("%s: %s", directory, strerror(errno));
		return false;
	}
	if (stat(directory, &st) < 0 || !S_ISDIR(st.st_mode)) {
		complain("%s: %s", directory, strerror(ENOTDIR));
		return false;
	}
	if (is_alone && !is_empty(directory)) {
		complain("%s: there is something in it: the files of a trace must be alone",
			 directory);
		return false;
	}
	raise_limit();
	return true;
}

char *thread_file(const char *directory, const struct walker *walker, const char *suffix)
{
	const struct traced_process *process = walker->stream->process;
	char number[32] = "";
	/* a number may be that of several processes, or threads, one after the other */
	if (process->shown_number != process->said.process)
		snprintf(number, sizeof number, ".%" PRIu32, process->number);
	return formatted("%s/%" PRIu32 "%s-%" PRIu32 "%s", directory, process->said.process, number,
			 walker->stream->shown_tid, suffix);
}
