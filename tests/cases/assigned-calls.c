// What calls give is assigned to targets that the calls might change.
// flags: -fsampler-scheme=returns,atoms
static int n = 1, array[8];
static struct s { signed bits : 2; int number; } list[4], *at = list;
static char text[4], *texts[8];

static int next(int by)
{
	n += by;
	at++;
	return n * 10;
}

static void *find(void)
{
	return text + n++;
}

int main(void)
{
	array[n] = next(1);
	at->number = next(1);
	list[n].bits = next(-1);
	int *p = array;
	if ((p[n] = next(-1)) != 10)
		return 1;
	texts[n] = find();
	return !(array[1] == 20 && list[1].number == 30 && list[3].bits == 0 && p[2] == 10 && texts[1] == text + 1);
}

//= atoms	9	next	n	read	4	0
//= atoms	9	next	n	write	4	0
//= atoms	10	next	at	read	3	0
//= atoms	10	next	at	write	4	0
//= atoms	11	next	n	read	4	0
//= atoms	16	find	n	read	1	0
//= atoms	16	find	n	write	1	0
//= atoms	21	main	array[n]	write	0	0
//= atoms	21	main	n	read	0	0
//= atoms	22	main	at->number	write	0	0
//= atoms	22	main	at	read	1	0
//= atoms	23	main	n	read	1	0
//= atoms	25	main	p[n]	write	0	0
//= atoms	25	main	n	read	1	0
//= atoms	27	main	texts[n]	write	0	0
//= atoms	27	main	n	read	1	0
//= atoms	28	main	array[1]	read	1	0
//= atoms	28	main	list[1].number	read	1	0
//= atoms	28	main	p[2]	read	1	0
//= atoms	28	main	texts[1]	read	1	0
//= returns	21	main	next	0	0	1
//= returns	22	main	next	0	0	1
//= returns	23	main	next	0	0	1
//= returns	25	main	next	0	0	1
//= returns	27	main	find	0	0	1
