/* Which lines #line has given another name. */

#ifndef SAMPLER_RENAMED_H
#define SAMPLER_RENAMED_H

/* Whether #line has given the line of WHERE to another file than the one that it is in, or
   another number than it has there. */
bool is_renamed(location_t where);

#endif
