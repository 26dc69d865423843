// The conditions of inversions.c in C++, where a macro that stands around an operand of || is shown, too.
// flags: -fsampler-scheme=branches
#include "inversions.c"

//= branches	8	one	a > b	1	0
//= branches	8	one	b	0	1
//= branches	13	loop	n >= 5	4	1
//= branches	17	loop	n < 3	2	1
//= branches	18	loop	n == 9	1	0
//= branches	24	many	n != 5	0	1
//= branches	24	many	b	1	0
//= branches	25	many	n == 0	1	0
//= branches	25	many	b	1	0
//= branches	26	many	n > 1	1	0
//= branches	26	many	b	0	0
//= branches	27	many	NOT(n > 1)	0	1
//= branches	27	many	NOT(b)	0	0
//= branches	28	many	n	0	1
//= branches	28	many	b != 0	1	0
//= branches	29	many	n > 1.5	1	0
//= branches	29	many	b >= 2.5	1	0
//= branches	30	many	n > b	0	1
//= branches	30	many	n	0	0
//= branches	31	many	b	1	0
//= branches	31	many	n < b	0	0
//= branches	37	main	one(1, 2) + loop(1) + many(1, 0) != 7	1	0
