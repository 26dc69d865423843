# How much do counts vary together?  Reads the cells of many runs with sparsity 2,
# "CELL EXACT SAMPLED" in each line, and prints for each cell the ratio of the
# variance of SAMPLED to that of a binomial number, EXACT / 4.
#
# A region may cross a site more than once where functions are inlined into
# themselves or have no check of their own.  These crossings are sampled together:
# as fairly, but in clusters.  If regions cross the site k times each, the ratio is
# (sum of k squared) / (sum of k), whatever the sparsity.  Ratios that may be
# chance are printed as 1.

{
	n[$1]++
	difference = $3 - $2 / 2
	squares[$1] += difference * difference
	exact[$1] = $2
	if ($1 > last)
		last = $1
}

END {
	for (cell = 1; cell <= last; cell++) {
		ratio = exact[cell] ? squares[cell] / n[cell] / (exact[cell] / 4) : 1
		print (ratio > 1.25 ? ratio : 1)
	}
}
