/* The command of a link. */

#ifndef SAMPLER_LINK_H
#define SAMPLER_LINK_H

#include <stdbool.h>

#include "arguments.h"
#include "locate.h"

/* Whether some of the files that are linked are instrumented. */
bool inputs_are_instrumented(const struct invocation *invocation);

/* Make the command that comes after FLAGS.  LINKS tells that the runtime is offered to a link;
   INSTRUMENTED, that the output is known to need it, and not only may. */
struct strings make_command(const struct invocation *invocation, const struct compiler *compiler,
			    const struct strings *flags, bool links, bool instrumented);

/* Link; if the output turns out to need the runtime, do it again, knowing that.  Return what to exit
   with. */
int link_and_look(const struct invocation *invocation, const struct compiler *compiler,
		  const struct strings *flags);

/* Add what makes the runtime part of a link that is somebody else's. */
void add_link_flags(struct strings *command, const struct invocation *invocation,
		    const struct compiler *compiler);

#endif
