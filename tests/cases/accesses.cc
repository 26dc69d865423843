// C++: references, members, templates, what the compiler makes.
// flags: -no-pie -fsampler-scheme=atoms
static int global = 1;
struct box {
	int n;
	box(int m) : n(m) { global += n; }
	int get() const { return n; }
	~box() { n--; }
};
template <class T> static T bump(T &t) { return t += 1; }

int main()
{
	box b(3);
	int &alias = global;
	alias = b.get();
	auto add = [&](int m) { global = m; alias++; return b.n; };
	int got = add(5);
	got += bump(global);
	try {
		throw global;
	} catch (int e) {
		got += e;
	}
	return got != 3 + 7 + 7;
}

//= atoms	6	box::box	n	write	0	0
//= atoms	6	box::box	global	read	0	0
//= atoms	6	box::box	global	write	1	0
//= atoms	6	box::box	n	read	1	0
//= atoms	7	box::get	n	read	1	0
//= atoms	8	box::~box	n	read	1	0
//= atoms	8	box::~box	n	write	1	0
//= atoms	17	main::<lambda>	global	write	1	0
//= atoms	17	main::<lambda>	alias	read	1	0
//= atoms	17	main::<lambda>	alias	write	1	0
//= atoms	17	main::<lambda>	b.n	read	1	0
//= atoms	16	main	alias	write	1	0
//= atoms	21	main	global	read	1	0
//= atoms	10	bump	t	write	1	0
//= atoms	10	bump	t	read	1	0
