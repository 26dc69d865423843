# operators.pl STANDARD: a program in C++ of that standard, 17, 20 or 23, with a condition on each line, and what is counted.
#
# To standard output, the program: comparisons and truth values of several kinds of operands, each in all kinds of
# conditions, in all kinds of functions.  Among them are those that C++20 rewrites: "a != b" calls operator==, "2 == x"
# does with its operands swapped, and "a < b" calls operator<=>.  At the end, in comments that begin with "//= ", is
# what is counted of the first site of each line: line, text, how often false, how often true.
use strict;
use warnings;

my ($standard) = @ARGV;

# Of each kind of operands: the types and initial values of its variables, and expressions with their outcomes.  A
# template gets the variables as parameters.
my @kinds = (
	{name => 'int', variables => ['int a = 2', 'int b = 3'],
		true => ['a != b', 'a < b', 'a <= b', 'b', 'a + 1 == b', '~a', 'a & 2', '-a < b'],
		false => ['a == b', 'a > b', 'a >= b', 'b - 3', 'a - 2', 'a & 4', 'a << 1 == b']},
	{name => 'class', variables => ['box a = 2', 'box b = 3'],
		true => ['a != b', '2 == a', 'a == 2', 'a < b', 'a <= b', 'a < 3', '3 != a', '(a) != (b)'],
		false => ['a == b', '3 == a', 'a != 2', 'a > b', 'a >= b', '3 < a', '2 != a', 'b < a']},
	{name => 'iterator', variables => ['auto a = list.begin()', 'auto b = list.end()'],
		true => ['a != b', 'a < b', '*a == 1', 'a + 1 != b', 'a[1] == 2', 'b - a', '*(a + 1) == 2'],
		false => ['a == b', 'a >= b', '*a != 1', 'a + 2 != b', 'a[1] != 2', '*a > a[1]']},
	{name => 'pointer', variables => ['auto a = std::make_shared<box>(2)', 'auto b = std::make_shared<box>(3)'],
		true => ['a', 'a != b', 'a != nullptr', 'nullptr != a', '*a != *b', 'a->value == 2', '(*a).value < b->value', 'a.get() != b.get()'],
		false => ['a == b', 'a == nullptr', '*a == *b', 'a->value > 2', 'a->next', 'a->next.get() != nullptr']},
	{name => 'optional', variables => ['std::optional<int> a(3)', 'std::optional<int> b'],
		true => ['a', 'a != b', 'a == 3', 'a.has_value()', '*a == 3', 'a > b', 'a.value() > 2', 'b == std::nullopt', 'a != std::nullopt'],
		false => ['b', 'a == b', 'a != 3', 'b.has_value()', '*a != 3', 'a < b', 'a == std::nullopt', 'b.value_or(0)']},
	{name => 'string', variables => ['std::string a = "abc"', 'std::string b = "abd"'],
		true => ['a != b', 'a == "abc"', '"abd" != a', 'a < b', 'a[0] == \'a\'', 'a.size() == b.size()', 'a + b == "abcabd"', 'a.find("c") != std::string::npos'],
		false => ['a == b', 'a != "abc"', '"abd" == a', 'a > b', 'a[2] == b[2]', 'a.empty()', 'a + b != "abcabd"', 'a.back() == b.back()']},
	{name => 'nullptr', variables => ['int *a = nullptr', 'int *b = numbers'],
		true => ['b', 'a != b', 'a == nullptr', 'nullptr != b', 'b != nullptr', '*b == 1', 'b[1] == 2', 'b[0] < b[1]'],
		false => ['a', 'a == b', 'a != nullptr', 'b == nullptr', 'nullptr == b', 'b[1] == b[0]', '*b > 1']},
	{name => 'container', variables => ['std::map<int, std::vector<int>> a{{1, {4, 5}}}', 'std::vector<bool> b{true, false}'],
		true => ['a[1][0] == 4', 'a[1].size() == 2', 'a.count(1)', 'a.find(1) != a.end()', 'b[0]', 'a.begin()->second[1] == 5', 'b[0] != b[1]', 'a.at(1)[0] < a.at(1)[1]', 'std::is_same<int, int>::value == b[0]'],
		false => ['a[1][1] == 4', 'a[1].empty()', 'a.count(2)', 'a.find(1) == a.end()', 'b[1]', 'b[0] == b[1]', 'b.size() < 2u']},
);

# A condition of EXPRESSION in a statement.
my %contexts = (
	if => sub { "if ($_[0]) n++;" },
	else => sub { "if ($_[0]) n++; else { n--; }" },
	while => sub { "while ($_[0]) break;" },
	for => sub { "for (int i = 0; $_[0]; i++) break;" },
	do => sub { "do { n++; } while ($_[0] && n < 1);" },
	choice => sub { "n += $_[0] ? 1 : 2;" },
	and => sub { "sink = $_[0] && yes;" },
	or => sub { "n += f(1, $_[0] || yes);" },
	return => sub { "return $_[0] && yes ? n : 0;" },
	not => sub { "if (!($_[0])) n++;" },
	'not both' => sub { "if (!($_[0] && yes)) n++;" },
	assert => sub { "CHECK($_[0]);" },
	initialised => sub { "if (int k = n; $_[0]) n += k;" },
);

# A function of BODY, with VARIABLES, that is called once: its text, and the call.
my %functions = (
	plain => sub {
		my ($name, $body, @variables) = @_;
		return ("static int $name(int n) { @{[map { \"$_;\" } @variables]} $body return n; }", "$name(0)");
	},
	template => sub {
		my ($name, $body, @variables) = @_;
		return ("template <class A, class B> static int $name(int n, A a, B b) { $body return n; }\n" .
			"static int call_$name() { @{[map { \"$_;\" } @variables]} return $name(0, a, b); }", "call_$name()");
	},
	lambda => sub {
		my ($name, $body, @variables) = @_;
		return ("static int $name(int m) { @{[map { \"$_;\" } @variables]} auto l = [&](int n) { $body return n; }; return l(m); }", "$name(0)");
	},
	constexpr => sub {
		my ($name, $body, @variables) = @_;
		return ("constexpr int $name(int n) { @{[map { \"$_;\" } @variables]} $body return n; }", "$name(zero)");
	},
);

my @head = split /^/, <<'END';
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>
struct box {
	int value;
	std::shared_ptr<box> next = {};
	box(int v) : value(v) {}
END
push @head, $standard >= 20
	? ("	bool operator==(const box &other) const { return value == other.value; }\n",
		"	auto operator<=>(const box &other) const { return value <=> other.value; }\n")
	: map { "	friend bool operator$_(const box &one, const box &other) { return one.value $_ other.value; }\n" } qw(== != < <= > >=);
push @head, "};\n", "static std::vector<int> list{1, 2};\n", "static int numbers[] = {1, 2};\n",
	"static volatile int zero;\n", "static bool yes = true, sink;\n",
	"static int f(int n, bool b) { return b ? n : 0; }\n",
	"#define CHECK(...) do { if (!(__VA_ARGS__)) n--; } while (0)\n";

my (@lines, @calls, @expected);
for my $kind (@kinds) {
	for my $function (sort keys %functions) {
		for my $context (sort keys %contexts) {
			# others read what is no constant
			next if $function eq 'constexpr' && ($kind->{name} ne 'int' || $context =~ /and|or|return|both/);
			for my $outcome (0, 1) {
				for my $expression (@{$kind->{$outcome ? 'true' : 'false'}}) {
					my $name = 'f' . @calls;
					my $line = @head + @lines + 1;
					my ($text, $call) = $functions{$function}->($name, $contexts{$context}->($expression), @{$kind->{variables}});
					push @lines, map { "$_\n" } split /\n/, $text;
					push @calls, $call;
					push @expected, "//= $line\t$expression\t" . ($outcome ? "0\t1" : "1\t0") . "\n";
				}
			}
		}
	}
}
print @head, @lines, "int main()\n{\n\tint sum = 0;\n", (map { "\tsum += $_;\n" } @calls), "\treturn sum == 1000000;\n}\n", @expected;
