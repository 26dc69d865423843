// A comparison or a negation that is returned is a condition of the caller's, wherever that tests it.
// flags: -fsampler-scheme=branches
#define IS_A(c) ((c) == 'a')

static int greater(int a, int b) { return a > b; }
static _Bool is_quote(char c) { return c == '"'; }
static int is_null(const int *p) { return !p; }
static int negated(int a) { return !(a < 5); }
static long wide(int a) { return a != 3; }
static int is_a(int c) { return IS_A(c); }
static int once(int a) { return a ? 1 : 0; }
static int both(int a, int b) { return a > 0 && b > 0; }
static int no_truth(int a) { return a - 1; }

int main(int argc, char **argv)
{
	int n = greater(argc, 0) + is_quote(argv[0][0]) + is_null(&argc) + negated(argc);
	n += wide(argc) + is_a('a') + once(argc) + both(argc, 0) + no_truth(argc);
	return n != 4;
}

//= branches	5	greater	a > b	0	1
//= branches	6	is_quote	c == '"'	1	0
//= branches	7	is_null	p	0	1
//= branches	8	negated	a < 5	0	1
//= branches	9	wide	a != 3	0	1
//= branches	10	is_a	IS_A(c)	0	1
//= branches	11	once	a	0	1
//= branches	12	both	a > 0	0	1
//= branches	12	both	b > 0	1	0
//= branches	19	main	n != 4	1	0
