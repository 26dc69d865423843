// Negations that are the operand's, and those that are only a part of it; and
// values of && and || within larger expressions.
// flags: -fsampler-scheme=branches
static int use(int n) { return n; }

int main(int argc, char **argv)
{
	int a = 2, b = 0, c = 1, n = 0, v;
	if (!(!a < b))
		n++;
	if (!(!a | b))
		n++;
	if ((!a | b) && c)
		n++;
	n += use((a && b) + 1);
	v = (a && c);
	n += (a || (b && c));
	if ((a && b) == 0)
		n++;
	n += !((a && b) || c);
	return !(n && v);
}

//= branches	9	main	!a < b	1	0
//= branches	11	main	!a | b	1	0
//= branches	13	main	!a | b	1	0
//= branches	13	main	c	0	0
//= branches	15	main	a	0	1
//= branches	15	main	b	1	0
//= branches	16	main	a	0	1
//= branches	16	main	c	0	1
//= branches	17	main	a	0	1
//= branches	17	main	b	0	0
//= branches	17	main	c	0	0
//= branches	18	main	(a && b) == 0	0	1
//= branches	18	main	a	0	1
//= branches	18	main	b	1	0
//= branches	20	main	a	0	1
//= branches	20	main	b	1	0
//= branches	20	main	c	0	1
//= branches	21	main	n	0	1
//= branches	21	main	v	0	1
