// A negated "?:", whose arms the front end negates instead; and operands with other operators in them.
// flags: -fsampler-scheme=branches
int a = 3, b = 1, c = 0, *p = &a;

int main()
{
	int n = 0, x = 2;
	if (!(a == 3 ? b : c)) n++;
	if (!!(a == 3 ? b : c)) n++;
	if (!(b && (a == 3 ? b : c))) n++;
	if (!(b && !(a == 3 ? b : c))) n++;
	if (!(b && !(a == 3 ? !(b > 0) : c < 2))) n++;
	if (!(b && !(a == 3 & b))) n++;
	if (!(b | a != 3) && b) n++;
	if (!((x = a > 2) && b)) n++;
	if (!(b && !(p == &a))) n++;
	if (!(b && !(x << 1 > 1))) n++;
	return n == 99;
}

//= branches	8	main	a == 3 ? b : c	0	1
//= branches	8	main	a == 3	0	1
//= branches	9	main	a == 3 ? b : c	0	1
//= branches	9	main	a == 3	0	1
//= branches	10	main	b	0	1
//= branches	10	main	a == 3 ? b : c	0	1
//= branches	10	main	a == 3	0	1
//= branches	11	main	b	0	1
//= branches	11	main	a == 3 ? b : c	0	1
//= branches	11	main	a == 3	0	1
//= branches	12	main	b	0	1
//= branches	12	main	a == 3 ? !(b > 0) : c < 2	1	0
//= branches	12	main	a == 3	0	1
//= branches	13	main	b	0	1
//= branches	13	main	a == 3 & b	0	1
//= branches	14	main	b | a != 3	0	1
//= branches	14	main	b	0	0
//= branches	15	main	x = a > 2	0	1
//= branches	15	main	b	0	1
//= branches	16	main	b	0	1
//= branches	16	main	p == &a	0	1
//= branches	17	main	b	0	1
//= branches	17	main	x << 1 > 1	0	1
//= branches	18	main	n == 99	1	0
