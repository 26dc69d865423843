/* Names of functions. */

#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "function-name.h"

static const struct {
	const char *symbol, *meaning, *own;
} names[] = {
	{ "main", "main", "main" },
	{ "parse.cold", "parse", "parse" },
	{ "parse.constprop.0.isra.1", "parse", "parse" },
	{ "i", "i", "i" },
	{ "_Znot_mangled", "_Znot_mangled", "_Znot_mangled" },
	{ "_ZN5space1fEi", "space::f(int)", "f" },
	{ "_ZN5space1fEi.part.3", "space::f(int)", "f" },
	{ "_Z2mxIlET_S0_S0_", "long mx<long>(long, long)", "mx" },
	{ "_ZNK3BoxIiE3getEv", "Box<int>::get() const", "get" },
	{ "_ZN12_GLOBAL__N_11fEi", "(anonymous namespace)::f(int)", "f" },
	{ "_ZN1A1BD2Ev", "A::B::~B()", "~B" },
	{ "_ZN1AcvbEv", "A::operator bool()", "operator bool" },
	{ "_ZN1AltERKS_", "A::operator<(A const&)", "operator<" },
	{ "_ZN1AclEi", "A::operator()(int)", "operator()" },
	{ "_ZZ4mainENKUliE_clEi", "main::{lambda(int)#1}::operator()(int) const", "operator()" },
	{ "_ZZ1fiEN1X1gEv", "f(int)::X::g()", "g" },
};

static void assert_own(const char *name, const char *expected)
{
	size_t length;
	const char *own = own_function_name(name, strlen(name), &length);
	char *copy = strndup(own, length);
	ck_assert_str_eq(copy, expected);
	free(copy);
}

START_TEST(symbols)
{
	char *meaning = symbol_meaning(names[_i].symbol);
	ck_assert_str_eq(meaning, names[_i].meaning);
	assert_own(meaning, names[_i].own);
	free(meaning);
}
END_TEST

START_TEST(names_of_sites)
{
	assert_own("space::type::f", "f");
	assert_own("main::<lambda>", "operator()");
	assert_own("Box::f::<lambda>::g", "g");
	assert_own("operator new", "operator new");
	assert_own("operators", "operators");
	assert_own("", "");
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("function-name");
	tcase_add_loop_test(tests, symbols, 0, sizeof names / sizeof names[0]);
	tcase_add_test(tests, names_of_sites);
	return run_tests("function-name", tests);
}
