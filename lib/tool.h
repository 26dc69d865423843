/* What all tools have in common. */

#ifndef SAMPLER_TOOL_H
#define SAMPLER_TOOL_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit statuses, from better to worse. */
enum {
	EXIT_FOUND = 0,     /* all went well */
	EXIT_NOT_FOUND = 1, /* the answer is no, or incomplete */
	EXIT_USAGE = 2,     /* bad usage, or a file that cannot be read */
};

static inline int worse(int status, int other)
{
	return status > other ? status : other;
}

/* Parse the command line as argp_parse does, with --version and the usual exit
   statuses: usage errors exit with EXIT_USAGE. */
void parse_command_line(const struct argp *argp, int argc, char **argv, void *input);

/* The same with argp's FLAGS. */
void parse_options(const struct argp *argp, int argc, char **argv, unsigned flags, void *input);

/* The number TEXT, from LEAST to MOST, or end with an error of usage, which calls it WHAT. */
uint64_t parse_number(struct argp_state *state, const char *what, const char *text, uint64_t least,
		      uint64_t most);

/* The same of a number of bytes, or of K, M or G, which are 1024 of one another. */
uint64_t parse_size(struct argp_state *state, const char *what, const char *text, uint64_t least,
		    uint64_t most);

/* The same of the memory that a run may have: 0 for no limit, or as much as a program needs to begin. */
uint64_t parse_memory(struct argp_state *state, const char *text);

/* Handle the keys of argp for a command whose one argument is the number of a process, which *PROCESS
   is set to; other keys are unknown. */
error_t parse_process(int key, char *text, struct argp_state *state, uint32_t *process);

/* Say a printf-like message on standard error, after the tool's name. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same of the line LINE, or 0 for none, of the input NAME: a report_error(). */
void complain_of_line(void *unused, const char *name, uint64_t line, const char *message);

/* As shells, env, nohup and timeout have them, the first for errors of their own. */
enum { EXIT_OWN = 125, EXIT_CANNOT_EXECUTE = 126, EXIT_NO_COMMAND = 127 };

/* Say that COMMAND cannot be run, by the error of exec; return the exit status for that. */
int cannot_run(const char *command, int error);

/* What to exit with after a child that ended as STATUS of waitpid() says; if it died by a signal,
   die by the same, and leave no core: the child's, if any, is the one to look at. */
int end_as(int status);

/* The path of this program, to be freed; null if it is not known, as without /proc it may be. */
char *path_of_ourselves(void);

/* The path of the file NAME beside this program's own; to be freed. */
char *beside_ourselves(const char *name);

/* Close standard output; return STATUS, or say why and return EXIT_NOT_FOUND if
   not all of the output could be written. */
int finish_output(int status);

/* As malloc, realloc and strdup, but complain and exit when memory runs out. */
void *allocate(size_t size);
void *reallocate(void *old, size_t size);
char *duplicate(const char *string);

/* Have every control character of TEXT be a question mark, so that a terminal, or who reads columns,
   sees text and no more.  Return TEXT. */
char *make_plain(char *text);

/* The ENDING of a word for COUNT things: "" if that is 1. */
const char *plural(uint64_t count, const char *ending);

/* Whether NAME ends with SUFFIX, and has more before that. */
bool has_suffix(const char *name, const char *suffix);

/* What printf would print; to be freed. */
char *formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
