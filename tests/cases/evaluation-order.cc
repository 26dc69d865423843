// What stands left of a call is read before it, where the compiler does so without sites.
// flags: -fsampler-scheme=returns
#include <stdio.h>
struct place {
	int n;
};
static place p{ 1 }, *q = &p;
static int buf[4] = { 1 };
static long x = 1;

static int step()
{
	p.n++;
	buf[0]++;
	x += 2;
	return 1;
}

int main()
{
	int a = q->n * 2 + step(), b = buf[0] * 256 + step();
	bool c = buf[0] + 1 < buf[0] + step();
	long d = x << 8 | step(), e = -x - step();
	double f = 2.5 * x + step();
	printf("%d %d %d %ld %ld %f\n", a, b, c, d, e, f);
	return 0;
}

//= returns	21	main	step	0	0	1
//= returns	21	main	step	0	0	1
//= returns	22	main	step	0	0	1
//= returns	23	main	step	0	0	1
//= returns	23	main	step	0	0	1
//= returns	24	main	step	0	0	1
