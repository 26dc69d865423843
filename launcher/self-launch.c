/* A program that launches itself: this is linked into it by sampler-cc -fsampler-self-launch.

   It comes before all other code of the program and its libraries, so that the runtime has not yet looked for what it is to do.  The environment
   stays as it is. */

#include <string.h>
#include <unistd.h>

#include "launch.h"
#include "sampler/unit.h"
#include "self.h"

static void launch_self(int argc, char **argv, char **environment)
{
	static place self;
	static struct launch launch;
	(void)argc, (void)argv;
	/* the C library sets it to the same, but later */
	if (!environ)
		environ = environment;
	if (!find_self(self))
		return;
	if (!prepare_launch(&launch, strrchr(self, '/') + 1))
		sampler_launch_self(launch.file, launch.sparsity, launch.budget);
	else if (launch.is_forbidden)
		sampler_launch_self("", 0, 0);
}

__attribute__((section(".preinit_array"), used)) static void (*const first)(int, char **,
									    char **) = launch_self;
