// What the front end would fold away stays a site, at each level.
struct bits { unsigned a : 1, b : 2; };

static int f(int a, int b, int c, struct bits *q, unsigned u, char *p)
{
	int n = 0;
	if (a == 0 && b == 0) n++;
	if (c >= 1 && c <= 5) n++;
	if (q->a == 1 && q->b == 2) n++;
	if (a < b && a == b) n++;
	if (a && b) n++;
	if (p && u) n++;
	n += a > b ? a : b;
	n += a < 0 ? -a : a;
	n += a ? 1 : 0;
	n += a > 3 ? 0 : 1;
	n += c & 4 ? 4 : 0;
	n += (a && c > 2) ? 1 : 0;
	n += a ? c > 2 : 0;
	if (5 < c) n++;
	if (!(5 < c)) n++;
	if (!(c < 5)) n++;
	if (!(c < 5 || !b)) n++;
	if (!(u > 0)) n++;
	if (u < 1) n++;
	while (0 < u) u--;
	if (!!a) n++;
	return n;
}

int main(void)
{
	struct bits q = { 1, 2 };
	return f(1, 2, 4, &q, 2, 0) + f(0, 0, 7, &q, 0, "x") & 63;
}

//= branches	7	f	a == 0	1	1
//= branches	7	f	b == 0	0	1
//= branches	8	f	c >= 1	0	2
//= branches	8	f	c <= 5	1	1
//= branches	9	f	q->a == 1	0	2
//= branches	9	f	q->b == 2	0	2
//= branches	10	f	a < b	1	1
//= branches	10	f	a == b	1	0
//= branches	11	f	a	1	1
//= branches	11	f	b	0	1
//= branches	12	f	p	1	1
//= branches	12	f	u	1	0
//= branches	13	f	a > b	2	0
//= branches	14	f	a < 0	2	0
//= branches	15	f	a	1	1
//= branches	16	f	a > 3	2	0
//= branches	17	f	c & 4	0	2
//= branches	18	f	a	1	1
//= branches	18	f	c > 2	0	1
//= branches	19	f	a	1	1
//= branches	20	f	5 < c	1	1
//= branches	21	f	5 < c	1	1
//= branches	22	f	c < 5	1	1
//= branches	23	f	c < 5	1	1
//= branches	23	f	b	1	0
//= branches	24	f	u > 0	1	1
//= branches	25	f	u < 1	1	1
//= branches	26	f	0 < u	2	2
//= branches	27	f	a	1	1
//= function-entries	4	f	2
//= function-entries	31	main	1
//= returns	34	main	f	0	0	1
//= returns	34	main	f	0	0	1
