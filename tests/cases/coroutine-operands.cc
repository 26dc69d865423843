// Operands with co_await, which have the places of other tokens; what the compiler makes of co_await has no sites.
// flags: -std=c++20 -fcoroutines -fsampler-scheme=branches,switch-labels
#include <coroutine>
struct T { struct promise_type { T get_return_object(){return {};} std::suspend_never initial_suspend(){return {};}
 std::suspend_never final_suspend() noexcept {return {};} void return_void(){} void unhandled_exception(){} }; };
struct A { int n; bool await_ready(){return true;} void await_suspend(std::coroutine_handle<>){} int await_resume(){return n-2;} };
int G;
T c1(int n){ if (!(co_await A{n})) G++; co_return; }
T c4(int n){ if (co_await A{n}) G++; co_return; }
T c5(int n){ A a{n}; if (co_await a) G++; if (a.n > 1 && co_await a) G++; while (n-- > 0 && co_await A{n} != 0) G++; co_return; }
T c9(int n){ A a{n}; if (!co_await a) G++; if (a.n == 2 || co_await a) G++; co_return; }
T c10(int n){ if (co_await A{n} ? n > 2 : co_await A{2}) G++; switch (n) { case 2: G++; } co_return; }
int main(){ for (int n=0;n<5;n++) c1(n),c5(n),c4(n),c9(n),c10(n); }

//= branches	8	c1	co_await A{n}	1	4
//= branches	9	c4	co_await A{n}	1	4
//= branches	10	c5	co_await a	1	4
//= branches	10	c5	a.n > 1	2	3
//= branches	10	c5	co_await a	1	2
//= branches	10	c5	n-- > 0 && co_await A{n} != 0	5	4
//= branches	11	c9	co_await a	1	4
//= branches	11	c9	a.n == 2	4	1
//= branches	11	c9	co_await a	0	4
//= branches	12	c10	co_await A{n} ? n > 2 : co_await A{2}	3	2
//= branches	12	c10	co_await A{n}	1	4
//= branches	13	main	n<5	1	5
//= switch-labels	12	c10	switch (n): case 2	1
