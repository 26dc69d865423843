#include <stdio.h>

static int classify(int n)
{
	if (n > 100)
		return 1;
	return n < 0 ? -1 : 0;
}

int main(void)
{
	int sum = 0;
	for (int i = -3; i < 110; i += 4)
		sum += classify(i);
	printf("%d\n", sum);
	return 3;
}
