// A coroutine has sites in its body, which becomes that of another function; but none of coverage.
// flags: -std=c++20 -fcoroutines -fsampler-scheme=branches,coverage
// flags: -std=c++20 -fcoroutines -fsampler-scheme=branches,coverage -fcompare-constants
#include <coroutine>
#include <cstdio>
struct task {
	struct promise_type {
		task get_return_object() { return {}; }
		std::suspend_never initial_suspend() { return {}; }
		std::suspend_never final_suspend() noexcept { return {}; }
		void return_void() {}
		void unhandled_exception() {}
	};
};
static int n;
static task f(int x)
{
	if (x > 1)
		n++;
	co_return;
}
int main()
{
	f(1), f(2);
	auto l = [](int k) -> task { if (k) n++; co_return; };
	l(1);
	if (n == 2)
		std::puts("two");
	return 0;
}

//= branches	18	f	x > 1	1	1
//= branches	25	main::<lambda>	k	0	1
//= branches	27	main	n == 2	0	1
//= coverage	8	task::promise_type::get_return_object	return {}	3
//= coverage	9	task::promise_type::initial_suspend	return {}	3
//= coverage	10	task::promise_type::final_suspend	return {}	3
//= coverage	24	main	f(1), f(2)	1
//= coverage	28	main	std::puts("two")	1
//= coverage	29	main	return 0	1
