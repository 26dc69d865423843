/* The wing that counts: cells of units, in a live file if a report is wanted, and the
   subreport "samples".

   Whoever adds to the live file opens it again first if the program has closed it, and gives way
   afterwards: see mapping.h. */

#include <string.h>

#include "budget.h"
#include "copies.h"
#include "countdown.h"
#include "destination.h"
#include "live.h"
#include "lock.h"
#include "mapping.h"
#include "quiet.h"
#include "registry.h"
#include "report.h"
#include "sampling.h"
#include "kernel.h"
#include "wing.h"

/* Whether there ever was a live file. */
static bool has_begun;

/* Begin a live file for the process, forked by PARENT or else 0; return whether there is one. */
static bool begin_live_file(pid_t parent)
{
	struct held_fd file;
	const char *name;
	if (!destination_open(parent, &file, &name))
		return false;
	has_begun = live_begin(&file, name, parent);
	if (has_begun)
		return true;
	say("no report, because this cannot be written", name);
	destination_release();
	return false;
}

static bool begin(void)
{
	struct quiet quiet;
	if (!settings.file[0] && settings.report_fd < 0)
		return false;
	begin_quiet(&quiet);
	bool is_wanted = begin_live_file(0);
	mapping_give_way();
	end_quiet(&quiet);
	return is_wanted;
}

static void add_object(struct sampler_object *object)
{
	live_add_object(object);
	mapping_give_way();
}

static void remove_object(struct sampler_object *object)
{
	copies_remove_object(object);
	live_close_object(object);
	mapping_give_way();
}

static void add_unit(struct sampler_unit *unit)
{
	struct sampler_object *object =
	    unit->table_count ? object_of(unit->tables[0].counters) : NULL;
	choose_random(unit->random);
	live_add_unit(unit, object);
	if (object && (unit->abi & SAMPLER_UNIT_SHIFTS))
		copies_prepare(object);
	mapping_give_way();
}

static void remove_unit(struct sampler_unit *unit)
{
	if (!destination_is_wanted())
		return;
	live_close_unit(unit, &memory_copies);
	mapping_give_way();
}

static bool keeps_unit(const struct sampler_unit *unit)
{
	return !destination_is_wanted() || (unit->record && live_state() != MAPPING_CUT);
}

static bool keeps_object(const struct sampler_object *object)
{
	return !destination_is_wanted() || (object->record && live_state() != MAPPING_CUT);
}

/* Everything that is registered goes into a new live file. */
static void add_all(void)
{
	for (struct sampler_object *object = first_object(); object; object = object->next)
		live_add_object(object);
	copies_begin_file();
	for (struct sampler_unit *unit = first_unit(); unit; unit = unit->next)
		live_add_unit(unit, unit->table_count ? object_of(unit->tables[0].counters) : NULL);
	mapping_give_way();
}

static void clear(const struct sampler_unit *unit)
{
	for (uint32_t i = 0; i < unit->table_count; i++) {
		const struct sampler_table *table = &unit->tables[i];
		size_t sites = table->sites;
		memset(table->counters, 0, sites * table->width * sizeof *table->counters);
		if (table->timestamps)
			memset(table->timestamps, 0, sites * 2 * sizeof *table->timestamps);
	}
}

/* What has cells in the parent's file gets fresh memory; the rest is cleared. */
static bool child(pid_t parent)
{
	bool was_wanted = destination_is_wanted();
	struct quiet quiet;
	begin_new_countdown();
	live_leave();
	for (struct sampler_object *object = first_object(); object; object = object->next)
		live_leave_object(object);
	copies_begin_child();
	for (struct sampler_unit *unit = first_unit(); unit; unit = unit->next)
		if (!unit->record)
			clear(unit);
	begin_quiet(&quiet);
	bool is_wanted = was_wanted && begin_live_file(parent);
	add_all();
	end_quiet(&quiet);
	return is_wanted;
}

/* Go on in another live file, with what the one before has.  If that fails, the report stays that
   was written, and what is counted from now on is lost. */
static bool continue_live_file(void)
{
	struct held_fd file;
	const char *name;
	if (!destination_open_again(&file, &name))
		return false;
	if (!live_continue(&file, name)) {
		say("what is counted after an exec that failed is lost", name);
		sys_unlink(name);
		release(&file);
		destination_release();
		return false;
	}
	for (struct sampler_object *object = first_object(); object; object = object->next) {
		live_continue_object(object);
		copies_continue(object);
	}
	destination_withdraw();
	return true;
}

static bool resume(void)
{
	struct quiet quiet;
	release_sparsity();
	begin_quiet(&quiet);
	bool is_wanted = true;
	if (destination_has_live_file())
		live_set_ended("");
	else
		is_wanted = continue_live_file();
	mapping_give_way();
	end_quiet(&quiet);
	return is_wanted;
}

static bool are_zeros(const uint64_t *cells, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (__atomic_load_n(&cells[i], __ATOMIC_RELAXED))
			return false;
	return true;
}

static bool is_table_empty(const struct sampler_table *table)
{
	const char *cells = (const char *)table->counters;
	size_t count = (size_t)table->sites * table->width;
	uint64_t position = 0;
	int64_t shift = 0;
	do
		if (!are_zeros((const uint64_t *)(cells + shift), count))
			return false;
	while (next_copy(&position, cells, &shift));
	return true;
}

/* Whether nothing was counted, also by what was unloaded. */
static bool is_empty(void)
{
	for (struct sampler_unit *unit = first_unit(); unit; unit = unit->next)
		for (uint32_t i = 0; i < unit->table_count; i++)
			if (!is_table_empty(&unit->tables[i]))
				return false;
	return !live_has_texts();
}

/* Write the units that are not in the live file; or all, if there is none any more. */
static void write_units_in_memory(struct writer *writer, bool has_file)
{
	for (struct sampler_unit *unit = first_unit(); unit; unit = unit->next)
		if (!has_file || !unit->record)
			write_unit(writer, unit, &memory_copies);
}

/* Units that count without care for other threads may have lost counts, if there were some. */
static void say_careless(void)
{
	static bool has_said;
	bool are_careless = false;
	for (struct sampler_unit *unit = first_unit(); unit; unit = unit->next)
		are_careless |= (unit->abi & SAMPLER_UNIT_IS_CARELESS) != 0;
	if (are_careless && __atomic_load_n(&threads_have_begun, __ATOMIC_RELAXED) && !has_said)
		say("threads share counters, and may lose counts: compile with -fthreads", NULL);
	has_said |= are_careless;
}

static bool report(struct writer *writer)
{
	say_careless();
	/* with the lock, as for a snapshot, nobody else doubles it */
	if (!is_lock_ours())
		hold_sparsity();
	struct live_source source;
	enum mapping_state state = live_source_of_file(&source);
	write_report_start(writer, "samples");
	/* what cannot be read now may still be recovered */
	bool is_whole = state != MAPPING_UNREADABLE;
	if (state == MAPPING_INTACT)
		is_whole = write_live_units(writer, &source);
	write_units_in_memory(writer, state == MAPPING_INTACT);
	write_report_end(writer);
	writer_flush(writer);
	if (has_begun && state == MAPPING_CUT)
		say("somebody has cut or removed the live file", NULL);
	return is_whole;
}

static void write_metadata(struct writer *writer, const char *ended)
{
	struct live_source source;
	struct live_ending ending = { .ended = ended, .end = sys_time() };
	enum mapping_state state = live_source_of_file(&source);
	write_live_metadata(writer, &source, &ending);
	if (state == MAPPING_INTACT)
		return;
	for (struct sampler_object *object = first_object(); object; object = object->next)
		live_write_module(writer, object);
}

/* Whether the fault at ADDRESS was in cells that the live file has no more, and there is memory
   now. */
static bool mend(const void *address)
{
	if (live_mend_header(address))
		return true;
	for (struct sampler_object *object = first_object(); object; object = object->next)
		if (live_mend(object, address))
			return true;
	return copies_mend(address);
}

const struct wing counting_wing = {
	.name = "counting",
	.begin = begin,
	.child = child,
	.resume = resume,
	.add_object = add_object,
	.remove_object = remove_object,
	.add_unit = add_unit,
	.remove_unit = remove_unit,
	.keeps_unit = keeps_unit,
	.keeps_object = keeps_object,
	.thread_end = copies_end_thread,
	.mend = mend,
	.is_empty = is_empty,
	.end = live_set_ended,
	.report = report,
	.metadata = write_metadata,
};
