// Comparisons that the front end of C folds to others: of bits and single bits.
// flags: -fsampler-scheme=branches
// flags: -fsampler-scheme=branches -fopenmp
// flags: -x c++ -fsampler-scheme=branches
#define FLAG 4
#define HAS(x, f) (((x) & (f)) == (f))
#define NO_FLAG 0
struct s { unsigned one : 1, two : 2; };

static int f(int a, unsigned u, struct s *s)
{
	int n = 0;
	if ((a & FLAG) == FLAG) n++;
	if ((a & FLAG) == NO_FLAG) n++;
	if (HAS(a, FLAG)) n++;
	if (!HAS(a, FLAG)) n++;
	if (!((a & 1) == 1)) n++;
	if (!((a & 1) != 1)) n++;
	if (1 == (a & 1)) n++;
	while ((a & 1) == 1 && n) n = 0;
	for (; (a & 2) != 2; n++) break;
	if (s->one == 1) n++;
	if (!(s->one == 1)) n++;
	if (!(s->one != 1)) n++;
	if (s->two == 2 && n) n++;
	if (u % 2 == 1) n++;
	return n;
}

int main(void)
{
	struct s s = { 1, 2 };
	return f(5, 1, &s) == 99;
}

//= branches	13	f	(a & FLAG) == FLAG	0	1
//= branches	14	f	(a & FLAG) == NO_FLAG	1	0
//= branches	15	f	HAS(a, FLAG)	0	1
//= branches	16	f	HAS(a, FLAG)	0	1
//= branches	17	f	(a & 1) == 1	0	1
//= branches	18	f	(a & 1) != 1	1	0
//= branches	19	f	1 == (a & 1)	0	1
//= branches	20	f	(a & 1) == 1	0	2
//= branches	20	f	n	1	1
//= branches	21	f	(a & 2) != 2	0	1
//= branches	22	f	s->one == 1	0	1
//= branches	23	f	s->one == 1	0	1
//= branches	24	f	s->one != 1	1	0
//= branches	25	f	s->two == 2	0	1
//= branches	25	f	n	0	1
//= branches	26	f	u % 2 == 1	0	1
//= branches	33	main	f(5, 1, &s) == 99	1	0
