/* Whether others can read what is sent to an address. */

#ifndef SAMPLER_LAUNCHER_PRIVATE_URL_H
#define SAMPLER_LAUNCHER_PRIVATE_URL_H

#include <stdbool.h>

/* Whether nobody else reads on the way what is sent to URL: it is of https, or of this machine. */
bool is_private_url(const char *url);

#endif
