// Conditions that folding inverts: counted as the text says, whatever gcc makes of them.  Those of C++ are
// in inversions.cc.
// flags: -fsampler-scheme=branches
// flags: -fsampler-scheme=branches -fopenmp
#define NOT(x) !(x)
static int one(int a, int b)
{
	return !(a > b) && b;
}

static int loop(int n)
{
	while (!(n >= 5))
		n++;
	do
		n--;
	while (!(n < 3));
	return !(n == 9) ? n : 0;
}

static int many(int n, int b)
{
	int count = 0;
	if (!(n != 5) || !b) count++;
	if (!(n == 0) && b) count++;
	if (!!(n > 1) && b) count++;
	if (NOT(n > 1) || NOT(b)) count++;
	if (!((n)) || !(b != 0)) count++;
	if (!(n > 1.5) && !(b >= 2.5)) count++;
	if (!!!(n > b) && n) count++;
	if (b && !(n < b)) count++;
	return count;
}

int main(void)
{
	return one(1, 2) + loop(1) + many(1, 0) != 7;
}

//= branches	8	one	a > b	1	0
//= branches	8	one	b	0	1
//= branches	13	loop	n >= 5	4	1
//= branches	17	loop	n < 3	2	1
//= branches	18	loop	n == 9	1	0
//= branches	24	many	n != 5	0	1
//= branches	24	many	b	1	0
//= branches	25	many	n == 0	1	0
//= branches	25	many	b	1	0
//= branches	26	many	n > 1	1	0
//= branches	26	many	b	0	0
//= branches	27	many	n > 1	1	0
//= branches	27	many	b	0	0
//= branches	28	many	n	0	1
//= branches	28	many	b != 0	1	0
//= branches	29	many	n > 1.5	1	0
//= branches	29	many	b >= 2.5	1	0
//= branches	30	many	n > b	0	1
//= branches	30	many	n	0	0
//= branches	31	many	b	1	0
//= branches	31	many	n < b	0	0
//= branches	37	main	one(1, 2) + loop(1) + many(1, 0) != 7	1	0
