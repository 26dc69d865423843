// What a generator says to be of another file has a text there that may differ: it is not taken.
// flags: -fsampler-scheme=branches,coverage
// flags: -x c++ -fsampler-scheme=branches,coverage
int count;
static int before(int n) { return n > 2; }
static void generated(int *stack, int value)
{
#line 1 "/etc/passwd"
	{ if ((stack[0]) > 3 && (value) == 2) count++; }
	{ if (!((stack[0]) == 0)) count++; }
#line 12 "generated.c"
	if (value > 2 || before(value))
		count++;
}

int main(void)
{
	int values[] = { 4, 1 };
	generated(values, 1);
	return count == 9;
}

//= branches	5	before	n > 2	1	0
//= branches	1	generated	*stack > 3	0	1
//= branches	1	generated	value == 2	1	0
//= branches	2	generated	*stack	0	1
//= branches	12	generated	value > 2	1	0
//= branches	12	generated	before(value)	1	0
//= branches	20	main	count == 9	1	0
//= coverage	5	before	return n > 2	1
//= coverage	1	generated	if	1
//= coverage	1	generated	count++	0
//= coverage	2	generated	if	1
//= coverage	2	generated	count++	1
//= coverage	12	generated	if (value > 2 || before(value))	1
//= coverage	13	generated	count++	0
//= coverage	18	main	values[]	1
