/* Build ids of programs and libraries. */

#include "build-id.h"

#include <string.h>

void format_build_id(char *digits, const struct build_id *id)
{
	static const char hexadecimal[] = "0123456789abcdef";
	if (!id->size)
		strcpy(digits, "none");
	for (size_t i = 0; i < id->size; i++) {
		digits[2 * i] = hexadecimal[id->bytes[i] >> 4];
		digits[2 * i + 1] = hexadecimal[id->bytes[i] & 15];
		digits[2 * i + 2] = 0;
	}
}
