// Static functions, called directly: in chains, cycles, loops and branches, and
// one whose address is taken.
// levels: -O1 -O2
#include <stdio.h>

#define FUNCTION __attribute__((noinline)) static int

static unsigned state = 1;

FUNCTION next(void)
{
	return (state = state * 1103515245 + 12345) >> 16 & 0x7fff;
}

FUNCTION third(int x)
{
	return x % 3 ? x - 1 : x + 1;
}

FUNCTION second(int x)
{
	if (x & 1)
		return third(x) + 1;
	return x > 500 ? third(x / 2) : x;
}

FUNCTION first(int x)
{
	int y = second(x);
	return y > 7 && third(y) > 9 ? second(y + 1) : y;
}

FUNCTION is_odd(int n);

FUNCTION is_even(int n)
{
	return n == 0 || is_odd(n - 1);
}

FUNCTION is_odd(int n)
{
	return n != 0 && is_even(n - 1);
}

/* a cycle through a function that has sites only after its call */
FUNCTION descend(int n)
{
	int below = n > 0 ? descend(next() % n) : 0;
	return below > 3 ? third(below) : n;
}

FUNCTION compare(int a, int b)
{
	return a < b ? -1 : a > b;
}

FUNCTION largest(int n, int (*order)(int, int))
{
	int best = next();
	for (int i = 0; i < n; i++) {
		int x = next();
		if (order(x, best) > 0)
			best = x;
	}
	return best;
}

int main(void)
{
	unsigned sum = 0;
	for (int i = 0; i < 12000; i++) {
		int x = next();
		sum += first(x) + compare(x, i);
		if (i % 3 == 0)
			sum += is_even(i % 11) + descend(i % 50);
		if (i % 100 == 0)
			sum += largest(i / 50, compare);
	}
	printf("%u\n", sum);
	return 0;
}
