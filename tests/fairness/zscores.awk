# Are samples fair?  Reads the cells of many runs, "SPARSITY EXACT SAMPLED RATIO"
# in each line, where EXACT crossings were sampled with the probability
# 1 / SPARSITY each, in clusters that multiply the variance by RATIO
# (clusters.awk):
#
#	z = 2 (sqrt (SAMPLED / RATIO + 3/8) - sqrt (EXACT / SPARSITY / RATIO + 3/8))
#	    / sqrt (1 - 1 / SPARSITY)
#
# is nearly normal where some 10 clusters are expected: the square roots make the
# variance of a Poisson number, and its skewness, nearly constant (Anscombe, 1948).
# Prints how many values there are, the root mean square of z, and z of the greatest
# magnitude, which may be 4.5, or as much more as that many normal values may reach:
# one in some hundred programs has a greater one by chance.  A value that was
# sampled but never counted is impossible.

function root(clusters) { return sqrt(clusters + 3 / 8) }

$2 == 0 && $3 > 0 { impossible++ }

$2 / $1 / $4 >= 10 {
	z = 2 * (root($3 / $4) - root($2 / $1 / $4)) / sqrt(1 - 1 / $1)
	n++
	squares += z * z
	if (z * z > greatest * greatest)
		greatest = z
}

END {
	rms = n ? sqrt(squares / n) : 0
	limit = n > 1000 ? sqrt(20.25 + 2 * log(n / 1000)) : 4.5
	printf "%d values, root mean square %.3f, greatest %.2f, impossible %d\n", n, rms, greatest, impossible
	exit !(n >= 100 && rms > 0.9 && rms < 1.1 && greatest < limit && greatest > -limit && !impossible)
}
