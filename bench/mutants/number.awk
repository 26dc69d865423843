# Rank lines that are sorted by field 2; equals share a rank.
BEGIN {
	FS = OFS = "\t"
	print "rank"
}

{
	if ($2 != last)
		rank = NR
	last = $2
	$1 = rank
	print
}
