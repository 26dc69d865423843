// Three nested loops without a branch: the product of matrices of floats.
// The inner loop is vectorised at -O3.
//
// Level, sizes of the timed and of the counted run:
//	-O2	1000	240
//	-O3	1300	360
#include <stdio.h>
#include <stdlib.h>

static void multiply(int n, float *restrict product, const float *a, const float *b)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++) {
			float factor = a[i * n + k];
			for (int j = 0; j < n; j++)
				product[i * n + j] += factor * b[k * n + j];
		}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1;
	float *a = malloc(n * n * sizeof *a), *b = malloc(n * n * sizeof *b);
	float *product = calloc(n * n, sizeof *product);
	double sum = 0;
	for (int i = 0; i < n * n; i++) {
		a[i] = i % 7;
		b[i] = i % 11 - 5;
	}
	multiply(n, product, a, b);
	for (int i = 0; i < n * n; i++)
		sum += product[i] * (i % 13);
	printf("%.0f\n", sum);
	return 0;
}
