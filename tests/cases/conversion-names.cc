// A conversion is named as its template declares it, and a virtual function by its name, in a macro, too.
// flags: -fsampler-scheme=function-entries,returns
#include <string>
template <class X> struct json {
	int n;
	template <typename T> operator T() const { return T(n); }
	template <typename T> explicit operator T *() { return (T *)&n; }
	struct value { int n; };
	operator value() const { return value{ n }; }
	operator const std::string &() const { static std::string none; return none; }
};
struct other { virtual int zero() { return 0; } };
struct base { virtual int one() { return 1; } };
struct derived : other, base { int one() override { return 2; } };
#define BOTH(o) ((o).zero() + (o).one())

int main()
{
	json<wchar_t> j{ 5 };
	json<wchar_t>::value v = j;
	const std::string &s = j.operator const std::string &();
	derived d;
	return short(j) + v.n + *static_cast<int *>(j) + s.size() + BOTH(d) - 17;
}

//= function-entries	12	other::zero	1
//= function-entries	14	derived::one	1
//= function-entries	17	main	1
//= function-entries	9	json::operator value	1
//= function-entries	10	json::operator const string&	1
//= function-entries	6	json::operator T	1
//= function-entries	7	json::operator T*	1
//= returns	23	main	short	0	0	1
//= returns	23	main	static_cast<int *>	0	0	1
//= returns	23	main	s.size	0	1	0
//= returns	23	main	zero	0	1	0
//= returns	23	main	one	0	0	1
