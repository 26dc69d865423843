// Of calls that compute the same, each counts, also if nothing uses what it returns.
// flags: -fsampler-scheme=branches,function-entries
#include <cstdio>
struct counter {
	int value;
	__attribute__((noinline)) bool is_positive() const
	{
		return value > 0;
	}
};
template <class T> __attribute__((noinline)) static T larger(T left, T right)
{
	if (left < right)
		return right;
	return left;
}
/* not lowered when its caller is */
__attribute__((noinline, optimize("Og"))) static int half(int n)
{
	if (n > 9)
		return n / 2;
	return 0;
}

int main(int argc, char **)
{
	counter c{ argc };
	int sum = larger(argc, 3) + larger(argc, 3);
	larger(argc, 3);
	if (c.is_positive())
		sum++;
	if (c.is_positive() || sum > 1000)
		sum++;
	c.is_positive();
	sum += half(argc) + half(argc);
	half(argc);
	printf("%d\n", sum);
}

//= branches	8	counter::is_positive	value > 0	0	3
//= branches	20	half	n > 9	3	0
//= branches	30	main	c.is_positive()	0	1
//= branches	32	main	c.is_positive()	0	1
//= branches	32	main	sum > 1000	0	0
//= branches	13	larger	left < right	0	3
//= function-entries	6	counter::is_positive	3
//= function-entries	18	half	3
//= function-entries	25	main	1
//= function-entries	11	larger	3
