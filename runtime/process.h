/* The beginning of a process, its forks, and its ordinary ends. */

#ifndef SAMPLER_PROCESS_H
#define SAMPLER_PROCESS_H

#include "runtime.h"

/* Have this process's forks and its end looked after, once.  (A static program takes the file that
   does so from the archive because of this.) */
void process_begin(void) HIDDEN;

/* The program itself, and not a library of it, begins: its end comes before that of what was loaded
   with it. */
void process_begin_program(void) HIDDEN;

/* Whether the process ends, by exit () or a return from main: what is unloaded now stays part of
   the report. */
bool process_is_ending(void) HIDDEN;

/* This thread ends the process by exit ().  If another thread is at it, give it time to succeed. */
void claim_exit(void) HIDDEN;

/* What differs between shared/ending.c and static/ending.c. */

/* Have FUNCTION called by exit (); return whether it will be.  The C library calls it with an
   argument, as is the rule for such functions of C++, and glibc with the status, too. */
typedef void exit_function(void *argument, int status);
bool register_exit(exit_function *function) HIDDEN;

/* Find the functions that ours stand in for, while nothing else runs. */
void find_next_functions(void) HIDDEN;

/* Whether exit () calls our _exit (), last of all. */
bool exit_calls_ours(void) HIDDEN;

/* Whether functions given to atexit () in our copy of the C library are called. */
bool is_exit_ours(void) HIDDEN;

/* Have CALLBACK called when the sanitizer that was loaded next after us ends the process. */
void watch_next_sanitizer(void (*callback)(void)) HIDDEN;

#endif
