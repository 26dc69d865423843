// Without source, conditions are printed: statements within them in short, or each would come twice
// for each level.
// flags: -fpreprocessed -fsampler-scheme=branches
static int f(int a, int b)
{
	int n = 0;
	if (!(({ int r = ({ int r = ({ int r = a; r; }); r; }); r; }) > b)) n++;
	if (!(a > 2) && (a & 4) == 4) n++;
	if (!(a ? b : n) || b == 3) n++;
	return n;
}

int main(void)
{
	return f(1, 2) == 99;
}

//= branches	7	f	({ ... }) <= b	0	1
//= branches	8	f	a <= 2	0	1
//= branches	8	f	(a & 4) != 0	1	0
//= branches	9	f	a != 0 ? b == 0 : n == 0	1	0
//= branches	9	f	b == 3	1	0
//= branches	9	f	a	0	1
//= branches	15	main	f (1, 2) == 99	1	0
