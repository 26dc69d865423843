// The same in C++: objects, exceptions, what the compiler makes up.
// flags: -std=c++17 -fsampler-scheme=coverage
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
struct guard {
	int v;
	guard(int x) : v(x) { if (v > 2) v--; }
	~guard() { std::puts("bye"); }
};

template <class T> T twice(T x)
{
	if constexpr (sizeof(T) == 4) return x + x;
	else return x * 2;
}

int main()
{
	guard g(3), h = 4;
	std::vector<int> v{1, 2, 3};
	int sum = twice(1);
	for (int x : v)
		sum += x;
	for (auto &x : v) {
		int y = x * 2;
		sum += y;
	}
	try {
		sum++;
		if (sum > 5) throw std::runtime_error("big");
	} catch (const std::runtime_error &e) {
		std::puts(e.what());
	} catch (...) { return 1; }
	std::string s = "a" + std::to_string(sum);
	auto add = [&](int k) { if (k) return k + sum; return 0; };
	while (int r = sum % 7)
		sum += 7 - r;
	return add(1) < int(s.size());
}

//= coverage	9	guard::guard	v(x)	2
//= coverage	9	guard::guard	v--	2
//= coverage	10	guard::~guard	std::puts("bye")	2
//= coverage	37	main::<lambda>	if (k)	1
//= coverage	37	main::<lambda>	return k + sum	1
//= coverage	37	main::<lambda>	return 0	0
//= coverage	21	main	g(3), h = 4	1
//= coverage	25	main	sum += x	3
//= coverage	26	main	for (auto &x : v)	1
//= coverage	27	main	y = x * 2	3
//= coverage	31	main	sum++	1
//= coverage	32	main	throw std::runtime_error("big")	1
//= coverage	34	main	std::puts(e.what())	1
//= coverage	35	main	return 1	0
//= coverage	36	main	s = "a" + std::to_string(sum)	1
//= coverage	39	main	sum += 7 - r	0
//= coverage	40	main	return add(1) < int(s.size())	1
//= coverage	15	twice	if constexpr (sizeof(T) == 4)	1
//= coverage	15	twice	return x + x	1
