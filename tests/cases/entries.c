// Functions are entered once for each call, inlined or not.
// flags: -fsampler-scheme=function-entries
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static inline int twice(int n) { return 2 * n; }
__attribute__((always_inline)) static inline int thrice(int n) { return 3 * n; }
__attribute__((noinline)) static void hop(int n) { if (n) hop(n - 1); }
__attribute__((no_instrument_function)) static int hidden(int n) { return n; }
__attribute__((optimize("O3"))) static int fast(int n) { return n; }
static int unused(void) { return 1; }

int main(void)
{
	int n = 0;
	for (int i = 0; i < 3; i++)
		n += twice(i) + thrice(i) + hidden(i) + fast(i);
	hop(4);
	return n + fib(5) & 63;
}

//= function-entries	3	fib	15
//= function-entries	4	twice	3
//= function-entries	5	thrice	3
//= function-entries	6	hop	5
//= function-entries	8	fast	3
//= function-entries	9	unused	0
//= function-entries	11	main	1
