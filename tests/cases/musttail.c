// Calls that must be tail calls stay so.
// gcc: 15
// flags: -fsampler-scheme=branches,returns -std=gnu17
static int odd(int n);

static int even(int n)
{
	if (n == 0)
		return 1;
	[[gnu::musttail]] return odd(n - 1);
}

static int odd(int n)
{
	if (n == 0)
		return 0;
	__attribute__((musttail)) return even(n - 1);
}

int main(int argc, char **argv)
{
	return even(argc + 1) + even(100000);
}

//= branches	8	even	n == 0	50001	2
//= branches	15	odd	n == 0	50001	0
//= returns	22	main	even	0	0	1
//= returns	22	main	even	0	0	1
