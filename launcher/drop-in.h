/* How a service of systemd is run with sampling. */

#ifndef SAMPLER_LAUNCHER_DROP_IN_H
#define SAMPLER_LAUNCHER_DROP_IN_H

#include <stdbool.h>

/* Print what systemd is to be told of UNIT, a service, so that it reports as the application APP, or, if that is null, as the one that is called as the unit.
   Return false, after complaining, if that cannot be. */
bool print_drop_in(const char *unit, const char *app);

#endif
