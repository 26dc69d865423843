/* Become a program that is launched.  What its runtime is to do is said by variables, because it is another program that says it. */

#define _GNU_SOURCE
#include "become.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "launch.h"

/* Whether our variables are set. */
static bool are_set;

/* One that is inherited is another one's. */
static bool set_budget(uint32_t budget)
{
	char text[24];
	if (!budget)
		return unsetenv("SAMPLER_BUDGET") == 0;
	snprintf(text, sizeof text, "%u.%04u%%", budget / 10000, budget % 10000);
	return setenv("SAMPLER_BUDGET", text, 1) == 0;
}

static bool set_variables(const struct launch *launch)
{
	char sparsity[24], process[24];
	snprintf(process, sizeof process, "%ld", (long)getpid());
	snprintf(sparsity, sizeof sparsity, "%lu", launch->sparsity);
	/* what is said of another process would win over the file */
	unsetenv("SAMPLER_REPORT_FD");
	return setenv("SAMPLER_FILE", launch->file, 1) == 0 &&
	       setenv("SAMPLER_SPARSITY", sparsity, 1) == 0 && set_budget(launch->budget) &&
	       setenv("SAMPLER_CHILDREN", "no", 1) == 0 &&
	       setenv("SAMPLER_PROCESS", process, 1) == 0;
}

/* Remove our variables. */
static void unset_launch(void)
{
	static const char *const variables[] = { "SAMPLER_FILE", "SAMPLER_SPARSITY",
						 "SAMPLER_BUDGET", "SAMPLER_CHILDREN",
						 "SAMPLER_PROCESS" };
	for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
		unsetenv(variables[i]);
}

const char *set_launch(const char *app)
{
	static struct launch launch;
	const char *why_not = prepare_launch(&launch, app);
	are_set = !why_not && set_variables(&launch);
	if ((!why_not && !are_set) || launch.is_forbidden)
		unset_launch();
	return why_not || are_set ? why_not : "there is no memory";
}

int become(const char *path, char *const arguments[], bool may_be_script)
{
	int (*const execute)(const char *, char *const[]) = may_be_script ? execvp : execv;
	execute(path, arguments);
	if (errno == E2BIG && are_set) {
		unset_launch();
		execute(path, arguments);
	}
	return errno;
}
