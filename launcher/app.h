/* What a package says of an application that may be launched with sampling: see sampler-app(5). */

#ifndef SAMPLER_LAUNCHER_APP_H
#define SAMPLER_LAUNCHER_APP_H

#include <stdbool.h>
#include <stdint.h>

#include "places.h"

#define DEFAULT_SPARSITY 100 /* without a budget; with one, it grows from 1 */

struct app {
	char url[512], token[128]; /* of the collector; may be empty */
	char version[64], release[64], distribution[64];
	unsigned long
	    sparsity; /* the mean distance between samples; 0 if there is to be no sampling */
	uint32_t
	    budget; /* what sampling may cost, in millionths of the processor's time; 0: anything */
	unsigned long rate; /* one in so many processes takes part */
	char expires[16];   /* the day, as YYYY-MM-DD, after which none does; or empty */
	bool sends_bounds, sends_times; /* what tells values of the program, and is else not sent */
	bool is_unreadable; /* something is said that cannot be read, and may forbid all */
	place by;           /* the last file that was read */
};

/* Where packages have theirs, the administrator, and the user (in $XDG_CONFIG_HOME): each may change what those before have said, by NAME.conf. */
#define PACKAGE_APPS "/usr/lib/sampler/apps"
#define SYSTEM_APPS  "/etc/sampler/apps"

/* Called for each line of a file that says nothing that we know. */
typedef void app_complaint(const char *path, int line, const char *message);

/* Read what is said of NAME; return whether there is anything.  COMPLAIN may be null. */
bool read_app(struct app *app, const char *name, app_complaint *complain);

/* Whether the day after which it takes part no more has passed. */
bool app_has_expired(const struct app *app);

#endif
