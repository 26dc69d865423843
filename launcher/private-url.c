/* Whether others can read what is sent to an address, and so whether that may be. */

#include "private-url.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

/* Whether HOST, as libcurl has it, is this machine. */
static bool is_loopback(const char *host)
{
	struct in_addr address;
	bool is_address = inet_pton(AF_INET, host, &address) == 1;
	return strcasecmp(host, "localhost") == 0 || strcmp(host, "[::1]") == 0 ||
	       (is_address && ntohl(address.s_addr) >> 24 == IN_LOOPBACKNET);
}

bool is_private_url(const char *url)
{
	char *scheme = NULL, *host = NULL;
	CURLU *parts = curl_url();
	bool is = parts &&
		  curl_url_set(parts, CURLUPART_URL, url, CURLU_DEFAULT_SCHEME) == CURLUE_OK &&
		  curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
		  curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
		  (strcmp(scheme, "https") == 0 || is_loopback(host));
	curl_free(scheme);
	curl_free(host);
	curl_url_cleanup(parts);
	return is;
}

const char *why_nobody_has(const struct app *app)
{
	if (app->is_unreadable)
		return "what is said of it cannot be read";
	if (!*app->url)
		return "nobody wants its reports: there is no url";
	return is_private_url(app->url)
		   ? NULL
		   : "others could read them on the way: its url is not of https";
}
