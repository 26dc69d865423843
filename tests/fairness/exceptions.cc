// Exceptions, destructors, templates and virtual functions.
#include <cstdio>
#include <stdexcept>
#include <vector>

struct shape {
	virtual ~shape()
	{
	}
	virtual int area(int n) const
	{
		return n > 2 ? n : 2;
	}
};
struct square : shape {
	int area(int n) const override
	{
		return n & 1 ? n * n : n;
	}
};
struct guard {
	int &count;
	~guard()
	{
		if (count % 2)
			count += 3;
		else
			count++;
	}
};

static int risky(int n)
{
	if (n % 5 == 0)
		throw std::runtime_error("five");
	if (n % 7 == 0)
		throw n;
	return n % 3;
}

template <class T> static T most(const std::vector<T> &list)
{
	T best = list[0];
	for (T x : list)
		if (x > best)
			best = x;
	return best;
}

int main()
{
	int sum = 0, count = 0;
	shape plain;
	square squares;
	std::vector<int> list{ 4, 8, 1, 9, 3 };
	for (int i = 1; i < 30000; i++) {
		guard g{ count };
		const shape &s = i % 3 ? plain : squares;
		try {
			sum += risky(i) + s.area(i % 11);
		} catch (int e) {
			sum += e % 2 ? 1 : 2;
		} catch (const std::exception &) {
			sum--;
		}
		sum += most(list);
	}
	std::printf("%d %d\n", sum, count);
	return 0;
}
