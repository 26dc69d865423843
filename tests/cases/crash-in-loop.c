// What a loop has counted before the program crashes in it is reported: counters do not wait in registers.
// machine: x86_64*
// flags: -fsampler-scheme=branches
// flags: -fsampler-scheme=branches -fthreads
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

static __attribute__((noinline)) long sum(const int *numbers, int count)
{
	long sum = 0;
	for (int i = 0; i < count; i++)
		if (numbers[i] > 5)
			sum += numbers[i];
		else
			sum ^= i;
	return sum;
}

int main(void)
{
	long page = sysconf(_SC_PAGESIZE);
	int *numbers = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int there = 1000;
	mprotect((char *)numbers + page, page, PROT_NONE);
	numbers += page / sizeof *numbers - there;
	for (int i = 0; i < there; i++)
		numbers[i] = i;
	return sum(numbers, 2000);
}

//= branches	12	sum	i < count	0	1001
//= branches	13	sum	numbers[i] > 5	6	994
//= branches	27	main	i < there	1	1000
