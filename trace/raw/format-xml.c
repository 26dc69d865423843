/* RAW_FORMAT: a format of raw events, in XML.

	<RAW_FORMAT version="HEX" size="N" payload_size="N" payload_offset="N" magic="0xHEX" magic_raw="0xHEX">
	  <TYPE uname="TAG" name="NAME" typeindex="N" type="STRUCTURE" size="N" followedby="INFO" desc="TEXT">
	    <MEMBER name="NAME" type="TYPE" size="N" offset="N" desc="TEXT"/>...
	  </TYPE>...
	  <ENTRY size="N">
	    <MEMBER .../>...
	  </ENTRY>
	  <FLAG name="NAME" value="0xHEX"/>...
	</RAW_FORMAT>

   magic_raw is the magic number as its bytes lie in the stream.  followedby is "~" where no INFO always follows.
   ENTRY tells where flags, process and sequence lie; where it is missing, these are the first, of 2, 2 and 4 bytes,
   one behind the other. */

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlwriter.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "tool.h"

/* Reading: the file, and whether all was well so far. */
struct source {
	const char *path;
	bool is_good;
};

static void blame(struct source *source, const xmlNode *node, const char *what, const char *name)
{
	if (source->is_good)
		complain("%s:%ld: %s %s", source->path, node ? xmlGetLineNo(node) : 1L, what, name);
	source->is_good = false;
}

/* The attribute NAME of NODE, to be freed; "" if it has none. */
static char *attribute_of(struct source *source, const xmlNode *node, const char *name)
{
	xmlChar *value = xmlGetProp(node, BAD_CAST name);
	if (!value)
		blame(source, node, "there is no attribute", name);
	return value ? (char *)value : duplicate("");
}

/* The same, which is kept: formats are needed until the end. */
static const char *text_of(struct source *source, const xmlNode *node, const char *name)
{
	static char **kept;
	static size_t count;
	kept = reallocate(kept, (count + 1) * sizeof *kept);
	return kept[count++] = attribute_of(source, node, name);
}

static unsigned number_of(struct source *source, const xmlNode *node, const char *name, int base,
			  unsigned long most)
{
	char *text = attribute_of(source, node, name), *end;
	unsigned long value = strtoul(text, &end, base);
	if (end == text || *end || value > most)
		blame(source, node, "this is no number that could be:", name);
	free(text);
	return value;
}

static bool is_element(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

static struct raw_member read_member(struct source *source, const xmlNode *node, unsigned room)
{
	struct raw_member member = {
		.name = text_of(source, node, "name"),
		.type = text_of(source, node, "type"),
		.description = text_of(source, node, "desc"),
		.size = number_of(source, node, "size", 0, room),
		.offset = number_of(source, node, "offset", 0, room),
	};
	if (!member.size || member.offset + member.size > room)
		blame(source, node, "there is no room for the member", member.name);
	if (xmlValidateNameValue(BAD_CAST member.name) != 1)
		blame(source, node, "this is no name:", member.name);
	return member;
}

/* Read the members in NODE, which has ROOM bytes; return how many there are. */
static unsigned read_members(struct source *source, const xmlNode *node, unsigned room,
			     struct raw_member *members)
{
	unsigned count = 0;
	for (const xmlNode *child = node->children; child && source->is_good; child = child->next) {
		if (!is_element(child, "MEMBER"))
			continue;
		if (count == RAW_MOST_MEMBERS)
			blame(source, child, "there are too many members", "");
		else
			members[count++] = read_member(source, child, room);
	}
	return count;
}

static void read_type(struct source *source, const xmlNode *node, struct raw_format *format)
{
	if (format->count == RAW_MOST_TYPES) {
		blame(source, node, "there are too many types", "");
		return;
	}
	struct raw_type *type = &format->types[format->count++];
	const char *info = text_of(source, node, "followedby");
	*type = (struct raw_type){
		.tag = text_of(source, node, "uname"),
		.name = text_of(source, node, "name"),
		.structure = text_of(source, node, "type"),
		.description = text_of(source, node, "desc"),
		.info = strcmp(info, "~") == 0 ? NULL : info,
		.number = number_of(source, node, "typeindex", 0, UINT16_MAX),
		.size = number_of(source, node, "size", 0, format->payload_size),
	};
	if (xmlValidateNameValue(BAD_CAST type->tag) != 1)
		blame(source, node, "this is no name:", type->tag);
	type->count = read_members(source, node, format->payload_size, type->members);
}

static void read_flag(struct source *source, const xmlNode *node, struct raw_format *format)
{
	const struct {
		const char *name;
		unsigned *value;
	} flags[] = { { "TYPE_MASK", &format->type_mask },
		      { "HAS_INFO", &format->has_info },
		      { "INFO_END", &format->info_end },
		      { "IS_INFO", &format->info } };
	const char *name = text_of(source, node, "name");
	unsigned value = number_of(source, node, "value", 0, UINT32_MAX);
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (strcmp(flags[i].name, name) == 0)
			*flags[i].value = value;
	for (unsigned i = 0; i < format->count && strncmp(name, "IS_", 3) == 0; i++)
		if (strcmp(format->types[i].tag, name + 3) == 0)
			format->types[i].number = value;
}

static void read_entry(struct source *source, const xmlNode *node, struct raw_format *format)
{
	struct raw_member members[RAW_MOST_MEMBERS];
	unsigned count = read_members(source, node, format->size, members);
	for (unsigned i = 0; i < count; i++) {
		const char *name = members[i].name;
		if (members[i].size > 8)
			blame(source, node, "this is no number:", name);
		if (strcmp(name, format->flags.name) == 0)
			format->flags = members[i];
		else if (strcmp(name, format->process.name) == 0)
			format->process = members[i];
		else if (strcmp(name, format->sequence.name) == 0)
			format->sequence = members[i];
	}
}

static void read_children(struct source *source, const xmlNode *root, const char *name,
			  struct raw_format *format,
			  void (*read)(struct source *, const xmlNode *, struct raw_format *))
{
	for (const xmlNode *node = root->children; node && source->is_good; node = node->next)
		if (is_element(node, name))
			read(source, node, format);
}

static void read_byte_order(struct source *source, const xmlNode *node, struct raw_format *format)
{
	uint32_t raw = number_of(source, node, "magic_raw", 0, UINT32_MAX);
	format->magic = number_of(source, node, "magic", 0, UINT32_MAX);
	format->is_big_endian = raw == format->magic;
	if (!format->is_big_endian && raw != __builtin_bswap32(format->magic))
		blame(source, node, "this is no order of bytes:", "magic_raw");
}

static void read_root(struct source *source, const xmlNode *root, struct raw_format *format)
{
	const struct raw_format *ours = own_raw_format();
	*format = (struct raw_format){ .flags = ours->flags,
				       .process = ours->process,
				       .sequence = ours->sequence,
				       .type_mask = ours->type_mask,
				       .has_info = ours->has_info,
				       .info_end = ours->info_end,
				       .info = ours->info };
	format->version = number_of(source, root, "version", 16, UINT32_MAX);
	format->size = number_of(source, root, "size", 0, RAW_MOST_SIZE);
	format->payload_size = number_of(source, root, "payload_size", 0, format->size);
	format->payload_offset = number_of(source, root, "payload_offset", 0, format->size);
	format->info_size = format->payload_size;
	if (!format->payload_size || format->payload_offset + format->payload_size > format->size ||
	    format->payload_offset < ours->payload_offset)
		blame(source, root, "there is no room for the payload", "");
	read_byte_order(source, root, format);
	read_children(source, root, "TYPE", format, read_type);
	read_children(source, root, "ENTRY", format, read_entry);
	read_children(source, root, "FLAG", format, read_flag);
	if (source->is_good && !format->count)
		blame(source, root, "there is no TYPE in it", "");
}

bool read_raw_format(struct raw_format *format, const char *path)
{
	struct source source = { path, true };
	xmlDoc *document =
	    xmlReadFile(path, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	const xmlError *error = document ? NULL : xmlGetLastError();
	const xmlNode *root = document ? xmlDocGetRootElement(document) : NULL;
	if (error && error->message) {
		complain("%s:%d: %.*s", path, error->line, (int)strcspn(error->message, "\n"),
			 error->message);
		return false;
	}
	if (root && is_element(root, "RAW_FORMAT"))
		read_root(&source, root, format);
	else
		blame(&source, root, "this is no RAW_FORMAT", "");
	xmlFreeDoc(document);
	return source.is_good;
}

const struct raw_format *find_raw_format(const char *text, struct raw_format *space)
{
	if (strcmp(text, "2005") == 0)
		return raw_format_of_2005();
	if (strcmp(text, "ours") == 0)
		return own_raw_format();
	return read_raw_format(space, text) ? space : NULL;
}

static void write_text(xmlTextWriterPtr writer, const char *name, const char *text)
{
	xmlTextWriterWriteAttribute(writer, BAD_CAST name, BAD_CAST text);
}

static void write_number(xmlTextWriterPtr writer, const char *name, const char *form,
			 unsigned value)
{
	char text[24];
	snprintf(text, sizeof text, form, value);
	write_text(writer, name, text);
}

static void write_members(xmlTextWriterPtr writer, const struct raw_member *members, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		xmlTextWriterStartElement(writer, BAD_CAST "MEMBER");
		write_text(writer, "name", members[i].name);
		write_text(writer, "type", members[i].type);
		write_number(writer, "size", "%u", members[i].size);
		write_number(writer, "offset", "%u", members[i].offset);
		write_text(writer, "desc", members[i].description);
		xmlTextWriterEndElement(writer);
	}
}

static void write_type(xmlTextWriterPtr writer, const struct raw_type *type)
{
	xmlTextWriterStartElement(writer, BAD_CAST "TYPE");
	write_text(writer, "uname", type->tag);
	write_text(writer, "name", type->name);
	write_number(writer, "typeindex", "%u", type->number);
	write_text(writer, "type", type->structure);
	write_number(writer, "size", "%u", type->size);
	write_text(writer, "followedby", type->info ? type->info : "~");
	write_text(writer, "desc", type->description);
	write_members(writer, type->members, type->count);
	xmlTextWriterEndElement(writer);
}

static void write_flag(xmlTextWriterPtr writer, const char *prefix, const char *name,
		       unsigned value)
{
	char *whole = formatted("%s%s", prefix, name);
	xmlTextWriterStartElement(writer, BAD_CAST "FLAG");
	write_text(writer, "name", whole);
	write_number(writer, "value", "0x%04x", value);
	xmlTextWriterEndElement(writer);
	free(whole);
}

static void write_entry(xmlTextWriterPtr writer, const struct raw_format *format)
{
	const struct raw_member members[] = { format->flags, format->process, format->sequence };
	xmlTextWriterStartElement(writer, BAD_CAST "ENTRY");
	write_number(writer, "size", "%u", format->payload_offset);
	write_members(writer, members, 3);
	xmlTextWriterEndElement(writer);
}

static void write_root(xmlTextWriterPtr writer, const struct raw_format *format)
{
	uint32_t swapped = __builtin_bswap32(format->magic);
	xmlTextWriterStartElement(writer, BAD_CAST "RAW_FORMAT");
	write_number(writer, "version", "%x", format->version);
	write_number(writer, "size", "%u", format->size);
	write_number(writer, "payload_size", "%u", format->payload_size);
	write_number(writer, "payload_offset", "%u", format->payload_offset);
	write_number(writer, "magic", "0x%08x", format->magic);
	write_number(writer, "magic_raw", "0x%08x",
		     format->is_big_endian ? format->magic : swapped);
	for (unsigned i = 0; i < format->count; i++)
		write_type(writer, &format->types[i]);
	write_entry(writer, format);
	for (unsigned i = 0; i < format->count; i++)
		write_flag(writer, "IS_", format->types[i].tag, format->types[i].number);
	write_flag(writer, "IS_", "INFO", format->info);
	write_flag(writer, "", "TYPE_MASK", format->type_mask);
	write_flag(writer, "", "HAS_INFO", format->has_info);
	write_flag(writer, "", "INFO_END", format->info_end);
	xmlTextWriterEndElement(writer);
}

void write_raw_format(const struct raw_format *format)
{
	xmlBuffer *text = xmlBufferCreate();
	xmlTextWriterPtr writer = xmlNewTextWriterMemory(text, 0);
	xmlTextWriterSetIndent(writer, 1);
	xmlTextWriterSetIndentString(writer, BAD_CAST "  ");
	write_root(writer, format);
	xmlFreeTextWriter(writer);
	fwrite(xmlBufferContent(text), 1, xmlBufferLength(text), stdout);
	xmlBufferFree(text);
}
