// Functions with sites that the compiler evaluates, too.
// flags: -fsampler-scheme=branches,returns,scalar-pairs -std=c++20
// flags: -fsampler-scheme=branches,returns,scalar-pairs -std=c++23
struct range {
	int low, high;
	constexpr range(int a, int b) : low(a < b ? a : b), high(a < b ? b : a) {}
	constexpr ~range() {}
	constexpr bool holds(int n) const { return n >= low && n <= high; }
};

constexpr int digits(int n)
{
	int count = 1;
	for (; n > 9; n /= 10)
		count++;
	return count;
}

template <int n> struct buffer {
	char text[n];
};

constexpr int doubled(int n)
{
#if __cpp_if_consteval
	if consteval {
		return 2 * n;
	}
#endif
	return n + n;
}

consteval int twice(int n) { return n > 0 ? 2 * n : 0; }

static_assert(digits(1234) == 4);
static_assert(doubled(2) == 4);
static_assert(range(3, 1).holds(2) && !range(1, 3).holds(4));

int main(int argc, char **)
{
	constexpr int size = digits(100);
	buffer<digits(99999)> five;
	static constinit int start = digits(10);
	range values(argc + 4, 2);
	if (digits(argc + 98) == 2)
		start++;
	return values.holds(start) ? sizeof five + size + twice(2) + doubled(argc) : 0;
}

//= branches	6	range::range	a < b	1	0
//= branches	6	range::range	a < b	1	0
//= branches	8	range::holds	n >= low	0	1
//= branches	8	range::holds	n <= high	0	1
//= branches	14	digits	n > 9	1	1
//= branches	45	main	digits(argc + 98) == 2	0	1
//= branches	47	main	values.holds(start)	0	1
//= returns	45	main	digits	0	0	1
//= returns	47	main	values.holds	0	0	1
//= returns	47	main	doubled	0	0	1
//= scalar-pairs	6	range::range	a	local	direct	0	const	0	0	1
//= scalar-pairs	6	range::range	a	local	direct	b	local-init	0	0	1
//= scalar-pairs	6	range::range	b	local	direct	0	const	0	0	1
//= scalar-pairs	6	range::range	b	local	direct	a	local-init	1	0	0
//= scalar-pairs	8	range::holds	n	local	direct	0	const	0	0	1
//= scalar-pairs	11	digits	n	local	direct	0	const	0	0	1
//= scalar-pairs	13	digits	count	local	direct	n	local-init	1	0	0
//= scalar-pairs	14	digits	n	local	direct	0	const	0	0	1
//= scalar-pairs	14	digits	n	local	direct	n	local-init	1	0	0
//= scalar-pairs	14	digits	n	local	direct	count	local-init	0	0	1
//= scalar-pairs	15	digits	count	local	direct	0	const	0	0	1
//= scalar-pairs	15	digits	count	local	direct	count	local-init	0	0	1
//= scalar-pairs	15	digits	count	local	direct	n	local-init	1	0	0
//= scalar-pairs	23	doubled	n	local	direct	0	const	0	0	1
//= scalar-pairs	39	main	argc	local	direct	0	const	0	0	1
//= scalar-pairs	46	main	start	local	direct	0	const	0	0	1
//= scalar-pairs	46	main	start	local	direct	start	local	0	0	1
//= scalar-pairs	46	main	start	local	direct	argc	local-init	0	0	1
