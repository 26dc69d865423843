// Nothing is observed in a transaction, nor in what may be called from one.
// flags: -fgnu-tm -fsampler-scheme=branches,returns
// machine: x86_64-*
#include <stdio.h>

static int sum, odd;

__attribute__((transaction_safe)) static int safe(int n)
{
	return n % 3 == 0 ? 2 : 1;
}

/* GCC finds out that it may be called. */
static int called(int n)
{
	return n > 4 ? n : safe(n);
}

__attribute__((transaction_callable)) int callable(int n)
{
	return n > 5 ? n : 0;
}

__attribute__((transaction_pure)) int pure(int n)
{
	return n > 2 ? n : 1;
}

static int nested(int n)
{
	__transaction_atomic {
		if (n > 1)
			sum += called(n);
		__transaction_atomic {
			if (n & 1)
				odd += pure(n);
		}
		if (n > 2)
			sum++;
	}
	return n > 3;
}

int main(void)
{
	for (int i = 0; i < 8; i++) {
		if (nested(i))
			printf("%d\n", sum);
		__transaction_relaxed {
			if (callable(i) > 6)
				printf("%d\n", odd);
		}
	}
	return safe(3) > 1 ? 0 : 1;
}
//= branches	26	pure	n > 2	1	3
//= branches	41	nested	n > 3	4	4
//= branches	46	main	i < 8	1	8
//= branches	47	main	nested(i)	4	4
//= branches	54	main	safe(3) > 1	0	1
//= returns	47	main	nested	0	4	4
//= returns	54	main	safe	0	0	1
