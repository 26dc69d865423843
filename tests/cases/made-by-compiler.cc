// Functions that the compiler writes or copies: none has sites of its own, and those of
// constructors and destructors count for all their copies.
// flags: -fsampler-scheme=branches,returns,function-entries -std=c++20
#include <compare>
#include <vector>

struct point {
	int x, y;
	auto operator<=>(const point &) const = default;
	bool operator==(const point &) const = default;
};

struct base {
	int value;
	explicit base(int n) : value(n > 2 ? n : 2) {}
	virtual ~base()
	{
		if (value > 3)
			value = 0;
	}
	virtual bool operator==(int n) const { return value == n; }
};

struct left : virtual base {
	left(int n) : base(n)
	{
		if (n == 1)
			value++;
	}
};
struct both : left {
	std::vector<point> points;
	both(int n) : base(n), left(n), points(n) {}
	both(const both &) = default;
	~both()
	{
		while (!points.empty())
			points.pop_back();
	}
};

int main(int argc, char **)
{
	both one(argc), four(argc + 3), copy(four);
	point p{ 1, 2 }, q{ 1, 3 };
	left *made = new both(2);
	int result = copy != 4 ? 10 : 0;
	delete made;
	if (p < q && p != q)
		result++;
	return result + one.value;
}

//= branches	15	base::base	n > 2	2	1
//= branches	18	base::~base	value > 3	2	2
//= branches	21	base::operator==	value == n	0	1
//= branches	27	left::left	n == 1	2	1
//= branches	37	both::~both	points.empty()	11	4
//= branches	47	main	copy != 4	1	0
//= branches	49	main	p < q	0	1
//= branches	49	main	p != q	0	1
//= function-entries	15	base::base	3
//= function-entries	16	base::~base	4
//= function-entries	21	base::operator==	1
//= function-entries	25	left::left	3
//= function-entries	33	both::both	3
//= function-entries	35	both::~both	4
//= function-entries	42	main	1
//= returns	37	both::~both	points.empty	0	11	4
//= returns	47	main	operator==	0	0	1
//= returns	49	main	operator<	0	0	1
//= returns	49	main	operator==	0	1	0
