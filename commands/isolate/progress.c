/* How far "sampler isolate" is, in a line on a terminal:

	123 of 500 runs, 4 failed, 1:05 left
	16 of 200 conditions switched
 */

#include "progress.h"

#include <stdio.h>
#include <unistd.h>

#include "duration.h"

static struct {
	bool is_shown;
	double start;
	int width; /* of what is in the line */
} line;

void begin_progress(void)
{
	line.is_shown = isatty(STDERR_FILENO);
	line.start = monotonic_seconds();
}

/* Write a time as 0:07, 12:34 or 1:23:45; return how long that is. */
static int write_time(unsigned long seconds)
{
	unsigned long minutes = seconds / 60;
	if (minutes < 60)
		return fprintf(stderr, "%lu:%02lu", minutes, seconds % 60);
	return fprintf(stderr, "%lu:%02lu:%02lu", minutes / 60, minutes % 60, seconds % 60);
}

void show_progress(const struct progress *progress)
{
	if (!line.is_shown)
		return;
	int width = fprintf(stderr, "\r%zu of %zu runs, %zu failed", progress->done, progress->all,
			    progress->failed) -
		    1;
	if (progress->done > progress->before && progress->done < progress->all) {
		double each =
		    (monotonic_seconds() - line.start) / (progress->done - progress->before);
		width += fprintf(stderr, ", ");
		width += write_time(each * (progress->all - progress->done) + 0.5);
		width += fprintf(stderr, " left");
	}
	if (width < line.width)
		fprintf(stderr, "%*s", line.width - width, "");
	line.width = width;
}

void show_switching(size_t tried, size_t all)
{
	if (line.is_shown)
		line.width = fprintf(stderr, "\r%zu of %zu conditions switched", tried, all) - 1;
}

void end_progress(void)
{
	if (line.is_shown)
		fprintf(stderr, "\r%*s\r", line.width, "");
}
