/* Raw events: the format in which traces are given to others, that of Boost StackTrack (2005).

   A stream is a sequence of entries of the same size.  Each is a struct sampler_raw_event, in the byte order of
   the machine that wrote it:

	_entryFlags	a type, and flags
	_pid		number of the process in this stream, from 1: PROCINFO tells its own
	_sequence	of the event, which several entries may tell of; 0 for PROLOGUE, PROCINFO, TIMETYPE, TIMEINFO
	payload		by the type

   Where the flag HAS_INFO is set, entries of type INFO follow, with the same process and sequence, each with 16
   bytes of a text; the last one has the flag INFO_END.  Entries of other events may come in between.

   PROLOGUE, PROCINFO, TIMETYPE and TIMEINFO come first.  FLOC tells of a file and SLOC of a place in one, before the
   first HIT there; who reads keeps that, for each process.  From time to time a cycle begins: all that is
   told again, with a higher writeCount, so that the rest of a stream can be read from there.

   Readers of other sizes and byte orders are told of them by the RAW_FORMAT that "expand_events --show_format" writes: so
   this list has all that is in it.  See sampler-raw-event(5). */

#ifndef SAMPLER_RAW_EVENT_H
#define SAMPLER_RAW_EVENT_H

#include <stdint.h>

/* TYPE (TAG, name, description, members) has no INFO, or none that always comes; that of TYPE_WITH_INFO is called
   by the text before the members.  MEMBER (type, name, description). */
#define SAMPLER_RAW_EVENT_TYPES(TYPE, TYPE_WITH_INFO, MEMBER)                                      \
	TYPE(HIT, hit, "ev_hit captures basic entry/exit/step data",                               \
	     MEMBER(hitime_t, when, "when the hit occured")                                        \
		 MEMBER(scopex_t, scopeIndex, "where the hit occured")                             \
		     MEMBER(st_tid_t, tid, "thread in which the hit occured"))                     \
	TYPE_WITH_INFO(FLOC, fileloc, "File Location data", "filename",                            \
		       MEMBER(int16, filenum, "file index")                                        \
			   MEMBER(wcount_t, writeCount, "write count")                             \
			       MEMBER(int16, properties, "number of properties"))                  \
	TYPE_WITH_INFO(FPROPERTY, fproperty, "file properties", "prop=value",                      \
		       MEMBER(int16, filenum, "file index")                                        \
			   MEMBER(wcount_t, writeCount, "write count")                             \
			       MEMBER(int16, propertynum, "property index"))                       \
	TYPE(SLOC, sourceloc, "source location",                                                   \
	     MEMBER(scopex_t, scopeIndex, "scope index") MEMBER(int16, style, "scope style")       \
		 MEMBER(linenum_t, linenum, "line number")                                         \
		     MEMBER(wcount_t, writeCount, "write count")                                   \
			 MEMBER(int16, filenum, "file number"))                                    \
	TYPE(PROLOGUE, prologue, "Prologue data",                                                  \
	     MEMBER(uns32, _12345678, "magic identifier")                                          \
		 MEMBER(uns32, version, "stacktrack format version")                               \
		     MEMBER(char, info_len, "length of _info field")                               \
			 MEMBER(char, entry_size, "size of entry")                                 \
			     MEMBER(char, payload_offset, "offset of payload in entry"))           \
	TYPE(PROCINFO, procinfo, "Process data",                                                   \
	     MEMBER(st_realpid_t, pid, "proccess ID") MEMBER(wcount_t, writeCount, "write count")) \
	TYPE(TIMEINFO, timeinfo, "Time info (start time) data",                                    \
	     MEMBER(hitime_t, start_hires, "start time in raw hi-res form")                        \
		 MEMBER(sctime_t, start, "start time in CTIME form"))                              \
	TYPE(TIMETYPE, timetype, "time conversion data",                                           \
	     MEMBER(hitime_t, tdiv, "time divisor") MEMBER(uns16, timetype, "time type"))

/* TYPE (name, what it is in C, size, name and size in 2005, how it is shown). */
#define SAMPLER_RAW_MEMBER_TYPES(TYPE)                                                             \
	TYPE(hitime_t, uint64_t, 8, hitime_t, 8, TIME)                                             \
	TYPE(scopex_t, uint32_t, 4, scopex_t, 2, DECIMAL)                                          \
	TYPE(st_tid_t, uint32_t, 4, st_tid_t, 2, HEX)                                              \
	TYPE(st_pid_t, uint16_t, 2, st_pid_t, 2, HEX)                                              \
	TYPE(st_realpid_t, uint32_t, 4, st_pid_t, 2, HEX)                                          \
	TYPE(flags_t, uint16_t, 2, flags_t, 2, HEX)                                                \
	TYPE(sequence_t, uint32_t, 4, sequence_t, 4, DECIMAL)                                      \
	TYPE(sctime_t, uint64_t, 8, sctime_t, 4, DECIMAL)                                          \
	TYPE(wcount_t, uint16_t, 2, wcount_t, 2, DECIMAL)                                          \
	TYPE(linenum_t, uint32_t, 4, int16, 2, DECIMAL)                                            \
	TYPE(int16, uint16_t, 2, int16, 2, DECIMAL)                                                \
	TYPE(uns16, uint16_t, 2, uns16, 2, HEX)                                                    \
	TYPE(uns32, uint32_t, 4, uns32, 4, DECIMAL)                                                \
	TYPE(char, uint8_t, 1, char, 1, DECIMAL)

#define SAMPLER_RAW_MAGIC        0x12345678u
#define SAMPLER_RAW_VERSION      0x200 /* of what is described here */
#define SAMPLER_RAW_VERSION_2005 0x100 /* the same, but for sizes */
#define SAMPLER_RAW_INFO_SIZE    16

/* Of entry flags: the types are 0, 1... in the order above. */
#define SAMPLER_RAW_TYPE_MASK 0x00ff
#define SAMPLER_RAW_HAS_INFO  0x0100
#define SAMPLER_RAW_INFO_END  0x0200
#define SAMPLER_RAW_INFO      0x00ff

enum sampler_raw_event_type {
#define SAMPLER_RAW_TAG(tag, ...) SAMPLER_RAW_##tag,
	SAMPLER_RAW_EVENT_TYPES(SAMPLER_RAW_TAG, SAMPLER_RAW_TAG, )
#undef SAMPLER_RAW_TAG
};

/* What a place in the source is: the style of an SLOC. */
enum sampler_raw_style {
	SAMPLER_RAW_STEP = 1, /* a mark, hit once */
	SAMPLER_RAW_LEAVE,    /* the end of the function or scope of that name */
	SAMPLER_RAW_ENTER,    /* its begin */
	SAMPLER_RAW_TAIL,     /* its end, by a jump to what it calls last */
	SAMPLER_RAW_UNWOUND,  /* its end, by an exception, longjmp or the like */
	SAMPLER_RAW_VALUE,    /* a hit has INFO: the value of what has that name */
};

/* Of the clock: what hitime_t is. */
enum sampler_raw_time_type {
	SAMPLER_RAW_TIME_REAL = 0x20,    /* a number of IEEE 754, of 64 bits */
	SAMPLER_RAW_TIME_INTEGER = 0x40, /* an integer, of 64 bits */
};

#define SAMPLER_RAW_TYPEDEF(type, is, ...) typedef is sampler_raw_##type;
SAMPLER_RAW_MEMBER_TYPES(SAMPLER_RAW_TYPEDEF)
#undef SAMPLER_RAW_TYPEDEF

#define SAMPLER_RAW_STRUCT(tag, name, description, members)                                        \
	struct sampler_raw_##name {                                                                \
		members                                                                            \
	};
#define SAMPLER_RAW_STRUCT_WITH_INFO(tag, name, description, info, members)                        \
	SAMPLER_RAW_STRUCT(tag, name, description, members)
#define SAMPLER_RAW_MEMBER(type, name, description) sampler_raw_##type name;
SAMPLER_RAW_EVENT_TYPES(SAMPLER_RAW_STRUCT, SAMPLER_RAW_STRUCT_WITH_INFO, SAMPLER_RAW_MEMBER)
#undef SAMPLER_RAW_STRUCT
#undef SAMPLER_RAW_STRUCT_WITH_INFO
#undef SAMPLER_RAW_MEMBER

struct sampler_raw_event {
	sampler_raw_flags_t _entryFlags;
	sampler_raw_st_pid_t _pid;
	sampler_raw_sequence_t _sequence;
	union {
#define SAMPLER_RAW_PAYLOAD(tag, name, ...) struct sampler_raw_##name name;
		SAMPLER_RAW_EVENT_TYPES(SAMPLER_RAW_PAYLOAD, SAMPLER_RAW_PAYLOAD, )
#undef SAMPLER_RAW_PAYLOAD
		char info[SAMPLER_RAW_INFO_SIZE];
	} payload;
};

#endif
