// Symbols that asm statements define: such functions have no second copy.
// machine: x86_64-*

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
//= branches	9	defines	i < 3	1	3
//= branches	11	defines	n > 4	1	0
//= branches	18	local	n > 4	0	1
//= branches	23	main	defines(3) + local(5) == 1	0	1
//= function-entries	6	defines	1
//= function-entries	15	local	1
//= function-entries	21	main	1
//= returns	23	main	defines	1	0	0
//= returns	23	main	local	0	0	1
