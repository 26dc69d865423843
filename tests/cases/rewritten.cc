// What C++20 makes of operators that a class has not: "a != b" is !(a == b), "a < b" is
// (a <=> b) < 0, and both may be turned round.
// flags: -fsampler-scheme=branches -std=c++17
// flags: -fsampler-scheme=branches -std=c++20
// flags: -fsampler-scheme=branches -std=c++23
#include <map>
#include <string>

struct id {
	int value;
	bool operator!() const { return value == 0; }
};
#if __cplusplus >= 202002L
#include <compare>
static bool operator==(id a, int b) { return a.value == b; }
static std::strong_ordering operator<=>(id a, int b) { return a.value <=> b; }
#else
static bool operator==(id a, int b) { return a.value == b; }
static bool operator==(int a, id b) { return a == b.value; }
static bool operator!=(id a, int b) { return a.value != b; }
static bool operator!=(int a, id b) { return a != b.value; }
static bool operator<(id a, int b) { return a.value < b; }
static bool operator>=(int a, id b) { return a >= b.value; }
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


//= branches	11	id::operator!	value == 0	1	0
//= branches	18	operator==	a.value == b	1	0
//= branches	19	operator==	a == b.value	0	1
//= branches	20	operator!=	a.value != b	0	5
//= branches	21	operator!=	a != b.value	0	2
//= branches	22	operator<	a.value < b	0	1
//= branches	23	operator>=	a >= b.value	1	0
//= branches	36	main	a != 2	0	1
//= branches	38	main	2 != a	0	1
//= branches	40	main	1 == a	0	1
//= branches	42	main	a < 2	0	1
//= branches	42	main	0 >= a	1	0
//= branches	44	main	ann != ages.end()	0	1
//= branches	44	main	eve != ages.end()	1	0
//= branches	46	main	ann == ages.end()	1	0
//= branches	46	main	argc > 9	1	0
//= branches	48	main	ann != ages.end()	1	2
//= branches	50	main	a != 2	0	1
//= branches	51	main	a == 2	1	0
//= branches	52	main	a != 2	0	1
//= branches	53	main	NOT(a != 2)	1	0
//= branches	53	main	NOT(a)	1	0
//= branches	53	main	SAME(2 != a)	0	1
//= branches	55	main	a != 2	0	1
//= branches	55	main	score != 3	0	1
//= branches	57	main	name != "bob"	0	1
//= branches	57	main	name > "a" + name	1	0
//= branches	59	main	differs	0	1
//= branches	59	main	a != 2	0	0
