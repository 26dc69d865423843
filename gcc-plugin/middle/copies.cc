/* Copies of functions of which a linker keeps one: inline functions and templates.

   Each object that needs such a function has a copy of its own, in a group of sections, and of groups of the same name
   a linker keeps one.  If that is of an object without sites, those here are observed no more, but in what was inlined.
   So that tools do not say "never", the section .debug_site_info has, in the group of each such function,

	<copy function="HASH">

   which leaves with it, and for all of the unit

	<copies unit="SIGNATURE" scheme="SCHEME" sites="HASH FIRST COUNT ...">

   which says which sites are those of the function.  HASH are 16 hexadecimal digits, for the name of the group.  A
   constructor may be in two groups, for a base and for a complete object: then its sites are there twice.

   With link-time optimisation, a function becomes an object's at link time only, and there is neither. */

#include "gcc-headers.h"
#include "middle/copies.h"
#include "middle/signature.h"
#include "middle/site.h"
#include "scheme.h"

static vec<tree> copies;

/* The function of the source that FUNCTION is, or is a clone of: a constructor for a base, or the like. */
static tree source_function(tree function)
{
	tree origin = DECL_ABSTRACT_ORIGIN(function);
	return origin && TREE_CODE(origin) == FUNCTION_DECL ? origin : function;
}

void note_copy(tree function)
{
	if (DECL_COMDAT_GROUP(function) && !flag_generate_lto && !in_lto_p)
		copies.safe_push(function);
}

static char *hash_of(tree function)
{
	struct md5_ctx hash;
	const char *group = IDENTIFIER_POINTER(DECL_COMDAT_GROUP(function));
	md5_init_ctx(&hash);
	md5_process_bytes(group, strlen(group), &hash);
	char *text = finish_signature(&hash);
	text[16] = 0;
	return text;
}

/* The hashes of functions in the object that have sites, by the numbers of their declarations. */
typedef hash_map<int_hash<unsigned, 0, UINT_MAX>, vec<const char *>> hashes;

static void write_copy(tree function, const char *hash)
{
	fprintf(asm_out_file,
		"\t.pushsection\t.debug_site_info,\"G\",@progbits,%s,comdat\n"
		"\t.ascii\t\"<copy function=\\\"%s\\\">\\n\"\n\t.popsection\n",
		IDENTIFIER_POINTER(DECL_COMDAT_GROUP(function)), hash);
}

static void write_run(FILE *out, const vec<const char *> &hashes, unsigned first, unsigned count)
{
	for (const char *hash : hashes)
		fprintf(out, "%s %u %u ", hash, first, count);
}

/* Write the sites of FUNCTIONS that the scheme of this index has to OUT: for each function, which are in succession,
   its hash, the first one and how many. */
static void write_runs(FILE *out, hashes *functions, unsigned scheme_index)
{
	unsigned last = 0, count = 0, first = 0;
	vec<const char *> *hashes_of_last = NULL;
	for (unsigned i = 0; i <= all_site_count(scheme_index); i++) {
		bool is_end = i == all_site_count(scheme_index);
		unsigned number = is_end ? NO_SITE : final_number(scheme_index, i);
		unsigned function = number == NO_SITE ? 0 : function_of_site(scheme_index, i);
		if (!is_end && number == NO_SITE)
			continue;
		if (function != last) {
			if (hashes_of_last)
				write_run(out, *hashes_of_last, first, count);
			last = function, first = number, count = 0;
			hashes_of_last = function ? functions->get(function) : NULL;
		}
		count++;
	}
}

void emit_copies(const char *signature)
{
	hashes functions;
	for (tree function : copies) {
		tree source = source_function(function);
		if (!TREE_ASM_WRITTEN(function) || !has_sites(source))
			continue;
		char *hash = hash_of(function);
		write_copy(function, hash);
		functions.get_or_insert(DECL_UID(source)).safe_push(hash);
	}
	for (unsigned i = 0; i < enabled_schemes.length() && !functions.is_empty(); i++) {
		char *text;
		size_t size;
		FILE *out = open_memstream(&text, &size);
		write_runs(out, &functions, i);
		fclose(out);
		if (*text)
			fprintf(asm_out_file,
				"\t.pushsection\t.debug_site_info,\"\",@progbits\n"
				"\t.ascii\t\"<copies unit=\\\"%s\\\" scheme=\\\"%s\\\" sites=\\\"%.*s\\\">\\n\"\n"
				"\t.popsection\n",
				signature, enabled_schemes[i]->facts.name, (int)(size - 1), text);
		free(text);
	}
}
