# The debhelper add-on "sampler", of dh --with sampler: programs are instrumented, and their sites go
# into packages of their own.  See dh_samplerinfo(1).

use warnings;
use strict;
use Cwd qw(abs_path);
use Debian::Debhelper::Dh_Lib qw(compat get_buildoption warning);

# The directory where sampler-cc stands as gcc and the like, or undef.
sub compilers {
	for my $directory (split(/:/, $ENV{PATH})) {
		my $wrapper = "$directory/sampler-cc";
		next if !-x $wrapper;
		my $prefix = abs_path($wrapper) =~ s{/bin/[^/]+$}{}r;
		for my $private (qw(lib lib64 libexec)) {
			my $compilers = "$prefix/$private/sampler/compilers";
			return $compilers if -d $compilers;
		}
	}
	return;
}

sub wanted {
	my $profiles = $ENV{DEB_BUILD_PROFILES} // '';
	return !get_buildoption('nosampler') && $profiles !~ /(^|\s)nosampler(\s|$)/;
}

# Whoever calls a compiler by whatever name gets sampler-cc, in all commands that dh runs.
sub instrument {
	my $compilers = compilers();
	if (!$compilers) {
		warning('sampler-cc is not installed: nothing is instrumented');
		return;
	}
	$ENV{PATH} = "$compilers:$ENV{PATH}" if index($ENV{PATH}, "$compilers:") != 0;
	my $schemes = $ENV{DEB_SAMPLER_SCHEMES} // 'branches,returns,function-entries';
	$ENV{SAMPLER_CC_FLAGS} //= join(' ', "-fsampler-scheme=$schemes", $ENV{DEB_SAMPLER_FLAGS} // ());
}

if (wanted()) {
	instrument();
	# dwz, which is there from level 12 on, cannot read files with sites
	insert_before(compat(11, 1) ? 'dh_strip' : 'dh_dwz', 'dh_samplerinfo');
	insert_after('dh_builddeb', 'dh_samplerinfo_deb');
}

1;
