/* Trials that are to be made next, side by side. */

#include "trial-queue.h"

#include <stdlib.h>

#include "duration.h"
#include "tool.h"

static struct {
	struct trial_settings settings;
	struct trial *items;
	size_t count;
	bool is_interrupted;
} queue = { .settings = { .is_memory_limited = true } };

void set_trials(const char *kept, double least_seconds, double deadline)
{
	queue.settings.kept = kept;
	queue.settings.least_seconds = least_seconds;
	queue.settings.deadline = deadline;
}

bool lift_memory_limit(void)
{
	bool was_limited = queue.settings.is_memory_limited;
	queue.settings.is_memory_limited = false;
	return was_limited;
}

void queue_trial(size_t job, bool had_failed, const struct candidate *candidate)
{
	queue.items = reallocate(queue.items, (queue.count + 1) * sizeof *queue.items);
	queue.items[queue.count++] =
	    (struct trial){ .job = job, .had_failed = had_failed, .candidate = candidate };
}

size_t make_queued(void (*end)(const struct trial *trial, void *context), void *context)
{
	size_t made = 0;
	queue.is_interrupted |= make_trials(&queue.settings, queue.items, queue.count);
	for (size_t i = 0; i < queue.count; i++)
		if (queue.items[i].is_made) {
			end(&queue.items[i], context);
			made++;
		}
	free(queue.items);
	queue.items = NULL;
	queue.count = 0;
	return made;
}

bool is_time_over(void)
{
	return monotonic_seconds() >= queue.settings.deadline;
}

bool are_trials_interrupted(void)
{
	return queue.is_interrupted;
}

void note_interrupt(void)
{
	queue.is_interrupted = true;
}
