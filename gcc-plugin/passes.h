/* Our passes, for GCC's pass manager. */

#ifndef SAMPLER_PASSES_H
#define SAMPLER_PASSES_H

/* A pass: a function, and its place. */
struct pass {
	const char *name;
	/* One of them: run on each function, returning TODOs; or once for all of them. */
	unsigned (*execute_function)(function *fun);
	void (*execute_unit)(void);
	enum pass_positioning_ops where;
	const char *reference; /* the pass that it is beside */
	enum {
		USUAL,       /* beside the first of that name */
		BESIDE_EACH, /* beside each of that name */
		OF_RTL,      /* functions are RTL by then, no longer GIMPLE in SSA form */
		NOTING,      /* run with what notes how functions are, before any changes another */
	} kind = USUAL;
};

/* Have GCC run PASS, which stays where it is. */
void register_pass(const char *plugin_name, const struct pass *pass);

#endif
