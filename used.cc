template <class T> void in(T n) { must(n); }
struct S { S() { must(1); } }; void all(int n) { in(n); S s; (void)s; }
