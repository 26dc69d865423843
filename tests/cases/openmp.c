// OpenMP: loops, reductions, conditions of directives, tasks.
// flags: -fopenmp -pthread -fsampler-scheme=branches,function-entries
static int odd(int n) { return n & 1 ? 1 : 0; }

int main(int argc, char **argv)
{
	int sum = 0, most = 0, count = 0;
#pragma omp parallel for reduction(+ : sum) if (argc > 0)
	for (int i = 0; i < 1000; i++) {
		if (odd(i))
			sum += i;
	}
#pragma omp parallel for reduction(max : most)
	for (int i = 0; i < 100; i++)
		if (i % 7 == 3 && i > most)
			most = i;
#pragma omp parallel num_threads(4)
#pragma omp single
	for (int i = 0; i < 10; i++)
#pragma omp task shared(count)
	{
		if (i < 4)
#pragma omp atomic
			count++;
	}
	return sum == 250000 && most == 94 && count == 4 ? 0 : 1;
}

//= branches	3	odd	n & 1	500	500
//= branches	10	main	odd(i)	500	500
//= branches	15	main	i % 7 == 3	86	14
//= branches	15	main	i > most	0	14
//= branches	19	main	i < 10	1	10
//= branches	22	main	i < 4	6	4
//= branches	26	main	sum == 250000	0	1
//= branches	26	main	most == 94	0	1
//= branches	26	main	count == 4	0	1
//= function-entries	3	odd	1000
//= function-entries	5	main	1
