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
	printf("%d\n", sum);
}

//= branches	8	counter::is_positive	value > 0	0	3
//= branches	23	main	c.is_positive()	0	1
//= branches	25	main	c.is_positive()	0	1
//= branches	25	main	sum > 1000	0	0
//= branches	13	larger	left < right	0	3
//= function-entries	6	counter::is_positive	3
//= function-entries	18	main	1
//= function-entries	11	larger	3
