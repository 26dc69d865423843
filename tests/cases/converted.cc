// Casts like calls, and calls that are compared with false.
// flags: -fsampler-scheme=branches
struct s { bool on; int x; };
struct no { operator bool() const { return false; } };
struct box { bool empty() const { return true; } };
template <int n, int m> static bool is_sum(int x) { return x == n + m; }
template <class t, class u> static bool same_size(u) { return sizeof(t) == sizeof(u); }
static bool id(bool x) { return x; }

static int f(s *p, int b, no w, box *o)
{
	int n = 0;
	if (!bool(!p->on)) n++;
	if (not bool(not p->on)) n++;
	if (!int(!p->x)) n++;
	if (!bool(id(b) == 0)) n++;
	if (!w != false) n++;
	if (!o->empty() != false) n++;
	if (!id(true) != 0) n++;
	if ((!is_sum<1, 2>(3)) != 0) n++;
	if (is_sum<1 + 1, 2>(3) == false) n++;
	if (same_size<int[3], long>(3) == false) n++;
	if (same_size<decltype(b), long>(3) == 0) n++;
	if (!(n < b && p->x > (b + 1))) n++;
	return n;
}

int main()
{
	s s = { true, 3 };
	box b;
	return f(&s, 3, no(), &b) == 9 ? 0 : 1;
}

//= branches	13	f	p->on	0	1
//= branches	14	f	p->on	0	1
//= branches	15	f	p->x != 0	0	1
//= branches	16	f	(int) id (b != 0) != 0	0	1
//= branches	17	f	!w != false	0	1
//= branches	18	f	!o->empty() != false	1	0
//= branches	19	f	!id(true) != 0	1	0
//= branches	20	f	(!is_sum<1, 2>(3)) != 0	1	0
//= branches	21	f	is_sum<1 + 1, 2>(3) == false	0	1
//= branches	22	f	same_size<int[3], long>(3) == false	0	1
//= branches	23	f	same_size<decltype(b), long>(3) == 0	0	1
//= branches	24	f	n < b	1	0
//= branches	24	f	p->x > (b + 1)	0	0
//= branches	32	main	f(&s, 3, no(), &b) == 9	0	1
//= branches	6	is_sum	x == n + m	0	1
//= branches	6	is_sum	x == n + m	1	0
