// What is assigned to by the user's operators is shown as it is written.
// flags: -fsampler-scheme=bounds -fassign-across-pointer -fassign-into-index -finclude-function=main -finclude-function=in -fexclude-function=*
struct A {
	int v[4];
	int &operator[](int i) { return v[i]; }
	int &operator()(int i) { return v[i]; }
	int &operator*() { return v[0]; }
};
static A a, *b = &a;

template <class T> static void in(T &t)
{
	t[2] = 5;
	++t[1];
}

int main()
{
	a[1] = 3;
	a(3) = 5;
	*a = 6;
	(*b)[2] += 8;
	int x = 2 + a[1]++ + (int)a[1]-- + 3 * (*b)[2]++;
	x += ++(*b)[1] + 2;
	x = a[0] *= 2;
	for (a[a[1] - 4] = 0; a[0] < 2; a[0]++)
		in(a);
	return 0;
}

//= bounds	19	main	a[1]	mem	direct	3	3
//= bounds	20	main	a(3)	mem	direct	5	5
//= bounds	21	main	*a	mem	direct	6	6
//= bounds	22	main	(*b)[2]	mem	direct	8	8
//= bounds	23	main	x	local	direct	33	33
//= bounds	23	main	a[1]	mem	direct	4	4
//= bounds	23	main	a[1]	mem	direct	3	3
//= bounds	23	main	(*b)[2]	mem	direct	9	9
//= bounds	24	main	x	local	direct	39	39
//= bounds	24	main	(*b)[1]	mem	direct	4	4
//= bounds	25	main	x	local	direct	12	12
//= bounds	25	main	a[0]	mem	direct	12	12
//= bounds	26	main	a[a[1] - 4]	mem	direct	0	0
//= bounds	26	main	a[0]	mem	direct	1	2
//= bounds	13	in	t[2]	mem	direct	5	5
//= bounds	14	in	t[1]	mem	direct	5	6
