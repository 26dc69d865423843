/* "sampler rank", as another command runs it. */

#include "begin-ranking.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

struct child_output begin_ranking(const char *format, const char *const *words, bool complains)
{
	char *path = beside_ourselves("sampler-rank");
	size_t count = 0;
	while (words[count])
		count++;
	const char **all = allocate((count + 3) * sizeof *all);
	all[0] = "sampler rank", all[1] = format;
	memcpy(all + 2, words, (count + 1) * sizeof *all);
	struct child_output child = begin_child(path, all, NULL, complains);
	free(all);
	free(path);
	return child;
}
