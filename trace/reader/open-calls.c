/* The calls that a thread is in, as a view keeps them. */

#include "open-calls.h"

#include "tool.h"

void open_call(struct open_calls *calls, const struct call *call, void *of)
{
	if (calls->count == calls->capacity) {
		calls->capacity = calls->capacity ? 2 * calls->capacity : 64;
		calls->items = reallocate(calls->items, calls->capacity * sizeof *calls->items);
	}
	calls->items[calls->count++] = (struct open_call){ .call = *call, .of = of };
}

ptrdiff_t close_call(struct open_calls *calls, const struct call *call, uint64_t time,
		     struct open_call *ended)
{
	size_t i = calls->count;
	while (i && calls->items[i - 1].call.number != call->number)
		i--;
	if (!i--)
		return -1;
	*ended = calls->items[i];
	ended->call = *call;
	calls->count--;
	for (size_t later = i; later < calls->count; later++)
		calls->items[later] = calls->items[later + 1];
	if (i)
		calls->items[i - 1].inner += time;
	return i;
}

bool close_nested(struct open_calls *calls, const struct call *call, uint64_t time,
		  void (*begin)(void *context, struct open_call *call, uint64_t time),
		  void (*end)(void *context, struct open_call *call, uint64_t time), void *context)
{
	struct open_call ended;
	ptrdiff_t around = close_call(calls, call, time - call->begin, &ended);
	if (around < 0)
		return false;
	for (size_t i = calls->count; i > (size_t)around; i--)
		end(context, &calls->items[i - 1], time);
	end(context, &ended, time);
	for (size_t i = around; i < calls->count; i++)
		begin(context, &calls->items[i], time);
	return true;
}
