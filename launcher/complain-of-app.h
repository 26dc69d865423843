/* What is wrong in a file of an application, on standard error. */

#ifndef SAMPLER_LAUNCHER_COMPLAIN_OF_APP_H
#define SAMPLER_LAUNCHER_COMPLAIN_OF_APP_H

#include "tool.h"

/* An app_complaint(). */
static inline void complain_of_app(const char *path, int line, const char *message)
{
	complain("%s:%d: %s", path, line, message);
}

#endif
