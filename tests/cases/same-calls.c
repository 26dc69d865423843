// Of calls that compute the same, each counts, also in functions that are called by such.
// flags: -fsampler-scheme=branches,function-entries
#include <stdio.h>
static int third(int a, int b);
static int second(int a, int b);
__attribute__((noinline)) static int first(int a, int b)
{
	int s = second(a, b) + second(a, b);
	return s > 9 ? s - 1 : s;
}

int main(int argc, char **argv)
{
	int sum = first(argc, 3) + first(3, argc);
	printf("%d %d\n", sum, argv != NULL);
	return 0;
}

__attribute__((noinline)) static int second(int a, int b)
{
	int s = third(a, b) + third(a, b);
	third(a, b);
	return s > 9 ? s - 1 : s;
}

__attribute__((noinline)) static int third(int a, int b)
{
	if (a < b)
		return b;
	return a;
}

//= branches	9	first	s > 9	0	2
//= branches	23	second	s > 9	4	0
//= branches	28	third	a < b	6	6
//= function-entries	6	first	2
//= function-entries	12	main	1
//= function-entries	19	second	4
//= function-entries	26	third	12
