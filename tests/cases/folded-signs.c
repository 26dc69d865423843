// Comparisons of C whose folded form is shown, because it compares something else.
// flags: -fsampler-scheme=branches
static int f(int a, int b, unsigned u)
{
	int n = 0;
	if (u >= 0x80000000u) n++;
	if (u <= 0x7fffffff) n++;
	if ((unsigned char)a >= 128) n++;
	if (-a > 0) n++;
	if (a + 1 == 1) n++;
	if ((a == b) == 0) n++;
	if ((a == 0) == 0) n++;
	if (a - b) n++;
	if (!(a - b)) n++;
	if (a / 2 == 0) n++;
	return n;
}

int main(void)
{
	return f(5, 0, 1) == 99;
}

//= branches	6	f	(signed int) u < 0	1	0
//= branches	7	f	(signed int) u >= 0	0	1
//= branches	8	f	(signed char) a < 0	1	0
//= branches	9	f	a < 0	1	0
//= branches	10	f	a == 0	1	0
//= branches	11	f	a == b	1	0
//= branches	12	f	a == 0	1	0
//= branches	13	f	a != b	0	1
//= branches	14	f	a == b	1	0
//= branches	15	f	(unsigned int) a + 1 <= 2	1	0
//= branches	21	main	f(5, 0, 1) == 99	1	0
