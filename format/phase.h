/* Where the tests kill a process, one after the other: tests/trace/phases.h defines this otherwise. */

#ifndef PHASE
#define PHASE(name) ((void)0)
#endif
