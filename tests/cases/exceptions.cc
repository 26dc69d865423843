// Exceptions: landing pads, rethrowing, destructors on the way.
struct guard {
	int &n;
	~guard() { if (n < 100) n++; }
};
static int risky(int x)
{
	if (x > 2)
		throw x;
	return x - 1;
}
static int careful(int x, int &n)
{
	guard g{ n };
	try {
		return risky(x);
	} catch (int e) {
		if (e == 4)
			throw;
		return -e;
	}
}

int main()
{
	int n = 0, sum = 0;
	for (int i = 0; i < 5; i++)
		try {
			sum += careful(i, n);
		} catch (...) {
			sum += n ? 10 : 20;
		}
	return sum + n;
}

//= branches	4	guard::~guard	n < 100	0	5
//= branches	8	risky	x > 2	3	2
//= branches	18	careful	e == 4	1	1
//= branches	27	main	i < 5	1	5
//= branches	31	main	n	0	1
//= function-entries	4	guard::~guard	5
//= function-entries	6	risky	5
//= function-entries	12	careful	5
//= function-entries	24	main	1
//= returns	16	careful	risky	1	1	1
//= returns	29	main	careful	2	1	1
