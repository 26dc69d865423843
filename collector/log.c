/* The log of a collector: what happens again and again is one line a minute.

   A full disk makes each report fail, some thousand a second.  The last few messages are remembered:

	text = null			a place that is free
	text, written, 0		the message was written then
	text, written, count		and came so many times since, which nobody has seen */

#define _GNU_SOURCE
#include "log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duration.h"
#include "tool.h"

#define SECONDS    60
#define REMEMBERED 16

struct message {
	char *text;
	double written; /* in seconds of the monotonic clock */
	unsigned long count;
};

static struct {
	pthread_mutex_t lock;
	struct message messages[REMEMBERED];
} seldom = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* The place of TEXT, or else of the message that was written first. */
static struct message *find_message(const char *text)
{
	struct message *oldest = &seldom.messages[0];
	for (size_t i = 0; i < REMEMBERED; i++) {
		struct message *message = &seldom.messages[i];
		if (message->text && strcmp(message->text, text) == 0)
			return message;
		if (!message->text || (oldest->text && message->written < oldest->written))
			oldest = message;
	}
	return oldest;
}

/* Write TEXT, which is kept or freed, unless that was done a short time ago; with the lock. */
static void write_or_count(char *text)
{
	struct message *message = find_message(text);
	double now = monotonic_seconds();
	bool is_known = message->text && strcmp(message->text, text) == 0;
	if (is_known && now - message->written < SECONDS) {
		message->count++;
		free(text);
		return;
	}
	if (is_known && message->count)
		complain("%s (%lu more times)", text, message->count);
	else
		complain("%s", text);
	free(message->text);
	*message = (struct message){ text, now, 0 };
}

void log_seldom(const char *format, ...)
{
	char *text;
	va_list arguments;
	va_start(arguments, format);
	int length = vasprintf(&text, format, arguments);
	va_end(arguments);
	if (length < 0)
		return;
	pthread_mutex_lock(&seldom.lock);
	write_or_count(text);
	pthread_mutex_unlock(&seldom.lock);
}
