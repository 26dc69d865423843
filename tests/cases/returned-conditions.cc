// Conditions that are returned, and those in an argument of a macro, are shown as they are written.
// flags: -fsampler-scheme=branches
#include <vector>

#define TEN 10
#define SCAN(X)                                                                                    \
	{                                                                                          \
		while (*s != 0 && !(X))                                                            \
			++s;                                                                       \
	}

static bool is_three(const std::vector<int> &v) { return v[0] == 3; }
static bool has_bit(int q) { return (q & (1 << 3)) != 0; }
static bool is_b(char c) { return c == 'a' + 1; }
static bool is_ten(int n)
{
	return n ==
	       TEN;
}

struct base {
	int n;
};
struct derived : base {
	int m = n == 0 && n == 3 ? 4 : 5;
	explicit derived(int k) : base{ k } {}
	bool lacks_bit() { return !(n & (1 << 3)); }
};

static const char *scan(const char *s)
{
	SCAN(s[0] == '-' && s[1] == '-' && s[2] == '>');
	return s;
}

int main()
{
	std::vector<int> v(1, 3);
	derived d(8);
	return is_three(v) + has_bit(8) + is_b('b') + is_ten(9) + d.lacks_bit() + (*scan("a-->") == '-') - 4;
}

//= branches	12	is_three	v[0] == 3	0	1
//= branches	13	has_bit	(q & (1 << 3)) != 0	0	1
//= branches	14	is_b	c == 'a' + 1	0	1
//= branches	17	is_ten	n == TEN	1	0
//= branches	27	derived::lacks_bit	n & (1 << 3)	0	1
//= branches	32	scan	SCAN(s[0] == '-' && s[1] == '-' && s[2] == '>') [*s != 0]	0	2
//= branches	32	scan	s[0] == '-'	1	1
//= branches	32	scan	s[1] == '-'	0	1
//= branches	32	scan	s[2] == '>'	0	1
