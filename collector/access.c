/* Who may do what. */

#include "access.h"

#include <nettle/sha2.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "duration.h"
#include "metrics.h"
#include "report-id.h"
#include "tool.h"

/* So many seconds, a token that was revoked may still be good. */
#define READ_AGAIN 3

/* How many reports a token has sent on a day. */
struct use {
	unsigned char hash[HASH_SIZE];
	int64_t day, reports;
};

/* All under the lock. */
static struct {
	pthread_mutex_t lock;
	const struct database_kind *kind;
	struct database *database;
	struct token *tokens;
	size_t count;
	double when; /* they were read */
	struct use *uses;
	size_t use_count;
} tokens = { .lock = PTHREAD_MUTEX_INITIALIZER };

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

void access_begin(const struct database_kind *kind, struct database *database)
{
	tokens.kind = kind;
	tokens.database = database;
}

static void free_tokens(void)
{
	for (size_t i = 0; i < tokens.count; i++)
		free(tokens.tokens[i].project);
	free(tokens.tokens);
}

/* Read them again if it is time; return whether some were ever read.  If they cannot be, those that were there are good for now. */
static bool read_again(void)
{
	struct token *list;
	size_t count;
	if (tokens.when > 0 && monotonic_seconds() - tokens.when < READ_AGAIN)
		return true;
	if (!tokens.kind->tokens(tokens.database, &list, &count))
		return tokens.when > 0;
	free_tokens();
	tokens.tokens = list;
	tokens.count = count;
	tokens.when = monotonic_seconds();
	return true;
}

static const struct token *find_token(const unsigned char hash[HASH_SIZE])
{
	for (size_t i = 0; i < tokens.count; i++)
		if (memcmp(tokens.tokens[i].hash, hash, HASH_SIZE) == 0)
			return &tokens.tokens[i];
	return NULL;
}

static struct use *use_of(const struct token *token)
{
	for (size_t i = 0; i < tokens.use_count; i++)
		if (memcmp(tokens.uses[i].hash, token->hash, HASH_SIZE) == 0)
			return &tokens.uses[i];
	tokens.uses = reallocate(tokens.uses, (tokens.use_count + 1) * sizeof *tokens.uses);
	struct use *use = &tokens.uses[tokens.use_count++];
	*use = (struct use){ .day = today() };
	memcpy(use->hash, token->hash, HASH_SIZE);
	return use;
}

/* Count a report for TOKEN; return whether that is within its quota. */
static bool count_report(const struct token *token)
{
	struct use *use = use_of(token);
	if (use->day != today()) {
		use->day = today();
		use->reports = 0;
	}
	if (token->daily_reports && use->reports >= token->daily_reports)
		return false;
	use->reports++;
	return true;
}

static enum access judge(const struct token *token, enum token_kind kind, char **project)
{
	bool may =
	    token && !token->is_revoked && (token->kind == kind || token->kind == TOKEN_ADMIN);
	if (!may)
		return ACCESS_DENIED;
	if (kind == TOKEN_REPORT && !count_report(token))
		return ACCESS_OVER_QUOTA;
	*project = duplicate(token->project);
	return ACCESS_GRANTED;
}

enum access check_access(const char *token, enum token_kind kind, char **project)
{
	unsigned char hash[HASH_SIZE];
	if (!token)
		return ACCESS_DENIED;
	hash_token(token, hash);
	pthread_mutex_lock(&tokens.lock);
	enum access access = read_again() ? judge(find_token(hash), kind, project) : ACCESS_UNKNOWN;
	pthread_mutex_unlock(&tokens.lock);
	return access;
}

void return_report(const char *token)
{
	unsigned char hash[HASH_SIZE];
	if (!token)
		return;
	hash_token(token, hash);
	pthread_mutex_lock(&tokens.lock);
	const struct token *found = find_token(hash);
	struct use *use = found ? use_of(found) : NULL;
	if (use && use->reports > 0)
		use->reports--;
	pthread_mutex_unlock(&tokens.lock);
}
