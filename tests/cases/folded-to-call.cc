// What is assigned is found before the call that the compiler folds a value to, in coroutines, too.
// flags: -std=c++20 -fcoroutines -fsampler-scheme=returns
#include <coroutine>
#include <cstdio>
struct T {
	struct promise_type {
		T get_return_object() { return {}; }
		std::suspend_never initial_suspend() { return {}; }
		std::suspend_never final_suspend() noexcept { return {}; }
		void return_void() {} void unhandled_exception() {}
	};
};
static int n = 1, a[8];
__attribute__((noipa)) static int next(int k) { n = (n * 3 + k) & 7; return k; }
static T coroutine() { a[n] = false ? 1 : next(3); co_return; }
int main()
{
	coroutine();
	n = 2;
	a[n] = false ? 1 : ({ next(3); next(1); });
	a[n] = next(4) + 0;
	for (int i : a)
		printf("%d ", i);
	return 0;
}

//= returns	15	coroutine	next	0	0	1
//= returns	20	main	next	0	0	1
//= returns	20	main	next	0	0	1
//= returns	21	main	next	0	0	1
