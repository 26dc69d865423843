// Each kind of target: local, global, mem; direct, field, index.
// flags: -fsampler-scheme=bounds,float-kinds,scalar-pairs -fassign-across-pointer -fassign-into-field -fassign-into-index
struct inner { int n; double d; };
struct outer { struct inner in; int a[3], bits : 4; double x[2]; struct outer *next; };
struct outer g = { .next = &g }, *const p = &g;
int numbers[4];
double reals[2];

static int calls;
static int *where(void) { ++calls; return &numbers[3]; }

int main(void)
{
	struct outer l = { 0 };
	int n[2], i = 0;
	double r[2];
	l.a[1] = 7;
	l.in.n = 8;
	l.in.d = -0.0;
	n[i] = 9;
	r[i++] = 1.5;
	g.in.n = 10;
	g.in.d = 2.5;
	numbers[i + 1] = 11;
	reals[i] = 0;
	p->in.n = 12;
	p->in.d = 3.5;
	p->a[2] = 13;
	p->x[0] = 4.5;
	*where() = 14;
	p->next->a[0]++;
	--p->next -> a[0];
	p->bits = 3;
	*(double *)&r[1] = 1e-310;
	return calls != 1;
}

//= bounds	10	where	calls	global	direct	1	1
//= bounds	15	main	i	local	direct	0	0
//= bounds	17	main	l.a[1]	local	index	7	7
//= bounds	18	main	l.in.n	local	field	8	8
//= bounds	20	main	n[i]	local	index	9	9
//= bounds	21	main	i	local	direct	1	1
//= bounds	22	main	g.in.n	global	field	10	10
//= bounds	24	main	numbers[i + 1]	global	index	11	11
//= bounds	26	main	p->in.n	mem	field	12	12
//= bounds	28	main	p->a[2]	mem	index	13	13
//= bounds	30	main	*where()	mem	direct	14	14
//= bounds	31	main	p->next->a[0]	mem	index	1	1
//= bounds	32	main	p->next -> a[0]	mem	index	0	0
//= float-kinds	19	main	l.in.d	local	field	0	0	0	1	0	0	0	0	0
//= float-kinds	21	main	r[i++]	local	index	0	0	0	0	0	0	0	1	0
//= float-kinds	23	main	g.in.d	global	field	0	0	0	0	0	0	0	1	0
//= float-kinds	25	main	reals[i]	global	index	0	0	0	0	0	1	0	0	0
//= float-kinds	27	main	p->in.d	mem	field	0	0	0	0	0	0	0	1	0
//= float-kinds	29	main	p->x[0]	mem	index	0	0	0	0	0	0	0	1	0
//= float-kinds	34	main	*(double *)&r[1]	local	index	0	0	0	0	0	0	1	0	0
//= scalar-pairs	10	where	calls	global	direct	0	const	0	0	1
//= scalar-pairs	10	where	calls	global	direct	calls	global	0	0	1
//= scalar-pairs	15	main	i	local	direct	calls	global	0	1	0
//= scalar-pairs	17	main	l.a[1]	local	index	i	local-init	0	0	1
//= scalar-pairs	17	main	l.a[1]	local	index	calls	global	0	0	1
//= scalar-pairs	18	main	l.in.n	local	field	i	local-init	0	0	1
//= scalar-pairs	18	main	l.in.n	local	field	calls	global	0	0	1
//= scalar-pairs	20	main	n[i]	local	index	i	local-init	0	0	1
//= scalar-pairs	20	main	n[i]	local	index	calls	global	0	0	1
//= scalar-pairs	21	main	i	local	direct	0	const	0	0	1
//= scalar-pairs	21	main	i	local	direct	i	local-init	0	0	1
//= scalar-pairs	21	main	i	local	direct	calls	global	0	0	1
//= scalar-pairs	22	main	g.in.n	global	field	i	local-init	0	0	1
//= scalar-pairs	22	main	g.in.n	global	field	calls	global	0	0	1
//= scalar-pairs	24	main	numbers[i + 1]	global	index	i	local-init	0	0	1
//= scalar-pairs	24	main	numbers[i + 1]	global	index	calls	global	0	0	1
//= scalar-pairs	26	main	p->in.n	mem	field	i	local-init	0	0	1
//= scalar-pairs	26	main	p->in.n	mem	field	calls	global	0	0	1
//= scalar-pairs	28	main	p->a[2]	mem	index	i	local-init	0	0	1
//= scalar-pairs	28	main	p->a[2]	mem	index	calls	global	0	0	1
//= scalar-pairs	30	main	*where()	mem	direct	0	const	0	0	1
//= scalar-pairs	30	main	*where()	mem	direct	i	local-init	0	0	1
//= scalar-pairs	30	main	*where()	mem	direct	calls	global	0	0	1
//= scalar-pairs	31	main	p->next->a[0]	mem	index	0	const	0	0	1
//= scalar-pairs	31	main	p->next->a[0]	mem	index	i	local-init	0	1	0
//= scalar-pairs	31	main	p->next->a[0]	mem	index	calls	global	0	1	0
//= scalar-pairs	32	main	p->next -> a[0]	mem	index	0	const	0	1	0
//= scalar-pairs	32	main	p->next -> a[0]	mem	index	i	local-init	1	0	0
//= scalar-pairs	32	main	p->next -> a[0]	mem	index	calls	global	1	0	0
