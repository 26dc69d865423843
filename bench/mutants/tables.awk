# Tables in Markdown from the results of mutations, a line for each fault and formula:
#
#	 1 program  2 number  3 file  4 line  5 kind  6 failed  7 passed  8 formula
#	 9 sites on the line  10 nearest site  11 lines with sites  12 predicates ranked
#	13-15 place of the first on the line: best, mean, worst  16-18 in the function
#	19-21 up to 2 lines away  22-24 up to 5  25 lines to read before  26 function
#	27 what importance makes of the first up to 2 lines away, see locate.awk

BEGIN { FS = "\t" }

function add(list, name) {
	if (!((list, name) in known)) {
		known[list, name]
		item[list, ++items[list]] = name
	}
}

# Whether some, and not nearly all, runs fail
function says_something() {
	return $6 * 20 >= $6 + $7 && $7 * 20 >= $6 + $7
}

{
	fault = $1 " " $3 ":" $4
	if (!says_something()) {
		dropped[fault]
		next
	}
	add("program", $1)
	add("formula", $8)
	add("kind", $5)
	add("fault", fault)
	kind[fault] = $5
	runs[fault] = $6 "/" ($6 + $7)
	nearest[fault] = $10
	in_function[fault] = $26
	of[fault] = $1
	has_site[fault] = $9 > 0
	for (p = 0; p < 4; p++)
		for (q = 0; q < 3; q++)
			place[fault, $8, p, q] = $(13 + 3 * p + q)
	lines_before[fault, $8] = $25
	effort[fault, $8] = $25 == "-" ? "-" : $25 / $11
	ranked[fault, $8] = $12
	if ($8 == "ochiai")
		standing[fault] = $27
}

# Whether FAULT counts: SITES is 1 for those whose line has a site, 0 for the others, "" for all.
function counts(fault, sites, program, fault_kind) {
	return (sites == "" || has_site[fault] == sites) && (program == "" || of[fault] == program) &&
		(fault_kind == "" || kind[fault] == fault_kind)
}

# The chance that some wanted predicate is among the first N, where equals stand in any order.  That is known by the best,
# the mean and the worst place of the first wanted one: K of T equals are wanted, behind others.
function chance(best, mean, worst, n,    others, k, t, i, missed) {
	if (best == "-" || n < best)
		return 0
	if (n >= worst)
		return 1
	others = best - 1
	k = int((worst - best) / (mean - best) - 1 + .5)
	t = k + worst - best
	missed = 1
	for (i = 0; i < n - others; i++)
		missed *= (t - k - i) / (t - i)
	return 1 - missed
}

# How many faults are among the first N: by place P, in the order Q, which is the best, any, or the worst.
function among(formula, p, q, n, sites, program, fault_kind,    f, fault, sum) {
	for (f = 1; f <= items["fault"]; f++) {
		fault = item["fault", f]
		if (!counts(fault, sites, program, fault_kind) || place[fault, formula, p, 0] == "-")
			continue
		if (q == 1)
			sum += chance(place[fault, formula, p, 0] + 0, place[fault, formula, p, 1] + 0,
				place[fault, formula, p, 2] + 0, n)
		else
			sum += place[fault, formula, p, q] <= n
	}
	return rounded(sum)
}

function rounded(number) {
	number = sprintf("%.1f", number)
	sub(/\.0$/, "", number)
	return number
}

function number_of(sites, program, fault_kind,    f, sum) {
	for (f = 1; f <= items["fault"]; f++)
		sum += counts(item["fault", f], sites, program, fault_kind)
	return sum + 0
}

# The share of lines to read: mean and median
function efforts(formula,    f, fault, n, sum, i, swap, sorted) {
	for (f = 1; f <= items["fault"]; f++) {
		fault = item["fault", f]
		if (!has_site[fault])
			continue
		sorted[++n] = effort[fault, formula]
		sum += sorted[n]
		for (i = n; i > 1 && sorted[i] < sorted[i - 1]; i--) {
			swap = sorted[i]
			sorted[i] = sorted[i - 1]
			sorted[i - 1] = swap
		}
	}
	return n ? sprintf("%.1f %% / %.1f %%", 100 * (sorted[int((n + 1) / 2)] + sorted[int(n / 2) + 1]) / 2, 100 * sum / n) : "-"
}

function triple(formula, p, q, sites) {
	return among(formula, p, q, 1, sites) " / " among(formula, p, q, 5, sites) " / " among(formula, p, q, 10, sites)
}

# How many faults are among the first N lines, when predicates of one line count as one
function lines_among(formula, n,    f, fault, sum) {
	for (f = 1; f <= items["fault"]; f++) {
		fault = item["fault", f]
		sum += has_site[fault] && lines_before[fault, formula] < n
	}
	return sum + 0
}

function line_triple(formula) {
	return lines_among(formula, 1) " / " lines_among(formula, 5) " / " lines_among(formula, 10)
}

function faults() {
	printf "\n%d faults; %d of them are on a line that has a site.\n", number_of(""), number_of(1)
	print "\n| program | faults | on a line with a site | in a function that has one up to 2 lines away |\n|---|---|---|---|"
	for (i = 1; i <= items["program"]; i++)
		printf "| %s | %d | %d | %d |\n", item["program", i], number_of("", item["program", i]),
			number_of(1, item["program", i]), near(item["program", i])
}

function near(program,    f, fault, sum) {
	for (f = 1; f <= items["fault"]; f++) {
		fault = item["fault", f]
		sum += counts(fault, "", program) && nearest[fault] != "-" && nearest[fault] <= 2
	}
	return sum + 0
}

# The first 1, 5 and 10 predicates
function found(sites, title,    i, formula) {
	printf "\n%s (%d faults):\n\n", title, number_of(sites)
	print "| formula | the line | up to 2 lines away | up to 5 lines away | its function |" (sites ? " first 1 / 5 / 10 lines | lines to read, median / mean |" : "")
	print "|---|---|---|---|---|" (sites ? "---|---|" : "")
	for (i = 1; i <= items["formula"]; i++) {
		formula = item["formula", i]
		printf "| %s | %s | %s | %s | %s |%s\n", formula, triple(formula, 0, 1, sites), triple(formula, 2, 1, sites),
			triple(formula, 3, 1, sites), triple(formula, 1, 1, sites), sites ? " " line_triple(formula) " | " efforts(formula) " |" : ""
	}
}

function ties(    i, formula) {
	print "\nThe fault's line, if those that are equal stand in the best and in the worst order (faults on a line with a site):\n"
	print "| formula | best | worst |\n|---|---|---|"
	for (i = 1; i <= items["formula"]; i++) {
		formula = item["formula", i]
		printf "| %s | %s | %s |\n", formula, triple(formula, 0, 0, 1), triple(formula, 0, 2, 1)
	}
}

# All faults, on lines with sites or not: among the first 10, by formula
function by(list, title,    i, j, line, rule, name, program, fault_kind) {
	printf "\n%s: how many faults have a predicate up to 2 lines away among the first 10:\n\n", title
	line = "| | faults |"
	rule = "|---|---|"
	for (j = 1; j <= items["formula"]; j++) {
		line = line " " item["formula", j] " |"
		rule = rule "---|"
	}
	print line
	print rule
	for (i = 1; i <= items[list]; i++) {
		name = item[list, i]
		program = list == "program" ? name : ""
		fault_kind = list == "kind" ? name : ""
		line = sprintf("| %s | %d |", name, number_of("", program, fault_kind))
		for (j = 1; j <= items["formula"]; j++)
			line = line " " among(item["formula", j], 2, 1, 10, "", program, fault_kind) " |"
		print line
	}
}

function best_of(fault, p,    j, formula, best) {
	best = "-"
	for (j = 1; j <= items["formula"]; j++) {
		formula = item["formula", j]
		if (place[fault, formula, p, 1] != "-" && (best == "-" || place[fault, formula, p, 1] < best + 0))
			best = place[fault, formula, p, 1]
	}
	return best
}

function shown(number) {
	return number == "-" ? "-" : sprintf("%.0f", number)
}

# Why importance leaves out what other formulas find near a fault
function losses(    i, f, words, number, n) {
	print "\nWhat importance makes of the first predicate, by ochiai, that is up to 2 lines away:\n"
	print "| | faults |\n|---|---|"
	for (f = 1; f <= items["fault"]; f++)
		number[standing[item["fault", f]]]++
	n = split("predictor too-few-runs may-be-chance always-true no-increase -", words, " ")
	for (i = 1; i <= n; i++)
		printf "| %s | %d |\n", words[i] == "-" ? "no predicate there" : words[i], number[words[i]]
}

# What no formula finds
function missed(    f, fault) {
	print "\nWhat no formula has up to 2 lines away among the first 10 (places are on average):\n"
	print "| fault | kind | failed | nearest site | first in elimination: its function | first by ochiai: the line, 2, 5, function |\n|---|---|---|---|---|---|"
	for (f = 1; f <= items["fault"]; f++) {
		fault = item["fault", f]
		if (best_of(fault, 2) != "-" && best_of(fault, 2) <= 10)
			continue
		printf "| %s in %s | %s | %s | %s | %s | %s, %s, %s, %s |\n", fault, in_function[fault], kind[fault], runs[fault],
			nearest[fault], shown(place[fault, "elimination", 1, 1]), shown(place[fault, "ochiai", 0, 1]),
			shown(place[fault, "ochiai", 2, 1]), shown(place[fault, "ochiai", 3, 1]), shown(place[fault, "ochiai", 1, 1])
	}
}

function length_of_lists(    j, f, sum, formula, empty) {
	print "\nPredicates in the ranking:\n\n| formula | mean | faults with none |\n|---|---|---|"
	for (j = 1; j <= items["formula"]; j++) {
		formula = item["formula", j]
		sum = empty = 0
		for (f = 1; f <= items["fault"]; f++) {
			sum += ranked[item["fault", f], formula]
			empty += !ranked[item["fault", f], formula]
		}
		printf "| %s | %.1f | %d |\n", formula, sum / items["fault"], empty
	}
}

END {
	faults()
	found("", "All faults: how many have a predicate among the first 1 / 5 / 10 on")
	found(1, "Faults on a line with a site: how many have a predicate among the first 1 / 5 / 10 on")
	ties()
	found(0, "Faults on a line without a site: the same")
	by("program", "Programs")
	by("kind", "Kinds of faults")
	length_of_lists()
	losses()
	missed()
	for (fault in dropped)
		print "\nNot counted, as fewer than 5 % or more than 95 % of the runs failed: " fault
}
