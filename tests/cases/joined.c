// Sites of many ways count as if they stood in these, joined or not: 0 times, once, or more often.
// flags: -fsampler-scheme=switch-labels,coverage
#include <stdio.h>
#define EACH(WAY)                                                                                  \
	WAY(0) WAY(1) WAY(2) WAY(3) WAY(4) WAY(5) WAY(6) WAY(7) WAY(8) WAY(9) WAY(10) WAY(11)      \
	WAY(12) WAY(13) WAY(14) WAY(15) WAY(16)
#define RETURN(n) case n: return n * n % 7;
#define BREAK(n)  case n: result = n * n % 5; break;
#define LEAVE(n)  if (x == n) goto out;
static int returned(int x) { switch (x) { EACH(RETURN) default: return -1; } }
static int broken(int x)
{
	int result = 9;
	switch (x) { EACH(BREAK) case 20: result--; /* fall through */ case 21: result += 2; break; case 22: puts("22"); }
	return result;
}
static int left(int x)
{
	EACH(LEAVE)
	x++;
out:
	return x;
}
int main(void)
{
	int sum = 0;
	for (int x = 0; x < 24; x++)
		for (int i = 2; i < x; i++)
			sum += returned(x) + broken(x) + left(x);
	printf("%d\n", sum);
	return 0;
}

//= coverage	10	returned	switch (x)	231
//= coverage	10	returned	EACH(RETURN) default: return -1	0
//= coverage	10	returned	EACH(RETURN) default: return -1	0
//= coverage	10	returned	EACH(RETURN) default: return -1	0
//= coverage	10	returned	EACH(RETURN) default: return -1	1
//= coverage	10	returned	EACH(RETURN) default: return -1	2
//= coverage	10	returned	EACH(RETURN) default: return -1	3
//= coverage	10	returned	EACH(RETURN) default: return -1	4
//= coverage	10	returned	EACH(RETURN) default: return -1	5
//= coverage	10	returned	EACH(RETURN) default: return -1	6
//= coverage	10	returned	EACH(RETURN) default: return -1	7
//= coverage	10	returned	EACH(RETURN) default: return -1	8
//= coverage	10	returned	EACH(RETURN) default: return -1	9
//= coverage	10	returned	EACH(RETURN) default: return -1	10
//= coverage	10	returned	EACH(RETURN) default: return -1	11
//= coverage	10	returned	EACH(RETURN) default: return -1	12
//= coverage	10	returned	EACH(RETURN) default: return -1	13
//= coverage	10	returned	EACH(RETURN) default: return -1	14
//= coverage	10	returned	return -1	126
//= coverage	13	broken	result = 9	231
//= coverage	14	broken	EACH(BREAK)	0
//= coverage	14	broken	EACH(BREAK)	0
//= coverage	14	broken	EACH(BREAK)	0
//= coverage	14	broken	EACH(BREAK)	1
//= coverage	14	broken	EACH(BREAK)	2
//= coverage	14	broken	EACH(BREAK)	3
//= coverage	14	broken	EACH(BREAK)	4
//= coverage	14	broken	EACH(BREAK)	5
//= coverage	14	broken	EACH(BREAK)	6
//= coverage	14	broken	EACH(BREAK)	7
//= coverage	14	broken	EACH(BREAK)	8
//= coverage	14	broken	EACH(BREAK)	9
//= coverage	14	broken	EACH(BREAK)	10
//= coverage	14	broken	EACH(BREAK)	11
//= coverage	14	broken	EACH(BREAK)	12
//= coverage	14	broken	EACH(BREAK)	13
//= coverage	14	broken	EACH(BREAK)	14
//= coverage	14	broken	result--	18
//= coverage	14	broken	result += 2	37
//= coverage	14	broken	puts("22")	20
//= coverage	15	broken	return result	231
//= coverage	19	left	EACH(LEAVE)	231
//= coverage	19	left	EACH(LEAVE)	0
//= coverage	19	left	EACH(LEAVE)	231
//= coverage	19	left	EACH(LEAVE)	0
//= coverage	19	left	EACH(LEAVE)	231
//= coverage	19	left	EACH(LEAVE)	0
//= coverage	19	left	EACH(LEAVE)	231
//= coverage	19	left	EACH(LEAVE)	1
//= coverage	19	left	EACH(LEAVE)	230
//= coverage	19	left	EACH(LEAVE)	2
//= coverage	19	left	EACH(LEAVE)	228
//= coverage	19	left	EACH(LEAVE)	3
//= coverage	19	left	EACH(LEAVE)	225
//= coverage	19	left	EACH(LEAVE)	4
//= coverage	19	left	EACH(LEAVE)	221
//= coverage	19	left	EACH(LEAVE)	5
//= coverage	19	left	EACH(LEAVE)	216
//= coverage	19	left	EACH(LEAVE)	6
//= coverage	19	left	EACH(LEAVE)	210
//= coverage	19	left	EACH(LEAVE)	7
//= coverage	19	left	EACH(LEAVE)	203
//= coverage	19	left	EACH(LEAVE)	8
//= coverage	19	left	EACH(LEAVE)	195
//= coverage	19	left	EACH(LEAVE)	9
//= coverage	19	left	EACH(LEAVE)	186
//= coverage	19	left	EACH(LEAVE)	10
//= coverage	19	left	EACH(LEAVE)	176
//= coverage	19	left	EACH(LEAVE)	11
//= coverage	19	left	EACH(LEAVE)	165
//= coverage	19	left	EACH(LEAVE)	12
//= coverage	19	left	EACH(LEAVE)	153
//= coverage	19	left	EACH(LEAVE)	13
//= coverage	19	left	EACH(LEAVE)	140
//= coverage	19	left	EACH(LEAVE)	14
//= coverage	20	left	x++	126
//= coverage	22	left	return x	231
//= coverage	26	main	sum = 0	1
//= coverage	28	main	for (int i = 2; i < x; i++)	24
//= coverage	29	main	sum += returned(x) + broken(x) + left(x)	231
//= coverage	30	main	printf("%d\n", sum)	1
//= switch-labels	10	returned	switch (x): RETURN	0
//= switch-labels	10	returned	switch (x): RETURN	0
//= switch-labels	10	returned	switch (x): RETURN	0
//= switch-labels	10	returned	switch (x): RETURN	1
//= switch-labels	10	returned	switch (x): RETURN	2
//= switch-labels	10	returned	switch (x): RETURN	3
//= switch-labels	10	returned	switch (x): RETURN	4
//= switch-labels	10	returned	switch (x): RETURN	5
//= switch-labels	10	returned	switch (x): RETURN	6
//= switch-labels	10	returned	switch (x): RETURN	7
//= switch-labels	10	returned	switch (x): RETURN	8
//= switch-labels	10	returned	switch (x): RETURN	9
//= switch-labels	10	returned	switch (x): RETURN	10
//= switch-labels	10	returned	switch (x): RETURN	11
//= switch-labels	10	returned	switch (x): RETURN	12
//= switch-labels	10	returned	switch (x): RETURN	13
//= switch-labels	10	returned	switch (x): RETURN	14
//= switch-labels	10	returned	switch (x): default	126
//= switch-labels	14	broken	switch (x): BREAK	0
//= switch-labels	14	broken	switch (x): BREAK	0
//= switch-labels	14	broken	switch (x): BREAK	0
//= switch-labels	14	broken	switch (x): BREAK	1
//= switch-labels	14	broken	switch (x): BREAK	2
//= switch-labels	14	broken	switch (x): BREAK	3
//= switch-labels	14	broken	switch (x): BREAK	4
//= switch-labels	14	broken	switch (x): BREAK	5
//= switch-labels	14	broken	switch (x): BREAK	6
//= switch-labels	14	broken	switch (x): BREAK	7
//= switch-labels	14	broken	switch (x): BREAK	8
//= switch-labels	14	broken	switch (x): BREAK	9
//= switch-labels	14	broken	switch (x): BREAK	10
//= switch-labels	14	broken	switch (x): BREAK	11
//= switch-labels	14	broken	switch (x): BREAK	12
//= switch-labels	14	broken	switch (x): BREAK	13
//= switch-labels	14	broken	switch (x): BREAK	14
//= switch-labels	14	broken	switch (x): case 20	18
//= switch-labels	14	broken	switch (x): case 21	37
//= switch-labels	14	broken	switch (x): case 22	20
