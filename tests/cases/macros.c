// A macro shows its call, if that is the condition; what stands whole in an argument shows as itself,
// and a part of the body stands behind the call, as the compiler prints it.
#include <assert.h>
#include <ctype.h>
#define POS(r) ((r) > 0)
#define LIMIT 100
#define LESS(r, m) (r < m)
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define NOT(x) (!(x))
#define unlikely(x) __builtin_expect(!!(x), 0)
#define OUTER(x) MAX(x, LIMIT)
#define FLAG flag
#define CHECK(c)                                                                                   \
	do {                                                                                       \
		if (!(c))                                                                          \
			return 9;                                                                  \
	} while (0)
static int flag;

int main(int argc, char **argv)
{
	int p[] = { 1, 200 }, n = 0;
	if (POS(argc)) n++;
	if (p[1] < LIMIT) n++;
	if (LESS(argc, n + 1)) n++;
	n += MAX(n, argc);
	if (NOT(argc > 5)) n++;
	if (unlikely(n == 77)) n++;
	n += OUTER(argc);
	if (FLAG) n++;
	if (n && FLAG) n++;
	assert(argc && p[0] == 1);
	CHECK(argc != 3);
	if (isdigit(argv[0][0])) n++;
	if (__builtin_constant_p(n) && n) n++;
	n += __builtin_constant_p(n) ? n > 3 && n < 4 : 0;
	return n & 63;
}

//= branches	23	main	POS(argc)	0	1
//= branches	24	main	p[1] < LIMIT	1	0
//= branches	25	main	LESS(argc, n + 1)	0	1
//= branches	26	main	MAX(n, argc) [n > argc]	0	1
//= branches	27	main	argc > 5	1	0
//= branches	28	main	unlikely(n == 77)	1	0
//= branches	29	main	OUTER(argc) [argc > 100]	1	0
//= branches	30	main	FLAG	1	0
//= branches	31	main	n	0	1
//= branches	31	main	FLAG	1	0
//= branches	32	main	argc	0	1
//= branches	32	main	p[0] == 1	0	1
//= branches	33	main	argc != 3	0	1
//= branches	34	main	isdigit(argv[0][0])	1	0
//= function-entries	20	main	1
