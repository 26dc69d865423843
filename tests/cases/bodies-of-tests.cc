// A test's body is the user's, though the function is of a system header's macro; what that defines itself is not.
// flags: -fsampler-scheme=branches,function-entries
# 5 "framework.h" 1 3
#define JOIN(a, b) a##b
#define NAME(a, b) JOIN(a, b)
#define TEST_CASE(text) static void NAME(test_, __LINE__)(); \
	static int NAME(run_, __LINE__) = (NAME(test_, __LINE__)(), 0); static void NAME(test_, __LINE__)()
#define HELPER(x) static int helper_##x(int n) { return n > 2 ? 1 : 0; }
inline int of_header(int n) { return n > 3 ? 1 : 0; }
# 12 "bodies-of-tests.cc" 2

HELPER(one)
static int sum;
TEST_CASE("adds")
{
	sum += helper_one(3) + of_header(4);
	if (sum > 1)
		sum++;
}

int main()
{
	return sum != 3;
}

//= branches	18	test_15	sum > 1	0	1
//= branches	24	main	sum != 3	1	0
//= function-entries	15	test_15	1
//= function-entries	22	main	1
