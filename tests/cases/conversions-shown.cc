// Objects that are converted to a truth value are shown, and not how: also by a base class, or in a macro.
// flags: -fsampler-scheme=branches
// flags: -fsampler-scheme=branches -std=c++20
#include <memory>
#include <optional>
#define CHECK(x) ((x) ? void() : fail())
static int failures;
static void fail() { failures++; }
struct base {
	int value;
	explicit operator bool() const { return value > 7; }
};
struct derived : base { derived() : base{ 8 } {} };

int main()
{
	int n = 0;
	auto shared = std::make_shared<int>(1);
	std::weak_ptr<int> weak = shared;
	while (auto locked = weak.lock()) {
		shared.reset();
		n++;
	}
	std::optional<int> nothing;
	CHECK(nothing);
	CHECK(!nothing);
	if (derived d; d && n)
		n++;
	return n != 2 || failures != 1;
}

//= branches	11	base::operator bool	value > 7	0	1
//= branches	20	main	locked	1	1
//= branches	25	main	nothing	1	0
//= branches	26	main	nothing	1	0
//= branches	27	main	d	0	1
//= branches	27	main	n	0	1
//= branches	29	main	n != 2	1	0
//= branches	29	main	failures != 1	1	0
