/* sampler trace remove: take out of sources what "sampler trace insert" writes into them.

   Before:	int half (int n)		after:	int half (int n)
		{					{
			STACK_TRACE ("half");			return n / 2;
			return n / 2;			}
		} */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "changes.h"
#include "tool.h"
#include "verbs.h"

static struct {
	char **files;
	size_t count;
} arguments;

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	(void)text;
	switch (key) {
	case ARGP_KEY_ARGS:
		arguments.files = state->argv + state->next;
		arguments.count = state->argc - state->next;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "a source file is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.parser = parse_option,
	.args_doc = "FILE...",
	.doc =
	    "Take out of source files what \"sampler trace insert\" writes into them: STACK_TRACE "
	    "(\"NAME\"); at the beginning of functions, and the #include for it.",
};

static bool is_blank(const struct source_text *text, size_t at, size_t end)
{
	while (at < end && strchr(" \t\r\n", text->bytes[at]))
		at++;
	return at >= end;
}

/* Take the bytes from START to END out, with their line if nothing else is in it, or else with the blank
   before them. */
static void take_out(struct source *source, size_t start, size_t end)
{
	const struct source_text *text = &source->text;
	size_t line = line_of(text, end), line_start = text->lines[line_of(text, start) - 1];
	size_t next_line = line < text->line_count ? text->lines[line] : text->size;
	if (is_blank(text, line_start, start) && is_blank(text, end, next_line)) {
		start = line_start;
		end = next_line;
	} else if (start > 0 && text->bytes[start - 1] == ' ') {
		start--;
	}
	add_change(source, start, end - start, "%s", "");
}

/* Whether STACK_TRACE ("...") ; is at INDEX. */
static bool is_stack_trace(const struct source_text *text, size_t index)
{
	return is_word(text, index, "STACK_TRACE") && is_mark(text, index + 1, '(') &&
	       index + 4 < text->count && text->tokens[index + 2].kind == TOKEN_STRING &&
	       is_mark(text, index + 3, ')') && is_mark(text, index + 4, ';');
}

static bool has_text(const struct source_text *text, const struct token *token, const char *what)
{
	return memmem(text->bytes + token->start, token->end - token->start, what, strlen(what));
}

static bool is_include(const struct source_text *text, const struct token *token)
{
	return token->kind == TOKEN_INCLUDE && token->end - token->start >= strlen(TRACE_INCLUDE) &&
	       strncmp(text->bytes + token->start, TRACE_INCLUDE, strlen(TRACE_INCLUDE)) == 0;
}

/* Whether the token is, or defines, something of <sampler/trace.h>. */
static bool needs_include(const struct source_text *text, const struct token *token)
{
	return (token->kind == TOKEN_WORD || token->kind == TOKEN_DIRECTIVE) &&
	       (has_text(text, token, "TRACE") || has_text(text, token, "TRACING") ||
		has_text(text, token, "sampler_trac"));
}

static size_t take_out_stack_traces(struct source *source)
{
	const struct source_text *text = &source->text;
	const struct token *include = NULL;
	bool is_needed = false;
	size_t count = 0;
	for (size_t i = 0; i < text->count; i++) {
		const struct token *token = &text->tokens[i];
		if (is_mark(text, i, '{') && is_stack_trace(text, i + 1)) {
			take_out(source, text->tokens[i + 1].start, text->tokens[i + 5].end);
			count++;
			i += 5;
		} else if (is_include(text, token) && !include) {
			include = token;
		} else if (needs_include(text, token)) {
			is_needed = true;
		}
	}
	if (count && include && !is_needed)
		take_out(source, include->start, include->end);
	return count;
}

static int remove_from(const char *path)
{
	struct source source;
	if (!open_source(&source, path))
		return EXIT_USAGE;
	size_t count = take_out_stack_traces(&source);
	bool is_done = !count || write_changed(&source);
	if (is_done)
		printf("%s: %zu functions\n", path, count);
	close_source(&source);
	return is_done ? EXIT_FOUND : EXIT_USAGE;
}

static int run(int argc, char **argv)
{
	int status = EXIT_FOUND;
	parse_command_line(&argp, argc, argv, NULL);
	for (size_t i = 0; i < arguments.count; i++)
		status = worse(status, remove_from(arguments.files[i]));
	return finish_output(status);
}

const struct verb remove_verb = { "remove", "take STACK_TRACE out of sources", run };
