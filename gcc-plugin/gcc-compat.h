/* What differs between the GCC versions that we support, 11 to 16, as functions named
   after what they do.  No other file asks for the version. */

#ifndef SAMPLER_GCC_COMPAT_H
#define SAMPLER_GCC_COMPAT_H

#if GCC_MAJOR >= 14
#include "sreal.h"
/* ipa-prop.h needs it */
#include "ipa-cp.h"
#endif
#if GCC_MAJOR >= 16
#include "diagnostics/file-cache.h"
#endif

/* GCC 12: suppress_warning, where GCC 11 has one flag for all warnings. */

#if GCC_MAJOR < 12
static inline bool startswith(const char *string, const char *prefix)
{
	return strncmp(string, prefix, strlen(prefix)) == 0;
}

static inline void suppress_warning(gimple *statement)
{
	gimple_set_no_warning(statement, true);
}

static inline void suppress_warning(tree expression)
{
	TREE_NO_WARNING(expression) = 1;
}
#endif

/* GCC 13: what is assumed by [[assume (...)]] is never computed. */

static inline bool is_assumption(tree call)
{
#if GCC_MAJOR < 13
	(void)call;
	return false;
#else
	return CALL_EXPR_IFN(call) == IFN_ASSUME;
#endif
}

/* GCC 14: macros of locations are members; the lines of files belong to what shows
   diagnostics, and are private there. */

#if GCC_MAJOR < 14
static inline gimple *last_nondebug_stmt(basic_block block)
{
	return last_stmt(block);
}
#endif

static inline location_t expansion_point(const line_map_macro *map)
{
#if GCC_MAJOR < 14
	return MACRO_MAP_EXPANSION_POINT_LOCATION(map);
#else
	return map->get_expansion_point_location();
#endif
}

/* Line NUMBER of FILE: get_buffer() and length(); false if there is none. */
static inline auto read_source_line(const char *file, int number)
{
#if GCC_MAJOR < 14
	return location_get_source_line(file, number);
#else
	return global_dc->get_file_cache().get_source_line(file, number);
#endif
}

/* Whether it costs much to compute EXPRESSION, the trips of a loop. */
static inline bool is_expensive(tree expression)
{
#if GCC_MAJOR < 14
	return expression_expensive_p(expression);
#else
	bool is_cheap_as_condition;
	return expression_expensive_p(expression, &is_cheap_as_condition);
#endif
}

static inline bool is_werror_given(void)
{
#if GCC_MAJOR < 14
	return global_dc->warning_as_error_requested;
#else
	return global_dc->warning_as_error_requested_p();
#endif
}

/* GCC 15: more constructs of OpenMP; and the printer may be told how to print. */

/* Whether CODE is a loop construct that GCC 11 did not have. */
static inline bool is_newer_openmp_loop(enum tree_code code)
{
#if GCC_MAJOR < 15
	(void)code;
	return false;
#else
	return code == OMP_TILE || code == OMP_UNROLL;
#endif
}

/* Whether CODE is a construct with a body that GCC 11 did not have. */
static inline bool is_newer_openmp_construct(enum tree_code code)
{
	bool is_newer = is_newer_openmp_loop(code);
#if GCC_MAJOR >= 12
	is_newer |= code == OMP_MASKED || code == OMP_SCOPE;
#endif
#if GCC_MAJOR >= 14
	is_newer |= code == OMP_STRUCTURED_BLOCK;
#endif
#if GCC_MAJOR >= 15
	is_newer |= code == OMP_DISPATCH;
#endif
	return is_newer;
}

static inline void print_tree_as_c(FILE *out, tree t)
{
#if GCC_MAJOR < 15
	print_c_tree(out, t);
#else
	print_c_tree(out, t, TDF_NONE);
#endif
}

/* GCC 16: asm statements outside of functions may be in a list with other things; kinds of
   diagnostics are an enum class; and what evaluates functions in constant expressions is
   saved after PLUGIN_PRE_GENERICIZE instead of before. */

static inline asm_node *next_toplevel_asm(asm_node *node)
{
#if GCC_MAJOR < 16
	return node->next;
#else
	toplevel_node *next = node->next;
	while (next && !is_a<asm_node *>(next))
		next = next->next;
	return next ? as_a<asm_node *>(next) : NULL;
#endif
}

#if GCC_MAJOR < 16
typedef diagnostic_t diagnostic_kind;
static const diagnostic_kind KIND_UNSPECIFIED = DK_UNSPECIFIED;
static const diagnostic_kind KIND_WARNING = DK_WARNING;
static const diagnostic_kind KIND_ERROR = DK_ERROR;
static const bool saves_constexpr_late = false;
#else
typedef enum diagnostics::kind diagnostic_kind;
static const diagnostic_kind KIND_UNSPECIFIED = diagnostics::kind::unspecified;
static const diagnostic_kind KIND_WARNING = diagnostics::kind::warning;
static const diagnostic_kind KIND_ERROR = diagnostics::kind::error;
static const bool saves_constexpr_late = true;
#endif

#endif
