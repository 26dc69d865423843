/* What a client of the DevTools protocol says, and what it is told: the domains Tracing and IO.

	{"id":1,"method":"Tracing.start","params":{"transferMode":"ReportEvents"}}
	{"id":1,"result":{}}
	{"id":2,"method":"Tracing.end"}
	{"id":2,"result":{}}
	{"method":"Tracing.dataCollected","params":{"value":[EVENT,...]}}	again and again
	{"method":"Tracing.tracingComplete","params":{"dataLossOccurred":false}}

   With "ReturnAsStream", tracingComplete comes at once, with the handle of a stream, which IO.read reads.  Events are what "sampler trace export --chrome" writes: of
   its file, each line but the first and the last is one, with a comma at its beginning or its end.

	IDLE		RECORDING is null
	RECORDING	RECORDING copies events
	EXPORTING	CHILD makes events of what was copied, in EVENTS
	SENDING		EVENTS are read, line by line, as fast as the client takes them
	STREAMING	EVENTS are read when the client asks for them */

#define _GNU_SOURCE
#include "devtools.h"

#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recording.h"
#include "tool.h"

/* Of events in one message, and of what is read of a stream at once. */
#define MOST_OF_MESSAGE (256 << 10)

/* Messages that may wait for a client that says much, and hears nothing. */
#define MOST_WAITING 64

struct message {
	STAILQ_ENTRY(message) entry;
	char *text;
	size_t size;
};

enum state { IDLE, RECORDING, EXPORTING, SENDING, STREAMING };

struct devtools {
	STAILQ_HEAD(, message) messages;
	size_t waiting;
	bool lines, is_stream_wanted, has_lost;
	enum state state;
	struct recording *recording;
	pid_t child;
	FILE *events;
	char *line;
	size_t room;
};

struct devtools *begin_devtools(bool lines)
{
	struct devtools *devtools = allocate(sizeof *devtools);
	*devtools = (struct devtools){ .lines = lines };
	STAILQ_INIT(&devtools->messages);
	return devtools;
}

/* ---- Messages. */

static void say_text(struct devtools *devtools, char *text)
{
	struct message *message = allocate(sizeof *message);
	*message = (struct message){ .text = text, .size = strlen(text) };
	STAILQ_INSERT_TAIL(&devtools->messages, message, entry);
	devtools->waiting++;
}

/* Say OBJECT, which is used up. */
static void say(struct devtools *devtools, json_t *object)
{
	char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
	json_decref(object);
	if (text)
		say_text(devtools, text);
}

/* The answer to REQUEST: MEMBER of it is VALUE, which is used up. */
static void answer(struct devtools *devtools, json_t *request, const char *member, json_t *value)
{
	json_t *reply =
	    json_pack("{s:O, s:o}", "id", json_object_get(request, "id"), member, value);
	json_t *session = json_object_get(request, "sessionId");
	if (reply && session)
		json_object_set(reply, "sessionId", session);
	say(devtools, reply);
}

static void refuse(struct devtools *devtools, json_t *request, int code, const char *message)
{
	answer(devtools, request, "error",
	       json_pack("{s:i, s:s}", "code", code, "message", message));
}

/* ---- Methods. */

static void start(struct devtools *devtools, json_t *request)
{
	json_t *parameters = json_object_get(request, "params");
	const char *mode = json_string_value(json_object_get(parameters, "transferMode"));
	if (devtools->state != IDLE && devtools->state != STREAMING) {
		refuse(devtools, request, -32000, "Tracing has already been started");
		return;
	}
	if (devtools->events)
		fclose(devtools->events);
	devtools->events = NULL;
	devtools->state = IDLE;
	devtools->recording = begin_recording();
	if (!devtools->recording) {
		refuse(devtools, request, -32000, "nothing can be recorded now");
		return;
	}
	devtools->is_stream_wanted = mode && strcmp(mode, "ReturnAsStream") == 0;
	devtools->state = RECORDING;
	answer(devtools, request, "result", json_object());
}

/* End the recording; return whether its events will come. */
static bool end_recording_of(struct devtools *devtools)
{
	int out;
	devtools->child = end_recording(devtools->recording, &out);
	devtools->recording = NULL;
	devtools->events = devtools->child > 0 ? fdopen(out, "r") : NULL;
	devtools->state = devtools->events ? EXPORTING : IDLE;
	return devtools->events;
}

static void end(struct devtools *devtools, json_t *request)
{
	if (devtools->state != RECORDING)
		refuse(devtools, request, -32000, "Tracing is not started");
	else if (end_recording_of(devtools))
		answer(devtools, request, "result", json_object());
	else
		refuse(devtools, request, -32000, "what was recorded cannot be written");
}

static void get_categories(struct devtools *devtools, json_t *request)
{
	answer(devtools, request, "result", json_pack("{s:[s]}", "categories", "sampler"));
}

static void get_version(struct devtools *devtools, json_t *request)
{
	answer(devtools, request, "result",
	       json_pack("{s:s, s:s, s:s, s:s, s:s}", "protocolVersion", "1.3", "product",
			 "Sampler/" SAMPLER_VERSION, "revision", "", "userAgent",
			 "sampler trace serve", "jsVersion", ""));
}

/* The name of the only stream that a client has. */
#define HANDLE "1"

/* How many of the SIZE bytes are of a character that is not complete: they are read again. */
static size_t cut_character(struct devtools *devtools, const char *bytes, size_t size)
{
	size_t cut = 0;
	while (cut < 4 && cut < size && (bytes[size - 1 - cut] & 0xc0) == 0x80)
		cut++;
	bool has_begin = cut < size && (bytes[size - 1 - cut] & 0xc0) == 0xc0;
	if (!has_begin || cut + 1 == size)
		return 0;
	fseek(devtools->events, -(long)(cut + 1), SEEK_CUR);
	return cut + 1;
}

static void read_stream(struct devtools *devtools, json_t *request)
{
	json_t *parameters = json_object_get(request, "params");
	const char *handle = json_string_value(json_object_get(parameters, "handle"));
	json_int_t size = json_integer_value(json_object_get(parameters, "size"));
	if (devtools->state != STREAMING || !handle || strcmp(handle, HANDLE) != 0) {
		refuse(devtools, request, -32602, "there is no such stream");
		return;
	}
	if (size <= 0 || size > MOST_OF_MESSAGE)
		size = MOST_OF_MESSAGE;
	/* a character has so many */
	if (size < 4)
		size = 4;
	char *bytes = allocate(size + 1);
	size_t got = fread(bytes, 1, size, devtools->events);
	got -= cut_character(devtools, bytes, got);
	answer(devtools, request, "result",
	       json_pack("{s:s#, s:b, s:b}", "data", bytes, (int)got, "eof", got == 0,
			 "base64Encoded", 0));
	free(bytes);
}

static void close_stream(struct devtools *devtools, json_t *request)
{
	if (devtools->state == STREAMING) {
		fclose(devtools->events);
		devtools->events = NULL;
		devtools->state = IDLE;
	}
	answer(devtools, request, "result", json_object());
}

static const struct {
	const char *name;
	void (*answer)(struct devtools *devtools, json_t *request);
} methods[] = {
	{ "Tracing.start", start },
	{ "Tracing.end", end },
	{ "Tracing.getCategories", get_categories },
	{ "IO.read", read_stream },
	{ "IO.close", close_stream },
	{ "Browser.getVersion", get_version },
};

static void hear_request(struct devtools *devtools, json_t *request)
{
	const char *name = json_string_value(json_object_get(request, "method"));
	if (!name || !json_is_integer(json_object_get(request, "id"))) {
		say(devtools, json_pack("{s:{s:i, s:s}}", "error", "code", -32600, "message",
					"this is no request"));
		return;
	}
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		if (strcmp(methods[i].name, name) == 0) {
			methods[i].answer(devtools, request);
			return;
		}
	char *message = formatted("'%s' wasn't found", name);
	refuse(devtools, request, -32601, message);
	free(message);
}

/* A word of a client that speaks in lines. */
static void hear_word(struct devtools *devtools, const char *text, size_t size)
{
	while (size && strchr(" \r\n", text[size - 1]))
		size--;
	bool is_start = size == strlen("start") && memcmp(text, "start", size) == 0,
	     is_end = size == strlen("end") && memcmp(text, "end", size) == 0;
	const char *fault = NULL;
	if (is_start && devtools->state == IDLE) {
		devtools->recording = begin_recording();
		devtools->state = devtools->recording ? RECORDING : IDLE;
		fault = devtools->recording ? NULL : "nothing can be recorded now";
	} else if (!is_end || devtools->state != RECORDING)
		fault = "\"start\", or then \"end\", is understood";
	else if (!end_recording_of(devtools))
		fault = "what was recorded cannot be written";
	if (fault)
		say(devtools, json_pack("{s:s}", "error", fault));
	else if (is_start)
		say(devtools, json_pack("{s:b}", "started", 1));
}

void hear(struct devtools *devtools, const char *text, size_t size)
{
	json_error_t error;
	if (devtools->lines) {
		hear_word(devtools, text, size);
		return;
	}
	json_t *request = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
	if (json_is_object(request))
		hear_request(devtools, request);
	else
		say(devtools, json_pack("{s:{s:i, s:s}}", "error", "code", -32700, "message",
					"this is no JSON object"));
	json_decref(request);
}

/* ---- Events. */

/* The next event in its file, without commas; null at the end, where what was lost is told. */
static char *next_event(struct devtools *devtools, size_t *size)
{
	ssize_t got;
	while ((got = getline(&devtools->line, &devtools->room, devtools->events)) > 0) {
		char *text = devtools->line;
		if (*text == ']') {
			devtools->has_lost |=
			    !strstr(text, "\"lost\":0,\"overwritten\":0,\"left out\":0");
			return NULL;
		}
		text[strcspn(text, "\n")] = 0;
		size_t length = strlen(text);
		if (length && text[length - 1] == ',')
			text[--length] = 0;
		if (strncmp(text, "{\"ph\"", strlen("{\"ph\"")) == 0) {
			*size = length;
			return text;
		}
	}
	devtools->has_lost = true;
	return NULL;
}

/* The last message: all have been sent, or can be read. */
static void say_end(struct devtools *devtools)
{
	if (devtools->lines)
		say(devtools,
		    json_pack("{s:b, s:b}", "ended", 1, "dataLossOccurred", devtools->has_lost));
	else if (devtools->is_stream_wanted)
		say(devtools,
		    json_pack("{s:s, s:{s:b, s:s, s:s, s:s}}", "method", "Tracing.tracingComplete",
			      "params", "dataLossOccurred", devtools->has_lost, "stream", HANDLE,
			      "traceFormat", "json", "streamCompression", "none"));
	else
		say(devtools, json_pack("{s:s, s:{s:b}}", "method", "Tracing.tracingComplete",
					"params", "dataLossOccurred", devtools->has_lost));
}

static void end_sending(struct devtools *devtools)
{
	fclose(devtools->events);
	devtools->events = NULL;
	devtools->state = IDLE;
	say_end(devtools);
}

/* Have the next events wait. */
static void say_events(struct devtools *devtools)
{
	static const char begin[] = "{\"method\":\"Tracing.dataCollected\",\"params\":{\"value\":[";
	char *text, *event;
	size_t size, event_size, count = 0;
	FILE *out = open_memstream(&text, &size);
	if (!devtools->lines)
		fputs(begin, out);
	while ((event = next_event(devtools, &event_size))) {
		fprintf(out, "%s%s", count++ && !devtools->lines ? "," : "", event);
		if (devtools->lines || ftell(out) > MOST_OF_MESSAGE)
			break;
	}
	if (!devtools->lines)
		fputs("]}}", out);
	fclose(out);
	if (count)
		say_text(devtools, text);
	else
		free(text);
	if (!event)
		end_sending(devtools);
}

/* What was lost is told in the last line of the file. */
static void look_for_losses(struct devtools *devtools)
{
	size_t size;
	while (next_event(devtools, &size))
		;
	rewind(devtools->events);
}

static void look_after_child(struct devtools *devtools)
{
	int status;
	if (waitpid(devtools->child, &status, WNOHANG) != devtools->child)
		return;
	devtools->child = 0;
	rewind(devtools->events);
	devtools->has_lost = !WIFEXITED(status) || WEXITSTATUS(status) > EXIT_NOT_FOUND;
	devtools->state = SENDING;
	if (devtools->is_stream_wanted) {
		look_for_losses(devtools);
		devtools->state = STREAMING;
		say_end(devtools);
	}
}

void tick(struct devtools *devtools)
{
	if (devtools->state == RECORDING)
		continue_recording(devtools->recording);
	else if (devtools->state == EXPORTING)
		look_after_child(devtools);
}

bool is_patient(const struct devtools *devtools)
{
	return devtools->waiting < MOST_WAITING;
}

bool has_message(const struct devtools *devtools)
{
	return devtools->state == SENDING || !STAILQ_EMPTY(&devtools->messages);
}

char *next_message(struct devtools *devtools, size_t *size)
{
	if (STAILQ_EMPTY(&devtools->messages) && devtools->state == SENDING)
		say_events(devtools);
	struct message *message = STAILQ_FIRST(&devtools->messages);
	if (!message)
		return NULL;
	STAILQ_REMOVE_HEAD(&devtools->messages, entry);
	devtools->waiting--;
	char *text = message->text;
	*size = message->size;
	free(message);
	return text;
}

void end_devtools(struct devtools *devtools)
{
	size_t size;
	devtools->state = devtools->state == SENDING ? IDLE : devtools->state;
	for (char *text; (text = next_message(devtools, &size)); free(text))
		;
	if (devtools->recording)
		drop_recording(devtools->recording);
	if (devtools->child > 0) {
		kill(devtools->child, SIGKILL);
		waitpid(devtools->child, NULL, 0);
	}
	if (devtools->events)
		fclose(devtools->events);
	free(devtools->line);
	free(devtools);
}
