/* Who may do what.

   The tokens are read from the database by a thread of its own, because a database may hang, and those who read requests must not hang with it.  Whoever
   finds that they were read too long ago sets IS_NEEDED, and waits for READ_ENDED, at most a second; then those that were read before are good.  The
   thread clears IS_NEEDED when it begins to read.  READING_SINCE is when that was, 0 if it does not read now.  TRIED_AT is when it has ended the
   last time, and READ_AT when it has ended well. */

#include "access.h"

#include <nettle/sha2.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "duration.h"
#include "metrics.h"
#include "report-id.h"
#include "tool.h"

/* So many seconds, a token that was revoked may still be good. */
#define READ_AGAIN 3

/* The same for a token that is not among them. */
#define READ_AGAIN_FOR_NEW 0.5

/* For so many seconds, who asks waits until they are read. */
#define MOST_WAITING 1

/* What has come with a token on a day.  Others may store reports with it, too, in the same database: so that a quota is for all of us, STORED_BY_ALL is read
   from there now and then, and what we have granted since is counted on top. */
struct use {
	unsigned char hash[HASH_SIZE];
	int64_t day;
	int64_t stored_by_all; /* when tokens were read */
	int64_t stored_since;  /* by us */
	int64_t
	    stored_meanwhile; /* by us, since it was begun to read them; this may be in STORED_BY_ALL, or not */
	int64_t granted; /* that may be stored yet */
};

/* All under the lock, which is not held while they are read. */
static struct {
	pthread_t reader;
	pthread_mutex_t lock;
	pthread_cond_t wanted, read_ended;
	const struct database_kind *kind;
	struct database *database;
	bool is_needed, is_ending;
	double reading_since, tried_at, read_at;
	struct token *tokens;
	size_t count;
	int64_t day; /* when they were read */
	struct use *uses;
	size_t use_count;
} tokens = { .lock = PTHREAD_MUTEX_INITIALIZER,
	     .wanted = PTHREAD_COND_INITIALIZER,
	     .read_ended = PTHREAD_COND_INITIALIZER };

bool is_project_name(const char *text)
{
	static const char characters[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-._";
	size_t length = strlen(text);
	return length > 0 && length <= 64 && strspn(text, characters) == length;
}

void hash_token(const char *text, unsigned char hash[HASH_SIZE])
{
	struct sha256_ctx sum;
	sha256_init(&sum);
	sha256_update(&sum, strlen(text), (const uint8_t *)text);
	sha256_digest(&sum, HASH_SIZE, hash);
}

void make_token(char text[TOKEN_TEXT_SIZE], unsigned char hash[HASH_SIZE])
{
	static const char characters[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	unsigned char random[TOKEN_TEXT_SIZE - 1];
	if (getrandom(random, sizeof random, 0) != sizeof random) {
		complain("there are no random numbers");
		exit(EXIT_USAGE);
	}
	for (size_t i = 0; i < sizeof random; i++)
		text[i] = characters[random[i] % 64];
	text[sizeof random] = 0;
	hash_token(text, hash);
}

static void free_tokens(void)
{
	for (size_t i = 0; i < tokens.count; i++)
		free(tokens.tokens[i].project);
	free(tokens.tokens);
}

static struct use *use_of(const unsigned char hash[HASH_SIZE])
{
	for (size_t i = 0; i < tokens.use_count; i++)
		if (memcmp(tokens.uses[i].hash, hash, HASH_SIZE) == 0)
			return &tokens.uses[i];
	tokens.uses = reallocate(tokens.uses, (tokens.use_count + 1) * sizeof *tokens.uses);
	struct use *use = &tokens.uses[tokens.use_count++];
	*use = (struct use){ .day = today() };
	memcpy(use->hash, hash, HASH_SIZE);
	return use;
}

static void note_uses(void)
{
	for (size_t i = 0; i < tokens.count; i++) {
		struct use *use = use_of(tokens.tokens[i].hash);
		use->day = tokens.day;
		use->stored_by_all = tokens.tokens[i].reports;
		use->stored_since = use->stored_meanwhile;
	}
}

/* Read them; with the lock, which is given up meanwhile. */
static void read_again(void)
{
	struct token *list;
	size_t count;
	int64_t day = today();
	tokens.is_needed = false;
	tokens.reading_since = monotonic_seconds();
	for (size_t i = 0; i < tokens.use_count; i++)
		tokens.uses[i].stored_meanwhile = 0;
	pthread_mutex_unlock(&tokens.lock);
	bool are_read = tokens.kind->tokens(tokens.database, day, &list, &count);
	pthread_mutex_lock(&tokens.lock);
	tokens.reading_since = 0;
	tokens.tried_at = monotonic_seconds();
	if (are_read) {
		free_tokens();
		tokens.tokens = list;
		tokens.count = count;
		tokens.read_at = tokens.tried_at;
		tokens.day = day;
		note_uses();
	}
	pthread_cond_broadcast(&tokens.read_ended);
}

static void *read_tokens(void *unused)
{
	pthread_mutex_lock(&tokens.lock);
	while (!tokens.is_ending)
		if (tokens.is_needed)
			read_again();
		else
			pthread_cond_wait(&tokens.wanted, &tokens.lock);
	pthread_mutex_unlock(&tokens.lock);
	return unused;
}

bool access_begin(const struct database_kind *kind, struct database *database)
{
	tokens.kind = kind;
	tokens.database = database;
	return pthread_create(&tokens.reader, NULL, read_tokens, NULL) == 0;
}

void access_end(void)
{
	pthread_mutex_lock(&tokens.lock);
	tokens.is_ending = true;
	pthread_cond_signal(&tokens.wanted);
	pthread_cond_broadcast(&tokens.read_ended);
	pthread_mutex_unlock(&tokens.lock);
	pthread_join(tokens.reader, NULL);
}

/* Whether it was tried to read them in the last SECONDS. */
static bool was_tried(double seconds)
{
	return tokens.tried_at && monotonic_seconds() - tokens.tried_at < seconds;
}

/* See that it was tried to read them in the last SECONDS; with the lock, which others have meanwhile.  Return whether that is so, and some were ever read. */
static bool see_tokens(double seconds)
{
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_sec += MOST_WAITING;
	/* a database that does not answer keeps nobody who comes later */
	bool is_late =
	    tokens.reading_since && monotonic_seconds() - tokens.reading_since > MOST_WAITING;
	while (!was_tried(seconds) && !is_late && !tokens.is_ending) {
		if (!tokens.reading_since && !tokens.is_needed) {
			tokens.is_needed = true;
			pthread_cond_signal(&tokens.wanted);
		}
		is_late = pthread_cond_clockwait(&tokens.read_ended, &tokens.lock, CLOCK_MONOTONIC,
						 &until) != 0;
	}
	return tokens.read_at > 0 && monotonic_seconds() - tokens.read_at < seconds;
}

static const struct token *find_token(const unsigned char hash[HASH_SIZE])
{
	for (size_t i = 0; i < tokens.count; i++)
		if (memcmp(tokens.tokens[i].hash, hash, HASH_SIZE) == 0)
			return &tokens.tokens[i];
	return NULL;
}

/* Count a report for TOKEN; return whether that is within its quota. */
static bool count_report(const struct token *token)
{
	struct use *use = use_of(token->hash);
	if (use->day != today())
		*use = (struct use){ .day = today(), .granted = use->granted };
	if (token->daily_reports &&
	    use->stored_by_all + use->stored_since + use->granted >= token->daily_reports)
		return false;
	use->granted++;
	return true;
}

static enum access judge(const struct token *token, enum token_kind kind, struct grant *grant)
{
	bool may =
	    token && !token->is_revoked && (token->kind == kind || token->kind == TOKEN_ADMIN);
	if (!may)
		return token && !token->is_revoked ? ACCESS_OF_OTHER_KIND : ACCESS_DENIED;
	if (kind == TOKEN_REPORT && !count_report(token))
		return ACCESS_OVER_QUOTA;
	*grant = (struct grant){ .project = duplicate(token->project), .has_token = true };
	memcpy(grant->token, token->hash, HASH_SIZE);
	return ACCESS_GRANTED;
}

enum access check_access(const char *token, enum token_kind kind, struct grant *grant)
{
	unsigned char hash[HASH_SIZE];
	if (!token)
		return ACCESS_DENIED;
	hash_token(token, hash);
	pthread_mutex_lock(&tokens.lock);
	see_tokens(READ_AGAIN);
	/* it may have been made meanwhile */
	bool is_known = find_token(hash) || see_tokens(READ_AGAIN_FOR_NEW);
	enum access access = is_known ? judge(find_token(hash), kind, grant) : ACCESS_UNKNOWN;
	pthread_mutex_unlock(&tokens.lock);
	return access;
}

void end_report(const struct grant *grant, bool is_stored)
{
	if (!grant->has_token)
		return;
	pthread_mutex_lock(&tokens.lock);
	struct use *use = use_of(grant->token);
	use->granted--;
	use->stored_since += is_stored;
	use->stored_meanwhile += is_stored;
	pthread_mutex_unlock(&tokens.lock);
}
