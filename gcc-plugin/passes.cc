/* Makes GCC's passes of functions. */

#include "gcc-headers.h"
#include "passes.h"

static pass_data describe(enum opt_pass_type type, const char *name, unsigned properties)
{
	return { type, name, OPTGROUP_NONE, TV_NONE, properties, 0, 0, 0, 0 };
}

class function_pass : public gimple_opt_pass
{
      public:
	function_pass(const char *name, unsigned (*execute)(function *))
	    : gimple_opt_pass(describe(GIMPLE_PASS, name, PROP_cfg | PROP_ssa), g),
	      execute_function(execute)
	{
	}
	unsigned execute(function *fun) final override
	{
		return execute_function(fun);
	}

      private:
	unsigned (*execute_function)(function *);
};

class unit_wide_pass : public simple_ipa_opt_pass
{
      public:
	unit_wide_pass(const char *name, void (*execute)(void))
	    : simple_ipa_opt_pass(describe(SIMPLE_IPA_PASS, name, 0), g), execute_unit(execute)
	{
	}
	unsigned execute(function *) final override
	{
		execute_unit();
		return 0;
	}

      private:
	void (*execute_unit)(void);
};

static void register_pass_at(const char *plugin_name, opt_pass *pass,
			     enum pass_positioning_ops where, const char *reference, int instance)
{
	struct register_pass_info info = { pass, reference, instance, where };
	register_callback(plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

void register_function_pass(const char *plugin_name, const char *name,
			    unsigned (*execute)(function *), enum pass_positioning_ops where,
			    const char *reference, int instance)
{
	register_pass_at(plugin_name, new function_pass(name, execute), where, reference, instance);
}

void register_unit_wide_pass(const char *plugin_name, const char *name, void (*execute)(void),
			     const char *reference)
{
	register_pass_at(plugin_name, new unit_wide_pass(name, execute), PASS_POS_INSERT_AFTER,
			 reference, 1);
}
