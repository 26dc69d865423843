// Nested functions, statement expressions, variable-length arrays, bit-fields.
#include <stddef.h>
struct bits { int low : 3; unsigned high : 5; };

static int outer(int n)
{
	int inner(int k)
	{
		return k > n ? k : n;
	}
	int sizes[n > 3 ? n : 3];
	struct bits b = { -1, 17 };
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		sizes[i] = ({ int t = inner(i); t > 1 ? t : 1; });
	if (b.low < 0)
		b.high++;
	if (b.high)
		sizes[0]++;
	return sizes[0] + sizes[2];
}

int main(void)
{
	void *labels[] = { &&one, &&two };
	int n = outer(2);
	goto *labels[n & 1];
one:
	n++;
two:
	if (n > 6)
		n--;
	return n;
}

//= branches	11	outer	n > 3	1	0
//= branches	13	outer	i < sizeof sizes / sizeof *sizes	1	3
//= branches	14	outer	t > 1	0	3
//= branches	15	outer	b.low < 0	0	1
//= branches	17	outer	b.high	0	1
//= branches	9	inner	k > n	3	0
//= branches	30	main	n > 6	1	0
//= function-entries	5	outer	1
//= function-entries	7	inner	3
//= function-entries	22	main	1
//= returns	14	outer	inner	0	0	3
//= returns	25	main	outer	0	0	1
