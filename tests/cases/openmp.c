// OpenMP: variables from outside a construct are not read in it.
// flags: -fopenmp -fsampler-scheme=scalar-pairs -fassign-into-index
#include <omp.h>
int global = 1;

int main(void)
{
	int outside = 2, sum = 0, results[4];
	omp_set_num_threads(2);
#pragma omp parallel for default(none) shared(results) reduction(+ : sum)
	for (int i = 0; i < 4; i++) {
		int inner = i + 1;
		results[i] = inner;
		sum += inner;
	}
#pragma omp parallel default(none) shared(outside)
	{
#pragma omp critical
		outside++;
	}
#pragma omp parallel
#pragma omp master taskloop
	for (int i = 0; i < 2; i++)
		;
#pragma omp simd
	for (int i = 0; i < 2; i++)
		;
	sum = outside + results[3];
	return sum != 8 || global != 1;
}

//= scalar-pairs	8	main	outside	local	direct	global	global	0	0	1
//= scalar-pairs	8	main	sum	local	direct	outside	local-init	1	0	0
//= scalar-pairs	8	main	sum	local	direct	global	global	1	0	0
//= scalar-pairs	12	main	inner	local	direct	0	const	0	0	4
//= scalar-pairs	13	main	results[i]	local	index	0	const	0	0	4
//= scalar-pairs	13	main	results[i]	local	index	inner	local-init	0	4	0
//= scalar-pairs	14	main	sum	local	direct	0	const	0	0	4
//= scalar-pairs	14	main	sum	local	direct	sum	local-init	0	0	4
//= scalar-pairs	14	main	sum	local	direct	inner	local-init	0	2	2
//= scalar-pairs	19	main	outside	local	direct	0	const	0	0	2
//= scalar-pairs	19	main	outside	local	direct	outside	local-init	0	0	2
//= scalar-pairs	28	main	sum	local	direct	0	const	0	0	1
//= scalar-pairs	28	main	sum	local	direct	sum	local-init	1	0	0
//= scalar-pairs	28	main	sum	local	direct	outside	local-init	0	0	1
//= scalar-pairs	28	main	sum	local	direct	global	global	0	0	1
