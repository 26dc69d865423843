/* Where wrapped programs are: each by its own path, below this directory. */

#ifndef SAMPLER_WRAPPED_H
#define SAMPLER_WRAPPED_H

#define WRAPPED_DIRECTORY "/usr/lib/sampler/wrapped"

#endif
