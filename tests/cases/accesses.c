// Accesses of globals and through pointers, by one thread.
// flags: -no-pie -fsampler-scheme=atoms
int g, array[3];
static struct s { int n, b : 2; struct s *next; } s, *head = &s;
const int constant = 4;
__thread int own;

static int through(int *p)
{
	int local = *p;
	*p = local + 1;
	return p[0] + constant + own;
}

int main(void)
{
	g = 1;
	g++;
	int x = g;
	array[1] = g + 1;
	array[array[1] - 2] += 5;
	s.next = head;
	head->next->n = 7;
	s.b = 1;
	if (head->n && !g)
		return 1;
	x += through(&g);
	return x - 2 - 3 - 4;
}

//= atoms	10	through	*p	read	1	0
//= atoms	11	through	*p	write	1	0
//= atoms	12	through	p[0]	read	1	0
//= atoms	17	main	g	write	0	0
//= atoms	18	main	g	read	1	0
//= atoms	18	main	g	write	1	0
//= atoms	19	main	g	read	1	0
//= atoms	20	main	array[1]	write	0	0
//= atoms	20	main	g	read	1	0
//= atoms	21	main	array[array[1] - 2]	read	1	0
//= atoms	21	main	array[array[1] - 2]	write	1	0
//= atoms	21	main	array[1]	read	2	0
//= atoms	22	main	head	read	0	0
//= atoms	22	main	s.next	write	0	0
//= atoms	23	main	head->next->n	write	0	0
//= atoms	23	main	head->next	read	1	0
//= atoms	23	main	head	read	1	0
//= atoms	25	main	head->n	read	1	0
//= atoms	25	main	head	read	1	0
//= atoms	25	main	g	read	1	0
