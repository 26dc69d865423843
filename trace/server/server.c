/* A server for viewers of traces.

	GET /json/version, /json/list		where a client of the DevTools protocol finds us
	websocket /devtools/browser/TOKEN	speaks that protocol: see devtools.c
	websocket /lines/TOKEN			the same in lines

   Everybody has to know the token, because a trace tells what a program does: it is in the path, in the argument "token", or behind "Authorization: Bearer".
   Requests of web pages have an Origin, and are refused, but for those of DevTools themselves; and so are those that call us by a name that is not ours, as pages
   do that have had our address given to a name of theirs. */

#include "server.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "devtools.h"
#include "tool.h"

#define MOST_CONNECTIONS  32
#define MOST_OF_REQUEST   (64 << 10)
#define TICK_MICROSECONDS 20000

/* Of requests. */
#define LONGEST_VALUE 256

/* Lives as long as its socket. */
struct connection {
	LIST_ENTRY(connection) entry;
	struct lws *socket;
	struct devtools *devtools;
	char *request; /* what has come of it */
	size_t size;
};

static LIST_HEAD(, connection) connections;
static unsigned connection_count;
static const struct server_settings *settings;
static struct lws_context *context;
static volatile sig_atomic_t is_ending;
static lws_sorted_usec_list_t timer;

/* ---- Who may do what. */

static bool is_token(const char *text)
{
	size_t length = strlen(settings->token);
	unsigned char difference = strlen(text) != length;
	for (size_t i = 0; i < length && text[i]; i++)
		difference |= text[i] ^ settings->token[i];
	return !difference;
}

/* Whether NAME is HOST, perhaps with a port behind it. */
static bool is_host(const char *name, const char *host)
{
	size_t length = strlen(host);
	return strncasecmp(name, host, length) == 0 && (!name[length] || name[length] == ':');
}

/* Whether NAME is a number, perhaps with a port behind it: no page can have such a name that is not ours. */
static bool is_number(const char *name)
{
	unsigned char address[sizeof(struct in6_addr)];
	char text[LONGEST_VALUE];
	bool is_long = *name == '[';
	size_t length = is_long ? strcspn(name + 1, "]") : strcspn(name, ":");
	memcpy(text, name + is_long, length);
	text[length] = 0;
	return inet_pton(is_long ? AF_INET6 : AF_INET, text, address) == 1;
}

static bool is_called_right(struct lws *socket)
{
	char name[LONGEST_VALUE];
	if (lws_hdr_copy(socket, name, sizeof name, WSI_TOKEN_HOST) <= 0)
		return false;
	bool is = is_host(name, "localhost") || is_number(name);
	for (const char *const *host = settings->hosts; *host; host++)
		is |= is_host(name, *host);
	return is;
}

static bool is_of_page(struct lws *socket)
{
	static const char devtools[] = "devtools://";
	char origin[LONGEST_VALUE];
	if (!lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN))
		return false;
	return lws_hdr_copy(socket, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
	       strncmp(origin, devtools, strlen(devtools)) != 0;
}

static bool knows_token(struct lws *socket, const char *path)
{
	static const char scheme[] = "Bearer ", name[] = "token=";
	char value[LONGEST_VALUE];
	const char *slash = strrchr(path, '/');
	if (slash && is_token(slash + 1))
		return true;
	if (lws_hdr_copy(socket, value, sizeof value, WSI_TOKEN_HTTP_AUTHORIZATION) > 0 &&
	    strncmp(value, scheme, strlen(scheme)) == 0 && is_token(value + strlen(scheme)))
		return true;
	for (int i = 0;
	     lws_hdr_copy_fragment(socket, value, sizeof value, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
	     i++)
		if (strncmp(value, name, strlen(name)) == 0 && is_token(value + strlen(name)))
			return true;
	return false;
}

/* The status for a request of PATH: 200, or why it is refused. */
static unsigned judge(struct lws *socket, const char *path)
{
	if (!is_called_right(socket) || is_of_page(socket))
		return HTTP_STATUS_FORBIDDEN;
	return knows_token(socket, path) ? HTTP_STATUS_OK : HTTP_STATUS_UNAUTHORIZED;
}

static bool begins_with(const char *path, const char *start)
{
	return strncmp(path, start, strlen(start)) == 0;
}

/* ---- Requests of HTTP. */

static json_t *version(const char *address)
{
	return json_pack("{s:s, s:s, s:s}", "Browser", "Sampler/" SAMPLER_VERSION,
			 "Protocol-Version", "1.3", "webSocketDebuggerUrl", address);
}

static json_t *list(const char *address)
{
	return json_pack("[{s:s, s:s, s:s, s:s, s:s}]", "id", "sampler", "type", "browser", "title",
			 "traces", "url", "", "webSocketDebuggerUrl", address);
}

static json_t *find_answer(const char *path, const char *address)
{
	if (strcmp(path, "/json/version") == 0)
		return version(address);
	if (strcmp(path, "/json") == 0 || strcmp(path, "/json/list") == 0)
		return list(address);
	return NULL;
}

static int send_json(struct lws *socket, const char *text)
{
	size_t length = strlen(text);
	unsigned char head[LWS_PRE + 1024], *start = head + LWS_PRE, *at = start,
					    *end = head + sizeof head;
	unsigned char *body = allocate(LWS_PRE + length);
	memcpy(body + LWS_PRE, text, length);
	bool is_sent = !lws_add_http_common_headers(socket, HTTP_STATUS_OK, "application/json",
						    length, &at, end) &&
		       !lws_finalize_write_http_header(socket, start, &at, end) &&
		       lws_write(socket, body + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) >= 0;
	free(body);
	return !is_sent || lws_http_transaction_completed(socket);
}

static int answer_request(struct lws *socket, const char *path)
{
	char host[LONGEST_VALUE];
	unsigned status = judge(socket, path);
	if (status != HTTP_STATUS_OK)
		return lws_return_http_status(socket, status, NULL) ||
		       lws_http_transaction_completed(socket);
	lws_hdr_copy(socket, host, sizeof host, WSI_TOKEN_HOST);
	char *address = formatted("ws://%s/devtools/browser/%s", host, settings->token);
	json_t *answer = find_answer(path, address);
	char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
	int result = text ? send_json(socket, text)
			  : lws_return_http_status(socket, HTTP_STATUS_NOT_FOUND, NULL) ||
				lws_http_transaction_completed(socket);
	free(text);
	json_decref(answer);
	free(address);
	return result;
}

/* Whether SOCKET may become a websocket; if not, that is answered. */
static bool may_begin(struct lws *socket)
{
	char path[LONGEST_VALUE];
	if (lws_hdr_copy(socket, path, sizeof path, WSI_TOKEN_GET_URI) <= 0)
		return false;
	unsigned status = judge(socket, path);
	if (status == HTTP_STATUS_OK && !begins_with(path, "/devtools/") &&
	    !begins_with(path, "/lines"))
		status = HTTP_STATUS_NOT_FOUND;
	if (status == HTTP_STATUS_OK && connection_count >= MOST_CONNECTIONS)
		status = HTTP_STATUS_SERVICE_UNAVAILABLE;
	if (status != HTTP_STATUS_OK)
		lws_return_http_status(socket, status, NULL);
	return status == HTTP_STATUS_OK;
}

/* ---- Websockets. */

static void begin_connection(struct connection *connection, struct lws *socket)
{
	char path[LONGEST_VALUE] = "";
	lws_hdr_copy(socket, path, sizeof path, WSI_TOKEN_GET_URI);
	*connection =
	    (struct connection){ .socket = socket,
				 .devtools = begin_devtools(begins_with(path, "/lines")) };
	LIST_INSERT_HEAD(&connections, connection, entry);
	connection_count++;
}

static void end_connection(struct connection *connection)
{
	if (!connection->devtools)
		return;
	LIST_REMOVE(connection, entry);
	connection_count--;
	end_devtools(connection->devtools);
	free(connection->request);
	connection->devtools = NULL;
}

/* SIZE bytes of a request have come; return whether it is not too long. */
static bool receive(struct connection *connection, const void *bytes, size_t size, bool is_last)
{
	if (connection->size + size > MOST_OF_REQUEST)
		return false;
	connection->request = reallocate(connection->request, connection->size + size + 1);
	memcpy(connection->request + connection->size, bytes, size);
	connection->size += size;
	if (is_last) {
		hear(connection->devtools, connection->request, connection->size);
		connection->size = 0;
	}
	return true;
}

/* The client has room for a message. */
static bool write_message(struct connection *connection)
{
	size_t size;
	char *text = next_message(connection->devtools, &size);
	if (!text)
		return true;
	unsigned char *bytes = allocate(LWS_PRE + size);
	memcpy(bytes + LWS_PRE, text, size);
	bool is_written = lws_write(connection->socket, bytes + LWS_PRE, size, LWS_WRITE_TEXT) >= 0;
	free(bytes);
	free(text);
	return is_written;
}

static void want_to_write(struct connection *connection)
{
	if (has_message(connection->devtools))
		lws_callback_on_writable(connection->socket);
}

static int answer_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
			size_t size)
{
	struct connection *connection = user;
	bool is_good = true;
	switch (reason) {
	case LWS_CALLBACK_HTTP:
		return answer_request(socket, in);
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
		return !may_begin(socket);
	case LWS_CALLBACK_ESTABLISHED:
		begin_connection(connection, socket);
		return 0;
	case LWS_CALLBACK_RECEIVE:
		is_good =
		    receive(connection, in, size,
			    lws_is_final_fragment(socket) && !lws_remaining_packet_payload(socket));
		break;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		is_good = write_message(connection);
		break;
	case LWS_CALLBACK_CLOSED:
		end_connection(connection);
		return 0;
	default:
		return lws_callback_http_dummy(socket, reason, user, in, size);
	}
	if (is_good) {
		want_to_write(connection);
		/* whoever does not hear is not listened to */
		lws_rx_flow_control(socket, is_patient(connection->devtools));
	}
	return is_good ? 0 : -1;
}

static void tick_all(lws_sorted_usec_list_t *unused)
{
	struct connection *connection;
	(void)unused;
	LIST_FOREACH(connection, &connections, entry)
	{
		tick(connection->devtools);
		want_to_write(connection);
	}
	lws_sul_schedule(context, 0, &timer, tick_all, TICK_MICROSECONDS);
}

static void begin_to_end(int number)
{
	(void)number;
	is_ending = 1;
}

bool serve(const struct server_settings *wanted,
	   void (*begun)(const struct server_settings *settings))
{
	/* whoever is silent is asked whether he is there */
	static const lws_retry_bo_t patience = { .secs_since_valid_ping = 30,
						 .secs_since_valid_hangup = 60 };
	static const struct lws_protocols protocols[] = {
		{ "devtools", answer_event, sizeof(struct connection), 4096, 0, NULL, 0 },
		{ NULL, NULL, 0, 0, 0, NULL, 0 },
	};
	struct lws_context_creation_info information = {
		.port = wanted->port,
		.iface = wanted->address,
		.protocols = protocols,
		.retry_and_idle_policy = &patience,
		.gid = -1,
		.uid = -1,
		.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
			   LWS_SERVER_OPTION_HTTP_HEADERS_SECURITY_BEST_PRACTICES_ENFORCE,
	};
	struct in6_addr number;
	bool is_long = inet_pton(AF_INET6, wanted->address, &number) == 1;
	if (!is_long && inet_pton(AF_INET, wanted->address, &number) != 1) {
		complain("%s: this is no address, as 127.0.0.1", wanted->address);
		return false;
	}
	/* with it, libwebsockets would listen at all addresses for one of four numbers, and without it, for a longer one */
	if (!is_long)
		information.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
	settings = wanted;
	lws_set_log_level(0, NULL);
	context = lws_create_context(&information);
	if (!context) {
		complain("%s:%d cannot be listened on", wanted->address, wanted->port);
		return false;
	}
	signal(SIGINT, begin_to_end);
	signal(SIGTERM, begin_to_end);
	signal(SIGPIPE, SIG_IGN);
	/* a file that may not grow any more is an error of writing */
	signal(SIGXFSZ, SIG_IGN);
	begun(wanted);
	tick_all(&timer);
	while (!is_ending && lws_service(context, 0) >= 0)
		;
	lws_context_destroy(context);
	return true;
}
