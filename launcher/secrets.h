/* A random secret for each report.  Its user can show it to have the report deleted; nobody else can.

   The file .secrets in a spool has a line for each report of the last 400 days, waiting or sent:

	DAY <tab> SECRET <tab> NAME <tab> NANOSECONDS

   DAY is the day since 1970.  SECRET has 64 hexadecimal digits.  NAME is the report's file; NANOSECONDS are those of its mtime, because
   processes in two containers can give their reports the same name.

   The id of a report on the wire is made of its secret: see report-secret.h. */

#ifndef SAMPLER_LAUNCHER_SECRETS_H
#define SAMPLER_LAUNCHER_SECRETS_H

#include <stdbool.h>

#include "report-secret.h"

/* Collectors accept reports of failures for as long. */
#define DAYS_OF_SECRETS 400

/* Put the secret of the report at PATH into SECRET.  The first call makes it and writes it to the disk, so later calls find the same one, even
   after a kill.  A user who looks at somebody else's spool does not make one.  Return false, and errno, if there is none.  Several processes may call this at
   once. */
bool find_secret(struct report_secret *secret, const char *path);

/* Call VISIT with CONTEXT and each secret in SPOOL whose report does not wait there any more, until VISIT returns false.  Return false, and errno,
   if the secrets cannot be read. */
bool visit_sent_secrets(const char *spool,
			bool (*visit)(void *context, const struct report_secret *secret),
			void *context);

/* Forget the secrets of reports that do not wait in SPOOL any more. */
void forget_sent_secrets(const char *spool);

/* Forget the secrets in SPOOL that are older than DAYS_OF_SECRETS. */
void forget_old_secrets(const char *spool);

#endif
