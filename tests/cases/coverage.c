// A site for each sequence of statements.
// flags: -fsampler-scheme=coverage -fopenmp
#include <stdlib.h>
#define CHECK(x) do { if (!(x)) abort(); sum++; } while (0)
static int sum;

static int classify(int n)
{
	int i, r = 0;
	for (i = 0; i < n; i++)
		if (i == 3)
			break;
		else
			r += i;
	switch (n) {
	case 1:
	case 2: r++; sum--; /* fall through */
	case 3: r--; break;
	default: return r;
	}
	do r += n;
	while (r < 10);
	if (r) return r; else goto out;
out:
	;
	static int once = 1;
	once++;
	return -1;
}

int main(void)
{
	int n; n = classify(2); int k = ({ int z = n; if (z) z++; z; });
	CHECK(k); while (k-- > 8) { }
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		if (i == 3)
			CHECK(i);
	return (n > 3 ? classify(3) : classify(4)) == 17 && n;
}

//= coverage	9	classify	r = 0	2
//= coverage	11	classify	if (i == 3)	5
//= coverage	12	classify	break	0
//= coverage	14	classify	r += i	5
//= coverage	15	classify	switch (n)	2
//= coverage	17	classify	r++	1
//= coverage	18	classify	r--	2
//= coverage	19	classify	return r	0
//= coverage	21	classify	r += n	8
//= coverage	23	classify	if (r)	2
//= coverage	23	classify	return r	2
//= coverage	23	classify	goto out	0
//= coverage	27	classify	once++	0
//= coverage	33	main	n = classify(2)	1
//= coverage	33	main	z++	1
//= coverage	33	main	z	1
//= coverage	34	main	CHECK(k)	1
//= coverage	34	main	CHECK(k)	0
//= coverage	34	main	CHECK(k)	1
//= coverage	34	main	while (k-- > 8)	1
//= coverage	37	main	if (i == 3)	11
//= coverage	38	main	CHECK(i)	1
//= coverage	38	main	CHECK(i)	0
//= coverage	38	main	CHECK(i)	1
//= coverage	39	main	return (n > 3 ? classify(3) : classify(4)) == 17 && n	1
