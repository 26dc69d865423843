// Loops that OpenMP takes apart keep their heads as they are.
// gcc: 15
// flags: -fsampler-scheme=branches,scalar-pairs -fsampler-pairs-limit=1 -fopenmp
int main(int argc, char **argv)
{
	int sum = 0, n = argc + 7;
	#pragma omp tile sizes(2, 3)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 6; k++)
			if (i > k)
				sum += i;
	#pragma omp unroll partial(4)
	for (int i = 0; i < n; i++)
		if (i % 2)
			sum++;
	return sum;
}

//= branches	10	main	i > k	21	27
//= branches	14	main	i % 2	4	4
//= scalar-pairs	4	main	argc	local	direct	0	const	0	0	1
//= scalar-pairs	4	main	argv	local	direct	NULL	const	0	0	1
//= scalar-pairs	6	main	sum	local	direct	argc	local-init	1	0	0
//= scalar-pairs	6	main	n	local	direct	0	const	0	0	1
//= scalar-pairs	11	main	sum	local	direct	0	const	0	0	27
//= scalar-pairs	15	main	sum	local	direct	0	const	0	0	4
