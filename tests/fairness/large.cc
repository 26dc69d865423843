// Functions that are not copied: sites have checks of their own, also where they may be passed by an exception, or come
// in a loop.  Some are told together, and some cannot be told by a call, because they are of long doubles.
// flags: -fsampler-most-blocks=1 -fsampler-scheme=float-kinds,scalar-pairs
// levels: -O0 -O2 -O2,-flto
#include <string>

#ifdef LONG
static const int turns = 20000;
#else
static const int turns = 3000;
#endif

struct guard {
	int *count;
	~guard() { ++*count; }
};

__attribute__((noinline)) static int risky(int n)
{
	if (n % 17 == 3)
		throw n;
	return n % 5 ? n / 5 : -n;
}

static int find(const std::string &text)
{
	if (text == std::string("key") + "3")
		return 3;
	if (text < "key5" && text != "key4")
		return 5;
	for (char c : text)
		if (c == '7' || c == '8')
			return c - '0';
	return -1;
}

int main()
{
	int count = 0, sum = 0;
	long double mean = 0;
	for (int i = 0; i < turns; i++) {
		guard g{ &count };
		try {
			sum += risky(i) > 2 ? find("key" + std::to_string(i % 10)) : 1;
		} catch (int n) {
			while (n > 10)
				n -= n % 2 ? 3 : 5;
			sum += n;
			mean = (mean * i + n) / (i + 1);
		}
	}
	return sum > 0 && mean > 0 && count == turns ? 0 : 1;
}
