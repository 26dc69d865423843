// What the body of a macro tests or calls is shown in the macro's words, and what it declares by its call.
// flags: -fsampler-scheme=branches,returns
#include <vector>
struct result { int n; explicit operator bool() const { return n; } };
struct base { virtual int zero() { return 0; } };
struct derived : base {
	int zero() override { return 7; }
	int third(int n) { return n; }
};
#define HAS(v) ((v).size() > 2u && !(v)[0])
#define NONE(v) (v.empty() or (not v[0] and v[1]))
#define JOIN(a, b) a##b
#define NAME(a, b) JOIN(a, b)
#define EXPECT(c) if (result NAME(result_, __LINE__) = result{ c }) ; else failures++
#define CALL(o, member) ((o)->zero() + ((o)->*member)(3))
static int failures;

int main()
{
	std::vector<int> v = { 0, 2, 3 };
	derived d;
	int (derived::*member)(int) = &derived::third;
	if (HAS(v))
		EXPECT(v[1] > 2);
	if (HAS(v) || NONE(v))
		EXPECT(!v.empty());
	return failures + CALL(&d, member) - 11;
}

//= branches	4	result::operator bool	n	1	1
//= branches	23	main	HAS(v) [(v).size() > 2u]	0	1
//= branches	23	main	HAS(v) [(v)[0]]	1	0
//= branches	24	main	EXPECT(v[1] > 2)	1	0
//= branches	25	main	HAS(v) [(v).size() > 2u]	0	1
//= branches	25	main	HAS(v) [(v)[0]]	1	0
//= branches	25	main	NONE(v) [v.empty()]	0	0
//= branches	25	main	NONE(v) [v[0]]	0	0
//= branches	25	main	NONE(v) [v[1]]	0	0
//= branches	26	main	EXPECT(!v.empty())	0	1
//= returns	23	main	size	0	0	1
//= returns	24	main	operator bool	0	1	0
//= returns	25	main	size	0	0	1
//= returns	25	main	empty	0	0	0
//= returns	26	main	empty	0	1	0
//= returns	26	main	operator bool	0	0	1
//= returns	27	main	zero	0	0	1
//= returns	27	main	((&d)->*member)	0	0	1
