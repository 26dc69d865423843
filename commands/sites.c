/* sampler sites: keep the sites of programs at a collector, and get them from there.

	push FILE...		what programs, libraries and directories of sites have
	pull [BUILD-ID...]	into a directory that SAMPLER_SITES_PATH may name
	list			which there are

   See sampler-protocol(7). */

#define _GNU_SOURCE
#include <curl/curl.h>
#include <errno.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../launcher/private-url.h"
#include "contents.h"
#include "elf-build-id.h"
#include "elf-section.h"
#include "packed.h"
#include "first-line.h"
#include "site-store.h"
#include "tool.h"

#define SECTION      ".debug_site_info"
#define MOST_SECONDS 300L
#define DEFAULT_URL  "http://127.0.0.1:7727"

static struct {
	const char *url, *token_file, *socket;
	const char *directory; /* of pull */
	char **words;
} arguments = { .directory = "sites" };

enum { KEY_TOKEN_FILE = 256, KEY_SOCKET };

static const struct argp_option options[] = {
	{ "output", 'o', "DIRECTORY", 0, "Of pull: put sites into DIRECTORY (default: sites)", 0 },
	{ "token-file", KEY_TOKEN_FILE, "FILE", 0,
	  "What the collector wants to see is in FILE (default: in SAMPLER_TOKEN)", 0 },
	{ "unix-socket", KEY_SOCKET, "PATH", 0, "The collector listens at PATH", 0 },
	{ "url", 'u', "URL", 0, "The collector (default: in SAMPLER_COLLECTOR, or " DEFAULT_URL ")",
	  0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'o':
		arguments.directory = text;
		return 0;
	case 'u':
		arguments.url = text;
		return 0;
	case KEY_TOKEN_FILE:
		arguments.token_file = text;
		return 0;
	case KEY_SOCKET:
		arguments.socket = text;
		return 0;
	case ARGP_KEY_ARGS:
		arguments.words = state->argv + state->next;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "push, pull or list is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "push FILE...\npull [BUILD-ID...]\nlist",
	.doc = "Keep the sites of programs at a collector, and get them from there."
	       "\vpush wants a token of the kind admin; pull and list, one of the kind read.  FILE "
	       "is a program, a library, or a directory of sites, as "
	       "packages *-samplerinfo have it.",
};

/* ---- Asking the collector. */

static struct {
	CURL *curl;
	struct curl_slist *headers;
	const char *url;
} collector;

/* What is answered. */
struct answer {
	char *text;
	size_t size;
	long status;
};

static void open_collector(void)
{
	const char *url = arguments.url ? arguments.url : getenv("SAMPLER_COLLECTOR");
	const char *token = arguments.token_file ? read_first_line(arguments.token_file, "token")
						 : getenv("SAMPLER_TOKEN");
	collector.curl = curl_easy_init();
	collector.url = url ? url : DEFAULT_URL;
	if (!collector.curl)
		exit(EXIT_USAGE);
	if (!arguments.socket && !is_private_url(collector.url)) {
		complain("%s: others could read the token on the way: this is not https",
			 collector.url);
		exit(EXIT_USAGE);
	}
	if (token)
		collector.headers =
		    curl_slist_append(NULL, formatted("Authorization: Bearer %s", token));
	collector.headers = curl_slist_append(collector.headers, "Expect:");
	curl_easy_setopt(collector.curl, CURLOPT_HTTPHEADER, collector.headers);
	curl_easy_setopt(collector.curl, CURLOPT_PROTOCOLS_STR, "http,https");
	curl_easy_setopt(collector.curl, CURLOPT_DEFAULT_PROTOCOL, "https");
	/* what is not encrypted stays on this machine: a proxy would read it */
	if (strncasecmp(collector.url, "http:", strlen("http:")) == 0)
		curl_easy_setopt(collector.curl, CURLOPT_PROXY, "");
	curl_easy_setopt(collector.curl, CURLOPT_USERAGENT, "sampler-sites/" SAMPLER_VERSION);
	curl_easy_setopt(collector.curl, CURLOPT_TIMEOUT, MOST_SECONDS);
	curl_easy_setopt(collector.curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(collector.curl, CURLOPT_ACCEPT_ENCODING, "");
	if (arguments.socket)
		curl_easy_setopt(collector.curl, CURLOPT_UNIX_SOCKET_PATH, arguments.socket);
}

static size_t keep_data(char *data, size_t size, size_t count, void *context)
{
	return fwrite(data, size, count, context);
}

/* Ask for PATH, or, if there is a BODY, put that there; the text is to be freed.  The status is 0, after complaining, if nobody answers. */
static struct answer ask(const char *path, const char *body, size_t size)
{
	struct answer answer = { NULL, 0, 0 };
	char *url = formatted("%s%s", collector.url, path);
	FILE *out = open_memstream(&answer.text, &answer.size),
	     *in = body ? fmemopen((void *)body, size, "r") : NULL;
	curl_easy_setopt(collector.curl, CURLOPT_URL, url);
	curl_easy_setopt(collector.curl, CURLOPT_WRITEFUNCTION, keep_data);
	curl_easy_setopt(collector.curl, CURLOPT_WRITEDATA, out);
	curl_easy_setopt(collector.curl, CURLOPT_UPLOAD, body ? 1L : 0L);
	if (body) {
		curl_easy_setopt(collector.curl, CURLOPT_READDATA, in);
		curl_easy_setopt(collector.curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)size);
	} else
		curl_easy_setopt(collector.curl, CURLOPT_HTTPGET, 1L);
	CURLcode code = curl_easy_perform(collector.curl);
	if (code == CURLE_OK)
		curl_easy_getinfo(collector.curl, CURLINFO_RESPONSE_CODE, &answer.status);
	else
		complain("%s: %s", collector.url, curl_easy_strerror(code));
	fclose(out);
	if (in)
		fclose(in);
	free(url);
	return answer;
}

/* Whether ANSWER is what was asked for; else complain of SUBJECT. */
static bool is_good(const struct answer *answer, const char *subject)
{
	if (answer->status && answer->status != 200)
		complain("%s: the collector answers %ld: %.*s", subject, answer->status,
			 (int)strcspn(answer->text, "\n"), answer->text);
	return answer->status == 200;
}

/* ---- push. */

/* How many files had sites, and the exit status until now. */
static size_t pushed;
static int status;

static void push(const char *build_id, const char *text, size_t size, const char *file)
{
	size_t packed_size;
	char *packed = pack_all(text, size, 9, &packed_size),
	     *path = formatted("/api/1/sites/%s", build_id);
	struct answer answer = ask(path, packed, packed_size);
	if (is_good(&answer, file))
		pushed++;
	else
		status = EXIT_USAGE;
	free(answer.text);
	free(path);
	free(packed);
}

/* Callback of for_each_section. */
static bool add_section(const void *data, size_t size, void *out)
{
	/* linkers put null bytes between texts */
	for (const char *byte = data; size-- > 0; byte++)
		if (*byte)
			fputc(*byte, out);
	return true;
}

static void push_program(const char *file, const struct contents *contents)
{
	char *text, *build_id = elf_build_id(contents);
	size_t size;
	FILE *out = open_memstream(&text, &size);
	struct section_result result = for_each_section(file, contents, SECTION, add_section, out);
	fclose(out);
	if (result.error || (result.found && !build_id)) {
		complain("%s: %s", file, result.error ? result.error : "it has no build id");
		status = worse(status, EXIT_NOT_FOUND);
	} else if (result.found)
		push(build_id, text, size, file);
	free(build_id);
	free(text);
}

/* The build id that a file of sites is called by, AB/CDEF.sites; null if that is none.  To be freed. */
static char *build_id_in(const char *file)
{
	const char *name = strrchr(file, '/'), *directory = name;
	size_t length = name ? strlen(name + 1) : 0;
	while (directory && directory > file && directory[-1] != '/')
		directory--;
	if (!name || name - directory != 2 || length < strlen("C.sites"))
		return NULL;
	char *id = formatted("%.2s%.*s", directory, (int)(length - strlen(".sites")), name + 1);
	if (!id[strspn(id, "0123456789abcdef")])
		return id;
	free(id);
	return NULL;
}

static void push_file(const char *file)
{
	struct contents contents;
	if (!read_regular(&contents, file)) {
		complain("%s: %s", file, strerror(errno));
		status = EXIT_USAGE;
		return;
	}
	char *build_id = has_suffix(file, ".sites") ? build_id_in(file) : NULL;
	if (build_id)
		push(build_id, contents.bytes, contents.size, file);
	else
		push_program(file, &contents);
	free(build_id);
	drop_contents(&contents);
}

static void push_all(char **files)
{
	FTS *tree = fts_open(files, FTS_COMFOLLOW | FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	for (FTSENT *entry; tree && (entry = fts_read(tree));)
		if (entry->fts_info == FTS_F)
			push_file(entry->fts_path);
		else if (entry->fts_info == FTS_SLNONE || entry->fts_info == FTS_NS ||
			 entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR) {
			complain("%s: %s", entry->fts_path,
				 entry->fts_info == FTS_SLNONE ? "a link to nothing"
							       : strerror(entry->fts_errno));
			status = EXIT_USAGE;
		}
	if (tree)
		fts_close(tree);
}

static int push_command(char **files)
{
	if (!*files) {
		complain("push: files are needed");
		return EXIT_USAGE;
	}
	push_all(files);
	if (pushed)
		printf("sites of %zu file%s\n", pushed, plural(pushed, "s"));
	else if (status == EXIT_FOUND) {
		complain("nothing in these files is instrumented");
		status = EXIT_NOT_FOUND;
	}
	return status;
}

/* ---- pull, and list. */

static int list(void)
{
	struct answer answer = ask("/api/1/sites", NULL, 0);
	bool is_there = is_good(&answer, "list");
	if (is_there)
		fwrite(answer.text, 1, answer.size, stdout);
	free(answer.text);
	return is_there ? EXIT_FOUND : EXIT_USAGE;
}

/* Write the sites of BUILD_ID to their place; the file is there when it is complete. */
static bool write_sites(const char *build_id, const struct answer *answer)
{
	char *directory = formatted("%s/%.2s", arguments.directory, build_id),
	     *path = formatted("%s/%s.sites", directory, build_id + 2),
	     *new = formatted("%s.new", path);
	bool is_written =
	    make_directories(directory) && write_text(new, "we", answer->text, answer->size);
	if (is_written && rename(new, path) < 0) {
		complain("%s: %s", path, strerror(errno));
		is_written = false;
	}
	free(new);
	free(path);
	free(directory);
	return is_written;
}

static int pull(const char *build_id)
{
	if (strlen(build_id) < 4 || build_id[strspn(build_id, "0123456789abcdef")]) {
		complain("\"%s\" is no build id", build_id);
		return EXIT_USAGE;
	}
	char *path = formatted("/api/1/sites/%s", build_id);
	struct answer answer = ask(path, NULL, 0);
	int result = EXIT_FOUND;
	if (!is_good(&answer, build_id))
		result = answer.status == 404 ? EXIT_NOT_FOUND : EXIT_USAGE;
	else if (!write_sites(build_id, &answer))
		result = EXIT_USAGE;
	free(answer.text);
	free(path);
	return result;
}

static int pull_all(void)
{
	struct answer answer = ask("/api/1/sites", NULL, 0);
	int result = is_good(&answer, "pull") ? EXIT_FOUND : EXIT_USAGE;
	char *rest = answer.text;
	for (char *id; result != EXIT_USAGE && (id = strsep(&rest, "\n"));)
		if (*id)
			result = worse(result, pull(id));
	free(answer.text);
	return result;
}

static int pull_command(char **build_ids)
{
	int result = EXIT_FOUND;
	if (!*build_ids)
		return pull_all();
	for (; *build_ids; build_ids++)
		result = worse(result, pull(*build_ids));
	return result;
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	const char *command = arguments.words[0];
	open_collector();
	if (strcmp(command, "push") == 0)
		return finish_output(push_command(arguments.words + 1));
	if (strcmp(command, "pull") == 0)
		return finish_output(pull_command(arguments.words + 1));
	if (strcmp(command, "list") == 0 && !arguments.words[1])
		return finish_output(list());
	if (strcmp(command, "list") == 0)
		complain("list has no arguments");
	else
		complain("\"%s\" is neither push nor pull nor list", command);
	return EXIT_USAGE;
}
