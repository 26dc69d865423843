/* Names of reports, from the pattern in SAMPLER_FILE:

	%p	the number of the process
	%e	the name of the program
	%h	the name of the host
	%t	when the process started, in seconds since 1970
	%b	the build id of the program, in hexadecimal digits; "none" if it has none
	%%	a percent sign

   Others stand for themselves. */

#include "name.h"

#include "module.h"
#include "path.h"
#include "kernel.h"

/* The name of the program, without directories. */
extern const char *__progname;

static bool append_host(char *name)
{
	struct utsname names;
	return append(name, PATH_SIZE,
		      sys_uname(&names) == 0 && names.nodename[0] ? names.nodename : "localhost");
}

static bool append_build_id(char *name)
{
	char digits[BUILD_ID_DIGITS];
	struct build_id id = program_build_id();
	format_build_id(digits, &id);
	return append(name, PATH_SIZE, digits);
}

static bool append_conversion(char *name, char conversion)
{
	const char literal[] = { '%', conversion, 0 };
	switch (conversion) {
	case 'p':
		return append_number(name, PATH_SIZE, sys_getpid());
	case 'e':
		return append(name, PATH_SIZE, __progname);
	case 'h':
		return append_host(name);
	case 't':
		return append_number(name, PATH_SIZE, sys_time());
	case 'b':
		return append_build_id(name);
	case '%':
		return append(name, PATH_SIZE, "%");
	default:
		return append(name, PATH_SIZE, literal);
	}
}

bool make_absolute(char *pattern)
{
	static char directory[PATH_SIZE], absolute[PATH_SIZE];
	absolute[0] = 0;
	if (pattern[0] == '/')
		return true;
	if (sys_getcwd(directory, sizeof directory) < 0)
		return false;
	for (const char *c = directory; *c; c++) {
		const char one[] = { *c, 0 };
		if (!append(absolute, PATH_SIZE, *c == '%' ? "%%" : one))
			return false;
	}
	if (!append(absolute, PATH_SIZE, "/") || !append(absolute, PATH_SIZE, pattern))
		return false;
	for (size_t i = 0; i == 0 || absolute[i - 1]; i++)
		pattern[i] = absolute[i];
	return true;
}

bool expand_pattern(char *name, const char *pattern)
{
	name[0] = 0;
	for (; *pattern; pattern++) {
		const char one[] = { *pattern, 0 };
		bool is_conversion = *pattern == '%' && pattern[1];
		if (!(is_conversion ? append_conversion(name, *++pattern)
				    : append(name, PATH_SIZE, one)))
			return false;
	}
	return true;
}

bool has_process_number(const char *pattern)
{
	for (; *pattern; pattern++)
		if (*pattern == '%' && pattern[1] && *++pattern == 'p')
			return true;
	return false;
}
