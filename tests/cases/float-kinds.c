// float-kinds: each class of each format.
// flags: -fsampler-scheme=float-kinds
#include <float.h>
#include <math.h>

double d;
long double l;
_Float128 q;

int main(void)
{
	for (int i = 0; i < 9; i++) {
		static const float floats[] = { -INFINITY, -FLT_MAX, -FLT_TRUE_MIN, -0.0f, NAN, 0,
						FLT_TRUE_MIN, FLT_MIN, INFINITY };
		static const double doubles[] = { -INFINITY, -DBL_MAX, -DBL_TRUE_MIN, -0.0, -NAN, 0,
						  DBL_MIN / 2, DBL_MIN, INFINITY };
		static const long double longs[] = { -INFINITY, -LDBL_MAX, -LDBL_TRUE_MIN, -0.0L, NAN, 0,
						     LDBL_TRUE_MIN, LDBL_MIN, INFINITY };
		float one = floats[i];
		d = doubles[i];
		l = longs[i];
		for (int k = 0; k < i; k++)
			q = longs[i];
		one += 0;
	}
	return 0;
}

//= float-kinds	19	main	one	local	direct	1	1	1	1	1	1	1	1	1
//= float-kinds	20	main	d	global	direct	1	1	1	1	1	1	1	1	1
//= float-kinds	21	main	l	global	direct	1	1	1	1	1	1	1	1	1
//= float-kinds	23	main	q	global	direct	0	1	2	3	4	5	6	7	8
//= float-kinds	24	main	one	local	direct	1	1	1	0	1	2	1	1	1
