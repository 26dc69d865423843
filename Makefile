# Sampler: build, install and test.
#
#	make		build below build/
#	make demo	find out why a small program fails, from runs of it
#	make check	run all tests
#	make bench	what instrumentation costs (nothing else should run):
#			ONLY="bzip2 fib" MODES="off 1000" RUNS=9 INSTRUCTIONS=no
#	make bench-rank	how long ranking many runs takes
#	make bench-mutations	how well ranking finds faults planted in programs:
#			ONLY="bzip2 lua" RUNS=100 JOBS=1
#	make bench-quality	and known bugs, by sparsity and number of runs
#	make install	PREFIX=/usr/local, DESTDIR=
#
# V=1 shows commands.  CC and CXX build the tools and the runtime; the plugin is
# built by, and for, each gcc that has its plugin headers installed.

VERSION = 0.1.0
PREFIX = /usr/local
CFLAGS = -O2 -g
CXXFLAGS = -O2 -g
WARNINGS = -Wall -Wextra $(if $(WERROR),-Werror)

LIBS = -Wl,--as-needed -lelf -lzstd -lz -lm

B = build
Q = $(if $(V),,@)
say = $(if $(V),@:,@echo '  $(1)	$(2)')

ALL_GCCS = 11 12 13 14
GCCS := $(foreach v,$(ALL_GCCS),$(if $(wildcard $(shell \
	gcc-$v -print-file-name=plugin 2>/dev/null)/include/gcc-plugin.h),$v))

SCHEMES := $(sort $(patsubst schemes/%.cc,%,$(wildcard schemes/*.cc)))
TOOLS := $(sort $(patsubst tools/%.c,%,$(wildcard tools/*.c)))
COMMANDS := $(sort $(patsubst commands/%.c,%,$(wildcard commands/*.c)))
MAN := $(wildcard man/*.[1-8])
PLUGIN_SOURCES := $(wildcard gcc-plugin/*.cc schemes/*.cc)

empty :=
comma := ,
SCHEME_LIST := $(subst $(empty) ,$(comma),$(foreach s,$(SCHEMES),"$s"))
objects = $(patsubst %.c,$B/obj/%.o,$(wildcard $(1)/*.c))

LIBRARY = $B/lib/sampler
COMMON = $B/obj/common.a
PLUGINS := $(foreach v,$(GCCS),$(LIBRARY)/plugin/$v/sampler.so)
PROGRAMS := $B/bin/sampler-cc $B/bin/sampler-c++ $(TOOLS:%=$B/bin/%) $(COMMANDS:%=$(LIBRARY)/commands/sampler-%)
RUNTIME := $(addprefix $(LIBRARY)/,libsampler.so libsampler.a begin.o end.o)

SUITES := $(patsubst %,$(LIBRARY)/%,$(wildcard suites/*))

all: $(PLUGINS) $(PROGRAMS) $(RUNTIME) $(SUITES)
	$(if $(GCCS),,$(error no gcc with plugin headers found; see "make deps"))

CPPFLAGS_ALL = -DSAMPLER_VERSION='"$(VERSION)"' -Iinclude -Ilib $(CPPFLAGS)

# Tools, wrapper, and what they share.

$B/obj/%.o: %.c Makefile
	$(call say,CC,$<)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CPPFLAGS_ALL) $(WARNINGS) $(CFLAGS) $($(notdir $(*D))_FLAGS) $($*_FLAGS) -MMD -MP -c -o $@ $<

cc-wrapper_FLAGS = -DSAMPLER_SCHEMES='$(SCHEME_LIST)'
cc-wrapper/sampler-cc_FLAGS = -DPLUGIN_IDENTITY='"$(shell cat $(PLUGINS) | sha256sum | cut -c-64)"'
RUNTIME_FLAGS = -fPIC -fvisibility=hidden -ftls-model=initial-exec -mgeneral-regs-only -Iruntime
runtime_FLAGS = $(RUNTIME_FLAGS)
shared_FLAGS = $(RUNTIME_FLAGS)
object_FLAGS = $(RUNTIME_FLAGS) -Wno-prio-ctor-dtor

$B/obj/cc-wrapper/sampler-cc.o: $(PLUGINS)
$B/obj/cc-wrapper/arguments.o: $(PLUGIN_SOURCES)

$B/bin/sampler-cc: $(call objects,cc-wrapper) $(COMMON)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$B/bin/sampler-c++: $B/bin/sampler-cc
	$Qln -sf sampler-cc $@

$(TOOLS:%=$(LIBRARY)/tools/%): $(LIBRARY)/tools/%: $B/obj/tools/%.o $(COMMON)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS) $($*_LIBS)

$(COMMANDS:%=$(LIBRARY)/commands/sampler-%): $(LIBRARY)/commands/sampler-%: \
		$B/obj/commands/%.o $(COMMON)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(COMMON) $(LIBS) $($*_LIBS)

# Each view is one file, which nothing else names; so are style and script of the page.
$(LIBRARY)/commands/sampler-rank: $(call objects,views)
rank_LIBS = -ljansson -lxml2
views_FLAGS = $(shell xml2-config --cflags)
$B/obj/views/html.o: views/page.css views/page.js

# With the very random numbers of the runtime, and its reports.
$(COMMON): $(call objects,lib) $(call objects,ranking) \
		$(patsubst %,$B/obj/runtime/%.o,alive live-report module name random report writer)
	$Qrm -f $@ && $(AR) rcs $@ $^

tools/precompute_FLAGS = -Iruntime
resolve-backtrace_LIBS = -ldw

# How to run the tests of a suite: one script for each kind.
$(SUITES): $(LIBRARY)/%: %
	$Qmkdir -p $(@D)
	$Qcp $< $@

$(TOOLS:%=$B/bin/%): $B/bin/%: $(LIBRARY)/tools/%
	$Qmkdir -p $(@D)
	$Qln -sf ../lib/sampler/tools/$* $@

# The runtime: never unloaded, and found by its name.  It has an unwinder of its own, which
# programs do not see.

$(LIBRARY)/libsampler.so.0: $(call objects,runtime) $(call objects,runtime/shared)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(@F) -Wl,-z,nodelete -Wl,-z,defs \
		-static-libgcc -Wl,--exclude-libs,ALL -o $@ $^

$(LIBRARY)/libsampler.so: $(LIBRARY)/libsampler.so.0
	$Qln -sf $(<F) $@

$(LIBRARY)/libsampler.a: $(call objects,runtime)
	$(call say,AR,$@)
	$Qrm -f $@ && $(AR) rcs $@ $^

# Linked into whatever has sites, first and last.

$(LIBRARY)/%.o: $B/obj/runtime/object/%.o
	$Qcp $< $@

# The plugin, for each gcc.

define plugin_rules
$B/obj/plugin-$(1)/%.o: %.cc Makefile
	$$(call say,CXX-$(1),$$<)
	$$Qmkdir -p $$(@D)
	$$Qg++-$(1) -DGCC_MAJOR=$(1) $$(CPPFLAGS_ALL) -Igcc-plugin $$(WARNINGS) $$(CXXFLAGS) -std=c++14 \
		-isystem $$(shell gcc-$(1) -print-file-name=plugin)/include \
		-fno-rtti -fno-exceptions -fPIC -fvisibility=hidden -MMD -MP -c -o $$@ $$<

$(LIBRARY)/plugin/$(1)/sampler.so: $(PLUGIN_SOURCES:%.cc=$B/obj/plugin-$(1)/%.o)
	$$(call say,LINK,$$@)
	$$Qmkdir -p $$(@D)
	$$Qg++-$(1) -shared $$(CXXFLAGS) $$(LDFLAGS) -o $$@ $$^
endef
$(foreach v,$(GCCS),$(eval $(call plugin_rules,$v)))

-include $(shell find $B/obj -name '*.d' 2>/dev/null)

include tests/tests.mk

# What is built, tested and shown needs packages; see the list in the script.

deps:
	@packaging/install-dependencies

demo:
	@packaging/install-dependencies build
	@$(MAKE) --no-print-directory -j$$(nproc) all
	@demo/run $B

bench: all
	@bench/run $B $B/bench $(ONLY)

bench-rank: all
	@bench/rank $B $B/bench-rank

bench-mutations: all
	@bench/mutations $B $B/mutations $(ONLY)

bench-quality: all
	@bench/quality $B $B/bench-quality docs/quality.svg

install: all
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin include/sampler lib/sampler share/man/man1 share/man/man5 \
		share/man/man7 share/sampler)
	cp -R $(LIBRARY)/. $(DESTDIR)$(PREFIX)/lib/sampler/
	cp -P $(filter $B/bin/%,$(PROGRAMS)) $(DESTDIR)$(PREFIX)/bin/
	install -m 644 include/sampler/*.h $(DESTDIR)$(PREFIX)/include/sampler/
	install -m 644 share/*.xsd $(DESTDIR)$(PREFIX)/share/sampler/
	for page in $(MAN); do install -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/; done

clean:
	rm -rf $B

.PHONY: all bench bench-mutations bench-quality bench-rank deps demo install clean
.DELETE_ON_ERROR:
