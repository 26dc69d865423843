/* The reports of a run, among those that wait to be sent.

	RUN/report.17, RUN/reports.zst	->	~/.local/state/sampler/spool/APP/BUILD.TIME.PROCESS, ...

   Each has a line more in its metadata: the outcome of the run, which may be another one than that of the process. */

#define _GNU_SOURCE
#include "spool-reports.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../launcher/app.h"
#include "../../launcher/consent.h"
#include "../../launcher/spool.h"
#include "find-files.h"
#include "tool.h"
#include "unpacked.h"

const char *why_not_spooled(const char *app)
{
	if (!is_app_name(app))
		return "it cannot be the name of an application";
	struct app known;
	if (find_consent(app).consent < CONSENT_LOCAL)
		return "there is no consent: see \"sampler consent\"";
	return read_app(&known, app, NULL)
		   ? NULL
		   : "nothing is known of this application: see sampler-app(5)";
}

/* A report as it is read, line by line. */
struct copying {
	const char *spool;
	enum outcome outcome;
	char *text;
	size_t size;
	FILE *lines; /* to these */
	bool is_in_metadata;
	char build[96], start[32], process[32];
};

/* Put the value of LINE, if it has KEY, into FIELD of SIZE bytes. */
static void note_field(char *field, size_t size, const char *line, const char *key)
{
	size_t length = strlen(key);
	if (strncmp(line, key, length) == 0 && line[length] == '\t')
		snprintf(field, size, "%.*s", (int)strspn(line + length + 1, "0123456789"),
			 line + length + 1);
}

/* The name of a report has the build id of the first module, which is the program. */
static void note_module(struct copying *copying, const char *line)
{
	const char *build = strncmp(line, "module\t", 7) == 0 ? strchr(line + 7, '\t') : NULL;
	if (build && !*copying->build)
		snprintf(copying->build, sizeof copying->build, "%.*s",
			 (int)strspn(build + 1, "0123456789abcdef"), build + 1);
}

/* Have the report at NEW be at PATH, too; or, where there is one of another process with the same number, and of the same second, at that with a number behind. */
static bool place_report(const char *new, const char *path)
{
	bool is_placed = link(new, path) == 0;
	for (unsigned number = 2; !is_placed && errno == EEXIST && number < 10000; number++) {
		char *other = formatted("%s.%u", path, number);
		is_placed = link(new, other) == 0;
		free(other);
	}
	return is_placed;
}

/* Write the report to a file of its own, which gets its name when it is complete; or complain. */
static void write_report(const struct copying *copying)
{
	char *name = formatted("%s.%s.%s", *copying->build ? copying->build : "none",
			       copying->start, copying->process);
	char *path = formatted("%s/%s", copying->spool, name),
	     *new = formatted("%s/.%s", copying->spool, name);
	unlink(new);
	int fd = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	FILE *out = fd >= 0 ? fdopen(fd, "w") : NULL;
	bool is_written = out && fwrite(copying->text, 1, copying->size, out) == copying->size;
	if (out)
		is_written &= fclose(out) == 0;
	if (!is_written || !place_report(new, path))
		complain("%s: %s", path, strerror(errno));
	unlink(new);
	free(new);
	free(path);
	free(name);
}

static void begin_report(struct copying *copying)
{
	copying->lines = open_memstream(&copying->text, &copying->size);
	*copying->build = *copying->start = *copying->process = 0;
	copying->is_in_metadata = false;
}

/* The subreport METADATA, which is the last one, has ended. */
static void end_report(struct copying *copying)
{
	fclose(copying->lines);
	write_report(copying);
	free(copying->text);
	begin_report(copying);
}

static void copy_line(struct copying *copying, const char *line)
{
	bool is_end = copying->is_in_metadata && strcmp(line, "</report>\n") == 0;
	if (is_end)
		fprintf(copying->lines, "outcome\t%s\n", outcome_words[copying->outcome]);
	fputs(line, copying->lines);
	if (is_end) {
		end_report(copying);
		return;
	}
	if (strcmp(line, "<report id=\"metadata\">\n") == 0)
		copying->is_in_metadata = true;
	if (!copying->is_in_metadata)
		return;
	note_field(copying->start, sizeof copying->start, line, "start");
	note_field(copying->process, sizeof copying->process, line, "process");
	note_module(copying, line);
}

static void copy_reports(struct copying *copying, const char *path)
{
	char *line = NULL;
	size_t room = 0;
	FILE *in = open_unpacked(path);
	if (!in) {
		complain("%s: %s", path, strerror(errno));
		return;
	}
	begin_report(copying);
	while (getline(&line, &room, in) >= 0)
		copy_line(copying, line);
	fclose(copying->lines);
	free(copying->text);
	free(line);
	fclose(in);
}

void spool_reports(const char *app, const char *directory, enum outcome outcome)
{
	place spool;
	glob_t files = { 0 };
	struct copying copying = { .spool = spool, .outcome = outcome };
	if (!open_spool(spool, app)) {
		complain("there is no place for reports that are to be sent");
		return;
	}
	add_files(&files, directory, "report.[0-9]*");
	add_files(&files, directory, "reports.zst");
	for (size_t i = 0; i < files.gl_pathc; i++)
		copy_reports(&copying, files.gl_pathv[i]);
	globfree(&files);
}
