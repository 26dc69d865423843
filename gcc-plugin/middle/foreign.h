/* Variables that other units define, and whether more than our sites refer to them. */

#ifndef SAMPLER_FOREIGN_H
#define SAMPLER_FOREIGN_H

/* Add to REFERENCES those of them to which code or data that the unit emits refer, sites aside; when all functions
   are in SSA form and none is optimised. */
void find_references(hash_set<tree> *references);

/* Whether VALUE, with which a site compares, is loaded from such a variable, which is not among REFERENCES. */
bool is_reference_new(tree value, hash_set<tree> *references);

/* Remove loads of such variables from FUN whose values nobody uses, as sites were left out: or code behind them might
   use them, where the program asks first whether the variable is there. */
void remove_unused_loads(function *fun);

#endif
