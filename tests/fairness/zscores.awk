# Are samples fair?  Reads the cells of many runs, "SPARSITY EXACT SAMPLED RATIO"
# in each line, where EXACT crossings were sampled with the probability
# 1 / SPARSITY each, in clusters that multiply the variance by RATIO
# (clusters.awk):
#
#	z = (SAMPLED - EXACT / SPARSITY) / sqrt (RATIO EXACT / SPARSITY (1 - 1 / SPARSITY))
#
# is nearly normal where some 10 clusters are expected.  Prints how many values
# there are, the root mean square of z, and z of the greatest magnitude.  A value
# that was sampled but never counted is impossible.

$2 == 0 && $3 > 0 { impossible++ }

$2 / $1 / $4 >= 10 {
	expected = $2 / $1
	z = ($3 - expected) / sqrt($4 * expected * (1 - 1 / $1))
	n++
	squares += z * z
	if (z * z > greatest * greatest)
		greatest = z
}

END {
	rms = n ? sqrt(squares / n) : 0
	printf "%d values, root mean square %.3f, greatest %.2f, impossible %d\n", n, rms, greatest, impossible
	exit !(n >= 100 && rms > 0.9 && rms < 1.1 && greatest < 4 && greatest > -4 && !impossible)
}
