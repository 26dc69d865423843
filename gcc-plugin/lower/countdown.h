/* The code that makes sampling rare. */

#ifndef SAMPLER_COUNTDOWN_H
#define SAMPLER_COUNTDOWN_H

/* A signal handler may interrupt a thread between any two instructions.  It goes on with the sampler_countdown that it finds in
   memory.  So at each instruction this holds one of:

	0 and above	how many more crossings pass before the thread samples one
	-1 and below	that is not known: the thread draws a distance, or runs a loop with the countdown in a register
			(promote.cc)
	below MARK	a loop is entered from the slow copy, see below

   A handler that finds a negative countdown draws a distance for itself (runtime/countdown.c).  If it found the 0 of a crossing
   that is just being sampled, it would be sampled for certain.

   On x86-64, one instruction decrements.  Elsewhere, a handler may come between the load and the store: it finds the number before
   that crossing, 0 of a crossing that is sampled, too, and its own crossings are forgotten by the store. */

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

   before the draw.  CAME_SLOWLY is set to that block, which goes on as SAMPLED does.  An edge from the slow copy has replaced the
   countdown by MARK less it.  Handlers never leave so small a number, and instructions have room for it as a constant. */
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

/* Whether STATEMENT draws a distance. */
bool is_draw(gimple *statement);

/* The declaration of sampler_countdown. */
tree countdown_variable(void);

/* Whether OBJECT is sampler_countdown. */
bool is_countdown(tree object);

/* The declaration of the runtime's variable NAME, of TYPE, that each thread has of its own. */
tree build_thread_variable(const char *name, tree type);

#endif
