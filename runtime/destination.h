/* Where a report goes. */

#ifndef SAMPLER_DESTINATION_H
#define SAMPLER_DESTINATION_H

#include "runtime.h"

/* Settle where this process, forked by PARENT or else 0, reports to, and begin its live
   file.  While the registry is locked. */
void destination_open(pid_t parent) HIDDEN;

/* Whether there is to be a report. */
bool destination_is_wanted(void) HIDDEN;

/* Whether nobody can make us wait while we write. */
bool destination_is_file(void) HIDDEN;

/* The live file's descriptor is not held: programs that close all close that, too.  Open
   the file again; return whether that could be. */
bool destination_regain(void) HIDDEN;

/* Where so few descriptors are allowed that the live file's is one that the program would
   get, close it: until it is regained, the counts go to the file all the same. */
void destination_give_way(void) HIDDEN;

/* Begin the report's text; return whether there is to be any.  Async-signal-safe, like
   all that follow. */
bool destination_begin(struct writer *writer) HIDDEN;

/* The text is complete: put it in its place, if it IS_WHOLE. */
void destination_finish(struct writer *writer, bool is_whole) HIDDEN;

/* There will be no report. */
void destination_release(void) HIDDEN;

/* Copy all that the file FROM holds to TO; return whether all of it went. */
bool copy_file(int from, int to) HIDDEN;

#endif
