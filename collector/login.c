/* Who enters, and leaves: a browser keeps a token as a cookie. */

#include <string.h>

#include "asker.h"
#include "pages.h"
#include "routes.h"
#include "tool.h"

/* Whether the browser speaks TLS, with us or with a proxy. */
static bool is_secure(const struct request *request)
{
	const char *scheme = header_of(request, "X-Forwarded-Proto");
	return request->settings->certificate || (scheme && strcmp(scheme, "https") == 0);
}

static void set_cookie(struct request *request, const char *token, bool is_over)
{
	request->reply = say(MHD_HTTP_SEE_OTHER, "");
	request->reply.location = "/";
	request->reply.cookie =
	    formatted(COOKIE "=%s; Path=/; HttpOnly; SameSite=Strict%s%s", token,
		      is_secure(request) ? "; Secure" : "", is_over ? "; Max-Age=0" : "");
}

/* The body is "token=TOKEN": a token's characters stand for themselves there. */
static void finish_login(struct request *request)
{
	static const char name[] = "token=";
	const char *body = request->body.bytes ? request->body.bytes : "",
		   *token = body + strlen(name);
	enum access access = strncmp(body, name, strlen(name)) == 0
				 ? check_access(token, TOKEN_READ, &request->grant)
				 : ACCESS_DENIED;
	if (access == ACCESS_GRANTED)
		set_cookie(request, token, false);
	else if (access == ACCESS_UNKNOWN)
		request->reply = say(MHD_HTTP_SERVICE_UNAVAILABLE, "come again\n");
	else
		request->reply = show_login(true);
}

void begin_login(struct request *request)
{
	request->body.most = 1024;
	request->finish = finish_login;
}

static void finish_logout(struct request *request)
{
	set_cookie(request, "", true);
}

void begin_logout(struct request *request)
{
	request->body.most = 1024;
	request->finish = finish_logout;
}
