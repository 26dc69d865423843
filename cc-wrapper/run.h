/* Running the real compiler. */

#ifndef SAMPLER_RUN_H
#define SAMPLER_RUN_H

/* Become the command ARGV.  Returns only if that fails: the exit status for
   it, after complaining. */
int become(char **argv);

/* Run the command ARGV and wait for it; return its exit status.  If it dies by a
   signal, so do we. */
int run(char **argv);

/* The same, with its output thrown away. */
int run_silently(char **argv);

#endif
