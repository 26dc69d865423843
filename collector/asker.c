/* Who asks: a peer that the kernel names, or who has a token. */

#include "asker.h"

#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "metrics.h"
#include "pages.h"
#include "tool.h"

bool is_us_or_root(int socket)
{
	struct ucred credentials;
	socklen_t size = sizeof credentials;
	return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 &&
	       (credentials.uid == geteuid() || credentials.uid == 0);
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

bool is_from_elsewhere(const struct request *request)
{
	const char *host = header_of(request, MHD_HTTP_HEADER_HOST);
	bool is_known = !request->settings->hosts;
	for (const char *const *name = request->settings->hosts; name && *name && !is_known; name++)
		is_known = host && is_host(host, *name);
	const char *origin = header_of(request, MHD_HTTP_HEADER_ORIGIN);
	return !is_known || (origin && !is_own_page(origin, host));
}

/* The token that was sent, or null: in a header, or, for launchers of the original kind, in the address; or, by a browser, in a cookie. */
static const char *token_of(const struct request *request)
{
	static const char scheme[] = "Bearer ";
	const char *value = header_of(request, MHD_HTTP_HEADER_AUTHORIZATION);
	if (value && strncasecmp(value, scheme, strlen(scheme)) == 0)
		return value + strlen(scheme);
	value = argument_of(request, "token");
	return value ? value
		     : MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND, COOKIE);
}

static struct reply deny(enum access access, enum token_kind kind)
{
	static const char *const needed[] = {
		[TOKEN_REPORT] = "this token is of another kind: one for reports is needed\n",
		[TOKEN_READ] = "this token is of another kind: one to read is needed\n",
		[TOKEN_ADMIN] = "this token is of another kind: an admin's is needed\n",
	};
	if (access == ACCESS_OVER_QUOTA) {
		metrics_add(METRIC_OVER_QUOTA, 1);
		return say(MHD_HTTP_TOO_MANY_REQUESTS, "enough for today\n");
	}
	if (access == ACCESS_UNKNOWN) {
		metrics_add(METRIC_BUSY, 1);
		return say(MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n");
	}
	/* of reports; others are no matter of these counts */
	if (kind == TOKEN_REPORT)
		metrics_add(METRIC_UNAUTHORIZED, 1);
	return say(MHD_HTTP_UNAUTHORIZED,
		   access == ACCESS_OF_OTHER_KIND ? needed[kind] : "a token is needed\n");
}

/* The project that somebody who may do everything asks for; who reports does so to one. */
static bool trust(struct request *request, enum token_kind kind)
{
	const char *name = header_of(request, "Sampler-Project");
	if (!name)
		name = argument_of(request, "project");
	if (!name && kind == TOKEN_REPORT)
		name = "default";
	if (name && !is_project_name(name)) {
		request->reply = say(MHD_HTTP_BAD_REQUEST, "this is no name of a project\n");
		return false;
	}
	request->grant = (struct grant){ .project = name ? duplicate(name) : NULL };
	return true;
}

bool may(struct request *request, enum token_kind kind)
{
	if (request->is_trusted)
		return trust(request, kind);
	enum access access = check_access(token_of(request), kind, &request->grant);
	if (access != ACCESS_GRANTED)
		request->reply = deny(access, kind);
	return access == ACCESS_GRANTED;
}

bool may_look(struct request *request)
{
	if (may(request, TOKEN_READ))
		return true;
	if (request->reply.status == MHD_HTTP_UNAUTHORIZED)
		request->reply = show_login(false);
	return false;
}
