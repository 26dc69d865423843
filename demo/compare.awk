# From the resolved reports of all runs, each line preceded by the run and its
# outcome, make a table of predicates:
#
#	IMPORTANCE FAILED PASSED PREDICATE	(tab-delimited)
#
# FAILED and PASSED count the runs in which the predicate was true at least
# once.  Importance is the harmonic mean of
#
#	Increase	FAILED / (FAILED + PASSED), less the same for the runs in
#			which the place was reached at all,
#	coverage	log (FAILED) / log (all runs that failed)
#
# (Liblit et al., Scalable Statistical Bug Isolation, 2005).

BEGIN {
	FS = OFS = "\t"
	names["branches"] = "is false\tis true"
	names["returns"] = "gives < 0\tgives 0\tgives > 0"
	names["function-entries"] = "is entered"
}

$2 == "failed" && !seen[$1]++ {
	failures++
}

{
	width = split(names[$5], name, "\t")
	reached = 0
	for (i = 1; i <= width; i++)
		reached += $(NF - width + i)
	if (!reached)
		next
	text = $5 == "function-entries" ? $8 : $10
	for (i = 1; i <= width; i++) {
		predicate = $5 FS $6 FS $7 FS $8 FS $9 FS i
		description[predicate] = $6 ":" $7 " in " $8 ": " text " " name[i]
		observed[predicate, $2]++
		if ($(NF - width + i) > 0)
			true[predicate, $2]++
	}
}

END {
	for (p in description) {
		f = true[p, "failed"] + 0
		s = true[p, "passed"] + 0
		f_observed = observed[p, "failed"] + 0
		s_observed = observed[p, "passed"] + 0
		if (f < 2 || failures < 2)
			continue
		increase = f / (f + s) - f_observed / (f_observed + s_observed)
		if (increase > 0)
			print 2 / (1 / increase + log(failures) / log(f)), f, s, description[p]
	}
}
