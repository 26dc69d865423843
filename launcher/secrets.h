/* A secret for each report, by which its user, and nobody else, can have it forgotten.

   The file .secrets in a spool has a line for each report of the last 400 days, also of those that were sent:

	DAY <tab> SECRET <tab> NAME <tab> NANOSECONDS

   with the day since 1970, 64 random hexadecimal digits, and what tells the report from others: its file's name, and the part of a second in which that was
   written, because processes in containers have the same numbers.  The id of the report on the wire is the day, in 8 hexadecimal digits, and the first 24 of the
   SHA-256 of the secret's bytes.  So ids say nothing of each other, and who shows the secret has sent the report. */

#ifndef SAMPLER_LAUNCHER_SECRETS_H
#define SAMPLER_LAUNCHER_SECRETS_H

#include <stdbool.h>
#include <stdint.h>

#define SECRET_SIZE    32
#define WIRE_ID_DIGITS 32

/* How long a secret is kept, as collectors keep reports. */
#define DAYS_OF_SECRETS 400

struct report_secret {
	uint8_t bytes[SECRET_SIZE];
	uint64_t day;
};

/* Put the secret of the report at PATH into SECRET: it is made when it is first wanted, and on the disk before this returns, so that it is the same each time, also if
   we are killed.  Whoever looks at what is another user's does not make one.  Return false, and errno, if there is none.  Safe in several processes. */
bool find_secret(struct report_secret *secret, const char *path);

/* Put the id that the report of SECRET has on the wire, and a 0, into ID. */
void make_wire_id(char id[WIRE_ID_DIGITS + 1], const struct report_secret *secret);

/* "DAY <tab> SECRET" and a newline, to be freed. */
char *line_of_secret(const struct report_secret *secret);

/* Call VISIT with CONTEXT and each secret in SPOOL whose report does not wait there any more, until it returns false.
   Return false, and errno, if they cannot be read. */
bool visit_sent_secrets(const char *spool,
			bool (*visit)(void *context, const struct report_secret *secret),
			void *context);

/* Forget the secrets of reports that do not wait in SPOOL any more. */
void forget_sent_secrets(const char *spool);

/* Forget the secrets in SPOOL that are older than DAYS_OF_SECRETS. */
void forget_old_secrets(const char *spool);

#endif
