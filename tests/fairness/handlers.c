// What signal handlers interrupt: they may come between any two instructions, also those of a check.
// flags: -pthread
// levels: -O0 -O2
// scenarios -O0: stepped
// scenarios -O1: stepped
// scenarios: stepped calls registers strips short slow nested stack fault jump swap cancel
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

/* The program counts its functions itself: how often a handler comes is not the same in each run. */
#define NOT_SAMPLED __attribute__((noinline, no_instrument_function))
#define EACH(x)                                                                                    \
	x(on_signal) x(in_handler) x(on_nested) x(in_nested) x(on_fault) x(step) x(search) x(fill) \
	    x(shorter) x(slowly) x(twice) x(other) x(work)
#define INDEX(f) n_##f,
enum { EACH(INDEX) FUNCTIONS };
static unsigned long entered[FUNCTIONS];
#define ENTER(f) __atomic_fetch_add(&entered[n_##f], 1, __ATOMIC_RELAXED)

static volatile sig_atomic_t is_done;
static volatile int odd, sink;

#ifdef LONG
enum { TURNS = 100 };
#else
enum { TURNS = 10 };
#endif

/* ---- What handlers run. */

__attribute__((noinline)) static int in_handler(int x)
{
	ENTER(in_handler);
	if (x & 1)
		return odd++;
	return 0;
}

__attribute__((noinline)) static void in_nested(int x)
{
	ENTER(in_nested);
	for (int i = 0; i < (x & 3); i++)
		odd += i;
}

static void on_signal(int number)
{
	ENTER(on_signal);
	for (int i = 0; i < 4; i++)
		in_handler(i + number);
}

static void on_nested(int number)
{
	ENTER(on_nested);
	in_nested(number);
}

static sigjmp_buf start;
static volatile sig_atomic_t is_started;

static void on_jump(int number)
{
	in_handler(number);
	if (is_started)
		siglongjmp(start, 1);
}

/* ---- What they interrupt. */

__attribute__((noinline)) static int step(int x)
{
	ENTER(step);
	return x & 3 ? x >> 1 : x + 1;
}

static void calls(void)
{
	for (int i = 0; i < 2000; i++)
		sink += step(i) & 1 ? 1 : 2;
}

/* A loop that calls nothing, and whose end is not known: the countdown is in a register. */
__attribute__((noinline)) static int search(unsigned n)
{
	int length = 0;
	ENTER(search);
	for (; n != 1; length++)
		n = n & 1 ? 3 * n + 1 : n / 2;
	return length;
}

static void registers(void)
{
	for (unsigned i = 1; i < 200; i++)
		sink += search(i);
}

static int table[5000];

/* One that runs in strips. */
__attribute__((noinline)) static void fill(int from, int n)
{
	ENTER(fill);
	for (int i = 0; i < n; i++)
		if (table[i] < from)
			table[i] = from + i;
		else if (table[i] > 100)
			table[i] -= from;
}

static void strips(void)
{
	for (int i = 0; i < 10; i++)
		fill(i, 3000);
}

/* One that runs whole, as long as nothing is sampled. */
__attribute__((noinline)) static int shorter(const int *values)
{
	int sum = 0;
	ENTER(shorter);
	for (int i = 0; i < 16; i++)
		if (values[i] > sum)
			sum = values[i];
	return sum;
}

static void short_loops(void)
{
	for (int i = 0; i < 2000; i++)
		sink += shorter(table + i);
}

/* not static: each call begins a region */
__attribute__((noinline)) int twice(int x)
{
	ENTER(twice);
	return x > 7 ? x * 2 : x;
}

/* Calls and loops out of slow regions. */
__attribute__((noinline)) static int slowly(int x)
{
	int sum = 0;
	ENTER(slowly);
	if (x & 1)
		sum += twice(x);
	if (x & 2)
		sum += twice(x + 1);
	for (int i = 0; i < (x & 3); i++)
		sum += twice(i);
	return sum;
}

static void slow(void)
{
	for (int i = 0; i < 1000; i++)
		sink += slowly(i);
}

/* ---- Whole scenarios. */

static void all_work(void)
{
	calls(), registers(), strips(), short_loops(), slow();
}

static unsigned char *page;

static void on_fault(int number)
{
	ENTER(on_fault);
	in_handler(number);
	mprotect(page, 4096, PROT_READ | PROT_WRITE);
}

static void fault(void)
{
	for (int i = 0; i < 20; i++) {
		mprotect(page, 4096, PROT_NONE);
		for (int k = 0; k < 50; k++)
			page[k] = page[k] > 3 ? 0 : i;
		calls();
	}
}

static void jump(void)
{
	volatile bool is_back = sigsetjmp(start, 1);
	is_started = !is_back;
	if (!is_back)
		all_work();
	is_started = false;
}

static ucontext_t main_context, contexts[2];

__attribute__((noinline)) static int other(int x)
{
	ENTER(other);
	if (x & 1)
		swapcontext(&contexts[0], &contexts[1]);
	return x > 3 ? 1 : 2;
}

static void run_first(void)
{
	for (int i = 0; i < 200; i++)
		sink += other(i);
	is_done = true;
	setcontext(&main_context);
}

static void run_second(void)
{
	for (int i = 0;; i++) {
		sink += slowly(i);
		if (i % 3)
			swapcontext(&contexts[1], &contexts[0]);
	}
}

static void swap(void)
{
	static char stacks[2][65536];
	void (*const functions[2])(void) = { run_first, run_second };
	is_done = false;
	for (int i = 0; i < 2; i++) {
		getcontext(&contexts[i]);
		contexts[i].uc_stack.ss_sp = stacks[i];
		contexts[i].uc_stack.ss_size = sizeof stacks[i];
		makecontext(&contexts[i], functions[i], 0);
	}
	getcontext(&main_context);
	if (!is_done)
		setcontext(&contexts[0]);
}

static void *work(void *argument)
{
	ENTER(work);
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
	for (unsigned i = 1;; i++)
		sink += search(i) + shorter(table + (i & 1023));
	return argument;
}

NOT_SAMPLED static void cancel(void)
{
	pthread_t thread;
	for (int i = 0; i < 3; i++) {
		pthread_create(&thread, NULL, work, NULL);
		usleep(100);
		pthread_cancel(thread);
		pthread_join(thread, NULL);
	}
}

/* ---- Who sends signals. */

/* The processor stops behind each instruction, and one in 20 gets a signal: no instruction is favoured. */
enum { TRAP_FLAG = 0x100 };
static unsigned long long random_state;
static volatile bool is_stepping;

NOT_SAMPLED static bool is_chosen(void)
{
	random_state = random_state * 6364136223846793005 + 1442695040888963407;
	return (random_state >> 33) % 20 == 0;
}

NOT_SAMPLED static void on_step(int number, siginfo_t *information, void *context)
{
	greg_t *flags = &((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL];
	if (is_stepping)
		*flags |= TRAP_FLAG;
	else
		*flags &= ~TRAP_FLAG;
	if (is_chosen())
		on_signal(number);
	if (is_chosen())
		on_nested(number);
}

NOT_SAMPLED static void step_through(void (*function)(void))
{
	struct sigaction action = { .sa_sigaction = on_step, .sa_flags = SA_SIGINFO };
	sigaction(SIGTRAP, &action, NULL);
	is_stepping = true;
	raise(SIGTRAP);
	function();
	is_stepping = false;
}

static void steps(void)
{
	for (int i = 0; i < 3; i++) {
		sink += step(i) + search(i + 3) + shorter(table + i) + slowly(i);
		fill(i, 20 + i);
	}
}

NOT_SAMPLED static void stepped(void)
{
	step_through(steps);
}

/* Two timers, which interrupt this thread at moments of their own. */

NOT_SAMPLED static timer_t begin_timer(int number, long nanoseconds)
{
	timer_t timer;
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = number };
	event._sigev_un._tid = gettid();
	timer_create(CLOCK_MONOTONIC, &event, &timer);
	timer_settime(timer, 0, &(struct itimerspec){ { 0, nanoseconds }, { 0, nanoseconds } },
		      NULL);
	return timer;
}

NOT_SAMPLED static void catch (int number, void (*handler)(int), int flags)
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = flags };
	sigaction(number, &action, NULL);
}

NOT_SAMPLED int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*function)(void);
		unsigned turns;
	} scenarios[] = {
		{ "calls", calls, 200 },   { "registers", registers, 50 },
		{ "strips", strips, 100 }, { "short", short_loops, 100 },
		{ "slow", slow, 100 },     { "nested", all_work, 10 },
		{ "stack", all_work, 10 }, { "fault", fault, 2 },
		{ "jump", jump, 20 },      { "swap", swap, 20 },
		{ "cancel", cancel, 2 },   { "stepped", stepped, 1 },
	};
	static const char *const names[] = {
#define NAME(f) #f,
		EACH(NAME)
	};
	const char *wanted = argc > 1 ? argv[1] : "calls";
	static char stack[65536];
	bool jumps = strcmp(wanted, "jump") == 0;
	page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof stack }, NULL);
	catch (SIGUSR1, jumps ? on_jump : on_signal, strcmp(wanted, "stack") == 0 ? SA_ONSTACK : 0);
	catch (SIGUSR2, on_nested, 0);
	catch (SIGSEGV, on_fault, 0);
	const char *seed = getenv("SAMPLER_SEED");
	random_state = seed ? strtoull(seed, NULL, 10) : 1;
	bool is_stepped = strcmp(wanted, "stepped") == 0;
	timer_t timers[] = { begin_timer(SIGUSR1, is_stepped ? 0 : 47000),
			     begin_timer(SIGUSR2, is_stepped ? 0 : 71000) };
	for (unsigned i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
		for (unsigned k = 0;
		     strcmp(scenarios[i].name, wanted) == 0 && k < TURNS * scenarios[i].turns; k++)
			scenarios[i].function();
	for (int i = 0; i < 2; i++)
		timer_delete(timers[i]);
	for (unsigned i = 0; i < FUNCTIONS; i++)
		printf("%s %lu\n", names[i], entered[i]);
	return 0;
}
