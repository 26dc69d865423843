/* GCC's own headers, in the order that they need.

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
#include "c-family/c-pragma.h"
#include "c-family/c-pretty-print.h"
#include "cpplib.h"
#include "stringpool.h"
#include "alloc-pool.h"
#include "attribs.h"
#include "cgraph.h"
#include "context.h"
#include "calls.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
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
#include "cfgloop.h"
#include "tree-scalar-evolution.h"
#include "tree-pretty-print.h"
#include "tree-ssa.h"
#include "varasm.h"

/* Of the C and C++ front ends.  The LTO compiler, which loads this plugin too,
   has none of it: weak, so that the plugin loads there.  Each has the type that its
   header gives it: another one would be another function, which is never there.
   (Two have default arguments, which must not come again.) */
#define WEAK(name) extern decltype(name) name __attribute__((weak))
WEAK(c_global_trees);
WEAK(c_language);
WEAK(cpp_get_options);
WEAK(fold_for_warn);
WEAK(in_fnames);
WEAK(parse_in);
WEAK(pch_file);
WEAK(perform_integral_promotions);
WEAK(print_c_tree);
WEAK(warn_logical_operator);
extern tree build_function_call_vec(location_t, vec<location_t>, tree, vec<tree, va_gc> *,
				    vec<tree, va_gc> *, tree) __attribute__((weak));
extern tree c_fully_fold(tree, bool, bool *, bool) __attribute__((weak));

#include "gcc-compat.h"

#endif
