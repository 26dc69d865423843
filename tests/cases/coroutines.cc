// Conditions of a coroutine in which it may be suspended, and its locals, which are in its frame.
// flags: -std=c++20 -fcoroutines -fsampler-scheme=branches,returns,scalar-pairs -fsampler-pairs-limit=1
#include <coroutine>
#include <exception>
#include <string>
struct task {
	struct promise_type {
		int value = 0;
		task get_return_object() { return { std::coroutine_handle<promise_type>::from_promise(*this) }; }
		std::suspend_never initial_suspend() { return {}; }
		std::suspend_always final_suspend() noexcept { return {}; }
		std::suspend_always yield_value(int v) { value = v; return {}; }
		void return_value(int v) { value = v; }
		void unhandled_exception() { value = -1; }
	};
	std::coroutine_handle<promise_type> handle;
	~task() { if (handle) handle.destroy(); }
	task(std::coroutine_handle<promise_type> h) : handle(h) {}
	task(const task &) = delete;
};
struct get { int n; bool await_ready() const { return n % 2; } bool await_suspend(std::coroutine_handle<>) { return n > 100; } int await_resume() { return n; } };
struct box { int base; std::string s; task sum(int n) { int all = base; for (int i = 0; i < n; i++) all += co_await get{ i }; s += "x"; co_return all; } };
template <class T> task twice(T t, const std::string &s)
{
	while (co_await get{ t } < 5)
		t += 2;
	if (!co_await get{ t - 5 } && s.size() > 1)
		t++;
	if (s.empty() || co_await get{ 3 } == 3) t++;
	for (int i = 0; i < co_await get{ 2 }; i++) t++;
	switch (co_await get{ 1 }) { case 1: t += 100; }
	int n = 0;
	if (co_await get{ 7 }) n = t;
	try { if (n > 3) throw n; } catch (int e) { if (e == n) n -= 1; }
	do { n = n + 1; } while (co_await get{ n } < 112);
	co_return n;
}
int main()
{
	box b{ 10, "" };
	task t = b.sum(5), u = twice(1, "abc");
	auto l = [](int i) -> task { if (i > 2) co_return 7; co_yield i; co_return 8; };
	task v = l(1);
	v.handle.resume();
	int result = t.handle.promise().value + u.handle.promise().value + v.handle.promise().value;
	return result != 28;
}

//= branches	17	task::~task	handle	0	3
//= branches	21	get::await_ready	n % 2	8	9
//= branches	21	get::await_suspend	n > 100	7	1
//= branches	22	box::sum	i < n	1	5
//= branches	42	main::<lambda>	i > 2	1	0
//= branches	46	main	result != 28	1	0
//= branches	25	twice	co_await get{ t } < 5	1	2
//= branches	27	twice	co_await get{ t - 5 }	1	0
//= branches	27	twice	s.size() > 1	0	1
//= branches	29	twice	s.empty()	1	0
//= branches	29	twice	co_await get{ 3 } == 3	0	1
//= branches	30	twice	i < co_await get{ 2 }	1	2
//= branches	33	twice	co_await get{ 7 }	0	1
//= branches	34	twice	n > 3	0	1
//= branches	34	twice	e == n	0	1
//= branches	35	twice	co_await get{ n } < 112	0	1
//= returns	17	task::~task	operator bool	0	0	3
//= returns	22	box::sum	await_resume	0	1	4
//= returns	25	twice	await_resume	0	0	3
//= returns	27	twice	await_resume	0	1	0
//= returns	27	twice	s.size	0	0	1
//= returns	29	twice	s.empty	0	1	0
//= returns	29	twice	await_resume	0	0	1
//= returns	30	twice	await_resume	0	0	3
//= returns	31	twice	await_resume	0	0	1
//= returns	33	twice	await_resume	0	0	1
//= returns	35	twice	await_resume	0	0	1
//= scalar-pairs	12	task::promise_type::yield_value	v	local	direct	0	const	0	0	1
//= scalar-pairs	13	task::promise_type::return_value	v	local	direct	0	const	0	0	2
//= scalar-pairs	22	box::sum	n	local	direct	0	const	0	0	1
//= scalar-pairs	22	box::sum	all	local	direct	0	const	0	0	1
//= scalar-pairs	22	box::sum	i	local	direct	0	const	0	0	5
//= scalar-pairs	22	box::sum	all	local	direct	0	const	0	0	5
//= scalar-pairs	42	main::<lambda>	i	local	direct	0	const	0	0	1
//= scalar-pairs	45	main	result	local	direct	0	const	0	0	1
//= scalar-pairs	23	twice	t	local	direct	0	const	0	0	1
//= scalar-pairs	30	twice	i	local	direct	0	const	0	0	2
//= scalar-pairs	33	twice	n	local	direct	0	const	0	0	1
//= scalar-pairs	34	twice	e	local	direct	0	const	0	0	1
//= scalar-pairs	34	twice	n	local	direct	0	const	0	0	1
//= scalar-pairs	35	twice	n	local	direct	0	const	0	0	2
