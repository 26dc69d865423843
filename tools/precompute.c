/* precompute: write a bank of distances between samples, for programs that were compiled
   with -fsampler-random=offline.  The format is described in runtime/bank.c. */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "runtime.h"
#include "sampler/bank.h"
#include "tool.h"

static struct {
	uint64_t sparsity, seed, count;
	bool has_seed;
} arguments = { .count = 1024 };

static error_t parse_option(int key, char *value, struct argp_state *state)
{
	switch (key) {
	case 'n':
		arguments.count =
		    parse_number(state, "the number of distances", value, 1, UINT64_C(1) << 32);
		return 0;
	case 's':
		arguments.seed = parse_number(state, "the seed", value, 0, UINT64_MAX);
		arguments.has_seed = true;
		return 0;
	case ARGP_KEY_ARG:
		if (arguments.sparsity)
			argp_error(state, "there is one sparsity only");
		arguments.sparsity =
		    parse_number(state, "the sparsity", value, 1, UINT64_C(1) << 40);
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "the sparsity is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{ "count", 'n', "N", 0, "How many distances (default: 1024)", 0 },
	{ "seed", 's', "N", 0, "The same distances every time", 0 },
	{ 0 },
};

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "SPARSITY",
	.doc = "Write random distances between samples, with a mean of SPARSITY, to standard "
	       "output, for SAMPLER_EVENT_COUNTDOWNS.",
};

static void write_number_bytes(uint64_t number)
{
	for (unsigned i = 0; i < 8; i++)
		putchar(number >> 8 * i & 0xff);
}

int main(int argc, char **argv)
{
	struct random random;
	parse_command_line(&argp, argc, argv, NULL);
	if (!arguments.has_seed &&
	    getrandom(&arguments.seed, sizeof arguments.seed, 0) != sizeof arguments.seed) {
		complain("no random seed: %s", strerror(errno));
		return EXIT_USAGE;
	}
	random_seed(&random, arguments.seed, 0);
	uint64_t step = random_step(arguments.sparsity);
	fwrite(SAMPLER_BANK_MAGIC, sizeof SAMPLER_BANK_MAGIC, 1, stdout);
	for (uint64_t i = 0; i < arguments.count && !ferror(stdout); i++)
		write_number_bytes(random_distance(&random, step));
	return finish_output(0);
}
