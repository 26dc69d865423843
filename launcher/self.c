/* Which program this is. */

#include "self.h"

#include <stdlib.h>
#include <sys/auxv.h>
#include <unistd.h>

bool find_self(place self)
{
	ssize_t length = readlink("/proc/self/exe", self, sizeof(place) - 1);
	if (length > 0) {
		self[length] = 0;
		return true;
	}
	/* there is no /proc */
	const char *name = (const char *)getauxval(AT_EXECFN);
	return name && realpath(name, self);
}
