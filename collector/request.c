/* One request: what it says, and its body. */

#include "request.h"

#include <stdlib.h>
#include <string.h>

#include "questions.h"
#include "tool.h"

const char *header_of(const struct request *request, const char *name)
{
	return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

const char *argument_of(const struct request *request, const char *name)
{
	return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

bool says_more_than(const struct request *request, size_t most)
{
	const char *length = header_of(request, MHD_HTTP_HEADER_CONTENT_LENGTH);
	return length && strtoull(length, NULL, 10) > most;
}

static void keep_body(struct body *body, const char *data, size_t size)
{
	if (size > body->most - body->size)
		body->is_too_long = true;
	if (body->is_too_long)
		return;
	body->bytes = reallocate(body->bytes, body->size + size + 1);
	memcpy(body->bytes + body->size, data, size);
	body->size += size;
	body->bytes[body->size] = 0;
}

void continue_request(struct request *request, const char *data, size_t size)
{
	if (request->upload)
		continue_upload(request->upload, data, size);
	else if (request->body.most)
		keep_body(&request->body, data, size);
}

bool finish_request(struct request *request)
{
	/* one that was refused, or has a body that nobody wants */
	if (request->reply.status)
		return true;
	if (request->ask && !request->is_asked && !request->body.is_too_long) {
		request->is_asked = true;
		return !ask_later(request);
	}
	if (request->upload)
		request->reply = end_upload(request->upload);
	else if (request->body.is_too_long)
		request->reply = say(MHD_HTTP_CONTENT_TOO_LARGE, "the body is too long\n");
	else
		request->finish(request);
	return request->reply.status;
}

void drop_request(struct request *request)
{
	if (request->upload)
		drop_upload(request->upload);
	free(request->grant.project);
	free(request->body.bytes);
	free(request->subject);
	free(request->ranking.runs);
	free(request->ranking.text);
	free(request->reply.body);
	free(request->reply.cookie);
	free(request);
}
