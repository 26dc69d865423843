/* Who may do what. */

#ifndef SAMPLER_ACCESS_H
#define SAMPLER_ACCESS_H

#include "database.h"

/* 43 characters and a null byte. */
#define TOKEN_TEXT_SIZE 44

/* Make a new token of random characters, and its HASH. */
void make_token(char text[TOKEN_TEXT_SIZE], unsigned char hash[HASH_SIZE]);

/* What is stored of a token whose TEXT somebody sends. */
void hash_token(const char *text, unsigned char hash[HASH_SIZE]);

enum access {
	ACCESS_GRANTED,
	ACCESS_DENIED,
	ACCESS_OF_OTHER_KIND, /* the token is good, but not for this */
	ACCESS_OVER_QUOTA,
	ACCESS_UNKNOWN, /* tokens cannot be read now */
};

/* The database that tokens come from, which this has to itself until access_end().  They are read again when a few seconds are over; those that were there are
   good while they cannot be.  Return whether that could begin. */
bool access_begin(const struct database_kind *kind, struct database *database);
void access_end(void);

/* Whether TEXT may be the name of a project: letters, digits, "+", "-", ".", "_", and no more than 64. */
bool is_project_name(const char *text);

/* Whom a request is from. */
struct grant {
	char *project; /* to be freed */
	bool has_token;
	unsigned char token[HASH_SIZE];
};

/* Whether who sends the TOKEN, or null, may do what one of KIND may; an admin's may do everything.  If so, set *GRANT; a report counts for the
   quota of its token until end_report().  Thread-safe. */
enum access check_access(const char *token, enum token_kind kind, struct grant *grant);

/* What check_access() has granted for a report is over; IS_STORED says whether there is a run more.  Thread-safe. */
void end_report(const struct grant *grant, bool is_stored);

#endif
