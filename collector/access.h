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
	ACCESS_OVER_QUOTA,
	ACCESS_UNKNOWN, /* tokens cannot be read now */
};

/* The database that tokens come from, which this has to itself.  They are read again when a few seconds are over. */
void access_begin(const struct database_kind *kind, struct database *database);

/* Whether who sends the TOKEN, or null, may do what one of KIND may; an admin's may do everything.  If so, set
   *PROJECT, to be freed, to the one that it is of; a report counts for its quota.  Thread-safe. */
enum access check_access(const char *token, enum token_kind kind, char **project);

/* The report for which check_access() was asked, with TOKEN or null, was not stored: it does not count.  Thread-safe. */
void return_report(const char *token);

#endif
