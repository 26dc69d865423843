// A value that is the stack pointer itself, also behind others that are pushed.
// machine: x86_64-*
// flags: -fsampler-scheme=scalar-pairs
#include <stddef.h>
static int __attribute__((noinline)) f(long n, char *a)
{
	char y[n];
	char *p = y, *q;
	y[0] = 1;
	q = p;
	__asm__ volatile("" ::"r"(p), "r"(q) : "memory");
	return (q > a) + y[0];
}
int main(void)
{
	char c;
	register char *sp __asm__("rsp");
	char *s = sp, *t = s;
	return f(32, &c) + (s == t) == 9;
}

//= scalar-pairs	5	f	n	local	direct	0	const	0	0	1
//= scalar-pairs	5	f	a	local	direct	NULL	const	0	0	1
//= scalar-pairs	8	f	p	local	direct	NULL	const	0	0	1
//= scalar-pairs	8	f	p	local	direct	a	local-init	1	0	0
//= scalar-pairs	10	f	q	local	direct	NULL	const	0	0	1
//= scalar-pairs	10	f	q	local	direct	p	local-init	0	1	0
//= scalar-pairs	10	f	q	local	direct	a	local-init	1	0	0
//= scalar-pairs	18	main	s	local	direct	NULL	const	0	0	1
//= scalar-pairs	18	main	t	local	direct	NULL	const	0	0	1
//= scalar-pairs	18	main	t	local	direct	s	local-init	0	1	0
