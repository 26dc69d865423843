# Sampler: build, install and test.
#
#	make		build below build/
#	make demo	find out why a small program fails, from runs of it
#	make check	run all tests
#	make bench	what instrumentation costs (nothing else should run):
#			ONLY="bzip2 fib" MODES="off 1000" RUNS=9 INSTRUCTIONS=no
#	make bench-trace	what tracing functions costs, beside others that do: ONLY="fib lua5.4 bzip2"
#	make bench-collect	how many reports a collector acknowledges
#	make bench-processes	what a process costs that only starts and ends
#	make bench-rank	how long ranking many runs takes
#	make bench-mutations	how well ranking finds faults planted in programs:
#			ONLY="bzip2 lua" RUNS=100 JOBS=1 HALF=tuned
#	make bench-mutations-c++	the same in libraries of C++, whose runs are test cases of their own
#	make bench-composites	the same if three are there at once: RUNS=200 JOBS=1 HALF=tuned MOST=5 SETS=1
#	make bench-quality	and known bugs, by sparsity and number of runs
#	make install	PREFIX=/usr/local, DESTDIR=; make uninstall; see packaging/install.mk
#	make deb, make rpm	Sampler's own packages, below build/packages
#
#	make deps	install the packages that all of this needs; make check and make
#			demo begin with it, unless DEPS=no
#
# V=1 shows commands, and WERROR=1 makes errors of warnings.  CC and CXX build the tools; plugin
# and runtime are built by, and for, each gcc that has its plugin headers installed, also those
# for other targets: MAJORS="12 14" and CROSS="aarch64-linux-gnu" choose from them.

VERSION = 0.2.0
PREFIX = /usr/local
PRIVATE = $(PREFIX)/lib/sampler
LIBDIR =
CFLAGS = -O2 -g
CXXFLAGS = -O2 -g
WARNINGS = -Wall -Wextra $(if $(WERROR),-Werror)

LIBS = -Wl,--as-needed -lelf -lzstd -lz -lm -lstdc++

comma = ,
B = build
Q = $(if $(V),,@)
say = $(if $(V),@:,@echo '  $(1)	$(2)')

SUPPORTED = 11 12 13 14 15 16
MAJORS = $(SUPPORTED)
CROSS = aarch64-linux-gnu
gccs_of = $(1:%=gcc-%) $(foreach t,$(CROSS),$(1:%=$t-gcc-%))
plugin_headers = $(shell $(1) -print-file-name=plugin 2>/dev/null)/include
with_headers = $(foreach gcc,$(1),$(if $(wildcard $(call plugin_headers,$(gcc))/gcc-plugin.h),$(gcc)))
GCCS := $(call with_headers,$(call gccs_of,$(filter $(SUPPORTED),$(MAJORS))))

# Other versions, with headers, too, but unlike those that the plugin is written for.
all_gccs := $(notdir $(wildcard $(foreach d,$(subst :, ,$(PATH)),$(addprefix $d/,$(call gccs_of,[0-9]*)))))
UNSUPPORTED := $(call with_headers,$(sort $(filter-out $(call gccs_of,$(SUPPORTED)),$(all_gccs))))

# Targets are named as cc-wrapper/locate.c does it: x86_64-pc-linux-gnu is x86_64-linux-gnu.
without_vendor = sed 's/^\([^-]*\)-[^-]*-\([^-]*-[^-]*\)$$/\1-\2/'
$(foreach gcc,$(GCCS),$(eval target.$(gcc) := $(shell $(gcc) -dumpmachine | $(without_vendor))))
TARGETS := $(sort $(foreach gcc,$(GCCS),$(target.$(gcc))))
NATIVE := $(shell $(CC) -dumpmachine | $(without_vendor))
newest_for = $(lastword $(foreach gcc,$(GCCS),$(if $(filter $(1),$(target.$(gcc))),$(gcc))))
major = $(lastword $(subst -, ,$(1)))

TOOLS := $(sort $(patsubst tools/%.c,%,$(wildcard tools/*.c)))
COMMANDS := $(sort $(patsubst commands/%.c,%,$(wildcard commands/*.c)))
MAN := $(wildcard man/*.[1-8])
PLUGIN_SOURCES := $(wildcard gcc-plugin/*.cc gcc-plugin/*/*.cc schemes/*.cc)

objects = $(patsubst %.c,$B/obj/%.o,$(wildcard $(1)/*.c))

# Of launcher/, what all have that launch.
LAUNCHER_FILES = app consent places room spool

LIBRARY = $B/lib/sampler
COMMON = $B/obj/common.a
PLUGINS := $(foreach gcc,$(GCCS),$(LIBRARY)/$(target.$(gcc))/$(call major,$(gcc))/sampler.so)
BACKENDS := $(patsubst trace/backends/%.c,libsampler-trace-%,$(wildcard trace/backends/*.c))
# That for LTTng is built where its library is, which other machines' programs cannot be linked with, nor static ones.
LTTNG := libsampler-trace-lttng
LTTNG_TARGET := $(if $(shell pkg-config --exists lttng-ust 2> /dev/null && echo yes),$(shell $(CC) -dumpmachine))
backends = $(addsuffix .a,$(filter-out $(LTTNG),$(BACKENDS))) $(addsuffix .so,$(filter-out $(if $(filter $(LTTNG_TARGET),$1),,$(LTTNG)),$(BACKENDS)))
RUNTIMES := $(foreach t,$(TARGETS),$(addprefix $(LIBRARY)/$t/,libsampler.so libsampler.a libsampler-executable.a begin.o end.o standalone.o wrapper self-launch.o libsampler-locks.so $(call backends,$t)))
WRAPPERS := sampler-cc sampler-c++ $(foreach t,$(TARGETS),$t-sampler-cc $t-sampler-c++)
# What CMake looks for beside a compiler of such a name.
BINUTILS := $(addprefix sampler-gcc-,ar nm ranlib) $(foreach t,$(TARGETS),$(addprefix $t-sampler-,\
	addr2line ar as gcc-ar gcc-nm gcc-ranlib ld nm objcopy objdump ranlib readelf strip))
PROGRAMS := $(addprefix $B/bin/,$(WRAPPERS) $(BINUTILS)) $(TOOLS:%=$B/bin/%) $(COMMANDS:%=$(LIBRARY)/commands/sampler-%)
# In the place of each gcc, for what asks for that by its name.
COMPILERS := $(addprefix $(LIBRARY)/compilers/,cc c++ $(foreach t,'' $(TARGETS:%=%-),$(patsubst %,$(subst ',,$t)%,gcc g++)) \
	$(foreach gcc,$(GCCS),$(gcc) $(subst gcc-,g++-,$(gcc)) \
		$(if $(findstring -linux,$(gcc)),,$(target.$(gcc))-$(gcc) $(target.$(gcc))-$(subst gcc-,g++-,$(gcc)))))
GDB_SCRIPTS := $(patsubst commands/gdb/%,$(LIBRARY)/gdb/%,$(wildcard commands/gdb/*.py commands/gdb/*.gdb))
SUITES := $(patsubst %,$(LIBRARY)/%,$(wildcard suites/*))

# What a collector may store in, besides SQLite: built where its library is.
PQ_FLAGS := $(shell pkg-config --cflags libpq 2> /dev/null)
DATABASES := $(if $(shell pkg-config --exists libpq 2> /dev/null && echo yes),$(LIBRARY)/databases/postgresql.so)

# What shows traces to viewers: built where its library is.
SERVER := $(if $(shell pkg-config --exists libwebsockets 2> /dev/null && echo yes),$(LIBRARY)/trace/serve)

HEADERS := $(patsubst include/%,$(LIBRARY)/include/%,$(wildcard include/sampler/*.h))

all: $(PLUGINS) $(PLUGINS:%/sampler.so=%/version) $(PROGRAMS) $(RUNTIMES) $(SUITES) $(GDB_SCRIPTS) $(LIBRARY)/gdb/follow $(LIBRARY)/isolate/list-tests $(LIBRARY)/isolate/suite.sh $(HEADERS) $(COMPILERS) $(DATABASES) $(SERVER)
	$(if $(DATABASES),,@echo 'no PostgreSQL for collectors: there is no libpq')
	$(if $(SERVER),,@echo 'no server of traces: there is no libwebsockets')
	$(if $(LTTNG_TARGET),,@echo 'no backend of traces for LTTng: there is no lttng-ust')
	$(if $(UNSUPPORTED),@echo 'no plugin for $(UNSUPPORTED): Sampler supports gcc $(SUPPORTED)')
	$(if $(GCCS),,$(error no gcc with plugin headers found; see "make deps"))

CPPFLAGS_ALL = -DSAMPLER_VERSION='"$(VERSION)"' -DOLDEST_GCC=$(firstword $(SUPPORTED)) \
	-DNEWEST_GCC=$(lastword $(SUPPORTED)) -Iinclude -Iformat -Ilib $(CPPFLAGS)
CPPFLAGS_C = -D_GNU_SOURCE= $(CPPFLAGS_ALL)

# What is built with other flags is built anew.
BUILT_WITH := $(foreach v,CC AR CPPFLAGS CFLAGS CXXFLAGS LDFLAGS TOOL_CFLAGS VERSION,$v=$($v)) \
	$(foreach gcc,$(GCCS),$(gcc)=$(shell $(gcc) -dumpfullversion))
# With -n and -q nothing is written.
is_dry_run := $(foreach flag,n q,$(findstring $(flag),$(firstword -$(MAKEFLAGS))))
ifneq ($(file < $B/flags),$(BUILT_WITH))
ifneq ($(strip $(is_dry_run)),)
.PHONY: $B/flags
else
$(if $(wildcard $B/.),,$(shell mkdir -p $B))
$(file > $B/flags,$(BUILT_WITH))
endif
endif

# As many processes as there are processors, unless make was told how many.
PARALLEL = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc))

# What an object depends on, also if B is given in another way the next time.
DEPENDENCIES = -MMD -MP -MQ '$(patsubst $(CURDIR)/%,%,$@)' -MQ '$(abspath $@)'

# Tools, wrapper, and what they share.  TOOL_CFLAGS are for these alone, and not for what they
# have of the runtime.

$B/obj/%.o: %.c Makefile $B/flags
	$(call say,CC,$<)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CPPFLAGS_C) $(WARNINGS) $(CFLAGS) $(if $(filter runtime/%,$*),,$(TOOL_CFLAGS)) $($(notdir $(*D))_FLAGS) $($*_FLAGS) $(DEPENDENCIES) -c -o $@ $<

$B/obj/%.o: %.S Makefile $B/flags
	$(call say,AS,$<)
	$Qmkdir -p $(@D)
	$Q$(CC) -Iinclude $(DEPENDENCIES) -c -o $@ $<

# It is linked into programs of others, whose debugging information is not to name our build.
UNNAMED = -ffile-prefix-map=$(CURDIR)=sampler-$(VERSION)
RUNTIME_FLAGS = $(UNNAMED) -fPIC -fvisibility=hidden -ftls-model=initial-exec -mgeneral-regs-only \
	-fno-tree-loop-distribute-patterns -Iruntime
runtime_FLAGS = $(RUNTIME_FLAGS)
shared_FLAGS = $(RUNTIME_FLAGS)
static_FLAGS = $(RUNTIME_FLAGS)
format_FLAGS = $(RUNTIME_FLAGS)
object_FLAGS = $(RUNTIME_FLAGS) -Wno-prio-ctor-dtor
locks_FLAGS = $(UNNAMED) -fPIC -fvisibility=hidden -fexceptions -ftls-model=initial-exec
backends_FLAGS = $(UNNAMED) -fPIC -ftls-model=initial-exec -Itrace/backends
launcher_FLAGS = $(UNNAMED) -fPIC -fvisibility=hidden
standalone_FLAGS = $(UNNAMED) -fPIC -ffreestanding -fno-stack-protector

$B/bin/sampler-cc: $(call objects,cc-wrapper) $(COMMON)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(TOOL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(filter-out $B/bin/sampler-cc,$(WRAPPERS:%=$B/bin/%)): $B/bin/sampler-cc
	$Qln -sf sampler-cc $@

$(BINUTILS:%=$B/bin/%): cc-wrapper/binutils
	$(call say,INSTALL,$@)
	$Qinstall -D -m 755 $< $@

$(COMPILERS): $B/bin/sampler-cc
	$Qmkdir -p $(@D)
	$Qln -sf ../../../bin/sampler-cc $@

$(TOOLS:%=$(LIBRARY)/tools/%): $(LIBRARY)/tools/%: $B/obj/tools/%.o $(COMMON)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(TOOL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(COMMON) $(LIBS) $($*_LIBS)

$(COMMANDS:%=$(LIBRARY)/commands/sampler-%): $(LIBRARY)/commands/sampler-%: \
		$B/obj/commands/%.o $(COMMON)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(TOOL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(COMMON) $(LIBS) $($*_LIBS)

# Each view is one file, which nothing else names; so are style and script of the page.
$(LIBRARY)/commands/sampler-rank: $(call objects,views) $(call objects,commands/rank) \
	$(patsubst %,$B/obj/collector/%.o,databases layouts log report-id) $(call objects,collector/sqlite)
$(LIBRARY)/commands/sampler-collect: $(call objects,collector) $(call objects,collector/sqlite)
# Other databases are loaded by those two, which have what such a module needs, too.
$(DATABASES): $(LIBRARY)/databases/%.so: $(call objects,collector/postgresql)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(TOOL_CFLAGS) $(LDFLAGS) -shared -o $@ $^ -lpq
postgresql_FLAGS = -fPIC -fvisibility=hidden $(PQ_FLAGS)
LAUNCHER_OBJECTS = $(LAUNCHER_FILES:%=$B/obj/launcher/%.o)
$(LIBRARY)/commands/sampler-consent: $(LAUNCHER_OBJECTS) $(patsubst %,$B/obj/launcher/%.o,empty-spool private-url)
$(LIBRARY)/commands/sampler-launch: $(LAUNCHER_OBJECTS) $(patsubst %,$B/obj/launcher/%.o,become drop-in launch)
$(LIBRARY)/commands/sampler-send: $(LAUNCHER_OBJECTS) $(patsubst %,$B/obj/launcher/%.o,outbox private-report private-url secrets sender)
$(LIBRARY)/commands/sampler-sites: $B/obj/launcher/private-url.o
$(LIBRARY)/commands/sampler-isolate: $(call objects,commands/isolate)
$(LIBRARY)/commands/sampler-run: $(call objects,commands/run) $(LAUNCHER_OBJECTS)
$(LIBRARY)/commands/sampler-gdb: $(call objects,commands/gdb)
$(LIBRARY)/commands/sampler-trace: $(foreach d,commands/trace trace/recorder trace/reader trace/views trace/import,$(call objects,$d)) \
	$(patsubst %,$B/obj/trace/raw/%.o,format format-xml)
# Of the recorder, what copies; of the reader, all.
$(SERVER): $(call objects,trace/server) $(call objects,trace/recorder) $(call objects,trace/reader) $(COMMON)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(TOOL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS) -ldw -ljansson -lwebsockets
server_FLAGS = -Itrace/reader -Itrace/recorder
trace_FLAGS = -Itrace/reader -DMACHINE='"$(NATIVE)"'
recorder_FLAGS = -Itrace/reader
import_FLAGS = -Itrace/reader -Itrace/recorder
trace_LIBS = -ldw -ljansson -lxml2
rank_LIBS = -ldw -ljansson -lxml2 -lsqlite3 -ldl -Wl,--export-dynamic
gdb_LIBS = -ldw -ljansson
isolate_LIBS = -ldw
diff_LIBS = -ljansson
consent_LIBS = -lcurl
send_LIBS = -lcurl -lnettle -lm
sites_LIBS = -lcurl
packaging_LIBS = -lnettle
collect_LIBS = -lmicrohttpd -lsqlite3 -lnettle -lpthread -ldl -Wl,--export-dynamic
XML_FLAGS := $(shell xml2-config --cflags)
views_FLAGS = $(XML_FLAGS)
raw_FLAGS = $(XML_FLAGS)
lib_FLAGS = $(XML_FLAGS)
$B/obj/collector/pages.o: collector/pages.css views/page.js
$B/obj/views/html.o: views/page.css views/page.js
$B/obj/trace/views/html-tree.o: trace/views/tree.css trace/views/tree.js

# With the very random numbers of the runtime.
$(COMMON): $(call objects,format) $(call objects,lib) $(call objects,ranking) $B/obj/runtime/random.o
	$Qrm -f $@ && $(AR) rcs $@ $^

tools/precompute_FLAGS = -Iruntime
$(LIBRARY)/tools/expand_events: $(call objects,trace/raw)
tools/expand_events_FLAGS = -Itrace $(XML_FLAGS)
expand_events_LIBS = -lxml2
resolve-backtrace_LIBS = -ldw -ljansson -lxml2

# How to run the tests of a suite: one script for each kind.
$(SUITES): $(LIBRARY)/%: %
	$Qmkdir -p $(@D)
	$Qcp $< $@

# What reads the lists of tests for them.
$(LIBRARY)/isolate/list-tests: $(call objects,commands/isolate/list) $(COMMON)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(TOOL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS) -ljansson

$(LIBRARY)/isolate/suite.sh: commands/isolate/list/suite.sh
	$Qmkdir -p $(@D)
	$Qcp $< $@

# What "sampler gdb" has gdb read.
$(GDB_SCRIPTS): $(LIBRARY)/gdb/%: commands/gdb/%
	$Qmkdir -p $(@D)
	$Qcp $< $@

# What runs a script for it.
$(LIBRARY)/gdb/follow: $(call objects,commands/gdb/follow) $B/obj/commands/gdb/lines.o $(COMMON)
	$(call say,LINK,$@)
	$Qmkdir -p $(@D)
	$Q$(CC) $(CFLAGS) $(TOOL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(TOOLS:%=$B/bin/%): $B/bin/%: $(LIBRARY)/tools/%
	$Qmkdir -p $(@D)
	$Qln -sf ../lib/sampler/tools/$* $@

# What distributions compile with, but for what would make it depend on more than itself: objects
# of link-time optimisation are of one compiler, and checked functions are the C library's.
for_runtime = $(filter-out -flto% -ffat-lto-objects -specs=% -D_FORTIFY_SOURCE% -Wp$(comma)-D_FORTIFY_SOURCE%,$(1))

# The runtime, for each target: never unloaded, and found by its name.  It has an unwinder of
# its own, which programs do not see.  begin.o and end.o are linked first and last.

# Of format/, what writes.
RUNTIME_FORMATS = alive build-id live-report path report trace-word window writer
RUNTIME_SOURCES := $(wildcard runtime/*.c trace/runtime/*.c) $(RUNTIME_FORMATS:%=format/%.c)
RUNTIME_ASSEMBLY := $(wildcard runtime/*.S trace/runtime/*.S)
RUNTIME_OBJECTS := $(RUNTIME_SOURCES:.c=.o) $(RUNTIME_ASSEMBLY:.S=.o)

# Its variables have sections of their own: see runtime/unchecked.c.
OWN_SECTIONS = --rename-section .bss=sampler_bss --rename-section .data=sampler_data \
	--rename-section .data.rel.local=sampler_data --rename-section .data.rel=sampler_data

define runtime_rules
$B/obj/$(1)/%.o: %.c Makefile $B/flags
	$$(call say,CC,$$@)
	$$Qmkdir -p $$(@D)
	$$Q$(2) $$(call for_runtime,$$(CPPFLAGS_C) $$(WARNINGS) $$(CFLAGS)) $$($$(notdir $$(*D))_FLAGS) $$(DEPENDENCIES) -c -o $$@ $$<
	$$(if $$(filter runtime/%,$$*)$$(filter trace/runtime/%,$$*)$$(filter format/%,$$*),$$Q$$$$($(2) -print-prog-name=objcopy) $(OWN_SECTIONS) $$@)

$B/obj/$(1)/%.o: %.S Makefile $B/flags
	$$(call say,AS,$$@)
	$$Qmkdir -p $$(@D)
	$$Q$(2) -Iinclude $$(DEPENDENCIES) -c -o $$@ $$<

$(LIBRARY)/$(1)/libsampler.so.0: $(RUNTIME_OBJECTS:%=$B/obj/$(1)/%) $(patsubst %.c,$B/obj/$(1)/%.o,$(wildcard runtime/shared/*.c)) runtime/libsampler.map
	$$(call say,LINK,$$@)
	$$Qmkdir -p $$(@D)
	$$Q$(2) $$(call for_runtime,$$(CFLAGS) $$(LDFLAGS)) -shared -Wl,-soname,$$(@F) -Wl,-z,nodelete -Wl,-z,defs -Wl,-z,now \
		-static-libgcc -Wl,--exclude-libs,ALL,--version-script=runtime/libsampler.map -o $$@ $$(filter %.o,$$^)

$(LIBRARY)/$(1)/libsampler.so: $(LIBRARY)/$(1)/libsampler.so.0
	$$Qln -sf $$(<F) $$@

# A hidden name is still one that a program's own would be taken for when it is linked: so each gets a prefix.
$(LIBRARY)/$(1)/libsampler.a: $(RUNTIME_OBJECTS:%=$B/obj/$(1)/%) $(patsubst %.c,$B/obj/$(1)/%.o,$(wildcard runtime/static/*.c))
	$$(call say,AR,$$@)
	$$Qrm -f $$@ && $$$$($(2) -print-prog-name=ar) rcs $$@ $$^
	$$Q$$$$($(2) -print-prog-name=readelf) -sW $$@ | awk '$$$$5 == "GLOBAL" && $$$$6 == "HIDDEN" && $$$$7 != "UND" && $$$$8 !~ /^sampler_/ \
		{ print $$$$8, "sampler_own_" $$$$8 }' | sort -u > $B/obj/$(1)/own-names
	$$Q$$$$($(2) -print-prog-name=objcopy) --redefine-syms=$B/obj/$(1)/own-names $$@

$(LIBRARY)/$(1)/libsampler-executable.a: $B/obj/$(1)/runtime/object/executable.o
	$$(call say,AR,$$@)
	$$Qrm -f $$@ && $$$$($(2) -print-prog-name=ar) rcs $$@ $$^

# Backends of traces; the native one needs the runtime, which lies beside it.  It names the runtime as its auxiliary library, too: glibc's
# loader then looks there before the C library, and finds the runtime's pthread_create and _exit, however the program was linked.
$(LIBRARY)/$(1)/libsampler-trace-%.so.0: $B/obj/$(1)/trace/backends/%.o $(LIBRARY)/$(1)/libsampler.so
	$$(call say,LINK,$$@)
	$$Q$(2) $$(call for_runtime,$$(CFLAGS) $$(LDFLAGS)) -shared -Wl,-soname,$$(@F) -Wl,-z,defs -Wl,--as-needed \
		-Wl,-rpath,'$$$$ORIGIN' -o $$@ $$^ $$(if $$(findstring lttng,$$*),-llttng-ust) $$(if $$(findstring native,$$*),-Wl$$(comma)-f$$(comma)libsampler.so.0) \
		-Wl,--no-as-needed -lc

$(LIBRARY)/$(1)/libsampler-trace-%.so: $(LIBRARY)/$(1)/libsampler-trace-%.so.0
	$$Qln -sf $$(<F) $$@

$(LIBRARY)/$(1)/libsampler-trace-%.a: $B/obj/$(1)/trace/backends/%.o
	$$(call say,AR,$$@)
	$$Qrm -f $$@ && $$$$($(2) -print-prog-name=ar) rcs $$@ $$^

# Preloaded into programs; by default, what it traces is the native backend's.
$(LIBRARY)/$(1)/libsampler-locks.so.0: $(patsubst %.c,$B/obj/$(1)/%.o,$(wildcard trace/locks/*.c)) $(LIBRARY)/$(1)/libsampler-trace-native.so
	$$(call say,LINK,$$@)
	$$Q$(2) $$(call for_runtime,$$(CFLAGS) $$(LDFLAGS)) -shared -Wl,-soname,$$(@F) -Wl,-z,defs -Wl,-z,nodelete \
		-Wl,-rpath,'$$$$ORIGIN' -o $$@ $$^

$(LIBRARY)/$(1)/libsampler-locks.so: $(LIBRARY)/$(1)/libsampler-locks.so.0
	$$Qln -sf $$(<F) $$@

# In the places of wrapped programs.
$(LIBRARY)/$(1)/wrapper: $(patsubst %,$B/obj/$(1)/launcher/%.o,wrapper self become launch $(LAUNCHER_FILES))
	$$(call say,LINK,$$@)
	$$Q$(2) $$(call for_runtime,$$(CFLAGS) $$(LDFLAGS)) -static -s -Wl,--build-id=sha1,--gc-sections -o $$@ $$^

# Of what is linked into programs that launch themselves, these see nothing.
$(LIBRARY)/$(1)/self-launch.o: $(patsubst %,$B/obj/$(1)/launcher/%.o,self-launch self launch $(LAUNCHER_FILES))
	$$(call say,LINK,$$@)
	$$Q$(2) -r -nostdlib -o $$@ $$^
	$$Q$$$$($(2) -print-prog-name=objcopy) --localize-hidden $$@

$(LIBRARY)/$(1)/%.o: $B/obj/$(1)/runtime/object/%.o
	$$Qcp $$< $$@

$(LIBRARY)/$(1)/%.o: $B/obj/$(1)/standalone/%.o
	$$Qcp $$< $$@
endef
$(foreach t,$(TARGETS),$(eval $(call runtime_rules,$t,$(call newest_for,$t))))

# The headers, where sampler-cc finds them.
$(HEADERS): $(LIBRARY)/%: %
	$Qmkdir -p $(@D)
	$Qcp $< $@

# The plugin, for each gcc: its target and major version.

define plugin_rules
$B/obj/$(1)/$(2)/%.o: %.cc Makefile $B/flags
	$$(call say,CXX-$(2),$$@)
	$$Qmkdir -p $$(@D)
	$$Qg++-$(2) -DGCC_MAJOR=$(2) $$(CPPFLAGS_ALL) -Igcc-plugin $$(WARNINGS) $$(CXXFLAGS) -std=c++14 \
		-isystem $(call plugin_headers,$(3)) \
		-fno-rtti -fno-exceptions -fPIC -fvisibility=hidden $$(DEPENDENCIES) -c -o $$@ $$<

$(LIBRARY)/$(1)/$(2)/sampler.so: $(PLUGIN_SOURCES:%.cc=$B/obj/$(1)/$(2)/%.o)
	$$(call say,LINK,$$@)
	$$Qmkdir -p $$(@D)
	$$Qg++-$(2) -shared $$(CXXFLAGS) $$(LDFLAGS) -o $$@.new $$^ && mv $$@.new $$@ # some gcc may have it

# Beside it, see cc-wrapper/parts.c: which gcc it is for, and which plugin it is.
$(LIBRARY)/$(1)/$(2)/version: $(LIBRARY)/$(1)/$(2)/sampler.so
	$$Q$(3) -dumpfullversion > $$@
	$$Qrm -rf $$(@D)/identity && mkdir $$(@D)/identity
	$$Q> $$(@D)/identity/$$$$(sha256sum $$< | cut -c-32).h
endef
$(foreach gcc,$(GCCS),$(eval $(call plugin_rules,$(target.$(gcc)),$(call major,$(gcc)),$(gcc))))

-include $(shell find $B/obj -name '*.d' 2>/dev/null)

include tests/tests.mk

# What is built, tested and shown needs packages; see the list in the script.

deps:
	@$(if $(filter no,$(DEPS)),,packaging/install-dependencies)

demo:
	@$(if $(filter no,$(DEPS)),,packaging/install-dependencies build)
	@$(MAKE) --no-print-directory $(PARALLEL) all
	@demo/run $B

bench: all
	@bench/run $B $B/bench $(ONLY)
	@bench/threads $B $B/bench-threads

bench-trace: all
	@bench/trace $B $B/bench-trace $(ONLY)
	@bench/trace-readers $B $B/bench-trace-readers

bench-collect: all
	@bench/collect $B $B/bench-collect
	@bench/collected $B $B/bench-collected

bench-processes: all
	@bench/processes $B $B/bench-processes

bench-rank: all
	@bench/rank $B $B/bench-rank

bench-mutations: all
	@bench/mutations $B $B/mutations $(ONLY)

bench-mutations-c++: all
	@LANGUAGE=c++ bench/mutations $B $B/mutations-c++ $(ONLY)

bench-composites: all
	@bench/composites $B $B/composites $(ONLY)

bench-quality: all
	@bench/quality $B $B/bench-quality docs/quality.svg

# Its own packages, with plugins for all gccs of this machine.
deb rpm:
	@packaging/make-packages $@ $B $(VERSION) '$(sort $(foreach gcc,$(filter gcc-%,$(GCCS)),$(call major,$(gcc))))'

include packaging/install.mk

clean:
	rm -rf $B

.PHONY: all bench bench-collect bench-composites bench-mutations bench-mutations-c++ bench-processes bench-quality bench-rank bench-trace deb deps demo install rpm uninstall clean
.DELETE_ON_ERROR:
