// What the text of a statement is, whatever place gcc gives for it.
// flags: -fsampler-scheme=coverage
static int n, m;
static int g(int x) { return x; }
static int texts(int k)
{
	if (k)
		m++;
	// all that we wait for
	n++;
	if (k)
		m++;
	// what we return
	(n)++;
	for (int i = 0; i < 2; i++)
		g(i);
	while
	/* c */ (n < 3) n++;
	for (/* c */ n = 0; n < 2; n++)
		;
	int w[n + 1];
	w[0] = 1;
	while (n) n--;
	int a[] = { 1, 2 };
	if (
	    k > 1000
	    && w[0])
		n += a[0];
	if (k) { n += g(2); }
	switch (k) { case 1: return /* c */ -1; }
	return
		g(n);
}
int main(void)
{
	for (int i = 0; i < 2; i++)
		texts(i);
}

//= coverage	4	g	return x	6
//= coverage	7	texts	if (k)	2
//= coverage	8	texts	m++	1
//= coverage	10	texts	n++	2
//= coverage	12	texts	m++	1
//= coverage	14	texts	(n)++	2
//= coverage	16	texts	g(i)	4
//= coverage	18	texts	while (n < 3)	2
//= coverage	18	texts	n++	2
//= coverage	19	texts	for ( n = 0; n < 2; n++)	2
//= coverage	22	texts	w[0] = 1	2
//= coverage	23	texts	n--	4
//= coverage	24	texts	a[]	2
//= coverage	28	texts	n += a[0]	0
//= coverage	29	texts	if (k)	2
//= coverage	29	texts	n += g(2)	1
//= coverage	30	texts	switch (k)	2
//= coverage	30	texts	return -1	1
//= coverage	32	texts	return g(n)	1
//= coverage	36	main	for (int i = 0; i < 2; i++)	1
//= coverage	37	main	texts(i)	2
