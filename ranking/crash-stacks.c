/* Where runs crashed, by the backtraces in their reports.

   Of the functions in a stack, those count that have sites: where the C library aborts, and what a library does that
   is not instrumented, is not where the fault is looked for.  What an address means is found out once. */

#define _GNU_SOURCE
#include "crash-stacks.h"

#include <stdlib.h>
#include <string.h>

#include "elf-build-id.h"
#include "function-name.h"
#include "look-up-sites.h"
#include "predicate.h"
#include "sites.h"
#include "tool.h"

/* Deeper in a stack, everything is a caller of everything. */
#define MOST_FUNCTIONS 16

/* A function that has sites, and how near it was to crashes. */
struct function {
	char *name;
	double nearness;
};

static struct function *functions;
static size_t function_count;
static uint64_t crash_count, failure_count;

/* What an address of a module means: the numbers of the functions with sites, those that are inlined first; and the name of the
   function that has been called, whether it has sites or not, or null. */
struct meaning {
	char *build_id, *path, *name;
	bool is_standard; /* the function is of C++'s library */
	uint64_t offset;
	size_t *functions;
	size_t count;
};

static struct meaning *meanings;
static size_t meaning_count;

static void free_frame(struct frame *frame)
{
	free(frame->module);
	free(frame->function);
}

void add_crash_frame(struct crash_stack *stack, const char *line)
{
	struct frame frame = { 0 };
	bool is_whole;
	if (stack->is_complete || !parse_frame(&frame, line, &is_whole))
		return;
	frame.number = stack->frame_count;
	stack->frames = reallocate(stack->frames, (stack->frame_count + 1) * sizeof *stack->frames);
	stack->frames[stack->frame_count++] = frame;
}

void add_crash_module(struct crash_stack *stack, const char *value)
{
	struct frame_module module;
	if (stack->is_complete || !stack->frame_count || !parse_frame_module(&module, value))
		return;
	stack->modules =
	    reallocate(stack->modules, (stack->module_count + 1) * sizeof *stack->modules);
	stack->modules[stack->module_count++] = module;
}

void end_crash_stack(struct crash_stack *stack)
{
	stack->is_complete = stack->frame_count > 0;
}

void free_crash_stack(struct crash_stack *stack)
{
	for (size_t i = 0; i < stack->frame_count; i++)
		free_frame(&stack->frames[i]);
	for (size_t i = 0; i < stack->module_count; i++) {
		free(stack->modules[i].build_id);
		free(stack->modules[i].path);
	}
	free(stack->frames);
	free(stack->modules);
}

static const char *function_of(const char *site)
{
	return site + site_fields_length(site, FIELD_FUNCTION);
}

/* The own name of the function of SITE, of *LENGTH bytes: debugging information does not have the others in one place. */
static const char *own_name_of(const char *site, size_t *length)
{
	const char *function = function_of(site);
	return own_function_name(function, strcspn(function, "\t"), length);
}

static bool is_function_of(const char *site, const char *name, size_t length)
{
	size_t own;
	const char *function = own_name_of(site, &own);
	return own == length && strncmp(function, name, length) == 0;
}

static bool has_sites(const char *name, size_t length)
{
	for (const struct site_group *group = site_groups; group; group = group->next)
		for (size_t i = 0; i < group->count; i++)
			if (is_function_of(group->lines[i], name, length))
				return true;
	return false;
}

static struct function *find_function(const char *name, size_t length)
{
	for (size_t i = 0; i < function_count; i++)
		if (strncmp(functions[i].name, name, length) == 0 && !functions[i].name[length])
			return &functions[i];
	return NULL;
}

/* The number of the function, if it has sites; or else -1. */
static ptrdiff_t number_of(const char *name, size_t length)
{
	struct function *function = find_function(name, length);
	if (function)
		return function - functions;
	if (!has_sites(name, length))
		return -1;
	functions = reallocate(functions, (function_count + 1) * sizeof *functions);
	functions[function_count] = (struct function){ .name = strndup(name, length) };
	return function_count++;
}

/* The module that ADDRESS is in, most likely: the last one that begins before it. */
static const struct frame_module *module_of(const struct crash_stack *stack, uint64_t address)
{
	const struct frame_module *found = NULL;
	for (size_t i = 0; i < stack->module_count; i++) {
		const struct frame_module *module = &stack->modules[i];
		if (module->base <= address && (!found || module->base > found->base))
			found = module;
	}
	return found;
}

static struct meaning *find_meaning(const struct frame_module *module, uint64_t offset)
{
	for (size_t i = 0; i < meaning_count; i++)
		if (meanings[i].offset == offset &&
		    strcmp(meanings[i].build_id, module->build_id) == 0 &&
		    strcmp(meanings[i].path, module->path) == 0)
			return &meanings[i];
	return NULL;
}

/* Whether NAME, which may be mangled or null, is in the namespace std. */
static bool is_standard(const char *name)
{
	static const char *const starts[] = { "_ZNSt", "_ZNKSt", "_ZSt", "std::" };
	for (size_t i = 0; name && i < sizeof starts / sizeof *starts; i++)
		if (strncmp(name, starts[i], strlen(starts[i])) == 0)
			return true;
	return false;
}

static void add_meaning(void *context, const struct frame *frame,
			const struct frame_function *function)
{
	struct meaning *meaning = context;
	size_t length;
	const char *name = function->source_name ? function->source_name : function->name;
	if (name)
		name = own_function_name(name, strlen(name), &length);
	/* the outermost comes last: it is what has been called, and those inside are often of a library's headers */
	free(meaning->name);
	meaning->name = name ? strndup(name, length) : NULL;
	meaning->is_standard = is_standard(function->name);
	ptrdiff_t number = name ? number_of(name, length) : -1;
	(void)frame;
	if (number < 0)
		return;
	meaning->functions =
	    reallocate(meaning->functions, (meaning->count + 1) * sizeof *meaning->functions);
	meaning->functions[meaning->count++] = number;
}

static Dwfl *open_modules(const struct crash_stack *stack)
{
	static char *none[] = { NULL };
	static char directories[] = "-:.debug:/usr/lib/debug";
	const struct frame_files files = { directories, none, true };
	return open_frame_modules(stack->modules, stack->module_count, &files);
}

/* What FRAME of STACK means; *DWFL is opened if need be. */
static const struct meaning *meaning_of(const struct crash_stack *stack, const struct frame *frame,
					Dwfl **dwfl)
{
	const struct frame_module *module = module_of(stack, frame->address);
	if (!module)
		return NULL;
	uint64_t offset = frame->address - (frame->number > 0) - module->base;
	struct meaning *meaning = find_meaning(module, offset);
	if (meaning)
		return meaning;
	struct meaning new = { .build_id = duplicate(module->build_id),
			       .path = duplicate(module->path),
			       .offset = offset };
	if (!*dwfl)
		*dwfl = open_modules(stack);
	visit_functions(*dwfl, frame, add_meaning, &new);
	meanings = reallocate(meanings, (meaning_count + 1) * sizeof *meanings);
	meanings[meaning_count] = new;
	return &meanings[meaning_count++];
}

/* The numbers of the innermost functions with sites, each once, up to MOST; return how many. */
static size_t find_functions(const struct crash_stack *stack, size_t *numbers, size_t most)
{
	size_t count = 0;
	Dwfl *dwfl = NULL;
	for (size_t i = 0; i < stack->frame_count && count < most; i++) {
		const struct meaning *meaning = meaning_of(stack, &stack->frames[i], &dwfl);
		for (size_t k = 0; meaning && k < meaning->count && count < most; k++) {
			size_t known = 0;
			while (known < count && numbers[known] != meaning->functions[k])
				known++;
			if (known == count)
				numbers[count++] = meaning->functions[k];
		}
	}
	if (dwfl)
		dwfl_end(dwfl);
	return count;
}

/* Whether sites were read of the file at PATH. */
static bool is_file_with_sites(const char *path)
{
	for (const struct site_group *group = site_groups; group; group = group->next)
		if (strcmp(group->file, path) == 0)
			return true;
	return false;
}

/* Whether MODULE is the user's: what systems have is where they put it. */
static bool is_of_user(const struct frame_module *module)
{
	static const char *const systems[] = { "/lib", "/usr/" };
	for (size_t i = 0; i < sizeof systems / sizeof *systems; i++)
		if (strncmp(module->path, systems[i], strlen(systems[i])) == 0)
			return is_file_with_sites(module->path);
	return strchr(module->path, '/') != NULL;
}

/* The innermost frame in a module of the user's, or null. */
static const struct frame *crash_frame(const struct crash_stack *stack)
{
	for (size_t i = 0; i < stack->frame_count; i++) {
		const struct frame_module *module = module_of(stack, stack->frames[i].address);
		if (module && is_of_user(module))
			return &stack->frames[i];
	}
	return NULL;
}

const char *crash_function(const struct crash_stack *stack)
{
	Dwfl *dwfl = NULL;
	const struct meaning *meaning = NULL;
	const struct frame *first = crash_frame(stack);
	/* what C++'s library does is done for somebody */
	for (const struct frame *frame = first; frame && frame < stack->frames + stack->frame_count;
	     frame++) {
		meaning = meaning_of(stack, frame, &dwfl);
		if (!meaning || !meaning->is_standard)
			break;
	}
	if (dwfl)
		dwfl_end(dwfl);
	return meaning ? meaning->name : NULL;
}

/* Modules of the user's, whether they are without sites, and how many runs crashed in them. */
static struct crash_module {
	char *path;
	bool is_bare;
	uint64_t runs;
} * crash_modules;
static size_t module_count;

/* Whether MODULE is known to have no sites; once it was built anew, nobody knows. */
static bool is_bare(const struct frame_module *module)
{
	char *id = build_id_of_file(module->path);
	bool is_there = id && strcmp(id, module->build_id) == 0;
	free(id);
	return is_there && is_known_without_sites(module->path);
}

static void count_crash_module(const struct crash_stack *stack)
{
	const struct frame *frame = crash_frame(stack);
	const struct frame_module *module = frame ? module_of(stack, frame->address) : NULL;
	size_t i = 0;
	if (!module)
		return;
	while (i < module_count && strcmp(crash_modules[i].path, module->path) != 0)
		i++;
	if (i == module_count) {
		crash_modules = reallocate(crash_modules, ++module_count * sizeof *crash_modules);
		crash_modules[i] =
		    (struct crash_module){ duplicate(module->path), is_bare(module), 0 };
	}
	crash_modules[i].runs++;
}

const char *module_without_sites(uint64_t *runs)
{
	const struct crash_module *most = NULL;
	for (size_t i = 0; i < module_count; i++)
		if (crash_modules[i].is_bare && (!most || crash_modules[i].runs > most->runs))
			most = &crash_modules[i];
	*runs = most ? most->runs : 0;
	return most ? most->path : NULL;
}

void count_crash(const struct crash_stack *stack)
{
	size_t numbers[MOST_FUNCTIONS], count = find_functions(stack, numbers, MOST_FUNCTIONS);
	crash_count += count > 0;
	failure_count++;
	count_crash_module(stack);
	for (size_t i = 0; i < count; i++)
		functions[numbers[i]].nearness += 1.0 / (i + 1);
}

void forget_crashes(void)
{
	crash_count = failure_count = 0;
	for (size_t i = 0; i < module_count; i++)
		crash_modules[i].runs = 0;
	for (size_t i = 0; i < function_count; i++)
		functions[i].nearness = 0;
}

/* How near the function was to the crashes that were counted. */
static double crash_nearness(const char *function, size_t length)
{
	const struct function *found = find_function(function, length);
	return found ? found->nearness : 0;
}

double site_nearness(const char *site)
{
	size_t length;
	if (!crash_count || 2 * crash_count < failure_count)
		return 0;
	const char *function = own_name_of(site, &length);
	return crash_nearness(function, length);
}
