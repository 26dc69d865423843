// What an asm statement tells the assembler once only: such functions have no second copy.
// flags: -fsampler-scheme=branches
// machine: x86_64-*

__asm__(".macro place name\n\\name:\n\tnop\n\t.endm");

extern char written[], named[], by_operand[], after_comment[], spaced[], quoted[];

__attribute__((noinline, noclone)) static int macro(int n)
{
	__asm__ volatile(".macro twice\n\tnop\n\tnop\n\t.endm\n\ttwice");
	return n > 1 ? n : -n;
}

__attribute__((noinline, noclone)) static int constant(int n)
{
	__asm__ volatile("nop; .EQUIV five, 5");
	return n > 2 ? n : -n;
}

/* It must tell where the code is that runs. */
__attribute__((noinline, noclone)) static int address(int n)
{
	char *here;
	__asm__ volatile("written = .\n0:\tleaq\t0b(%%rip), %0" : "=r"(here));
	return n > 3 && here == written ? n : -n;
}

__attribute__((noinline, noclone)) static int storage(int n)
{
	__asm__ volatile(".lcomm memory, 8\n\tmovl\t%0, memory(%%rip)" : : "r"(n));
	return n > 4 ? n : -n;
}

/* The macro is of the unit; the label that it defines is not. */
__attribute__((noinline, noclone)) static int by_macro(int n)
{
	__asm__ volatile("place named");
	return n > 5 ? n : -n;
}

__attribute__((noinline, noclone)) static int by_name(int n)
{
	__asm__ volatile("%c0:\tnop" : : "i"(by_operand));
	return n > 6 ? n : -n;
}

__attribute__((noinline, noclone)) static int labels(int n)
{
	__asm__ volatile("/* at;\nfirst */ after_comment:\tnop\n1:\tnop; spaced : nop\n"
			 "\"quoted\": nop");
	return n > 7 ? n : -n;
}

/* Inlined, it is still there once. */
static int inlined(int n)
{
	__asm__ volatile(".macro thrice\n\tnop\n\t.endm");
	return n > 8 ? n : -n;
}

/* These may be copied. */
__attribute__((noinline, noclone)) static int repeated(int n)
{
	__asm__ volatile("/* no_label: */ .pushsection .rodata.x, \"a\"\n\t.rept 2\n\t.byte %=\n"
			 "\t.endr\n\t.popsection\n2: nop\n.Lhere%=:\tnop" :);
	return n > 9 ? n : -n;
}

int main(void)
{
	volatile int n = macro(5) + constant(5) + address(5) + storage(5) + by_macro(5) +
			 by_name(5) + labels(5) + inlined(5) + repeated(5);
	return n == -5 && named && by_operand && after_comment && spaced && quoted ? 0 : 1;
}
//= branches	12	macro	n > 1	0	1
//= branches	18	constant	n > 2	0	1
//= branches	26	address	n > 3	0	1
//= branches	26	address	here == written	0	1
//= branches	32	storage	n > 4	0	1
//= branches	39	by_macro	n > 5	1	0
//= branches	45	by_name	n > 6	1	0
//= branches	52	labels	n > 7	1	0
//= branches	59	inlined	n > 8	1	0
//= branches	67	repeated	n > 9	1	0
//= branches	74	main	n == -5	0	1
