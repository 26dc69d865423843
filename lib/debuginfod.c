/* Sites from servers, by libdebuginfod, which keeps what it got, and remembers for a while what is
   not there.  It is loaded when it is needed first, so that who has no servers needs no library.

   A server sends the section as it lies in the file: if it is compressed there, then with the header
   that says so in front (Elf32_Chdr or Elf64_Chdr), but without the flag.  Site information begins
   with "<" or a null byte, and the header's type is 1 or 2. */

#define _GNU_SOURCE
#include "debuginfod.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "contents.h"
#include "sites.h"
#include "tool.h"

#define SECONDS "5"

/* Newer than some <elf.h>. */
enum { BY_ZLIB = 1, BY_ZSTD = 2 };

/* Sites are text: more of it is no answer. */
static const size_t most_bytes = (size_t)1 << 32;

/* Of the library, see debuginfod_find_section(3). */
static struct {
	bool is_loaded;
	void *client;   /* null if servers cannot be asked */
	bool is_silent; /* servers did not answer once: then they are not asked again */
	int (*find_section)(void *client, const unsigned char *build_id, int length,
			    const char *section, char **path);
} library;

static bool are_debuggers_servers_used;

void use_debuggers_servers(void)
{
	are_debuggers_servers_used = true;
}

/* The servers to ask, to be freed; empty if there are none. */
static char *list_servers(void)
{
	const char *ours = getenv("SAMPLER_DEBUGINFOD_URLS");
	const char *others = are_debuggers_servers_used ? getenv("DEBUGINFOD_URLS") : NULL;
	char *list;
	if (asprintf(&list, "%s%s%s", ours ? ours : "", ours && others ? " " : "",
		     others ? others : "") < 0)
		return duplicate("");
	return list;
}

static void *find_function(void *object, const char *name)
{
	void *function = object ? dlsym(object, name) : NULL;
	if (object && !function)
		complain("libdebuginfod is too old to ask servers for sites: it has no %s", name);
	return function;
}

static void begin(void)
{
	void *object = dlopen("libdebuginfod.so.1", RTLD_NOW | RTLD_LOCAL);
	if (!object)
		complain("servers cannot be asked for sites: %s", dlerror());
	void *(*begin_client)(void) = find_function(object, "debuginfod_begin");
	library.find_section = find_function(object, "debuginfod_find_section");
	if (begin_client && library.find_section)
		library.client = begin_client();
}

static bool are_there_servers(void)
{
	char *servers = list_servers();
	bool are_there = servers[strspn(servers, " ")] != 0;
	if (are_there && !library.is_loaded) {
		library.is_loaded = true;
		setenv("DEBUGINFOD_URLS", servers, true);
		setenv("DEBUGINFOD_TIMEOUT", SECONDS, false);
		/* who did not answer does not when it is asked again */
		setenv("DEBUGINFOD_RETRY_LIMIT", "0", false);
		begin();
	}
	free(servers);
	return are_there && library.client && !library.is_silent;
}

/* Of a compressed section. */
struct header {
	uint32_t type;
	size_t size; /* of the header itself */
	uint64_t inflated;
};

/* Return whether CONTENTS begin with one. */
static bool read_header(const struct contents *contents, struct header *header)
{
	Elf64_Chdr of_64;
	Elf32_Chdr of_32;
	if (contents->size < sizeof of_64)
		return false;
	memcpy(&of_64, contents->bytes, sizeof of_64);
	memcpy(&of_32, contents->bytes, sizeof of_32);
	/* the second word is reserved in the class of 64 bits, and else the size */
	bool is_64 = of_64.ch_reserved == 0;
	*header = (struct header){ of_64.ch_type, is_64 ? sizeof of_64 : sizeof of_32,
				   is_64 ? of_64.ch_size : of_32.ch_size };
	return header->type == BY_ZLIB || header->type == BY_ZSTD;
}

/* Inflate what comes after HEADER to TEXT; return whether all of it is there. */
static bool inflate_to(char *text, const struct contents *contents, const struct header *header)
{
	const char *data = contents->bytes + header->size;
	size_t size = contents->size - header->size;
	uLongf inflated = header->inflated;
	if (header->type == BY_ZSTD)
		return ZSTD_decompress(text, header->inflated, data, size) == header->inflated;
	return uncompress((Bytef *)text, &inflated, (const Bytef *)data, size) == Z_OK &&
	       inflated == header->inflated;
}

static bool read_compressed(const char *name, const struct contents *contents,
			    const struct header *header)
{
	char *text = header->inflated < most_bytes ? malloc(header->inflated + 1) : NULL;
	bool is_whole = text && inflate_to(text, contents, header);
	bool found = is_whole && read_sites_text(name, text, header->inflated);
	if (!is_whole)
		complain("%s: damaged section, which cannot be inflated", name);
	free(text);
	return found;
}

/* Read what the server sent to the file at PATH. */
static bool read_section(char *path)
{
	struct contents contents;
	struct header header;
	bool found = false;
	if (!read_regular(&contents, path))
		return false;
	if (read_header(&contents, &header))
		found = read_compressed(path, &contents, &header);
	else
		found = read_sites_text(path, contents.bytes, contents.size);
	drop_contents(&contents);
	return found;
}

static void give_up(int error)
{
	complain("the servers do not answer, and are not asked again: %s", strerror(error));
	library.is_silent = true;
}

bool download_sites(const char *build_id)
{
	char *path = NULL;
	if (!are_there_servers())
		return false;
	/* of the length 0 is a build id that is text */
	int fd = library.find_section(library.client, (const unsigned char *)build_id, 0,
				      ".debug_site_info", &path);
	if (fd < 0) {
		if (fd != -ENOENT)
			give_up(-fd);
		return false;
	}
	close(fd);
	/* the sites are named by the path */
	bool found = read_section(path);
	if (!found)
		free(path);
	return found;
}
