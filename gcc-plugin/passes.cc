/* Makes passes for GCC from our functions. */

#include "gcc-headers.h"
#include "passes.h"

static pass_data describe(enum opt_pass_type type, const char *name, unsigned properties)
{
	return { type, name, OPTGROUP_NONE, TV_NONE, properties, 0, 0, 0, 0 };
}

class function_pass : public gimple_opt_pass
{
      public:
	explicit function_pass(const struct pass *pass)
	    : gimple_opt_pass(describe(GIMPLE_PASS, pass->name, PROP_cfg | PROP_ssa), g), pass(pass)
	{
	}
	unsigned execute(function *fun) final override
	{
		return pass->execute_function(fun);
	}
	opt_pass *clone() final override
	{
		return new function_pass(pass);
	}

      private:
	const struct pass *pass;
};

class code_pass : public rtl_opt_pass
{
      public:
	explicit code_pass(const struct pass *pass)
	    : rtl_opt_pass(describe(RTL_PASS, pass->name, 0), g), pass(pass)
	{
	}
	unsigned execute(function *fun) final override
	{
		return pass->execute_function(fun);
	}

      private:
	const struct pass *pass;
};

class unit_wide_pass : public simple_ipa_opt_pass
{
      public:
	explicit unit_wide_pass(const struct pass *pass)
	    : simple_ipa_opt_pass(describe(SIMPLE_IPA_PASS, pass->name, 0), g), pass(pass)
	{
	}
	unsigned execute(function *) final override
	{
		pass->execute_unit();
		return 0;
	}

      private:
	const struct pass *pass;
};

class noting_pass : public ipa_opt_pass_d
{
      public:
	explicit noting_pass(const struct pass *pass)
	    : ipa_opt_pass_d(describe(IPA_PASS, pass->name, 0), g, pass->execute_unit, NULL, NULL,
			     NULL, NULL, NULL, 0, NULL, NULL)
	{
	}
};

static opt_pass *make_pass(const struct pass *pass)
{
	if (pass->kind == pass::NOTING)
		return new noting_pass(pass);
	if (pass->execute_unit)
		return new unit_wide_pass(pass);
	if (pass->kind == pass::OF_RTL)
		return new code_pass(pass);
	return new function_pass(pass);
}

void register_pass(const char *plugin_name, const struct pass *pass)
{
	int which = pass->kind == pass::BESIDE_EACH ? 0 : 1;
	struct register_pass_info info = { make_pass(pass), pass->reference, which, pass->where };
	register_callback(plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
