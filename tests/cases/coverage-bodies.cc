// Bodies of functions and lambdas begin behind words, too; strings go on in the next line.
// flags: -std=c++17 -fsampler-scheme=coverage
struct V { int a[9]; int &operator[](int i) { return a[i]; } };
static V v;
struct B { virtual int f() const { return 1; } virtual ~B() {} };
struct S : B {
	int m = 2;
	int f() const override final { if (m) v[m]--; return m; }
	auto g() const noexcept -> int { if (!m) return 1; v[1] += 2; return m; }
	int h() & { if (m) v[3] = 2; return m; }
	int t() const try { if (m) throw 3; return 2; } catch (int e) { v[e]++; return m; }
	int c() const { if (!m) return m + 1; else v[m + 1]--; return 0; }
};
static int text(const char *s, int n) { return s[0] + n; }
int main()
{
	S s;
	int pairs[][2] = { { 1, 2 }, { 2, 3 } };
	auto l = [&](int i) mutable -> int { if (i) v[i] = 3; return v[i]; };
	auto k = [=]() noexcept { if (v[1]) v[1] = 3; return v[2]; };
	for (auto &[a, b] : pairs)
		v[a] += b;
	if (text("\
it's (here\n", 3) > 2)
		v[1]++;
	l(1), k(), s.f(), s.g(), s.h(), s.t(), s.c();
	return 0;
}

//= coverage	3	V::operator[]	return a[i]	13
//= coverage	5	B::f	return 1	0
//= coverage	8	S::f	if (m)	1
//= coverage	8	S::f	v[m]--	1
//= coverage	8	S::f	return m	1
//= coverage	9	S::g	if (!m)	1
//= coverage	9	S::g	return 1	0
//= coverage	9	S::g	v[1] += 2	1
//= coverage	10	S::h	if (m)	1
//= coverage	10	S::h	v[3] = 2	1
//= coverage	10	S::h	return m	1
//= coverage	11	S::t	if (m)	1
//= coverage	11	S::t	throw 3	1
//= coverage	11	S::t	return 2	0
//= coverage	11	S::t	e	1
//= coverage	12	S::c	if (!m)	1
//= coverage	12	S::c	return m + 1	0
//= coverage	12	S::c	v[m + 1]--	1
//= coverage	12	S::c	return 0	1
//= coverage	14	text	return s[0] + n	1
//= coverage	19	main::<lambda>	if (i)	1
//= coverage	19	main::<lambda>	v[i] = 3	1
//= coverage	19	main::<lambda>	return v[i]	1
//= coverage	20	main::<lambda>	if (v[1])	1
//= coverage	20	main::<lambda>	v[1] = 3	1
//= coverage	20	main::<lambda>	return v[2]	1
//= coverage	17	main	s	1
//= coverage	22	main	v[a] += b	2
//= coverage	23	main	if (text("it's (here\n", 3) > 2)	1
//= coverage	25	main	v[1]++	1
//= coverage	26	main	l(1), k(), s.f(), s.g(), s.h(), s.t(), s.c()	1
