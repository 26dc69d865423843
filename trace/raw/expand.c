/* Raw events, in XML: an empty element for each entry,

	<TAG flags="0xHEX" pid="0xHEX" seq="N" MEMBER="VALUE".../>
	<INFO flags="0xHEX" pid="0xHEX" seq="N" text="TEXT"/>
	<UNKNOWN flags="0xHEX" pid="0xHEX" seq="N" payload="HEX"/>

   with times in seconds since the process began, if its TIMETYPE was there; or, resolved, one for each HIT, when
   its text is complete:

	<HIT pid="0xHEX" seq="N" when="SECONDS" tid="0xHEX" style="STYLE" name="NAME" file="FILE" line="N" text="TEXT"/>

   The process is what PROCINFO says, or else its number in the stream. */

#include "expand.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"
#include "valid-text.h"

enum form { TIME, DECIMAL, HEX };

static enum form form_of(const char *type)
{
	static const struct {
		const char *name, *name_of_2005;
		enum form form;
	} forms[] = {
#define TYPE(name, is, size, name_of_2005, size_of_2005, form) { #name, #name_of_2005, form },
		SAMPLER_RAW_MEMBER_TYPES(TYPE)
#undef TYPE
	};
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (strcmp(type, forms[i].name) == 0 || strcmp(type, forms[i].name_of_2005) == 0)
			return forms[i].form;
	return DECIMAL;
}

static void write_attribute(struct expander *expander, const char *name, const char *form, ...)
    __attribute__((format(printf, 3, 4)));
static void write_attribute(struct expander *expander, const char *name, const char *form, ...)
{
	va_list arguments;
	char text[64];
	va_start(arguments, form);
	vsnprintf(text, sizeof text, form, arguments);
	va_end(arguments);
	xmlTextWriterWriteAttribute(expander->writer, BAD_CAST name, BAD_CAST text);
}

static void write_text(struct expander *expander, const char *name, const char *text)
{
	char *valid = valid_text(text);
	xmlTextWriterWriteAttribute(expander->writer, BAD_CAST name, BAD_CAST valid);
	free(valid);
}

/* SIZE bytes as they are. */
static void write_bytes(struct expander *expander, const char *name, const unsigned char *bytes,
			size_t size)
{
	char *digits = allocate(2 * size + 1);
	digits[0] = 0;
	for (size_t i = 0; i < size; i++)
		snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
	xmlTextWriterWriteAttribute(expander->writer, BAD_CAST name, BAD_CAST digits);
	free(digits);
}

/* A time, in seconds since the process began; what is no time but a number of the clock, as that. */
static void write_time(struct expander *expander, const char *name, const struct raw_entry *entry,
		       const struct raw_member *member, const unsigned char *bytes)
{
	const struct raw_process *process = entry->process;
	double time = raw_time(&expander->context, process, member, bytes);
	if (process->has_clock && strcmp(member->name, "tdiv") != 0)
		time = (time - process->start) / process->divisor;
	write_attribute(expander, name, "%.6f", time);
}

static void write_member(struct expander *expander, const struct raw_entry *entry,
			 const struct raw_member *member, const unsigned char *bytes)
{
	const struct raw_format *format = expander->context.format;
	/* the attributes that all elements have */
	static const char *const taken[] = { "flags", "pid", "seq" };
	char *name = duplicate(member->name);
	for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
		if (strcmp(member->name, taken[i]) == 0) {
			free(name);
			name = formatted("%s_", taken[i]);
		}
	const unsigned char *payload = raw_payload(format, bytes);
	enum form form = form_of(member->type);
	if (member->size > 8)
		write_bytes(expander, name, payload + member->offset, member->size);
	else if (form == TIME)
		write_time(expander, name, entry, member, bytes);
	else
		write_attribute(expander, name, form == HEX ? "0x%04" PRIx64 : "%" PRIu64,
				raw_number(format, member, payload));
	free(name);
}

static uint32_t process_of(const struct raw_entry *entry)
{
	return entry->process->said ? entry->process->said : entry->process->number;
}

static void start_element(struct expander *expander, const char *name,
			  const struct raw_entry *entry)
{
	xmlTextWriterStartElement(expander->writer, BAD_CAST name);
	if (!expander->is_resolved)
		write_attribute(expander, "flags", "0x%04" PRIx64, entry->flags);
	write_attribute(expander, "pid", "0x%04" PRIx32, process_of(entry));
	write_attribute(expander, "seq", "%" PRIu64, entry->sequence);
}

static void end_element(struct expander *expander)
{
	xmlTextWriterEndElement(expander->writer);
	xmlTextWriterWriteRaw(expander->writer, BAD_CAST "\n");
}

static void write_info(struct expander *expander, const struct raw_entry *entry)
{
	const struct raw_format *format = expander->context.format;
	char *piece = strndup((const char *)raw_payload(format, entry->bytes), format->info_size);
	start_element(expander, "INFO", entry);
	write_text(expander, "text", piece ? piece : "");
	end_element(expander);
	free(piece);
}

static void write_unknown(struct expander *expander, const struct raw_entry *entry)
{
	const struct raw_format *format = expander->context.format;
	expander->unknown++;
	start_element(expander, "UNKNOWN", entry);
	write_bytes(expander, "payload", raw_payload(format, entry->bytes), format->payload_size);
	end_element(expander);
}

static void write_entry(struct expander *expander, const struct raw_entry *entry)
{
	if (entry->is_info) {
		write_info(expander, entry);
		return;
	}
	if (!entry->type) {
		write_unknown(expander, entry);
		return;
	}
	start_element(expander, entry->type->tag, entry);
	for (unsigned i = 0; i < entry->type->count; i++)
		write_member(expander, entry, &entry->type->members[i], entry->bytes);
	end_element(expander);
}

/* What was told of the place of a hit. */
static void write_place(struct expander *expander, const struct raw_entry *entry,
			const struct raw_place *place)
{
	static const char *const styles[] = {
		[SAMPLER_RAW_STEP] = "step",       [SAMPLER_RAW_LEAVE] = "leave",
		[SAMPLER_RAW_ENTER] = "enter",     [SAMPLER_RAW_TAIL] = "tail",
		[SAMPLER_RAW_UNWOUND] = "unwound", [SAMPLER_RAW_VALUE] = "value",
	};
	const struct raw_place *file = raw_file_of(&expander->context, entry->process, place->file);
	if (place->style < sizeof styles / sizeof *styles && styles[place->style])
		write_text(expander, "style", styles[place->style]);
	else
		write_attribute(expander, "style", "%u", place->style);
	if (place->text)
		write_text(expander, "name", place->text);
	if (file && file->text)
		write_text(expander, "file", file->text);
	write_attribute(expander, "line", "%" PRIu64, place->line);
}

static void write_hit(struct expander *expander, const struct raw_entry *entry)
{
	const struct raw_type *type = entry->complete_type;
	const struct raw_format *format = expander->context.format;
	const struct raw_member *index = raw_member_of(type, "scopeIndex");
	uint64_t number = index && index->size <= 8
			      ? raw_number(format, index, raw_payload(format, entry->complete))
			      : 0;
	const struct raw_place *place = raw_place_of(&expander->context, entry->process, number);
	start_element(expander, type->tag, entry);
	for (unsigned i = 0; i < type->count; i++)
		if (&type->members[i] != index || !place)
			write_member(expander, entry, &type->members[i], entry->complete);
	if (place)
		write_place(expander, entry, place);
	else
		expander->unplaced++;
	if (entry->text)
		write_text(expander, "text", entry->text);
	end_element(expander);
}

void begin_expander(struct expander *expander, const struct raw_format *format, const char *root,
		    bool is_resolved)
{
	*expander = (struct expander){ .is_resolved = is_resolved };
	begin_raw_context(&expander->context, format);
	expander->writer = xmlNewTextWriter(xmlOutputBufferCreateFile(stdout, NULL));
	if (!expander->writer) {
		complain("out of memory");
		exit(EXIT_USAGE);
	}
	expander->has_root = root;
	if (!root)
		return;
	xmlTextWriterStartElement(expander->writer, BAD_CAST root);
	xmlTextWriterWriteRaw(expander->writer, BAD_CAST "\n");
}

void expand_entry(struct expander *expander, const unsigned char *bytes)
{
	struct raw_entry entry;
	note_raw_entry(&expander->context, bytes, &entry);
	if (!expander->is_resolved)
		write_entry(expander, &entry);
	else if (entry.complete && entry.complete_type &&
		 strcmp(entry.complete_type->tag, "HIT") == 0)
		write_hit(expander, &entry);
}

void end_expander(struct expander *expander)
{
	if (expander->has_root)
		end_element(expander);
	xmlFreeTextWriter(expander->writer);
	end_raw_context(&expander->context);
}
