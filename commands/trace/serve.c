/* sampler trace serve: a program of its own, see trace/server/, because it needs a library that the other verbs do not. */

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "tool.h"
#include "verbs.h"

static int run(int argc, char **argv)
{
	(void)argc;
	char *program = beside_ourselves("../trace/serve");
	execv(program, argv);
	if (errno == ENOENT)
		complain("this Sampler was built without libwebsockets, which it needs to serve");
	else
		cannot_run(program, errno);
	free(program);
	return EXIT_USAGE;
}

const struct verb serve_verb = { "serve", "show traces to viewers that connect", run };
