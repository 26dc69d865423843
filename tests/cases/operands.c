// Operands that are no simple expressions: ?:, statement expressions, macros.
// flags: -fsampler-scheme=branches
#define TO(n, v) (v > 1 ? ((n) = v, 1) : 0)

static int h(int a) { return a; }

int main(int x, char **v)
{
	int y = x, k = 2, n = 0, m;
	if (x < 1 ? y : k)
		n++;
	while ((y == 1 ? h(y) : k))
		y = k = 0;
	if (({ y > 3; }))
		n++;
	if ((x < 1 ? y : k) && n)
		n++;
	if (x < 1 ? y && x : k || x)
		n++;
	if (TO(m, x) && m)
		n++;
	if (!TO(m, n) || (!x))
		n++;
	if (!(x ? y : k))
		n++;
	return n;
}

//= branches	10	main	x < 1 ? y : k	0	1
//= branches	10	main	x < 1	1	0
//= branches	12	main	y == 1 ? h(y) : k	1	1
//= branches	12	main	y == 1	1	1
//= branches	14	main	y > 3	1	0
//= branches	16	main	x < 1 ? y : k	1	0
//= branches	16	main	n	0	0
//= branches	16	main	x < 1	1	0
//= branches	18	main	x < 1 ? y && x : k || x	0	1
//= branches	18	main	x < 1	1	0
//= branches	18	main	y	0	0
//= branches	18	main	x	0	0
//= branches	18	main	k	1	0
//= branches	18	main	x	0	1
//= branches	20	main	TO(m, x)	1	0
//= branches	20	main	m	0	0
//= branches	20	main	TO(m, x) [x > 1]	1	0
//= branches	22	main	TO(m, n)	0	1
//= branches	22	main	x	0	1
//= branches	22	main	TO(m, n) [n > 1]	0	1
//= branches	24	main	x ? y : k	1	0
//= branches	24	main	x	0	1
