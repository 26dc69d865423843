/* The sites of the unit, in memory, as they will stand in the section
   .debug_site_info. */

#ifndef SAMPLER_SITE_H
#define SAMPLER_SITE_H

struct scheme;

/* A function, and how many sites it has so far, of all schemes. */
struct sited_function {
	tree declaration;
	unsigned site_count;
};

/* Add a site of SCHEME at WHERE in FUNCTION.  FIELDS are the
   scheme's own columns, separated by tabs, or null.  Return the site's number
   within the scheme, from 0. */
unsigned add_site(struct sited_function *function, const struct scheme *scheme, location_t where,
		  const char *fields);

/* A line of site information, without its end: of a site NUMBER at WHERE in the function NAME.
   The caller frees it. */
char *describe_place(location_t where, const char *name, unsigned number, const char *fields);

/* The own name of FUNCTION: of a template or method, without arguments. */
const char *function_name(tree function);

/* Let the line of SITE end with a field that says "local-init" or "local-uninit":
   what settle_site says last, or what is assumed here. */
void let_settle(const struct scheme *scheme, unsigned site, bool is_initialised);

/* The local variable that SITE compares with has a value there, or may have none.
   Said for several copies of the code, it has one only if it has in all. */
void settle_site(unsigned scheme_index, unsigned site, bool is_initialised);
bool is_uninitialised(unsigned scheme_index, unsigned site);

/* FUNCTION has code in the unit.  The sites of inline functions that have none are left out: most of those of a
   header are never called. */
void note_code(tree function);

/* SITE is not to be observed, in any copy of the code. */
void leave_out_site(unsigned scheme_index, unsigned site);

/* Whether each crossing of SITE is to be counted, though others are sampled. */
bool is_counted_always(unsigned scheme_index, unsigned site);
void set_counted_always(unsigned scheme_index, unsigned site, bool is_always);

/* The same by final numbers, a byte for each, to be freed; and whether it is true of any. */
char *always_counted(unsigned scheme_index);
bool has_always_counted(unsigned scheme_index);

/* What SITE's counters are, if they are none: see struct sampler_table. */
void set_site_type(const struct scheme *scheme, unsigned site, unsigned char type);

/* Give the sites their final numbers, now that all are settled: those that are
   left out get none. */
#define NO_SITE UINT_MAX
void number_sites(void);
unsigned final_number(unsigned scheme_index, unsigned site);

/* Of how many sites of a scheme there may be final numbers, the number of the declaration of the function that has the
   site, and whether FUNCTION has any. */
unsigned all_site_count(unsigned scheme_index);
unsigned function_of_site(unsigned scheme_index, unsigned site);
bool has_sites(tree function);

/* The types of the sites that have numbers, by these; the caller frees them. */
unsigned char *site_types(unsigned scheme_index);

/* How many sites the enabled scheme of this index has. */
unsigned site_count(unsigned scheme_index);

/* Whether any scheme has a site. */
bool unit_has_sites(void);

/* The lines of the section's <sites> elements, for UNIT's signature. */
char *format_site_info(const char *unit);

#endif
