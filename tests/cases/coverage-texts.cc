// What the text of a statement is in C++: heads, separators and raw strings.
// flags: -std=c++17 -fsampler-scheme=coverage,branches
#include <cstdio>
#include <cstring>
#include <initializer_list>
static int n;
static int g(int x) { return n += x; }
static int texts(int k, const char *s)
{
	if (!(k > 1'000)) std::puts("few");
	if (!(strcmp(R"(a)b"c)", s) > 0)) std::puts("x");
	for (auto x : {1, 2}) g(x);
	// only if
	g(n);
	if (int q = k; q > 0)
		n += g(2);
	try { if (k) throw 1; } catch (int &e) { e++; } catch (...) { return 1; }
	return
		g(1'000);
}

int main()
{
	return texts(1, "a") != 1020;
}

//= branches	10	texts	k > 1'000	1	0
//= branches	11	texts	strcmp(R"(a)b"c)", s) > 0	0	1
//= branches	15	texts	q > 0	0	1
//= branches	17	texts	k	0	1
//= branches	24	main	texts(1, "a") != 1020	0	1
//= coverage	7	g	return n += x	5
//= coverage	10	texts	if (!(k > 1'000))	1
//= coverage	10	texts	std::puts("few")	1
//= coverage	11	texts	if (!(strcmp(R"(a)b"c)", s) > 0))	1
//= coverage	11	texts	std::puts("x")	0
//= coverage	12	texts	for (auto x : {1, 2})	1
//= coverage	12	texts	g(x)	2
//= coverage	14	texts	g(n)	1
//= coverage	16	texts	n += g(2)	1
//= coverage	17	texts	if (k)	1
//= coverage	17	texts	throw 1	1
//= coverage	17	texts	e++	1
//= coverage	17	texts	return 1	0
//= coverage	19	texts	return g(1'000)	1
//= coverage	24	main	return texts(1, "a") != 1020	1
