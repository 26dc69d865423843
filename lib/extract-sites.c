/* Takes sites out of what is installed below a directory, for a package of their own. */

#define _GNU_SOURCE
#include <errno.h>
#include <fts.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "contents.h"
#include "elf-section.h"
#include "remove-section.h"
#include "sampler/unit.h"
#include "site-store.h"
#include "tool.h"

#define SECTION ".debug_site_info"

/* Of the call of extract_sites(). */
static const char *root, *store;
static const struct edits *edits;
static int status;

static void fail(int with, const char *path)
{
	complain("%s: %s", path, strerror(errno));
	status = worse(status, with);
}

/* Write what stands for the beginning of a NAME of LENGTH bytes, if it is one of those that are edited; return how many of its
   bytes that is. */
static size_t write_edited(FILE *out, const char *name, size_t length)
{
	for (size_t i = 0; i < edits->count; i++) {
		const struct edit *edit = &edits->items[i];
		size_t from = edit->from_length;
		if (length < from || strncmp(name, edit->from, from) != 0 ||
		    (length > from && name[from] != '/'))
			continue;
		fputs(edit->to, out);
		return from;
	}
	return 0;
}

/* Where in the LINE, of a site or a tag, a name of a source or a directory begins, and its length, which is 0 if it has none. */
static const char *name_in(const char *line, size_t length, size_t *name_length)
{
	static const char before[] = "path=\"";
	const char *tab = memchr(line, '\t', length), *name = line, *end = tab;
	if (*line == '<' && (name = memmem(line, length, before, strlen(before)))) {
		name += strlen(before);
		end = memchr(name, '"', line + length - name);
	}
	*name_length = name && end ? end - name : 0;
	return name;
}

/* Write the line with the name of its source, or its directory, as it is to be called. */
static void write_line(FILE *out, const char *line, size_t length)
{
	size_t name_length;
	const char *name = name_in(line, length, &name_length), *end = line + length;
	if (name_length) {
		fwrite(line, 1, name - line, out);
		line = name + write_edited(out, name, name_length);
	}
	fwrite(line, 1, end - line, out);
	fputc('\n', out);
}

/* Callback of for_each_section.  Linkers put null bytes between texts. */
static bool write_section(const void *data, size_t size, void *out)
{
	for (const char *text = data, *end = text + size; text < end;) {
		const char *newline = memchr(text, '\n', end - text);
		size_t length = strnlen(text, (newline ? newline : end) - text);
		if (length)
			write_line(out, text, length);
		text += length + 1;
	}
	return true;
}

/* What is in the store: paths, and their numbers.  It stays there: who extracts a second time finds
   no sites in files that had some. */
struct stored {
	char *path;
	unsigned number;
};
static void *stored; /* of tsearch */
static unsigned next_number;

static int compare_stored(const void *left, const void *right)
{
	return strcmp(((const struct stored *)left)->path, ((const struct stored *)right)->path);
}

/* Forget what is of a file that is gone. */
static void drop_stored(unsigned number)
{
	char *path = store_path(store, number, "path"), *sites = store_path(store, number, "sites");
	unlink(path);
	unlink(sites);
	free(path);
	free(sites);
}

/* The number of the file at PATH, below the root: a new one, unless it is in the store. */
static unsigned number_of(const char *path)
{
	struct stored *entry = allocate(sizeof *entry);
	*entry = (struct stored){ duplicate(path), next_number };
	struct stored *known = *(struct stored **)tsearch(entry, &stored, compare_stored);
	if (known == entry)
		return next_number++;
	free(entry->path);
	free(entry);
	return known->number;
}

static bool is_stored(const char *path)
{
	struct stored wanted = { (char *)path + strlen(root), 0 };
	return tfind(&wanted, &stored, compare_stored) != NULL;
}

/* Callback of for_each_stored, which goes by the numbers. */
static void remember_stored(unsigned number, const char *path)
{
	char *whole = formatted("%s%s", root, path);
	if (access(whole, F_OK) == 0) {
		next_number = number;
		number_of(path);
	} else
		drop_stored(number);
	free(whole);
}

/* Of files, those that have been seen under another name. */
static void *seen_inodes;

static int compare_inodes(const void *left, const void *right)
{
	const struct stat *a = left, *b = right;
	if (a->st_dev != b->st_dev)
		return a->st_dev < b->st_dev ? -1 : 1;
	return a->st_ino < b->st_ino ? -1 : a->st_ino > b->st_ino;
}

static bool is_seen(const struct stat *st)
{
	struct stat *kept = allocate(sizeof *kept);
	*kept = *st;
	bool is_new = *(struct stat **)tsearch(kept, &seen_inodes, compare_inodes) == kept;
	if (!is_new)
		free(kept);
	return !is_new;
}

/* Keep SITES of the file at PATH; only then, its section may be removed. */
static void keep(const char *path, const char *sites, size_t size, bool may_be_removed)
{
	const char *within = path + strlen(root);
	unsigned number = number_of(within);
	char *of_path = store_path(store, number, "path");
	char *of_sites = store_path(store, number, "sites");
	char *scratch = formatted("%s/scratch", store);
	bool is_kept = write_text(of_sites, "we", sites, size) &&
		       write_text(of_path, "we", within, strlen(within));
	if (!is_kept || (may_be_removed && !remove_section(path, SECTION, scratch)))
		status = worse(status, EXIT_USAGE);
	free(scratch);
	free(of_path);
	free(of_sites);
}

static bool mentions(const struct contents *contents, const char *word)
{
	return memmem(contents->bytes, contents->size, word, strlen(word));
}

/* Say what is wrong with what has no sites.  Damaged files that do not even mention them, and data
   that only begin like one, are nothing to us. */
static void complain_of(const char *path, const struct contents *contents,
			const struct section_result *result)
{
	if (result->error && mentions(contents, SECTION)) {
		complain("%s: %s; it is left as it is", path, result->error);
		status = worse(status, EXIT_NOT_FOUND);
	} else if (!result->error && result->kind == ELF_KIND_ELF && !is_stored(path) &&
		   (mentions(contents, SAMPLER_REGISTER_NAME) ||
		    mentions(contents, SAMPLER_OLD_REGISTER_NAME)) &&
		   !mentions(contents, "SAMPLER_FILE"))
		complain("%s: it is instrumented, but has no sites: it was stripped before", path);
}

/* Take the sites out of the file at PATH, which has CONTENTS. */
static void extract_contents(const char *path, const struct contents *contents)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	struct section_result result =
	    for_each_section(path, contents, SECTION, write_section, out);
	fclose(out);
	if (result.error || !size) {
		complain_of(path, contents, &result);
	} else if (result.kind == ELF_KIND_ELF && elf_has_more(contents)) {
		complain("%s: its section %s stays, because data come after the ELF file, which "
			 "would be lost",
			 path, SECTION);
		keep(path, text, size, false);
	} else
		keep(path, text, size, true);
	free(text);
}

static void extract_file(const char *path)
{
	struct contents contents;
	if (!read_regular(&contents, path)) {
		fail(EXIT_USAGE, path);
		return;
	}
	extract_contents(path, &contents);
	drop_contents(&contents);
}

/* Debuggers' files have copies, which debuggers need not have. */
static bool is_left_out(const FTSENT *entry)
{
	return entry->fts_info == FTS_D &&
	       strcmp(entry->fts_path + strlen(root), "/usr/lib/debug") == 0;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void extract(FTS *walk, FTSENT *entry)
{
	if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_NS || entry->fts_info == FTS_ERR) {
		errno = entry->fts_errno;
		fail(EXIT_USAGE, entry->fts_path);
	} else if (is_left_out(entry))
		fts_set(walk, entry, FTS_SKIP);
	else if (entry->fts_info == FTS_F && S_ISREG(entry->fts_statp->st_mode) &&
		 !is_seen(entry->fts_statp))
		extract_file(entry->fts_path);
}

int extract_sites(const char *of_root, const char *of_store, const struct edits *of_edits)
{
	root = of_root;
	store = of_store;
	edits = of_edits;
	if (!make_directories(store))
		return EXIT_USAGE;
	for_each_stored(store, remember_stored);
	FTS *walk = fts_open((char *[]){ (char *)root, NULL },
			     FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
	if (!walk) {
		fail(EXIT_USAGE, root);
		return status;
	}
	for (FTSENT *entry; (entry = fts_read(walk));)
		extract(walk, entry);
	fts_close(walk);
	if (!stored && !status)
		complain("%s: nothing in it is instrumented", root);
	return status;
}
