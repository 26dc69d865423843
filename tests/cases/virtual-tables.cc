// Pointers to tables of virtual functions, and entries of these, are the compiler's: no sites.
// flags: -no-pie -fsampler-scheme=atoms
struct A {
	int x;
	virtual int f(int k) { return k; }
	virtual ~A() {}
};
struct B : virtual A {
	B() { x = 3; }
	int f(int k) override
	{
		if (k > 3)
			return x;
		return A::f(k);
	}
};
struct C : B {
	int y = 1;
	int g() { return y + x; }
};
int main()
{
	B b;
	A *a = &b;
	C c;
	return a->f(7) + a->f(1) + c.g() - 8;
}

//= atoms	9	B::B	x	write	0	0
//= atoms	13	B::f	x	read	1	0
//= atoms	19	C::g	y	read	0	0
//= atoms	19	C::g	x	read	1	0
