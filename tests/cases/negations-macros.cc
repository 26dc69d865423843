// What is in negations-macros.c, in C++, where a macro that stands around an operand of || is shown, too.
// flags: -fsampler-scheme=branches
#include "negations-macros.c"

//= branches	17	f	ZERO(b)	1	0
//= branches	17	f	a	0	1
//= branches	18	f	POSITIVE(b)	0	1
//= branches	19	f	POSITIVE(b)	0	1
//= branches	20	f	a	0	1
//= branches	20	f	POSITIVE(b)	0	1
//= branches	21	f	NOT(b > 3)	0	1
//= branches	21	f	n == 99	0	0
//= branches	22	f	NOT(b > 3)	0	1
//= branches	22	f	n == 99	1	0
//= branches	23	f	NOT(POSITIVE(b))	1	0
//= branches	23	f	n == 99	1	0
//= branches	24	f	NOT(NOT(POSITIVE(b)))	0	1
//= branches	24	f	n == 99	0	0
//= branches	25	f	NEGATIVE(b)	1	0
//= branches	25	f	n == 99	1	0
//= branches	26	f	NEGATIVE(b)	1	0
//= branches	26	f	n == 99	0	0
//= branches	27	f	a	0	1
//= branches	27	f	NEGATIVE(b)	1	0
//= branches	28	f	a	0	1
//= branches	28	f	HIDDEN(b)	1	0
//= branches	29	f	NOT(!HIDDEN(b))	1	0
//= branches	29	f	n == 99	0	0
//= branches	30	f	ID(!POSITIVE(b))	1	0
//= branches	30	f	n == 99	1	0
//= branches	31	f	NOT(b > 3)	0	1
//= branches	31	f	n == 99	1	0
//= branches	32	f	TWICE(b < 3)	0	1
//= branches	32	f	a	0	1
//= branches	33	f	TWICE(b < 3)	0	1
//= branches	33	f	a	0	0
//= branches	34	f	likely(!(b < 3))	1	0
//= branches	34	f	a	0	0
//= branches	35	f	POSITIVE(u)	0	1
//= branches	35	f	POSITIVE(u + a)	0	1
//= branches	41	main	f(1, 2, 1) == 99	1	0
