# Install and uninstall what was built.
#
#	PREFIX=/usr/local, DESTDIR=
#	PRIVATE=PREFIX/lib/sampler, or in lib64 or libexec: what only Sampler's commands look for
#	LIBDIR=: where libsampler.so.0, and those of backends, go; if empty, they are private, too,
#		and programs know their path

# The commands of tools are links into PRIVATE.
NATIVE = $(target.$(firstword $(GCCS)))

# Whole directories are removed: a name of two words would be two of them.
has_space = $(if $(word 2,x$($(1))x),$(1) has a space in it)
is_private = $(filter $(addsuffix /sampler,$(addprefix $(PREFIX)/,lib lib64 libexec)),$(PRIVATE))
wrong_directory = $(strip $(foreach name,DESTDIR PREFIX LIBDIR PRIVATE,$(call has_space,$(name))) \
	$(if $(filter /%,$(PREFIX)),,PREFIX does not begin with "/") \
	$(if $(is_private),,PRIVATE is not sampler in lib$(comma) lib64 or libexec of $(PREFIX)))
ifneq ($(filter install uninstall,$(MAKECMDGOALS)),)
$(if $(wrong_directory),$(error $(wrong_directory)))
endif

# What programs are linked with.
LIBRARIES = libsampler libsampler-locks $(patsubst %.so,%,$(filter %.so,$(call backends,$(NATIVE))))

# What shells and pkg-config look for.
BASH_COMPLETIONS = share/bash-completion/completions
ZSH_COMPLETIONS = share/zsh/site-functions
COMPLETIONS = $(BASH_COMPLETIONS) $(ZSH_COMPLETIONS)
COMPLETED = $(TOOLS) sampler-cc sampler-c++
PKGCONFIG = $(if $(LIBDIR),$(LIBDIR),$(PREFIX)/share)/pkgconfig
PKGCONFIG_NAMES = $(filter-out $(if $(LTTNG_TARGET),,sampler-trace-lttng),$(patsubst share/%.pc.in,%,$(wildcard share/*.pc.in)))
# Beside those of pkg-config, what CMake looks for.
CMAKE = $(PKGCONFIG:%/pkgconfig=%/cmake)

# Programs that run with what was installed before keep it.
install: all
	install -d $(addprefix $(DESTDIR),$(PRIVATE) $(LIBDIR) $(addprefix $(PREFIX)/,bin include/sampler share/man/man1 \
		share/man/man3 share/man/man5 share/man/man7 share/man/man8 share/sampler lib/systemd/system lib/systemd/user $(COMPLETIONS)) $(PKGCONFIG))
	rm -rf $(DESTDIR)$(PRIVATE)/*/*/identity
	cp -R --remove-destination $(LIBRARY)/. $(DESTDIR)$(PRIVATE)/
	cp -P --remove-destination $(filter-out $(TOOLS:%=$B/bin/%),$(filter $B/bin/%,$(PROGRAMS))) $(DESTDIR)$(PREFIX)/bin/
	for tool in $(TOOLS); do ln -srf $(DESTDIR)$(PRIVATE)/tools/$$tool $(DESTDIR)$(PREFIX)/bin/$$tool; done
	$(if $(LIBDIR),$(foreach library,$(LIBRARIES),mv $(DESTDIR)$(PRIVATE)/$(NATIVE)/$(library).so.0 $(DESTDIR)$(LIBDIR)/ && \
		ln -srf $(DESTDIR)$(LIBDIR)/$(library).so.0 $(DESTDIR)$(PRIVATE)/$(NATIVE)/$(library).so &&) :)
	install -m 644 include/sampler/*.h $(DESTDIR)$(PREFIX)/include/sampler/
	install -m 644 share/*.xsd $(DESTDIR)$(PREFIX)/share/sampler/
	install -d $(DESTDIR)$(PREFIX)/share/sampler/trace
	install -m 755 share/trace/lttng-* $(DESTDIR)$(PREFIX)/share/sampler/trace/
	install -m 644 share/completions/sampler.bash $(DESTDIR)$(PREFIX)/$(BASH_COMPLETIONS)/sampler
	for name in $(filter-out sampler,$(COMPLETED)); do \
		ln -sf sampler $(DESTDIR)$(PREFIX)/$(BASH_COMPLETIONS)/$$name; done
	install -m 644 share/completions/_sampler $(DESTDIR)$(PREFIX)/$(ZSH_COMPLETIONS)/
	for name in $(PKGCONFIG_NAMES); do \
		sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; s|@RUNTIME@|$(PRIVATE)/$(NATIVE)|g' \
			share/$$name.pc.in > $(DESTDIR)$(PKGCONFIG)/$$name.pc; done
	install -d $(DESTDIR)$(CMAKE)/sampler-trace
	sed 's|@PREFIX@|$(PREFIX)|; s|@RUNTIME@|$(PRIVATE)/$(NATIVE)|' share/cmake/sampler-trace-config.cmake.in > \
		$(DESTDIR)$(CMAKE)/sampler-trace/sampler-trace-config.cmake
	install -m 644 packaging/units/sampler-collect.socket $(DESTDIR)$(PREFIX)/lib/systemd/system/
	sed 's|@PREFIX@|$(PREFIX)|' packaging/units/sampler-collect.service.in > $(DESTDIR)$(PREFIX)/lib/systemd/system/sampler-collect.service
	install -m 644 packaging/units/sampler-send-system.timer $(DESTDIR)$(PREFIX)/lib/systemd/system/
	sed 's|@PREFIX@|$(PREFIX)|' packaging/units/sampler-send-system.service.in > $(DESTDIR)$(PREFIX)/lib/systemd/system/sampler-send-system.service
	install -m 644 packaging/units/sampler-send.timer $(DESTDIR)$(PREFIX)/lib/systemd/user/
	sed 's|@PREFIX@|$(PREFIX)|' packaging/units/sampler-send.service.in > $(DESTDIR)$(PREFIX)/lib/systemd/user/sampler-send.service
	for page in $(MAN); do install -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/; done

# The directory of sites is that of other packages.
uninstall:
	@$(if $(LIBDIR),:,! readlink $(DESTDIR)$(PRIVATE)/$(NATIVE)/libsampler.so | grep -q /) || \
		{ echo 'libsampler.so.0 is not in $(PRIVATE): name the LIBDIR that it was installed with' >&2; false; }
	@test -e $(DESTDIR)$(PRIVATE) || test ! -e $(DESTDIR)$(PREFIX)/bin/sampler-cc || \
		{ echo 'there is no $(PRIVATE): name the PRIVATE that it was installed with' >&2; false; }
	test ! -d $(DESTDIR)$(PRIVATE) || find $(DESTDIR)$(PRIVATE) -mindepth 1 -maxdepth 1 ! -name sites -exec rm -rf {} +
	test ! -d $(DESTDIR)$(PRIVATE) || rmdir --ignore-fail-on-non-empty $(DESTDIR)$(PRIVATE)
	rm -rf $(addprefix $(DESTDIR),$(PREFIX)/include/sampler $(PREFIX)/share/sampler)
	$(if $(LIBDIR),rm -f $(LIBRARIES:%=$(DESTDIR)$(LIBDIR)/%.so.0))
	rm -f $(patsubst $B/%,$(DESTDIR)$(PREFIX)/%,$(filter $B/bin/%,$(PROGRAMS)))
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,$(addprefix $(BASH_COMPLETIONS)/,$(COMPLETED)) $(ZSH_COMPLETIONS)/_sampler)
	rm -f $(PKGCONFIG_NAMES:%=$(DESTDIR)$(PKGCONFIG)/%.pc)
	rm -rf $(DESTDIR)$(CMAKE)/sampler-trace
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/lib/systemd/system/sampler-collect.,socket service)
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/lib/systemd/system/sampler-send-system.,timer service)
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/lib/systemd/user/sampler-send.,timer service)
	rm -f $(foreach page,$(MAN),$(DESTDIR)$(PREFIX)/share/man/man$(subst .,,$(suffix $(page)))/$(notdir $(page)))

