// Functions are named with what they are in, whatever makes it: but for versions, unnamed namespaces, and arguments.
// flags: -fsampler-scheme=function-entries
namespace space { inline namespace v1 { namespace {
template <class T> struct box {
	T value;
	template <class U> box(U u) : value(u) {}
	~box() { value = 0; }
	operator bool() const { return value > 0; }
	T operator()(T x) { return value + x; }
	static T zero() { return T(); }
};
} } }

template <class T> static T most(T a, T b)
{
	return a > b ? a : b;
}

static int local(int n)
{
	struct inner { static int twice(int x) { return 2 * x; } };
	auto plus = [n](int x) { return [x](int y) { return x + y; }(n); };
	return inner::twice(n) + plus(1);
}

struct { int get() { return 1; } } unnamed;

int main()
{
	space::box<int> a(1);
	space::box<long> b(2);
	return !(a && a(most(1, 2)) + b(most(1L, 2L)) + space::box<int>::zero() + local(1) + unnamed.get() == 12);
}

//= function-entries	21	local::inner::twice	1
//= function-entries	22	local::<lambda>::<lambda>	1
//= function-entries	22	local::<lambda>	1
//= function-entries	19	local	1
//= function-entries	26	<unnamed>::get	1
//= function-entries	28	main	1
//= function-entries	6	space::box::box	1
//= function-entries	7	space::box::~box	1
//= function-entries	6	space::box::box	1
//= function-entries	7	space::box::~box	1
//= function-entries	14	most	1
//= function-entries	9	space::box::operator()	1
//= function-entries	14	most	1
//= function-entries	9	space::box::operator()	1
//= function-entries	10	space::box::zero	1
//= function-entries	8	space::box::operator bool	1
