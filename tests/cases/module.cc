// What a module's interface has is read by others, and has no sites; all else has.
// flags: -std=c++20 -fmodules-ts -fsampler-scheme=branches,coverage
export module shapes;
export inline int twice(int x)
{
	if (x > 1)
		return 2 * x;
	return x;
}

int once(int x)
{
	if (x > 1)
		return x;
	return -x;
}

extern "C++" int main()
{
	return twice(2) + once(1) + once(2) != 5;
}

//= branches	13	once	x > 1	1	1
//= branches	20	main	twice(2) + once(1) + once(2) != 5	1	0
//= coverage	13	once	if (x > 1)	2
//= coverage	14	once	return x	1
//= coverage	15	once	return -x	1
//= coverage	20	main	return twice(2) + once(1) + once(2) != 5	1
