// Negations within negated conditions: the front ends undo the inner ones, or invert them twice.
// flags: -fsampler-scheme=branches
// flags: -fsampler-scheme=branches -fopenmp
// flags: -x c++ -fsampler-scheme=branches
#include <limits.h>

static int id(int x) { return x; }

static int inside(int a, int b, double d, int *p)
{
	int n = 0;
	if (!(a && !b)) n++;
	if (!(a && !(b < 7))) n++;
	if (!(a || !(b == 7))) n++;
	if (!(a && !!b)) n++;
	if (!(a && !id(b))) n++;
	if (!(a && !p)) n++;
	if (!(a && !(d < 2.0))) n++;
	if (!(a && !(a && !(b > 3)))) n++;
	while (!(a && !(3 > b)) && n < 9) n = 9;
	n += !(a && !(b < 7)) || n;
	if (!(b < 0 || !(b > 4 && !(b == 8 || a != 2)))) n++;
	return n;
}

static int folded(unsigned u, unsigned char c, int y)
{
	int n = 0;
	if (!(u < 1) && y) n++;
	if (!(u >= 1) && y) n++;
	if (!(0 >= u) && y) n++;
	if (!(UINT_MAX > u) && y) n++;
	if (!(c <= 254) && y) n++;
	if (!(c <= 7 && !(u < 7)) || y) n++;
	if (!!(c <= 7 || !(u == 7)) || y) n++;
	if (!(0 < u) || y) n++;
	for (int i = 0; i < n; i++) y++;
	return n;
}

int main(void)
{
	int x = 3;
	return inside(1, 2, 1.0, &x) + folded(2, 7, 3) == 99;
}

//= branches	12	inside	a	0	1
//= branches	12	inside	b	0	1
//= branches	13	inside	a	0	1
//= branches	13	inside	b < 7	0	1
//= branches	14	inside	a	0	1
//= branches	14	inside	b == 7	0	0
//= branches	15	inside	a	0	1
//= branches	15	inside	b	0	1
//= branches	16	inside	a	0	1
//= branches	16	inside	id(b)	0	1
//= branches	17	inside	a	0	1
//= branches	17	inside	p	0	1
//= branches	18	inside	a	0	1
//= branches	18	inside	d < 2.0	0	1
//= branches	19	inside	a	0	1
//= branches	19	inside	a	0	1
//= branches	19	inside	b > 3	1	0
//= branches	20	inside	a	0	2
//= branches	20	inside	3 > b	0	2
//= branches	20	inside	n < 9	1	1
//= branches	21	inside	a	0	1
//= branches	21	inside	b < 7	0	1
//= branches	21	inside	n	0	0
//= branches	22	inside	b < 0	1	0
//= branches	22	inside	b > 4	1	0
//= branches	22	inside	b == 8	0	0
//= branches	22	inside	a != 2	0	0
//= branches	29	folded	u < 1	1	0
//= branches	29	folded	y	0	1
//= branches	30	folded	u >= 1	0	1
//= branches	30	folded	y	0	0
//= branches	31	folded	0 >= u	1	0
//= branches	31	folded	y	0	1
//= branches	32	folded	UINT_MAX > u	0	1
//= branches	32	folded	y	0	0
//= branches	33	folded	c <= 254	0	1
//= branches	33	folded	y	0	0
//= branches	34	folded	c <= 7	0	1
//= branches	34	folded	u < 7	0	1
//= branches	34	folded	y	0	0
//= branches	35	folded	c <= 7	0	1
//= branches	35	folded	u == 7	0	0
//= branches	35	folded	y	0	0
//= branches	36	folded	0 < u	0	1
//= branches	36	folded	y	0	1
//= branches	37	folded	i < n	1	5
//= branches	44	main	inside(1, 2, 1.0, &x) + folded(2, 7, 3) == 99	1	0
