/* synthesise-runs: make reports of a program that there is not, with known bugs.

	synthesise-runs DIRECTORY RUNS SITES BUGS SPARSITY SEED [RARITY]

   Out come DIRECTORY/sites, site information of SITES comparisons, in units of 1000, and
   DIRECTORY/reports/NUMBER.zst.  Each run crosses a quarter of the functions, of 10 sites each,
   and each site of these many times; each crossing is sampled with the probability
   1/SPARSITY.  Which of the three counters of a site counts a crossing is chance, with odds
   of the site's own; but the first site of some functions, BUGS of them, is "less" only
   when its bug strikes, in one of RARITY runs that cross it, or of 25.  Then, in nine of ten
   cases, the run fails.  One run of 200 fails for no reason. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zstd.h>

#define SITES_OF_A_UNIT     1000
#define SITES_OF_A_FUNCTION 10
#define MOST_CROSSINGS      400
#define DEFAULT_RARITY      25

static uint64_t state;

/* SplitMix64. */
static uint64_t bits(void)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

static double chance(void)
{
	return (bits() >> 11) * 0x1p-53;
}

/* How many of COUNT crossings are sampled: by the distances between them. */
static unsigned sampled(unsigned count, double sparsity)
{
	unsigned samples = 0;
	if (sparsity <= 1)
		return count;
	double log_rest = log1p(-1 / sparsity);
	for (double at = log(1 - chance()) / log_rest; at < count;
	     at += 1 + floor(log(1 - chance()) / log_rest))
		samples++;
	return samples;
}

static struct {
	unsigned sites, bugs, rarity;
	double sparsity;
	unsigned char *odds; /* of each site: "less" of 16, then "equal" */
} program;

/* The bug whose cause SITE is, from 1; or 0. */
static unsigned bug_of(unsigned site)
{
	unsigned functions = program.sites / SITES_OF_A_FUNCTION;
	unsigned step = functions / (program.bugs + 1) * SITES_OF_A_FUNCTION;
	return site && site % step == 0 && site / step <= program.bugs ? site / step : 0;
}

static void write_sites(const char *directory)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/sites", directory);
	FILE *out = fopen(path, "w");
	for (unsigned site = 0; site < program.sites; site++) {
		if (site % SITES_OF_A_UNIT == 0)
			fprintf(out, "<sites unit=\"%032u\" scheme=\"scalar-pairs\">\n",
				site / SITES_OF_A_UNIT);
		fprintf(out, "unit%u.c\t%u\tf%u\t%u\t%s%u\tlocal\tdirect\tother\tlocal\n",
			site / SITES_OF_A_UNIT, site % SITES_OF_A_UNIT + 1,
			site / SITES_OF_A_FUNCTION, site, bug_of(site) ? "bug" : "v",
			bug_of(site) ? bug_of(site) : site);
		if (site % SITES_OF_A_UNIT == SITES_OF_A_UNIT - 1 || site == program.sites - 1)
			fprintf(out, "</sites>\n");
	}
	fclose(out);
}

/* Three counters of a site that was crossed; return whether its bug makes the run fail. */
static int write_site(FILE *out, unsigned site)
{
	unsigned crossings = 1 + bits() % MOST_CROSSINGS, less = program.odds[2 * site];
	unsigned counts[3] = { 0 }, bug = bug_of(site);
	int strikes = bug && bits() % program.rarity == 0;
	unsigned samples = sampled(crossings, program.sparsity);
	if (bug)
		less = strikes ? 8 : 0;
	for (unsigned i = 0; i < samples; i++) {
		unsigned which = bits() % 16;
		counts[which < less ? 0 : which < less + program.odds[2 * site + 1] ? 1 : 2]++;
	}
	fprintf(out, "%u\t%u\t%u\n", counts[0], counts[1], counts[2]);
	return strikes && bits() % 10 != 0;
}

static void write_run(FILE *out, unsigned run)
{
	int fails = bits() % 200 == 0, is_inside = 0;
	fputs("<report id=\"samples\">\n", out);
	for (unsigned site = 0; site < program.sites; site++) {
		if (site % SITES_OF_A_UNIT == 0)
			fprintf(out, "<samples unit=\"%032u\" scheme=\"scalar-pairs\">\n",
				site / SITES_OF_A_UNIT);
		if (site % SITES_OF_A_FUNCTION == 0)
			is_inside = bits() % 4 == 0;
		if (is_inside)
			fails |= write_site(out, site);
		else
			fputs("0\t0\t0\n", out);
		if (site % SITES_OF_A_UNIT == SITES_OF_A_UNIT - 1 || site == program.sites - 1)
			fputs("</samples>\n", out);
	}
	fprintf(out, "</report>\n<report id=\"metadata\">\nprocess\t%u\nended\t%s\n</report>\n",
		run, fails ? "exit 1" : "exit 0");
}

static void store_run(const char *directory, unsigned run)
{
	char path[4096], *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	write_run(out, run);
	fclose(out);
	size_t bound = ZSTD_compressBound(size);
	char *compressed = malloc(bound);
	size = ZSTD_compress(compressed, bound, text, size, 1);
	snprintf(path, sizeof path, "%s/reports/%06u.zst", directory, run);
	out = fopen(path, "w");
	fwrite(compressed, 1, size, out);
	if (fclose(out) != 0)
		exit(1);
	free(compressed);
	free(text);
}

int main(int argc, char **argv)
{
	char path[4096];
	if (argc != 7 && argc != 8) {
		fprintf(stderr, "usage: %s DIRECTORY RUNS SITES BUGS SPARSITY SEED [RARITY]\n",
			argv[0]);
		return 2;
	}
	program.sites = atoi(argv[3]);
	program.bugs = atoi(argv[4]);
	program.sparsity = atof(argv[5]);
	state = atoi(argv[6]);
	program.rarity = argc == 8 ? atoi(argv[7]) : DEFAULT_RARITY;
	program.odds = malloc(2 * program.sites);
	for (unsigned i = 0; i < program.sites; i++) {
		program.odds[2 * i] = bits() % 3 ? bits() % 8 : 0;
		program.odds[2 * i + 1] = bits() % 2 ? bits() % 8 : 0;
	}
	mkdir(argv[1], 0777);
	snprintf(path, sizeof path, "%s/reports", argv[1]);
	mkdir(path, 0777);
	write_sites(argv[1]);
	for (int run = 1; run <= atoi(argv[2]); run++)
		store_run(argv[1], run);
	return 0;
}
