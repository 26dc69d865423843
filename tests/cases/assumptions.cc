// What is assumed is not computed, so it has no sites.
// flags: -fsampler-scheme=branches,returns -std=c++23
static int calls;
static bool is_small(int n) { calls++; return n < 100; }

static int half(int n)
{
	[[assume(n > 0 && is_small(n))]];
	if (n % 2)
		[[assume(n != 8)]];
	return n > 1 ? n / 2 : 0;
}

int main(int argc, char **) { return half(argc + 8) + calls; }

//= branches	4	is_small	n < 100	0	0
//= branches	9	half	n % 2	0	1
//= branches	11	half	n > 1	0	1
//= returns	14	main	half	0	0	1
