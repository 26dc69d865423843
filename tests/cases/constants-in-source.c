// Constants as the source has them: neither what is folded, nor what stands in comments and strings.
// flags: -fsampler-scheme=scalar-pairs -fcompare-constants -fsampler-pairs-limit=0
#define LIMIT 100
enum colour { RED, GREEN = 5 };
/* 77 in a comment
   78 */
static short start = 12; // 79
static const char *text = "81";
static double d = 1.5, e = .82;

static void f(char c)
{
	static unsigned u;
	if (c > -7 && c == 'a' && u == 0x20u && *text == 82)
		u = c;
	enum colour col = c ? RED : GREEN;
	long l = c + col;
	int n = LIMIT;
}

int main(void)
{
	f(1);
	return 0;
}

//= scalar-pairs	11	f	c	local	direct	0	const	0	0	1
//= scalar-pairs	11	f	c	local	direct	'a'	const	1	0	0
//= scalar-pairs	11	f	c	local	direct	82	const	1	0	0
//= scalar-pairs	15	f	u	local	direct	0	const	0	0	0
//= scalar-pairs	15	f	u	local	direct	u	local	0	0	0
//= scalar-pairs	15	f	u	local	direct	0x20u	const	0	0	0
//= scalar-pairs	16	f	col	local	direct	0	const	0	1	0
//= scalar-pairs	16	f	col	local	direct	GREEN	const	1	0	0
//= scalar-pairs	17	f	l	local	direct	0	const	0	0	1
//= scalar-pairs	18	f	n	local	direct	5	const	0	0	1
//= scalar-pairs	18	f	n	local	direct	12	const	0	0	1
//= scalar-pairs	18	f	n	local	direct	1	const	0	0	1
//= scalar-pairs	18	f	n	local	direct	-7	const	0	0	1
//= scalar-pairs	18	f	n	local	direct	'a'	const	0	0	1
//= scalar-pairs	18	f	n	local	direct	82	const	0	0	1
//= scalar-pairs	18	f	n	local	direct	LIMIT	const	0	1	0
