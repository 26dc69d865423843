// Objects that are converted to truth values are named, whatever place gcc gives for it.
// flags: -std=c++17 -fsampler-scheme=branches
#include <memory>
#include <optional>
struct count {
	int n;
	operator int() const { return n; }
	explicit operator bool() const { return n != 0; }
};
struct pair {
	count first, second;
};

static int use(const std::unique_ptr<int> &p, const std::unique_ptr<int> &q, std::optional<int> o)
{
	int n = 0;
	if (p && q) n++;
	if (p || q) n++;
	if (o && *o > 2) n++;
	if (q || !o) n++;
	if (!q && !p) n++;
	if (p) n++;
	while (p && n > 2) n--;
	return n;
}

int main()
{
	count i{1}, j{0};
	pair both{{1}, {0}};
	std::unique_ptr<int> a(new int(1)), b;
	if (i && !j && both.first && !both.second)
		return use(a, b, 3) != 2;
	return 9;
}

//= branches	8	count::operator bool	n != 0	2	2
//= branches	17	use	p	0	1
//= branches	17	use	q	1	0
//= branches	18	use	p	0	1
//= branches	18	use	q	0	0
//= branches	19	use	o	0	1
//= branches	19	use	*o > 2	0	1
//= branches	20	use	q	1	0
//= branches	20	use	o	0	1
//= branches	21	use	q	1	0
//= branches	21	use	p	0	1
//= branches	22	use	p	0	1
//= branches	23	use	p	0	2
//= branches	23	use	n > 2	1	1
//= branches	32	main	i	0	1
//= branches	32	main	j	1	0
//= branches	32	main	both.first	0	1
//= branches	32	main	both.second	1	0
//= branches	33	main	use(a, b, 3) != 2	1	0
