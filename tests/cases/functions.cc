// Functions of C++: methods, operators, templates, constructors, lambdas.
// flags: -fsampler-scheme=function-entries,returns -std=c++17
namespace space {
template <class T> T most(T a, T b) { return a > b ? a : b; }
}
struct base {
	int v;
	base(int x) : v(x) {}
	virtual ~base() {}
	virtual int get() const { return v; }
	bool operator==(int x) const { return v == x; }
	base &self() { return *this; }
	static int made(int x) { return x; }
};
struct derived : base {
	derived() : base(-4) {}
	int get() const override { return v + 1; }
};
constexpr int square(int n) { return n * n; }
static_assert(square(3) == 9, "still constant");

int main()
{
	derived d;
	base *b = &d;
	int n = b->get() + d.base::get() + base::made(0);
	n += d == 5;
	n += b->self().get();
	n += space::most(1, 2) + (int)space::most(1.5, 2.5);
	auto add = [&n](int k) { return n + k; };
	n = add(40);
	int (base::*method)() const = &base::get;
	n += (b->*method)();
	n += square(n);
	return n & 63;
}

//= function-entries	8	base::base	1
//= function-entries	9	base::~base	1
//= function-entries	10	base::get	1
//= function-entries	11	base::operator==	1
//= function-entries	12	base::self	1
//= function-entries	13	base::made	1
//= function-entries	16	derived::derived	1
//= function-entries	17	derived::get	3
//= function-entries	19	square	1
//= function-entries	30	main::<lambda>	1
//= function-entries	22	main	1
//= function-entries	4	space::most	1
//= function-entries	4	space::most	1
//= returns	26	main	b->get	1	0	0
//= returns	26	main	d.base::get	1	0	0
//= returns	26	main	base::made	0	1	0
//= returns	27	main	operator==	0	1	0
//= returns	28	main	b->self().get	1	0	0
//= returns	29	main	space::most	0	0	1
//= returns	31	main	add	0	0	1
//= returns	33	main	(b->*method)	1	0	0
//= returns	34	main	square	0	0	1
