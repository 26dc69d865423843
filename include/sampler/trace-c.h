/* Tracepoints in C: the parts of <sampler/trace.h> that differ from C++.

   All tracepoints of a program or library lie in one section, of which the linker tells the begin and the
   end; a constructor of each unit shows it to the backend, which takes it once. */

#ifndef SAMPLER_TRACE_C_H
#define SAMPLER_TRACE_C_H

extern struct sampler_tracepoint __start_sampler_tracepoints[]
    __attribute__((weak, visibility("hidden")));
extern struct sampler_tracepoint __stop_sampler_tracepoints[]
    __attribute__((weak, visibility("hidden")));

static __attribute__((constructor, unused, no_instrument_function)) void
sampler_trace_register_all_(void)
{
	if (&__start_sampler_tracepoints[0] != &__stop_sampler_tracepoints[0])
		sampler_trace_register(__start_sampler_tracepoints, __stop_sampler_tracepoints);
}

static __attribute__((destructor, unused, no_instrument_function)) void
sampler_trace_unregister_all_(void)
{
	if (&__start_sampler_tracepoints[0] != &__stop_sampler_tracepoints[0])
		sampler_trace_unregister(__start_sampler_tracepoints, __stop_sampler_tracepoints);
}

/* In C, what a function computes is no initial value: the backend computes the id, too. */
#define SAMPLER_TRACE_DEFINE(variable, point_name, point_series, point_style)                      \
	static struct sampler_tracepoint variable                                                  \
	    __attribute__((section("sampler_tracepoints"), used, aligned(8))) = {                  \
		    .gate = &sampler_trace_closed,                                                 \
		    .line = __LINE__,                                                              \
		    .style = (point_style),                                                        \
		    .name = (point_name),                                                          \
		    .series = (point_series),                                                      \
		    .file = __FILE__,                                                              \
	    }

#define SAMPLER_TRACE_CONSTANT(variable, expression)                                               \
	(__builtin_constant_p(expression) ? (expression) : (variable).id)

#define SAMPLER_TRACE_POINT(point_name, series, style, expression, action)                         \
	do {                                                                                       \
		SAMPLER_TRACE_DEFINE(sampler_trace_point_, point_name, series, style);             \
		if (__builtin_expect(*sampler_trace_point_.gate != 0, 0)) {                        \
			uint32_t sampler_trace_id_ =                                               \
			    SAMPLER_TRACE_CONSTANT(sampler_trace_point_, expression);              \
			action;                                                                    \
		}                                                                                  \
	} while (0)

#define SAMPLER_TRACE_PROPERTY(text, number)                                                       \
	SAMPLER_TRACE_DEFINE(SAMPLER_TRACE_JOIN(sampler_trace_property_, number), text, "",        \
			     SAMPLER_TRACE_STYLE_PROPERTY)

struct sampler_trace_scope {
	uint32_t id;
	bool is_entered;
};

static inline __attribute__((unused, no_instrument_function)) void sampler_trace_leave_scope_(
    const struct sampler_trace_scope *scope)
{
	if (__builtin_expect(scope->is_entered, 0)) {
		sampler_trace_scope_exit(scope->id);
		/* the function that this is a part of has not ended before that */
		__asm__ volatile("");
	}
}

#define SAMPLER_TRACE_SCOPE(name, style, number)                                                   \
	SAMPLER_TRACE_SCOPE_(name, style, SAMPLER_TRACE_JOIN(sampler_trace_point_, number),        \
			     SAMPLER_TRACE_JOIN(sampler_trace_scope_, number))
#define SAMPLER_TRACE_SCOPE_(name, style, point, scope)                                            \
	SAMPLER_TRACE_DEFINE(point, name, "", style);                                              \
	struct sampler_trace_scope scope __attribute__((cleanup(sampler_trace_leave_scope_))) = {  \
		SAMPLER_TRACE_CONSTANT(point, SAMPLER_TRACE_ID_OF_PLACE(name, "")),                \
		*point.gate != 0                                                                   \
	};                                                                                         \
	if (__builtin_expect(scope.is_entered, 0))                                                 \
	sampler_trace_scope_entry(scope.id)

#define SAMPLER_TRACE_SCOPE_OF_FUNCTION(number)                                                    \
	SAMPLER_TRACE_SCOPE(__func__, SAMPLER_TRACE_STYLE_FUNCTION, number)

static inline __attribute__((unused, no_instrument_function)) void sampler_trace_restore_thread_(
    const bool *before)
{
	sampler_trace_set_thread(*before);
}

static inline __attribute__((unused, no_instrument_function)) void sampler_trace_restore_process_(
    const bool *before)
{
	sampler_trace_set_process(*before);
}

#define SAMPLER_TRACING_STATE(which, is_on, number)                                                \
	bool SAMPLER_TRACE_JOIN(sampler_trace_state_, number)                                      \
	    __attribute__((cleanup(sampler_trace_restore_##which##_), unused)) =                   \
		sampler_trace_set_##which(is_on)

#endif
