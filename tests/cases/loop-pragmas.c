// What pragmas say of loops is heard, beside sites in their conditions.
// flags: -Werror -fsampler-scheme=branches
// flags: -x c++ -Werror -fsampler-scheme=branches
//= branches	14	fill	i < n	1	8
//= branches	16	fill	a[i] > 3	6	2
//= branches	19	fill	j < n	1	8
//= branches	23	fill	--k	1	2
//= branches	28	main	i < 8	1	8
int a[8], b[8];
static int fill(int n)
{
	int j = 0, k = 3;
#pragma GCC ivdep
	for (int i = 0; i < n; i++)
	{
		if (a[i] > 3) a[i]--;
	}
#pragma GCC unroll 8
	while (j < n) { b[j] = a[j]; j++; }
#pragma GCC ivdep
#pragma GCC unroll 2
	do b[k]++;
	while (--k);
	return b[7];
}
int main(void)
{
	for (int i = 0; i < 8; i++) a[i] = i % 6;
	return fill(8) - 1;
}
