# Tables in Markdown from the results of composites; see first-rows.awk for the fields.

BEGIN { FS = "\t" }

function add(list, place,    most) {
	for (most = 1; most <= 10; most++)
		found[list, most] += place != "-" && place <= most
}

{
	faults++
	row[faults] = sprintf("| %s %s:%s in %s | %s | %d/%d | %d | %d | %d | %s | %s | %s | %s |", $1, $3, $4, $6, $5, $7, $7 + $8,
		$9, $10, $11, $12, $13, $14, $15)
	add("predictors", $12)
	add("equals", $13)
	add("lines", $14)
	add("either", $12 == "-" || $14 != "-" && $14 + 0 < $12 + 0 ? $14 : $12)
	add("rows", $15)
}

function print_found(list, title) {
	printf "| %s | %d / %d / %d |\n", title, found[list, 1], found[list, 5], found[list, 10]
}

END {
	printf "\n%d faults; how many have a predicate in their function among the first 1 / 5 / 10:\n", faults
	print "\n| of | found |\n|---|---|"
	print_found("predictors", "the predictors that are chosen")
	print_found("equals", "these, with the equals that are printed under them")
	print_found("lines", "the most suspicious lines")
	print_found("either", "predictors, or lines")
	print_found("rows", "all rows, as they are printed, without equals")
	print "\nWhere the first one is; a fault shows in a run if the program would write something else without it:\n"
	print "| fault | kind | failed | alone | shows in | chosen | predictors | with equals | lines | rows |"
	print "|---|---|---|---|---|---|---|---|---|---|"
	for (f = 1; f <= faults; f++)
		print row[f]
}
