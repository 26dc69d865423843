/* The reports of a run, among those that wait to be sent. */

#ifndef SAMPLER_RUN_SPOOL_REPORTS_H
#define SAMPLER_RUN_SPOOL_REPORTS_H

#include "../../ranking/outcome.h"

/* Why reports cannot go to the spool of the application APP; null if they can. */
const char *why_not_spooled(const char *app);

/* Copy the reports of the run in DIRECTORY, which are complete, to the spool of APP, each with the OUTCOME of the run.  Complain of those that could not be: the program's exit status is what it is. */
void spool_reports(const char *app, const char *directory, enum outcome outcome);

#endif
