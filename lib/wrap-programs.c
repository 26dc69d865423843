/* Puts launchers into the places of programs.

	before	ROOT/usr/bin/foo			the program
	after	ROOT/usr/bin/foo			launcher/wrapper.c
		ROOT/usr/lib/sampler/wrapped/usr/bin/foo	the program

   All launchers of a call that may be one file are one.  Its build id is made of the first one's path, because packages for
   debuggers, and rpm, have a file for each build id, and no two packages may have the same file. */

#define _GNU_SOURCE
#include "wrap-programs.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <glob.h>
#include <libelf.h>
#include <nettle/sha1.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "wrapped.h"
#include "contents.h"
#include "site-store.h"
#include "tool.h"

/* A program that is to be wrapped. */
struct program {
	char *path, *to;  /* where it is, and goes */
	const char *name; /* its path as users have it, with the slash before it */
	mode_t mode;
	bool is_wrapped; /* already */
};

/* ---- Which programs can be. */

static bool contains(const struct contents *contents, const char *text)
{
	return memmem(contents->bytes, contents->size, text, strlen(text));
}

/* Whether it may look for files beside its own.  (The runtime, which may be in it, names itself before that.) */
static bool looks_beside_itself(const struct contents *contents)
{
	static const char name[] = "/proc/self/exe", ours[] = "sampler:/proc/self/exe";
	const char *at = contents->bytes, *end = at + contents->size;
	size_t before = sizeof ours - sizeof name;
	for (; (at = memmem(at, end - at, name, strlen(name))); at++)
		if ((size_t)(at - contents->bytes) < before ||
		    memcmp(at - before, ours, strlen(ours)) != 0)
			return true;
	return contains(contents, "$ORIGIN");
}

/* The machine of the program with CONTENTS; EM_NONE if it is none. */
static unsigned machine_of(const struct contents *contents)
{
	GElf_Ehdr header;
	elf_version(EV_CURRENT);
	Elf *elf = elf_memory(contents->bytes, contents->size);
	bool is_program = elf && elf_kind(elf) == ELF_K_ELF && gelf_getehdr(elf, &header) &&
			  (header.e_type == ET_EXEC || header.e_type == ET_DYN);
	elf_end(elf);
	return is_program ? header.e_machine : EM_NONE;
}

static const char *why_not_file(const char *path, const struct stat *status)
{
	if (!S_ISREG(status->st_mode))
		return "it is no regular file";
	if (!(status->st_mode & 0111))
		return "it cannot be executed";
	if (status->st_mode & 06000)
		return "it runs with the rights of another user or group";
	if (status->st_nlink > 1)
		return "it has several names; make one of them the file, and others links to it";
	if (getxattr(path, "security.capability", NULL, 0) >= 0)
		return "it has capabilities";
	return NULL;
}

/* Why the file at PATH cannot be wrapped; null if it can. */
static const char *why_not(const char *path, const struct stat *status)
{
	struct contents contents;
	const char *why = why_not_file(path, status);
	if (why)
		return why;
	if (!read_regular(&contents, path))
		return strerror(errno);
	if (machine_of(&contents) == EM_NONE)
		why = "it is no program of machine code";
	else if (looks_beside_itself(&contents))
		why = "it may look for files beside its own";
	drop_contents(&contents);
	return why;
}

/* Whether the file at PATH is a launcher, which knows where wrapped programs are. */
static bool is_launcher(const char *path)
{
	struct contents contents;
	if (!read_regular(&contents, path))
		return false;
	bool is = contains(&contents, WRAPPED_DIRECTORY);
	drop_contents(&contents);
	return is;
}

static bool is_same_file(const struct stat *status, const char *path)
{
	struct stat other;
	return lstat(path, &other) == 0 && other.st_ino == status->st_ino &&
	       other.st_dev == status->st_dev;
}

static bool examine(struct program *program)
{
	struct stat status;
	program->is_wrapped = access(program->to, F_OK) == 0 && is_launcher(program->path);
	if (program->is_wrapped)
		return true;
	if (lstat(program->path, &status) < 0) {
		complain("%s: %s", program->path, strerror(errno));
		return false;
	}
	/* a call that was interrupted */
	status.st_nlink -= is_same_file(&status, program->to);
	program->mode = status.st_mode & 07777;
	const char *why = why_not(program->path, &status);
	if (why)
		complain("%s cannot be wrapped, because %s", program->path, why);
	return !why;
}

/* ---- The launcher. */

/* Have the build id that DATA, at OFFSET of the file with CONTENTS, may hold depend on NAME, too. */
static bool change_build_id(const struct contents *contents, const GElf_Shdr *section,
			    Elf_Data *data, const char *name)
{
	GElf_Nhdr note;
	size_t owner, at;
	struct sha1_ctx sum;
	if (!data || gelf_getnote(data, 0, &note, &owner, &at) == 0 ||
	    note.n_type != NT_GNU_BUILD_ID || note.n_descsz != SHA1_DIGEST_SIZE)
		return false;
	uint8_t *id = (uint8_t *)contents->bytes + section->sh_offset + at;
	sha1_init(&sum);
	sha1_update(&sum, SHA1_DIGEST_SIZE, id);
	sha1_update(&sum, strlen(name), (const uint8_t *)name);
	sha1_digest(&sum, SHA1_DIGEST_SIZE, id);
	return true;
}

/* Make the launcher with CONTENTS one for NAME. */
static void make_own(const struct contents *contents, const char *name)
{
	Elf *elf = elf_memory(contents->bytes, contents->size);
	bool is_changed = false;
	for (Elf_Scn *section = NULL; !is_changed && (section = elf_nextscn(elf, section));) {
		GElf_Shdr header;
		if (gelf_getshdr(section, &header) && header.sh_type == SHT_NOTE)
			is_changed =
			    change_build_id(contents, &header, elf_rawdata(section, NULL), name);
	}
	elf_end(elf);
}

/* Read the launcher for the machine of the file at PATH; return false, after complaining, if there is none. */
static bool read_launcher(struct contents *launcher, const char *path)
{
	struct contents program = { NULL, 0 };
	glob_t files;
	bool is_found = false;
	char *pattern = beside_ourselves("../*/wrapper");
	if (!read_regular(&program, path) || glob(pattern, 0, NULL, &files) != 0)
		files.gl_pathc = 0;
	for (size_t i = 0; i < files.gl_pathc && !is_found; i++) {
		if (!read_regular(launcher, files.gl_pathv[i]))
			continue;
		is_found = machine_of(launcher) == machine_of(&program);
		if (!is_found)
			drop_contents(launcher);
	}
	if (!is_found)
		complain("%s cannot be wrapped, because there is no launcher for its machine: %s",
			 path, pattern);
	if (files.gl_pathc)
		globfree(&files);
	drop_contents(&program);
	free(pattern);
	return is_found;
}

/* ---- Wrapping. */

/* Have NEW be a launcher: a name more of the FIRST one, if there is one with the same mode, or a file of its own. */
static bool place_launcher(const char *new, const struct program *program,
			   const struct program *first, const struct contents *launcher)
{
	unlink(new);
	if (first != program && first->mode == program->mode && link(first->path, new) == 0)
		return true;
	return write_text(new, "wbxe", launcher->bytes, launcher->size) &&
	       chmod(new, program->mode) == 0;
}

/* At each moment there is something to run. */
static bool wrap(const struct program *program, const struct program *first,
		 const struct contents *launcher)
{
	char *directory = duplicate(program->to), *new = formatted("%s.sampler", program->path);
	*strrchr(directory, '/') = 0;
	bool is_done = make_directories(directory) &&
		       place_launcher(new, program, first, launcher) &&
		       /* one of an earlier build, or call, may be there */
		       (unlink(program->to) == 0 || errno == ENOENT) &&
		       link(program->path, program->to) == 0 && rename(new, program->path) == 0;
	if (!is_done) {
		complain("%s: %s", program->path, strerror(errno));
		unlink(new);
	}
	free(new);
	free(directory);
	return is_done;
}

static int wrap_all(struct program *programs, size_t count)
{
	struct contents launcher;
	const struct program *first = NULL;
	int status = EXIT_FOUND;
	for (size_t i = 0; i < count && status == EXIT_FOUND; i++) {
		if (programs[i].is_wrapped)
			continue;
		if (!first) {
			if (!read_launcher(&launcher, programs[i].path))
				return EXIT_USAGE;
			make_own(&launcher, programs[i].name);
			first = &programs[i];
		}
		if (!wrap(&programs[i], first, &launcher))
			status = EXIT_USAGE;
	}
	if (first)
		drop_contents(&launcher);
	return status;
}

int wrap_programs(const char *root, char *const *names)
{
	size_t count = 0;
	bool are_good = true;
	while (names[count])
		count++;
	struct program *programs = allocate((count + 1) * sizeof *programs);
	for (size_t i = 0; i < count; i++) {
		const char *slash = *names[i] == '/' ? "" : "/";
		char *path = formatted("%s%s%s", root, slash, names[i]);
		programs[i] = (struct program){ .path = path,
						.name = path + strlen(root),
						.to = formatted("%s" WRAPPED_DIRECTORY "%s%s", root,
								slash, names[i]) };
		are_good &= examine(&programs[i]);
		/* once is enough */
		for (size_t j = 0; j < i; j++)
			programs[i].is_wrapped |= strcmp(programs[i].path, programs[j].path) == 0;
	}
	int status = are_good ? wrap_all(programs, count) : EXIT_USAGE;
	for (size_t i = 0; i < count; i++) {
		free(programs[i].path);
		free(programs[i].to);
	}
	free(programs);
	return status;
}
