// Conditions are read by the macros that are in force where they stand, also the first one behind another place.
// flags: -fsampler-scheme=branches
#define THROW(a,b) throw a > b && b > 0
#define OR ||
#include <vector>
bool f(const std::vector<int> &v, int b) { if (v[0] > 1 OR v.back() == b) return true; return false; }
bool g(const std::vector<int> &v, int b) { if (v[0] > 1 OR v.back() == b) return true; return false; }
#undef OR
int main(int c, char **) { std::vector<int> v{1}; f(v, 1); g(v, 1); try { THROW(c, 0); } catch (bool b) { return !b; } }

//= branches	6	f	v[0] > 1	1	0
//= branches	6	f	v.back() == b	0	1
//= branches	7	g	v[0] > 1	1	0
//= branches	7	g	v.back() == b	0	1
//= branches	9	main	THROW(c, 0) [c > 0]	0	1
//= branches	9	main	b	1	0
