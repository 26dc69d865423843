// C++: members, references, templates, lambdas, initialisers, what the compiler makes.
// flags: -fsampler-scheme=bounds,scalar-pairs -fassign-across-pointer -fassign-into-field
namespace space {
int common = 3;
}

template <class T> struct pair {
	T first, second;
	pair(T a, T b) : first(a) { second = b; }
	void swap() { T old = first; first = second; this->second = old; }
};

template <class T> static T most(T a, T b)
{
	T result = a;
	if (b > result)
		result = b;
	return result;
}

struct counted {
	static int all;
	int mine = 1;
	counted() { ++all; }
	~counted() { all--; }
};
int counted::all;

static void take(int &r, int by) { r += by; }

int main()
{
	int n = most(1, 2);
	take(n, 4);
	int &alias = n;
	alias = 9;
	pair<short> p(5, 6);
	p.swap();
	auto add = [&n](int m) { n = n + m; int inner = m; return inner; };
	n = add(1);
	int total = 0;
	int list[] = { 1, 2 };
	for (int each : list)
		total += each;
	counted c;
	const int fixed = 4;
	constexpr int known = 5;
	if (int got = total)
		space::common = got + fixed + known;
	try {
		throw 7;
	} catch (int e) {
		total = e;
	}
	typedef bool truth;
	truth done = false;
	done.~truth();
	done = true;
	return !done || counted::all != 1;
}

//= bounds	24	counted::counted	mine	mem	field	1	1
//= bounds	24	counted::counted	all	global	direct	1	1
//= bounds	25	counted::~counted	all	global	direct	0	0
//= bounds	29	take	by	local	direct	4	4
//= bounds	29	take	r	mem	direct	6	6
//= bounds	39	main::<lambda>	m	local	direct	1	1
//= bounds	39	main::<lambda>	n	mem	direct	10	10
//= bounds	39	main::<lambda>	inner	local	direct	1	1
//= bounds	33	main	n	local	direct	2	2
//= bounds	36	main	alias	mem	direct	9	9
//= bounds	40	main	n	local	direct	1	1
//= bounds	41	main	total	local	direct	0	0
//= bounds	43	main	each	local	direct	1	2
//= bounds	44	main	total	local	direct	1	3
//= bounds	48	main	got	local	direct	3	3
//= bounds	49	main	common	global	direct	12	12
//= bounds	52	main	e	local	direct	7	7
//= bounds	53	main	total	local	direct	7	7
//= bounds	56	main	done	local	direct	0	0
//= bounds	58	main	done	local	direct	1	1
//= bounds	13	most	a	local	direct	1	1
//= bounds	13	most	b	local	direct	2	2
//= bounds	15	most	result	local	direct	1	1
//= bounds	17	most	result	local	direct	2	2
//= bounds	9	pair::pair	a	local	direct	5	5
//= bounds	9	pair::pair	b	local	direct	6	6
//= bounds	9	pair::pair	first	mem	field	5	5
//= bounds	9	pair::pair	second	mem	field	6	6
//= bounds	10	pair::swap	old	local	direct	5	5
//= bounds	10	pair::swap	first	mem	field	6	6
//= bounds	10	pair::swap	this->second	mem	field	5	5
//= scalar-pairs	24	counted::counted	mine	mem	field	common	global	1	0	0
//= scalar-pairs	24	counted::counted	mine	mem	field	all	global	0	0	1
//= scalar-pairs	24	counted::counted	all	global	direct	0	const	0	0	1
//= scalar-pairs	24	counted::counted	all	global	direct	all	global	0	0	1
//= scalar-pairs	24	counted::counted	all	global	direct	common	global	1	0	0
//= scalar-pairs	25	counted::~counted	all	global	direct	0	const	0	1	0
//= scalar-pairs	25	counted::~counted	all	global	direct	all	global	1	0	0
//= scalar-pairs	25	counted::~counted	all	global	direct	common	global	1	0	0
//= scalar-pairs	29	take	by	local	direct	0	const	0	0	1
//= scalar-pairs	29	take	by	local	direct	all	global	0	0	1
//= scalar-pairs	29	take	by	local	direct	common	global	0	0	1
//= scalar-pairs	29	take	r	mem	direct	0	const	0	0	1
//= scalar-pairs	29	take	r	mem	direct	by	local-init	0	0	1
//= scalar-pairs	29	take	r	mem	direct	all	global	0	0	1
//= scalar-pairs	29	take	r	mem	direct	common	global	0	0	1
//= scalar-pairs	39	main::<lambda>	m	local	direct	0	const	0	0	1
//= scalar-pairs	39	main::<lambda>	m	local	direct	all	global	0	0	1
//= scalar-pairs	39	main::<lambda>	m	local	direct	common	global	1	0	0
//= scalar-pairs	39	main::<lambda>	n	mem	direct	0	const	0	0	1
//= scalar-pairs	39	main::<lambda>	n	mem	direct	m	local-init	0	0	1
//= scalar-pairs	39	main::<lambda>	n	mem	direct	all	global	0	0	1
//= scalar-pairs	39	main::<lambda>	n	mem	direct	common	global	0	0	1
//= scalar-pairs	39	main::<lambda>	inner	local	direct	0	const	0	0	1
//= scalar-pairs	39	main::<lambda>	inner	local	direct	m	local-init	0	1	0
//= scalar-pairs	39	main::<lambda>	inner	local	direct	all	global	0	0	1
//= scalar-pairs	39	main::<lambda>	inner	local	direct	common	global	1	0	0
//= scalar-pairs	33	main	n	local	direct	0	const	0	0	1
//= scalar-pairs	33	main	n	local	direct	all	global	0	0	1
//= scalar-pairs	33	main	n	local	direct	common	global	1	0	0
//= scalar-pairs	36	main	alias	mem	direct	n	local-init	0	0	1
//= scalar-pairs	36	main	alias	mem	direct	all	global	0	0	1
//= scalar-pairs	36	main	alias	mem	direct	common	global	0	0	1
//= scalar-pairs	40	main	n	local	direct	0	const	0	0	1
//= scalar-pairs	40	main	n	local	direct	n	local-init	1	0	0
//= scalar-pairs	40	main	n	local	direct	all	global	0	0	1
//= scalar-pairs	40	main	n	local	direct	common	global	1	0	0
//= scalar-pairs	41	main	total	local	direct	n	local-init	1	0	0
//= scalar-pairs	41	main	total	local	direct	all	global	0	1	0
//= scalar-pairs	41	main	total	local	direct	common	global	1	0	0
//= scalar-pairs	43	main	each	local	direct	0	const	0	0	2
//= scalar-pairs	43	main	each	local	direct	total	local-init	0	0	2
//= scalar-pairs	43	main	each	local	direct	n	local-init	0	1	1
//= scalar-pairs	43	main	each	local	direct	all	global	0	0	2
//= scalar-pairs	43	main	each	local	direct	common	global	2	0	0
//= scalar-pairs	44	main	total	local	direct	0	const	0	0	2
//= scalar-pairs	44	main	total	local	direct	total	local-init	0	0	2
//= scalar-pairs	44	main	total	local	direct	each	local-init	0	1	1
//= scalar-pairs	44	main	total	local	direct	n	local-init	0	1	1
//= scalar-pairs	44	main	total	local	direct	all	global	0	0	2
//= scalar-pairs	44	main	total	local	direct	common	global	1	1	0
//= scalar-pairs	48	main	got	local	direct	0	const	0	0	1
//= scalar-pairs	48	main	got	local	direct	total	local-init	0	1	0
//= scalar-pairs	48	main	got	local	direct	n	local-init	0	0	1
//= scalar-pairs	48	main	got	local	direct	all	global	0	0	1
//= scalar-pairs	48	main	got	local	direct	common	global	0	1	0
//= scalar-pairs	49	main	common	global	direct	0	const	0	0	1
//= scalar-pairs	49	main	common	global	direct	common	global	0	0	1
//= scalar-pairs	49	main	common	global	direct	got	local-init	0	0	1
//= scalar-pairs	49	main	common	global	direct	total	local-init	0	0	1
//= scalar-pairs	49	main	common	global	direct	n	local-init	0	0	1
//= scalar-pairs	49	main	common	global	direct	all	global	0	0	1
//= scalar-pairs	52	main	e	local	direct	0	const	0	0	1
//= scalar-pairs	52	main	e	local	direct	total	local-init	0	0	1
//= scalar-pairs	52	main	e	local	direct	n	local-init	0	0	1
//= scalar-pairs	52	main	e	local	direct	all	global	0	0	1
//= scalar-pairs	52	main	e	local	direct	common	global	1	0	0
//= scalar-pairs	53	main	total	local	direct	0	const	0	0	1
//= scalar-pairs	53	main	total	local	direct	total	local-init	0	0	1
//= scalar-pairs	53	main	total	local	direct	e	local-init	0	1	0
//= scalar-pairs	53	main	total	local	direct	n	local-init	0	0	1
//= scalar-pairs	53	main	total	local	direct	all	global	0	0	1
//= scalar-pairs	53	main	total	local	direct	common	global	1	0	0
//= scalar-pairs	13	most	a	local	direct	0	const	0	0	1
//= scalar-pairs	13	most	a	local	direct	b	local-init	1	0	0
//= scalar-pairs	13	most	a	local	direct	all	global	0	0	1
//= scalar-pairs	13	most	a	local	direct	common	global	1	0	0
//= scalar-pairs	13	most	b	local	direct	0	const	0	0	1
//= scalar-pairs	13	most	b	local	direct	a	local-init	0	0	1
//= scalar-pairs	13	most	b	local	direct	all	global	0	0	1
//= scalar-pairs	13	most	b	local	direct	common	global	1	0	0
//= scalar-pairs	15	most	result	local	direct	0	const	0	0	1
//= scalar-pairs	15	most	result	local	direct	b	local-init	1	0	0
//= scalar-pairs	15	most	result	local	direct	a	local-init	0	1	0
//= scalar-pairs	15	most	result	local	direct	all	global	0	0	1
//= scalar-pairs	15	most	result	local	direct	common	global	1	0	0
//= scalar-pairs	17	most	result	local	direct	0	const	0	0	1
//= scalar-pairs	17	most	result	local	direct	result	local-init	0	0	1
//= scalar-pairs	17	most	result	local	direct	b	local-init	0	1	0
//= scalar-pairs	17	most	result	local	direct	a	local-init	0	0	1
//= scalar-pairs	17	most	result	local	direct	all	global	0	0	1
//= scalar-pairs	17	most	result	local	direct	common	global	1	0	0
//= scalar-pairs	9	pair::pair	a	local	direct	0	const	0	0	1
//= scalar-pairs	9	pair::pair	a	local	direct	b	local-init	1	0	0
//= scalar-pairs	9	pair::pair	b	local	direct	0	const	0	0	1
//= scalar-pairs	9	pair::pair	b	local	direct	a	local-init	0	0	1
//= scalar-pairs	9	pair::pair	first	mem	field	0	const	0	0	1
//= scalar-pairs	9	pair::pair	first	mem	field	b	local-init	1	0	0
//= scalar-pairs	9	pair::pair	first	mem	field	a	local-init	0	1	0
//= scalar-pairs	9	pair::pair	second	mem	field	0	const	0	0	1
//= scalar-pairs	9	pair::pair	second	mem	field	b	local-init	0	1	0
//= scalar-pairs	9	pair::pair	second	mem	field	a	local-init	0	0	1
//= scalar-pairs	10	pair::swap	old	local	direct	0	const	0	0	1
//= scalar-pairs	10	pair::swap	first	mem	field	0	const	0	0	1
//= scalar-pairs	10	pair::swap	first	mem	field	old	local-init	0	0	1
//= scalar-pairs	10	pair::swap	this->second	mem	field	0	const	0	0	1
//= scalar-pairs	10	pair::swap	this->second	mem	field	old	local-init	0	1	0
