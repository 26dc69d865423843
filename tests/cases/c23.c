// C23, the default of gcc 15 and later.
// gcc: 15
// flags: -fsampler-scheme=branches,returns,scalar-pairs -fsampler-pairs-limit=2
static const unsigned char text[] = {
#embed __FILE__ limit(3)
};
constexpr int limit = 3;
enum color : unsigned char { red = 1, green };

static bool is_slash(unsigned char c)
{
	return c == '/' || !true;
}

static int *first(int *p, bool empty)
{
	return empty ? nullptr : p;
}

int main(int, char **argv)
{
	int numbers[limit] = {}, binary = 0b1'01;
	bool found = false;
	for (int i = 0; i < limit; i++)
		if (is_slash(text[i]))
			found = true;
	typeof_unqual(found) again = found && argv != nullptr;
	auto p = first(numbers, !again);
	enum color c = p == nullptr ? red : green;
	if (c == green)
		binary++;
	return binary;
}

//= branches	12	is_slash	c == '/'	1	2
//= branches	17	first	empty	1	0
//= branches	24	main	i < limit	1	3
//= branches	25	main	is_slash(text[i])	1	2
//= branches	27	main	found	0	1
//= branches	27	main	argv != nullptr	0	1
//= branches	29	main	p == nullptr	1	0
//= branches	30	main	c == green	0	1
//= returns	25	main	is_slash	0	1	2
//= returns	28	main	first	0	0	1
//= scalar-pairs	24	main	i	local	direct	binary	local-init	1	0	0
//= scalar-pairs	24	main	i	local	direct	i	local-init	0	0	3
//= scalar-pairs	24	main	i	local	direct	binary	local-init	3	0	0
//= scalar-pairs	26	main	found	local	direct	found	local-init	0	1	1
//= scalar-pairs	27	main	again	local	direct	found	local-init	0	1	0
//= scalar-pairs	31	main	binary	local	direct	binary	local-init	0	0	1
