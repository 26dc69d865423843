// Negations that are the operand's, and those that are only a part of it.
// flags: -fsampler-scheme=branches
struct stream {
	bool bad;
	bool operator!() const { return bad; }
	explicit operator bool() { return !bad; }
};

int main(int argc, char **)
{
	stream good{ false };
	int a = 2, b = 0, n = 0;
	bool p = argc == 1, q = argc > 1;
	if (!good)
		n++;
	if (good)
		n++;
	if (a && !good)
		n++;
	if (not(a != b))
		n++;
	if (not p)
		n++;
	if (!(!p & q))
		n++;
	if (a && (!p != q))
		n++;
	if (!p == q)
		n++;
	if (!(!p ? q : p))
		n++;
	return n;
}

//= branches	6	stream::operator bool	bad	1	0
//= branches	14	main	good	0	1
//= branches	16	main	good	0	1
//= branches	18	main	a	0	1
//= branches	18	main	good	0	1
//= branches	20	main	a != b	0	1
//= branches	22	main	p	0	1
//= branches	24	main	!p & q	1	0
//= branches	26	main	a	0	1
//= branches	26	main	!p != q	1	0
//= branches	28	main	!p == q	0	1
//= branches	30	main	!p ? q : p	0	1
//= branches	30	main	p	0	1
