/* What GLib's objects look like from outside: the runtime is not linked with GLib, which
   has promised to leave all this as it is. */

#include "runtime.h"

struct g_object {
	void *class;
	unsigned references;
};

#define G_TYPE_OBJECT ((size_t)20 << 2)

/* Null where GLib is not. */
extern int g_type_check_instance_is_fundamentally_a(void *instance, size_t type)
    __attribute__((weak));

static bool is_g_object(void *instance)
{
	return instance && g_type_check_instance_is_fundamentally_a &&
	       g_type_check_instance_is_fundamentally_a(instance, G_TYPE_OBJECT);
}

EXPORTED void sampler_g_object_unref(uint64_t *cells, uint64_t word)
{
	enum { ZERO, ONE, MANY, INVALID } kind = INVALID;
	struct g_object *object = (struct g_object *)(uintptr_t)word;
	if (is_g_object(object)) {
		unsigned references = __atomic_load_n(&object->references, __ATOMIC_RELAXED);
		kind = references == 0 ? ZERO : references == 1 ? ONE : MANY;
	}
	count_in(cells + kind);
}
