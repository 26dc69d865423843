// Loops that are entered in the middle of a region: of few iterations, nested, with calls and without, with blocks of
// no site before them, and such as have a copy of all of their iterations.
// levels: -O1 -O2 -O3
#include <stdio.h>

static int values[64];
static volatile int sink;

__attribute__((noinline)) static int call(int n)
{
	return n > 3 ? n - 1 : n;
}

__attribute__((noinline)) static int few(const char *s)
{
	int n = 0;
	if (*s == 'x')
		n++;
	while (*s) {
		if (*s == 'a')
			n++;
		s++;
	}
	return n;
}

__attribute__((noinline)) static int constant(int x)
{
	int s = 0;
	if (x & 1)
		s++;
	for (int i = 0; i < 6; i++)
		if (values[i] > 2)
			s += values[i];
	if (x & 2)
		s += 2;
	for (int i = 0; i < 20; i++)
		values[40 + i] = 0;
	return s;
}

__attribute__((noinline)) static int calling(int x)
{
	int s = x > 2;
	s = s * 17 + x;
	for (int i = 0; i < x % 4; i++)
		s += call(i + x);
	do
		s -= call(s);
	while (s > 40 && x-- > 0);
	return s;
}

__attribute__((noinline)) static int nested(int n)
{
	int s = 0;
	for (int i = 0; i < n; i++) {
		if (values[i] & 1)
			s++;
		for (int j = i; j < i + 2; j++) {
			if (values[j] == 4)
				s += 2;
			for (int k = values[j]; k > 6; k--)
				sink = k;
		}
	}
	return s;
}

__attribute__((noinline)) static int jumps(int n)
{
	int s = 0;
	if (n % 3 == 0)
		goto inside;
	while (n > 0) {
		s += n & 1 ? 3 : 1;
	inside:
		if (n % 5 == 1)
			s++;
		n -= 2;
	}
	return s;
}

int main(void)
{
	static const char *const texts[] = { "", "a", "xa", "ab", "xyzaa" };
	long total = 0;
	for (int i = 0; i < 40; i++)
		values[i] = i * 5 % 9;
	for (int i = 0; i < 20000; i++)
		total += few(texts[i % 5]) + constant(i) + calling(i % 11) + nested(i % 6) + jumps(i % 7);
	printf("%ld\n", total);
	return 0;
}
