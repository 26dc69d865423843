/* Transactions of -fgnu-tm. */

#ifndef SAMPLER_TRANSACTIONS_H
#define SAMPLER_TRANSACTIONS_H

/* Find the carried SITES that may be crossed in a transaction. */
void find_sites_in_transactions(auto_vec<gimple *> *sites);

#endif
