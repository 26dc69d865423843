/* The verbs of sampler trace: each is one file, which ends in one of these. */

#ifndef SAMPLER_VERBS_H
#define SAMPLER_VERBS_H

struct verb {
	const char *name;
	const char *summary;
	int (*run)(int argc, char **argv);
};

#define VERBS(VERB)                                                                                \
	VERB(record)                                                                               \
	VERB(live)                                                                                 \
	VERB(attach)                                                                               \
	VERB(on)                                                                                   \
	VERB(off)                                                                                  \
	VERB(cycle)                                                                                \
	VERB(list)                                                                                 \
	VERB(status)                                                                               \
	VERB(stacks)                                                                               \
	VERB(snapshot)                                                                             \
	VERB(serve)                                                                                \
	VERB(import)                                                                               \
	VERB(recover)                                                                              \
	VERB(info)                                                                                 \
	VERB(replay)                                                                               \
	VERB(report)                                                                               \
	VERB(graph)                                                                                \
	VERB(contention)                                                                           \
	VERB(export)                                                                               \
	VERB(insert)                                                                               \
	VERB(remove)

#define DECLARE_VERB(name) extern const struct verb name##_verb;
VERBS(DECLARE_VERB)
#undef DECLARE_VERB

#endif
