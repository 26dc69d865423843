/* Which sites are counted always, though others are sampled.

   What goes wrong is often seen where the program seldom comes.  Counting there costs nothing, however often all else is
   sampled.  -fsampler-scales=FILE says which sites these are; a line for each,

	FUNCTION <tab> NUMBER <tab> SCALE

   as `sampler scales` writes them.  FUNCTION and NUMBER are those of site information; "*" is all sites of the function that have
   no line of their own.  SCALE is "always", or "sampled".  Empty lines, and those that begin with "#", say nothing.  What
   names no site of the unit is passed over, because a file is of a program, and of its source as it was. */

#include "gcc-headers.h"
#include "cpplib.h"
#include "middle/scales.h"

/* It is in libcpp, whose header plugins do not see. */
extern void deps_add_dep(class mkdeps *, const char *) __attribute__((weak));

static const char *scales_file;

typedef hash_map<nofree_string_hash, bool> scales_map;

/* FUNCTION, a tab and NUMBER: whether that is counted always. */
static scales_map *scales;

/* Read LINE; return whether it says something that can be understood. */
static bool read_line(char *line)
{
	char *number = strchr(line, '\t'), *scale = number ? strchr(number + 1, '\t') : NULL;
	if (!scale || number == line)
		return false;
	*scale++ = 0;
	bool is_number = number[1 + strspn(number + 1, "0123456789")] == 0 && number[1];
	bool is_always = strcmp(scale, "always") == 0;
	if ((!is_number && strcmp(number + 1, "*") != 0) ||
	    (!is_always && strcmp(scale, "sampled") != 0))
		return false;
	scales->put(xstrdup(line), is_always);
	return true;
}

static bool read_lines(FILE *in, const char *file)
{
	char *line = NULL;
	size_t size = 0;
	unsigned count = 0;
	bool is_good = true;
	while (is_good && getline(&line, &size, in) >= 0) {
		count++;
		line[strcspn(line, "\r\n")] = 0;
		is_good = !*line || *line == '#' || read_line(line);
	}
	free(line);
	if (!is_good)
		error("sampler: %s:%u: not FUNCTION, NUMBER or %<*%>, and %<always%> or "
		      "%<sampled%>, with tabs in between",
		      file, count);
	else if (ferror(in))
		error("sampler: cannot read %qs: %m", file);
	return is_good && !ferror(in);
}

bool read_scales(const char *file)
{
	FILE *in = fopen(file, "r");
	if (!in) {
		error("sampler: cannot read %qs: %m", file);
		return false;
	}
	scales_file = file;
	scales = new scales_map;
	bool is_good = read_lines(in, file);
	fclose(in);
	return is_good;
}

void note_scales_file(void)
{
	class mkdeps *dependencies = scales_file ? cpp_get_deps(parse_in) : NULL;
	if (dependencies && deps_add_dep)
		deps_add_dep(dependencies, scales_file);
}

bool has_scale_of_one(const char *function, unsigned number)
{
	if (!scales)
		return false;
	char *site = xasprintf("%s\t%u", function, number), *all = xasprintf("%s\t*", function);
	bool *own = scales->get(site), *common = scales->get(all);
	free(site);
	free(all);
	return own ? *own : common && *common;
}
