/* The list of all schemes, and which of them are enabled. */

#include "gcc-headers.h"
#include "scheme.h"

auto_vec<const struct scheme *> enabled_schemes;

/* Constant-initialised, thus ready before any registration runs. */
static struct scheme_registration *registrations;

scheme_registration::scheme_registration(const struct scheme *s) : scheme(s), next(registrations)
{
	registrations = this;
}

static int compare_names(const void *a, const void *b)
{
	const struct scheme *left = *(const struct scheme *const *)a;
	const struct scheme *right = *(const struct scheme *const *)b;
	return strcmp(left->facts.name, right->facts.name);
}

static bool is_enabled(const struct scheme *scheme)
{
	return enabled_schemes.contains(scheme);
}

static bool enable_one(const char *name, size_t length)
{
	bool all = length == strlen("all") && strncmp(name, "all", length) == 0;
	bool known = all;
	for (struct scheme_registration *r = registrations; r; r = r->next) {
		const struct scheme_facts *facts = &r->scheme->facts;
		bool named =
		    strlen(facts->name) == length && strncmp(facts->name, name, length) == 0;
		known |= named;
		if (((all && facts->is_in_all) || named) && !is_enabled(r->scheme))
			enabled_schemes.safe_push(r->scheme);
	}
	return known;
}

size_t enable_schemes(const char *list, const char **unknown)
{
	for (const char *name = list; *name;) {
		size_t length = strcspn(name, ",");
		if (!enable_one(name, length)) {
			*unknown = name;
			return length;
		}
		name += length + (name[length] == ',');
	}
	enabled_schemes.qsort(compare_names);
	return 0;
}

unsigned scheme_index(const struct scheme *scheme)
{
	unsigned i = 0;
	while (enabled_schemes[i] != scheme)
		i++;
	return i;
}
