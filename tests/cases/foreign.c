// Variables of other units: compared with where the unit mentions them, never mentioned anew.  Inline functions
// that are not called have no sites, 0 and NULL are compared with always, but not with constants.
// flags: -fsampler-scheme=scalar-pairs
extern int optind, opterr, nowhere;
extern char *optarg;
static inline int spare(int n) { return nowhere - n; }
static inline int twice(int n) { return 2 * n; }
int *place = &opterr;

static int before(int n)
{
	return twice(n);
}

static int with_limit(int n, char *text)
{
	int is_less = n < optind;
	if (text == optarg)
		n = 0;
	return n + is_less;
}

int main(int argc, char **argv)
{
	optind = 3;
	return before(argc) + with_limit(2, argv[1]) - 3;
}

//= scalar-pairs	7	twice	n	local	direct	0	const	0	0	1
//= scalar-pairs	10	before	n	local	direct	0	const	0	0	1
//= scalar-pairs	15	with_limit	n	local	direct	0	const	0	0	1
//= scalar-pairs	15	with_limit	n	local	direct	optind	global	1	0	0
//= scalar-pairs	15	with_limit	text	local	direct	NULL	const	0	1	0
//= scalar-pairs	15	with_limit	text	local	direct	optarg	global	0	1	0
//= scalar-pairs	17	with_limit	is_less	local	direct	0	const	0	0	1
//= scalar-pairs	19	with_limit	n	local	direct	n	local-init	1	0	0
//= scalar-pairs	19	with_limit	n	local	direct	is_less	local-init	1	0	0
//= scalar-pairs	19	with_limit	n	local	direct	optind	global	1	0	0
//= scalar-pairs	23	main	argc	local	direct	0	const	0	0	1
//= scalar-pairs	23	main	argc	local	direct	optind	global	0	1	0
//= scalar-pairs	23	main	argv	local	direct	NULL	const	0	0	1
//= scalar-pairs	25	main	optind	global	direct	optind	global	0	0	1
//= scalar-pairs	25	main	optind	global	direct	argc	local-init	0	0	1
