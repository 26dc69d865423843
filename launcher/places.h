/* Where the launcher's files are.

   Nothing here allocates memory or complains: a program that is launched must run, whatever is wrong.  And what a program executes that launches itself, it executes before all
   other code: what stands in the place of the C library's functions, in the program or in what is preloaded, may not be ready.  So the kernel is asked directly, and so is the
   environment. */

#ifndef SAMPLER_LAUNCHER_PLACES_H
#define SAMPLER_LAUNCHER_PLACES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef char place[PATH_MAX];

/* Put the path of the user's file NAME into PATH: one that says what the user wants (in $XDG_CONFIG_HOME, or else ~/.config), or one that keeps state (in
   $XDG_STATE_HOME, or else ~/.local/state).  Return false if there is no such place, or its name is too long. */
bool config_place(place path, const char *name);
bool state_place(place path, const char *name);

/* The value of the environment's variable NAME, or null; the second one, null in programs that run with more rights than their user's. */
const char *variable_of(const char *name);
const char *safe_variable_of(const char *name);

struct stat;

/* As lstat(2), or, if it FOLLOWS links, stat(2); return 0 or the negative number of an error. */
int status_of(const char *path, struct stat *status, bool follows);

/* As mkdir(2) with the mode 0700; return whether there is a directory, or something else, at PATH. */
bool make_directory(const char *path);

/* Have these be the places of the system's services: /etc/sampler and /var/lib/sampler. */
void use_system_places(void);

/* Whether C is a digit, whatever the locale: programs that launch themselves have none yet. */
bool is_digit(char c);

/* Whether NAME may be that of an application: letters, digits, and "+-._", up to 64, not a dot first. */
bool is_app_name(const char *name);

/* What is at a path. */
enum small { SMALL_NONE, SMALL_READ, SMALL_UNREADABLE };

/* Read what the file at PATH has into TEXT, and end that with a 0.  It is unreadable if it is there, or we may not know whether it is, but cannot be
   read, is not regular, has SIZE bytes or more, or has a 0 among them. */
enum small read_small(const char *path, char *text, size_t size);

/* Whether the file at PATH belongs to whom we work for. */
bool is_ours(const char *path);

/* Make the directories that PATH is in, for the user alone; return false, and errno, if that cannot be.  PATH is as before. */
bool make_parents(char *path);

#endif
