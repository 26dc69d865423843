/* Labels of "switch": what leads to them, and how they are written. */

#ifndef SAMPLER_LABELS_H
#define SAMPLER_LABELS_H

struct function_walk;
struct sited_function;

/* Labels of a switch, one right behind the other. */
struct labels {
	location_t where; /* of the first */
	char *text;       /* the switch and the labels, as the user wrote them */
	tree markers;     /* what observers want to be done behind them, an expression or null */
};

/* The labels that the walk has come to, and has not shown yet: only what stands behind them tells that there are
   no more. */
struct pending_labels {
	tree switched;    /* the statement "switch" that is walked, or null */
	location_t where; /* of the first label */
	char *text;       /* of the labels; null if there are none */
	bool is_cut;      /* that text is long enough: it ends in dots */
	tree first;       /* the LABEL_DECL of the first one */
	tree before;      /* a label of the user's that stands right before, or null */
	tree *last;       /* the place of the last one */
};

/* Whether nothing is done by T itself: what it encloses comes next, or what stands behind it. */
bool does_nothing(tree t);

/* Whether T does nothing but leave.  GCC does not warn of what falls into a label before it, or before the end, and
   a marker there would make it warn. */
bool is_leap(tree t);

/* Whether T is a leap, or a loop that begins with a jump to its condition: there, GCC does not warn, either. */
bool begins_with_jump(tree t);

/* The walk enters T, a "switch": return what was pending around it, for leave_switch.  */
struct pending_labels enter_switch(struct function_walk *walk, tree t);
void leave_switch(struct function_walk *walk, struct pending_labels outer);

/* The walk has come to the label at PLACE. */
void visit_label(struct function_walk *walk, tree *place);

/* The walk has come to T, which is no label: show those before it to the enabled schemes. */
void show_labels(struct function_walk *walk, tree t);

#endif
