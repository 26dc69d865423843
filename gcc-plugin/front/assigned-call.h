/* Assignments of what a call gives. */

#ifndef SAMPLER_ASSIGNED_CALL_H
#define SAMPLER_ASSIGNED_CALL_H

/* One, taken apart; or all null. */
struct assigned_call {
	tree assignment; /* a MODIFY_EXPR: of the value's name, to a target that was found */
	tree target;     /* as the user wrote it: for its text and kind only */
	tree call;       /* a CALL_EXPR, or a block of statements in its place */
	tree value;      /* the name of what it gives */
	tree before; /* a MODIFY_EXPR that comes first: it finds the target, and makes the call */
};

/* In FUNCTION, a FUNCTION_DECL, which no site was added to yet: let assignments of what GCC folds to a call assign that call. */
void expose_calls(tree function);

/* Take the expression T apart if it is such an assignment, and GCC might find another target if the call stood inside of more:
   T becomes the assignment.  Else return nothing. */
struct assigned_call take_apart(tree t);

/* Whether TARGET has effects that come before it is assigned to: C++17 has them behind those of the value. */
bool finding_has_effects(tree target);

/* Where the value of CALL stands in its assignment, also inside of what markers have made of it. */
tree *place_of_value(const struct assigned_call *call);

/* All of CALL, in its order. */
tree put_together(const struct assigned_call *call);

#endif
