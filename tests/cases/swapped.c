// Comparisons whose constant the user wrote first, which the front end of C puts last.
// flags: -fsampler-scheme=branches
// flags: -fsampler-scheme=branches -fopenmp
// flags: -x c++ -fsampler-scheme=branches
struct pair { int a, b; };

static int f(int x, unsigned u, char c, double d, struct pair *p)
{
	int sum = 0;
	sum += (3 > x) ? x : sum;
	sum += 3 > x && c;
	sum += 3u > u || c;
	sum += 'a' <= c && u;
	sum += 3 <= d && c;
	sum += !((3) > x + c) || c;
	sum += sizeof(u) > u && c;
	sum += (u) < sizeof(u) && c;
	sum += sizeof u > (u + 1) && c;
	if (4 > p->a && c)
		sum++;
	if (!(2 < p->b && 0 < c))
		sum++;
	return sum;
}

int main(void)
{
	struct pair pair = { 3, 2 };
	return !f(1, 2, 'b', 1.0, &pair);
}

//= branches	10	f	3 > x	0	1
//= branches	11	f	3 > x	0	1
//= branches	11	f	c	0	1
//= branches	12	f	3u > u	0	1
//= branches	12	f	c	0	0
//= branches	13	f	'a' <= c	0	1
//= branches	13	f	u	0	1
//= branches	14	f	3 <= d	1	0
//= branches	14	f	c	0	0
//= branches	15	f	(3) > x + c	1	0
//= branches	15	f	c	0	0
//= branches	16	f	sizeof(u) > u	0	1
//= branches	16	f	c	0	1
//= branches	17	f	(u) < sizeof(u)	0	1
//= branches	17	f	c	0	1
//= branches	18	f	sizeof u > (u + 1)	0	1
//= branches	18	f	c	0	1
//= branches	19	f	4 > p->a	0	1
//= branches	19	f	c	0	1
//= branches	21	f	2 < p->b	1	0
//= branches	21	f	0 < c	0	0
//= branches	29	main	f(1, 2, 'b', 1.0, &pair)	0	1
