# Tests.
#
#	make check		all of these:
#	make check-unit		functions, by themselves
#	make check-cases	small programs, end to end
#	make check-scripts	commands, formats, build systems
#	make check-programs	other people's programs
#	make fairness-short	is every crossing sampled with the same probability?
#	make campaigns-short	a little of each of the campaigns below
#
# And, taking longer:
#
#	make fairness		the same with more seeds, levels and threads, and for other
#				people's programs: N=20 SEED=1 are random ones of csmith
#	make all-schemes	other people's programs, at more levels
#	make storm		threads, libraries, forks, exec and timers for a minute
#				(STORM_SECONDS=60), and threads that end the process at once
#				(ENDS_RUNS=1000)
#	make fuzz		whatever reads files, 10 minutes each (FUZZ_SECONDS=600)
#	make torture		gcc's own torture tests: ONLY="*/eh/*" LEVELS="-O2 -Os"
#				TARGET=aarch64-linux-gnu GCC=gcc-11 EVERY=4 SUITE=gcc-12
#	make csmith		random programs: N=100 SEED=1
#	make packages		other people's packages and their own tests:
#				ONLY="gzip lz4" FLAGS="-O2 -g" INSTRUMENT="-fsampler-scheme=all"
#				TARGET=aarch64-linux-gnu
#
#	make releases		build and tests in minimal systems of Debian's releases, as
#				root: RELEASES="bookworm trixie sid" ONLY="demo cases"
#
# The last four are campaigns: what passed once with a build of Sampler is not done
# again with the same; remove $B/campaigns to begin anew.

UNIT_TESTS := $(patsubst tests/unit/%.c,$B/tests/unit/%,$(wildcard tests/unit/*-test.c))
SCRIPTS := $(sort $(wildcard tests/scripts/*-test))

check: deps
	@$(MAKE) --no-print-directory -j$$(nproc) all
	@$(MAKE) --no-print-directory check-unit check-cases check-scripts check-programs fairness-short campaigns-short
	@echo "All tests passed."

$B/tests/unit/%.o: tests/unit/%.c Makefile tests/tests.mk
	$(call say,CC,$<)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CPPFLAGS_C) $(WARNINGS) $(CFLAGS) $($*_FLAGS) -MMD -MP -c -o $@ $<

score-test_FLAGS = -DGOLDEN='"$(CURDIR)/tests/golden"'

$B/tests/unit/arguments-test: $(COMMON) $(patsubst %,$B/obj/cc-wrapper/%.o,arguments words)
$B/tests/unit/element-test: $(COMMON)
$B/tests/unit/preserving-test: $(patsubst %,$B/obj/runtime/%.o,preserving-x86-64 actions atoms bank countdown random environment)
preserving-test_FLAGS = -Wno-deprecated-declarations
preserving-test_LIBS = -Wl,--wrap=random_distance -Wl,-z,now
$B/tests/unit/outcome-test: $(COMMON)
$B/tests/unit/random-test: $B/obj/runtime/random.o
$B/tests/unit/live-report-test: $(COMMON)
$B/tests/unit/report-reader-test: $(COMMON)
$B/tests/unit/score-test: $(COMMON)
$B/tests/unit/store-test: $(COMMON)
$B/tests/unit/report-test: $(patsubst %,$B/obj/%.o,format/report format/writer runtime/quiet)

$(UNIT_TESTS): %: %.o
	$(call say,LINK,$@)
	$Q$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $($(@F)_LIBS) -lcheck -lsubunit $(LIBS) -lm

check-unit: $(UNIT_TESTS)
	@cd $B/tests/unit && for test in $(^F); do ./$$test || exit 1; done

check-cases: all
	@tests/run-cases $B $B/tests/cases

check-scripts: all
	@$(MAKE) --no-print-directory -j$$(nproc) -Otarget $(SCRIPTS:tests/scripts/%=script-%)

# Each has 15 minutes, which is ten times what the longest needs.
script-%:
	@echo "== $*"; timeout 900 tests/scripts/$* $B $B/tests/$*

check-programs: all
	@tests/programs/check-programs $B $B/tests/programs
	@tests/programs/check-all-schemes $B $B/tests/all-schemes short

fairness-short: all
	@tests/fairness/run $B $B/tests/fairness short

fairness: all
	@tests/fairness/run $B $B/tests/fairness
	@tests/fairness/programs $B $B/tests/fairness-programs $(or $(N),20) $(or $(SEED),1)

all-schemes: all
	@tests/programs/check-all-schemes $B $B/tests/all-schemes

STORM_SECONDS = 60
ENDS_RUNS = 1000
storm: all
	@STORM_SECONDS=$(STORM_SECONDS) tests/scripts/ending-test $B $B/tests/ending-test
	@ENDS_RUNS=$(ENDS_RUNS) tests/scripts/ends-test $B $B/tests/ends-test

FUZZ_SECONDS = 600
fuzz: all
	@tests/fuzz/run $B $B/tests/fuzz $(FUZZ_SECONDS)

CAMPAIGNS = tests/campaigns
variables = $(foreach v,$(1),$(if $($v),$v="$($v)"))

torture: all
	@set -f; $(call variables,LEVELS TARGET GCC EVERY SUITE) $(CAMPAIGNS)/torture $B $B/campaigns/torture $(ONLY)

csmith: all
	@$(CAMPAIGNS)/csmith $B $B/campaigns/csmith $(or $(N),20) $(or $(SEED),1)

packages: all
	@set -f; $(call variables,FLAGS INSTRUMENT LAUNCHER KEEP TARGET) $(CAMPAIGNS)/packages $B $B/campaigns/packages $(ONLY)

RELEASES = bookworm trixie sid
releases:
	@mkdir -p $B
	@$(call variables,ONLY MAKES TORTURE) $(CAMPAIGNS)/releases $B $B/campaigns/releases $(RELEASES)

campaigns-short: all
	@$(CAMPAIGNS)/torture $B $B/campaigns/torture short
	@$(CAMPAIGNS)/csmith $B $B/campaigns/csmith 1
	@$(CAMPAIGNS)/packages $B $B/campaigns/packages short

-include $(shell find $B/tests/unit -name '*.d' 2>/dev/null)

.PHONY: check check-unit check-cases check-scripts all-schemes check-programs fairness fairness-short \
	campaigns-short csmith fuzz packages releases storm torture
.SECONDARY:
