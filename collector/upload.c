/* One upload: from its headers to its answer.

   READING: parts come; what is refused meanwhile has a reply, and the rest of the body is passed over.
   WAITING: the connection is suspended, and the run is the writer's, which resumes it.
   DONE: the writer has set the result. */

#include "upload.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "metrics.h"
#include "parts.h"
#include "reduce.h"
#include "report-id.h"
#include "request.h"
#include "tool.h"
#include "writer.h"

/* Limits, in bytes. */
#define LONGEST_BODY (1 << 20)
#define POST_BUFFER  4096

struct upload {
	struct pending pending; /* first: the writer knows it by this */
	enum { READING, WAITING, DONE } phase;
	const struct request *request;
	struct MHD_PostProcessor *processor;
	struct parts parts;
	size_t received;
	struct grant grant;
	char id[ID_TEXT_SIZE];
	struct reply reply;
	char message[MESSAGE_SIZE + 1]; /* with its newline */
};

static void refuse(struct upload *upload, enum metric metric, unsigned status, const char *text)
{
	if (upload->reply.status)
		return;
	metrics_add(metric, 1);
	upload->reply = say(status, text);
}

/* ---- Headers. */

/* The number that the header NAME has; -1 if there is none.  Set *IS_BAD if it is no number up to MOST. */
static int64_t number_in_header(const struct request *request, const char *name, int64_t most,
				bool *is_bad)
{
	const char *text = header_of(request, name);
	if (!text)
		return -1;
	errno = 0;
	int64_t number = *text && !text[strspn(text, "0123456789")] ? strtoll(text, NULL, 10) : -1;
	*is_bad |= errno || number < 0 || number > most;
	return number;
}

/* The original launcher sends no metadata: what its headers say is made a part of that.  Return false if what they say is not understood. */
static bool add_metadata_of_headers(struct upload *upload)
{
	bool is_bad = false;
	int64_t status = number_in_header(upload->request, "Sampler-Exit-Status", 255, &is_bad),
		number = number_in_header(upload->request, "Sampler-Exit-Signal", 64, &is_bad),
		sparsity =
		    number_in_header(upload->request, "Sampler-Sparsity", UINT32_MAX, &is_bad);
	bool is_signal = number > 0;
	char *of_sparsity =
		 sparsity >= 0 ? formatted("sparsity\t%" PRId64 "\n", sparsity) : duplicate(""),
	     *text = formatted("ended\t%s %" PRId64 "\n%s", is_signal ? "signal" : "exit",
			       is_signal ? number : status, of_sparsity);
	if (!is_bad && (status >= 0 || is_signal))
		parts_add(&upload->parts, "metadata", text, strlen(text), 0);
	free(text);
	free(of_sparsity);
	return !is_bad;
}

/* The id that the client has made, so that one that comes twice is one; or a new one.  Return whether that is possible. */
static bool choose_id(struct upload *upload)
{
	unsigned char *id = upload->pending.run.id;
	const char *text = header_of(upload->request, "Sampler-Report-Id");
	if (!text)
		make_report_id(id);
	else if (!parse_report_id(id, text))
		return false;
	write_report_id(upload->id, id);
	upload->pending.run.day = day_of_report_id(id);
	return true;
}

static bool is_multipart(const struct request *request)
{
	static const char type[] = "multipart/form-data";
	const char *value = header_of(request, MHD_HTTP_HEADER_CONTENT_TYPE);
	return value && strncasecmp(value, type, strlen(type)) == 0;
}

/* ---- The body. */

static enum MHD_Result add_part(void *context, enum MHD_ValueKind kind, const char *key,
				const char *filename, const char *type, const char *encoding,
				const char *data, uint64_t offset, size_t size)
{
	struct upload *upload = context;
	(void)kind, (void)filename, (void)type, (void)encoding;
	return parts_add(&upload->parts, key, data, size, offset) ? MHD_YES : MHD_NO;
}

struct upload *begin_upload(struct request *request)
{
	struct upload *upload = allocate(sizeof *upload);
	memset(upload, 0, sizeof *upload);
	upload->request = request;
	upload->grant = request->grant;
	request->grant = (struct grant){ NULL };
	upload->processor =
	    MHD_create_post_processor(request->connection, POST_BUFFER, add_part, upload);
	if (says_more_than(request, LONGEST_BODY))
		refuse(upload, METRIC_TOO_LARGE, MHD_HTTP_CONTENT_TOO_LARGE,
		       "the body is too long\n");
	else if (!upload->processor || !is_multipart(request))
		refuse(upload, METRIC_BAD, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE,
		       "a body of the type multipart/form-data is expected\n");
	else if (!choose_id(upload))
		refuse(upload, METRIC_BAD, MHD_HTTP_BAD_REQUEST,
		       "Sampler-Report-Id is not 32 hexadecimal digits\n");
	else if (!writer_has_room())
		refuse(upload, METRIC_BUSY, MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n");
	request->reply = upload->reply;
	if (!request->reply.status)
		return upload;
	drop_upload(upload);
	return NULL;
}

void continue_upload(struct upload *upload, const char *data, size_t size)
{
	upload->received += size;
	metrics_add(METRIC_BYTES, size);
	if (upload->received > LONGEST_BODY)
		refuse(upload, METRIC_TOO_LARGE, MHD_HTTP_CONTENT_TOO_LARGE,
		       "the body is too long\n");
	/* what a part is refused for is told at the end */
	if (!upload->reply.status && !upload->parts.error)
		MHD_post_process(upload->processor, data, size);
}

/* ---- The end. */

static void resume(struct pending *pending)
{
	struct upload *upload = (struct upload *)pending;
	upload->phase = DONE;
	MHD_resume_connection(upload->request->connection);
}

static void refuse_bad(struct upload *upload, const char *why)
{
	snprintf(upload->message, sizeof upload->message, "%s\n", why);
	refuse(upload, METRIC_BAD, MHD_HTTP_BAD_REQUEST, upload->message);
}

/* The parts could not be read: refuse them, or let them come again. */
static void refuse_parts(struct upload *upload)
{
	if (upload->parts.is_crowded)
		refuse(upload, METRIC_BUSY, MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n");
	else
		refuse_bad(upload, upload->parts.error);
}

/* All parts have come; return whether there are samples and metadata among them, or headers in place of these. */
static bool complete_parts(struct upload *upload)
{
	struct parts *parts = &upload->parts;
	bool is_good = parts_end(parts);
	if (is_good && !has_part(parts, "metadata")) {
		if (!add_metadata_of_headers(upload)) {
			refuse_bad(upload, "Sampler-Exit-Status, Sampler-Exit-Signal and "
					   "Sampler-Sparsity are numbers");
			return false;
		}
		is_good = parts_end(parts);
	}
	if (!is_good)
		refuse_parts(upload);
	else if (!has_part(parts, "samples") || !has_part(parts, "metadata"))
		refuse_bad(upload, "samples and metadata are needed");
	return !upload->reply.status;
}

/* All parts have come: make a run of them, or refuse. */
static void make_run(struct upload *upload)
{
	char message[MESSAGE_SIZE];
	struct stored_run *run = &upload->pending.run;
	/* what the processor has held back comes now */
	bool is_whole = MHD_destroy_post_processor(upload->processor) == MHD_YES;
	upload->processor = NULL;
	if (!is_whole && !upload->parts.error)
		refuse_bad(upload, "the body is no whole multipart/form-data");
	else if (complete_parts(upload) &&
		 !reduce(run, upload->parts.text, upload->parts.size, message))
		refuse_bad(upload, message);
	drop_parts(&upload->parts);
}

static struct reply reply_of_result(const struct upload *upload)
{
	switch (upload->pending.result) {
	case STORED:
		metrics_add(METRIC_STORED, 1);
		return say(MHD_HTTP_OK, "stored\n");
	case STORED_BEFORE:
		metrics_add(METRIC_DUPLICATES, 1);
		return say(MHD_HTTP_OK, "stored before\n");
	default:
		metrics_add(METRIC_BUSY, 1);
		return say(MHD_HTTP_SERVICE_UNAVAILABLE, "it cannot be stored now\n");
	}
}

struct reply end_upload(struct upload *upload)
{
	if (upload->phase == DONE)
		return reply_of_result(upload);
	if (!upload->reply.status)
		make_run(upload);
	if (upload->reply.status)
		return upload->reply;
	upload->pending.run.project = upload->grant.project;
	upload->pending.run.token = upload->grant.has_token ? upload->grant.token : NULL;
	upload->pending.done = resume;
	upload->phase = WAITING;
	MHD_suspend_connection(upload->request->connection);
	writer_add(&upload->pending);
	return (struct reply){ 0 };
}

const char *id_of_upload(const struct upload *upload)
{
	return upload->id;
}

void drop_upload(struct upload *upload)
{
	if (upload->processor)
		MHD_destroy_post_processor(upload->processor);
	drop_parts(&upload->parts);
	drop_reduced(&upload->pending.run);
	end_report(&upload->grant, upload->phase == DONE && upload->pending.result == STORED);
	free(upload->grant.project);
	free(upload);
}
