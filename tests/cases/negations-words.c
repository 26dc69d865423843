// Operators as words: of <iso646.h> in C, of the language in C++, and a macro of one's own.
// flags: -fsampler-scheme=branches
// flags: -x c++ -fsampler-scheme=branches
#include <iso646.h>
#define NOT !
#define POSITIVE(x) (0 < (x))

static int f(int a, int b)
{
	int n = 0;
	if (not a or not (a and b)) n++;
	if (not not not (b > 3) and a) n++;
	if (NOT a || NOT (b not_eq 3)) n++;
	if (!(a && NOT POSITIVE(b))) n++;
	if (NOT NOT POSITIVE(b) && NOT (NOT POSITIVE(b) or NOT NOT POSITIVE(a))) n++;
	n += (not (a or b == 2)) ? 0 : 1;
	return n;
}

int main(void)
{
	return f(1, 2) == 99;
}

//= branches	11	f	a	0	1
//= branches	11	f	a	0	1
//= branches	11	f	b	0	1
//= branches	12	f	b > 3	1	0
//= branches	12	f	a	0	1
//= branches	13	f	a	0	1
//= branches	13	f	b not_eq 3	0	1
//= branches	14	f	a	0	1
//= branches	14	f	POSITIVE(b)	0	1
//= branches	15	f	POSITIVE(b)	0	1
//= branches	15	f	POSITIVE(b)	0	1
//= branches	15	f	POSITIVE(a)	0	1
//= branches	16	f	a	0	1
//= branches	16	f	b == 2	0	0
//= branches	22	main	f(1, 2) == 99	1	0
