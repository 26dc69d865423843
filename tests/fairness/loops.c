// Countable loops, which may be strip-mined, and loops that look like them.
// levels: -O2 -O3
#include <stdio.h>

static int values[4000];

__attribute__((noinline)) int sum(int n)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s += values[i] & 0xff;
	return s;
}

__attribute__((noinline)) int count_ascents(int n)
{
	int ascents = 0;
	for (int i = 1; i < n; i++)
		if (values[i] > values[i - 1])
			ascents++;
	return ascents;
}

__attribute__((noinline)) int find(int n, int wanted)
{
	for (int i = 0; i < n; i++)
		if (values[i] % 1009 == wanted)
			return i;
	return -1;
}

__attribute__((noinline)) int half(int x)
{
	return x > 1000 ? x / 2 : x;
}

__attribute__((noinline)) int with_call(int n)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s += half(values[i]);
	return s;
}

/* downwards, in steps, with a value that one iteration hands to the next */
__attribute__((noinline)) unsigned folded(unsigned char n)
{
	unsigned previous = 1, s = 0;
	for (short i = n; i >= 0; i -= 3) {
		unsigned current = values[i];
		s += current > 500 ? previous : current;
		previous = current;
	}
	return s;
}

__attribute__((noinline)) void scale(long n, int by)
{
	do
		values[n] = values[n] * by & 0x7ff;
	while (n-- > 0);
}

int main(void)
{
	unsigned s = 0;
	for (int i = 0; i < 4000; i++)
		values[i] = i * 7919 % 4001;
	for (int i = 0; i < 300; i++) {
		s += sum(i % 7) + sum(i) + count_ascents(i * 3) + count_ascents(i % 3);
		s += find(i, i * 5) + with_call(i / 4) + folded(i) + folded(i % 5);
		scale(i, 3);
		for (int k = 0; k < i % 4; k++)
			for (int j = k; j < i; j++)
				s += values[j] > 700 && values[k] > 3;
	}
	printf("%u\n", s);
	return 0;
}
