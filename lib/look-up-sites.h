/* The sites of what reports are of, wherever this machine has them. */

#ifndef SAMPLER_LOOK_UP_SITES_H
#define SAMPLER_LOOK_UP_SITES_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>

#include "element.h"

/* The options for it, to be among those of a tool. */
extern const struct argp look_up_sites_argp;

/* Elements of reports, each once, in the order in which they came. */
struct elements {
	struct element **items;
	size_t count, capacity;
	void *tree; /* of tsearch: the items */
};

/* Add KEY, unless it is there. */
void add_element(struct elements *elements, const struct element *key);
bool has_element(const struct elements *elements, const struct element *key);
void free_elements(struct elements *elements);

/* Remember the module that a line of metadata tells of: BASE <tab> BUILD-ID <tab> PATH.  See
   sampler-report(5). */
void add_module(const char *line);

/* FILE has sites that were kept for when programs are gone, or were built anew: it is read when others lack some.  It must last as long as
   these. */
void add_kept_sites(const char *file);

/* Whether the program or library at PATH is there, and nothing in it speaks of the runtime. */
bool is_known_without_sites(const char *path);

/* Look for the sites of those KEYS that are not known, and read them, as find_sites() then tells.
   What was looked for once is not looked for again.  Not thread-safe.  See sampler-sites(5) for the
   places. */
void look_up_sites(const struct elements *keys);

/* Open standard input, which has reports, for reading from its beginning, after the sites of all
   samples in it were looked up.  Complain and exit if it cannot be read; errors in reports are
   not told: they are when they are read. */
int look_up_sites_of_input(void);

/* Complain, in one line, about units that sites were looked up of, but not found: where they would
   be, and what package might have them.  ADVICE says what else can be done.  Return the exit status
   that this deserves. */
int complain_of_lacking_sites(const char *advice);
#define ADVICE_TO_NAME_FILES "or name files that have them, or directories in SAMPLER_SITES_PATH"

#endif
