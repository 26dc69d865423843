/* Tracepoints in C++: the parts of <sampler/trace.h> that differ from C.

   A section would not do for functions that several units may have, as templates.  Each tracepoint is a
   static member of a class template instead, which is known by a local structure that has its name; its
   constructor shows it to the backend when the program or library is loaded. */

#ifndef SAMPLER_TRACE_CXX_H
#define SAMPLER_TRACE_CXX_H

#if __cplusplus < 201402L
#error "<sampler/trace.h> needs C++14 or later"
#endif

namespace sampler
{

/* What registers the tracepoint DATA while it lives. */
struct trace_registration {
	explicit trace_registration(sampler_tracepoint *data) : data(data)
	{
		sampler_trace_register(data, data + 1);
	}
	~trace_registration()
	{
		sampler_trace_unregister(data, data + 1);
	}
	trace_registration(const trace_registration &) = delete;
	trace_registration &operator=(const trace_registration &) = delete;

      private:
	sampler_tracepoint *data;
};

/* A tracepoint without events. */
struct trace_property {
	trace_property(uint32_t id, uint32_t line, const char *text, const char *file)
	    : data{ &sampler_trace_closed,
		    id,
		    line,
		    SAMPLER_TRACE_STYLE_PROPERTY,
		    0,
		    text,
		    "",
		    file,
		    nullptr,
		    nullptr },
	      registration(&data)
	{
	}

      private:
	sampler_tracepoint data;
	trace_registration registration;
};

template <class Site> struct tracepoint {
	static sampler_tracepoint data;
	static trace_registration registration;
};

template <class Site>
sampler_tracepoint tracepoint<Site>::data = {
	&sampler_trace_closed, Site::id(),     Site::line(), Site::style(), 0,
	Site::name(),          Site::series(), Site::file(), nullptr,       nullptr,
};

template <class Site> trace_registration tracepoint<Site>::registration(&tracepoint<Site>::data);

/* From the constructor to the end of the block.  Both are parts of the function that has the scope also
   where nothing is optimised: the place of a scope on the stack is that of who tells of it. */
class trace_scope
{
      public:
	__attribute__((always_inline)) explicit trace_scope(const sampler_tracepoint &point)
	    : id(point.id), is_entered(*point.gate != 0)
	{
		if (__builtin_expect(is_entered, 0))
			sampler_trace_scope_entry(id);
	}
	__attribute__((always_inline)) ~trace_scope()
	{
		if (__builtin_expect(is_entered, 0)) {
			sampler_trace_scope_exit(id);
			/* the function that this is a part of has not ended before that */
			__asm__ volatile("");
		}
	}
	trace_scope(const trace_scope &) = delete;
	trace_scope &operator=(const trace_scope &) = delete;

      private:
	uint32_t id;
	bool is_entered;
};

/* Of a string of C, or of C++. */
inline void trace_thread_name(const char *name)
{
	sampler_trace_thread_name(name);
}
template <class String> auto trace_thread_name(const String &name) -> decltype(name.c_str(), void())
{
	sampler_trace_thread_name(name.c_str());
}

/* A state that the destructor restores. */
class trace_state
{
      public:
	trace_state(bool (*set)(bool), bool is_on) : set(set), before(set(is_on))
	{
	}
	~trace_state()
	{
		set(before);
	}
	trace_state(const trace_state &) = delete;
	trace_state &operator=(const trace_state &) = delete;

      private:
	bool (*set)(bool);
	bool before;
};

} // namespace sampler

#define SAMPLER_TRACE_SITE(site, site_name, site_series, site_style, site_id)                      \
	struct site {                                                                              \
		static constexpr uint32_t id()                                                     \
		{                                                                                  \
			return site_id;                                                            \
		}                                                                                  \
		static constexpr uint32_t line()                                                   \
		{                                                                                  \
			return __LINE__;                                                           \
		}                                                                                  \
		static constexpr uint32_t style()                                                  \
		{                                                                                  \
			return site_style;                                                         \
		}                                                                                  \
		static constexpr const char *name()                                                \
		{                                                                                  \
			return site_name;                                                          \
		}                                                                                  \
		static constexpr const char *series()                                              \
		{                                                                                  \
			return site_series;                                                        \
		}                                                                                  \
		static constexpr const char *file()                                                \
		{                                                                                  \
			return __FILE__;                                                           \
		}                                                                                  \
	};                                                                                         \
	(void)&::sampler::tracepoint<site>::registration

#define SAMPLER_TRACE_POINT(name, series, style, expression, action)                               \
	do {                                                                                       \
		SAMPLER_TRACE_SITE(sampler_trace_site_, name, series, style, expression);          \
		if (__builtin_expect(*::sampler::tracepoint<sampler_trace_site_>::data.gate != 0,  \
				     0)) {                                                         \
			constexpr uint32_t sampler_trace_id_ = sampler_trace_site_::id();          \
			action;                                                                    \
		}                                                                                  \
	} while (0)

#define SAMPLER_TRACE_SCOPE(name, style, number)                                                   \
	SAMPLER_TRACE_SCOPE_(name, style, SAMPLER_TRACE_JOIN(sampler_trace_site_, number),         \
			     SAMPLER_TRACE_JOIN(sampler_trace_scope_, number))
#define SAMPLER_TRACE_SCOPE_(name, style, site, scope)                                             \
	SAMPLER_TRACE_SITE(site, name, "", style, SAMPLER_TRACE_ID_OF_PLACE(name, ""));            \
	::sampler::trace_scope scope(::sampler::tracepoint<site>::data)

/* __PRETTY_FUNCTION__ is known within the function only: so the tracepoint is, too, from its first use
   on. */
#define SAMPLER_TRACE_SCOPE_OF_FUNCTION(number)                                                    \
	SAMPLER_TRACE_SCOPE_OF_FUNCTION_(SAMPLER_TRACE_JOIN(sampler_trace_point_, number),         \
					 SAMPLER_TRACE_JOIN(sampler_trace_registration_, number),  \
					 SAMPLER_TRACE_JOIN(sampler_trace_scope_, number))
#define SAMPLER_TRACE_SCOPE_OF_FUNCTION_(point, registration, scope)                               \
	static sampler_tracepoint point = {                                                        \
		&sampler_trace_closed,                                                             \
		SAMPLER_TRACE_ID_OF_PLACE(__PRETTY_FUNCTION__, ""),                                \
		__LINE__,                                                                          \
		SAMPLER_TRACE_STYLE_FUNCTION,                                                      \
		0,                                                                                 \
		__PRETTY_FUNCTION__,                                                               \
		"",                                                                                \
		__FILE__,                                                                          \
		nullptr,                                                                           \
		nullptr,                                                                           \
	};                                                                                         \
	static ::sampler::trace_registration registration(&point);                                 \
	::sampler::trace_scope scope(point)

#define SAMPLER_TRACE_PROPERTY(text, number)                                                       \
	static ::sampler::trace_property SAMPLER_TRACE_JOIN(sampler_trace_property_, number)(      \
	    SAMPLER_TRACE_ID_OF_PLACE(text, ""), __LINE__, text, __FILE__)

#define SAMPLER_TRACING_STATE(which, is_on, number)                                                \
	::sampler::trace_state SAMPLER_TRACE_JOIN(sampler_trace_state_,                            \
						  number)(sampler_trace_set_##which, is_on)

#endif
