/* The trace file: what was traced in the processes of a session.

	file header	struct sampler_trace_file_header
	chunk ...	one behind the other

   Numbers have the byte order of the machine, which the header tells.  The number in the magic string is
   that of the format: a reader refuses any other.

   A chunk is a struct sampler_trace_chunk and STORED bytes of content, which zstd has made of RAW bytes
   if COMPRESSED is 1.  Its CRC is that of zlib, of all of the chunk, with 0 in its own place.  A chunk is
   there if, and only if, that is right.  Who finds one that is not looks for the next that is, by its magic
   number, and says how much was passed over.  A writer only appends, and begins by cutting off what is
   no chunk at the end.

   PROCESS	a process begins: PROCESS is its number in this file, from 1.  Content: struct
		sampler_trace_process
	RECORDS		records of its buffer (sampler/trace-buffer.h), as they were
	COLUMNS		a share of a block, of one thread, see below
	NAMES		names of ids: struct sampler_trace_name, each with its texts
	LOSS		a process, and all of its events, have come: struct sampler_trace_loss
	END		the recorder has come to the end of the session
	SLOTS		of each slot in which events were lost: struct sampler_trace_slot_loss

   The same share may be there twice, if a recorder died between writing it and saying so: then
   both have the same PROCESS and TICKET, and the second is to be ignored.

   COLUMNS are the words of a share, but for those that mean nothing.  Content:

	count		32 bits: how many functions the dictionary has
	dictionary	32 bits for each: the id
	symbol		a byte for each of EVENTS words:
			0	the exit of the function that was entered last in this share, and not left
			1	what the next of the others says
			2 ...	the entry of function 0 ... of the dictionary
	other		for each symbol 1: a byte with the kind, and 32 bits with the id
	stamp		for each word a number of 7 bits in each byte, the lowest first, bit 7 set if
			more follow: 0 for a word without stamp; else 1 + the difference to the stamp
			before, of 28 bits with a sign.  (The first one's difference is to FIRST.)
			That of an EPOCH is its stamp, and sets the time.
	payload		64 bits for each word of payload, in order

   For symbol 0, an ENTER begins a function; EXIT and TAIL leave one, and UNWIND as many as it says, as far
   as they began in this share. */

#ifndef SAMPLER_TRACE_FILE_H
#define SAMPLER_TRACE_FILE_H

#include <stdint.h>

#include "sampler/trace-buffer.h"

#define SAMPLER_TRACE_FILE_MAGIC "SAMPLER TRACE 1\n"
#define SAMPLER_TRACE_FILE_MINOR 0

struct sampler_trace_file_header {
	char magic[16];
	uint32_t byte_order; /* SAMPLER_TRACE_BYTE_ORDER */
	uint32_t minor;
	char version[24]; /* of the recorder */
};

enum sampler_trace_chunk_kind {
	SAMPLER_TRACE_CHUNK_PROCESS = 1,
	SAMPLER_TRACE_CHUNK_RECORDS,
	SAMPLER_TRACE_CHUNK_COLUMNS,
	SAMPLER_TRACE_CHUNK_NAMES,
	SAMPLER_TRACE_CHUNK_LOSS,
	SAMPLER_TRACE_CHUNK_END,
	SAMPLER_TRACE_CHUNK_SLOTS,
};

#define SAMPLER_TRACE_CHUNK_MAGIC 0x6b6e6843 /* "Chnk" where the lowest byte is first */

struct sampler_trace_chunk {
	uint32_t magic;
	uint16_t kind;
	uint16_t compressed;
	uint32_t stored, raw; /* bytes of content, in the file and when it is read */
	uint32_t process;     /* its number in this file; 0 for none */
	uint32_t crc;
	/* Of COLUMNS: */
	uint32_t tid, slot;
	uint32_t events; /* words, without payload */
	uint32_t depth;  /* as in the share */
	uint64_t ticket;
	uint64_t first, monotonic; /* see struct sampler_trace_head */
	uint64_t lost;
	char name[16]; /* of the thread */
};

/* The most that a chunk holds. */
#define SAMPLER_TRACE_CHUNK_LIMIT (1 << 24)

/* Of columns. */
enum sampler_trace_symbol {
	SAMPLER_TRACE_SYMBOL_EXIT,
	SAMPLER_TRACE_SYMBOL_OTHER,
	SAMPLER_TRACE_SYMBOL_ENTRY,
};
#define SAMPLER_TRACE_DICTIONARY 254
#define SAMPLER_TRACE_OTHER_SIZE 5

struct sampler_trace_process {
	uint32_t process, parent, parent_thread;
	uint32_t clock;
	struct sampler_trace_moment begin;
	uint64_t start; /* in the name of its buffer */
};

/* The style of a name that is what a counter of a site says: see SAMPLER_TRACE_SITE. */
#define SAMPLER_TRACE_STYLE_OF_SITE 64

struct sampler_trace_name {
	uint32_t id;
	uint32_t is_tracepoint; /* of a macro: else of a function */
	uint32_t line, style;
	uint32_t name_size, series_size, file_size; /* of the texts that follow, with null bytes */
	uint32_t parameters_size;
};

struct sampler_trace_loss {
	uint64_t lost;        /* events that could not be written, for lack of a block or a slot */
	uint64_t overwritten; /* shares of blocks */
	uint64_t
	    untraced; /* programs, libraries, tracepoints, and children for which there was no room */
	struct sampler_trace_moment end; /* when this was written */
};

/* What the slot says when the chunk LOSS is written. */
struct sampler_trace_slot_loss {
	uint32_t slot, unused;
	uint64_t lost;
};

SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_file_header) == 48,
		      "as in sampler-trace-file(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_chunk) == 88, "as in sampler-trace-file(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_process) == 48, "as in sampler-trace-file(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_name) == 32, "as in sampler-trace-file(5)");
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_loss) == 48, "as in sampler-trace-file(5)");

#endif
