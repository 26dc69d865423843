/* Which program this is. */

#include "self.h"

#include <string.h>
#include <sys/auxv.h>

#include "kernel.h"

bool find_self(place self)
{
	long length = sys_readlink("/proc/self/exe", self, sizeof(place) - 1);
	if (length > 0) {
		self[length] = 0;
		return true;
	}
	/* there is no /proc */
	const char *name = (const char *)getauxval(AT_EXECFN);
	if (!name || *name != '/' || strlen(name) >= sizeof(place))
		return false;
	strcpy(self, name);
	return true;
}
