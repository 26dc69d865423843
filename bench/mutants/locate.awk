# Where a ranking names a fault: awk -f locate.awk -v faulty_file=F -v faulty_line=N SITES RANKING
#
# SITES is site information, RANKING comes from "sampler rank --format=tsv".  Out comes one line:
#
#	on the fault's line	how many sites
#	nearest			how many lines away is the nearest site of the function
#	lines			that have sites, in the whole program
#	ranked			predicates
#	for each of: the line, its function, up to 2 lines away, up to 5 lines away:
#		the place of the first predicate there, at best, on average, at worst;
#		or - if there is none
#	read			how many lines come before the fault's; - if it has no site
#	function
#	as a predictor		what importance makes of the first one up to 2 lines away, see below
#
# Predicates of one rank may stand in any order: if k of t predicates are wanted, the first of
# them comes, on average, after (t - k) / (k + 1) others.  Lines that are not ranked come last, in
# any order.

BEGIN {
	FS = "\t"
	nearest = "-"
	split("line function 2 5", places, " ")
}

# Site information
FNR == NR {
	if ($0 ~ /^<sites/)
		scheme = $0 ~ /"function-entries"/ ? "entries" : ""
	if (NF < 4)
		next
	if (!(($1, $2) in has_sites)) {
		has_sites[$1, $2]
		lines++
	}
	if ($1 != faulty_file)
		next
	sites++
	site_line[sites] = $2 + 0
	site_function[sites] = $3
	if (scheme == "entries" && $2 + 0 <= faulty_line + 0 && $2 + 0 > entry) {
		entry = $2 + 0
		faulty_function = $3
	}
	next
}

FNR == 1 {
	look_at_sites()
	next
}

$1 != rank {
	end_rank()
	rank = $1
}

{
	of_rank++
	if ($3 == faulty_file) {
		distance = $4 - faulty_line
		if (distance < 0)
			distance = -distance
		wanted["line"] += distance == 0
		wanted["2"] += distance <= 2
		wanted["5"] += distance <= 5
		wanted["function"] += $5 == faulty_function
		if (distance <= 2 && !("2" in found) && standing() > stands)
			stands = standing()
	}
	if (!(($3, $4) in read)) {
		read[$3, $4]
		new_lines++
		if ($3 == faulty_file && $4 == faulty_line)
			is_here = 1
	}
}

END {
	if (!has_looked)
		look_at_sites()
	end_rank()
	printf "%d\t%s\t%d\t%d", on_line, nearest, lines, ranked
	for (p = 1; p <= 4; p++)
		printf "\t%s", places[p] in found ? found[places[p]] : "-\t-\t-"
	if (!on_line)
		before = "-"
	else if (!has_been_read)
		before = lines_read + (lines - lines_read - 1) / 2
	split("no-increase always-true may-be-chance too-few-runs predictor", standings, " ")
	printf "\t%s\t%s\t%s\n", before, faulty_function, stands ? standings[stands] : "-"
}

function look_at_sites(    i, distance) {
	has_looked = 1
	for (i = 1; i <= sites; i++) {
		on_line += site_line[i] == faulty_line
		if (site_function[i] != faulty_function)
			continue
		distance = site_line[i] < faulty_line ? faulty_line - site_line[i] : site_line[i] - faulty_line
		if (nearest == "-" || distance < nearest + 0)
			nearest = distance
	}
}

# How far a predicate comes on its way to be a predictor: 2, it was true whenever it was observed;
# 3, it increases the risk, but maybe by chance; 4, it was true in fewer than 10 runs.
function standing() {
	if ($8 == $10 && $9 == $11)
		return 2
	if ($14 <= 0)
		return 1
	if ($15 <= 0)
		return 3
	return $8 + $9 < 10 ? 4 : 5
}

# All predicates of a rank have been read.
function end_rank(    p, k) {
	for (p in wanted) {
		k = wanted[p]
		if (k && !(p in found))
			found[p] = (ranked + 1) "\t" (ranked + (of_rank + 1) / (k + 1)) "\t" (ranked + of_rank - k + 1)
	}
	if (is_here && !has_been_read) {
		before = lines_read + (new_lines - 1) / 2
		has_been_read = 1
	}
	ranked += of_rank
	lines_read += new_lines
	of_rank = new_lines = is_here = 0
	split("", wanted)
}
