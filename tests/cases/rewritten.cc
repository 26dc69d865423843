// What C++20 makes of operators that a class has not: "a != b" is !(a == b), "a < b" is
// (a <=> b) < 0, and both may be turned round.
// flags: -fsampler-scheme=branches -std=c++17
// flags: -fsampler-scheme=branches -std=c++20
// flags: -fsampler-scheme=branches -std=c++23
#include <functional>
#include <map>
#include <string>

struct id {
	int value;
	bool operator!() const { return value == 0; }
};
#if __cplusplus >= 202002L
#include <compare>
static bool operator==(id a, int b) { return std::equal_to<int>()(a.value, b); }
static std::strong_ordering operator<=>(id a, int b) { return a.value <=> b; }
#else
static bool operator==(id a, int b) { return std::equal_to<int>()(a.value, b); }
static bool operator==(int a, id b) { return std::equal_to<int>()(a, b.value); }
static bool operator!=(id a, int b) { return std::not_equal_to<int>()(a.value, b); }
static bool operator!=(int a, id b) { return std::not_equal_to<int>()(a, b.value); }
static bool operator<(id a, int b) { return std::less<int>()(a.value, b); }
static bool operator>=(int a, id b) { return std::greater_equal<int>()(a, b.value); }
#endif

#define REQUIRE(condition) do if (!(condition)) return 9; while (0)
#define SAME(x) x
#define NOT(x) !(x)

int main(int argc, char **argv)
{
	std::map<std::string, int> ages = { { "ann", 3 }, { "bob", 5 } };
	auto ann = ages.find("ann"), eve = ages.find("eve");
	id a{ argc };
	int score = 0;
	if (a != 2)
		score++;
	if (!(2 != a))
		score += 2;
	if (1 == a)
		score += 4;
	if (a < 2 && !(0 >= a))
		score += 8;
	if (ann != ages.end() && eve != ages.end())
		score += 16;
	if (not(ann == ages.end() || argc > 9))
		score += 32;
	while (ann != ages.end())
		++ann;
	REQUIRE(a != 2);
	REQUIRE(!(a == 2));
	REQUIRE(SAME(a != 2));
	if (NOT(a != 2) || NOT(a) || !(SAME(2 != a)))
		score = 0;
	bool differs = a != 2 && score != 3;
	std::string name = argv[0];
	if (name != "bob" && name > "a" + name)
		score++;
	return differs ? score : a != 2 ? 1 : 0;
}


//= branches	12	id::operator!	value == 0	1	0
//= branches	37	main	a != 2	0	1
//= branches	39	main	2 != a	0	1
//= branches	41	main	1 == a	0	1
//= branches	43	main	a < 2	0	1
//= branches	43	main	0 >= a	1	0
//= branches	45	main	ann != ages.end()	0	1
//= branches	45	main	eve != ages.end()	1	0
//= branches	47	main	ann == ages.end()	1	0
//= branches	47	main	argc > 9	1	0
//= branches	49	main	ann != ages.end()	1	2
//= branches	51	main	a != 2	0	1
//= branches	52	main	a == 2	1	0
//= branches	53	main	a != 2	0	1
//= branches	54	main	NOT(a != 2)	1	0
//= branches	54	main	NOT(a)	1	0
//= branches	54	main	SAME(2 != a)	0	1
//= branches	56	main	a != 2	0	1
//= branches	56	main	score != 3	0	1
//= branches	58	main	name != "bob"	0	1
//= branches	58	main	name > "a" + name	1	0
//= branches	60	main	differs	0	1
//= branches	60	main	a != 2	0	0
