/* A scheme: one kind of instrumentation, one file in schemes/.

   The walk over a function (walk.cc) finds the places that schemes may be
   interested in and calls the enabled schemes there, in the order of their
   names.  A scheme that wants to observe the place adds a site (site.h) and
   puts a marker (marker.h) into the tree. */

#ifndef SAMPLER_SCHEME_H
#define SAMPLER_SCHEME_H

struct access;
struct assignment;
struct labels;
struct sequence;
struct sited_function;

/* An operand of a condition, as the user wrote it. */
struct condition {
	tree *place;      /* where the operand stands: it may be replaced */
	location_t where; /* file and line of the site */
	char *text;       /* the user's text, without an outer "!" */
	bool inverted;    /* the tree is true when the text is false */
};

/* A call of the user's. */
struct call {
	tree *place;      /* where the CALL_EXPR stands: it may be replaced */
	tree *value;      /* where its value does: there, or elsewhere */
	location_t where; /* file and line of the site */
	/* The user's text for the function; null unless the call gives an integer, an
	   enumeration, a truth value or a pointer. */
	char *callee;
};

/* What lib/schemes.def says of a scheme: facts_of_IDENTIFIER. */
struct scheme_facts {
	const char *name;
	unsigned counter_count; /* of each site */
	bool is_in_all;         /* "all" means it, too */
};

static const bool IN_ALL = true, BY_NAME = false;
#define SCHEME(identifier, name, enabled, merge, covers, subject, counters, predicates)            \
	static constexpr struct scheme_facts facts_of_##identifier = { name, counters, enabled };
#include "schemes.def"
#undef SCHEME

struct scheme {
	struct scheme_facts facts;

	/* Each of these may be null.  The strings belong to the walk. */
	void (*at_entry)(struct sited_function *function);
	void (*at_condition)(struct sited_function *function, struct condition *condition);
	void (*at_call)(struct sited_function *function, struct call *call);
	void (*at_assignment)(struct sited_function *function, struct assignment *assignment);
	void (*at_access)(struct sited_function *function, struct access *access) = NULL;
	void (*at_sequence)(struct sited_function *function, struct sequence *sequence) = NULL;
	void (*at_labels)(struct sited_function *function, struct labels *labels) = NULL;
};

/* Make a scheme known to the plugin; at namespace level in the scheme's file.
   The link decides the order of registrations, so nothing may depend on it. */
struct scheme_registration {
	const struct scheme *scheme;
	struct scheme_registration *next;
	explicit scheme_registration(const struct scheme *scheme);
};

/* Enable the schemes of the comma-separated LIST ("all": each of them).
   Return the length of a first unknown name, which then starts at *UNKNOWN, or
   0 when all are known. */
size_t enable_schemes(const char *list, const char **unknown);

/* The enabled schemes, sorted by name; a scheme's index among them is its
   number in markers and in the unit's tables. */
extern auto_vec<const struct scheme *> enabled_schemes;

/* Whether an enabled scheme has the callback, such as &scheme::at_call: what none wants to
   see need not be looked for. */
template <class callback> bool is_wanted(callback scheme::*member)
{
	for (const struct scheme *scheme : enabled_schemes)
		if (scheme->*member)
			return true;
	return false;
}

/* The number of the enabled SCHEME. */
unsigned scheme_index(const struct scheme *scheme);

#endif
