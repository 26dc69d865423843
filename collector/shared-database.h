/* The database as those see it that answer questions: one connection for all threads, which use it one at a time. */

#ifndef SAMPLER_SHARED_DATABASE_H
#define SAMPLER_SHARED_DATABASE_H

#include "database.h"

/* DATABASE, called WHERE, is ours from now on. */
void share_database(const struct database_kind *kind, struct database *database, const char *where);

/* Have it to ourselves, until unlock_database(), which is told whether it HAS_ANSWERED; null if others have it for too long, or it has failed a moment ago,
   as when its server does not answer. */
struct database *lock_database(const struct database_kind **kind);
void unlock_database(bool has_answered);

/* What commands call it. */
const char *database_name(void);

#endif
