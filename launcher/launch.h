/* Run a program with sampling, if its user has agreed and its package says so. */

#ifndef SAMPLER_LAUNCHER_LAUNCH_H
#define SAMPLER_LAUNCHER_LAUNCH_H

/* Set the variables by which a program of the application APP reports into its spool; or none, and return why not.  Null if they are set. */
const char *prepare_launch(const char *app);

/* Remove those variables. */
void cancel_launch(void);

#endif
