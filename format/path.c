/* Names and paths, made piece by piece. */

#include "path.h"

#include <string.h>

bool append(char *path, size_t size, const char *more)
{
	size_t length = strlen(path), more_length = strlen(more);
	if (length + more_length >= size)
		return false;
	memcpy(path + length, more, more_length + 1);
	return true;
}

bool append_number(char *path, size_t size, uint64_t number)
{
	char digits[24], *first = digits + sizeof digits - 1;
	*first = 0;
	do
		*--first = '0' + number % 10;
	while (number /= 10);
	return append(path, size, first);
}
