// Short loops with branches that no processor predicts: sort numbers.
//
// Level, sizes of the timed and of the counted run:
//	-O2	4000000	400000
#include <stdio.h>
#include <stdlib.h>

static void sort(unsigned *v, long low, long high)
{
	long i = low, j = high;
	unsigned pivot = v[low + (high - low) / 2];
	while (i <= j) {
		while (v[i] < pivot)
			i++;
		while (v[j] > pivot)
			j--;
		if (i <= j) {
			unsigned t = v[i];
			v[i++] = v[j];
			v[j--] = t;
		}
	}
	if (low < j)
		sort(v, low, j);
	if (i < high)
		sort(v, i, high);
}

int main(int argc, char **argv)
{
	long size = argc > 1 ? atol(argv[1]) : 1;
	unsigned *v = malloc(size * sizeof *v), x = 1, sum = 0;
	for (long i = 0; i < size; i++)
		v[i] = x = x * 1664525 + 1013904223;
	sort(v, 0, size - 1);
	for (long i = 0; i < size; i++)
		sum = sum * 31 + v[i];
	printf("%u\n", sum);
	return 0;
}
