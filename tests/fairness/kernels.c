// Recursion, sorting, nested loops, and inlined functions.
// levels: -O0 -O2 -O2,-flto
#include <stdio.h>

static int fib(int n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static void sort(int *v, int low, int high)
{
	int i = low, j = high, pivot = v[(low + high) / 2];
	while (i <= j) {
		while (v[i] < pivot)
			i++;
		while (v[j] > pivot)
			j--;
		if (i <= j) {
			int t = v[i];
			v[i++] = v[j];
			v[j--] = t;
		}
	}
	if (low < j)
		sort(v, low, j);
	if (i < high)
		sort(v, i, high);
}

static inline int clamp(int x)
{
	return x < 10 ? 10 : x > 200 ? 200 : x;
}

static int nested(int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < i % 5; k++)
			if ((i ^ k) & 1)
				sum += clamp(i + k);
		for (int k = i; k > 0 && k % 9; k--)
			sum -= k;
	}
	return sum;
}

int main(void)
{
	static int v[20000];
	unsigned x = 1;
	for (int i = 0; i < 20000; i++)
		v[i] = (x = x * 1103515245 + 12345) >> 8 & 0xffff;
	sort(v, 0, 19999);
	printf("%d %d %d\n", fib(21), v[10000], nested(12000));
	return 0;
}
