// Values of calls: all scalar types, used or not, direct or not.
// flags: -fsampler-scheme=returns
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
enum color { RED = -1, GREEN, BLUE };
static int sign(int x) { return x; }
static unsigned char small(int x) { return x; }
static signed char tiny(int x) { return x; }
static enum color color(int x) { return x ? BLUE : GREEN; }
static bool truth(int x) { return x; }
static long long big(void) { return -1LL << 40; }
static void *address(void *p) { return p; }
static double real(void) { return 1; }
static void nothing(void) {}
static struct pair { int a, b; } pair(void) { return (struct pair){ 1, 2 }; }
static int (*pointer)(int) = sign;
static struct { int (*method)(int); } object = { sign };

int main(void)
{
	int n = 0;
	for (int i = -1; i <= 2; i++)
		sign(i);
	n += small(255) + tiny(255) + color(0) + color(1) + truth(3);
	n += big() < 0;
	n += address(0) == address(&n);
	n += (int)real() + pair().a;
	nothing();
	n += pointer(-5) + (*pointer)(5) + object.method(0);
	n += strcmp("a", "b") < 0;
	void *p = malloc(1);
	free(p);
	errno = 0;
	n += __builtin_popcount(n);
	return n + sign(sign(0)) & 63;
}

//= returns	25	main	sign	1	1	2
//= returns	26	main	small	0	0	1
//= returns	26	main	tiny	1	0	0
//= returns	26	main	color	0	1	0
//= returns	26	main	color	0	0	1
//= returns	26	main	truth	0	0	1
//= returns	27	main	big	1	0	0
//= returns	28	main	address	0	1	0
//= returns	28	main	address	0	0	1
//= returns	31	main	pointer	1	0	0
//= returns	31	main	(*pointer)	0	0	1
//= returns	31	main	object.method	0	1	0
//= returns	33	main	malloc	0	0	1
//= returns	37	main	sign	0	1	0
//= returns	37	main	sign	0	1	0
