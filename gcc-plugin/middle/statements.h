/* Changes of functions in SSA form that several passes make. */

#ifndef SAMPLER_STATEMENTS_H
#define SAMPLER_STATEMENTS_H

/* Remove STATEMENT, which has no value. */
void remove_statement(gimple *statement);

/* Whether STATEMENT, which is no carried site, does nothing that could end the program, or be noticed. */
bool is_quiet(gimple *statement);

/* Insert STATEMENTS, of which GCC is not to warn, at GSI, which may be at the end of a block. */
void insert_without_warnings(gimple_stmt_iterator *gsi, gimple_seq statements);

/* Let all that uses the value NAME use BY. */
void replace_uses(tree name, tree by);

/* VARIABLE as the left or the right side of an assignment that no optimiser moves, or does without. */
tree volatile_place(tree variable);

/* Insert an *anchor* at the end of BLOCK, which goes on without a jump: a statement that does nothing, so that there is
   one to insert before.  The caller removes it by gsi_remove(). */
gimple_stmt_iterator anchor_in(basic_block block);

/* Have FUN's SSA form and control flow be right again after its sites were
   lowered. */
void update_after_lowering(function *fun);

/* Whether FUN resolves an indirect function.  Resolvers run while a program is
   being relocated: it may have no thread-local storage yet, so they have no
   sites. */
bool is_resolver(function *fun);

#endif
