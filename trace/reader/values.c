/* Arguments and results of calls. */

#define _GNU_SOURCE
#include "values.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* A type and, of a parameter, its name, in the parameters of a function. */
struct parameter {
	char kind; /* a letter, or 0: not known */
	unsigned size;
	const char *name;
	int name_length;
	const char *enumerators; /* behind its '{'; null if there are none */
};

/* The bytes of a value that are kept. */
#define MOST_BYTES 16

static void read_type(struct parameter *parameter, const char *text)
{
	parameter->kind = *text && strchr("iubchfpst", *text) ? *text : 's';
	char *end;
	parameter->size = strtoul(text + !!*text, &end, 10);
	parameter->enumerators = *end == '{' ? end + 1 : NULL;
}

/* The parameter at *TEXT, which goes on to the next one; return false if there is none. */
static bool next_parameter(const char **text, struct parameter *parameter)
{
	size_t length = strcspn(*text, ",=");
	const char *name = memchr(*text, ' ', length);
	*parameter = (struct parameter){ 0 };
	if (!length)
		return false;
	if (name && isdigit((unsigned char)(*text)[1])) {
		read_type(parameter, *text);
		parameter->name = name + 1;
	} else {
		parameter->name = *text;
	}
	parameter->name_length = *text + length - parameter->name;
	while (parameter->name_length > 0 && parameter->name[parameter->name_length - 1] == ' ')
		parameter->name_length--;
	*text += length;
	if (**text == ',')
		*text += 1 + ((*text)[1] == ' ');
	return true;
}

static unsigned words_of(const struct parameter *parameter)
{
	return parameter->kind == 't' ? SAMPLER_TRACE_STRING_WORDS : parameter->size > 8 ? 2 : 1;
}

unsigned words_of_type(const char *type)
{
	struct parameter parameter;
	read_type(&parameter, type);
	return words_of(&parameter);
}

static unsigned kept_bytes(const struct parameter *parameter)
{
	unsigned size = parameter->kind ? parameter->size : 8,
		 most = parameter->kind == 't' ? 8 * SAMPLER_TRACE_STRING_WORDS : MOST_BYTES;
	return size < most ? size : most;
}

/* The next word or two of VALUES, from *AT on; null if they are not there. */
static const unsigned char *next_value(const struct values *values, size_t *at,
				       const struct parameter *parameter)
{
	unsigned words = words_of(parameter);
	if (words > values->count - *at)
		return NULL;
	const unsigned char *bytes = values->bytes + 8 * *at;
	*at += words;
	return bytes;
}

static void write_character(FILE *out, int64_t value)
{
	if (value > ' ' - 1 && value < 127 && value != '"' && value != '\\' && value != '\'')
		fprintf(out, "'%c'", (char)value);
	else
		fprintf(out, "%" PRId64, value);
}

static void write_float(FILE *out, const unsigned char *bytes, unsigned size)
{
	union {
		float single;
		double number;
		long double extended;
	} value = { 0 };
	memcpy(&value, bytes, size < sizeof value ? size : sizeof value);
	if (size == sizeof value.single)
		fprintf(out, "%.9g", value.single);
	else if (size == sizeof value.number)
		fprintf(out, "%.17g", value.number);
	else
		fprintf(out, "%.21Lg", value.extended);
}

static void write_hex(FILE *out, const unsigned char *bytes, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		fprintf(out, "%s%02x", i ? " " : "", bytes[i]);
}

/* An integer of SIZE bytes, 8 at most, in the lowest of a word, with or without its sign. */
static uint64_t integer_at(const unsigned char *bytes, unsigned size, bool has_sign)
{
	uint64_t word;
	memcpy(&word, bytes, sizeof word);
	unsigned unused = size && size < 8 ? 64 - 8 * size : 0;
	return has_sign ? (uint64_t)((int64_t)(word << unused) >> unused)
			: word << unused >> unused;
}

/* A string, as C has it. */
static void write_string(FILE *out, const unsigned char *bytes)
{
	const unsigned size = 8 * SAMPLER_TRACE_STRING_WORDS;
	uint64_t first;
	memcpy(&first, bytes, sizeof first);
	if (first == SAMPLER_TRACE_NO_STRING || first == SAMPLER_TRACE_NULL_STRING) {
		fputs(first == SAMPLER_TRACE_NO_STRING ? "?" : "NULL", out);
		return;
	}
	fputc('"', out);
	for (unsigned i = 0; i < size && bytes[i]; i++)
		if (bytes[i] == '"' || bytes[i] == '\\')
			fprintf(out, "\\%c", bytes[i]);
		else if (bytes[i] < ' ' || bytes[i] >= 127)
			fprintf(out, "\\%03o", bytes[i]);
		else
			fputc(bytes[i], out);
	fputs(memchr(bytes, 0, size) ? "\"" : "\"...", out);
}

/* Write VALUE, an integer: of an enumeration, the name of the constant that has it. */
static void write_integer(FILE *out, const struct parameter *parameter, int64_t value)
{
	const char *name = parameter->enumerators;
	while (name && *name && *name != '}') {
		size_t length = strcspn(name, ":|}");
		char *end = (char *)name + length;
		if (*end == ':' && strtoll(end + 1, &end, 10) == value) {
			fprintf(out, "%.*s", (int)length, name);
			return;
		}
		name = *end == '|' ? end + 1 : NULL;
	}
	fprintf(out, parameter->kind == 'u' ? "%" PRIu64 : "%" PRId64, value);
}

static void write_value(FILE *out, const struct parameter *parameter, const unsigned char *bytes)
{
	unsigned size = parameter->size;
	bool is_word = size <= 8;
	if (parameter->kind && !size) {
		fputc('?', out);
	} else if (parameter->kind == 't') {
		write_string(out, bytes);
	} else if (parameter->kind == 'f') {
		write_float(out, bytes, size);
	} else if (parameter->kind == 's' || !is_word) {
		fputc('{', out);
		write_hex(out, bytes, kept_bytes(parameter));
		fputs(size > MOST_BYTES ? " ...}" : "}", out);
	} else if (parameter->kind == 'i') {
		write_integer(out, parameter, integer_at(bytes, size, true));
	} else if (parameter->kind == 'c' || parameter->kind == 'h') {
		write_character(out, integer_at(bytes, size, parameter->kind == 'c'));
	} else if (parameter->kind == 'b') {
		fputs(integer_at(bytes, size, false) ? "true" : "false", out);
	} else if (parameter->kind == 'u') {
		write_integer(out, parameter, integer_at(bytes, size, false));
	} else {
		fprintf(out, "0x%" PRIx64, integer_at(bytes, size, false));
	}
}

void write_arguments(FILE *out, const struct name *name, const struct values *arguments)
{
	const char *text = name ? name->parameters : "";
	struct parameter parameter;
	size_t at = 0;
	while (at < arguments->count && next_parameter(&text, &parameter)) {
		const unsigned char *bytes = next_value(arguments, &at, &parameter);
		if (!bytes)
			return;
		fprintf(out, "%s%.*s%s", bytes == arguments->bytes ? "" : ", ",
			parameter.name_length, parameter.name, parameter.name_length ? "=" : "");
		write_value(out, &parameter, bytes);
	}
	/* those that were not told */
	if (arguments->count && next_parameter(&text, &parameter))
		fputs(", ...", out);
}

void write_argument_bytes(FILE *out, const struct name *name, const struct values *arguments)
{
	const char *text = name ? name->parameters : "";
	struct parameter parameter;
	size_t at = 0;
	bool is_first = true;
	while (at < arguments->count && next_parameter(&text, &parameter)) {
		const unsigned char *bytes = next_value(arguments, &at, &parameter);
		if (!bytes)
			return;
		if (!kept_bytes(&parameter))
			continue;
		fputs(is_first ? "" : "  ", out);
		write_hex(out, bytes, kept_bytes(&parameter));
		is_first = false;
	}
}

void write_result(FILE *out, const struct name *name, const struct values *result)
{
	struct parameter parameter = { 0 };
	const char *type = name ? strchr(name->parameters, '=') : NULL;
	size_t at = 0;
	if (type && type[1] == ' ')
		read_type(&parameter, type + 2);
	const unsigned char *bytes = next_value(result, &at, &parameter);
	if (bytes)
		write_value(out, &parameter, bytes);
}

char *values_text(void (*write)(FILE *out, const struct name *name, const struct values *values),
		  const struct name *name, const struct values *values)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	write(out, name, values);
	fclose(out);
	return text;
}
