/* The server.

   A request is a struct request from its first header on.  libmicrohttpd calls handle() for it several times: with its headers, with
   each piece of its body, and then until there is an answer. */

#include "http.h"

#include <microhttpd.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "asker.h"
#include "deadlines.h"
#include "request.h"
#include "routes.h"
#include "tool.h"
#include "upload.h"

/* Bytes of a connection's memory: headers have to fit. */
#define CONNECTION_MEMORY (24 << 10)

/* Clients that wait for more are told to come again by the kernel. */
#define MOST_CONNECTIONS 4096

/* Seconds after which who was told that we are busy may come again. */
#define RETRY_AFTER "60"

/* Bytes of an answer that are read in a second, at least. */
#define SLOWEST 65536

static struct {
	struct MHD_Daemon *daemon;
	struct http_settings settings;
	char *certificate, *key; /* their text */
	atomic_uint requests;    /* that are not answered */
	atomic_bool is_ending;
	MHD_socket socket; /* that has listened, when we are ending */
} http;

/* ---- Connections. */

/* What one connection is. */
struct peer {
	struct deadline *deadline;
	bool is_trusted; /* the kernel says that it is us, or root */
};

static struct peer *peer_of(struct MHD_Connection *connection)
{
	return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
	    ->socket_context;
}

static void note_connection(void *unused, struct MHD_Connection *connection, void **context,
			    enum MHD_ConnectionNotificationCode code)
{
	(void)unused;
	struct peer *peer = *context;
	if (code == MHD_CONNECTION_NOTIFY_STARTED) {
		int socket = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)
				 ->connect_fd;
		peer = *context = allocate(sizeof *peer);
		*peer = (struct peer){ add_deadline(socket),
				       http.settings.is_local && is_us_or_root(socket) };
	} else if (peer) {
		drop_deadline(peer->deadline);
		free(peer);
		*context = NULL;
	}
}

/* ---- Answers. */

/* The body is the response's then, which may last longer than the request. */
static struct MHD_Response *make_response(struct reply *reply)
{
	if (!reply->body)
		return MHD_create_response_from_buffer(strlen(reply->text), (void *)reply->text,
						       MHD_RESPMEM_MUST_COPY);
	char *body = reply->body;
	reply->body = NULL;
	return MHD_create_response_from_buffer(reply->size, body, MHD_RESPMEM_MUST_FREE);
}

static void add_header(struct MHD_Response *response, const char *name, const char *value)
{
	if (value)
		MHD_add_response_header(response, name, value);
}

static enum MHD_Result send_reply(struct request *request, bool has_read_all)
{
	struct reply *reply = &request->reply;
	struct MHD_Response *response = make_response(reply);
	add_header(response, MHD_HTTP_HEADER_CONTENT_TYPE,
		   reply->type ? reply->type : "text/plain; charset=utf-8");
	add_header(response, "X-Content-Type-Options", "nosniff");
	add_header(response, "Referrer-Policy", "same-origin");
	add_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
	add_header(response, "Content-Security-Policy",
		   reply->policy ? reply->policy : "default-src 'none'; frame-ancestors 'none'");
	add_header(response, MHD_HTTP_HEADER_SET_COOKIE, reply->cookie);
	add_header(response, MHD_HTTP_HEADER_LOCATION, reply->location);
	/* so that senders do not believe a proxy, or a wrong address */
	add_header(response, "Sampler-Collector", SAMPLER_VERSION);
	if (request->upload && reply->status == MHD_HTTP_OK)
		add_header(response, "Sampler-Unique-Id", id_of_upload(request->upload));
	if (reply->status == MHD_HTTP_UNAUTHORIZED)
		add_header(response, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
	if (reply->status == MHD_HTTP_SERVICE_UNAVAILABLE ||
	    reply->status == MHD_HTTP_TOO_MANY_REQUESTS)
		add_header(response, MHD_HTTP_HEADER_RETRY_AFTER, RETRY_AFTER);
	if (!has_read_all || atomic_load(&http.is_ending))
		add_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
	/* the answer has to be read in time, too */
	deadline_renewed(peer_of(request->connection)->deadline,
			 (reply->text ? strlen(reply->text) : reply->size) / SLOWEST);
	enum MHD_Result result = MHD_queue_response(request->connection, reply->status, response);
	MHD_destroy_response(response);
	return result;
}

/* The headers are there: begin, or refuse. */
static void begin(struct request *request, const char *path, const char *method)
{
	if (atomic_load(&http.is_ending))
		request->reply = say(MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n");
	else if (is_from_elsewhere(request))
		request->reply = say(MHD_HTTP_FORBIDDEN, "not from there\n");
	else
		begin_request(request, path, method);
}

/* Count the headers that say where the body ends.  If there are two, a proxy may believe the other one. */
struct framing {
	unsigned lengths, encodings;
};

static enum MHD_Result note_framing(void *context, enum MHD_ValueKind kind, const char *key,
				    const char *value)
{
	struct framing *framing = context;
	(void)kind, (void)value;
	framing->lengths += strcasecmp(key, "Content-Length") == 0;
	framing->encodings += strcasecmp(key, "Transfer-Encoding") == 0;
	return MHD_YES;
}

static bool is_ambiguous(struct MHD_Connection *connection)
{
	struct framing framing = { 0 };
	MHD_get_connection_values(connection, MHD_HEADER_KIND, note_framing, &framing);
	return framing.lengths + framing.encodings > 1;
}

/* Answer at once what is refused before its body is read. */
static enum MHD_Result first_call(struct MHD_Connection *connection, const char *path,
				  const char *method, void **context)
{
	struct request *request = allocate(sizeof *request);
	*request = (struct request){ .connection = connection,
				     .settings = &http.settings,
				     .is_trusted = peer_of(connection)->is_trusted };
	*context = request;
	atomic_fetch_add(&http.requests, 1);
	if (is_ambiguous(connection))
		request->reply = say(MHD_HTTP_BAD_REQUEST, "where does the body end?\n");
	else
		begin(request, path, method);
	bool has_body = strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0;
	return request->reply.status && has_body ? send_reply(request, false) : MHD_YES;
}

static enum MHD_Result handle(void *unused, struct MHD_Connection *connection, const char *path,
			      const char *method, const char *version, const char *data,
			      size_t *size, void **context)
{
	(void)unused, (void)version;
	struct request *request = *context;
	if (!request)
		return first_call(connection, path, method, context);
	if (*size) {
		continue_request(request, data, *size);
		*size = 0;
		return MHD_YES;
	}
	deadline_met(peer_of(connection)->deadline);
	return finish_request(request) ? send_reply(request, true) : MHD_YES;
}

static void end_request(void *unused, struct MHD_Connection *connection, void **context,
			enum MHD_RequestTerminationCode code)
{
	(void)unused, (void)code;
	struct peer *peer = peer_of(connection);
	if (!*context)
		return;
	drop_request(*context);
	*context = NULL;
	if (peer)
		deadline_renewed(peer->deadline, 0);
	atomic_fetch_sub(&http.requests, 1);
}

/* ---- Beginning and end. */

static char *read_text(const char *path)
{
	char *text = NULL;
	size_t size = 0;
	FILE *in = fopen(path, "re");
	if (!in || getdelim(&text, &size, 0, in) < 0) {
		complain("%s cannot be read", path);
		free(text);
		text = NULL;
	}
	if (in)
		fclose(in);
	return text;
}

static bool read_certificate(void)
{
	if (!http.settings.certificate)
		return true;
	http.certificate = read_text(http.settings.certificate);
	http.key = read_text(http.settings.key);
	return http.certificate && http.key;
}

/* What libmicrohttpd complains about is of clients, not of us. */
static void ignore_log(void *unused, const char *format, va_list arguments)
{
	(void)unused, (void)format, (void)arguments;
}

bool http_begin(const struct http_settings *settings)
{
	http.settings = *settings;
	unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME |
			 MHD_USE_ERROR_LOG | (settings->certificate ? MHD_USE_TLS : 0);
	struct MHD_OptionItem tls[] = {
		{ MHD_OPTION_HTTPS_MEM_CERT, 0, NULL },
		{ MHD_OPTION_HTTPS_MEM_KEY, 0, NULL },
		{ MHD_OPTION_END, 0, NULL },
	};
	if (!read_certificate() || !deadlines_begin(settings->seconds))
		return false;
	tls[0].ptr_value = http.certificate;
	tls[1].ptr_value = http.key;
	http.daemon = MHD_start_daemon(
	    flags, 0, NULL, NULL, handle, NULL, MHD_OPTION_EXTERNAL_LOGGER, ignore_log, NULL,
	    MHD_OPTION_LISTEN_SOCKET, settings->socket, MHD_OPTION_THREAD_POOL_SIZE,
	    settings->threads > 1 ? settings->threads : 0, MHD_OPTION_CONNECTION_LIMIT,
	    (unsigned)MOST_CONNECTIONS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
	    (size_t)CONNECTION_MEMORY, MHD_OPTION_NOTIFY_CONNECTION, note_connection, NULL,
	    MHD_OPTION_NOTIFY_COMPLETED, end_request, NULL, MHD_OPTION_ARRAY,
	    settings->certificate ? tls : tls + 2, MHD_OPTION_END);
	if (!http.daemon)
		complain("the server cannot be begun");
	return http.daemon;
}

/* Wait until there are no requests, at most for so many SECONDS. */
static void wait_for_requests(unsigned seconds)
{
	for (unsigned i = 0; atomic_load(&http.requests) && i < 10 * seconds; i++)
		nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
}

void http_quiesce(void)
{
	http.socket = MHD_quiesce_daemon(http.daemon);
	atomic_store(&http.is_ending, true);
	wait_for_requests(http.settings.seconds);
}

void http_end(void)
{
	/* the last answers */
	wait_for_requests(2);
	MHD_stop_daemon(http.daemon);
	if (http.socket >= 0)
		close(http.socket);
	deadlines_end();
	free(http.certificate);
	free(http.key);
}
