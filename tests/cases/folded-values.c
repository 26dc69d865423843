// Values that are true when what gcc makes of them is not.
// flags: -fsampler-scheme=branches
#include <limits.h>
enum { F1 = 1, F4 = 4 };
#define CLEAR(f, m) (~(f) & (m))
#define TOGGLED (p->on ^ 1)
#define NEG(q) (-(q)->x)
#define ISLOW(x) ((unsigned char)(x) == 0)
struct s { _Bool on; int x; };
static int id(int n) { return n; }

static int f(struct s *p, int b, int c, unsigned u, long l)
{
	int n = 0;
	if (!(~b & 4)) n++;
	if ((~b & 4) == 0) n++;
	if (~id(b) & F1) n++;
	if (CLEAR(b, 1) && c) n++;
	if ((b & 1) ^ 1) n++;
	if (TOGGLED) n++;
	if (NEG(p) < 5) n++;
	if ((~b | ~c) < 8) n++;
	if ((~u & ~c) < 8u) n++;
	if (!b | 0) n++;
	if (ISLOW(l) + 0) n++;
	if ((n++, b == 0) == 0) n++;
	if ((_Bool)(0x7fffffff > u) && c) n++;
	if (F4 & ~l) n++;
	if (0 | (unsigned char)l) n++;
	if (b & F1) n++;
	if (b % 2) n++;
	return n;
}

int main(void)
{
	struct s s = { 1, 3 };
	return f(&s, 3, 4, 5, 256) == 9 ? 0 : 1;
}

//= branches	15	f	(b & 4) != 0	1	0
//= branches	16	f	(b & 4) != 0	1	0
//= branches	17	f	id (b) & 1	0	1
//= branches	18	f	CLEAR(b, 1) [(b & 1) == 0]	1	0
//= branches	18	f	c	0	0
//= branches	19	f	b & 1	0	1
//= branches	20	f	TOGGLED [p->on]	0	1
//= branches	21	f	p->x >= -4	0	1
//= branches	22	f	(b & c) >= -8	0	1
//= branches	23	f	(u | (unsigned int) c) > 4294967287	1	0
//= branches	24	f	b == 0	1	0
//= branches	25	f	ISLOW(l) + 0 [(unsigned char) l == 0]	0	1
//= branches	26	f	(n++, b == 0) == 0	0	1
//= branches	27	f	(_Bool)(0x7fffffff > u)	0	1
//= branches	27	f	c	0	1
//= branches	28	f	l & 4	1	0
//= branches	29	f	(unsigned char) l	1	0
//= branches	30	f	b & F1	0	1
//= branches	31	f	b % 2	0	1
//= branches	38	main	f(&s, 3, 4, 5, 256) == 9	0	1
