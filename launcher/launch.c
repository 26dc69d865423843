/* Run a program with sampling, if its user has agreed and its package says so.

   Nobody waits for the program: its runtime writes the report, and a sender comes later.  So all that happens here is that variables are set.  Whatever is
   wrong, they are not, and the program runs as it would without us. */

#define _GNU_SOURCE
#include "launch.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/random.h>
#include <unistd.h>

#include "app.h"
#include "consent.h"
#include "kernel.h"
#include "spool.h"

/* Whether this process is the one in RATE that takes part. */
static bool is_chosen(unsigned long rate)
{
	unsigned long number;
	if (rate <= 1)
		return true;
	return sys_getrandom(&number, sizeof number, GRND_NONBLOCK) == sizeof number &&
	       number % rate == 0;
}

/* Put into FILE the name that the runtime makes a report's path of: in the SPOOL, by build, time and process, so that no two runs have the same.  Return false
   if it is too long. */
static bool name_report(char file[PATH_MAX], const char *spool)
{
	static const char name[] = "/%b.%t.%p";
	size_t length = 0;
	for (; *spool && length < PATH_MAX - sizeof name - 2; spool++) {
		if (*spool == '%')
			file[length++] = '%';
		file[length++] = *spool;
	}
	strcpy(file + length, name);
	return !*spool;
}

static const char *prepare_app(struct launch *launch, const char *name)
{
	static struct app app;
	static place spool;
	if (!read_app(&app, name, NULL))
		return "nothing is known of this application";
	if (!app.sparsity)
		return "its sparsity is 0";
	if (app_has_expired(&app))
		return "its time is over";
	if (!is_chosen(app.rate))
		return "this process was not chosen";
	if (!open_spool(spool, name))
		return "there is no place for reports";
	if (make_room(spool) >= MOST_SPOOLED)
		return "too many reports of runs that failed wait already";
	launch->sparsity = app.sparsity;
	launch->budget = app.budget;
	return name_report(launch->file, spool) ? NULL : "there is no place for reports";
}

/* Whether a launcher has set the variables: for a parent, or for another application that has become this one. */
static bool is_said_by_launcher(void)
{
	const char *process = variable_of("SAMPLER_PROCESS");
	return process && *process;
}

/* Whether somebody has said how this process reports. */
static bool is_said_already(void)
{
	return !is_said_by_launcher() &&
	       (variable_of("SAMPLER_FILE") || variable_of("SAMPLER_REPORT_FD") ||
		variable_of("SAMPLER_SPARSITY") || variable_of("SAMPLER_BUDGET"));
}

const char *prepare_launch(struct launch *launch, const char *app)
{
	if (getauxval(AT_SECURE))
		return "it runs with more rights than its user's";
	if (is_said_already())
		return "it is said already where reports go, or how many samples there are";
	const char *refusal = find_consent(app).consent < CONSENT_LOCAL ? "there is no consent"
									: prepare_app(launch, app);
	launch->is_forbidden = refusal && is_said_by_launcher();
	return refusal;
}
