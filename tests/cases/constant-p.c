// What the compiler knows to be constant is what it knows without us.
// flags: -fsampler-scheme=function-entries
#include <stdio.h>
#define KIND(x) __builtin_choose_expr(__builtin_constant_p(x), 1, 2)
static int table[__builtin_constant_p(3) ? 4 : -1];
static int initial = __builtin_constant_p(5) && 5 > 3 ? 6 : 7;

static inline __attribute__((always_inline)) int pick(int n)
{
	return __builtin_constant_p(n) ? 1 : 2;
}

__attribute__((noinline)) static int same(int n)
{
	const int five = 5;
	static int local = __builtin_constant_p(8) ? 8 : 9;
	if (__builtin_constant_p(five))
		if (n)
			return 10 + local;
	return __builtin_constant_p(local) ? 11 : 12;
}

int main(int argc, char **argv)
{
	char sized[__builtin_constant_p("x") ? 2 : 3];
	printf("%d %d %d %d\n", pick(3), pick(argc), same(0), same(argc));
	printf("%d %d %d %d\n", KIND(3), KIND(argc), initial, (int)(sizeof table / sizeof *table));
	printf("%d %d\n", (int)sizeof sized, __builtin_constant_p(argc - argc));
	return 0;
}

// differs: by level
//= function-entries	8	pick	2
//= function-entries	13	same	2
//= function-entries	23	main	1
