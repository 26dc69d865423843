// Conditions of all statements and operators of C.
static int calls;
static int yes(void) { calls++; return 1; }

int main(int argc, char **argv)
{
	int a = 2, b = 5, i, n = 0;
	double d = 0.5;

	if (a > b)
		n++;
	else if (argc == 1)
		n += 2;
	while (a < b)
		a++;
	do
		a--;
	while (a > 3);
	for (i = 0; i < 4 && argv; i++)
		n++;
	for (;;)
		if (n++ > 10)
			break;
	if (a && b || !argc)
		n++;
	n += a ? 1 : 2;
	n += argc ?: 7;
	n += (d < 1) + (a && !b);
	if (!(d < 0.25) && yes())
		n++;
	if (1 || a)
		n++;
	while (0)
		n--;
	switch (n) {
	case 3:
		n++;
	}
	return a == 3 ? 0 : n;
}

//= branches	10	main	a > b	1	0
//= branches	12	main	argc == 1	0	1
//= branches	14	main	a < b	1	3
//= branches	18	main	a > 3	1	1
//= branches	19	main	i < 4	1	4
//= branches	19	main	argv	0	4
//= branches	22	main	n++ > 10	5	1
//= branches	24	main	a	0	1
//= branches	24	main	b	0	1
//= branches	24	main	argc	0	0
//= branches	26	main	a	0	1
//= branches	27	main	argc	0	1
//= branches	28	main	a	0	1
//= branches	28	main	b	0	1
//= branches	29	main	d < 0.25	1	0
//= branches	29	main	yes()	0	1
//= branches	39	main	a == 3	0	1
//= function-entries	3	yes	1
//= function-entries	5	main	1
//= returns	29	main	yes	0	0	1
