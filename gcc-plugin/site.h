/* The sites of the unit, in memory, as they will stand in the section
   .debug_site_info. */

#ifndef SAMPLER_SITE_H
#define SAMPLER_SITE_H

struct scheme;
struct function_walk;

/* Add a site of SCHEME at WHERE in the function of WALK.  FIELDS are the
   scheme's own columns, separated by tabs, or null.  Return the site's number
   within the scheme, from 0. */
unsigned add_site(struct function_walk *walk, const struct scheme *scheme, location_t where,
		  const char *fields);

/* The own name of FUNCTION: of a template or method, without arguments. */
const char *function_name(tree function);

/* How many sites the enabled scheme of this index has. */
unsigned site_count(unsigned scheme_index);

/* Whether any scheme has a site. */
bool unit_has_sites(void);

/* The lines of the section's <sites> elements, for UNIT's signature. */
char *format_site_info(const char *unit);

/* Add the lines of all sites to HASH. */
void hash_sites(struct md5_ctx *hash);

#endif
