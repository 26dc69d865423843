/* The plugin's entry: options, and what is called when.

	source ──parser──▶ trees of a function ──front/walk.cc, schemes/──▶ with markers
	       ──GCC──▶ GIMPLE in SSA form ──middle/carry.cc──▶ with carried sites
	       ──GCC: inlining──▶ lower/versions.cc, lower.cc──▶ with counting code
	all functions ──middle/unit.cc──▶ tables, registration, .debug_site_info

   Options, each as -fplugin-arg-sampler-OPTION:

	scheme=NAME[,NAME]...	enable schemes; may be repeated
	pairs-limit=N		for scalar-pairs, see there
	trace-threshold=N	for trace-functions, see middle/traced.cc
	bodies=FILE		instrument nothing, but see front/bodies.h
	most-blocks=N		see lower/large.cc
	scales=FILE		see middle/scales.cc
	random=ORIGIN		of distances between samples: online, offline or fixed
	include-function=PATTERN and the like: see filter.h
	NAME, no-NAME		the switches of lib/switches.h */

#include "gcc-headers.h"
#include "plugin-version.h"
#include "front/bodies.h"
#include "front/cxx.h"
#include "front/definitions.h"
#include "front/filter.h"
#include "front/preserve.h"
#include "front/walk.h"
#include "lower/assembler.h"
#include "lower/bypass.h"
#include "lower/effect.h"
#include "lower/lower.h"
#include "lower/observers.h"
#include "lower/fusion.h"
#include "lower/red-zone.h"
#include "lower/shift.h"
#include "lower/told-values.h"
#include "lower/trace.h"
#include "lower/unwinding.h"
#include "lower/versions.h"
#include "lower/warnings.h"
#include "middle/carry.h"
#include "middle/count.h"
#include "middle/scales.h"
#include "middle/signature.h"
#include "middle/splitting.h"
#include "middle/touch.h"
#include "middle/traced.h"
#include "middle/unit.h"
#include "middle/weigh.h"
#include "passes.h"
#include "roots.h"
#include "sampler-options.h"
#include "scheme.h"

#include "sampler/unit.h"

/* What GCC looks for in a plugin; all else is hidden from it. */
#pragma GCC visibility push(default)
extern int plugin_is_GPL_compatible;
extern int plugin_init(struct plugin_name_args *, struct plugin_gcc_version *);
#pragma GCC visibility pop

int plugin_is_GPL_compatible;

struct sampler_options sampler_options = { 12,   0,
					   5000, SAMPLER_RANDOM_ONLINE,
					   NULL, DEFAULT_SWITCHES };

static struct plugin_info information = {
	SAMPLER_VERSION,
	"scheme=NAME[,NAME]... pairs-limit=N include-function=PATTERN... [no-]SWITCH",
};

/* Callback: the definition of a function begins. */
static void on_start_parse_function(void *, void *)
{
	start_preserving();
}

/* Callback: a function that is not nested has been parsed. */
static void on_pre_genericize(void *function, void *)
{
	tree decl = (tree)function;
	stop_preserving();
	if (seen_error() || !DECL_SAVED_TREE(decl))
		return;
	save_for_evaluation(decl);
	sign_body(decl);
	if (is_instance(decl))
		note_instance(decl);
	walk_function(decl);
}

/* Callback: a file is included, or named by a line directive. */
static void on_include_file(void *file, void *)
{
	sign_file((const char *)file);
}

/* Callback: a unit begins.  Only by now do all targets have the hooks that C needs. */
static void on_start_unit(void *, void *)
{
	keep_definitions();
	note_scales_file();
	if (!c_dialect_cxx()) {
		preserve_conditions();
		keep_parsers_doubts_from_being_errors();
	}
	/* of two conditions that always agree, a run may switch one */
	if (sampler_options.switches.switching)
		warn_maybe_uninitialized = 0;
}

/* Callback: all code is in the assembler's file. */
static void on_finish_unit(void *, void *)
{
	emit_calls();
	emit_observers();
	finish_unit();
}

static bool parse_schemes(const char *list)
{
	const char *unknown;
	size_t length = enable_schemes(list, &unknown);
	if (length)
		error("sampler: unknown scheme %<%.*s%>", (int)length, unknown);
	return !length;
}

static bool parse_random(const char *origin)
{
	static const char *const names[] = { "online", "offline", "fixed" };
	for (unsigned i = 0; i < ARRAY_SIZE(names); i++)
		if (strcmp(origin, names[i]) == 0) {
			sampler_options.random = i;
			return true;
		}
	error("sampler: unknown origin of random numbers %<%s%>", origin);
	return false;
}

static bool parse_argument(const struct plugin_argument *argument)
{
	if (strcmp(argument->key, "scheme") == 0 && argument->value)
		return parse_schemes(argument->value);
	if (strcmp(argument->key, "random") == 0 && argument->value)
		return parse_random(argument->value);
	if (argument->value && add_filter(argument->key, argument->value))
		return true;
	if (strcmp(argument->key, "pairs-limit") == 0 && argument->value) {
		sampler_options.pairs_limit = strtoul(argument->value, NULL, 10);
		return true;
	}
	if (strcmp(argument->key, "trace-threshold") == 0 && argument->value) {
		sampler_options.trace_threshold = strtoul(argument->value, NULL, 10);
		return true;
	}
	if (strcmp(argument->key, "most-blocks") == 0 && argument->value) {
		sampler_options.most_blocks = strtoul(argument->value, NULL, 10);
		return true;
	}
	if (strcmp(argument->key, "scales") == 0 && argument->value)
		return read_scales(argument->value);
	if (strcmp(argument->key, "bodies") == 0 && argument->value) {
		sampler_options.bodies = argument->value;
		return true;
	}
	if (!argument->value && set_switch(&sampler_options.switches, argument->key))
		return true;
	error("sampler: bad option %<-fplugin-arg-sampler-%s%>", argument->key);
	return false;
}

/* "14.2.0 (20241215)", with the phase of what is not released. */
static char *version_text(const struct plugin_gcc_version *version)
{
	return xasprintf("%s (%s%s%s)", version->basever, version->datestamp,
			 *version->devphase ? ", " : "", version->devphase);
}

static void refuse(char *ours, char *theirs, int major)
{
	error("sampler: this plugin was built for gcc %s and cannot serve gcc %s; install "
	      "a plugin of Sampler for that one, or build Sampler anew with its plugin headers "
	      "(gcc-%d-plugin-dev)",
	      ours, theirs, major);
	free(ours);
	free(theirs);
}

/* Whether VERSION's is the source that our headers are of.  How a distribution configures and
   patches it may differ: it keeps what plugins see. */
static bool is_version_ours(struct plugin_gcc_version *version)
{
	bool is_same = strcmp(version->basever, gcc_version.basever) == 0 &&
		       strcmp(version->datestamp, gcc_version.datestamp) == 0 &&
		       strcmp(version->devphase, gcc_version.devphase) == 0;
	if (!is_same)
		refuse(version_text(&gcc_version), version_text(version), atoi(version->basever));
	else if (verbose_flag && !plugin_default_version_check(version, &gcc_version))
		inform(UNKNOWN_LOCATION,
		       "sampler: this plugin was built for another revision of gcc %s",
		       version->basever);
	return is_same;
}

/* Whether this compilation turns C or C++ into code.  The plugin is loaded for
   preprocessing and precompiled headers too. */
static bool makes_code_of_c(void)
{
	bool is_c = startswith(lang_hooks.name, "GNU C");
	return is_c && !flag_preprocess_only && !flag_syntax_only && !pch_file;
}

/* Our passes, as they are registered: of two that are inserted after the same pass, the second is run first.
   Those of units with sites: */
static const struct pass passes_of_sites[] = {
	/* as soon as it can be seen which variables have a value, and before anything is
	   inlined: a function takes its sites along */
	{ "sampler_carry", carry_markers, NULL, PASS_POS_INSERT_AFTER, "ssa" },
	/* all functions have come so far, so all sites are known, and none is optimised yet;
	   later it would be too late for link-time optimisation */
	{ "sampler_unit", NULL, emit_unit, PASS_POS_INSERT_AFTER, "build_ssa_passes" },
	/* with -fno-sample: before the first optimisation */
	{ "sampler_count", count_always, NULL, PASS_POS_INSERT_BEFORE, "local-fnsummary" },
	/* around what splits functions */
	{ "sampler_forbid", forbid_splitting, NULL, PASS_POS_INSERT_BEFORE, "fnsplit" },
	{ "sampler_allow", allow_splitting, NULL, PASS_POS_INSERT_AFTER, "fnsplit" },
	{ "sampler_forbid_late", forbid_splitting, NULL, PASS_POS_INSERT_BEFORE,
	  "feedback_fnsplit" },
	{ "sampler_allow_late", allow_splitting, NULL, PASS_POS_INSERT_AFTER, "feedback_fnsplit" },
	/* before the passes between functions, which look at what functions change */
	{ "sampler_touch", touch_countdown, NULL, PASS_POS_INSERT_BEFORE, "release_ssa" },
	/* behind what notes how large functions are */
	{ "sampler_weigh", weigh_function, NULL, PASS_POS_INSERT_AFTER, "local-fnsummary",
	  pass::BESIDE_EACH },
	{ "sampler_weigh_unit", NULL, weigh_unit, PASS_POS_INSERT_AFTER, "fnsummary",
	  pass::NOTING },
};

/* Those of units whose functions are traced: */
static const struct pass passes_of_traces[] = {
	/* as above, and before unit_pass has made functions of ours */
	{ "sampler_mark", NULL, mark_traced_functions, PASS_POS_INSERT_AFTER, "build_ssa_passes" },
};

/* And those at link time, too: */
static const struct pass passes_of_code[] = {
	/* while asm statements outside of functions are still there */
	{ "sampler_assembler", NULL, note_all_macros, PASS_POS_INSERT_AFTER, "simdclone" },
	/* when all inlining is done: what is still called will be called */
	{ "sampler_versions", NULL, make_all_versions, PASS_POS_INSERT_AFTER, "sampler_assembler" },
	/* before the optimisations within functions; the last dispatch of exceptions is gone */
	{ "sampler_lower", lower_early, NULL, PASS_POS_INSERT_AFTER, "ehdisp" },
	/* when what was inlined is simplified, and loops have their condition at the end */
	{ "sampler_lower_late", lower_late, NULL, PASS_POS_INSERT_BEFORE, "sra" },
	/* when nothing more changes */
	{ "sampler_effect", end_effect, NULL, PASS_POS_INSERT_AFTER, "optimized" },
	{ "sampler_shift", lower_shifts, NULL, PASS_POS_INSERT_AFTER, "optimized" },
	{ "sampler_trace", trace_function, NULL, PASS_POS_INSERT_AFTER, "optimized" },
	/* before what makes one instruction of three */
	{ "sampler_fusion", allow_fusion, NULL, PASS_POS_INSERT_BEFORE, "peephole2", pass::OF_RTL },
	/* when registers are allocated, and instructions as they will be */
	{ "sampler_bypass", bypass_checks, NULL, PASS_POS_INSERT_AFTER, "peephole2", pass::OF_RTL },
	/* when unwinders have been told of all that GCC knows */
	{ "sampler_unwinding", describe_moves, NULL, PASS_POS_INSERT_AFTER, "dwarf2",
	  pass::OF_RTL },
	/* when each function has its frame */
	{ "sampler_red_zone", spare_red_zone, NULL, PASS_POS_INSERT_BEFORE, "sampler_unwinding",
	  pass::OF_RTL },
	/* when registers are allocated, and nothing moves any more */
	{ "sampler_told_values", locate_told_values, NULL, PASS_POS_INSERT_BEFORE,
	  "sampler_unwinding", pass::OF_RTL },
	/* when it is known in which section each call will be */
	{ "sampler_observers", place_observers, NULL, PASS_POS_INSERT_BEFORE, "sampler_unwinding",
	  pass::OF_RTL },
};

static void serve_c(const char *name)
{
	register_callback(name, PLUGIN_START_UNIT, on_start_unit, NULL);
	if (!startswith(lang_hooks.name, "GNU C++"))
		register_callback(name, PLUGIN_START_PARSE_FUNCTION, on_start_parse_function, NULL);
	register_callback(name, PLUGIN_PRE_GENERICIZE, on_pre_genericize, NULL);
	register_callback(name, PLUGIN_INCLUDE_FILE, on_include_file, NULL);
	for (const struct pass &pass : passes_of_sites)
		register_pass(name, &pass);
}

int plugin_init(struct plugin_name_args *plugin, struct plugin_gcc_version *version)
{
	if (!is_version_ours(version))
		return 1;
	for (int i = 0; i < plugin->argc; i++)
		if (!parse_argument(&plugin->argv[i]))
			return 1;
	complete_switches(&sampler_options.switches);

	const char *name = plugin->base_name;
	register_callback(name, PLUGIN_INFO, NULL, &information);
	if (sampler_options.bodies) {
		register_marks_of_exclusion(name);
		note_bodies(name, sampler_options.bodies);
		return 0;
	}
	bool is_link_time = startswith(lang_hooks.name, "GNU GIMPLE");
	bool has_sites = !enabled_schemes.is_empty() && makes_code_of_c();
	bool has_traces = sampler_options.switches.trace_functions && makes_code_of_c();
	if (!is_link_time && !has_sites && !has_traces)
		return 0;
	register_roots(name);
	if (has_sites || has_traces)
		register_marks_of_exclusion(name);
	if (has_sites)
		serve_c(name);
	if (has_traces)
		for (const struct pass &pass : passes_of_traces)
			register_pass(name, &pass);
	register_callback(name, PLUGIN_FINISH_UNIT, on_finish_unit, NULL);
	for (const struct pass &pass : passes_of_code)
		register_pass(name, &pass);
	return 0;
}
