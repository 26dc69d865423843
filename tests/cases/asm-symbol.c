// Symbols that asm statements define: such functions have no second copy.

extern char here[];

__attribute__((noinline, noclone)) static int defines(int n)
{
	__asm__ volatile(".globl here\nhere:\tnop");
	for (int i = 0; i < 3; i++)
		n += i > 1;
	return n > 4 ? n : -n;
}

/* These may be copied. */
__attribute__((noinline, noclone)) static int local(int n)
{
	__asm__ volatile("jmp 1f\n\tnop\n1:; nop\n.Lown%=:\tmovq %%fs:0, %%rax" : : : "rax");
	return n > 4 ? n : -n;
}

int main(void)
{
	return here && defines(3) + local(5) == 1 ? 0 : 1;
}
//= branches	8	defines	i < 3	1	3
//= branches	10	defines	n > 4	1	0
//= branches	17	local	n > 4	0	1
//= branches	22	main	defines(3) + local(5) == 1	0	1
//= function-entries	5	defines	1
//= function-entries	14	local	1
//= function-entries	20	main	1
//= returns	22	main	defines	1	0	0
//= returns	22	main	local	0	0	1
