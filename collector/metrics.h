/* What a collector counts of itself, for "GET /metrics" in the text format of Prometheus.  All are thread-safe. */

#ifndef SAMPLER_METRICS_H
#define SAMPLER_METRICS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum metric {
	METRIC_STORED,
	METRIC_DUPLICATES,
	METRIC_BAD,          /* refused: no report */
	METRIC_TOO_LARGE,    /* refused */
	METRIC_UNAUTHORIZED, /* refused: no token, a wrong or a revoked one */
	METRIC_OVER_QUOTA,   /* refused */
	METRIC_BUSY,         /* told to come again */
	METRIC_TOO_SLOW,     /* connections that we have ended */
	METRIC_BYTES,        /* of bodies */
	METRIC_COUNT
};

void metrics_add(enum metric metric, uint64_t count);

/* A transaction took so many seconds. */
void metrics_of_commit(double seconds);

void write_metrics(FILE *out);

#endif
