/* Names of reports, from the pattern in SAMPLER_FILE:

	%p	the number of the process
	%e	the name of the program
	%h	the name of the host
	%t	when the process started, in seconds since 1970
	%b	the build id of the program, in hexadecimal digits; "none" if it has none
	%%	a percent sign

   Others stand for themselves. */

#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "module.h"
#include "name.h"
#include "path.h"

static bool append_host(char *name)
{
	struct utsname names;
	return append(name, uname(&names) == 0 && names.nodename[0] ? names.nodename : "localhost");
}

static bool append_build_id(char *name)
{
	char digits[BUILD_ID_DIGITS];
	struct build_id id = program_build_id();
	format_build_id(digits, &id);
	return append(name, digits);
}

static bool append_conversion(char *name, char conversion)
{
	const char literal[] = { '%', conversion, 0 };
	switch (conversion) {
	case 'p':
		return append_number(name, getpid());
	case 'e':
		return append(name, program_invocation_short_name);
	case 'h':
		return append_host(name);
	case 't':
		return append_number(name, time(NULL));
	case 'b':
		return append_build_id(name);
	case '%':
		return append(name, "%");
	default:
		return append(name, literal);
	}
}

bool expand_pattern(char *name, const char *pattern)
{
	name[0] = 0;
	/* the program may change its directory before the end */
	if (pattern[0] != '/') {
		if (!getcwd(name, PATH_SIZE) || !append(name, "/"))
			name[0] = 0;
	}
	for (; *pattern; pattern++) {
		const char one[] = { *pattern, 0 };
		bool fits;
		if (*pattern == '%' && pattern[1])
			fits = append_conversion(name, *++pattern);
		else
			fits = append(name, one);
		if (!fits)
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
