/* The code that makes sampling rare. */

#ifndef SAMPLER_COUNTDOWN_H
#define SAMPLER_COUNTDOWN_H

/* Insert before the statement of GSI

	sampler_countdown = sampler_countdown - 1;
	if (sampler_countdown < 0) {
		n = sampler_next_distance ();
		sampler_countdown = n >> 1;
		if ((n & 1) == 0)
			SAMPLED;
	}

   and return the block SAMPLED, which is empty and goes on to that statement.
   GSI stays at it. */
basic_block insert_check(gimple_stmt_iterator *gsi);

/* Insert a load of the countdown, as TYPE, an integer type of 64 bits; return its
   value.  And a store of VALUE, of such a type. */
tree insert_countdown_load(gimple_stmt_iterator *gsi, tree type);
void insert_countdown_store(gimple_stmt_iterator *gsi, tree value);

/* Whether OBJECT is sampler_countdown. */
bool is_countdown(tree object);

/* The declaration of the runtime's variable NAME, of TYPE, that each thread has of its own. */
tree build_thread_variable(const char *name, tree type);

#endif
