/* Included before all else, this lets trace/ tell each of its phases; see phases.c. */

#ifndef TEST_PHASES_H
#define TEST_PHASES_H

void test_phase(const char *who, const char *name);

#define PHASE(name) test_phase(WHO, name)

#endif
