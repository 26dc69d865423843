/* switch-labels: how often was each label of a switch reached?

	switch (c) {
	case 'a':			two sites: "switch (c): case 'a', case 'b'" and
	case 'b':			"switch (c): default"
		f ();
	default:
		g ();
	}

   A label is reached by a jump, or by falling into it.
   Counters: reached.  Field 5: the switch and the labels, as the user wrote them. */

#include "gcc-headers.h"
#include "front/labels.h"
#include "front/marker.h"
#include "middle/site.h"
#include "scheme.h"

extern const struct scheme switch_labels;

static void observe_labels(struct sited_function *function, struct labels *labels)
{
	unsigned site = add_site(function, &switch_labels, labels->where, labels->text);
	append_marker(&labels->markers, build_marker(labels->where, &switch_labels, site, SELECT_INDEX,
						     integer_zero_node, 0, NULL));
}

const struct scheme switch_labels = {
	facts_of_switch_labels, NULL, NULL, NULL, NULL, NULL, NULL, observe_labels,
};

static struct scheme_registration registration(&switch_labels);
