// Values of all types are told as what they are: by their width and their sign, also where a constant is wide.
// flags: -fsampler-scheme=bounds,scalar-pairs,returns -fsampler-pairs-limit=3 -fassign-into-field
#include <limits.h>
#include <stdbool.h>
enum small { LOW = -2, HIGH = 7 };
struct bits {
	int s : 5;
	unsigned u : 3;
	_Bool b : 1;
};
static signed char schar(int n) { return n; }
static unsigned char uchar(int n) { return n; }
static _Bool truth(int n) { return n; }
static unsigned uint(int n) { return n; }
static long wide(int n) { return n * 5000000000L; }

int main(void)
{
	int sum = 0;
	for (int i = -3; i < 3; i++) {
		signed char c = schar(i * 50);
		unsigned char u = uchar(i);
		_Bool t = truth(i);
		unsigned n = uint(i);
		long w = wide(i);
		unsigned long most = ULONG_MAX, least = w;
		enum small e = i < 0 ? LOW : HIGH;
		struct bits b = { 0 };
		b.s = i;
		b.u = i;
		b.b = t;
		w = LONG_MIN;
		sum += c + u + t + n + (w < 0) + (most > least) + e + b.s + b.u + b.b;
	}
	return sum & 63;
}

//= bounds	11	schar	n	local	direct	-150	100
//= bounds	12	uchar	n	local	direct	-3	2
//= bounds	13	truth	n	local	direct	-3	2
//= bounds	14	uint	n	local	direct	-3	2
//= bounds	15	wide	n	local	direct	-3	2
//= bounds	19	main	sum	local	direct	0	0
//= bounds	20	main	i	local	direct	-3	-3
//= bounds	20	main	i	local	direct	-2	3
//= bounds	21	main	c	local	direct	-100	106
//= bounds	22	main	u	local	direct	0	255
//= bounds	23	main	t	local	direct	0	1
//= bounds	24	main	n	local	direct	0	4294967295
//= bounds	25	main	w	local	direct	-15000000000	10000000000
//= bounds	26	main	most	local	direct	18446744073709551615	18446744073709551615
//= bounds	26	main	least	local	direct	0	18446744068709551616
//= bounds	27	main	e	local	direct	-2	7
//= bounds	32	main	w	local	direct	-9223372036854775808	-9223372036854775808
//= bounds	33	main	sum	local	direct	360	923
//= returns	21	main	schar	2	1	3
//= returns	22	main	uchar	0	1	5
//= returns	23	main	truth	0	1	5
//= returns	24	main	uint	0	1	5
//= returns	25	main	wide	3	1	2
//= scalar-pairs	11	schar	n	local	direct	0	const	3	1	2
//= scalar-pairs	12	uchar	n	local	direct	0	const	3	1	2
//= scalar-pairs	13	truth	n	local	direct	0	const	3	1	2
//= scalar-pairs	14	uint	n	local	direct	0	const	3	1	2
//= scalar-pairs	15	wide	n	local	direct	0	const	3	1	2
//= scalar-pairs	20	main	i	local	direct	sum	local-init	1	0	0
//= scalar-pairs	20	main	i	local	direct	0	const	2	1	3
//= scalar-pairs	20	main	i	local	direct	i	local-init	0	0	6
//= scalar-pairs	20	main	i	local	direct	sum	local-init	6	0	0
//= scalar-pairs	21	main	c	local	direct	0	const	2	1	3
//= scalar-pairs	22	main	u	local	direct	0	const	0	1	5
//= scalar-pairs	23	main	t	local	direct	0	const	0	1	5
//= scalar-pairs	24	main	n	local	direct	0	const	0	1	5
//= scalar-pairs	25	main	w	local	direct	0	const	3	1	2
//= scalar-pairs	26	main	least	local	direct	0	const	0	1	5
//= scalar-pairs	26	main	least	local	direct	most	local-init	6	0	0
//= scalar-pairs	27	main	e	local	direct	0	const	3	0	3
//= scalar-pairs	32	main	w	local	direct	w	local-init	6	0	0
//= scalar-pairs	33	main	sum	local	direct	0	const	0	0	6
//= scalar-pairs	33	main	sum	local	direct	sum	local-init	0	0	6
//= scalar-pairs	33	main	sum	local	direct	i	local-init	0	0	6
