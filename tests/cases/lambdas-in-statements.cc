// The body of a lambda, and values in braces, stand within a statement.
// flags: -std=c++17 -fsampler-scheme=coverage
#define FOR_EACH(i, n) for (int i = 0; i < n; i++)
struct S { int n; S &operator+=(S s) { n += s.n; return *this; } S &operator<<(int k) { n += k; return *this; } };
static int a = 1, b = 2, v[3];
static bool both() { return [&] { return a; }() && b; }
static bool pair() { return S{ 1 }.n && b; }
int main()
{
	S s = {};
	if (a) s << [&] { return a; }() << 2;
	if (a) s += [&](int i) -> S { return { i + a - 1 }; }(3);
	if (a) s += { 3 };
	if (both()) [&]() mutable { a++; }();
	if (pair()) [[likely]] v[1] = 3;
	FOR_EACH(i, 2) v[i]++;
	return s.n - 9;
}

//= coverage	4	S::operator+=	n += s.n	2
//= coverage	4	S::operator<<	n += k	2
//= coverage	6	both::<lambda>	return a	1
//= coverage	6	both	return [&] { return a; }() && b	1
//= coverage	7	pair	return S{ 1 }.n && b	1
//= coverage	11	main::<lambda>	return a	1
//= coverage	12	main::<lambda>	return { i + a - 1 }	1
//= coverage	14	main::<lambda>	a++	1
//= coverage	10	main	s	1
//= coverage	11	main	s << [&] { return a; }() << 2	1
//= coverage	12	main	if (a)	1
//= coverage	12	main	s += [&](int i) -> S { return { i + a - 1 }; }(3)	1
//= coverage	13	main	if (a)	1
//= coverage	13	main	s += { 3 }	1
//= coverage	14	main	if (both())	1
//= coverage	14	main	[&]() mutable { a++; }()	1
//= coverage	15	main	if (pair())	1
//= coverage	15	main	v[1] = 3	1
//= coverage	16	main	FOR_EACH(i, 2)	1
//= coverage	16	main	v[i]++	2
//= coverage	17	main	return s.n - 9	1
