/* Scopes, marks and counters, in C or C++:

	sampler-cc scopes.c -o scopes
	sampler trace record ./scopes
	sampler trace replay */

#include <sampler/trace.h>
#include <stdio.h>

static void my_function(int n)
{
	TRACE_PRETTY_FUNCTION();
	TRACE_COUNT("my_counter", n);
	TRACE_COUNT_SERIES("my_series", "first", n);
	if (n == 2)
		TRACE_MARK_EVENT_THREAD("n is two");
	if (n > 2)
		return;
	{
		TRACE_SCOPE_RAII("the inner part");
		my_function(n + 1);
	}
}

static void begin_work(void)
{
	TRACE_SCOPE_START("work");
}

static void end_work(void)
{
	TRACE_SCOPE_END("work");
}

static void silent(void)
{
	TRACING_CONFIG_THREAD_STATE_RAII(false);
	my_function(1);
}

int main(void)
{
	TRACE_SCOPE_RAII("all");
	TRACE_MARK_EVENT_GLOBAL("begin");
	begin_work();
	my_function(1);
	silent();
	end_work();
	{
		TRACING_CONFIG_PROCESS_STATE_RAII(false);
		my_function(1);
	}
	TRACE_MARK_EVENT_PROCESS("end");
	puts("done");
	return 0;
}
