// With -frename-locals, local variables go by their functions' names in all texts.
// flags: -fsampler-scheme=branches,returns,atoms -frename-locals
struct pair {
	int n, m;
} global;

static int add(int n, int m) { return n + m; }

static int callee(struct pair *p, int (*function)(int, int), int list[2])
{
	int n = 1;
	if (p->n < n && global.n == 0)
		p->m = function(n, 'n');
	for (int i = 0; i < 2; i++)
		n += list[i];
	return n;
}

int main(void)
{
	struct pair p = { 0, 5 };
	int n[2] = { 1, 2 };
	return callee(&p, add, n) > 4;
}

//= atoms	12	callee	callee$p->n	read	0	0
//= atoms	12	callee	global.n	read	0	0
//= atoms	13	callee	callee$p->m	write	0	0
//= atoms	15	callee	callee$list[callee$i]	read	0	0
//= branches	12	callee	callee$p->n < callee$n	0	1
//= branches	12	callee	global.n == 0	0	1
//= branches	14	callee	callee$i < 2	1	2
//= branches	23	main	callee(&main$p, add, main$n) > 4	1	0
//= returns	13	callee	callee$function	0	0	1
//= returns	23	main	callee	0	0	1
