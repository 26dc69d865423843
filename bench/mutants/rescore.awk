# Importance anew, from the counts in a ranking of all predicates, as field 2 of its lines.
# -v failed=NUMBER -v passed=NUMBER: runs; -v variant: see what-if.

BEGIN { FS = OFS = "\t" }

function variance(share, runs) {
	return runs ? share * (1 - share) / runs : 0
}

function importance(failing, passing, failing_seen, passing_seen,    failure, context, bound, found) {
	if (failing + passing < 10 || failing < 2 || (failing == failing_seen && passing == passing_seen))
		return 0
	failure = failing / (failing + passing)
	context = failing_seen / (failing_seen + passing_seen)
	bound = variance(failure, failing + passing) + variance(context, failing_seen + passing_seen)
	bound = failure - context - 1.96 * sqrt(bound)
	found = log(failing) / log(failed)
	return bound > 0 ? 2 / (1 / bound + 1 / found) : 0
}

FNR > 1 {
	if (variant == "all") {
		$10 = failed
		$11 = passed
	}
	if (variant == "reached" && $6 == "function-entries") {
		$10 = $8
		$11 = $9
	}
	$2 = sprintf("%.9f", importance($8, $9, $10, $11))
	if ($2 + 0 > 0)
		print
}
