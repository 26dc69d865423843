// Statements that are calls of the user's operators and constructors begin sequences as any other.
// flags: -fsampler-scheme=coverage
struct S {
	int n = 0;
	S() {}
	S(int v) : n(v) {}
	S &operator+=(int by) { return n += by, *this; }
	S &operator++() { return ++n, *this; }
	S &operator<<(int by) { return n <<= by, *this; }
	S &operator=(int v) { return n = v, *this; }
	int &operator[](int i) { return n += i; }
};

static S *make(int a)
{
	if (a)
		return new S(1);
	return nullptr;
}
static S brace(int a)
{
	if (a)
		return {1};
	return (S)2;
}
int main(int argc, char **)
{
	S s;
	if (argc)
		s += 1;
	if (argc)
		s = 3;
	else
		s << 3;
	if (argc)
		++s;
	do
		s[1] = 3;
	while (!argc);
	if (argc)
		(void)make(0), brace(1);
	switch (argc) {
	case 1:
		delete make(1);
		break;
	default:
		S{3};
	}
	if (!argc)
		S(3) += argc ? 1 : 2;
	return 0;
}

//= coverage	6	S::S	n(v)	2
//= coverage	7	S::operator+=	return n += by, *this	1
//= coverage	8	S::operator++	return ++n, *this	1
//= coverage	9	S::operator<<	return n <<= by, *this	0
//= coverage	10	S::operator=	return n = v, *this	1
//= coverage	11	S::operator[]	return n += i	1
//= coverage	16	make	if (a)	2
//= coverage	17	make	return new S(1)	1
//= coverage	18	make	return nullptr	1
//= coverage	22	brace	if (a)	1
//= coverage	23	brace	return {1}	1
//= coverage	24	brace	return (S)2	0
//= coverage	28	main	s	1
//= coverage	30	main	s += 1	1
//= coverage	31	main	if (argc)	1
//= coverage	32	main	s = 3	1
//= coverage	34	main	s << 3	0
//= coverage	35	main	if (argc)	1
//= coverage	36	main	++s	1
//= coverage	38	main	s[1] = 3	1
//= coverage	40	main	if (argc)	1
//= coverage	41	main	(void)make(0), brace(1)	1
//= coverage	42	main	switch (argc)	1
//= coverage	44	main	delete make(1)	1
//= coverage	47	main	S{3}	0
//= coverage	49	main	if (!argc)	1
//= coverage	50	main	S(3) += argc ? 1 : 2	0
//= coverage	51	main	return 0	1
