/* What the user has agreed to: see sampler-consent(1). */

#ifndef SAMPLER_LAUNCHER_CONSENT_H
#define SAMPLER_LAUNCHER_CONSENT_H

#include <stdbool.h>

#include "places.h"

/* From less to more. */
enum consent {
	CONSENT_UNKNOWN, /* nobody has said anything, or nothing that can be understood: as off */
	CONSENT_OFF,
	CONSENT_LOCAL, /* reports are kept, and never sent */
	CONSENT_ON,
};

/* A consent, and who has said so last: the path of a file, a variable of the environment, or "" for nobody. */
struct consent_said {
	enum consent consent;
	place by;
};

/* What holds for the application APP, or, if that is null, for those that nothing else is said of.  The user's word for the application comes before
   that for all; DO_NOT_TRACK in the environment and an administrator's file can only make it less. */
struct consent_said find_consent(const char *app);

/* The word for CONSENT, and the consent of a word; CONSENT_UNKNOWN if it is none. */
const char *consent_word(enum consent consent);
enum consent consent_of(const char *word);

/* Write that the user wants CONSENT for APP, or for all if that is null; PATH becomes that of the file.  Return false, and errno, if that cannot be; then it is as
   it was. */
bool write_consent(const char *app, enum consent consent, place path);

#endif
