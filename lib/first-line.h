/* A file with one line, as one that has a token. */

#ifndef SAMPLER_FIRST_LINE_H
#define SAMPLER_FIRST_LINE_H

/* The first line of FILE, without its end, to be freed; exits, after complaining that there is no WHAT, if there is none. */
char *read_first_line(const char *file, const char *what);

/* The same of a file that nobody else may read; exits, after complaining, if others can. */
char *read_first_secret_line(const char *file, const char *what);

#endif
