/* sampler trace insert: write STACK_TRACE ("NAME"); into each function of sources.

   Before:	int half (int n)		after:	int half (int n)
		{					{
			return n / 2;				STACK_TRACE ("half");
		}						return n / 2;
							}

   The compiler says where functions are: the plugin notes each body (gcc-plugin/front/bodies.h). */

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "changes.h"
#include "tool.h"
#include "verbs.h"

static struct {
	char **files, **flags;
	size_t file_count, flag_count;
	const char *compiler;
} arguments;

static const struct argp_option options[] = {
	{ "compiler", 'c', "COMMAND", 0,
	  "Compile with COMMAND, a sampler-cc (default: the one that was installed with this "
	  "command)",
	  0 },
	{ 0 },
};

static void add_argument(char ***list, size_t *count, char *text)
{
	*list = reallocate(*list, (*count + 1) * sizeof **list);
	(*list)[(*count)++] = text;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'c':
		arguments.compiler = text;
		return 0;
	case ARGP_KEY_ARG:
		if (state->quoted && state->next > state->quoted)
			add_argument(&arguments.flags, &arguments.flag_count, text);
		else
			add_argument(&arguments.files, &arguments.file_count, text);
		return 0;
	case ARGP_KEY_END:
		if (!arguments.file_count)
			argp_error(state, "a source file is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "FILE... [-- FLAG...]",
	.doc =
	    "Write STACK_TRACE (\"NAME\"); into each function of source files, and #include "
	    "<sampler/trace.h>.\vEach FILE is compiled, with the FLAGs that the program is "
	    "compiled with, to find its functions; and again when it is changed.  If that fails, "
	    "all files are as they were.",
};

/* The compiler.  All that it writes goes to a directory of our own. */

static char directory[] = "/tmp/sampler-insert.XXXXXX";

static void remove_directory(void)
{
	DIR *entries = opendir(directory);
	for (struct dirent *entry; entries && (entry = readdir(entries));)
		unlinkat(dirfd(entries), entry->d_name, 0);
	if (entries)
		closedir(entries);
	rmdir(directory);
}

static bool ends_in_one_of(const char *path, const char *const *suffixes)
{
	const char *dot = strrchr(path, '.');
	for (; dot && *suffixes; suffixes++)
		if (strcmp(dot, *suffixes) == 0)
			return true;
	return false;
}

/* What gcc would make a precompiled header of is to be compiled as this language. */
static const char *language_of_header(const char *path)
{
	static const char *const of_c[] = { ".h", NULL };
	static const char *const of_cxx[] = { ".hh", ".hp",  ".hpp", ".hxx", ".h++",
					      ".H",  ".HPP", ".tcc", NULL };
	return ends_in_one_of(path, of_c) ? "-xc" : ends_in_one_of(path, of_cxx) ? "-xc++" : NULL;
}

static bool names_language(const char *flag)
{
	return strncmp(flag, "-x", 2) == 0 || strncmp(flag, "--language", 10) == 0;
}

/* The command that compiles PATH, and notes its bodies; to be freed. */
static char **compile_command(const char *path)
{
	static char trace[] = "-ftrace-functions", silent[] = "-w", assembler[] = "-S", to[] = "-o";
	const char *language = language_of_header(path);
	char **command = NULL;
	size_t count = 0;
	add_argument(&command, &count, (char *)arguments.compiler);
	for (size_t i = 0; i < arguments.flag_count; i++) {
		add_argument(&command, &count, arguments.flags[i]);
		if (names_language(arguments.flags[i]))
			language = NULL;
	}
	add_argument(&command, &count, trace);
	add_argument(&command, &count,
		     formatted("-fplugin-arg-sampler-bodies=%s/bodies", directory));
	add_argument(&command, &count, silent);
	add_argument(&command, &count, assembler);
	add_argument(&command, &count, to);
	add_argument(&command, &count, formatted("%s/out.s", directory));
	if (language)
		add_argument(&command, &count, (char *)language);
	add_argument(&command, &count, (char *)path);
	add_argument(&command, &count, NULL);
	return command;
}

static bool compiles(const char *path)
{
	char **command = compile_command(path);
	pid_t child;
	int status = -1, error = posix_spawnp(&child, command[0], NULL, NULL, command, environ);
	free(command);
	if (error) {
		cannot_run(arguments.compiler, error);
		return false;
	}
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	return status == 0;
}

/* The functions. */

/* A line of what the plugin notes. */
struct body {
	char *file, *why_not, *name;
	long name_line, name_column, open_line, open_column, close_line, close_column;
};

static bool parse_body(struct body *body, char *line)
{
	long *const numbers[] = { &body->name_line,   &body->name_column, &body->open_line,
				  &body->open_column, &body->close_line,  &body->close_column };
	body->file = strsep(&line, "\t");
	for (size_t i = 0; i < 6 && line; i++)
		*numbers[i] = strtol(strsep(&line, "\t"), NULL, 10);
	body->why_not = line ? strsep(&line, "\t") : NULL;
	body->name = line ? strsep(&line, "\n") : NULL;
	return body->name;
}

static bool has_word(const struct source_text *text, size_t from, size_t to, const char *word)
{
	for (size_t i = from; i < to; i++)
		if (is_word(text, i, word))
			return true;
	return false;
}

/* Whether AT is where the token INDEX starts. */
static bool is_at(const struct source_text *text, size_t index, size_t at)
{
	return index < text->count && text->tokens[index].start == at;
}

/* The token "{" of BODY; NOWHERE if it is not known, and then *WHY_NOT. */
static size_t find_open(const struct source_text *text, const struct body *body,
			const char **why_not)
{
	size_t name = offset_of(text, body->name_line, body->name_column);
	size_t close = offset_of(text, body->close_line, body->close_column);
	size_t index = token_at(text, close), first = token_at(text, name);
	*why_not = "its body is not where the compiler says";
	if (name == NOWHERE || close == NOWHERE || !is_at(text, index, close) ||
	    !is_mark(text, index, '}'))
		return NOWHERE;
	if (body->open_line) {
		size_t at = offset_of(text, body->open_line, body->open_column);
		size_t open = token_at(text, at);
		return at != NOWHERE && is_at(text, open, at) && is_mark(text, open, '{') ? open
											  : NOWHERE;
	}
	*why_not = "which brace opens its body depends on the preprocessor";
	size_t open = opening_brace(text, index);
	if (open == NOWHERE || open < first)
		return NOWHERE;
	*why_not = "all of its body is a try block";
	return has_word(text, first, open, "try") ? NOWHERE : open;
}

/* NAME as it is within a literal; to be freed. */
static char *escaped(const char *name)
{
	char *result = allocate(2 * strlen(name) + 1), *out = result;
	for (; *name; name++) {
		if (*name == '"' || *name == '\\')
			*out++ = '\\';
		*out++ = *name;
	}
	*out = 0;
	return result;
}

/* Whether nothing but blanks and comments is behind AT in its line, and its line does not go on. */
static bool ends_line(const struct source_text *text, size_t at)
{
	size_t line = line_of(text, at), next = token_at(text, at);
	return line < text->line_count &&
	       (next == text->count || text->tokens[next].start >= text->lines[line]) &&
	       !memmem(text->bytes + at, text->lines[line] - at, "/*", 2) &&
	       text->bytes[text->lines[line] - 2] != '\\';
}

/* Write STACK_TRACE behind the "{" at OPEN: into a line of its own if the brace is the last of its
   line. */
static void insert_behind(struct source *source, size_t open, const char *name)
{
	const struct source_text *text = &source->text;
	size_t at = text->tokens[open].end, start, next_start;
	char *literal = escaped(name);
	if (!ends_line(text, at)) {
		add_change(source, at, 0, " STACK_TRACE (\"%s\");", literal);
	} else {
		size_t next_line = text->lines[line_of(text, at)];
		size_t next = open + 1 < text->count ? text->tokens[open + 1].start : next_line;
		size_t ours = indent_of(source, at, &start);
		size_t theirs = indent_of(source, next, &next_start);
		if (theirs > ours)
			start = next_start;
		add_change(source, next_line, 0, "%.*s%sSTACK_TRACE (\"%s\");%s",
			   (int)(theirs > ours ? theirs : ours), text->bytes + start,
			   theirs > ours ? "" : "\t", literal, newline_of(source));
	}
	free(literal);
}

/* The state of a run: each source, and of each of its tokens whether it is a brace that is done. */
struct insertion {
	struct source source;
	char *real;
	bool *is_done;
	size_t count; /* of functions */
};

static void insert_into(struct insertion *insertion, const struct body *body)
{
	const struct source_text *text = &insertion->source.text;
	const char *why_not = body->why_not;
	size_t close = token_at(text, offset_of(text, body->close_line, body->close_column));
	if (close < text->count && insertion->is_done[close])
		return;
	if (close < text->count)
		insertion->is_done[close] = true;
	size_t open = *why_not ? NOWHERE : find_open(text, body, &why_not);
	if (open == NOWHERE) {
		complain("%s:%ld: %s is left alone: %s", insertion->source.path, body->name_line,
			 body->name, why_not);
	} else if (!is_word(text, open + 1, "STACK_TRACE")) {
		insert_behind(&insertion->source, open, body->name);
		insertion->count++;
	}
}

static void read_bodies(struct insertion *insertions)
{
	char *path = formatted("%s/bodies", directory), *line = NULL;
	size_t room = 0;
	FILE *in = fopen(path, "re");
	while (in && getline(&line, &room, in) > 0) {
		struct body body;
		char *real = parse_body(&body, line) ? realpath(body.file, NULL) : NULL;
		for (size_t i = 0; real && i < arguments.file_count; i++)
			if (strcmp(insertions[i].real, real) == 0)
				insert_into(&insertions[i], &body);
		free(real);
	}
	if (in)
		fclose(in);
	free(line);
	free(path);
}

/* The directive. */

/* Whether all of TEXT but comments is between #ifndef and #endif. */
static bool has_guard(const struct source_text *text)
{
	size_t depth = 0;
	if (text->count < 3 || text->tokens[0].kind != TOKEN_IF ||
	    text->tokens[1].kind != TOKEN_DIRECTIVE ||
	    !memmem(text->bytes + text->tokens[0].start,
		    text->tokens[0].end - text->tokens[0].start, "ifndef", 6))
		return false;
	for (size_t i = 0; i < text->count; i++) {
		depth += text->tokens[i].kind == TOKEN_IF;
		depth -= text->tokens[i].kind == TOKEN_ENDIF && depth;
		if (!depth)
			return i + 1 == text->count;
	}
	return false;
}

/* The directive behind which ours is to be: the last #include before the byte LIMIT that is in no
   condition and no braces; or else the last of the directives at the beginning, which may say what headers
   are to declare.  NOWHERE if there is none. */
static size_t find_directive(const struct source_text *text, size_t limit)
{
	size_t guard = has_guard(text), depth = 0, braces = 0, found = NOWHERE;
	bool is_beginning = true;
	for (size_t i = 0; i < text->count && text->tokens[i].start < limit; i++) {
		enum token_kind kind = text->tokens[i].kind;
		bool is_outside = !braces && depth == guard;
		depth += kind == TOKEN_IF;
		depth -= kind == TOKEN_ENDIF && depth;
		braces += is_mark(text, i, '{');
		braces -= is_mark(text, i, '}') && braces;
		if (is_outside &&
		    (kind == TOKEN_INCLUDE || (is_beginning && kind == TOKEN_DIRECTIVE)))
			found = i;
		else if (i >= guard)
			is_beginning = false;
	}
	return found;
}

static bool includes_trace(const struct source_text *text)
{
	for (size_t i = 0; i < text->count; i++) {
		const struct token *token = &text->tokens[i];
		if (token->kind == TOKEN_INCLUDE &&
		    memmem(text->bytes + token->start, token->end - token->start, "sampler/trace.h",
			   strlen("sampler/trace.h")))
			return true;
	}
	return false;
}

static void insert_include(struct source *source)
{
	const struct source_text *text = &source->text;
	size_t limit = text->size;
	for (size_t i = 0; i < source->change_count; i++)
		if (source->changes[i].at < limit)
			limit = source->changes[i].at;
	size_t directive = find_directive(text, limit);
	size_t at = directive == NOWHERE ? text->tokens[0].start : text->tokens[directive].end;
	size_t line = line_of(text, at);
	at = text->lines[directive == NOWHERE ? line - 1 : line];
	add_change(source, at, 0, TRACE_INCLUDE "%s", newline_of(source));
}

/* All together. */

static bool open_all(struct insertion *insertions)
{
	for (size_t i = 0; i < arguments.file_count; i++) {
		struct insertion *insertion = &insertions[i];
		if (!open_source(&insertion->source, arguments.files[i]))
			return false;
		insertion->real = realpath(arguments.files[i], NULL);
		insertion->is_done = memset(allocate(insertion->source.text.count + 1), 0,
					    insertion->source.text.count + 1);
		for (size_t j = 0; j < i; j++)
			if (strcmp(insertions[j].real, insertion->real) == 0) {
				complain("%s: named twice", arguments.files[i]);
				return false;
			}
	}
	return true;
}

static bool compile_all(void)
{
	for (size_t i = 0; i < arguments.file_count; i++)
		if (!compiles(arguments.files[i]))
			return false;
	return true;
}

/* Write all that is changed; return how many of them are written, all if all went well. */
static size_t write_all(struct insertion *insertions)
{
	for (size_t i = 0; i < arguments.file_count; i++) {
		if (!insertions[i].count)
			continue;
		if (!includes_trace(&insertions[i].source.text))
			insert_include(&insertions[i].source);
		if (!write_changed(&insertions[i].source))
			return i;
	}
	return arguments.file_count;
}

static int insert(struct insertion *insertions)
{
	if (!open_all(insertions))
		return EXIT_USAGE;
	if (!compile_all()) {
		complain(
		    "nothing is changed: the sources cannot be compiled as they are; are FLAGs "
		    "needed, behind \"--\"?");
		return EXIT_USAGE;
	}
	read_bodies(insertions);
	size_t written = write_all(insertions);
	if (written == arguments.file_count && compile_all()) {
		for (size_t i = 0; i < arguments.file_count; i++)
			printf("%s: %zu functions\n", arguments.files[i], insertions[i].count);
		return EXIT_FOUND;
	}
	for (size_t i = 0; i < written; i++)
		if (insertions[i].count)
			write_back(&insertions[i].source);
	complain("nothing is changed: with STACK_TRACE, the sources cannot be %s",
		 written == arguments.file_count ? "compiled" : "written");
	return EXIT_USAGE;
}

static int run(int argc, char **argv)
{
	/* in order: else it could not be told what was before "--" */
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, NULL);
	if (!arguments.compiler)
		arguments.compiler = beside_ourselves("../../../bin/sampler-cc");
	if (!mkdtemp(directory)) {
		complain("%s: %s", directory, strerror(errno));
		return EXIT_USAGE;
	}
	struct insertion *insertions = calloc(arguments.file_count, sizeof *insertions);
	int status = insertions ? insert(insertions) : EXIT_USAGE;
	remove_directory();
	for (size_t i = 0; insertions && i < arguments.file_count; i++) {
		close_source(&insertions[i].source);
		free(insertions[i].real);
		free(insertions[i].is_done);
	}
	free(insertions);
	return finish_output(status);
}

const struct verb insert_verb = { "insert", "write STACK_TRACE into the functions of sources",
				  run };
