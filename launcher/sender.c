/* Send a report to a collector. */

#include "sender.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "packed.h"
#include "tool.h"

#define MOST_SECONDS         60L
#define MOST_CONNECT_SECONDS 10L

struct sender {
	CURL *curl;
	const char *url;
	char said[80]; /* the first line that the collector answers */
	size_t length;
	bool is_collector;   /* whether what has answered says so */
	char *authorization; /* the header; null without a token */
};

/* Keep what is printable of the first line. */
static size_t keep_sentence(char *data, size_t size, size_t count, void *context)
{
	struct sender *sender = context;
	for (size_t i = 0; i < size * count && sender->length + 1 < sizeof sender->said; i++) {
		bool is_shown = data[i] >= ' ' && data[i] <= '~';
		sender->said[sender->length++] = is_shown ? data[i] : 0;
	}
	return size * count;
}

static size_t read_header(char *line, size_t size, size_t count, void *context)
{
	static const char name[] = "Sampler-Collector:", status[] = "HTTP/";
	struct sender *sender = context;
	/* interim answers, as 103, have headers of their own */
	if (size * count >= strlen(status) && strncmp(line, status, strlen(status)) == 0)
		sender->is_collector = false;
	if (size * count >= strlen(name) && strncasecmp(line, name, strlen(name)) == 0)
		sender->is_collector = true;
	return size * count;
}

struct sender *open_sender(const struct app *app)
{
	struct sender *sender = allocate(sizeof *sender);
	sender->curl = curl_easy_init();
	sender->url = app->url;
	sender->authorization =
	    *app->token ? formatted("Authorization: Bearer %s", app->token) : NULL;
	if (!sender->curl) {
		close_sender(sender);
		return NULL;
	}
	curl_easy_setopt(sender->curl, CURLOPT_URL, app->url);
	curl_easy_setopt(sender->curl, CURLOPT_PROTOCOLS_STR, "http,https");
	curl_easy_setopt(sender->curl, CURLOPT_DEFAULT_PROTOCOL, "https");
	/* what is not encrypted stays on this machine: a proxy would read it */
	if (strncasecmp(app->url, "http:", strlen("http:")) == 0)
		curl_easy_setopt(sender->curl, CURLOPT_PROXY, "");
	curl_easy_setopt(sender->curl, CURLOPT_HEADERFUNCTION, read_header);
	curl_easy_setopt(sender->curl, CURLOPT_HEADERDATA, sender);
	curl_easy_setopt(sender->curl, CURLOPT_USERAGENT, "sampler-send/" SAMPLER_VERSION);
	curl_easy_setopt(sender->curl, CURLOPT_TIMEOUT, MOST_SECONDS);
	curl_easy_setopt(sender->curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(sender->curl, CURLOPT_WRITEFUNCTION, keep_sentence);
	curl_easy_setopt(sender->curl, CURLOPT_WRITEDATA, sender);
	curl_easy_setopt(sender->curl, CURLOPT_CONNECTTIMEOUT, MOST_CONNECT_SECONDS);
	return sender;
}

/* Whether the connection was there, and ended: another report may have better luck. */
static bool has_broken(CURLcode code)
{
	return code == CURLE_OPERATION_TIMEDOUT || code == CURLE_SEND_ERROR ||
	       code == CURLE_RECV_ERROR || code == CURLE_GOT_NOTHING || code == CURLE_PARTIAL_FILE;
}

static void add_part(curl_mime *form, const char *name, const char *text, size_t size)
{
	size_t packed_size;
	void *packed = pack_all(text, size, 3, &packed_size);
	curl_mimepart *part = curl_mime_addpart(form);
	curl_mime_name(part, name);
	curl_mime_data(part, packed, packed_size);
	free(packed);
}

static curl_mime *make_form(const struct sender *sender, const struct private_report *report)
{
	curl_mime *form = curl_mime_init(sender->curl);
	for (int part = 0; part < PART_COUNT; part++)
		if (report->parts[part])
			add_part(form, private_part_ids[part], report->parts[part],
				 report->sizes[part]);
	return form;
}

/* What the STATUS of HTTP means. */
static enum sent sent_by(long status)
{
	if (status == 200)
		return SENT_STORED;
	return status == 400 || status == 413 || status == 415 ? SENT_REFUSED : SENT_NOT_NOW;
}

static struct answer read_answer(const struct sender *sender)
{
	long status = 0;
	curl_off_t seconds = 0;
	curl_easy_getinfo(sender->curl, CURLINFO_RESPONSE_CODE, &status);
	curl_easy_getinfo(sender->curl, CURLINFO_RETRY_AFTER, &seconds);
	struct answer answer = { .sent = sent_by(status), .seconds = seconds };
	snprintf(answer.reason, sizeof answer.reason, "the collector answers %ld%s%s", status,
		 *sender->said ? ": " : "", sender->said);
	if (sender->is_collector)
		return answer;
	/* a proxy's error, or somebody's page */
	snprintf(answer.reason, sizeof answer.reason,
		 "no collector answers, but something else, %ld", status);
	answer.sent = SENT_NOT_NOW;
	return answer;
}

/* Do what was set, with the HEADERS besides those of all requests, which are freed; URL is for what is said. */
static struct answer perform(struct sender *sender, struct curl_slist *headers, const char *url)
{
	struct answer answer = { .sent = SENT_NOT_NOW };
	if (sender->authorization)
		headers = curl_slist_append(headers, sender->authorization);
	/* the collector does not ask for it, and we would wait a second for nothing */
	headers = curl_slist_append(headers, "Expect:");
	curl_easy_setopt(sender->curl, CURLOPT_HTTPHEADER, headers);
	sender->is_collector = false;
	sender->length = 0;
	memset(sender->said, 0, sizeof sender->said);
	CURLcode code = curl_easy_perform(sender->curl);
	if (code == CURLE_OK)
		answer = read_answer(sender);
	else
		snprintf(answer.reason, sizeof answer.reason, "%s: %s", url,
			 curl_easy_strerror(code));
	if (has_broken(code))
		answer.sent = SENT_BROKEN;
	curl_slist_free_all(headers);
	return answer;
}

struct answer send_report(struct sender *sender, const char *id,
			  const struct private_report *report)
{
	char header[64];
	snprintf(header, sizeof header, "Sampler-Report-Id: %s", id);
	curl_mime *form = make_form(sender, report);
	curl_easy_setopt(sender->curl, CURLOPT_MIMEPOST, form);
	struct answer answer = perform(sender, curl_slist_append(NULL, header), sender->url);
	curl_mime_free(form);
	return answer;
}

struct answer send_forgetting(struct sender *sender, const char *shown, unsigned long *count)
{
	/* beside where reports are sent to */
	const char *slash = strrchr(sender->url, '/');
	char *url = formatted("%.*s/forget", slash ? (int)(slash - sender->url) : 0, sender->url);
	curl_easy_setopt(sender->curl, CURLOPT_URL, url);
	curl_easy_setopt(sender->curl, CURLOPT_POSTFIELDS, shown);
	struct answer answer =
	    perform(sender, curl_slist_append(NULL, "Content-Type: text/plain"), url);
	*count = answer.sent == SENT_STORED ? strtoul(sender->said, NULL, 10) : 0;
	curl_easy_setopt(sender->curl, CURLOPT_URL, sender->url);
	free(url);
	return answer;
}

void close_sender(struct sender *sender)
{
	if (sender->curl)
		curl_easy_cleanup(sender->curl);
	free(sender->authorization);
	free(sender);
}
