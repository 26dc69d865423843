/* Markers: how a site travels from the front end's trees to the lowering pass.

   A marker is a call, never emitted, that stands where a site observes:

	__sampler_site (SCHEME, SITE, COUNTER);

   SCHEME is the index of an enabled scheme, SITE a site's number, both
   constants; COUNTER is the value of type int that says which of the site's
   counters this observation belongs to. */

#ifndef SAMPLER_MARKER_H
#define SAMPLER_MARKER_H

struct scheme;

/* A statement that observes COUNTER at SITE of SCHEME. */
tree build_marker(location_t where, const struct scheme *scheme, unsigned site, tree counter);

/* Replace the expression at PLACE by itself preceded by a marker:
   (marker (..., COUNTER (value)), value), where the value is computed once.
   COUNTER makes the selecting int from the value's tree. */
void mark_value(tree *place, location_t where, const struct scheme *scheme, unsigned site,
		tree (*counter)(tree value, void *data), void *data);

/* Whether FUNCTION, a FUNCTION_DECL or null, is the marker's. */
bool is_marker_function(tree function);

#endif
