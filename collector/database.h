/* Where a collector stores runs: a directory for each kind of database, which databases.c alone names.

   A database that was opened is used by one thread at a time.  What a function complains about is told on standard
   error. */

#ifndef SAMPLER_DATABASE_H
#define SAMPLER_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of reports, builds and hashes, in bytes. */
#define ID_SIZE   16
#define HASH_SIZE 32

struct database;

/* A run, as it is stored: see sampler-collector(5). */
struct stored_run {
	unsigned char id[ID_SIZE];
	const char *project;
	int64_t day; /* since 1970 */
	unsigned char build[ID_SIZE];
	const char *layout; /* of the build: see row.h */
	const char *ended;  /* as its metadata have it, or "" */
	int outcome;        /* an enum ending, of signals without options */
	const unsigned char *
	    token; /* the hash of the one that it came with; null if there was none, or it is read */
	const void *row;
	size_t row_size;
	const void
	    *raw; /* the report, compressed by zstd; null if it is not to be kept, or is gone */
	size_t raw_size;
};

enum stored {
	NOT_STORED, /* the database refuses, as when the disk is full */
	STORED,
	STORED_BEFORE, /* under the same id, whatever was in it */
};

enum token_kind { TOKEN_REPORT, TOKEN_READ, TOKEN_ADMIN };

struct token {
	unsigned char hash[HASH_SIZE]; /* SHA-256 of what is sent */
	char *project;
	enum token_kind kind;
	int64_t daily_reports; /* quota; 0: none */
	int64_t reports;       /* that were stored with it today; not for add_token() */
	bool is_revoked;
};

/* Which runs are wanted; what is null or 0 does not matter. */
struct run_filter {
	const char *project, *module_build_id;
	int64_t first_day, last_day;
};

/* How many runs of a build there are of one day and outcome. */
struct run_count {
	const char *project;
	unsigned char build[ID_SIZE];
	const char *layout; /* of the build */
	int64_t day;
	int outcome;
	int64_t runs;
};

/* The sites of a program or library. */
struct stored_sites {
	const char *project, *build_id; /* that of the file, in hexadecimal digits */
	const void *packed;             /* compressed by zstd; null if only names are wanted */
	size_t size;
};

struct database_kind {
	/* Open the one called WHERE, and make it if it is not there and IS_TO_BE_MADE; null after complaining. */
	struct database *(*open)(const char *where, bool is_to_be_made);
	void (*close)(struct database *database);

	/* From now on, give up what takes longer than so many SECONDS to be answered. */
	void (*limit_waiting)(struct database *database, unsigned seconds);

	/* Store all RUNS, in one transaction which is on the disk when this returns, and set RESULTS of each. */
	void (*add)(struct database *database, const struct stored_run *const *runs, size_t count,
		    enum stored *results);

	/* Call VISIT with CONTEXT and each run that FILTER wants, in the order of ids, until it returns false; its parts are valid until then.
	   Return whether all could be read. */
	bool (*visit)(struct database *database, const struct run_filter *filter,
		      bool (*visit)(void *context, const struct stored_run *run), void *context);

	/* Call VISIT with CONTEXT and the counts of PROJECT, or of all if that is null: by project and build, the newest day first, until it returns false. */
	bool (*count)(struct database *database, const char *project,
		      bool (*visit)(void *context, const struct run_count *count), void *context);

	/* Keep SITES, in the place of those that were there. */
	bool (*put_sites)(struct database *database, const struct stored_sites *sites);

	/* The same as visit() of the sites of PROJECT, or of all if that is null, and of the build id BUILD_ID, or of all if that is null.  Unless they ARE_NEEDED, the
	   sites themselves are not read. */
	bool (*visit_sites)(struct database *database, const char *project, const char *build_id,
			    bool are_needed,
			    bool (*visit)(void *context, const struct stored_sites *sites),
			    void *context);

	/* Remove the run ID; return how many there were, or -1. */
	int (*forget)(struct database *database, const unsigned char *id);

	/* Remove bodies of before the day FIRST_RAW, and rows of before FIRST_ROW. */
	bool (*retain)(struct database *database, int64_t first_raw, int64_t first_row);

	/* Add TOKEN, or revoke the one with its hash; return whether that could be. */
	bool (*add_token)(struct database *database, const struct token *token);
	int (*revoke_token)(struct database *database, const unsigned char *hash);

	/* Set *LIST to all tokens, *COUNT, to be freed with their projects; return whether they could be read. TODAY is for their reports. */
	bool (*tokens)(struct database *database, int64_t today, struct token **list,
		       size_t *count);

	/* Whether all that is stored is in order; what is not is told. */
	bool (*check)(struct database *database);
};

/* The kind of database that WHERE is of, and *PLACE, what it calls that; null, after complaining, if there is none. */
const struct database_kind *database_kind_of(const char *where, const char **place);

#endif
