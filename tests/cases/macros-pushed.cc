// A macro that "#pragma pop_macro" brings back is not in force before that.
// flags: -fsampler-scheme=branches
#define OK(x) (x)
#pragma push_macro("OK")
#undef OK
#define OK(x) ((x) == 0)
int status(int s) { if (OK(s)) return 0; return 1; }
#pragma pop_macro("OK")
int later(int s) { if (OK(s)) return 0; return 1; }
int main() { return status(0) + later(1); }

//= branches	7	status	OK(s)	0	1
//= branches	9	later	OK(s)	0	1
