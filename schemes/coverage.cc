/* coverage: how often was each sequence of statements reached?

	if (a)			three sites: "if (a)", "f ()" and "h ()"
		f (), g ();
	h ();

   For what a sequence is, see sequence.cc.
   Counters: reached.  Field 5: the first statement, as the user wrote it. */

#include "gcc-headers.h"
#include "front/marker.h"
#include "front/sequence.h"
#include "middle/site.h"
#include "scheme.h"

extern const struct scheme coverage;

static void observe_sequence(struct sited_function *function, struct sequence *sequence)
{
	unsigned site = add_site(function, &coverage, sequence->where, sequence->text);
	append_marker(&sequence->markers, build_marker(sequence->where, &coverage, site,
						       SELECT_INDEX, integer_zero_node, 0, NULL));
}

const struct scheme coverage = {
	facts_of_coverage, NULL, NULL, NULL, NULL, NULL, observe_sequence,
};

static struct scheme_registration registration(&coverage);
