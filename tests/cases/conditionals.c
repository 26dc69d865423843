// The condition of a "?:" with constant arms, which folding moves to its ":", and may invert.
// flags: -fsampler-scheme=branches
// flags: -x c++ -fsampler-scheme=branches
static int equal(int x) { return x == 7 ? 0 : 1; }
static int unequal(int x) { return (x) != 1 ? 0 : 1; }
static int negated(int x) { return !(x == 7) ? 0 : 1; }
static int less(int x) { return x < 3 ? 0 : 1; }
static int swapped(int x) { return 3 > x ? 0 : 1; }
static int shifted(int x) { return !!(x << 1 >= 3) ? 0 : 1; }
static int positive(unsigned u) { return u > 0 ? 0 : 1; }
static int none(int *p) { return !p ? 0 : 1; }
static int both(int x, int y) { return x && y ? 0 : 1; }
static int mixed(int x, int y) { return x == 1 && !(y > 5) ? 0 : 1; }
static int straight(int x) { return 3 > x ? 1 : 0; }

int main(void)
{
	int n = 1;
	return !(equal(n) + unequal(n) + negated(n) + less(n) + swapped(n) + shifted(n) + positive(n) + none(&n) +
		 both(n, 2) + mixed(n, 2) + straight(n));
}

//= branches	4	equal	x == 7	1	0
//= branches	5	unequal	(x) != 1	1	0
//= branches	6	negated	x == 7	1	0
//= branches	7	less	x < 3	0	1
//= branches	8	swapped	3 > x	0	1
//= branches	9	shifted	x << 1 >= 3	1	0
//= branches	10	positive	u > 0	0	1
//= branches	11	none	p	0	1
//= branches	12	both	x	0	1
//= branches	12	both	y	0	1
//= branches	13	mixed	x == 1	0	1
//= branches	13	mixed	y > 5	1	0
//= branches	14	straight	3 > x	0	1
//= branches	19	main	equal(n) + unequal(n) + negated(n) + less(n) + swapped(n) + shifted(n) + positive(n) + none(&n) + both(n, 2) + mixed(n, 2) + straight(n)	0	1
