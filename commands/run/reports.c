/* What the processes of a run have left, as one file:

	report.17, report.18, report.19.live	->	reports.zst

   A test may start hundreds of processes of one program, whose reports are nearly the same: together they need a
   hundredth of the disk.  The new file grows as .reports.zst, and gets its name when it is complete. */

#include "reports.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#include "contents.h"
#include "find-files.h"
#include "tool.h"
#include "writer.h"

#define GATHERED_FILE "reports.zst"

/* Fast rather than small: these repeat themselves so much that more effort gains little. */
#define COMPRESSION_LEVEL 1

static void recover_report(const char *tool, const char *live)
{
	pid_t pid = fork();
	if (pid == 0) {
		if (!freopen("/dev/null", "w", stdout))
			_exit(EXIT_OWN);
		execl(tool, "sampler recover", "--quiet", live, NULL);
		_exit(EXIT_OWN);
	}
	if (pid > 0)
		waitpid(pid, NULL, 0);
}

static void recover_reports(const char *directory)
{
	glob_t left;
	if (!find_files(&left, directory, "report*.live"))
		return;
	char *tool = beside_ourselves("sampler-recover");
	for (size_t i = 0; i < left.gl_pathc; i++)
		recover_report(tool, left.gl_pathv[i]);
	globfree(&left);
	free(tool);
}

/* A file that is compressed as it is written. */
struct packed {
	int fd;
	ZSTD_CCtx *zstd;
	bool is_good;
};

/* Compress SIZE bytes of DATA; and, with ZSTD_e_end, what is left. */
static void pack(struct packed *packed, const void *data, size_t size, ZSTD_EndDirective how)
{
	static char buffer[1 << 17];
	ZSTD_inBuffer in = { data, size, 0 };
	size_t left;
	do {
		ZSTD_outBuffer out = { buffer, sizeof buffer, 0 };
		left = ZSTD_compressStream2(packed->zstd, &out, &in, how);
		packed->is_good &= !ZSTD_isError(left);
		packed->is_good = packed->is_good && write_all(packed->fd, buffer, out.pos) == 0;
	} while (packed->is_good && (in.pos < in.size || (how == ZSTD_e_end && left)));
}

static struct packed begin_packed(const char *path)
{
	/* whatever else is there may be a link, or a pipe that nobody reads */
	unlink(path);
	struct packed packed = { .fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666),
				 .zstd = ZSTD_createCCtx() };
	packed.is_good = packed.fd >= 0 && packed.zstd;
	if (packed.is_good) {
		ZSTD_CCtx_setParameter(packed.zstd, ZSTD_c_compressionLevel, COMPRESSION_LEVEL);
		ZSTD_CCtx_setParameter(packed.zstd, ZSTD_c_checksumFlag, 1);
	}
	return packed;
}

/* Return whether all was written. */
static bool end_packed(struct packed *packed)
{
	if (packed->is_good)
		pack(packed, NULL, 0, ZSTD_e_end);
	ZSTD_freeCCtx(packed->zstd);
	if (packed->fd >= 0 && close(packed->fd) < 0)
		packed->is_good = false;
	return packed->is_good;
}

/* Whether CONTENTS are reports from the first byte to the last, so that others can follow. */
static bool are_whole(const struct contents *contents)
{
	static const char first[] = "<report", last[] = "</report>\n";
	size_t size = sizeof last - 1;
	return contents->size > size && memcmp(contents->bytes, first, sizeof first - 1) == 0 &&
	       memcmp((const char *)contents->bytes + contents->size - size, last, size) == 0;
}

/* Whether PATH is called report.PID, or report.PID.NUMBER: what somebody else has put there is not ours to remove. */
static bool is_of_runtime(const char *path)
{
	const char *name = strrchr(path, '/') + 1 + strlen("report");
	return !name[strspn(name, ".0123456789")];
}

/* Add the file at PATH; return whether its contents are in PACKED now. */
static bool pack_file(struct packed *packed, const char *path)
{
	struct contents contents;
	if (!is_of_runtime(path) || !read_regular(&contents, path))
		return false;
	bool is_wanted = are_whole(&contents);
	if (is_wanted)
		pack(packed, contents.bytes, contents.size, ZSTD_e_continue);
	drop_contents(&contents);
	return is_wanted;
}

/* Write those of FILES that are whole to the one called NEW, which gets the name GATHERED: then they are removed. */
static void gather(const glob_t *files, const char *new, const char *gathered)
{
	struct packed packed = begin_packed(new);
	bool *is_in = allocate(files->gl_pathc * sizeof *is_in);
	for (size_t i = 0; i < files->gl_pathc; i++)
		is_in[i] = packed.is_good && pack_file(&packed, files->gl_pathv[i]);
	bool is_there = end_packed(&packed) && rename(new, gathered) == 0;
	for (size_t i = 0; i < files->gl_pathc; i++)
		if (is_there && is_in[i])
			unlink(files->gl_pathv[i]);
	if (!is_there)
		unlink(new);
	free(is_in);
}

void gather_reports(const char *directory)
{
	glob_t files;
	recover_reports(directory);
	if (!find_files(&files, directory, "report.[0-9]*"))
		return;
	if (files.gl_pathc > 1) {
		char *new = formatted("%s/." GATHERED_FILE, directory),
		     *gathered = formatted("%s/" GATHERED_FILE, directory);
		gather(&files, new, gathered);
		free(new);
		free(gathered);
	}
	globfree(&files);
}
