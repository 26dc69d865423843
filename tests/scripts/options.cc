/* What options-test compiles: a little of all that C++20 has, so that options meet it. */
#include <coroutine>
#include <cstdio>

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
	task(std::coroutine_handle<promise_type> h) : handle(h) {}
	task(const task &) = delete;
	~task() { if (handle) handle.destroy(); }
};
struct get {
	int n;
	bool await_ready() const { return n % 2; }
	bool await_suspend(std::coroutine_handle<>) { return n > 100; }
	int await_resume() { return n; }
};
struct guard {
	int &n;
	guard(int &m) : n(m) { if (n > 50) throw 'g'; }
	~guard() { if (n < 100) n++; }
};
struct base {
	int kind = 2;
	virtual ~base() { kind = 0; }
	virtual int area(int by) const { return kind * by; }
};
struct derived final : base {
	double factor = 0.5;
	int area(int by) const override { return by > 3 ? (int)(factor * by) : base::area(by); }
};

template <class T> static task twice(T t, const char *text)
{
	int copy = (int)t;
	guard g{ copy };
	while (co_await get{ t } < 15)
		t += 2;
	for (int i = 0; i < co_await get{ 2 }; i++)
		t++;
	switch (co_await get{ 1 }) { case 1: t += 0x10; break; default: t = 0; }
	int n = co_await get{ 7 } ? t : 0;
	double share = n / 3.0;
	try {
		if (n > 3 && *text != 'b') throw n;
	} catch (int e) {
		if (e == n || share > 99) n -= 1;
	}
	do { n = n + 1; co_yield n; } while (n < 36);
	auto inner = [&](int by) -> task { if (by > 2) co_return n; co_yield by; co_return t; };
	task other = inner((int)share % 4);
	if (!other.handle.done()) other.handle.resume();
	co_return n + other.handle.promise().value;
}

static int risky(int x)
{
	if (x > 2) throw x;
	return x - 1;
}
static int careful(int x, int &n)
{
	guard g{ n };
	try {
		return risky(x);
	} catch (int e) {
		if (e == 4) throw;
		return -e;
	}
}
template <class T, class F> static T fold(const T (&list)[4], F f)
{
	T all{};
	for (const T &each : list)
		all = f(all, each);
	return all;
}
struct pair { int a; unsigned char b : 3; float c; };
enum class mode : short { OFF, ON = 7 };

int main()
{
	int n = 0, sum = 0;
	for (int i = 0; i < 6; i++)
		try {
			sum += careful(i, n);
		} catch (...) {
			sum += n ? 10 : 20;
		}
	const int ints[] = { 4, -2, 9, 1 };
	const double doubles[] = { 0.5, -0.0, 1e300, -3 };
	sum += fold(ints, [&n](int a, int b) { n = n + (b > 3); return a > b ? a : b; });
	double most = fold(doubles, [](double a, double b) { double c = a < b ? b : a; return c; });
	derived d;
	base *bases[] = { new derived, new base, &d, nullptr };
	for (base **b = bases; *b; b++) {
		sum += (*b)->area(sum % 7);
		if (auto *known = dynamic_cast<derived *>(*b); known && known != &d) known->factor = 2;
	}
	delete bases[0];
	delete bases[1];
	pair p{ sum, 5, 1.5f };
	auto [a, b, c] = p;
	mode m = a > 40 ? mode::ON : mode::OFF;
	if (m == mode::ON) p.c = c + static_cast<short>(m);
	task t = twice(3, "abc"), u = twice(5L, "b");
	task *tasks[] = { &t, &u };
	for (task *each : tasks)
		while (!each->handle.done()) each->handle.resume();
	int result = t.handle.promise().value + u.handle.promise().value;
	std::printf("%d %d %d %g %g %d\n", sum, n, result, most, p.c, b);
	return result % 50;
}
