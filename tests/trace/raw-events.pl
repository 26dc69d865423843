# raw-events.pl ORDER [INTERLEAVED]: a stream of raw events with the sizes of 2005, in the byte order "little" or
# "big": the one that is printed in StackTrack's documentation; INTERLEAVED, the texts of its two places come at
# the same time.
use strict;
my ($order, $interleaved) = @ARGV;
my ($u16, $u32, $real) = $order eq 'big' ? ('n', 'N', 'd>') : ('v', 'V', 'd<');

sub entry { # FLAGS, SEQUENCE, PAYLOAD
	my ($flags, $sequence, $payload) = @_;
	return pack("$u16$u16$u32 a16", $flags, 0x060c, $sequence, $payload);
}
sub info { # SEQUENCE, TEXT
	my ($sequence, $text) = @_;
	my @pieces = unpack '(a16)*', $text;
	return map { entry($_ == $#pieces ? 0x02ff : 0x00ff, $sequence, $pieces[$_]) } 0 .. $#pieces;
}
sub place { # SEQUENCE, NUMBER, STYLE, LINE, FILE, NAME
	my ($sequence, $number, $style, $line, $file, $name) = @_;
	return entry(0x0103, $sequence, pack("${u16}5", $number, $style, $line, 0, $file)), info($sequence, $name);
}
sub hit { # FLAGS, SEQUENCE, WHEN, PLACE
	my ($flags, $sequence, $when, $place) = @_;
	return entry($flags, $sequence, pack("$real$u16$u16", $when, $place, 0x04c8));
}
sub mixed { # two lists of entries, one of each in turn
	my ($a, $b) = @_;
	my @both;
	while (@$a || @$b) {
		push @both, shift @$a if @$a;
		push @both, shift @$b if @$b;
	}
	return @both;
}
binmode STDOUT;
print entry(4, 0, pack("$u32$u32 C3", 0x12345678, 0x100, 16, 24, 8)), entry(5, 0, pack("$u16$u16", 0x060c, 1)),
	entry(7, 0, pack("$real$u16", 1, 0x20)), entry(6, 0, pack("$real$u32", 7.5, 1111756865));
my @first = (entry(0x0101, 1, pack("$u16$u16$u16", 2, 0, 0)), info(1, '..\..\..\libs\stacktrack\src\filesink.cpp'),
	place(1, 1, 3, 98, 2, 'file_sink_impl::open'), hit(0, 1, 7.50064, 1));
my @second = (place(2, 2, 6, 99, 2, 'name'), hit(0x100, 2, 7.500685, 2), info(2, 'bar'));
print $interleaved ? mixed(\@first, \@second) : (@first, @second);
