/* The signature of the compilation unit: an MD5 sum over what determines its
   sites and its code,

	the names, as -ffile-prefix-map changes them, and the bytes of the main
	file and of all files that it includes,
	macros defined and undefined on the command line,
	the level of optimisation and the plugin's options,
	the lines of the sites,
	and, where the main file cannot be read again or holds preprocessed
	source, the bodies of all functions.

   Nothing of it changes from one compilation to the next of the same source:
   no times, names of outputs, addresses, or numbers of declarations. */

#include "gcc-headers.h"
#include "debug.h"
#include "file-prefix-map.h"
#include "middle/signature.h"
#include "middle/site.h"
#include "sampler-options.h"
#include "scheme.h"

static auto_vec<char *> files;

/* The bodies' part, under way. */
static struct md5_ctx bodies;
static bool bodies_begun;

void sign_file(const char *file)
{
	for (char *known : files)
		if (strcmp(known, file) == 0)
			return;
	files.safe_push(xstrdup(file));
}

static void hash_string(struct md5_ctx *hash, const char *string)
{
	md5_process_bytes(string, strlen(string) + 1, hash);
}

static void hash_number(struct md5_ctx *hash, unsigned number)
{
	md5_process_bytes(&number, sizeof number, hash);
}

static bool main_file_is_source(void)
{
	return strcmp(in_fnames[0], "-") != 0 && *in_fnames[0] &&
	       !cpp_get_options(parse_in)->preprocessed;
}

static void hash_constant(struct md5_ctx *hash, tree t)
{
	if (TREE_CODE(t) == INTEGER_CST)
		for (int i = 0; i < TREE_INT_CST_NUNITS(t); i++) {
			HOST_WIDE_INT word = TREE_INT_CST_ELT(t, i);
			md5_process_bytes(&word, sizeof word, hash);
		}
	else if (TREE_CODE(t) == STRING_CST)
		md5_process_bytes(TREE_STRING_POINTER(t), TREE_STRING_LENGTH(t), hash);
	else if (TREE_CODE(t) == REAL_CST)
		hash_number(hash, real_hash(TREE_REAL_CST_PTR(t)));
}

/* Callback of walk_tree. */
static tree hash_tree(tree *part, int *walk_subtrees, void *data)
{
	struct md5_ctx *hash = (struct md5_ctx *)data;
	tree t = *part;
	hash_number(hash, TREE_CODE(t));
	if (TYPE_P(t))
		*walk_subtrees = 0;
	else if (DECL_P(t) && DECL_NAME(t))
		hash_string(hash, IDENTIFIER_POINTER(DECL_NAME(t)));
	else if (CONSTANT_CLASS_P(t))
		hash_constant(hash, t);
	return NULL_TREE;
}

void sign_body(tree function)
{
	if (main_file_is_source())
		return;
	if (!bodies_begun)
		md5_init_ctx(&bodies);
	bodies_begun = true;
	if (DECL_NAME(function))
		hash_string(&bodies, IDENTIFIER_POINTER(DECL_NAME(function)));
	walk_tree_without_duplicates(&DECL_SAVED_TREE(function), hash_tree, &bodies);
}

static void hash_bodies(struct md5_ctx *hash)
{
	unsigned char sum[16];
	if (!bodies_begun)
		return;
	md5_finish_ctx(&bodies, sum);
	md5_process_bytes(sum, sizeof sum, hash);
}

static void hash_contents(struct md5_ctx *hash, const char *file)
{
	FILE *in = fopen(file, "rb");
	if (!in)
		return;
	char buffer[65536];
	size_t got;
	while ((got = fread(buffer, 1, sizeof buffer, in)) > 0)
		md5_process_bytes(buffer, got, hash);
	fclose(in);
}

static void hash_files(struct md5_ctx *hash)
{
	hash_string(hash, remap_debug_filename(main_input_filename));
	if (!main_file_is_source())
		return;
	hash_contents(hash, in_fnames[0]);
	for (char *file : files) {
		hash_string(hash, remap_debug_filename(file));
		hash_contents(hash, file);
	}
}

static void hash_options(struct md5_ctx *hash)
{
	for (unsigned i = 0; i < save_decoded_options_count; i++) {
		const struct cl_decoded_option *option = &save_decoded_options[i];
		if ((option->opt_index == OPT_D || option->opt_index == OPT_U) && option->arg)
			hash_string(hash, option->orig_option_with_args_text);
	}
	hash_number(hash, optimize);
	hash_number(hash, optimize_size);
	hash_number(hash, sampler_options.random);
	hash_number(hash, sampler_options.switches.timestamp_first);
	hash_number(hash, sampler_options.switches.timestamp_last);
	hash_number(hash, sampler_options.switches.sample);
	hash_number(hash, sampler_options.switches.threads);
}

char *finish_signature(struct md5_ctx *hash)
{
	unsigned char sum[16];
	md5_finish_ctx(hash, sum);
	char *text = XNEWVEC(char, 2 * sizeof sum + 1);
	for (unsigned i = 0; i < sizeof sum; i++)
		sprintf(text + 2 * i, "%02x", sum[i]);
	return text;
}

char *unit_signature(void)
{
	struct md5_ctx hash;
	md5_init_ctx(&hash);
	hash_files(&hash);
	hash_options(&hash);
	char *sites = format_site_info("");
	hash_string(&hash, sites);
	free(sites);
	hash_bodies(&hash);
	return finish_signature(&hash);
}
