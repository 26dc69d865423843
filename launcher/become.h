/* Become a program that is launched. */

#ifndef SAMPLER_LAUNCHER_BECOME_H
#define SAMPLER_LAUNCHER_BECOME_H

/* Set the variables by which the program that this process becomes, of the application APP, reports into its spool; or none, and return why not.  Null if they are set. */
const char *set_launch(const char *app);

/* Become the program at PATH, with the words ARGUMENTS; one that has no slash is looked for in $PATH.  If our variables are too much for it, it does without.  Return why it cannot be, as errno has it. */
int become(const char *path, char *const arguments[]);

#endif
