// Resolvers of indirect functions run before the program can count: not counted.
// flags: -static -fsampler-scheme=branches,function-entries
// flags: -fsampler-scheme=branches,function-entries
// machine: x86_64-*
static int one(void) { return 1; }
static int two(void) { return 2; }

static int (*choose(void))(void)
{
	__builtin_cpu_init();
	if (__builtin_cpu_supports("sse2"))
		return two;
	return one;
}

int chosen(void) __attribute__((ifunc("choose")));

int main(int argc, char **argv)
{
	return argc > 1 ? 9 : chosen();
}

//= branches	11	choose	__builtin_cpu_supports("sse2")	0	0
//= branches	20	main	argc > 1	1	0
//= function-entries	5	one	0
//= function-entries	6	two	1
//= function-entries	8	choose	0
//= function-entries	18	main	1
