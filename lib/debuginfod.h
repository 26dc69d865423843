/* Sites from servers: any debuginfod that has the section. */

#ifndef SAMPLER_DEBUGINFOD_H
#define SAMPLER_DEBUGINFOD_H

#include <stdbool.h>

/* Ask the servers that debuggers ask, too: those in DEBUGINFOD_URLS.  They are not asked otherwise,
   because a question tells them what somebody looks at. */
void use_debuggers_servers(void);

/* Ask the servers in SAMPLER_DEBUGINFOD_URLS for the section .debug_site_info of what has the
   BUILD_ID, and read the sites in it; return whether there are any.  That takes five seconds at most
   for each server that does not answer.  Not thread-safe. */
bool download_sites(const char *build_id);

#endif
