/* The parts of an upload, which become the text of a report:

	part "samples": lines	->	<report id="samples">
					lines
					</report>
 */

#include "parts.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"
#include "unpack.h"

static bool refuse(struct parts *parts, const char *error)
{
	parts->error = error;
	return false;
}

/* Names of subreports, as the runtime has them. */
static bool is_id(const char *id)
{
	size_t length = strlen(id);
	for (size_t i = 0; i < length; i++)
		if (!islower((unsigned char)id[i]) && !isdigit((unsigned char)id[i]) &&
		    id[i] != '-')
			return false;
	return length > 0 && length <= LONGEST_PART_ID;
}

/* What all uploads together have. */
static atomic_size_t together;

/* Let BYTES, of CAPACITY, have room for WANTED; return whether they have. */
static bool make_room(struct parts *parts, void **bytes, size_t *capacity, size_t wanted)
{
	if (wanted <= *capacity)
		return true;
	size_t more = 2 * wanted - *capacity;
	if (atomic_fetch_add(&together, more) + more > MOST_TOGETHER) {
		atomic_fetch_sub(&together, more);
		parts->is_crowded = true;
		return refuse(parts, "come again");
	}
	*capacity += more;
	*bytes = reallocate(*bytes, *capacity);
	return true;
}

/* Append to the text; what does not fit is refused. */
static bool append(struct parts *parts, const void *data, size_t size)
{
	if (size > MOST_UNPACKED - parts->size)
		return refuse(parts, "the report is too long");
	if (!make_room(parts, (void **)&parts->text, &parts->capacity, parts->size + size))
		return false;
	if (size)
		memcpy(parts->text + parts->size, data, size);
	parts->size += size;
	return true;
}

static bool append_text(struct parts *parts, const char *text)
{
	return append(parts, text, strlen(text));
}

/* Append what the part is, unpacked. */
static bool append_unpacked(struct parts *parts)
{
	char buffer[16384];
	const char *error = NULL;
	ssize_t got = 0;
	bool is_good = true;
	struct unpacker *unpacker = unpack_begin_memory(parts->packed, parts->packed_size);
	if (!unpacker)
		return refuse(parts, "out of memory");
	while (is_good && (got = unpack(unpacker, buffer, sizeof buffer, &error)) > 0)
		is_good = append(parts, buffer, got);
	unpack_end(unpacker);
	return is_good && (got == 0 || refuse(parts, "a part is damaged"));
}

/* Whether the text from FIRST on has a line that would end its subreport, or begin another. */
static bool has_tag(const struct parts *parts, size_t first)
{
	static const char *const tags[] = { "<report", "</report" };
	const char *text = parts->text + first;
	size_t size = parts->size - first;
	for (int i = 0; i < 2; i++) {
		size_t length = strlen(tags[i]);
		const char *at = text, *found;
		for (; (found = memmem(at, text + size - at, tags[i], length)); at = found + 1)
			if (found == text || found[-1] == '\n')
				return true;
	}
	return false;
}

/* The part that was read is complete. */
static bool end_part(struct parts *parts)
{
	if (!*parts->id)
		return true;
	if (!append_text(parts, "<report id=\"") || !append_text(parts, parts->id) ||
	    !append_text(parts, "\">\n"))
		return false;
	size_t first = parts->size;
	if (!append_unpacked(parts))
		return false;
	if (has_tag(parts, first))
		return refuse(parts, "a part has a tag of reports in it");
	if (parts->size > first && parts->text[parts->size - 1] != '\n' &&
	    !append_text(parts, "\n"))
		return false;
	return append_text(parts, "</report>\n");
}

static bool begin_part(struct parts *parts, const char *id)
{
	if (!id || !is_id(id))
		return refuse(parts, "a part has no name that a subreport could have");
	if (++parts->count > MOST_PARTS)
		return refuse(parts, "there are too many parts");
	strcpy(parts->id, id);
	parts->packed_size = 0;
	parts->is_new = true;
	return true;
}

bool parts_add(struct parts *parts, const char *id, const void *data, size_t size, uint64_t offset)
{
	if (parts->error)
		return false;
	bool begins = offset == 0 && !(parts->is_new && id && strcmp(id, parts->id) == 0);
	if (begins && !(end_part(parts) && begin_part(parts, id)))
		return false;
	parts->is_new &= size == 0;
	if (!make_room(parts, (void **)&parts->packed, &parts->packed_capacity,
		       parts->packed_size + size))
		return false;
	if (size)
		memcpy(parts->packed + parts->packed_size, data, size);
	parts->packed_size += size;
	return true;
}

bool has_part(const struct parts *parts, const char *id)
{
	char *tag = formatted("<report id=\"%s\">\n", id);
	size_t length = strlen(tag);
	const char *at = parts->text, *end = at + parts->size;
	bool has = false;
	/* a line that begins so is ours: what came with one was refused */
	while (at && !has && (at = memmem(at, end - at, tag, length))) {
		has = at == parts->text || at[-1] == '\n';
		at++;
	}
	free(tag);
	return has;
}

bool parts_end(struct parts *parts)
{
	if (parts->error || !end_part(parts))
		return false;
	*parts->id = 0;
	parts->is_new = false;
	return parts->count || refuse(parts, "there are no parts");
}

void drop_parts(struct parts *parts)
{
	atomic_fetch_sub(&together, parts->capacity + parts->packed_capacity);
	free(parts->packed);
	free(parts->text);
	*parts = (struct parts){ 0 };
}
