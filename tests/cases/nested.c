// Nested assignments and calls: compiling takes no more than linear time.
// flags: -fsampler-scheme=returns,bounds
static int f(int n) { return n + 1; }

int main(void)
{
	int x = 0, y = 0;
	x = f(y = f(x = f(y = f(x = f(y = f(x = f(y = f(x = f(y = f(x = f(y = f(x = f(y = f(1))))))))))))));
	return x - y - 1;
}

//= bounds	3	f	n	local	direct	1	14
//= bounds	7	main	x	local	direct	0	0
//= bounds	7	main	y	local	direct	0	0
//= bounds	8	main	x	local	direct	15	15
//= bounds	8	main	y	local	direct	14	14
//= bounds	8	main	x	local	direct	13	13
//= bounds	8	main	y	local	direct	12	12
//= bounds	8	main	x	local	direct	11	11
//= bounds	8	main	y	local	direct	10	10
//= bounds	8	main	x	local	direct	9	9
//= bounds	8	main	y	local	direct	8	8
//= bounds	8	main	x	local	direct	7	7
//= bounds	8	main	y	local	direct	6	6
//= bounds	8	main	x	local	direct	5	5
//= bounds	8	main	y	local	direct	4	4
//= bounds	8	main	x	local	direct	3	3
//= bounds	8	main	y	local	direct	2	2
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
//= returns	8	main	f	0	0	1
