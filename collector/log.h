/* The log of a collector: what happens again and again is one line a minute. */

#ifndef SAMPLER_COLLECTOR_LOG_H
#define SAMPLER_COLLECTOR_LOG_H

/* Like complain(), but a message that was written in the last minute is only counted.  The next time that it is written, the count stands behind it.
   Thread-safe. */
void log_seldom(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
