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
#include "pages.h"
#include "rankings.h"
#include "shared-database.h"
#include "sites.h"
#include "tool.h"
#include "upload.h"
#include "writer.h"

/* Bytes of a connection's memory: headers have to fit. */
#define CONNECTION_MEMORY (24 << 10)

/* Clients that wait for more are told to come again by the kernel. */
#define MOST_CONNECTIONS 4096

/* Seconds after which who was told that we are busy may come again. */
#define RETRY_AFTER "60"

/* What a browser keeps the token in. */
#define COOKIE "sampler-token"

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

/* A body that is kept until it is complete. */
struct body {
	char *bytes;
	size_t size, most; /* of more than MOST bytes, none are kept */
	bool is_too_long;
};

/* What becomes of a request is first UPLOAD, or BODY and RANKING, which FINISH makes a reply of, or nothing; and then REPLY, which is complete when it has a status. */
struct request {
	struct upload *upload; /* or null */
	struct grant grant;    /* whom it is from, unless that is the upload's */
	struct body body;      /* of what is not an upload */
	char *subject;         /* a part of the path that is asked for, to be freed; or null */
	void (*finish)(struct request *request,
		       struct MHD_Connection *connection); /* when the body has come; or null */
	struct ranking ranking;
	bool is_ranked; /* the ranking was asked for, and is done */
	struct reply reply;
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

/* The token that was sent, or null: in a header, or, for launchers of the original kind, in the address; or, by a browser, in a cookie. */
static const char *token_of(struct MHD_Connection *connection)
{
	static const char scheme[] = "Bearer ";
	const char *value = header(connection, MHD_HTTP_HEADER_AUTHORIZATION);
	if (value && strncasecmp(value, scheme, strlen(scheme)) == 0)
		return value + strlen(scheme);
	value = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "token");
	return value ? value : MHD_lookup_connection_value(connection, MHD_COOKIE_KIND, COOKIE);
}

/* Whether VALUE, a Host, is HOST, perhaps with a port. */
static bool is_host(const char *value, const char *host)
{
	size_t length = strlen(host);
	return strncasecmp(value, host, length) == 0 && (!value[length] || value[length] == ':');
}

/* Whether ORIGIN, of a page, is what we are called by, HOST. */
static bool is_own_page(const char *origin, const char *host)
{
	const char *name = strstr(origin, "://");
	return host && name && strcasecmp(name + 3, host) == 0;
}

/* A page of somebody else's, in a browser, may neither send to us nor, by a name that it has made for our address, read. */
static bool is_from_elsewhere(struct MHD_Connection *connection)
{
	const char *host = header(connection, MHD_HTTP_HEADER_HOST);
	bool is_known = !http.settings.hosts;
	for (const char *const *name = http.settings.hosts; name && *name && !is_known; name++)
		is_known = host && is_host(host, *name);
	const char *origin = header(connection, MHD_HTTP_HEADER_ORIGIN);
	return !is_known || (origin && !is_own_page(origin, host));
}

static struct reply say(unsigned status, const char *text)
{
	return (struct reply){ status, .text = text };
}

static struct reply deny(enum access access)
{
	if (access == ACCESS_OVER_QUOTA) {
		metrics_add(METRIC_OVER_QUOTA, 1);
		return say(MHD_HTTP_TOO_MANY_REQUESTS, "enough for today\n");
	}
	if (access == ACCESS_UNKNOWN) {
		metrics_add(METRIC_BUSY, 1);
		return say(MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n");
	}
	metrics_add(METRIC_UNAUTHORIZED, 1);
	return say(MHD_HTTP_UNAUTHORIZED, "a token is needed\n");
}

/* Find out whom the request is from, and whether that one may do what KIND says; else set the reply.  Whom the kernel names, who is us, or root, may do
   everything, in the project that is asked for. */
static bool may(struct request *request, struct MHD_Connection *connection, enum token_kind kind)
{
	if (peer_of(connection)->is_trusted) {
		const char *name = header(connection, "Sampler-Project");
		if (!name)
			name = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND,
							   "project");
		/* to report is to report to one */
		if (!name && kind == TOKEN_REPORT)
			name = "default";
		if (name && !is_project_name(name)) {
			request->reply =
			    say(MHD_HTTP_BAD_REQUEST, "this is no name of a project\n");
			return false;
		}
		request->grant = (struct grant){ .project = name ? duplicate(name) : NULL };
		return true;
	}
	enum access access = check_access(token_of(connection), kind, &request->grant);
	if (access != ACCESS_GRANTED)
		request->reply = deny(access);
	return access == ACCESS_GRANTED;
}

/* The same for who looks at a page: who may not is asked for a token. */
static bool may_look(struct request *request, struct MHD_Connection *connection)
{
	if (may(request, connection, TOKEN_READ))
		return true;
	if (request->reply.status == MHD_HTTP_UNAUTHORIZED)
		request->reply = show_login(false);
	return false;
}

/* ---- What is asked. */

static void begin_report(struct request *request, struct MHD_Connection *connection)
{
	struct answer answer;
	if (!may(request, connection, TOKEN_REPORT))
		return;
	request->upload = begin_upload(connection, &request->grant, &answer);
	request->grant = (struct grant){ NULL };
	request->reply = say(answer.status, answer.text);
}

static void tell_health(struct request *request, struct MHD_Connection *connection)
{
	(void)connection;
	request->reply = writer_has_room() ? say(MHD_HTTP_OK, "ok\n")
					   : say(MHD_HTTP_SERVICE_UNAVAILABLE, "busy\n");
}

static void tell_metrics(struct request *request, struct MHD_Connection *connection)
{
	if (!may(request, connection, TOKEN_READ))
		return;
	request->reply.status = MHD_HTTP_OK;
	FILE *out = open_memstream(&request->reply.body, &request->reply.size);
	write_metrics(out);
	fclose(out);
}

static void finish_put_sites(struct request *request, struct MHD_Connection *connection)
{
	(void)connection;
	request->reply = keep_sites(request->grant.project, request->subject, request->body.bytes,
				    request->body.size);
}

static void begin_put_sites(struct request *request, struct MHD_Connection *connection)
{
	if (!may(request, connection, TOKEN_ADMIN))
		return;
	if (!request->grant.project)
		request->grant.project = duplicate("default");
	if (!is_build_id(request->subject)) {
		request->reply = say(MHD_HTTP_BAD_REQUEST, "this is no build id\n");
		return;
	}
	request->body.most = LONGEST_SITES;
	request->finish = finish_put_sites;
}

static void tell_sites(struct request *request, struct MHD_Connection *connection)
{
	if (may(request, connection, TOKEN_READ))
		request->reply = give_sites(request->grant.project, request->subject);
}

static void tell_all_sites(struct request *request, struct MHD_Connection *connection)
{
	if (may(request, connection, TOKEN_READ))
		request->reply = list_sites(request->grant.project);
}

static void show_all(struct request *request, struct MHD_Connection *connection)
{
	if (may_look(request, connection))
		request->reply = show_builds(request->grant.project);
}

static void show_one(struct request *request, struct MHD_Connection *connection)
{
	if (may_look(request, connection))
		request->reply = show_build(request->grant.project, request->subject);
}

static void give_style(struct request *request, struct MHD_Connection *connection)
{
	(void)connection;
	request->reply = show_style();
}

/* ---- Rankings. */

static const struct {
	const char *name, *type;
} formats[] = {
	{ "html", "text/html; charset=utf-8" }, { "text", NULL }, { "json", "application/json" },
	{ "sarif", "application/sarif+json" },  { "tsv", NULL },  { "lcov", NULL },
};
#define FORMATS (sizeof formats / sizeof *formats)

/* Which of them is asked for; FORMATS if there is none of this name. */
static size_t format_of(struct MHD_Connection *connection)
{
	const char *name = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "format");
	size_t i = 0;
	while (name && i < FORMATS && strcmp(name, formats[i].name) != 0)
		i++;
	return i;
}

/* The thread that makes rankings is done with this one. */
static void resume_ranked(struct ranking *ranking)
{
	MHD_resume_connection(ranking->context);
}

static void finish_ranking(struct request *request, struct MHD_Connection *connection)
{
	struct ranking *ranking = &request->ranking;
	if (!ranking->text && !request->is_ranked && !find_ranking(ranking)) {
		request->is_ranked = true;
		MHD_suspend_connection(connection);
		make_ranking(ranking);
		return;
	}
	if (!ranking->text) {
		request->reply =
		    show_message(MHD_HTTP_SERVICE_UNAVAILABLE, "These runs cannot be ranked now");
		return;
	}
	size_t format = format_of(connection);
	request->reply = (struct reply){ MHD_HTTP_OK, .body = ranking->text, .size = ranking->size,
					 .type = formats[format].type,
					 .policy = format == 0 ? ranking_policy() : NULL };
	ranking->text = NULL;
}

static void begin_ranking(struct request *request, struct MHD_Connection *connection)
{
	size_t format = format_of(connection);
	if (!may_look(request, connection))
		return;
	int64_t failing = is_build_id(request->subject)
			      ? failing_runs(request->grant.project, request->subject)
			      : NO_RUNS;
	if (format == FORMATS)
		request->reply = show_message(MHD_HTTP_NOT_FOUND, "There is no such format");
	else if (failing == NO_RUNS)
		request->reply = show_message(MHD_HTTP_NOT_FOUND, "There is no such build");
	else if (failing == UNREADABLE_RUNS)
		request->reply =
		    show_message(MHD_HTTP_SERVICE_UNAVAILABLE, "The database cannot be read now");
	if (request->reply.status)
		return;
	const char *project = request->grant.project;
	request->ranking =
	    (struct ranking){ .runs = formatted("collect:@?build=%s%s%s", request->subject,
						project ? "&project=" : "", project ? project : ""),
			      .format = formats[format].name,
			      .failing = failing,
			      .done = resume_ranked,
			      .context = connection };
	request->finish = finish_ranking;
}

/* ---- Who enters, and leaves. */

/* Whether the browser speaks TLS, with us or with a proxy. */
static bool is_secure(struct MHD_Connection *connection)
{
	const char *scheme = header(connection, "X-Forwarded-Proto");
	return http.settings.certificate || (scheme && strcmp(scheme, "https") == 0);
}

static void set_cookie(struct request *request, struct MHD_Connection *connection,
		       const char *token, bool is_over)
{
	request->reply = say(MHD_HTTP_SEE_OTHER, "");
	request->reply.location = "/";
	request->reply.cookie =
	    formatted(COOKIE "=%s; Path=/; HttpOnly; SameSite=Strict%s%s", token,
		      is_secure(connection) ? "; Secure" : "", is_over ? "; Max-Age=0" : "");
}

/* The body is "token=TOKEN": a token's characters stand for themselves there. */
static void finish_login(struct request *request, struct MHD_Connection *connection)
{
	static const char name[] = "token=";
	const char *body = request->body.bytes ? request->body.bytes : "",
		   *token = body + strlen(name);
	enum access access = strncmp(body, name, strlen(name)) == 0
				 ? check_access(token, TOKEN_READ, &request->grant)
				 : ACCESS_DENIED;
	if (access == ACCESS_GRANTED)
		set_cookie(request, connection, token, false);
	else
		request->reply = show_login(true);
}

static void begin_login(struct request *request, struct MHD_Connection *connection)
{
	(void)connection;
	request->body.most = 1024;
	request->finish = finish_login;
}

static void finish_logout(struct request *request, struct MHD_Connection *connection)
{
	set_cookie(request, connection, "", true);
}

static void begin_logout(struct request *request, struct MHD_Connection *connection)
{
	(void)connection;
	request->body.most = 1024;
	request->finish = finish_logout;
}

/* ---- The way to these. */

/* A path in which * stands for the subject, which has no slash. */
static const struct route {
	const char *method, *path;
	void (*begin)(struct request *request, struct MHD_Connection *connection);
} routes[] = {
	{ "POST", "/report", begin_report },
	{ "POST", "/cgi-bin/sampler-upload", begin_report },
	{ "GET", "/health", tell_health },
	{ "GET", "/metrics", tell_metrics },
	{ "GET", "/buildid/*/section/.debug_site_info", tell_sites },
	{ "GET", "/api/1/sites", tell_all_sites },
	{ "GET", "/api/1/sites/*", tell_sites },
	{ "PUT", "/api/1/sites/*", begin_put_sites },
	{ "GET", "/", show_all },
	{ "GET", "/build/*", show_one },
	{ "GET", "/build/*/predictors", begin_ranking },
	{ "GET", "/pages.css", give_style },
	{ "POST", "/login", begin_login },
	{ "POST", "/logout", begin_logout },
};
#define ROUTES (sizeof routes / sizeof *routes)

/* Whether PATH is one of PATTERN; *SUBJECT, to be freed, becomes its subject, or null if it has none. */
static bool is_path(const char *path, const char *pattern, char **subject)
{
	const char *star = strchr(pattern, '*');
	size_t before = star ? (size_t)(star - pattern) : strlen(pattern);
	*subject = NULL;
	if (strncmp(path, pattern, before) != 0)
		return false;
	if (!star)
		return !path[before];
	size_t length = strcspn(path + before, "/");
	if (!length || strcmp(path + before + length, star + 1) != 0)
		return false;
	*subject = formatted("%.*s", (int)length, path + before);
	return true;
}

static bool is_method(const struct route *route, const char *method)
{
	return strcmp(method, route->method) == 0 ||
	       (strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0);
}

/* The headers of REQUEST are there. */
static void begin_request(struct request *request, struct MHD_Connection *connection,
			  const char *path, const char *method)
{
	request->reply = say(MHD_HTTP_NOT_FOUND, "there is nothing of this name\n");
	if (atomic_load(&http.is_ending)) {
		request->reply = say(MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n");
		return;
	}
	if (is_from_elsewhere(connection)) {
		request->reply = say(MHD_HTTP_FORBIDDEN, "not from there\n");
		return;
	}
	for (size_t i = 0; i < ROUTES; i++) {
		char *subject;
		if (!is_path(path, routes[i].path, &subject))
			continue;
		request->reply = say(MHD_HTTP_METHOD_NOT_ALLOWED, "not this method\n");
		if (is_method(&routes[i], method)) {
			request->reply = (struct reply){ 0 };
			request->subject = subject;
			routes[i].begin(request, connection);
			return;
		}
		free(subject);
	}
}

/* ---- Answers. */

static struct MHD_Response *make_response(const struct reply *reply)
{
	const char *text = reply->body ? reply->body : reply->text;
	return MHD_create_response_from_buffer(reply->body ? reply->size : strlen(text),
					       (void *)text, MHD_RESPMEM_MUST_COPY);
}

static void add_header(struct MHD_Response *response, const char *name, const char *value)
{
	if (value)
		MHD_add_response_header(response, name, value);
}

static enum MHD_Result send_reply(struct request *request, struct MHD_Connection *connection,
				  bool has_read_all)
{
	const struct reply *reply = &request->reply;
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
	if (reply->status == MHD_HTTP_SERVICE_UNAVAILABLE)
		add_header(response, MHD_HTTP_HEADER_RETRY_AFTER, RETRY_AFTER);
	if (!has_read_all || atomic_load(&http.is_ending))
		add_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
	/* the answer has to be read in time, too */
	deadline_renewed(peer_of(connection)->deadline);
	enum MHD_Result result = MHD_queue_response(connection, reply->status, response);
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
	return request->reply.status && has_body ? send_reply(request, connection, false) : MHD_YES;
}

/* SIZE bytes of a body that is kept have come. */
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

/* The body is there, or the connection was resumed: complete the reply, unless the connection is suspended. */
static void end_body(struct request *request, struct MHD_Connection *connection)
{
	/* one that was refused, or has a body that nobody wants */
	if (request->reply.status)
		return;
	if (request->upload) {
		struct answer answer = end_upload(request->upload);
		request->reply = say(answer.status, answer.text);
	} else if (request->body.is_too_long)
		request->reply = say(MHD_HTTP_CONTENT_TOO_LARGE, "the body is too long\n");
	else
		request->finish(request, connection);
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
		else
			keep_body(&request->body, data, *size);
		*size = 0;
		return MHD_YES;
	}
	deadline_met(peer_of(connection)->deadline);
	end_body(request, connection);
	return request->reply.status ? send_reply(request, connection, true) : MHD_YES;
}

static void drop_request(struct request *request)
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
