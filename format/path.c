/* Paths of files, made piece by piece in a buffer of PATH_SIZE bytes. */

#include "path.h"

#include <string.h>

bool append(char *path, const char *more)
{
	size_t length = strlen(path), more_length = strlen(more);
	if (length + more_length >= PATH_SIZE)
		return false;
	memcpy(path + length, more, more_length + 1);
	return true;
}

bool append_number(char *path, uint64_t number)
{
	char digits[24], *first = digits + sizeof digits - 1;
	*first = 0;
	do
		*--first = '0' + number % 10;
	while (number /= 10);
	return append(path, first);
}
