/* Raw events, in XML. */

#ifndef SAMPLER_RAW_EXPAND_H
#define SAMPLER_RAW_EXPAND_H

#include <libxml/xmlwriter.h>

#include "context.h"

struct expander {
	struct raw_context context;
	xmlTextWriterPtr writer;
	bool has_root;
	bool is_resolved;  /* hits alone, with what was told of their places */
	uint64_t unplaced; /* hits of places that were not told of */
	uint64_t unknown;  /* entries of types that the format does not have */
};

/* Begin to write to standard output entries of FORMAT, in an element ROOT unless it is null. */
void begin_expander(struct expander *expander, const struct raw_format *format, const char *root,
		    bool is_resolved);

/* Write the entry BYTES, the next of the stream. */
void expand_entry(struct expander *expander, const unsigned char *bytes);

void end_expander(struct expander *expander);

#endif
