// Checks of sanitizers, which gcc may fold away right after they were made.
// flags: -fsampler-scheme=all,coverage -fsanitize=undefined
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
