# Before each line, a number to sort by: lines of the same kind, in field 3, in random order, and
# of all kinds in turn.

BEGIN { FS = "\t" }

{
	kind[NR] = $3
	text[NR] = $0
	place[NR] = NR
}

END {
	seed_random(seed)
	for (i = NR; i > 1; i--) {
		j = 1 + random(i)
		swap = place[i]
		place[i] = place[j]
		place[j] = swap
	}
	for (i = 1; i <= NR; i++)
		printf "%d\t%s\n", ++of_kind[kind[place[i]]], text[place[i]]
}
