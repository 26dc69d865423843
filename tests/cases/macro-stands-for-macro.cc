// A macro without parameters may stand for the name of one that has some: the arguments behind it are shown.
// flags: -fsampler-scheme=branches
#include <vector>
#define CHECK_EQ(a, b) if ((a) != (b)) failures++
#define ASSERT_EQ CHECK_EQ
#define IS(c) ((c) == 3)
#define IS_N IS(n)
static int failures;

int main()
{
	std::vector<int> v(2);
	int n = v.size();
	ASSERT_EQ(v.size(), 2u);
	ASSERT_EQ (n, 2);
	if (IS_N || (n))
		n = 0;
	return failures + n;
}

//= branches	14	main	ASSERT_EQ(v.size(), 2u) [(v.size()) != (2u)]	1	0
//= branches	15	main	ASSERT_EQ (n, 2) [(n) != (2)]	1	0
//= branches	16	main	IS_N	1	0
//= branches	16	main	n	0	1
