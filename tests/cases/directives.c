// Directives within a condition: what is not compiled is not its text.
// flags: -fsampler-scheme=branches
static int g(int n) { return n; }
static int f(int x, int y, int h)
{
	if (x
#ifdef STAYS
	    + 0
#endif
	    >= y && h)
		return 1;
	return g(x) ==
#if 1
	       7
#else
	       -1
#endif
	       ? 2 : 3;
}

int main(void)
{
	return f(7, 5, 1) + f(8, 5, 0) + f(9, 5, 1) + f(7, 8, 1) + f(1, 5, 0) - 10;
}

//= branches	10	f	x >= y	2	3
//= branches	10	f	h	1	2
//= branches	12	f	g (x) == 7	2	1
