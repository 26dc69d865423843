// #line with a macro: the text is not that of the line with this number.
// flags: -fsampler-scheme=branches
#define N 6
static int g(int n) { return n; }
static int f(int a, int b) { return a < b; }
static int h(int a, int b) { return g(a) < b ? 1 : 2; }
#line N
static int k(int a, int b) { return g(b) > a ? 3 : 4; }
int main(void) { return h(1, 2) + k(3, 2) + f(2, 1) - 5; }

//= branches	5	f	a < b	1	0
//= branches	6	h	g(a) < b	0	1
//= branches	6	k	g (b) > a	1	0
