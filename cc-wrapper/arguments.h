/* The command line of a C compiler, as far as it concerns Sampler. */

#ifndef SAMPLER_ARGUMENTS_H
#define SAMPLER_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "switches.h"

/* A list of strings that grows; null-terminated. */
struct strings {
	char **items;
	size_t count, capacity;
};

void add_string(struct strings *strings, const char *string);
/* Add what printf would print. */
void add_formatted(struct strings *strings, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void free_strings(struct strings *strings);

enum language {
	LANGUAGE_C_FAMILY, /* C or C++, to be compiled to code */
	LANGUAGE_LINKER,   /* objects, libraries: for the linker */
	LANGUAGE_HEADER,   /* to be precompiled: nothing is linked */
	LANGUAGE_OTHER,    /* assembler, whatever gcc makes of it */
};

/* What gcc is asked to stop at. */
enum last_stage {
	STAGE_NONE, /* it only prints something about itself */
	STAGE_PREPROCESS,
	STAGE_COMPILE, /* -S, -c */
	STAGE_LINK,
};

enum request {
	REQUEST_COMPILE,
	REQUEST_HELP,
	REQUEST_VERSION,
	REQUEST_PRINT_FLAGS,
};

/* When programs know the path of the runtime. */
enum run_path {
	RUN_PATH_IF_NEEDED, /* if the runtime is not where the system's libraries are */
	RUN_PATH_ALWAYS,
	RUN_PATH_NEVER,
};

struct invocation {
	enum request request;
	char *print_which; /* "cflags", "ldflags" or null for both */

	/* Sampler's own flags. */
	struct strings schemes; /* as given: names and comma lists */
	struct switches switches;
	enum run_path run_path;
	bool static_runtime;     /* libsampler.a goes into what is linked dynamically */
	bool self_launch;        /* programs find out by themselves whether their user has agreed */
	char *backend;           /* of traces; null for the default */
	struct strings settings; /* of the plugin: "NAME=VALUE", in the user's order */

	/* What is left for gcc, in the user's order. */
	struct strings arguments;

	enum last_stage last_stage;
	bool reads_c;         /* there is C or C++ */
	bool preprocesses;    /* -E */
	bool lists_headers;   /* -M, -MM: shows these in the place of what -E gives */
	bool compiles_c;      /* there is C or C++ to be compiled to code */
	bool has_inputs;      /* that can be linked */
	bool is_static;       /* -static, -static-pie */
	bool is_shared;       /* -shared */
	bool no_runtimes;     /* -nostdlib, -nodefaultlibs, -nolibc */
	bool no_start;        /* -nostdlib, -nostartfiles */
	bool has_start;       /* but there is crt1.o, or one of its kind */
	bool is_freestanding; /* -ffreestanding, -mcmodel=kernel */
	bool has_layout;      /* -T: the linker's own script is not used, or changed */
	bool only_shows;      /* -###: nothing is done */
	bool is_lto;          /* -flto */
	bool has_debug;       /* -g, -gz: there are options for sections of debugging information */
	bool relocatable;     /* -r: a link whose output is linked again */
	char *output;
	char *entry;                  /* of -e, or null */
	char *c_library;              /* the argument that names it: "-lc", a path; or null */
	struct strings linker_inputs; /* files */
};

/* Understand the ARGC - 1 arguments in ARGV + 1.  Return null, or what is wrong
   with one of Sampler's flags; the caller frees it. */
char *parse_invocation(int argc, char **argv, struct invocation *invocation);

/* Whether what is linked, if anything is, is a program. */
bool links_program(const struct invocation *invocation);

/* Whether what is linked has no C library, or does not start it: then it cannot have the
   runtime. */
bool lacks_c_library(const struct invocation *invocation);

void free_invocation(struct invocation *invocation);

#endif
