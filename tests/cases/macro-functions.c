// Of a function that a macro makes, coverage shows the macro.
// flags: -fsampler-scheme=coverage
#define MOST(type) static type most_##type(type a, type b) \
	{ if (a > b) return a; return b; }
#define BODY { int n = 3; if (n > 2) return n; return 0; }
MOST(int)
MOST( char )
static int three(void) BODY
int main(void)
{
	return most_int(1, -1) + most_char(2, 3) - three() - 1;
}

//= coverage	6	most_int	MOST(int)	1
//= coverage	6	most_int	MOST(int)	1
//= coverage	6	most_int	MOST(int)	0
//= coverage	7	most_char	MOST( char )	1
//= coverage	7	most_char	MOST( char )	0
//= coverage	7	most_char	MOST( char )	1
//= coverage	8	three	BODY	1
//= coverage	8	three	BODY	1
//= coverage	8	three	BODY	0
//= coverage	11	main	return most_int(1, -1) + most_char(2, 3) - three() - 1	1
