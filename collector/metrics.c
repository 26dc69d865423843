/* What a collector counts of itself. */

#include "metrics.h"

#include <inttypes.h>
#include <stdatomic.h>

static atomic_uint_fast64_t counts[METRIC_COUNT];

static const struct {
	const char *name, *labels, *help;
} descriptions[METRIC_COUNT] = {
	[METRIC_STORED] = { "reports_total", "{outcome=\"stored\"}",
			    "Reports by what became of them." },
	[METRIC_DUPLICATES] = { "reports_total", "{outcome=\"duplicate\"}", NULL },
	[METRIC_BAD] = { "reports_total", "{outcome=\"bad\"}", NULL },
	[METRIC_TOO_LARGE] = { "reports_total", "{outcome=\"too-large\"}", NULL },
	[METRIC_UNAUTHORIZED] = { "reports_total", "{outcome=\"unauthorized\"}", NULL },
	[METRIC_OVER_QUOTA] = { "reports_total", "{outcome=\"over-quota\"}", NULL },
	[METRIC_BUSY] = { "reports_total", "{outcome=\"busy\"}", NULL },
	[METRIC_TOO_SLOW] = { "slow_connections_total", "",
			      "Connections ended because a request took too long." },
	[METRIC_BYTES] = { "body_bytes_total", "", "Bytes of bodies that were received." },
};

/* Upper bounds of seconds; what is above the last is only in the sum and the count. */
static const double bounds[] = { 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3 };
#define BOUNDS (sizeof bounds / sizeof *bounds)

static atomic_uint_fast64_t commits[BOUNDS], commit_count, commit_microseconds;

void metrics_add(enum metric metric, uint64_t count)
{
	atomic_fetch_add_explicit(&counts[metric], count, memory_order_relaxed);
}

void metrics_of_commit(double seconds)
{
	for (size_t i = 0; i < BOUNDS; i++)
		if (seconds <= bounds[i])
			atomic_fetch_add_explicit(&commits[i], 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&commit_count, 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&commit_microseconds, seconds * 1e6, memory_order_relaxed);
}

void write_metrics(FILE *out)
{
	for (int i = 0; i < METRIC_COUNT; i++) {
		if (descriptions[i].help)
			fprintf(out, "# HELP sampler_%s %s\n# TYPE sampler_%s counter\n",
				descriptions[i].name, descriptions[i].help, descriptions[i].name);
		fprintf(out, "sampler_%s%s %" PRIuFAST64 "\n", descriptions[i].name,
			descriptions[i].labels, atomic_load(&counts[i]));
	}
	fputs("# HELP sampler_commit_seconds How long transactions took.\n"
	      "# TYPE sampler_commit_seconds histogram\n",
	      out);
	for (size_t i = 0; i < BOUNDS; i++)
		fprintf(out, "sampler_commit_seconds_bucket{le=\"%g\"} %" PRIuFAST64 "\n",
			bounds[i], atomic_load(&commits[i]));
	fprintf(out,
		"sampler_commit_seconds_bucket{le=\"+Inf\"} %" PRIuFAST64
		"\nsampler_commit_seconds_sum %g\nsampler_commit_seconds_count %" PRIuFAST64 "\n",
		atomic_load(&commit_count), atomic_load(&commit_microseconds) / 1e6,
		atomic_load(&commit_count));
}
