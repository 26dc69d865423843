/* Kills the process in one of its phases:

	KILL_WRITER="word 100", KILL_RECORDER="free 3"	the hundredth time that it comes there
	KILLED=FILE					which has a byte more for each kill then
	COUNT_WRITER=FILE, COUNT_RECORDER=FILE		append the names of all phases, each time

   The second is for who wants to know how many there are. */

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "phases.h"

static char wanted[32];
static long left;
static int counts = -1, killed = -1;

/* The file that the variable NAME names, to be written to at its end; -1 if there is none. */
static int open_named(const char *name)
{
	const char *path = getenv(name);
	return path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
}

static void read_wishes(const char *who)
{
	char name[32];
	snprintf(name, sizeof name, "KILL_%s", who);
	const char *wish = getenv(name);
	if (!wish || sscanf(wish, "%31s %ld", wanted, &left) != 2)
		wanted[0] = 0;
	snprintf(name, sizeof name, "COUNT_%s", who);
	counts = open_named(name);
	killed = open_named("KILLED");
}

void test_phase(const char *who, const char *name)
{
	static int has_begun;
	if (!__atomic_exchange_n(&has_begun, 1, __ATOMIC_RELAXED))
		read_wishes(who);
	if (counts >= 0)
		dprintf(counts, "%s\n", name);
	if (wanted[0] && strcmp(name, wanted) == 0 &&
	    __atomic_sub_fetch(&left, 1, __ATOMIC_RELAXED) == 0) {
		dprintf(killed, "k");
		kill(getpid(), SIGKILL);
	}
}
