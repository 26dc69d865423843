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
   GSI stays at it.  IN_REGISTER: GCC may keep the countdown in a register here.  Else, it is decremented in memory (fusion.cc). */
basic_block insert_check(gimple_stmt_iterator *gsi, bool in_register);

/* The same at the head of a loop that is entered in the middle of a region (entered.cc), with

		if (sampler_countdown != -1) {
			sampler_countdown = ~(sampler_countdown + 1);
			CAME_SLOWLY;
		}

   before the draw.  CAME_SLOWLY is set to that block, which goes on as SAMPLED does. */
basic_block insert_check_of_entered(gimple_stmt_iterator *gsi, bool in_register,
				    basic_block *came_slowly);

/* Insert a load of the countdown, as TYPE, an integer type of 64 bits; return its
   value.  And a store of VALUE, of such a type. */
tree insert_countdown_load(gimple_stmt_iterator *gsi, tree type);
void insert_countdown_store(gimple_stmt_iterator *gsi, tree value);

/* The declaration of sampler_countdown. */
tree countdown_variable(void);

/* Whether OBJECT is sampler_countdown. */
bool is_countdown(tree object);

/* The declaration of the runtime's variable NAME, of TYPE, that each thread has of its own. */
tree build_thread_variable(const char *name, tree type);

#endif
