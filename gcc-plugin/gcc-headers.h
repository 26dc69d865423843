/* GCC's own headers, in the order that they need, and what differs between the
   GCC versions that we support.

   plugin-version.h is not here: it defines a static variable, which belongs to
   plugin.cc alone. */

#ifndef SAMPLER_GCC_HEADERS_H
#define SAMPLER_GCC_HEADERS_H

#include "gcc-plugin.h"

#include "system.h"
#include "coretypes.h"
#include "tm.h"
#include "backend.h"
#include "target.h"
#include "tree.h"
#include "c-family/c-common.h"
#include "cpplib.h"
#include "stringpool.h"
#include "alloc-pool.h"
#include "attribs.h"
#include "cgraph.h"
#include "context.h"
#include "calls.h"
#include "diagnostic-core.h"
#include "fold-const.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-pretty-print.h"
#include "gimple-ssa.h"
#include "inchash.h"
#include "input.h"
#include "langhooks.h"
#include "md5.h"
#include "memmodel.h"
#include "opts.h"
#include "options.h"
#include "output.h"
#include "print-tree.h"
#include "ssa.h"
#include "stor-layout.h"
#include "symbol-summary.h"
#include "toplev.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "tree-inline.h"
#include "tree-into-ssa.h"
#include "tree-iterator.h"
#include "tree-nested.h"
#include "tree-pass.h"
#include "tree-pretty-print.h"
#include "tree-ssa.h"
#include "varasm.h"

/* Of the C and C++ front ends.  The LTO compiler, which loads this plugin too,
   has none of it: weak, so that the plugin loads there. */
extern tree build_function_call_vec(location_t, vec<location_t>, tree, vec<tree, va_gc> *,
				    vec<tree, va_gc> *, tree) __attribute__((weak));
extern tree c_fully_fold(tree, bool, bool *, bool) __attribute__((weak));
extern tree fold_for_warn(tree) __attribute__((weak));
extern tree perform_integral_promotions(tree) __attribute__((weak));
extern void clear_cv_and_fold_caches(void) __attribute__((weak));
extern void print_c_tree(FILE *, tree) __attribute__((weak));
extern struct cpp_reader *parse_in __attribute__((weak));
extern c_language_kind c_language __attribute__((weak));
extern tree c_global_trees[CTI_MAX] __attribute__((weak));
extern const char *pch_file __attribute__((weak));
extern const char **in_fnames __attribute__((weak));
extern cpp_options *cpp_get_options(cpp_reader *) __attribute__((weak));

#if GCC_MAJOR < 12
static inline bool startswith(const char *string, const char *prefix)
{
	return strncmp(string, prefix, strlen(prefix)) == 0;
}

/* Remember that EXPRESSION was diagnosed enough: GCC 11 has one flag for all
   warnings. */
static inline void suppress_warning(gimple *statement)
{
	gimple_set_no_warning(statement, true);
}

static inline void suppress_warning(tree expression)
{
	TREE_NO_WARNING(expression) = 1;
}
#endif

#endif
