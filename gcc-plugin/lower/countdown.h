/* The code that makes sampling rare. */

#ifndef SAMPLER_COUNTDOWN_H
#define SAMPLER_COUNTDOWN_H

/* sampler_countdown, in memory, is how many more crossings pass before this thread samples one; or negative, where that is not
   known.  It must not be anything else at any instruction: a signal handler may come there, and goes on with it.  A handler that
   finds it negative draws a distance of its own.

   It is not known while the code that was interrupted draws a distance, and in loops that have it in a register (promote.cc).  What
   would be wrong is a countdown that says more than the handler may know: that of a crossing that is just being sampled
   is 0, and the handler would be sampled for certain. */

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

/* The same at the head of a loop that is entered in the middle of a region (entered.cc), with

		if (sampler_countdown < MARK) {
			sampler_countdown = MARK - 1 - sampler_countdown;
			CAME_SLOWLY;
		}

   before the draw.  CAME_SLOWLY is set to that block, which goes on as SAMPLED does.  What is marked is MARK less the countdown: below what
   handlers leave where it is not known, and such that instructions have room for the constants. */
#define MARK (-0x7fff0000)
basic_block insert_check_of_entered(gimple_stmt_iterator *gsi, basic_block *came_slowly);

/* The countdown as the left or the right side of an assignment that no optimiser moves, or does without. */
tree countdown_in_memory(void);

/* Insert a load of that, as TYPE, an integer type of 64 bits; return its value.  And a store of VALUE, of such a type. */
tree insert_countdown_load(gimple_stmt_iterator *gsi, tree type);
void insert_countdown_store(gimple_stmt_iterator *gsi, tree value);

/* Whether STATEMENT is such an assignment. */
bool is_countdown_load(gimple *statement);
bool is_countdown_store(gimple *statement);

/* Whether STATEMENT, a call, draws a distance. */
bool is_draw(gimple *statement);

/* The declaration of sampler_countdown. */
tree countdown_variable(void);

/* Whether OBJECT is sampler_countdown. */
bool is_countdown(tree object);

/* The declaration of the runtime's variable NAME, of TYPE, that each thread has of its own. */
tree build_thread_variable(const char *name, tree type);

#endif
