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
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "access.h"
#include "deadlines.h"
#include "metrics.h"
#include "tool.h"
#include "upload.h"
#include "writer.h"

/* Bytes of a connection's memory: headers have to fit. */
#define CONNECTION_MEMORY (24 << 10)

/* Clients that wait for more are told to come again by the kernel. */
#define MOST_CONNECTIONS 4096

/* Seconds after which who was told that we are busy may come again. */
#define RETRY_AFTER "60"

static struct {
	struct MHD_Daemon *daemon;
	struct http_settings settings;
	char *certificate, *key; /* their text */
	atomic_uint requests;    /* that are not answered */
	atomic_bool is_ending;
	MHD_socket socket; /* that has listened, when we are ending */
} http;

/* What one connection is. */
struct peer {
	struct deadline *deadline;
	bool is_trusted; /* the kernel says that it is us, or root */
};

struct request {
	struct upload *upload; /* or null */
	bool has_counted;      /* for a quota, as if it were stored */
	struct answer answer;  /* of what is refused, or has no body */
	char *text;            /* of the answer, if it is ours */
};

/* ---- Who asks. */

static const char *header(struct MHD_Connection *connection, const char *name)
{
	return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static struct peer *peer_of(struct MHD_Connection *connection)
{
	return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
	    ->socket_context;
}

static bool is_us_or_root(int socket)
{
	struct ucred credentials;
	socklen_t size = sizeof credentials;
	return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 &&
	       (credentials.uid == geteuid() || credentials.uid == 0);
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

/* The token that was sent, or null: in a header, or, for launchers of the original kind, in the address. */
static const char *token_of(struct MHD_Connection *connection)
{
	static const char scheme[] = "Bearer ";
	const char *value = header(connection, MHD_HTTP_HEADER_AUTHORIZATION);
	if (value && strncasecmp(value, scheme, strlen(scheme)) == 0)
		return value + strlen(scheme);
	return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "token");
}

/* Whether VALUE, a Host, is HOST, perhaps with a port. */
static bool is_host(const char *value, const char *host)
{
	size_t length = strlen(host);
	return strncasecmp(value, host, length) == 0 && (!value[length] || value[length] == ':');
}

/* A page of somebody else's, in a browser, may neither send to us nor, by a name that it has made for our address, read. */
static bool is_from_elsewhere(struct MHD_Connection *connection)
{
	const char *host = header(connection, MHD_HTTP_HEADER_HOST);
	bool is_known = !http.settings.hosts;
	for (const char *const *name = http.settings.hosts; name && *name && !is_known; name++)
		is_known = host && is_host(host, *name);
	return !is_known || header(connection, MHD_HTTP_HEADER_ORIGIN);
}

static struct answer deny(enum access access)
{
	if (access == ACCESS_OVER_QUOTA) {
		metrics_add(METRIC_OVER_QUOTA, 1);
		return (struct answer){ MHD_HTTP_TOO_MANY_REQUESTS, "enough for today\n" };
	}
	if (access == ACCESS_UNKNOWN) {
		metrics_add(METRIC_BUSY, 1);
		return (struct answer){ MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n" };
	}
	metrics_add(METRIC_UNAUTHORIZED, 1);
	return (struct answer){ MHD_HTTP_UNAUTHORIZED, "a token is needed\n" };
}

/* Whether who asks may do what KIND says; else set the answer.  *PROJECT, to be freed, is the one that it is about. */
static bool may(struct request *request, struct MHD_Connection *connection, enum token_kind kind,
		char **project)
{
	if (peer_of(connection)->is_trusted) {
		const char *name = header(connection, "Sampler-Project");
		*project = duplicate(name ? name : "default");
		return true;
	}
	enum access access = check_access(token_of(connection), kind, project);
	if (access != ACCESS_GRANTED)
		request->answer = deny(access);
	return access == ACCESS_GRANTED;
}

/* ---- What is asked. */

static void begin_report(struct request *request, struct MHD_Connection *connection)
{
	char *project;
	if (!may(request, connection, TOKEN_REPORT, &project))
		return;
	request->has_counted = !peer_of(connection)->is_trusted;
	request->upload = begin_upload(connection, project, &request->answer);
}

static void tell_health(struct request *request, struct MHD_Connection *connection)
{
	(void)connection;
	request->answer = writer_has_room()
			      ? (struct answer){ MHD_HTTP_OK, "ok\n" }
			      : (struct answer){ MHD_HTTP_SERVICE_UNAVAILABLE, "busy\n" };
}

static void tell_metrics(struct request *request, struct MHD_Connection *connection)
{
	char *project;
	size_t size;
	if (!may(request, connection, TOKEN_READ, &project))
		return;
	free(project);
	FILE *out = open_memstream(&request->text, &size);
	write_metrics(out);
	fclose(out);
	request->answer = (struct answer){ MHD_HTTP_OK, request->text };
}

static const struct route {
	const char *method, *path;
	void (*begin)(struct request *request, struct MHD_Connection *connection);
} routes[] = {
	{ "POST", "/report", begin_report },
	{ "POST", "/cgi-bin/sampler-upload", begin_report },
	{ "GET", "/health", tell_health },
	{ "GET", "/metrics", tell_metrics },
};
#define ROUTES (sizeof routes / sizeof *routes)

/* The headers of REQUEST are there. */
static void begin_request(struct request *request, struct MHD_Connection *connection,
			  const char *path, const char *method)
{
	request->answer = (struct answer){ MHD_HTTP_NOT_FOUND, "there is nothing of this name\n" };
	if (atomic_load(&http.is_ending)) {
		request->answer = (struct answer){ MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n" };
		return;
	}
	if (is_from_elsewhere(connection)) {
		request->answer = (struct answer){ MHD_HTTP_FORBIDDEN, "not from there\n" };
		return;
	}
	for (size_t i = 0; i < ROUTES; i++) {
		if (strcmp(path, routes[i].path) != 0)
			continue;
		request->answer =
		    (struct answer){ MHD_HTTP_METHOD_NOT_ALLOWED, "not this method\n" };
		if (strcmp(method, routes[i].method) == 0) {
			request->answer.status = 0;
			routes[i].begin(request, connection);
			return;
		}
	}
}

/* ---- Answers. */

static enum MHD_Result send_answer(struct request *request, struct MHD_Connection *connection,
				   struct answer answer, bool has_read_all)
{
	struct MHD_Response *response = MHD_create_response_from_buffer(
	    strlen(answer.text), (void *)answer.text, MHD_RESPMEM_MUST_COPY);
	MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE,
				"text/plain; charset=utf-8");
	MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
	/* so that senders do not believe a proxy, or a wrong address */
	MHD_add_response_header(response, "Sampler-Collector", SAMPLER_VERSION);
	if (request->upload && answer.status == MHD_HTTP_OK)
		MHD_add_response_header(response, "Sampler-Unique-Id",
					id_of_upload(request->upload));
	if (answer.status == MHD_HTTP_UNAUTHORIZED)
		MHD_add_response_header(response, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
	if (answer.status == MHD_HTTP_SERVICE_UNAVAILABLE)
		MHD_add_response_header(response, MHD_HTTP_HEADER_RETRY_AFTER, RETRY_AFTER);
	if (!has_read_all || atomic_load(&http.is_ending))
		MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
	/* the answer has to be read in time, too */
	deadline_renewed(peer_of(connection)->deadline);
	enum MHD_Result result = MHD_queue_response(connection, answer.status, response);
	MHD_destroy_response(response);
	return result;
}

/* The headers are there: begin, and answer at once what needs no body, or is refused before it. */
static enum MHD_Result first_call(struct MHD_Connection *connection, const char *path,
				  const char *method, void **context)
{
	struct request *request = allocate(sizeof *request);
	*request = (struct request){ 0 };
	*context = request;
	atomic_fetch_add(&http.requests, 1);
	begin_request(request, connection, path, method);
	bool has_body = strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0;
	return request->answer.status && has_body
		   ? send_answer(request, connection, request->answer, false)
		   : MHD_YES;
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
		if (request->upload)
			continue_upload(request->upload, data, *size);
		*size = 0;
		return MHD_YES;
	}
	deadline_met(peer_of(connection)->deadline);
	struct answer answer = request->upload ? end_upload(request->upload) : request->answer;
	return answer.status ? send_answer(request, connection, answer, true) : MHD_YES;
}

static void end_request(void *unused, struct MHD_Connection *connection, void **context,
			enum MHD_RequestTerminationCode code)
{
	(void)unused, (void)code;
	struct request *request = *context;
	struct peer *peer = peer_of(connection);
	if (!request)
		return;
	if (request->has_counted && !(request->upload && is_newly_stored(request->upload)))
		return_report(token_of(connection));
	if (request->upload)
		drop_upload(request->upload);
	free(request->text);
	free(request);
	*context = NULL;
	if (peer)
		deadline_renewed(peer->deadline);
	atomic_fetch_sub(&http.requests, 1);
}

/* ---- Beginning and end. */

static char *read_text(const char *path)
{
	char *text = NULL;
	size_t size = 0;
	FILE *in = fopen(path, "re");
	if (!in || getdelim(&text, &size, 0, in) < 0)
		complain("%s cannot be read", path);
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
