# conditions.pl SEED COUNT CONTEXTS: a program of COUNT random conditions, and what is counted in it.
#
# To standard output, the program, in C and C++: a condition has negations, && and ||, and
# operands that are all different, of several types, with constants before or behind.  CONTEXTS
# are words of "if", "value" and "inverted"; with "choices", operands may be a "?:"; with
# "words", operators are those of <iso646.h>, which the program does not include.  At the end, in
# comments that begin with "//= ", its counters: line, text, how often false, how often true.
use strict;
use warnings;

my ($seed, $count, $contexts) = @ARGV;
my $has_choices = $contexts =~ s/choices//;
my $has_words = $contexts =~ s/words//;
my @contexts = split ' ', $contexts;
srand $seed;
my (@variables, @expected, $line);

sub any { $_[rand @_] }

sub spelled {
	my ($text) = @_;
	return $text unless $has_words;
	my %words = ('!=' => 'not_eq', '!' => 'not ', '&&' => 'and', '||' => 'or');
	return $text =~ s/(!=|!|&&|\|\|)/$words{$1}/gr;
}

sub new_variable { # TYPE VALUE
	push @variables, "$_[0] v" . @variables . " = $_[1];";
	'v' . $#variables;
}

my @macros = ('ZERO(x) ((x) == 0)', 'HAS(x, y) (((x) & (y)) == (y))');

# An operand that is no plain comparison: its text, and its value.
sub other_operand {
	my $value = int rand 8;
	my $name = new_variable(any('int', 'unsigned', 'short'), $value);
	my $bit = any(1, 2, 4);
	my $is_set = $value & $bit ? 1 : 0;
	return @{any(
		["($name & $bit) == $bit", $is_set], ["($name & $bit) != $bit", !$is_set],
		["$bit == ($name & $bit)", $is_set], ["$name & $bit", $is_set],
		["HAS($name, $bit)", $is_set], ["ZERO($name)", !$value],
		["(char)$name", $value], ["$name--", $value],
		["$name << 1", $value], ["$name >> 1", $value > 1], ["$name % 2 == 1", $value % 2])};
}

# An operand: its text, and its value.
sub operand {
	if (rand() < 0.3) {
		my ($text, $value) = other_operand();
		return [$text, $value ? 1 : 0];
	}
	my $type = any('int', 'int', 'unsigned', 'unsigned char', 'double', 'long', 'const char *');
	my $value = $type eq 'const char *' ? any('0', '"x"') : int rand 4;
	my $name = new_variable($type, $value);
	return [$name, $value ne '0'] if rand() < 0.3 || $type eq 'const char *';
	my $constant = int rand 4;
	my $operator = any('==', '!=', '<', '<=', '>', '>=');
	# always true or false: gcc would leave it out
	$constant = 1 + int rand 3 if $type =~ /unsigned/ && $operator =~ /<|>/;
	my $is_swapped = rand() < 0.4;
	my ($left, $right) = $is_swapped ? ($constant, $value) : ($value, $constant);
	my $result = eval "$left $operator $right";
	my $suffix = $type eq 'double' ? any('', '.0') : $type eq 'unsigned' ? any('', 'u') : '';
	my ($before, $behind) = $is_swapped ? ("$constant$suffix", $name) : ($name, "$constant$suffix");
	return ["$before $operator $behind", $result ? 1 : 0];
}

# A condition of at most DEPTH: its text, a function that evaluates it, and whether the text needs
# no parentheses before an operator.
sub condition {
	my ($depth) = @_;
	my @kinds = ('operand', 'not', 'not', 'and', 'and', 'or', 'or');
	my $kind = $depth ? any(@kinds, $has_choices ? 'choice' : ()) : 'operand';
	my @counts = (0, 0);
	if ($kind eq 'operand') {
		my ($text, $value) = @{operand()};
		push @expected, [$line, $text, \@counts];
		return [$text, sub { $counts[$value ? 1 : 0]++; $value }, 0];
	}
	if ($kind eq 'choice') {
		my ($text, $evaluate) = @{condition(0)};
		my @values = (int rand 2, int rand 2);
		$text .= ' ? ' . new_variable('int', $values[0]) . ' : ' . new_variable('int', $values[1]);
		push @expected, [$line, $text, \@counts];
		return ["($text)", sub { my $value = $values[$evaluate->() ? 0 : 1]; $counts[$value]++; $value }, 1];
	}
	if ($kind eq 'not') {
		my ($text, $evaluate, $is_primary) = @{condition($depth - 1)};
		$text = "($text)" unless $is_primary || $text =~ /^v\d+$/ && rand() < 0.7;
		return ["!$text", sub { !$evaluate->() }, 1];
	}
	my @sides = (condition($depth - 1), condition($depth - 1));
	my @texts = map { $_->[2] || $_->[0] !~ / (&&|\|\|) / ? $_->[0] : "($_->[0])" } @sides;
	my ($first, $second) = map { $_->[1] } @sides;
	return ["$texts[0] && $texts[1]", sub { $first->() && $second->() }, 0] if $kind eq 'and';
	return ["$texts[0] || $texts[1]", sub { $first->() || $second->() }, 0];
}

my %statements = (
	'if' => 'if (%s) n++;', 'value' => 'n += (%s) ? n : 2;', 'inverted' => 'n += (%s) ? 0 : 1;');
my @lines;
for (1 .. $count) {
	# each condition is a line; the variables are in one before
	$line = $_ + 3 + @macros;
	my ($text, $evaluate) = @{condition(4)};
	my $context = any(@contexts);
	# in C, the comparison in "!(a < b) ? 0 : 1" becomes the value
	$context = 'if' if $text !~ /&&|\|\|/;
	push @lines, sprintf $statements{$context}, spelled($text);
	$evaluate->();
}
print map { "#define $_\n" } @macros;
print "@variables\nstatic int conditions(int n)\n{\n", join("\n", @lines), "\n";
print "\treturn n;\n}\nint main(void)\n{\n\treturn conditions(0) & 0;\n}\n";
print "//= $_->[0]\t", spelled($_->[1]), "\t$_->[2][0]\t$_->[2][1]\n" for @expected;
