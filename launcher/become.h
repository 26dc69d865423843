/* Become a program that is launched. */

#ifndef SAMPLER_LAUNCHER_BECOME_H
#define SAMPLER_LAUNCHER_BECOME_H

#include <stdbool.h>

/* Set the variables by which the program that this process becomes, of the application APP, reports into its spool; or none, and return why not.  Null if they are set. */
const char *set_launch(const char *app);

/* Become the program at PATH, with the words ARGUMENTS; if it MAY_BE_SCRIPT, as a shell would find and run it.  If our variables are too much for it, it does without.  Return why
   it cannot be, as errno has it. */
int become(const char *path, char *const arguments[], bool may_be_script);

#endif
