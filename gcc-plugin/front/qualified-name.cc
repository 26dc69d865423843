/* The names of functions, as sites tell them.

	namespace space { inline namespace v1 { namespace {
	template <class T> struct type { void f (); };		space::type::f
	} } }
	int main () { auto l = [] { ... }; }			main::<lambda>

   All instances of a template have one name: they have one source.  An inline namespace changes with the version
   of a library, and an unnamed one is told by the file, so neither is named. */

#include "gcc-plugin.h"
#include "cp/cp-tree.h"
#include "gcc-headers.h"
#include "front/cxx.h"
#include "front/qualified-name.h"
#include "middle/site.h"

static void write_function(FILE *out, tree function);

static const char *class_name(tree type)
{
	if (LAMBDA_TYPE_P(type))
		return "<lambda>";
	tree name = TYPE_IDENTIFIER(type);
	return name && !TYPE_UNNAMED_P(type) ? IDENTIFIER_POINTER(name) : "<unnamed>";
}

/* Write the name of SCOPE, which may be none, with "::" behind it. */
static void write_scope(FILE *out, tree scope)
{
	if (!scope)
		return;
	if (TYPE_P(scope)) {
		write_scope(out, TYPE_CONTEXT(TYPE_MAIN_VARIANT(scope)));
		fprintf(out, "%s::", class_name(scope));
	} else if (TREE_CODE(scope) == FUNCTION_DECL) {
		write_function(out, scope);
		fputs("::", out);
	} else if (TREE_CODE(scope) == NAMESPACE_DECL) {
		write_scope(out, DECL_CONTEXT(scope));
		if (DECL_CONTEXT(scope) && DECL_NAME(scope) && !DECL_NAMESPACE_INLINE_P(scope))
			fprintf(out, "%s::", IDENTIFIER_POINTER(DECL_NAME(scope)));
	}
}

/* FUNCTION as the source declares it, if it is an instance of a template or its member. */
static tree declared_function(tree function)
{
	while (DECL_TEMPLATE_INFO(function) && TREE_CODE(DECL_TI_TEMPLATE(function)) == TEMPLATE_DECL &&
	       DECL_TEMPLATE_RESULT(DECL_TI_TEMPLATE(function)) != function)
		function = DECL_TEMPLATE_RESULT(DECL_TI_TEMPLATE(function));
	return function;
}

/* Write the name of TYPE, without its scope and its arguments. */
static void write_type(FILE *out, tree type)
{
	tree name = TYPE_IDENTIFIER(type);
	if (TYPE_READONLY(type))
		fputs("const ", out);
	if (name)
		fputs(IDENTIFIER_POINTER(name), out);
	else if (INDIRECT_TYPE_P(type)) {
		write_type(out, TREE_TYPE(type));
		fputs(TYPE_PTR_P(type) ? "*" : TYPE_REF_IS_RVALUE(type) ? "&&" : "&", out);
	} else
		fputs("<unnamed>", out);
}

static void write_conversion(FILE *out, tree function)
{
	fputs("operator ", out);
	write_type(out, TREE_TYPE(TREE_TYPE(declared_function(function))));
}

static void write_member(FILE *out, tree function, tree type)
{
	write_scope(out, TYPE_CONTEXT(TYPE_MAIN_VARIANT(type)));
	fputs(class_name(type), out);
	if (LAMBDA_TYPE_P(type))
		return;
	if (DECL_CXX_CONSTRUCTOR_P(function))
		fprintf(out, "::%s", class_name(type));
	else if (DECL_CXX_DESTRUCTOR_P(function))
		fprintf(out, "::~%s", class_name(type));
	else if (DECL_CONV_FN_P(function)) {
		fputs("::", out);
		write_conversion(out, function);
	} else
		fprintf(out, "::%s", function_name(function));
}

static void write_function(FILE *out, tree function)
{
	if (tree coroutine = coroutine_of_body(function))
		function = coroutine;
	tree scope = DECL_CONTEXT(function);
	if (scope && RECORD_OR_UNION_TYPE_P(scope)) {
		write_member(out, function, scope);
		return;
	}
	write_scope(out, scope);
	fputs(function_name(function), out);
}

char *qualified_name(tree function)
{
	if (!c_dialect_cxx())
		return xstrdup(function_name(function));
	char *name;
	size_t size;
	FILE *out = open_memstream(&name, &size);
	write_function(out, function);
	fclose(out);
	return name;
}
