// Checks of sanitizers, which gcc may fold away right after they were made.
// flags: -fsampler-scheme=branches,coverage,function-entries,returns -fsanitize=undefined
#include <stdio.h>
#include <string.h>
static int sum(const int *values, int n)
{
	int total = 0;
	for (int i = 0; i < n; i++)
		total += values[i];
	return total;
}

int main(void)
{
	int values[] = { 1, 2, 3 };
	puts("x");
	return sum(values, 3) == 6 && strlen("four") == 4 ? 0 : 1;
}

//= branches	8	sum	i < n	1	3
//= branches	17	main	sum(values, 3) == 6	0	1
//= coverage	7	sum	total = 0	1
//= coverage	9	sum	total += values[i]	3
//= coverage	10	sum	return total	1
//= coverage	15	main	values[]	1
//= function-entries	5	sum	1
//= function-entries	13	main	1
//= returns	17	main	sum	0	0	1
