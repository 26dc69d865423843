// Conditions of C++ that C does not have, and those that it has.
// flags: -fsampler-scheme=branches -std=c++17
#include <vector>
struct counter {
	int value;
	explicit counter(int v) : value(v ? v : 7) {}
	operator bool() const { return value > 0; }
	bool ready() const { return value != 3; }
};
static int half(int n) { return n / 2; }

int main(int argc, char **)
{
	std::vector<int> list{ 3, 1, 2 };
	int sum = 0;
	bool on = argc > 1, off = !on;
	for (int x : list)
		if (x > 1)
			sum += x;
	counter c(argc);
	if (c)
		sum++;
	if (!c || !c.ready() && !(sum > 3 || argc < 2))
		sum++;
	if (int y = half(sum))
		sum += y;
	while (int z = half(argc))
		argc -= z;
	if (int w = half(sum); w > 2)
		sum++;
	if (sizeof(int) == 4)
		sum++;
	if constexpr (sizeof(long) > 4)
		sum++;
	if (on or not off)
		sum++;
	if (!off)
		sum++;
	sum += argc ?: 9;
	static counter once(sum);
	delete new counter(2);
	do
		sum--;
	while (!(sum < 10));
	return on && sum ? 1 : sum;
}

//= branches	6	counter::counter	v	0	3
//= branches	7	counter::operator bool	value > 0	0	2
//= branches	8	counter::ready	value != 3	0	1
//= branches	18	main	x > 1	1	2
//= branches	21	main	c	0	1
//= branches	23	main	c	0	1
//= branches	23	main	c.ready()	0	1
//= branches	23	main	sum > 3	0	0
//= branches	23	main	argc < 2	0	0
//= branches	25	main	y	0	1
//= branches	27	main	z	1	0
//= branches	29	main	w > 2	0	1
//= branches	35	main	on	1	0
//= branches	35	main	off	0	1
//= branches	37	main	off	0	1
//= branches	39	main	argc	0	1
//= branches	44	main	sum < 10	3	1
//= branches	45	main	on	1	0
//= branches	45	main	sum	0	0
