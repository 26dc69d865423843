/* Text that XML and JSON can have. */

#include "valid-text.h"

#include <libxml/parserInternals.h>
#include <string.h>

#include "tool.h"

#define REPLACEMENT "\xef\xbf\xbd"

char *valid_text(const char *text)
{
	size_t left = strlen(text), size = 0;
	char *valid = allocate(left * strlen(REPLACEMENT) + 1);
	while (left) {
		int length = left < 4 ? (int)left : 4;
		int c = xmlGetUTF8Char((const unsigned char *)text, &length);
		bool is_valid = c >= 0 && IS_CHAR(c);
		if (!is_valid)
			length = 1;
		const char *from = is_valid ? text : REPLACEMENT;
		size_t count = is_valid ? (size_t)length : strlen(REPLACEMENT);
		memcpy(valid + size, from, count);
		size += count;
		text += length;
		left -= length;
	}
	valid[size] = 0;
	return valid;
}
