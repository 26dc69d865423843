// A macro that is defined anew, without being undefined, is shown with its arguments where it was used before.
// flags: -fsampler-scheme=branches
#define LIMIT 3
#define HAS(x) ((x) > LIMIT)

static int f(int a)
{
	int n = 0;
	if (HAS(a))
		n++;
#undef LIMIT
#define LIMIT 5
	if (HAS(a) || a == LIMIT)
		n++;
#define HAS(x) ((x) < LIMIT)
	if (HAS(a))
		n++;
	return n;
}

int main(void)
{
	return f(4) - 2;
}

//= branches	9	f	HAS(a) [a > 3]	0	1
//= branches	13	f	HAS(a) [a > 5]	1	0
//= branches	13	f	a == LIMIT	1	0
//= branches	16	f	HAS(a)	0	1
