/* Where processes of a report crashed, in lines to read. */

#ifndef SAMPLER_CRASH_LINES_H
#define SAMPLER_CRASH_LINES_H

/* Call VISIT with CONTEXT and a line as "#0 parse at parse.c:12" for each frame of each thread that crashed, by the file
   of reports at PATH, the innermost first.  resolve-backtrace(1) finds functions and lines; what it complains about is not shown. */
void for_each_crash_line(const char *path, void (*visit)(void *context, const char *line),
			 void *context);

#endif
