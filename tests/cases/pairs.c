// Right-hand sides: parameters, locals, static locals, globals, the old value; scopes.
// flags: -fsampler-scheme=scalar-pairs
enum colour { RED, GREEN } colour = GREEN;
int before = 5;
volatile int hidden = 5;
_Atomic int atomic = 5;
__thread int of_thread = 5;
extern int elsewhere;
const int constant = 5;
unsigned u = 1;
char c = 'c';
char *text = "text";
typedef int number;

static int pairs(int a, unsigned b, const int *p)
{
	static int kept = 4;
	number n = a;
	{
		int inner = n + 1;
		n = inner;
	}
	for (int i = 2; i; i--)
		n += i;
	enum colour e = RED;
	_Bool yes = n, no = !yes;
	char d = c;
	char *t = text;
	u -= b++;
	kept = *p;
	n = n ? 3 : n;
	return n + e + no + d - *t;
}

int after = 5;

int main(void)
{
	return pairs(1, 2, &before) != 3 + 0 + 0 + 'c' - 't';
}

//= scalar-pairs	15	pairs	a	local	direct	0	const	0	0	1
//= scalar-pairs	15	pairs	a	local	direct	before	global	1	0	0
//= scalar-pairs	15	pairs	b	local	direct	0	const	0	0	1
//= scalar-pairs	15	pairs	b	local	direct	u	global	0	0	1
//= scalar-pairs	15	pairs	p	local	direct	NULL	const	0	0	1
//= scalar-pairs	18	pairs	n	local	direct	0	const	0	0	1
//= scalar-pairs	18	pairs	n	local	direct	kept	local	1	0	0
//= scalar-pairs	18	pairs	n	local	direct	a	local-init	0	1	0
//= scalar-pairs	18	pairs	n	local	direct	before	global	1	0	0
//= scalar-pairs	20	pairs	inner	local	direct	0	const	0	0	1
//= scalar-pairs	20	pairs	inner	local	direct	n	local-init	0	0	1
//= scalar-pairs	20	pairs	inner	local	direct	kept	local	1	0	0
//= scalar-pairs	20	pairs	inner	local	direct	a	local-init	0	0	1
//= scalar-pairs	20	pairs	inner	local	direct	before	global	1	0	0
//= scalar-pairs	21	pairs	n	local	direct	0	const	0	0	1
//= scalar-pairs	21	pairs	n	local	direct	n	local-init	0	0	1
//= scalar-pairs	21	pairs	n	local	direct	inner	local-init	0	1	0
//= scalar-pairs	21	pairs	n	local	direct	kept	local	1	0	0
//= scalar-pairs	21	pairs	n	local	direct	a	local-init	0	0	1
//= scalar-pairs	21	pairs	n	local	direct	before	global	1	0	0
//= scalar-pairs	23	pairs	i	local	direct	n	local-init	0	1	0
//= scalar-pairs	23	pairs	i	local	direct	kept	local	1	0	0
//= scalar-pairs	23	pairs	i	local	direct	a	local-init	0	0	1
//= scalar-pairs	23	pairs	i	local	direct	before	global	1	0	0
//= scalar-pairs	23	pairs	i	local	direct	0	const	0	1	1
//= scalar-pairs	23	pairs	i	local	direct	i	local-init	2	0	0
//= scalar-pairs	23	pairs	i	local	direct	n	local-init	2	0	0
//= scalar-pairs	23	pairs	i	local	direct	kept	local	2	0	0
//= scalar-pairs	23	pairs	i	local	direct	a	local-init	1	1	0
//= scalar-pairs	23	pairs	i	local	direct	before	global	2	0	0
//= scalar-pairs	24	pairs	n	local	direct	0	const	0	0	2
//= scalar-pairs	24	pairs	n	local	direct	n	local-init	0	0	2
//= scalar-pairs	24	pairs	n	local	direct	i	local-init	0	0	2
//= scalar-pairs	24	pairs	n	local	direct	kept	local	0	1	1
//= scalar-pairs	24	pairs	n	local	direct	a	local-init	0	0	2
//= scalar-pairs	24	pairs	n	local	direct	before	global	1	1	0
//= scalar-pairs	25	pairs	e	local	direct	colour	global	1	0	0
//= scalar-pairs	26	pairs	yes	local	direct	0	const	0	0	1
//= scalar-pairs	26	pairs	no	local	direct	0	const	0	1	0
//= scalar-pairs	26	pairs	no	local	direct	yes	local-init	1	0	0
//= scalar-pairs	27	pairs	d	local	direct	0	const	0	0	1
//= scalar-pairs	27	pairs	d	local	direct	c	global	0	1	0
//= scalar-pairs	28	pairs	t	local	direct	NULL	const	0	0	1
//= scalar-pairs	28	pairs	t	local	direct	text	global	0	1	0
//= scalar-pairs	29	pairs	b	local	direct	0	const	0	0	1
//= scalar-pairs	29	pairs	b	local	direct	b	local-init	0	0	1
//= scalar-pairs	29	pairs	b	local	direct	u	global	0	0	1
//= scalar-pairs	29	pairs	u	global	direct	0	const	0	0	1
//= scalar-pairs	29	pairs	u	global	direct	u	global	0	0	1
//= scalar-pairs	29	pairs	u	global	direct	b	local-init	0	0	1
//= scalar-pairs	30	pairs	kept	local	direct	0	const	0	0	1
//= scalar-pairs	30	pairs	kept	local	direct	kept	local	0	0	1
//= scalar-pairs	30	pairs	kept	local	direct	n	local-init	0	1	0
//= scalar-pairs	30	pairs	kept	local	direct	a	local-init	0	0	1
//= scalar-pairs	30	pairs	kept	local	direct	before	global	0	1	0
//= scalar-pairs	31	pairs	n	local	direct	0	const	0	0	1
//= scalar-pairs	31	pairs	n	local	direct	n	local-init	1	0	0
//= scalar-pairs	31	pairs	n	local	direct	kept	local	1	0	0
//= scalar-pairs	31	pairs	n	local	direct	a	local-init	0	0	1
//= scalar-pairs	31	pairs	n	local	direct	before	global	1	0	0
