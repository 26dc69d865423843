/* One run that a user has named. */

#include "one-run.h"

#include <libgen.h>
#include <stdlib.h>

#include "rebuilt.h"
#include "tool.h"

const struct run *find_one_run(const char *path)
{
	static struct runs runs;
	if (find_runs(&runs, path) == EXIT_USAGE)
		return NULL;
	if (runs.count == 1)
		return &runs.items[0];
	complain("%s: %s: give one of them", path,
		 runs.count ? "these are several runs" : "there is no run in it");
	return NULL;
}

void tell_if_rebuilt(const struct run *run)
{
	const char *module = NULL;
	for (size_t i = 0; i < run->report_count && !module; i++)
		module = rebuilt_module(run->reports[i]);
	if (module)
		complain(
		    "%s was built anew since this run: its lines and its source are those of now",
		    module);
}

char *neighbours_of(const char *path)
{
	char *real = realpath(path, NULL), *copy = duplicate(real ? real : path);
	char *directory = duplicate(dirname(copy));
	free(copy);
	free(real);
	return directory;
}
