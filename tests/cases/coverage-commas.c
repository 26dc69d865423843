// Expressions with commas are statements, too.
// flags: -fsampler-scheme=coverage
static int f(int n)
{
	int x = 0, y = 0;
	if (n > 3)
		x++, y++;
	else
		x--, y--;
	while (n > 0)
		n--, x--;
	switch (n) {
	case 0:
		x = 1, y = 2;
		break;
	}
	if (y)
		return x++, x;
	int r, w;
	for (r = 0, w = 0; r < 2; r++)
		w += r;
	return w;
}

int main(void)
{
	return f(5) + f(1) != 4;
}

//= coverage	5	f	x = 0, y = 0	2
//= coverage	7	f	x++, y++	1
//= coverage	9	f	x--, y--	1
//= coverage	10	f	while (n > 0)	2
//= coverage	11	f	n--, x--	6
//= coverage	12	f	switch (n)	2
//= coverage	14	f	x = 1, y = 2	2
//= coverage	17	f	if (y)	2
//= coverage	18	f	return x++, x	2
//= coverage	20	f	for (r = 0, w = 0; r < 2; r++)	0
//= coverage	21	f	w += r	0
//= coverage	22	f	return w	0
//= coverage	27	main	return f(5) + f(1) != 4	1
