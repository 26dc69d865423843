/* The events of the backend for LTTng: their fields, from which its headers make functions.

   Each event of a tracepoint has its name, so that whoever reads needs nothing else; where it is in the source comes
   with entries, marks and counters. */

#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER sampler

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./lttng-tracepoints.h"

#if !defined(SAMPLER_LTTNG_TRACEPOINTS_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define SAMPLER_LTTNG_TRACEPOINTS_H

#include <lttng/tracepoint.h>

#include "sampler/tracepoint.h"

/* Which tracepoint it is. */
#define FIELDS_OF_POINT                                                                            \
	lttng_ust_field_integer_hex(uint32_t, id, id)                                              \
	    lttng_ust_field_string(name, point ? point->name : "")                                 \
		lttng_ust_field_string(file, point ? point->file : "")                             \
		    lttng_ust_field_integer(uint32_t, line, point ? point->line : 0)

LTTNG_UST_TRACEPOINT_EVENT(
    sampler, scope_entry, LTTNG_UST_TP_ARGS(uint32_t, id, const struct sampler_tracepoint *, point),
    LTTNG_UST_TP_FIELDS(FIELDS_OF_POINT lttng_ust_field_integer(uint32_t, style,
								point ? point->style : 0)))

LTTNG_UST_TRACEPOINT_EVENT(
    sampler, scope_exit, LTTNG_UST_TP_ARGS(uint32_t, id, const struct sampler_tracepoint *, point),
    LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint32_t, id, id)
			    lttng_ust_field_string(name, point ? point->name : "")))

LTTNG_UST_TRACEPOINT_EVENT(
    sampler, mark,
    LTTNG_UST_TP_ARGS(uint32_t, id, const struct sampler_tracepoint *, point, uint32_t, reach),
    LTTNG_UST_TP_FIELDS(FIELDS_OF_POINT lttng_ust_field_integer(uint32_t, reach, reach)))

LTTNG_UST_TRACEPOINT_EVENT(
    sampler, count,
    LTTNG_UST_TP_ARGS(uint32_t, id, const struct sampler_tracepoint *, point, int64_t, value),
    LTTNG_UST_TP_FIELDS(FIELDS_OF_POINT lttng_ust_field_string(series, point ? point->series : "")
			    lttng_ust_field_integer(int64_t, value, value)))

LTTNG_UST_TRACEPOINT_EVENT(sampler, data,
			   LTTNG_UST_TP_ARGS(uint32_t, id, const struct sampler_tracepoint *, point,
					     const uint64_t *, words, unsigned, count),
			   LTTNG_UST_TP_FIELDS(FIELDS_OF_POINT lttng_ust_field_sequence_hex(
			       uint64_t, words, words, unsigned, count)))

LTTNG_UST_TRACEPOINT_EVENT(sampler, log, LTTNG_UST_TP_ARGS(const char *, text),
			   LTTNG_UST_TP_FIELDS(lttng_ust_field_string(text, text)))

LTTNG_UST_TRACEPOINT_EVENT(sampler, thread_name, LTTNG_UST_TP_ARGS(const char *, name),
			   LTTNG_UST_TP_FIELDS(lttng_ust_field_string(name, name)))

/* Functions of programs that were compiled with -finstrument-functions. */
LTTNG_UST_TRACEPOINT_EVENT(
    sampler, enter, LTTNG_UST_TP_ARGS(const void *, function, const void *, caller),
    LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, function, (uintptr_t)function)
			    lttng_ust_field_integer_hex(uint64_t, caller, (uintptr_t)caller)))

LTTNG_UST_TRACEPOINT_EVENT(
    sampler, exit, LTTNG_UST_TP_ARGS(const void *, function, const void *, caller),
    LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, function, (uintptr_t)function)
			    lttng_ust_field_integer_hex(uint64_t, caller, (uintptr_t)caller)))

#endif

#include <lttng/tracepoint-event.h>
