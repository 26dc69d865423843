/* Whether others can read what is sent to an address, and so whether that may be. */

#ifndef SAMPLER_LAUNCHER_PRIVATE_URL_H
#define SAMPLER_LAUNCHER_PRIVATE_URL_H

#include <stdbool.h>

#include "app.h"

/* Whether nobody else reads on the way what is sent to URL: it is of https, or of this machine. */
bool is_private_url(const char *url);

/* Why nobody may have the reports of APP; null if somebody may. */
const char *why_nobody_has(const struct app *app);

#endif
