# texts.pl TREE COUNTS REST: hold the texts of the sites of what was built below TREE against its source.
#
# In:	the objects, programs and libraries below TREE that have sites, with debugging information, which tells
#	where each was compiled.
# Out:	COUNTS, a line for each scheme: scheme, sites, texts, found, of these in the site's own line, of
#	these by a macro; REST, a line for each text that was not found: kind, scheme, FILE:LINE, text.
#
# A text is what a predicate says of the source: the operand of branches; the callee of returns; the target of
# scalar-pairs, bounds and float-kinds; the right-hand side of scalar-pairs, if it is a variable; and for
# function-entries, the function's name.  A unit counts once, however often it was linked.
#
# Texts and files are compared token by token, without white space, comments and directives.  A text is found if it
# stands
#
#	from 10 lines before the site's to 30 behind it: that line is the operator's, or that of a macro's call, so
#	an operand may begin before it, and end, or be an argument, far behind it;
#	or, of "CALL [what is tested]", if the CALL does, and what is tested is not in words of no source;
#	or, of a callee, a target or a function that is shown by its name, if a macro that is named there has it in
#	its body, or in that of one that it names, or may join it by ##;
#	a function's qualified name stands there without its scopes, if these are named in the unit's files;
#	or, of a conversion, which no call names, if the unit's files declare it;
#	or, of a right-hand side, which is another variable's name, anywhere in the unit's files.  0 and NULL need
#	not be there.
#
# Of 10,900 operands and 5,300 callees in six packages, 96.5 and 99.4 % are found if only the site's own line counts;
# 97.4 and 99.7 % with 8 lines behind it, and the same with 30.  In the whole file there are 9 operands more, but those
# are names in macros' bodies, shown without the call: a defect.  100 lines away from the sites, 9 and 21 % are found.
use strict;
use warnings;
use File::Find;

my ($tree, $counts_file, $rest_file) = @ARGV;
my ($before, $behind) = (10, 30);
chomp(my ($own, $machine) = map { scalar `gcc $_` } '-print-file-name=include', '-print-multiarch');
# the last for what packages ask for by -I
my @system = ($own, '/usr/local/include', "/usr/include/$machine", '/usr/include', glob '/usr/include/*/');

# Files.  Newlines within comments, literals and directives are marked, so that they end neither, and lines keep
# their numbers.

my $mark = "\x01";
my $literal = qr/(?:u8|[LuU])?(?:R"([^(\s]*)\(.*?\)\g{-1}"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/s;
my $comment = qr{//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\z)}s;
my $word = qr/[0-9](?:'?[\w\$\x80-\xff])*|[\w\$\x80-\xff]+/;

sub newlines { return $_[0] =~ tr/\n// }

sub squeezed {
	my ($text) = @_;
	$text =~ s/\\\n|\s+//g;
	return $text;
}

sub tokens {
	my ($text) = @_;
	my @tokens;
	push @tokens, squeezed($&) while $text =~ /$literal|$word|[^\s$mark]/g;
	return @tokens;
}

sub names { return grep { /^[A-Za-z_\$\x80-\xff]/ } @_ }

# Keep what REST, parameters and body of a macro, joins by ##, as patterns.
sub note_joint {
	my ($file, $rest) = @_;
	my ($parameters, $body) = $rest =~ /^\(([^)]*)\)(.*)/s or return;
	my %is_parameter = map { $_ => 1 } names(tokens($parameters));
	while ($body =~ /[\w\$]+(?:[\s$mark]*\#\#[\s$mark]*[\w\$]+)+/g) {
		my @parts = split /[\s$mark]*\#\#[\s$mark]*/, $&;
		my $pattern = join '', map { $is_parameter{$_} ? '#' : quotemeta } @parts;
		$file->{joints}{$pattern =~ s/#+/([\\w\\\$]+)/gr} = 1;
	}
}

sub note_directive {
	my ($file, $text) = @_;
	if ($text =~ /^\s*define\s+([\w\$]+)(.*)/s) {
		my ($name, $rest) = ($1, $2);
		# with operators as the users' functions that they may be
		my @body = (names(tokens($rest)), map { "operator$_" } $rest =~ /[-+*\/%&|^<>=!~]+/g);
		push @{$file->{macros}{$name}}, @body;
		note_joint($file, $rest);
		# for "#include NAME"
		push @{$file->{includes}}, $1 if $rest =~ /^\s+["<]([^">]+\.h)[">]\s*$/;
		$file->{words}{$_} = 1 for $name, @body;
	} elsif ($text =~ /^\s*include(?:_next)?\s*[<"]([^>"]+)/) {
		push @{$file->{includes}}, $1;
	} elsif ($text =~ m{^\s*(?:line\s+)?[0-9]+\s+"(?:[^"]*/)?([^"/]+)"}) {
		$file->{renames}{$1} = 1;
	}
	return $mark x ($text =~ tr/\x01//);
}

sub contents {
	my ($path) = @_;
	open my $in, '<:raw', $path or die "$path: $!\n";
	local $/;
	return scalar <$in> // '';
}

my %files;

# The file at PATH: its lines, each as tokens with a blank behind each; its words, macros and includes.
sub file_at {
	my ($path) = @_;
	return $files{$path} if $files{$path};
	my $file = $files{$path} = {path => $path, words => {}, macros => {}, includes => [], joints => {}, renames => {}};
	my $text = contents($path);
	$text =~ s{($literal)|($comment)}{defined $1 ? squeezed($1) . $mark x newlines($1) : ' ' . $mark x newlines($3)}ge;
	$text =~ s/\\[ \t]*\r?\n/$mark/g;
	$text =~ s/^[ \t]*#([^\n]*)/note_directive($file, $1)/gme;
	$text =~ s/$mark/\n/g;
	for my $line (split /\n/, $text) {
		my @tokens = tokens($line);
		$file->{words}{$_} = 1 for grep { /^[\w\$\x80-\xff]/ } @tokens;
		push @{$file->{lines}}, join '', map { "$_ " } @tokens;
	}
	return $file;
}

# Files in the tree, by their last names; and where those that FILE includes are: all that may be meant.

my %by_name;
find({no_chdir => 1, wanted => sub { push @{$by_name{$1}}, $File::Find::name if m{([^/]+)$} && -f } }, $tree);

sub included {
	my ($file, $name) = @_;
	my ($last) = $name =~ m{([^/]+)$};
	my ($directory) = $file->{path} =~ m{^(.*)/};
	my $tail = $name =~ s{^(?:\.\.?/)+}{}r;
	return grep { defined && -f } "$directory/$name", (grep { m{/\Q$tail\E$} } @{$by_name{$last}}), map { "$_/$name" } @system;
}

# The file at PATH and all that it includes.
my %closures;
sub closure {
	my ($path) = @_;
	return @{$closures{$path}} if $closures{$path};
	my @todo = ($path);
	my %seen = ($path => 1);
	for (my $i = 0; $i < @todo; $i++) {
		my $file = file_at($todo[$i]);
		for my $name (@{$file->{includes}}) {
			push @todo, grep { !$seen{$_}++ } included($file, $name);
		}
	}
	$closures{$path} = [map { file_at($_) } @todo];
	return @{$closures{$path}};
}

# Whether one of the files that begin at PATHS has the word NAME.
my %known_words;
sub has_word {
	my ($name, @paths) = @_;
	for my $path (@paths) {
		return 1 if $known_words{$path}{$name} //= (grep { $_->{words}{$name} } closure($path)) ? 1 : 0;
	}
	return 0;
}

my %bodies;
sub names_in_body {
	my ($name, @paths) = @_;
	my $key = join "\n", $name, @paths;
	$bodies{$key} //= [map { @{$_->{macros}{$name} // []} } map { closure($_) } @paths];
	return @{$bodies{$key}};
}

# The names in NEAR, and all that macros among them lead to.
my %reach;
sub reach {
	my ($near, @paths) = @_;
	my $key = join "\n", $near, @paths;
	return $reach{$key} if $reach{$key};
	my @todo = names(split / /, $near);
	my %seen;
	while (defined(my $name = shift @todo)) {
		push @todo, names_in_body($name, @paths) unless $seen{$name}++;
	}
	return $reach{$key} = \%seen;
}

# Whether NAME is a number, or one of those that IS_WORD knows, or several, one behind the other.
sub is_of_words {
	my ($name, $is_word) = @_;
	return 1 if $name =~ /^[0-9]+$/ || $is_word->($name);
	for my $length (reverse 2 .. length($name) - 1) {
		return 1 if $is_word->(substr($name, 0, $length)) && is_of_words(substr($name, $length), $is_word);
	}
	return 0;
}

# Whether a macro of these files may join NAME by ##, of words that IS_WORD knows.
my %joints;
sub is_joined {
	my ($name, $is_word, @paths) = @_;
	my $key = join "\n", @paths;
	$joints{$key} //= {map { %{$_->{joints}} } map { closure($_) } @paths};
	for my $pattern (keys %{$joints{$key}}) {
		my @parts = $name =~ /^$pattern$/ or next;
		return 1 unless grep { !is_of_words($_, $is_word) } @parts;
	}
	return 0;
}

# Sites.

# The directories that FILE, of the format ELF, was compiled in, and its units' source files.
sub origins {
	my ($file) = @_;
	my (@origins, $name);
	open my $in, '-|', 'readelf', '-wi', '--dwarf-depth=1', $file or die;
	while (<$in>) {
		$name = $1 if /DW_AT_name\s*:.*?(\S+)$/;
		push @origins, [$1, $name // ''] if /DW_AT_comp_dir\s*:.*?(\S+)$/;
	}
	close $in;
	return @origins;
}

# Where the file of a site is, if it still is; what #line says may be from another directory.
sub place {
	my ($name, @directories) = @_;
	return -f $name ? $name : undef if $name =~ m{^/};
	my ($last) = $name =~ m{([^/]+)$};
	my $tail = $name =~ s{^(?:\.\.?/)+}{}r;
	return (grep { -f } (map { "$_/$name" } @directories), grep { m{/\Q$tail\E$} } @{$by_name{$last} // []})[0];
}

# The lines from FIRST to LAST of the file at PATH.
sub stretch {
	my ($path, $first, $last) = @_;
	my $lines = file_at($path)->{lines} // [];
	$first = 1 if $first < 1;
	$last = @$lines if $last > @$lines;
	return $first > $last ? ' ' : ' ' . join '', @{$lines}[$first - 1 .. $last - 1];
}

sub stands_in {
	my ($text, $stretch) = @_;
	return index($stretch, ' ' . join('', map { "$_ " } tokens($text))) >= 0;
}

# Whether TEXT, if it is a name, may come from a macro in NEAR.
sub comes_from_macro {
	my ($text, $near, @paths) = @_;
	my $reach = reach($near, @paths);
	return $text =~ /^[\w\$]+$|^operator\W+$/ && ($reach->{$text} || is_joined($text, sub { $reach->{$_[0]} || index($near, " $_[0] ") >= 0 }, @paths));
}

# What no C or C++ has: types and variables without a name, codes of trees, statements left out, comparisons of
# what may be not a number, ...
my $of_compiler = qr/(?<!\w)<\w+>|\b[A-Z]+(?:_[A-Z]+)*_(?:EXPR|REF)\b|\(\{ \.\.\. \}\)|\bu(?:[<>]=?|==)|\bD\.\d|<&|\[\(\w/;
# and, in brackets, where operands of users may be shown as the compiler prints them
my $of_dump = qr/$of_compiler|\bthis\)->|\/\[ex\]|\bsizetype\b/;
my $type = qr/(?:char|short|int|long|float|double|signed|unsigned|const|volatile|void|struct|union|enum|sizetype|size_type|bool)/;

# How TEXT is cut, if it is: a macro's name without the arguments that its call has there, or an expression
# that does not end.
sub what_is_cut {
	my ($text, $near, @paths) = @_;
	my $call = $text =~ s/ \[.*\]$//r;
	return 'cut' if $call =~ /(?:[\[(,&|=<>!]|->|(?<!\d)\.)$/ && $call !~ /^operator\W+$/;
	return unless $call =~ /^\w+$/ && $near =~ / \Q$call\E \( / && $near !~ / \Q$call\E [^(]/;
	return 'a macro without its arguments' if grep { exists $_->{macros}{$call} } map { closure($_) } @paths;
	return;
}

# Whether a macro of the files that begin at PATHS is named in NEAR.
sub has_macro {
	my ($near, @paths) = @_;
	my @files = map { closure($_) } @paths;
	for my $word (grep { /^[A-Za-z_]\w*$/ } split / /, $near) {
		return 1 if grep { exists $_->{macros}{$word} } @files;
	}
	return 0;
}

# Whether one of the files that begin at PATHS declares the conversion TEXT, which no call of it names.
my %declared;
sub is_declared {
	my ($text, @paths) = @_;
	return $declared{join "\n", $text, @paths} //=
		(grep { stands_in($text, stretch($_->{path}, 1, scalar @{$_->{lines} // []})) } map { closure($_) } @paths) ? 1 : 0;
}

# Whether a macro of the files may make NAME by ##, perhaps of words and a number that it counts.
sub is_made_by_macro {
	my ($name, @paths) = @_;
	my $is_word = sub { has_word($_[0], @paths) };
	return 1 if is_joined($name, $is_word, @paths);
	return $name =~ /^(\w*?\D)\d+(\w*)$/ && $is_word->($1) && (!length $2 || $is_word->($2));
}

# Of a function's qualified NAME, the function alone, if its namespaces, classes and functions are named in the files.
sub without_scopes {
	my ($name, @paths) = @_;
	my ($scopes, $function) = $name =~ /^(.*)::(.*?)$/ or return $name;
	my @named = grep { !/^(?:<unnamed>|<lambda>|operator.*)$/ } split /::/, $scopes;
	return (grep { my $scope = s/^~//r; !has_word($scope, @paths) && !is_made_by_macro($scope, @paths) } @named) ? $name : $function;
}

# Where the text of a site is: in its "line", "near" it, in a "macro", in the "unit"; else, of what kind it is.
sub look_for {
	my ($text, $kind, $path, $line, @mains) = @_;
	return "$kind: of a file that is gone" unless defined $path;
	my @paths = ($path, @mains);
	if ($kind eq 'variable') {
		return has_word($text, @paths) || is_made_by_macro($text, @paths) ? 'unit' : 'variable: with a name that is not there';
	}
	my $near = stretch($path, $line - $before, $line + $behind);
	# a parameter of a pack is numbered
	$text =~ s/#\d+$// if $kind ne 'operand';
	$text = without_scopes($text, @paths) if $kind eq 'function';
	return 'near' if $kind eq 'function' && $text eq '<lambda>' && (stands_in('[', $near) || has_macro(stretch($path, $line, $line), @paths));
	return "$kind: $_" for grep { $kind eq 'operand' && defined } what_is_cut($text, $near, @paths);
	return 'line' if stands_in($text, stretch($path, $line, $line));
	return 'near' if stands_in($text, $near);
	# a long call is shown without its arguments
	if ($kind eq 'operand' && $text =~ /^(.*?)(\(\.\.\.\))?(?: \[(.*)\])?$/ && ($2 || defined $3) && stands_in($2 ? "$1(" : $1, $near)) {
		return 'near' unless defined $3;
		return $3 =~ $of_dump ? "$kind: in words of the compiler, in brackets" : 'near';
	}
	return 'macro' if $kind ne 'operand' && (comes_from_macro($text, $near, @paths) || is_made_by_macro($text =~ s/^~//r, @paths));
	return 'unit' if $kind eq 'function' && $text =~ /^operator [\w ]+$/ && is_declared($text, @paths);
	# that of a user's operator, "()" and "[]" by what opens them
	return 'near' if $kind eq 'function' && $text =~ /^operator\s*([(\[]|\W+)[)\]]?$/ && stands_in($1, $near);
	return "$kind: " . kind_of($text, $kind, $near, @paths);
}

# Whether the lines of PATH come from another file, by #line.
my %renamed;
sub is_renamed {
	my ($path, @mains) = @_;
	my ($name) = $path =~ m{([^/]+)$};
	return $renamed{join "\n", $name, @mains} //= (grep { $_->{renames}{$name} } map { closure($_) } @mains) ? 1 : 0;
}

# By what it differs from what is NEAR, the text of a site that is not found.
sub kind_of {
	my ($text, $kind, $near, $path, @mains) = @_;
	my %is_near = map { $_ => 1 } split / /, $near;
	my @missing = grep { !$is_near{$_} } tokens($text);
	my @names = grep { !/^$type$/ } names(@missing);
	my $reach = reach($near, $path, @mains);
	return 'of a conversion' if $kind eq 'function' && $text =~ /^operator \w/;
	return 'of a template, with its arguments' if $kind eq 'function' && $text =~ /^(\w+)<.*>$/ && $is_near{$1};
	return 'of a file that #line renames' if is_renamed($path, @mains);
	return 'in words of the compiler' if $text =~ $of_compiler;
	return 'with a name that is not there' if grep { !$reach->{$_} } @names;
	return "of a macro's body, without the call" if @names;
	return 'folded, with a cast' if $text =~ /\((?:(?:$type|\w+_t)[ *]*)+\)/;
	return 'folded to a choice' if $text =~ / \? .* : /;
	return 'folded, with another number' if grep { /^[0-9]/ } @missing;
	return 'folded, with another operator' if @missing;
	return 'folded, in another order';
}

my %kinds = (branches => 'operand', returns => 'function', 'function-entries' => 'function', bounds => 'target',
	'float-kinds' => 'target', 'scalar-pairs' => 'target');
my (%counts, %results);
open my $rest, '>', $rest_file or die "$rest_file: $!\n";

sub check {
	my ($scheme, $name, $line, $text, $kind, $path, @mains) = @_;
	my $where = $path // $name;
	my $found = $results{"$where:$line:$kind:$text"} //= look_for($text, $kind, $path, $line, @mains);
	$counts{$scheme}{texts}++;
	$counts{$scheme}{$found}++;
	print $rest "$found\t$scheme\t$name:$line\t$text\n" unless $found =~ /^(?:line|near|unit|macro)$/;
}

sub check_site {
	my ($scheme, $mains, $directories, $name, $line, $function, undef, @fields) = @_;
	my $path = place($name, @$directories);
	$counts{$scheme}{sites}++;
	check($scheme, $name, $line, $scheme eq 'function-entries' ? $function : $fields[0], $kinds{$scheme}, $path, @$mains);
	check($scheme, $name, $line, $fields[3], 'variable', $path, @$mains) if $scheme eq 'scalar-pairs' && $fields[4] ne 'const';
}

my %seen;
sub check_file {
	my ($file) = @_;
	my @origins = origins($file);
	my @directories = map { $_->[0] } @origins;
	my @mains = grep { defined } map { place($_->[1], $_->[0]) } @origins;
	my $scheme;
	open my $in, '-|', 'extract-section', '.debug_site_info', $file or die;
	while (<$in>) {
		chomp;
		if (/^<sites unit="(.*)" scheme="(.*)">$/) {
			$scheme = $seen{"$1 $2"}++ ? undef : $2;
		} elsif (defined $scheme && /\t/) {
			check_site($scheme, \@mains, \@directories, split /\t/);
		}
	}
	close $in;
}

# Objects first: each was compiled in one directory.
my (@objects, @others);
find({no_chdir => 1, wanted => sub {
	# what the configuration tried is no part of the package
	return if m{/CMakeFiles/} && /\.bin$/ || -l || !-f || -s _ <= 64;
	open my $in, '<:raw', $_ or return;
	read $in, my $magic, 18;
	return unless $magic =~ /^\x7fELF/;
	my $is_object = unpack('x16 v', $magic) == 1;
	push @{$is_object ? \@objects : \@others}, $_ if contents($_) =~ /\.debug_site_info/;
}}, $tree);
check_file($_) for sort(@objects), sort(@others);

open my $out, '>', $counts_file or die "$counts_file: $!\n";
for my $scheme (sort keys %counts) {
	my %count = (map({ $_ => 0 } qw(sites texts line near unit macro)), %{$counts{$scheme}});
	print $out join("\t", $scheme, $count{sites}, $count{texts}, $count{line} + $count{near} + $count{unit} + $count{macro}, $count{line}, $count{macro}), "\n";
}
