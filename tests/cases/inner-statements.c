// A condition is shown alike whether a condition around it was printed or not.
// flags: -fsampler-scheme=branches
static int f(int a, int h, int z)
{
	int n = 0;
	if (({ int r = 0; if (a + 1 == 1 && h) r = 1; r; }) + 1 == 1)
		n = 1;
	if (({ int r = 0; if (a + 1 == 1 && h) r = 1; r; }) + 1 == 1 && z)
		n = 2;
	return n;
}

int main(void)
{
	return f(0, 1, 1) + f(1, 1, 1) + f(0, 0, 0) - 3;
}

//= branches	6	f	({ ... }) == 0	1	2
//= branches	6	f	a + 1 == 1	1	2
//= branches	6	f	h	1	1
//= branches	8	f	({ int r = 0; if (a + 1 == 1 && h) r = 1; r; }) + 1 == 1	1	2
//= branches	8	f	z	1	1
//= branches	8	f	a + 1 == 1	1	2
//= branches	8	f	h	1	1
