// C++ has read all of a unit before a function is done: macros that are undefined behind it, or mean something else
// there, are shown as where they stand.
// flags: -fsampler-scheme=branches
#define ASSERT(c) ((c) ? void(0) : void(failures++))
#define LIKELY(c) __builtin_expect(!!(c), 1)
#define LIMIT 3
static int failures;

template <class T> T to(int c) { return T(c); }

template <class T> struct lexer {
	int current;
	int get(const T *text)
	{
		ASSERT(to<T>(current) == text[0]);
		ASSERT(0x61 <= current && current != '\"');
		if (LIKELY(current == 0x61))
			return 0;
		return current < LIMIT;
	}
};
#undef ASSERT
#undef LIKELY
#undef LIMIT
#define LIMIT(n) (n)
#define LIKELY(c) (failures == (c))

int main()
{
	if (LIKELY(LIMIT(1)))
		return 1;
	return lexer<char>{ 98 }.get("a") + failures - 1;
}

//= branches	30	main	LIKELY(LIMIT(1))	1	0
//= branches	15	lexer::get	to<T>(current) == text[0]	1	0
//= branches	16	lexer::get	0x61 <= current	0	1
//= branches	16	lexer::get	current != '\"'	0	1
//= branches	17	lexer::get	LIKELY(current == 0x61)	1	0
//= branches	19	lexer::get	current < LIMIT	1	0
