/* The functions of <string.h> that the runtime calls, for itself alone.

   The C library's can be in a program's place: ThreadSanitizer puts functions of its own there, that
   report what threads share, and so they would report the runtime's own memory as the program's.
   These are hidden, and in libsampler.a they have names of the runtime (the Makefile renames what is
   hidden there), so no program gets them.  GCC's calls for structures come here, too.

   What they do is what ISO C says.  They take eight bytes at a time where much is usual.  The
   compiler must not find the loops of memcpy in memcpy: see RUNTIME_FLAGS. */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t __attribute__((aligned(1), may_alias)) word;

/* Also where they overlap, if TO is in front of FROM: what is written has been read by then. */
static void copy_forwards(char *to, const char *from, size_t size)
{
	for (; size >= sizeof(word); size -= sizeof(word), to += sizeof(word), from += sizeof(word))
		*(word *)to = *(const word *)from;
	while (size-- > 0)
		*to++ = *from++;
}

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
	copy_forwards(to, from, size);
	return to;
}

void *memmove(void *to, const void *from, size_t size)
{
	char *last = (char *)to + size;
	const char *bytes = (const char *)from + size;
	if ((uintptr_t)to <= (uintptr_t)from) {
		copy_forwards(to, from, size);
		return to;
	}
	for (; size >= sizeof(word); size -= sizeof(word)) {
		last -= sizeof(word), bytes -= sizeof(word);
		*(word *)last = *(const word *)bytes;
	}
	while (size-- > 0)
		*--last = *--bytes;
	return to;
}

void *memset(void *memory, int value, size_t size)
{
	char *next = memory;
	word pattern = (unsigned char)value * UINT64_C(0x0101010101010101);
	for (; size >= sizeof(word); size -= sizeof(word), next += sizeof(word))
		*(word *)next = pattern;
	while (size-- > 0)
		*next++ = (char)value;
	return memory;
}

int memcmp(const void *a, const void *b, size_t size)
{
	const unsigned char *left = a, *right = b;
	for (; size >= sizeof(word) && *(const word *)left == *(const word *)right;
	     size -= sizeof(word))
		left += sizeof(word), right += sizeof(word);
	for (; size > 0; size--, left++, right++)
		if (*left != *right)
			return *left - *right;
	return 0;
}

void *memchr(const void *memory, int value, size_t size)
{
	const unsigned char *byte = memory;
	for (; size > 0; size--, byte++)
		if (*byte == (unsigned char)value)
			return (void *)(uintptr_t)byte;
	return NULL;
}

size_t strlen(const char *string)
{
	size_t length = 0;
	while (string[length])
		length++;
	return length;
}

int strncmp(const char *a, const char *b, size_t size)
{
	for (; size > 0; size--, a++, b++)
		if (*a != *b || !*a)
			return (unsigned char)*a - (unsigned char)*b;
	return 0;
}

int strcmp(const char *a, const char *b)
{
	return strncmp(a, b, SIZE_MAX);
}

char *strchr(const char *string, int c)
{
	while (*string != (char)c)
		if (!*string++)
			return NULL;
	return (char *)(uintptr_t)string;
}

char *strrchr(const char *string, int c)
{
	const char *found = NULL;
	do {
		if (*string == (char)c)
			found = string;
	} while (*string++);
	return (char *)(uintptr_t)found;
}

size_t strspn(const char *string, const char *accepted)
{
	size_t length = 0;
	while (string[length] && strchr(accepted, string[length]))
		length++;
	return length;
}

size_t strcspn(const char *string, const char *rejected)
{
	size_t length = 0;
	while (string[length] && !strchr(rejected, string[length]))
		length++;
	return length;
}

char *strcpy(char *restrict to, const char *restrict from)
{
	return memcpy(to, from, strlen(from) + 1);
}

char *strncpy(char *restrict to, const char *restrict from, size_t size)
{
	size_t length = 0;
	while (length < size && from[length])
		length++;
	memcpy(to, from, length);
	memset(to + length, 0, size - length);
	return to;
}
