// Comparisons and negations in the bodies and arguments of macros.  Those of C++ are in
// negations-macros.cc.
// flags: -fsampler-scheme=branches
// flags: -fsampler-scheme=branches -fopenmp
#define ZERO(x) ((x) == 0)
#define POSITIVE(x) (0 < (x))
#define NOT(x) !(x)
#define ID(x) (x)
#define TWICE(x) (!!(x))
#define NEGATIVE(x) (!POSITIVE(x))
#define HIDDEN(x) (!(0 < x))
#define likely(x) __builtin_expect(!!(x), 1)

static int f(int a, int b, unsigned u)
{
	int n = 0;
	if (!ZERO(b) && a) n++;
	if (!POSITIVE(b)) n++;
	if (POSITIVE(b)) n++;
	if (!(a && !POSITIVE(b))) n++;
	if (NOT(b > 3) || n == 99) n++;
	if (!NOT(b > 3) || n == 99) n++;
	if (NOT(POSITIVE(b)) || n == 99) n++;
	if (NOT(NOT(POSITIVE(b))) || n == 99) n++;
	if (NEGATIVE(b) || n == 99) n++;
	if (!NEGATIVE(b) || n == 99) n++;
	if (!(a && NEGATIVE(b))) n++;
	if (!(a && !HIDDEN(b))) n++;
	if (!NOT(!HIDDEN(b)) || n == 99) n++;
	if (ID(!POSITIVE(b)) || n == 99) n++;
	if (NOT(b > 3) && n == 99) n++;
	if (TWICE(b < 3) && a) n++;
	if (!TWICE(b < 3) && a) n++;
	if (!(likely(!(b < 3)) && a)) n++;
	if (POSITIVE(u) && !POSITIVE(u + a)) n++;
	return n;
}

int main(void)
{
	return f(1, 2, 1) == 99;
}

//= branches	17	f	ZERO(b)	1	0
//= branches	17	f	a	0	1
//= branches	18	f	POSITIVE(b)	0	1
//= branches	19	f	POSITIVE(b)	0	1
//= branches	20	f	a	0	1
//= branches	20	f	POSITIVE(b)	0	1
//= branches	21	f	b > 3	1	0
//= branches	21	f	n == 99	0	0
//= branches	22	f	NOT(b > 3)	0	1
//= branches	22	f	n == 99	1	0
//= branches	23	f	POSITIVE(b)	0	1
//= branches	23	f	n == 99	1	0
//= branches	24	f	NOT(POSITIVE(b))	1	0
//= branches	24	f	n == 99	0	0
//= branches	25	f	NEGATIVE(b)	1	0
//= branches	25	f	n == 99	1	0
//= branches	26	f	NEGATIVE(b)	1	0
//= branches	26	f	n == 99	0	0
//= branches	27	f	a	0	1
//= branches	27	f	NEGATIVE(b)	1	0
//= branches	28	f	a	0	1
//= branches	28	f	HIDDEN(b)	1	0
//= branches	29	f	NOT(!HIDDEN(b))	1	0
//= branches	29	f	n == 99	0	0
//= branches	30	f	POSITIVE(b)	0	1
//= branches	30	f	n == 99	1	0
//= branches	31	f	b > 3	1	0
//= branches	31	f	n == 99	1	0
//= branches	32	f	b < 3	0	1
//= branches	32	f	a	0	1
//= branches	33	f	TWICE(b < 3)	0	1
//= branches	33	f	a	0	0
//= branches	34	f	likely(!(b < 3))	1	0
//= branches	34	f	a	0	0
//= branches	35	f	POSITIVE(u)	0	1
//= branches	35	f	POSITIVE(u + a)	0	1
//= branches	41	main	f(1, 2, 1) == 99	1	0
