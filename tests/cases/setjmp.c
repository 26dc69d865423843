// Non-local jumps.
#include <setjmp.h>
static jmp_buf buffer;
static void leap(int n) { if (n > 2) longjmp(buffer, n); }

int main(void)
{
	volatile int n = 0;
	if (setjmp(buffer) > 3)
		return n;
	for (;;) {
		n++;
		leap(n);
	}
}

//= branches	4	leap	n > 2	2	2
//= branches	9	main	setjmp(buffer) > 3	2	1
//= function-entries	4	leap	4
//= function-entries	6	main	1
//= returns	9	main	_setjmp	0	1	2
