/* sampler trace serve: show what processes trace to viewers, which connect to us. */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "first-line.h"
#include "recording.h"
#include "server.h"
#include "tool.h"

#define TOKEN_BYTES 24

static struct {
	struct server_settings settings;
	const char **hosts;
	size_t host_count;
	const char *token_file;
	uint32_t *processes;
	size_t process_count;
} arguments = { .settings = { .address = "127.0.0.1", .port = 9222 } };

enum { KEY_HOST = 256, KEY_LIMIT, KEY_TOKEN };

static const struct argp_option options[] = {
	{ "host", KEY_HOST, "NAME", 0,
	  "Answer also those who call us NAME; may be repeated (default: localhost)", 0 },
	{ "limit", KEY_LIMIT, "SIZE", 0,
	  "Copy so many bytes for a viewer at most, or K, M or G; what comes after them is told as "
	  "lost (default: 1G)",
	  0 },
	{ "listen", 'l', "ADDRESS", 0, "Listen on this address (default: 127.0.0.1)", 0 },
	{ "port", 'p', "PORT", 0, "Listen on this port (default: 9222)", 0 },
	{ "token-file", KEY_TOKEN, "FILE", 0,
	  "The token that clients need is the first line of FILE (default: a new one, which is "
	  "printed)",
	  0 },
	{ 0 },
};

static void add_host(const char *name)
{
	arguments.hosts =
	    reallocate(arguments.hosts, (arguments.host_count + 2) * sizeof *arguments.hosts);
	if (name)
		arguments.hosts[arguments.host_count++] = name;
	arguments.hosts[arguments.host_count] = NULL;
}

static void add_process(struct argp_state *state, const char *text)
{
	arguments.processes = reallocate(arguments.processes, (arguments.process_count + 1) *
								  sizeof *arguments.processes);
	arguments.processes[arguments.process_count++] =
	    parse_number(state, "PROCESS", text, 1, INT32_MAX);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case KEY_HOST:
		add_host(text);
		return 0;
	case KEY_LIMIT:
		limit_recordings(parse_size(state, "--limit", text, 65536, UINT64_C(1) << 50));
		return 0;
	case KEY_TOKEN:
		arguments.token_file = text;
		return 0;
	case 'l':
		arguments.settings.address = text;
		return 0;
	case 'p':
		arguments.settings.port = parse_number(state, "--port", text, 1, 65535);
		return 0;
	case ARGP_KEY_ARG:
		add_process(state, text);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[PROCESS...]",
	.doc = "Show what processes trace to viewers that speak the DevTools protocol, or in lines."
	       "\vWithout PROCESS, all of yours are shown that have a trace buffer.  It serves "
	       "until it is interrupted.",
};

static char *make_token(void)
{
	unsigned char random[TOKEN_BYTES];
	char *text = allocate(2 * sizeof random + 1);
	if (getrandom(random, sizeof random, 0) != sizeof random) {
		complain("there are no random numbers");
		exit(EXIT_USAGE);
	}
	for (size_t i = 0; i < sizeof random; i++)
		sprintf(text + 2 * i, "%02x", random[i]);
	return text;
}

/* The first line of FILE: 16 characters at least, which an address may have. */
static char *read_token(const char *file)
{
	char *line = read_first_secret_line(file, "token");
	size_t length = strlen(line);
	if (length < 16 || length > 128 ||
	    line[strspn(line,
			"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")]) {
		complain("%s: a token has 16 to 128 letters, digits, \"-\" and \"_\"", file);
		exit(EXIT_USAGE);
	}
	return line;
}

static void tell(const struct server_settings *settings)
{
	bool has_colons = strchr(settings->address, ':');
	printf("ws://%s%s%s:%d/devtools/browser/%s\n", has_colons ? "[" : "", settings->address,
	       has_colons ? "]" : "", settings->port,
	       arguments.token_file ? "TOKEN" : settings->token);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	program_invocation_name = program_invocation_short_name = argv[0];
	parse_command_line(&argp, argc, argv, NULL);
	add_host(NULL);
	arguments.settings.hosts = arguments.hosts;
	arguments.settings.token =
	    arguments.token_file ? read_token(arguments.token_file) : make_token();
	for (size_t i = 0; i < arguments.process_count; i++)
		if (!choose_process(arguments.processes[i]))
			return EXIT_NOT_FOUND;
	return serve(&arguments.settings, tell) ? EXIT_FOUND : EXIT_USAGE;
}
