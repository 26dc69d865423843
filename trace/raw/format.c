/* The formats of raw events that are known, and what numbers are in them. */

#include "format.h"

#include <string.h>

#include "tool.h"

struct member_type {
	const char *name, *name_of_2005;
	unsigned size, size_of_2005;
};

static const struct member_type *find_member_type(const char *name)
{
	static const struct member_type types[] = {
#define TYPE(name, is, size, name_of_2005, size_of_2005, form)                                     \
	{ #name, #name_of_2005, size, size_of_2005 },
		SAMPLER_RAW_MEMBER_TYPES(TYPE)
#undef TYPE
		    { 0 }
	};
	const struct member_type *type = types;
	while (strcmp(type->name, name) != 0)
		type++;
	return type;
}

/* Lay the COUNT MEMBERS out as a compiler does, from *SIZE on; return the greatest alignment. */
static unsigned lay_out(struct raw_member *members, unsigned count, unsigned *size, bool is_of_2005)
{
	unsigned greatest = 1;
	for (unsigned i = 0; i < count; i++) {
		const struct member_type *type = find_member_type(members[i].type);
		members[i].type = is_of_2005 ? type->name_of_2005 : type->name;
		members[i].size = is_of_2005 ? type->size_of_2005 : type->size;
		unsigned alignment = members[i].size;
		members[i].offset = (*size + alignment - 1) / alignment * alignment;
		*size = members[i].offset + members[i].size;
		if (alignment > greatest)
			greatest = alignment;
	}
	*size = (*size + greatest - 1) / greatest * greatest;
	return greatest;
}

static void lay_out_types(struct raw_format *format, bool is_of_2005)
{
	for (unsigned i = 0; i < format->count; i++) {
		struct raw_type *type = &format->types[i];
		while (type->members[type->count].name)
			type->count++;
		type->number = i;
		lay_out(type->members, type->count, &type->size, is_of_2005);
		if (type->size > format->payload_size)
			format->payload_size = type->size;
	}
}

static void make_format(struct raw_format *format, bool is_of_2005)
{
	static const union {
		uint16_t number;
		unsigned char first;
	} order = { 1 };
	static const struct raw_type types[] = {
#define MEMBER(type, name, description) { #name, #type, description, 0, 0 },
#define TYPE(tag, name, description, ...)                                                          \
	{ #tag, #name, "ev_" #name, description, NULL, 0, 0, { __VA_ARGS__ }, 0 },
#define TYPE_WITH_INFO(tag, name, description, info, ...)                                          \
	{ #tag, #name, "ev_" #name, description, info, 0, 0, { __VA_ARGS__ }, 0 },
		SAMPLER_RAW_EVENT_TYPES(TYPE, TYPE_WITH_INFO, MEMBER)
#undef TYPE
#undef TYPE_WITH_INFO
#undef MEMBER
	};
	struct raw_member head[] = { { "_entryFlags", "flags_t", "flags", 0, 0 },
				     { "_pid", "st_pid_t", "process ID", 0, 0 },
				     { "_sequence", "sequence_t", "sequence number", 0, 0 } };
	*format = (struct raw_format){
		.version = is_of_2005 ? SAMPLER_RAW_VERSION_2005 : SAMPLER_RAW_VERSION,
		.magic = SAMPLER_RAW_MAGIC,
		/* that of 2005 is known from a machine with the lowest byte first */
		.is_big_endian = !is_of_2005 && !order.first,
		.payload_size = SAMPLER_RAW_INFO_SIZE,
		.info_size = SAMPLER_RAW_INFO_SIZE,
		.count = sizeof types / sizeof *types,
		.type_mask = SAMPLER_RAW_TYPE_MASK,
		.has_info = SAMPLER_RAW_HAS_INFO,
		.info_end = SAMPLER_RAW_INFO_END,
		.info = SAMPLER_RAW_INFO,
	};
	memcpy(format->types, types, sizeof types);
	lay_out(head, 3, &format->payload_offset, is_of_2005);
	format->flags = head[0];
	format->process = head[1];
	format->sequence = head[2];
	lay_out_types(format, is_of_2005);
	format->size = format->payload_offset + format->payload_size;
}

const struct raw_format *own_raw_format(void)
{
	static struct raw_format format;
	if (!format.size)
		make_format(&format, false);
	return &format;
}

const struct raw_format *raw_format_of_2005(void)
{
	static struct raw_format format;
	if (!format.size)
		make_format(&format, true);
	return &format;
}

static uint64_t number_in(const struct raw_format *format, const struct raw_type *type,
			  const char *name, const unsigned char *entry)
{
	return raw_number(format, raw_member_of(type, name), raw_payload(format, entry));
}

/* Whether ENTRY is a PROLOGUE of FORMAT. */
static bool is_prologue(const struct raw_format *format, const unsigned char *entry)
{
	const struct raw_type *type = raw_type_of_tag(format, "PROLOGUE");
	uint64_t flags = raw_number(format, &format->flags, entry);
	return (flags & format->type_mask) == type->number &&
	       number_in(format, type, "_12345678", entry) == format->magic &&
	       number_in(format, type, "version", entry) == format->version &&
	       number_in(format, type, "entry_size", entry) == format->size &&
	       number_in(format, type, "payload_offset", entry) == format->payload_offset;
}

const struct raw_format *recognise_raw_format(const unsigned char *entry, size_t size,
					      struct raw_format *space)
{
	const struct raw_format *known[] = { own_raw_format(), raw_format_of_2005() };
	for (unsigned i = 0; i < 4; i++) {
		const struct raw_format *format = known[i / 2];
		if (i % 2) {
			*space = *format;
			space->is_big_endian = !format->is_big_endian;
			format = space;
		}
		if (size >= format->size && is_prologue(format, entry))
			return format;
	}
	return NULL;
}

const struct raw_type *raw_type_of_tag(const struct raw_format *format, const char *tag)
{
	for (unsigned i = 0; i < format->count; i++)
		if (strcmp(format->types[i].tag, tag) == 0)
			return &format->types[i];
	return NULL;
}

const struct raw_type *raw_type_of_number(const struct raw_format *format, unsigned number)
{
	for (unsigned i = 0; i < format->count; i++)
		if (format->types[i].number == number)
			return &format->types[i];
	return NULL;
}

const struct raw_member *raw_member_of(const struct raw_type *type, const char *name)
{
	for (unsigned i = 0; type && i < type->count; i++)
		if (strcmp(type->members[i].name, name) == 0)
			return &type->members[i];
	return NULL;
}

/* Which byte of MEMBER is number I from the lowest. */
static unsigned byte_of(const struct raw_format *format, const struct raw_member *member,
			unsigned i)
{
	return member->offset + (format->is_big_endian ? member->size - 1 - i : i);
}

uint64_t raw_number(const struct raw_format *format, const struct raw_member *member,
		    const unsigned char *base)
{
	uint64_t value = 0;
	for (unsigned i = member->size; i--;)
		value = value << 8 | base[byte_of(format, member, i)];
	return value;
}

bool set_raw_number(const struct raw_format *format, const struct raw_member *member,
		    unsigned char *base, uint64_t value)
{
	for (unsigned i = 0; i < member->size; i++, value >>= 8)
		base[byte_of(format, member, i)] = value;
	return !value;
}
