/* Markers: how a site travels from the front end's trees to the lowering pass.

   A marker is a call, never emitted, that stands where a site observes:

	__sampler_site (SCHEME, SITE, SELECTOR, OPERAND, OTHER...);

   SCHEME is the index of an enabled scheme, SITE a site's number, SELECTOR how the
   values of OPERAND and OTHERs say which of the site's counters this observation
   belongs to.
   What SELECTOR means is computed where the counting is: it must not weigh on code
   that does not count. */

#ifndef SAMPLER_MARKER_H
#define SAMPLER_MARKER_H

struct scheme;

enum selector {
	SELECT_INDEX,   /* the operand is the counter's number, an int */
	SELECT_TRUTH,   /* 0 if the operand is zero, else 1 */
	SELECT_FALSITY, /* 1 if the operand is zero, else 0 */
	SELECT_SIGN,    /* 0, 1 or 2 if the operand is less than, equal to, greater than zero */
	SELECT_ORDERS,  /* with N others: the same, compared with them, for the sites from SITE to
			   SITE + N - 1 */
	SELECT_ORDERS_OF_UNKNOWN, /* the same; others may have no value */
	SELECT_ACTION /* what the function that the other is the address of makes of the counters
			 and the operand: see actions.h */
};

/* The most others that a marker has. */
#define MOST_OTHERS 6

/* A statement that observes OPERAND, and the COUNT OTHERS, at SITE of SCHEME. */
tree build_marker(location_t where, const struct scheme *scheme, unsigned site,
		  enum selector selector, tree operand, unsigned count, tree *others);

/* The computation of EXPRESSION, a TARGET_EXPR; its first operand is a name for the value. */
tree in_variable(tree expression);

/* A name for the value of EXPRESSION, for several uses, and the COMPUTATION that must come
   before them all, or null.  (Not a SAVE_EXPR: the C front end walks through both of two
   uses of it, and so through 2^n of n that are nested.) */
tree name_value(tree expression, tree *computation);

/* Add MARKER to those that come first: an expression, or null. */
void append_marker(tree *markers, tree marker);

/* VALUE, after COMPUTATION, if there is any, and MARKERS. */
tree value_after(location_t where, tree computation, tree markers, tree value);

/* Replace the expression at PLACE by itself preceded by a marker:
   (marker (..., value), value), where the value is computed once. */
void mark_value(tree *place, location_t where, const struct scheme *scheme, unsigned site,
		enum selector selector, unsigned count, tree *others);

/* Put MARKER before everything that FUNCTION does. */
void mark_entry(tree function, tree marker);

/* Whether FUNCTION, a FUNCTION_DECL or null, is the marker's. */
bool is_marker_function(tree function);

#endif
