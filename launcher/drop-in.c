/* How a service of systemd is run with sampling: a file of its directory UNIT.service.d, see systemd.unit(5).

   Nobody can ask such a service what its user wants: who installs the file agrees that there are reports, and by "sampler consent --system" that they are sent. */

#include "drop-in.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "complain-of-app.h"
#include "tool.h"

#define SERVICE ".service"

/* The name of the application, if nothing else is said: that of the unit, and not of one of its instances.  To be freed. */
static char *usual_app(const char *unit)
{
	size_t length = strlen(unit);
	if (has_suffix(unit, SERVICE))
		length -= strlen(SERVICE);
	size_t before = strcspn(unit, "@");
	return formatted("%.*s", (int)(before < length ? before : length), unit);
}

static void print(const char *unit, const char *name, const struct app *app)
{
	const char *ending = has_suffix(unit, SERVICE) ? "" : SERVICE;
	printf("# To be put into /etc/systemd/system/%s%s.d/sampler.conf; then\n"
	       "#\n"
	       "#	systemctl daemon-reload && systemctl restart %s%s\n"
	       "#\n"
	       "# Reports are in /var/lib/sampler/spool/%s.  To have them sent:\n"
	       "#\n"
	       "#	sampler consent --system on --app=%s\n"
	       "#	systemctl enable --now sampler-send-system.timer\n"
	       "[Service]\n"
	       "StateDirectory=sampler/spool/%s\n"
	       "StateDirectoryMode=0700\n"
	       "Environment=SAMPLER_FILE=%%S/sampler/spool/%s/%%%%b.%%%%t.%%%%p\n"
	       "Environment=SAMPLER_SPARSITY=%lu\n",
	       unit, ending, unit, ending, name, name, name, name,
	       app->sparsity ? app->sparsity : DEFAULT_SPARSITY);
	/* a percent sign begins what systemd replaces */
	if (app->budget)
		printf("Environment=SAMPLER_BUDGET=%u.%04u%%%%\n", app->budget / 10000,
		       app->budget % 10000);
	puts("Environment=SAMPLER_CHILDREN=no");
}

bool print_drop_in(const char *unit, const char *app)
{
	struct app said;
	char *name = app ? duplicate(app) : usual_app(unit);
	bool is_good = is_app_name(name);
	use_system_places();
	if (!is_good)
		complain("\"%s\" cannot be the name of an application: give one by --app", name);
	else if (strchr(unit, '/') || strpbrk(unit, " \t\n%")) {
		complain("\"%s\" cannot be a unit", unit);
		is_good = false;
	} else {
		read_app(&said, name, complain_of_app);
		print(unit, name, &said);
	}
	free(name);
	return is_good;
}
