// Exceptional ways through a function: computed goto, switch, longjmp.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf buffer;

static int step(int n)
{
	if (n % 97 == 0)
		longjmp(buffer, n);
	return n % 3;
}

static int interpret(const unsigned char *code, int count)
{
	static void *const labels[] = { &&add, &&sub, &&skip, &&done };
	int value = 0;
	goto *labels[*code++];
add:
	if (value < 1000)
		value += count;
	goto *labels[*code++];
sub:
	if (value > -1000)
		value -= 2;
	goto *labels[*code++];
skip:
	if (value & 1)
		code++;
	goto *labels[*code++];
done:
	return value;
}

static int classify(int n)
{
	switch (n % 7) {
	case 0:
		return n > 50 ? 1 : 2;
	case 1:
	case 2:
		return n & 1 ? 3 : 4;
	default:
		return 5;
	}
}

int main(void)
{
	static const unsigned char code[] = { 0, 1, 2, 0, 0, 1, 2, 1, 0, 2, 0, 3 };
	volatile int n = 0, sum = 0;
	setjmp(buffer);
	while (n < 60000) {
		n++;
		sum += interpret(code, n & 3) + classify(n);
		if (step(n))
			sum++;
	}
	printf("%d\n", sum);
	return 0;
}
