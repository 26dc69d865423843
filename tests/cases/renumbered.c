// Lines that #line gives the numbers of others: no text is taken from those.
// flags: -fsampler-scheme=branches
// flags: -x c++ -fsampler-scheme=branches
int main(int argc, char **argv)
{
	int b = 0, c = argc;
	if (c != 1) b++;
#line 4
	if (!(c > 1)) b++;
#line 4 "renumbered.c"
	if (argc == 1 || b) b++;
#line 13
	if (b > 7) b++;
	return b == 77;
}

//= branches	7	main	c != 1	1	0
//= branches	4	main	c <= 1	0	1
//= branches	4	main	argc == 1	0	1
//= branches	4	main	b	0	0
//= branches	13	main	b > 7	1	0
//= branches	14	main	b == 77	1	0
