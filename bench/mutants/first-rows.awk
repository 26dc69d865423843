# Where a ranking names each of several faults: awk -f first-rows.awk -v program=P -v failed=N -v passed=N TEXT FAULTS
#
# TEXT is what "sampler rank" prints; FAULTS are number, file, line, kind, failures alone, functions, and in how many runs
# they show.  Out comes for each fault:
#
#	1 program  2 number  3 file  4 line  5 kind  6 function  7 runs that fail  8 that pass
#	9 that fail with this fault alone  10 in which it shows  11 predictors that are printed
#	place of the first in its function, or -:
#		12 of predictors  13 of predictors, with their equals  14 of lines  15 of all rows, in the order in which they
#		are printed, without equals

BEGIN { FS = OFS = "\t" }

# FILE:LINE in FUNCTION: ..., from the word AT on
function add(name, number, at) {
	split(word[at], place_of, ":")
	rows++
	list[rows] = name
	place[rows] = number
	if (name != "equals")
		printed++
	row_place[rows] = printed
	file[rows] = place_of[1]
	function_of[rows] = word[at + 2]
	sub(/:$/, "", function_of[rows])
}

FNR == NR {
	split($0, word, " ")
	if (word[1] == "rank")
		is_line = word[2] == "suspicion"
	else if (word[1] ~ /^[0-9]+$/ && word[2] ~ /^[0-9.]+$/ && word[6] == "in")
		add(is_line ? "lines" : "predictors", is_line ? ++lines : ++predictors, 5)
	else if (word[1] == "or" && word[3] == "in")
		add("equals", predictors, 2)
	next
}

# The first place in a list that is in FILE and one of the FUNCTIONS
function first_of(name, in_file, functions,    row) {
	for (row = 1; row <= rows; row++)
		if (list[row] == name && file[row] == in_file && index("," functions ",", "," function_of[row] ","))
			return place[row]
	return "-"
}

# The first row that is no equal there
function first_row(in_file, functions,    row) {
	for (row = 1; row <= rows; row++)
		if (list[row] != "equals" && file[row] == in_file && index("," functions ",", "," function_of[row] ","))
			return row_place[row]
	return "-"
}

function least(a, b) {
	return a == "-" || b != "-" && b < a ? b : a
}

{
	predictor = first_of("predictors", $2, $6)
	line = first_of("lines", $2, $6)
	print program, $1, $2, $3, $4, $6, failed, passed, $5, $7, predictors + 0, predictor,
		least(predictor, first_of("equals", $2, $6)), line, first_row($2, $6)
}
