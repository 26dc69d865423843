/* What stands in the place of a wrapped program: see sampler-packaging(7).

	/usr/bin/foo				this
	/usr/lib/sampler/wrapped/usr/bin/foo	the program, which it becomes

   It is linked statically, and is in the package of the program, so that it needs nothing else of Sampler.  Whatever is wrong, the program runs. */

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "become.h"
#include "places.h"
#include "self.h"
#include "wrapped.h"

/* As shells have them. */
enum { CANNOT_EXECUTE = 126, NOT_FOUND = 127 };

/* Whether there is a wrapped program NAME in DIRECTORY, as its package has them; PROGRAM becomes its path in any case. */
static bool is_wrapped(place program, const char *directory, const char *name)
{
	int length = snprintf(program, PATH_MAX, "%s%s%s", WRAPPED_DIRECTORY, directory, name);
	return length < PATH_MAX && access(program, F_OK) == 0;
}

/* Where directories are links to others, we were found by another path than the package has. */
static bool find_program(place program, const char *self)
{
	static const char *const directories[] = { "/bin", "/usr/bin", "/sbin", "/usr/sbin" };
	const char *name = strrchr(self, '/');
	if (is_wrapped(program, "", self))
		return true;
	for (size_t i = 0; i < sizeof directories / sizeof *directories; i++)
		if (is_wrapped(program, directories[i], name))
			return true;
	return is_wrapped(program, "", self);
}

int main(int argc, char **argv)
{
	static place self, program;
	(void)argc;
	if (!find_self(self)) {
		fprintf(stderr, "%s: there is no /proc\n", argv[0]);
		return CANNOT_EXECUTE;
	}
	if (find_program(program, self))
		set_launch(strrchr(self, '/') + 1);
	int error = become(program, argv, false);
	fprintf(stderr, "%s: %s: %s\n", argv[0] ? argv[0] : self, program, strerror(error));
	return error == ENOENT ? NOT_FOUND : CANNOT_EXECUTE;
}
