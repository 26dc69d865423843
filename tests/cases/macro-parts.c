// Conditions within a macro's argument are named themselves.
// flags: -fsampler-scheme=branches
#include <limits.h>
#include <stddef.h>
#define likely(x) __builtin_expect(!!(x), 1)
#define BOTH(x, y) ((x) && (y))
#define NO 0
static int id(int n) { return n; }

static int f(const char *s, const char *t, int b, int c)
{
	int n = 0;
	if (likely(b == 3 && c == 5)) n++;
	if (likely(b == 3 || c == 5)) n++;
	if (likely(!(b < 3))) n++;
	if (BOTH(s != NULL, t == NULL)) n++;
	if (BOTH(s == NULL, b)) n++;
	if (BOTH(b == NO, c)) n++;
	if (BOTH(b == 3, c == NO)) n++;
	if (BOTH(id(INT_MAX), b)) n++;
	return n;
}

int main(void)
{
	return f("x", NULL, 3, 4) == 4 ? 0 : 1;
}


//= branches	13	f	b == 3	0	1
//= branches	13	f	c == 5	1	0
//= branches	14	f	b == 3	0	1
//= branches	14	f	c == 5	0	0
//= branches	15	f	likely(!(b < 3))	0	1
//= branches	16	f	s != NULL	0	1
//= branches	16	f	t == NULL	0	1
//= branches	17	f	s == NULL	1	0
//= branches	17	f	b	0	0
//= branches	18	f	BOTH(b == NO, c) [b == 0]	1	0
//= branches	18	f	c	0	0
//= branches	19	f	b == 3	0	1
//= branches	19	f	BOTH(b == 3, c == NO) [c == 0]	1	0
//= branches	20	f	BOTH(id(INT_MAX), b) [id (2147483647) != 0]	0	1
//= branches	20	f	b	0	1
//= branches	26	main	f("x", NULL, 3, 4) == 4	0	1
