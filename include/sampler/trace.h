/* Traces by macros, for C and C++: scopes, marks and counters that a program names itself.

	#include <sampler/trace.h>

	void step (void)
	{
		TRACE_SCOPE_RAII ("step");
		TRACE_COUNT ("items", item_count);
		...
	}

   Each use is a tracepoint.  It is known, with its name and place, as soon as its program or library is
   loaded, and has a gate: while that is closed, a use costs two loads and a branch.  Names are literals.

   What a tracepoint does is up to the backend, a library: libsampler-trace-native writes events for
   "sampler trace", libsampler-trace-nop does nothing.  It is chosen when the program is linked
   (sampler-cc -ftrace-backend=), or by LD_PRELOAD.  See sampler-trace(3). */

#ifndef SAMPLER_TRACE_MACROS_H
#define SAMPLER_TRACE_MACROS_H

#include <stdbool.h>
#include <stdint.h>

#include <sampler/tracepoint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A backend has all these functions.  The first four write events; they are async-signal-safe, and safe
   with threads. */
void sampler_trace_scope_entry(uint32_t id);
void sampler_trace_scope_exit(uint32_t id);
void sampler_trace_mark_event(uint32_t id, uint32_t level);
void sampler_trace_count_event(uint32_t id, int64_t value);

/* The tracepoints from BEGIN to END were loaded, or are unloaded; not from signal
   handlers. */
void sampler_trace_register(struct sampler_tracepoint *begin, struct sampler_tracepoint *end);
void sampler_trace_unregister(struct sampler_tracepoint *begin, struct sampler_tracepoint *end);

/* Write COUNT words, of which the upper half of the first is the id of a tracepoint. */
void sampler_trace_data(const uint64_t *words, unsigned count);

/* An id of ADDRESS, which is in a program or library, for words of an event: readers have a name for it, and
   a line.  0 if there is none. */
uint32_t sampler_trace_address(const void *address);

/* Whether events are written: of the process, of this thread, and of threads that begin later.  Set it,
   and return what it was.  Async-signal-safe. */
bool sampler_trace_set_process(bool is_on);
bool sampler_trace_set_thread(bool is_on);
bool sampler_trace_set_new_threads(bool is_on);
bool sampler_trace_process(void);
bool sampler_trace_thread(void);
bool sampler_trace_new_threads(void);

/* Call this thread NAME in traces; 15 bytes of it are kept. */
void sampler_trace_thread_name(const char *name);

/* Write the stack of this thread, or those of all, to the descriptor FD, as text: the functions and scopes
   that it is in, the innermost first, each in a line.  Async-signal-safe; needs neither memory nor an
   intact stack.  Return whether all was written; false, too, if there is no trace. */
bool sampler_trace_dump_stack(int fd);
bool sampler_trace_dump_all(int fd);

/* Write TEXT, some 500 bytes of it at most, into the trace: for loggers.  Async-signal-safe. */
void sampler_trace_log(const char *text);

/* Begin a new cycle: raw events of this process that are exported can be read from here on, without what came before.
   Async-signal-safe. */
void sampler_trace_next_cycle(void);

/* The CRC-32 of TEXT behind what has the CRC before, 0 at the beginning: that of zlib.  Of a literal, it
   is a constant. */
#ifdef __cplusplus
} /* extern "C" */
constexpr
#endif
    static inline __attribute__((always_inline, unused)) uint32_t
    sampler_trace_crc(uint32_t crc, const char *text)
{
	crc = ~crc;
#pragma GCC unroll 512
	for (; *text; text++) {
		crc ^= (unsigned char)*text;
#pragma GCC unroll 8
		for (int i = 0; i < 8; i++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
	}
	return ~crc;
}

/* The ids of tracepoints: by file and name, or by the line, too, which may have several. */
#define SAMPLER_TRACE_ID_OF_NAME(name) (sampler_trace_crc(sampler_trace_crc(0, __FILE__), name))
#define SAMPLER_TRACE_ID_OF_PLACE(name, series)                                                    \
	(sampler_trace_crc(SAMPLER_TRACE_ID_OF_NAME(name), series) + __LINE__)

static const uint32_t sampler_trace_closed = 0;

#define SAMPLER_TRACE_JOIN_(a, b) a##b
#define SAMPLER_TRACE_JOIN(a, b)  SAMPLER_TRACE_JOIN_(a, b)

#ifdef __cplusplus
#include <sampler/trace-cxx.h>
#else
#include <sampler/trace-c.h>
#endif

/* The macros. */

#define SAMPLER_TRACE_SCOPE_RAII(name)                                                             \
	SAMPLER_TRACE_SCOPE(name, SAMPLER_TRACE_STYLE_SCOPE, __COUNTER__)
#define SAMPLER_STACK_TRACE(name)                                                                  \
	SAMPLER_TRACE_SCOPE(name, SAMPLER_TRACE_STYLE_FUNCTION, __COUNTER__)
#define SAMPLER_TRACE_PRETTY_FUNCTION() SAMPLER_TRACE_SCOPE_OF_FUNCTION(__COUNTER__)

#define SAMPLER_TRACE_SCOPE_START(name)                                                            \
	SAMPLER_TRACE_POINT(name, "", SAMPLER_TRACE_STYLE_RANGE, SAMPLER_TRACE_ID_OF_NAME(name),   \
			    sampler_trace_scope_entry(sampler_trace_id_))
#define SAMPLER_TRACE_SCOPE_END(name)                                                              \
	SAMPLER_TRACE_POINT(name, "", SAMPLER_TRACE_STYLE_RANGE, SAMPLER_TRACE_ID_OF_NAME(name),   \
			    sampler_trace_scope_exit(sampler_trace_id_))

#define SAMPLER_TRACE_MARK(name, level)                                                            \
	SAMPLER_TRACE_POINT(name, "", SAMPLER_TRACE_STYLE_MARK,                                    \
			    SAMPLER_TRACE_ID_OF_PLACE(name, ""),                                   \
			    sampler_trace_mark_event(sampler_trace_id_, level))
#define SAMPLER_TRACE_MARK_EVENT_GLOBAL(name)  SAMPLER_TRACE_MARK(name, SAMPLER_TRACE_MARK_GLOBAL)
#define SAMPLER_TRACE_MARK_EVENT_PROCESS(name) SAMPLER_TRACE_MARK(name, SAMPLER_TRACE_MARK_PROCESS)
#define SAMPLER_TRACE_MARK_EVENT_THREAD(name)  SAMPLER_TRACE_MARK(name, SAMPLER_TRACE_MARK_THREAD)

#define SAMPLER_TRACE_COUNT_SERIES(name, series, value)                                            \
	SAMPLER_TRACE_POINT(name, series, SAMPLER_TRACE_STYLE_COUNTER,                             \
			    SAMPLER_TRACE_ID_OF_PLACE(name, series),                               \
			    sampler_trace_count_event(sampler_trace_id_, (int64_t)(value)))
#define SAMPLER_TRACE_COUNT_OF(name, value) SAMPLER_TRACE_COUNT_SERIES(name, "count", value)

/* SAMPLER_TRACE (ID, WORD...): up to 8 words, integers or pointers. */
#define SAMPLER_TRACE_WORDS_1(a)       (uint64_t)(a)
#define SAMPLER_TRACE_WORDS_2(a, ...)  (uint64_t)(a), SAMPLER_TRACE_WORDS_1(__VA_ARGS__)
#define SAMPLER_TRACE_WORDS_3(a, ...)  (uint64_t)(a), SAMPLER_TRACE_WORDS_2(__VA_ARGS__)
#define SAMPLER_TRACE_WORDS_4(a, ...)  (uint64_t)(a), SAMPLER_TRACE_WORDS_3(__VA_ARGS__)
#define SAMPLER_TRACE_WORDS_5(a, ...)  (uint64_t)(a), SAMPLER_TRACE_WORDS_4(__VA_ARGS__)
#define SAMPLER_TRACE_WORDS_6(a, ...)  (uint64_t)(a), SAMPLER_TRACE_WORDS_5(__VA_ARGS__)
#define SAMPLER_TRACE_WORDS_7(a, ...)  (uint64_t)(a), SAMPLER_TRACE_WORDS_6(__VA_ARGS__)
#define SAMPLER_TRACE_WORDS_8(a, ...)  (uint64_t)(a), SAMPLER_TRACE_WORDS_7(__VA_ARGS__)
#define SAMPLER_TRACE_WORDS_9(a, ...)  (uint64_t)(a), SAMPLER_TRACE_WORDS_8(__VA_ARGS__)
#define SAMPLER_TRACE_NTH(a, b, c, d, e, f, g, h, i, n, ...) n
#define SAMPLER_TRACE_NUMBER(...)      SAMPLER_TRACE_NTH(__VA_ARGS__, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define SAMPLER_TRACE_WORDS(n, ...)                                                                \
	SAMPLER_TRACE_JOIN(SAMPLER_TRACE_WORDS_, n)(__VA_ARGS__)
#define SAMPLER_TRACE_FIRST(a, ...) #a
#define SAMPLER_TRACE(...)                                                                         \
	SAMPLER_TRACE_POINT(SAMPLER_TRACE_FIRST(__VA_ARGS__, ), "", SAMPLER_TRACE_STYLE_DATA,      \
			    SAMPLER_TRACE_ID_OF_PLACE(SAMPLER_TRACE_FIRST(__VA_ARGS__, ), ""), {   \
				    uint64_t sampler_trace_words_[] = { SAMPLER_TRACE_WORDS(       \
					SAMPLER_TRACE_NUMBER(__VA_ARGS__), __VA_ARGS__) };         \
				    sampler_trace_words_[0] =                                      \
					(uint64_t)sampler_trace_id_ << 32 |                        \
					(uint32_t)sampler_trace_words_[0];                         \
				    sampler_trace_data(sampler_trace_words_,                       \
						       SAMPLER_TRACE_NUMBER(__VA_ARGS__));         \
			    })

/* Call the lock OBJECT, of whatever kind, NAME in reports on locks: see sampler-trace-contention(1). */
#define SAMPLER_TRACE_ALIAS(object, name)                                                          \
	SAMPLER_TRACE_POINT(name, "alias", SAMPLER_TRACE_STYLE_DATA,                               \
			    SAMPLER_TRACE_ID_OF_PLACE(name, "alias"), {                            \
				    uint64_t sampler_trace_words_[2];                              \
				    sampler_trace_words_[0] = (uint64_t)sampler_trace_id_ << 32;   \
				    sampler_trace_words_[1] = (uint64_t)(uintptr_t)(object);       \
				    sampler_trace_data(sampler_trace_words_, 2);                   \
			    })

/* What this file is: at file scope, or in a function that is called. */
#define SAMPLER_TRACE_FILE_PROPERTY(property, value)                                               \
	SAMPLER_TRACE_PROPERTY(property "=" value, __COUNTER__)

#define SAMPLER_TRACING_CONFIG_THREAD_STATE_RAII(is_on)                                            \
	SAMPLER_TRACING_STATE(thread, is_on, __COUNTER__)
#define SAMPLER_TRACING_CONFIG_PROCESS_STATE_RAII(is_on)                                           \
	SAMPLER_TRACING_STATE(process, is_on, __COUNTER__)

#ifdef __cplusplus
#define SAMPLER_TRACE_THREAD_NAME(name) sampler::trace_thread_name(name)
#else
#define SAMPLER_TRACE_THREAD_NAME(name) sampler_trace_thread_name(name)
#endif

#ifndef SAMPLER_TRACE_NO_SHORT_NAMES
#define TRACE_SCOPE_RAII(name)                 SAMPLER_TRACE_SCOPE_RAII(name)
#define TRACE_PRETTY_FUNCTION()                SAMPLER_TRACE_PRETTY_FUNCTION()
#define TRACE_SCOPE_START(name)                SAMPLER_TRACE_SCOPE_START(name)
#define TRACE_SCOPE_END(name)                  SAMPLER_TRACE_SCOPE_END(name)
#define TRACE_MARK_EVENT_GLOBAL(name)          SAMPLER_TRACE_MARK_EVENT_GLOBAL(name)
#define TRACE_MARK_EVENT_PROCESS(name)         SAMPLER_TRACE_MARK_EVENT_PROCESS(name)
#define TRACE_MARK_EVENT_THREAD(name)          SAMPLER_TRACE_MARK_EVENT_THREAD(name)
#define TRACE_COUNT_SERIES(name, series, value) SAMPLER_TRACE_COUNT_SERIES(name, series, value)
#define TRACE_COUNT(name, value)               SAMPLER_TRACE_COUNT_OF(name, value)
#define TRACE(...)                             SAMPLER_TRACE(__VA_ARGS__)
#define TRACE_FILE_PROPERTY(property, value)   SAMPLER_TRACE_FILE_PROPERTY(property, value)
#define TRACE_ALIAS(object, name)              SAMPLER_TRACE_ALIAS(object, name)
#define TRACE_THREAD_NAME(name)                SAMPLER_TRACE_THREAD_NAME(name)
#define TRACING_CONFIG_THREAD_STATE_RAII(is_on) SAMPLER_TRACING_CONFIG_THREAD_STATE_RAII(is_on)
#define TRACING_CONFIG_PROCESS_STATE_RAII(is_on) SAMPLER_TRACING_CONFIG_PROCESS_STATE_RAII(is_on)
#define STACK_TRACE(name)                      SAMPLER_STACK_TRACE(name)
/* There is nothing to be declared. */
#define DECLARE_STACKTRACE
#endif

#endif
