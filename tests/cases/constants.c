// Comparing with the constants of the unit so far; names of locals with their functions.
// flags: -fsampler-scheme=scalar-pairs -fcompare-constants -frename-locals
static unsigned char first(void)
{
	unsigned char x = 200;
	return x;
}

int main(void)
{
	int n = 3;
	if (n > -7)
		n = 8;
	unsigned char y = first();
	return y != 200;
}

//= scalar-pairs	5	first	first$x	local	direct	200	const	0	1	0
//= scalar-pairs	11	main	main$n	local	direct	3	const	0	1	0
//= scalar-pairs	11	main	main$n	local	direct	-7	const	0	0	1
//= scalar-pairs	11	main	main$n	local	direct	8	const	1	0	0
//= scalar-pairs	11	main	main$n	local	direct	200	const	1	0	0
//= scalar-pairs	13	main	main$n	local	direct	main$n	local-init	0	0	1
//= scalar-pairs	13	main	main$n	local	direct	3	const	0	0	1
//= scalar-pairs	13	main	main$n	local	direct	-7	const	0	0	1
//= scalar-pairs	13	main	main$n	local	direct	8	const	0	1	0
//= scalar-pairs	13	main	main$n	local	direct	200	const	1	0	0
//= scalar-pairs	14	main	main$y	local	direct	0	const	0	0	1
//= scalar-pairs	14	main	main$y	local	direct	200	const	0	1	0
