# Tests.
#
#	make check		all of these, in 25 minutes on two processors:
#	make check-unit		functions, by themselves
#	make check-cases	small programs, end to end
#	make check-scripts	commands, formats, build systems
#	make check-programs	other people's programs
#	make fairness-short	is every crossing sampled with the same probability?
#	make campaigns-short	a little of each of the campaigns below
#
# ONLY="crash live" chooses the tests with one of these words in their names, JOBS=1 how
# many run at a time.  tests/run tells how they run, and what is printed.  And:
#
#	make check-sanitized	tools, wrapper and readers with address and undefined
#				sanitizers: their unit tests and scripts, and ten minutes
#				of fuzzing (FUZZ_SECONDS=600)
#
# And, taking longer:
#
#	make campaigns		all of these, one after the other:
#	make fairness		more seeds, levels and threads, and other people's programs:
#				N=20 SEED=1 are random ones of csmith
#	make all-schemes	other people's programs, at more levels
#	make storm		threads, libraries, forks, exec and timers for a minute
#				(STORM_SECONDS=60), and threads that end the process at once
#				(ENDS_RUNS=1000)
#	make sweeps		kills of processes that trace in each phase, damage of all kinds, and
#				what make check does by samples: kills, schemes alone, the matrix
#	make fuzz		whatever reads files, 10 minutes each (FUZZ_SECONDS=600)
#	make torture		gcc's own torture tests: ONLY="*/eh/*" LEVELS="-O2 -Os"
#				TARGET=aarch64-linux-gnu GCC=gcc-11 EVERY=4 SUITE=gcc-12
#	make csmith		random programs: N=100 SEED=1
#	make gcov		what is counted, held against gcov in gcc's torture tests, random
#				programs and packages: N=20 SEED=1 EVERY=4 ONLY="*/20010114-2.c"
#	make packages		other people's packages and their own tests:
#				ONLY="gzip lz4" FLAGS="-O2 -g" INSTRUMENT="-fsampler-scheme=all" RECORD="--locks=all"
#				TARGET=aarch64-linux-gnu
#	make texts		the texts of sites in the same packages, held against their source
#	make packaging		Debian's packages and specs through the tools of distributions, with
#				packages of their sites: ONLY="hello bzip2"
#
#	make releases		build and tests in minimal systems of Debian's releases, as
#				root: RELEASES="bookworm trixie sid" ONLY="demo cases"
#
# What passed once with a build of Sampler is not done again with the same by torture,
# csmith, packages, texts and releases, and none of it by campaigns; remove $B/campaigns to begin
# anew.

UNIT_TESTS := $(patsubst tests/unit/%.c,$B/tests/unit/%,$(wildcard tests/unit/*-test.c))

RUN = @ONLY='$(ONLY)' JOBS='$(JOBS)' tests/run $B

check: deps
	@$(MAKE) --no-print-directory -s $(PARALLEL) all $(UNIT_TESTS)
	$(RUN) unit cases scripts programs fairness campaigns

$B/tests/unit/%.o: tests/unit/%.c Makefile tests/tests.mk $B/flags
	$(call say,CC,$<)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CPPFLAGS_C) $(WARNINGS) $(CFLAGS) $(TOOL_CFLAGS) $($*_FLAGS) $(DEPENDENCIES) -c -o $@ $<

score-test_FLAGS = -DGOLDEN='"$(CURDIR)/tests/golden"'

$B/tests/unit/argument-orders-test: $(COMMON) $(patsubst %,$B/obj/cc-wrapper/%.o,arguments words)
$B/tests/unit/arguments-test: $(COMMON) $(patsubst %,$B/obj/cc-wrapper/%.o,arguments words)
$B/tests/unit/columns-test: $(COMMON) $(patsubst %,$B/obj/trace/%.o,recorder/columns reader/events)
$B/tests/unit/element-test: $(COMMON)
$B/tests/unit/function-name-test: $(COMMON)
$B/tests/unit/instances-test: $(COMMON)
$B/tests/unit/permit-test: $B/obj/commands/gdb/follow/permit.o
$B/tests/unit/private-report-test: $B/obj/launcher/private-report.o $(COMMON)
private-report-test_LIBS = -lnettle
$B/tests/unit/preserving-test: $(patsubst %,$B/obj/runtime/%.o,preserving-x86-64 observe observe-x86-64 actions atoms bank sampling countdown quick-distance random environment switching vectors)
preserving-test_FLAGS = -Wno-deprecated-declarations
preserving-test_LIBS = -Wl,--wrap=random_distance -Wl,-z,now
$B/tests/unit/outcome-test: $(COMMON)
$B/tests/unit/random-test: $B/obj/runtime/random.o
$B/tests/unit/strings-test: $B/obj/runtime/strings.o
strings-test_FLAGS = -fno-builtin
$B/tests/unit/thin-test: $(patsubst %,$B/obj/runtime/%.o,thin random)
$B/tests/unit/live-report-test: $(COMMON)
$B/tests/unit/report-reader-test: $(COMMON)
$B/tests/unit/schedule-test: $B/obj/commands/isolate/schedule.o $(COMMON)
$B/tests/unit/rounds-test: $(patsubst %,$B/obj/commands/isolate/%.o,between-rounds confirmation round round-trials steady-jobs verdict) $(COMMON)
$B/tests/unit/row-test: $(COMMON)
$B/tests/unit/score-test: $(COMMON)
$B/tests/unit/store-test: $(COMMON)
$B/tests/unit/report-test: $(patsubst %,$B/obj/%.o,format/report format/window format/writer runtime/quiet)
$B/tests/unit/window-test: $B/obj/format/window.o

$(UNIT_TESTS): %: %.o
	$(call say,LINK,$@)
	$Q$(CC) $(CFLAGS) $(TOOL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $($(@F)_LIBS) -lcheck -lsubunit $(LIBS) -lm

check-unit: $(UNIT_TESTS)
	$(RUN) unit

check-cases: all
	$(RUN) cases

check-scripts: all
	$(RUN) scripts

check-programs: all
	$(RUN) programs

fairness-short: all
	$(RUN) fairness

campaigns-short: all
	$(RUN) campaigns

# The long forms.

variables = $(foreach v,$(1),$(if $($v),$v='$($v)'))
LONG = @FORM=long ONLY= $(call variables,N SEED FUZZ_SECONDS LEVELS TARGET FLAGS INSTRUMENT LAUNCHER KEEP GCC EVERY SUITE) \
	STORM_SECONDS=$(STORM_SECONDS) ENDS_RUNS=$(ENDS_RUNS)
STORM_SECONDS = 60
ENDS_RUNS = 1000
SWEEPS = $(patsubst %,scripts/%-test,trace-sweep trace-hostile trace-views live alone matrix scales evaluations options)
STORM = scripts/ending-test scripts/ends-test

fairness: all
	$(LONG) tests/run $B fairness fairness/programs

all-schemes: all
	$(LONG) tests/run $B programs/check-all-schemes

storm: all
	$(LONG) JOBS=1 tests/run $B $(STORM)

sweeps: all
	$(LONG) tests/run $B $(SWEEPS)

fuzz: all
	$(LONG) tests/run $B fuzz

torture csmith gcov packages texts packaging: all
	$(LONG) PATTERNS='$(ONLY)' tests/run $B campaigns/$@

campaigns: all
	$(LONG) JOBS=1 RESUME=yes tests/run $B fairness fairness/programs programs/check-all-schemes $(STORM) $(SWEEPS) fuzz \
		campaigns/torture campaigns/csmith campaigns/gcov campaigns/packages campaigns/texts campaigns/packaging

RELEASES = bookworm trixie sid
releases:
	@mkdir -p $B
	@$(call variables,ONLY MAKES TORTURE) tests/campaigns/releases $B $B/campaigns/releases $(RELEASES)

# Tools and unit tests with sanitizers; plugin and runtime, which live in gcc and in the programs
# of others, are the usual ones.

SANITIZED = $B/sanitized
SANITIZERS = -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
USUAL = $(foreach t,$(TARGETS),obj/$t lib/sampler/$t)

sanitized: all
	@mkdir -p $(SANITIZED)/obj $(SANITIZED)/lib/sampler
	@$(foreach part,$(USUAL),ln -sfn $(abspath $B/$(part)) $(SANITIZED)/$(part) &&) :
	@$(MAKE) --no-print-directory -s $(PARALLEL) B=$(SANITIZED) TOOL_CFLAGS='$(SANITIZERS)' all \
		$(UNIT_TESTS:$B/%=$(SANITIZED)/%)

# What the runtime does for itself is tested as it is in programs.  The last ten minutes are for
# all readers together.
SANITIZED_TESTS = $(addprefix unit/,$(filter-out preserving-test random-test,$(notdir $(UNIT_TESTS)))) \
	$(patsubst %,scripts/%-test,trace trace-gates trace-hostile trace-replay trace-report trace-sessions expand-events wrapper rank live tools lookup packaging views suites run sections backtrace timestamps man option-orders) fuzz

check-sanitized: sanitized
	@SANITIZED=yes LSAN_OPTIONS=suppressions=$(CURDIR)/tests/leaks:print_suppressions=0 \
		AFL_USE_ASAN=1 AFL_USE_UBSAN=1 FUZZ_SECONDS=$$(($(or $(FUZZ_SECONDS),600) / 8)) ONLY='$(ONLY)' JOBS='$(JOBS)' \
		tests/run $(SANITIZED) $(SANITIZED_TESTS)

-include $(shell find $B/tests/unit -name '*.d' 2>/dev/null)

.PHONY: check check-unit check-cases check-scripts all-schemes check-programs check-sanitized sanitized fairness fairness-short \
	campaigns campaigns-short csmith gcov fuzz packages packaging storm texts torture releases
.SECONDARY:
