/* The text of what is assigned to. */

#ifndef SAMPLER_TARGET_TEXT_H
#define SAMPLER_TARGET_TEXT_H

struct function_walk;

/* The target of the assignment or step T, as the user wrote it: not what taking it apart has made of it. */
tree written_target(struct function_walk *walk, tree t);

/* The user's text of that target.  The caller frees it. */
char *text_of_target(struct function_walk *walk, tree t);

#endif
