/* Where processes of a report crashed, and where their threads were, in lines to read. */

#ifndef SAMPLER_CRASH_LINES_H
#define SAMPLER_CRASH_LINES_H

/* Call VISIT with CONTEXT and a line as "#0 parse at parse.c:12" for each frame of each thread that crashed, by the file
   of reports at PATH, the innermost first.  resolve-backtrace(1) finds functions and lines; what it complains about is not shown. */
void for_each_crash_line(const char *path, void (*visit)(void *context, const char *line),
			 void *context);

/* The same for each frame of all threads.  Before those of one that did not crash, there is a line as "thread 17". */
void for_each_stack_line(const char *path, void (*visit)(void *context, const char *line),
			 void *context);

/* Call VISIT with a line for each thread: "main thread: main at program.c:12", or "thread 17: ..."; the frame is the innermost one
   that is not of a library of the system, if there is one. */
void for_each_thread_line(const char *path, void (*visit)(void *context, const char *line),
			  void *context);

#endif
