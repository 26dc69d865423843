/* Delete waiting reports when the user withdraws consent. */

#include "empty-spool.h"

#include "find-files.h"
#include "spool.h"

void empty_spool(place spool)
{
	if (!is_private_spool(spool) || !is_in_safe_place(spool))
		return;
	remove_files(spool, "*");
	remove_files(spool, ".rejected/*");
}
