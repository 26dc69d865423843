/* Sequences of statements that run one after the other. */

#ifndef SAMPLER_SEQUENCE_H
#define SAMPLER_SEQUENCE_H

struct sited_function;

/* A sequence: its first statement. */
struct sequence {
	location_t where; /* where it starts */
	char *text;       /* the user's, see statement_text */
	tree markers;     /* what observers want to be done before, an expression or null */
};

/* Show the sequences of FUNCTION to the enabled schemes. */
void visit_sequences(struct sited_function *function);

#endif
