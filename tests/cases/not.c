// In C, "not" is a name like others.
// flags: -fsampler-scheme=branches
static int not(int n) { return n == 0; }

int main(int argc, char **argv)
{
	if (!not(argc))
		argc++;
	return argc && !not(0) ? 1 : 0;
}

//= branches	3	not	n == 0	1	1
//= branches	7	main	not(argc)	1	0
//= branches	9	main	argc	0	1
//= branches	9	main	not(0)	0	1
