// asm goto, naked and noreturn functions, case ranges.
// machine: x86_64-*
#include <stdlib.h>

__attribute__((naked, noinline)) static int bare(void)
{
	__asm__("mov $7, %eax; ret");
}

static int positive(int n)
{
	__asm__ goto("test %0, %0\n\tjle %l1" : : "r"(n) : "cc" : no);
	return n > 5 ? 2 : 1;
no:
	return 0;
}

__attribute__((noreturn, noinline)) static void leave(int n)
{
	if (n > 3)
		exit(n);
	exit(0);
}

int main(void)
{
	int sum = bare();
	for (int i = -2; i < 8; i++) {
		sum += positive(i);
		switch (i) {
		case 0 ... 3:
			sum += i > 1;
			break;
		default:
			if (i & 1)
				sum++;
		}
	}
	leave(sum);
}

//= branches	13	positive	n > 5	5	2
//= branches	20	leave	n > 3	0	1
//= branches	28	main	i < 8	1	10
//= branches	35	main	i & 1	3	3
//= function-entries	10	positive	10
//= function-entries	18	leave	1
//= function-entries	25	main	1
//= returns	27	main	bare	0	0	1
//= returns	29	main	positive	0	3	7
