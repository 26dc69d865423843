// One short loop, again and again: the sum of an array of numbers that fits the
// nearest cache.  The loop is vectorised at -O3.  Its length may be given too, so
// that the compiler does not know it.
//
// Level, sizes of the timed and of the counted run:
//	-O2	300000	5000
//	-O3	1000000	20000
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 4096 };

static __attribute__((noinline)) unsigned sum(const unsigned *v, int n)
{
	unsigned total = 0;
	for (int i = 0; i < n; i++)
		total += v[i];
	return total;
}

int main(int argc, char **argv)
{
	static unsigned v[LENGTH];
	unsigned total = 0;
	for (int i = 0; i < LENGTH; i++)
		v[i] = i * 2654435761u;
	int length = argc > 2 ? atoi(argv[2]) % LENGTH : LENGTH;
	for (int n = argc > 1 ? atoi(argv[1]) : 1; n > 0; n--) {
		v[n % LENGTH]++;
		total = total * 31 + sum(v, length);
	}
	printf("%u\n", total);
	return 0;
}
