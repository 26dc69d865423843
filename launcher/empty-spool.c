/* Delete waiting reports when the user withdraws consent. */

#include "empty-spool.h"

#include <glob.h>
#include <stdlib.h>
#include <unistd.h>

#include "find-files.h"
#include "spool.h"
#include "tool.h"

static void remove_all(const char *spool, const char *pattern)
{
	glob_t files;
	if (!find_files(&files, spool, pattern))
		return;
	for (size_t i = 0; i < files.gl_pathc; i++)
		unlink(files.gl_pathv[i]);
	globfree(&files);
}

void empty_spool(place spool)
{
	if (!is_private_spool(spool) || !is_in_safe_place(spool))
		return;
	remove_all(spool, "*");
	remove_all(spool, ".rejected/*");
}
