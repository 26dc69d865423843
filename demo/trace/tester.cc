// The stack of each thread, kept while it grows, and told when an error is logged:
//
//	sampler-c++ -pthread tester.cc -o tester
//	sampler trace record ./tester
//	sampler trace replay

#include <cstdio>
#include <sampler/trace.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>

class Tester
{
      public:
	int f(int k);
	int g(int k);
};

static void log_error(const char *text)
{
	std::printf("error: %s\n", text);
	std::fflush(stdout);
	sampler_trace_log(text);
	sampler_trace_dump_stack(STDOUT_FILENO);
}

int Tester::g(int k)
{
	STACK_TRACE("Tester::g");
	if (k == 0)
		throw std::runtime_error("k is zero");
	return f(k - 1) + 1;
}

int Tester::f(int k)
{
	STACK_TRACE("Tester::f");
	if (k == 1)
		log_error("k is one");
	return g(k);
}

static void work()
{
	STACK_TRACE("work");
	Tester tester;
	try {
		tester.f(2);
	} catch (const std::exception &error) {
		STACK_TRACE("handler");
		log_error(error.what());
	}
}

int main()
{
	STACK_TRACE("main");
	work();
	std::thread(work).join();
	return 0;
}
