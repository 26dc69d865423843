/* Gaps of a trace, in words.

	676293 events were lost within 30.432 ms
	events may have been lost within 1.200 ms: 3 blocks of the process are missing
	56454 events were lost before this
	55457 events were lost behind this, by this thread or later ones
	tracing was off for up to 1.046 s

   How long a gap is says only when the events around it came: the thread may have been idle. */

#include <inttypes.h>
#include <stdlib.h>

#include "tool.h"
#include "views.h"

static char *describe_end(const struct gap *gap)
{
	const char *where = gap->place == GAP_BEFORE ? "before this"
			    : gap->is_shared         ? "behind this, by this thread or later ones"
						     : "behind this";
	return formatted("%" PRIu64 " event%s lost %s", gap->events,
			 gap->events == 1 ? " was" : "s were", where);
}

static char *describe_loss(const struct gap *gap, const char *time)
{
	if (gap->place != GAP_BETWEEN)
		return describe_end(gap);
	char *lost = gap->events ? formatted("%" PRIu64 " event%s lost within %s", gap->events,
					     gap->events == 1 ? " was" : "s were", time)
				 : formatted("events may have been lost within %s", time);
	if (!gap->blocks)
		return lost;
	char *text =
	    formatted("%s: %" PRIu64 " block%s of the process %s missing", lost, gap->blocks,
		      gap->blocks == 1 ? "" : "s", gap->blocks == 1 ? "is" : "are");
	free(lost);
	return text;
}

char *describe_gap(const struct gap *gap)
{
	char *time = describe_time(gap->end - gap->begin);
	char *text = gap->is_pause ? formatted("tracing was off for up to %s", time)
				   : describe_loss(gap, time);
	free(time);
	return text;
}

void print_gaps(const struct gap_sum *sum)
{
	if (sum->gaps)
		printf("# events are missing in %" PRIu64 " place%s: %" PRIu64 " were lost%s\n",
		       sum->gaps, sum->gaps == 1 ? "" : "s", sum->events,
		       sum->has_blocks ? ", and those of blocks that were overwritten" : "");
	if (sum->pauses)
		printf("# tracing was switched off %" PRIu64 " time%s\n", sum->pauses,
		       sum->pauses == 1 ? "" : "s");
	if (sum->endless)
		printf("# %" PRIu64 " call%s, and no time is known\n", sum->endless,
		       sum->endless == 1 ? " that was under way there has no end"
					 : "s that were under way there have no end");
}
