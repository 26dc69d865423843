// With OpenMP, more of "?:" is folded while gcc parses; what remains is counted as it was written.
// flags: -fsampler-scheme=branches -fopenmp
static int equal(int x) { return x == 7 ? 0 : 1; }
static int negated(int x) { return !(x == 7) ? 0 : 1; }
static int none(int *p) { return !p ? 0 : 1; }
static int both(int x, int y) { return x && y ? 0 : 1; }
static int mixed(int x, int y) { return x == 1 && !(y > 5) ? 0 : 1; }

int main(void)
{
	int n = 1;
	return !(equal(n) + negated(n) + none(&n) + both(n, 2) + mixed(n, 2));
}

//= branches	3	equal	x == 7	1	0
//= branches	4	negated	x == 7	1	0
//= branches	5	none	p	0	1
//= branches	6	both	x	0	1
//= branches	6	both	y	0	1
//= branches	7	mixed	x == 1	0	1
//= branches	7	mixed	y > 5	1	0
//= branches	12	main	equal(n) + negated(n) + none(&n) + both(n, 2) + mixed(n, 2)	0	1
