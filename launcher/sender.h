/* Send a report to a collector: see sampler-protocol(7). */

#ifndef SAMPLER_LAUNCHER_SENDER_H
#define SAMPLER_LAUNCHER_SENDER_H

#include "app.h"
#include "private-report.h"

/* What became of it. */
enum sent {
	SENT_STORED,  /* the collector has it */
	SENT_REFUSED, /* it never will */
	SENT_NOT_NOW, /* it may have it later */
	SENT_BROKEN,  /* the connection has ended on it, as it may on this one only */
};

struct answer {
	enum sent sent;
	long seconds;     /* how long to wait, if the collector says so; else 0 */
	char reason[256]; /* why it does not have it */
};

struct sender;

/* A connection to the collector of APP, which stays; null if there is no memory.  Not thread-safe. */
struct sender *open_sender(const struct app *app);

/* Send REPORT under ID, of 32 hexadecimal digits. */
struct answer send_report(struct sender *sender, const char *id,
			  const struct private_report *report);

/* Show the collector SHOWN, lines "DAY <tab> SECRET" of secrets.h, so that it forgets the reports of these: no more than MOST_SHOWN.  Set *COUNT to how many it had, if the answer is
   SENT_STORED. */
#define MOST_SHOWN 200
struct answer send_forgetting(struct sender *sender, const char *shown, unsigned long *count);

void close_sender(struct sender *sender);

#endif
