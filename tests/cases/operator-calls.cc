// Calls of operators are shown by the operators' names, whatever stands behind these.
// flags: -fsampler-scheme=returns
#include <vector>
struct W { int n; }; W make(int n) { return {n}; }
bool operator==(W a, W b) { return a.n == b.n; } bool operator!(W a) { return !a.n; }
int main(){ W w{7}; std::vector<int> v{1}; int s=0; auto i = v.begin(); if (w == make(7)) s++; if (!make(3)) s++; if (i != v.end()) s++; if (w.n == 7 && operator==(w, make(1))) s++; return s-2; }

//= returns	6	main	operator==	0	0	1
//= returns	6	main	operator!	0	1	0
//= returns	6	main	operator!=	0	0	1
//= returns	6	main	operator==	0	1	0
