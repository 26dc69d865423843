/* What a compilation unit brings to the link.  If it has sites, it is as if the
   source ended with

	static uint64_t __attribute__((section (SAMPLER_CELLS_SECTION))) cells[];	(counters.cc)
	static const struct sampler_table tables[] = {
		{ "SCHEME", &cells[COUNTERS], SITES, WIDTH, TYPES, &cells[TIMES], FIRST, LAST },
		...
	};
	static struct sampler_unit unit = {
		NULL, tables, TABLES, SAMPLER_UNIT_ABI, RANDOM, "SIGNATURE", 0
	};
	static void __attribute__((constructor (101))) register_it (void)
	{
		sampler_link_with_sampler_cc (&unit);
	}
	static void __attribute__((destructor (101))) unregister_it (void)
	{
		sampler_unit_unregister (&unit);
	}
	asm (".pushsection .debug_site_info ... .popsection");

   The structures are those of <sampler/unit.h>.  The priorities make the unit
   known before, and until after, the user's own constructors and destructors.

   This is an interprocedural pass: earlier, not all sites are known to be
   lowered; later, it is too late for link-time optimisation. */

#include "gcc-headers.h"
#include "file-prefix-map.h"
#include "lower/counters.h"
#include "lower/warnings.h"
#include "middle/copies.h"
#include "middle/settle.h"
#include "middle/signature.h"
#include "middle/site.h"
#include "middle/unit.h"
#include "sampler-options.h"
#include "scheme.h"

#include "sampler/unit.h"

#define CDTOR_PRIORITY 101

/* A structure under construction: its fields, and their values. */
struct record {
	tree type;
	tree last_field;
	vec<constructor_elt, va_gc> *values;
};

static struct record begin_record(void)
{
	return { make_node(RECORD_TYPE), NULL_TREE, NULL };
}

static void add_field(struct record *record, tree value)
{
	tree field = build_decl(UNKNOWN_LOCATION, FIELD_DECL, NULL_TREE, TREE_TYPE(value));
	DECL_CONTEXT(field) = record->type;
	if (record->last_field)
		DECL_CHAIN(record->last_field) = field;
	else
		TYPE_FIELDS(record->type) = field;
	record->last_field = field;
	CONSTRUCTOR_APPEND_ELT(record->values, field, value);
}

static void add_unsigned(struct record *record, unsigned value)
{
	add_field(record, build_int_cst(uint32_type_node, value));
}

static tree finish_record(struct record *record)
{
	/* what is between our fields is nobody's concern */
	int warns = warn_padded;
	warn_padded = 0;
	layout_type(record->type);
	warn_padded = warns;
	return build_constructor(record->type, record->values);
}

/* Define a static variable NAME with the initial value VALUE. */
static tree define_variable(const char *name, tree value, bool is_constant)
{
	tree variable =
	    build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier(name), TREE_TYPE(value));
	TREE_STATIC(variable) = 1;
	TREE_READONLY(variable) = is_constant;
	TREE_ADDRESSABLE(variable) = 1;
	DECL_ARTIFICIAL(variable) = 1;
	DECL_IGNORED_P(variable) = 1;
	TREE_CONSTANT(value) = 1;
	TREE_STATIC(value) = 1;
	DECL_INITIAL(variable) = value;
	varpool_node::finalize_decl(variable);
	return variable;
}

/* Keep the table and let it have its references. */
static void keep_variable(tree variable)
{
	varpool_node *node = varpool_node::get_create(variable);
	node->analyze();
	node->force_output = 1;
}

static tree address_of(tree object)
{
	return build1(ADDR_EXPR, build_pointer_type(TREE_TYPE(object)), object);
}

/* The address of the types of the scheme's sites; null if they are counters. */
static tree build_types(unsigned scheme_index)
{
	unsigned count = site_count(scheme_index);
	unsigned char *types = site_types(scheme_index);
	tree value =
	    types[0] ? build_string_literal(count, (const char *)types) : null_pointer_node;
	free(types);
	return value;
}

/* The address of the CELL, a constant, of the unit. */
static tree address_of_cell(tree cell)
{
	tree type = build_pointer_type(uint64_type_node);
	return build1(
	    ADDR_EXPR, type,
	    build4(ARRAY_REF, uint64_type_node, unit_cells(), cell, NULL_TREE, NULL_TREE));
}

static tree build_table_value(unsigned scheme_index)
{
	const struct scheme *scheme = enabled_schemes[scheme_index];
	struct record record = begin_record();
	add_field(&record,
		  build_string_literal(strlen(scheme->facts.name) + 1, scheme->facts.name));
	add_field(&record, address_of_cell(first_counter(scheme_index, 0)));
	add_unsigned(&record, site_count(scheme_index));
	add_unsigned(&record, scheme->facts.counter_count);
	add_field(&record, build_types(scheme_index));
	add_field(&record, has_timestamps() ? address_of_cell(first_time(scheme_index, 0))
					    : null_pointer_node);
	add_unsigned(&record, sampler_options.switches.timestamp_first);
	add_unsigned(&record, sampler_options.switches.timestamp_last);
	return finish_record(&record);
}

/* All tables in one structure, which lies in memory as an array would. */
static tree define_tables(unsigned *count)
{
	struct record record = begin_record();
	*count = 0;
	keep_variable(unit_cells());
	for (unsigned i = 0; i < enabled_schemes.length(); i++)
		if (site_count(i)) {
			add_field(&record, build_table_value(i));
			++*count;
		}
	tree tables = define_variable("sampler_tables", finish_record(&record), true);
	keep_variable(tables);
	return tables;
}

/* For each site of the scheme, whether it is always counted; null if none is. */
static tree build_always(unsigned scheme_index)
{
	if (!has_always_counted(scheme_index))
		return null_pointer_node;
	char *always = always_counted(scheme_index);
	tree value = build_string_literal(site_count(scheme_index), always);
	free(always);
	return value;
}

/* That of all tables, as an array would lie in memory; null if no site is always counted. */
static tree define_always(void)
{
	struct record record = begin_record();
	bool has_any = false;
	for (unsigned i = 0; i < enabled_schemes.length(); i++)
		if (site_count(i)) {
			has_any |= has_always_counted(i);
			add_field(&record, build_always(i));
		}
	tree value = finish_record(&record);
	if (!has_any)
		return NULL_TREE;
	tree variable = define_variable("sampler_always", value, true);
	keep_variable(variable);
	return variable;
}

static unsigned abi_of_unit(void)
{
	unsigned counts_all =
	    sampler_options.switches.threads ? SAMPLER_UNIT_SHIFTS : SAMPLER_UNIT_IS_CARELESS;
	return SAMPLER_UNIT_ABI | (sampler_options.switches.trace_sites ? SAMPLER_UNIT_TELLS : 0) |
	       (sampler_options.switches.sample ? 0 : counts_all);
}

static tree define_unit(const char *signature)
{
	unsigned count;
	tree tables = define_tables(&count), always = define_always();
	struct record record = begin_record();
	add_field(&record, null_pointer_node);
	add_field(&record, address_of(tables));
	add_unsigned(&record, count);
	add_unsigned(&record, abi_of_unit() | (always ? SAMPLER_UNIT_HAS_ALWAYS : 0));
	add_unsigned(&record, sampler_options.random);
	size_t size = sizeof((struct sampler_unit *)0)->signature;
	tree string = build_string(size, signature);
	TREE_TYPE(string) = build_array_type_nelts(char_type_node, size);
	add_field(&record, string);
	add_field(&record, build_zero_cst(uint64_type_node));
	if (always)
		add_field(&record, address_of(always));
	tree unit = define_variable("sampler_unit", finish_record(&record), false);
	keep_variable(unit);
	return unit;
}

/* Call the runtime's FUNCTION for UNIT at the time KIND: 'I' before main, 'D'
   when all is over. */
static void call_with_unit(char kind, const char *function, tree unit)
{
	tree type = build_function_type_list(void_type_node, ptr_type_node, NULL_TREE);
	tree call = build_call_expr(build_fn_decl(function, type), 1, address_of(unit));
	tree body = NULL_TREE;
	append_to_statement_list(call, &body);
	cgraph_build_static_cdtor(kind, body, CDTOR_PRIORITY);
}

/* One .ascii directive for the LINE, which is LENGTH bytes long. */
static void write_ascii(FILE *out, const char *line, size_t length)
{
	fputs("\t.ascii\t\"", out);
	for (size_t i = 0; i < length; i++) {
		unsigned char c = line[i];
		if (c < ' ' || c > '~' || c == '"' || c == '\\')
			fprintf(out, "\\%03o", c);
		else
			fputc(c, out);
	}
	fputs("\"\n", out);
}

void write_site_info(FILE *out, const char *text)
{
	fputs("\t.pushsection\t.debug_site_info,\"\",@progbits\n", out);
	for (const char *line = text; *line;) {
		size_t length = strcspn(line, "\n") + 1;
		write_ascii(out, line, length);
		line += length;
	}
	fputs("\t.popsection\n", out);
}

/* The line that says where the unit is compiled, as debugging information does; or "". */
static char *format_directory(const char *signature)
{
	const char *path = remap_debug_filename(get_src_pwd());
	bool can_be_said = *path && !path[strcspn(path, "\"\n\t")];
	return can_be_said ? xasprintf("<directory unit=\"%s\" path=\"%s\">\n", signature, path)
			   : xstrdup("");
}

static void emit_site_info(const char *signature)
{
	char *text, *info = format_site_info(signature), *directory = format_directory(signature);
	size_t size;
	FILE *out = open_memstream(&text, &size);
	write_site_info(out, info);
	if (*info)
		write_site_info(out, directory);
	fclose(out);
	symtab->finalize_toplevel_asm(build_string(size, text));
	free(text);
	free(info);
	free(directory);
}

/* For -fshow-stats. */
static void show_stats(void)
{
	for (unsigned i = 0; i < enabled_schemes.length(); i++)
		inform(UNKNOWN_LOCATION, "sampler: %u sites of %s", site_count(i),
		       enabled_schemes[i]->facts.name);
}

/* Null if it has no sites. */
static char *signature_of_unit;

void emit_unit(void)
{
	if (!unit_has_sites())
		return;
	settle_sites();
	keep_doubts_from_being_errors();
	if (sampler_options.switches.show_stats)
		show_stats();
	/* all may have been left out */
	if (!unit_has_sites())
		return;
	char *signature = unit_signature();
	tree unit = define_unit(signature);
	call_with_unit('I', SAMPLER_REGISTER_NAME, unit);
	call_with_unit('D', "sampler_unit_unregister", unit);
	emit_site_info(signature);
	signature_of_unit = signature;
}

void finish_unit(void)
{
	if (signature_of_unit && !seen_error())
		emit_copies(signature_of_unit);
}
