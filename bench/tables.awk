# Tables in Markdown from the lines of run: PROGRAM MODE MEASURE VALUE, separated
# by tabs.  Programs, their groups, and modes stand in the order in which they come;
# after each group stands a row with its geometric means.

BEGIN { FS = "\t" }

$3 == "group" {
	group[$1] = $4
	if (!($4 in members))
		groups[++n_groups] = $4
	members[$4]++
	programs[++n_programs] = $1
	next
}

{
	value[$1, $2, $3] = $4
	measured[$3]
	if (!(($3, $2) in known)) {
		known[$3, $2]
		columns[$3, ++n_columns[$3]] = $2
	}
}

function cell(v, format) {
	return v == "" ? " |" : sprintf(" " format " |", v)
}

# The columns of MEASURE, then a line
function head(measure, first,    c, line, rule) {
	line = "|" first
	rule = first
	gsub(/[^|]+/, "---", rule)
	rule = "|" rule
	for (c = 1; c <= n_columns[measure]; c++) {
		line = line " " columns[measure, c] " |"
		rule = rule "---|"
	}
	print line
	print rule
}

# One that is missing makes the mean of others incomparable: then there is none.
function mean(g, mode, measure,    p, sum) {
	for (p = 1; p <= n_programs; p++)
		if (group[programs[p]] == g) {
			if (value[programs[p], mode, measure] == "")
				return ""
			sum += log(value[programs[p], mode, measure])
		}
	return exp(sum / members[g])
}

function row(program, measure, format, absolute, absolute_format,    c, line) {
	line = "| " program " |"
	if (absolute != "")
		line = line cell(value[program, "plain", absolute], absolute_format)
	for (c = 1; c <= n_columns[measure]; c++)
		line = line cell(value[program, columns[measure, c], measure], format)
	print line
}

function mean_row(g, measure, format, absolute,    c, line) {
	line = "| *" g "* |" (absolute == "" ? "" : " |")
	for (c = 1; c <= n_columns[measure]; c++)
		line = line cell(mean(g, columns[measure, c], measure), format)
	print line
}

# A table of MEASURE; the column ABSOLUTE, a measure of plain, comes first, if given.
function table(title, measure, format, with_means, absolute, unit, absolute_format,    g, p) {
	if (!(measure in measured))
		return
	printf "\n%s\n\n", title
	head(measure, " program |" (absolute == "" ? "" : " plain, " unit " |"))
	for (g = 1; g <= n_groups; g++) {
		for (p = 1; p <= n_programs; p++)
			if (group[programs[p]] == groups[g])
				row(programs[p], measure, format, absolute, absolute_format)
		if (with_means)
			mean_row(groups[g], measure, format, absolute)
	}
}

function start_up() {
	if (!("start-up" in measured))
		return
	printf "\nStart-up and report, ms:\n\n"
	head("start-up", " program |")
	row("empty", "start-up", "%.2f")
}

END {
	print "\nAll numbers but those of the columns \"plain\" are ratios to plain builds by the same compiler;",
		"those in rows of groups are geometric means."
	table("Time:", "time", "%.2f", 1, "seconds", "s", "%.2f")
	table("Instructions:", "instructions", "%.2f", 1, "millions", "millions", "%.0f")
	table("Compile time:", "compile", "%.2f", 1, "compile-seconds", "s", "%.2f")
	table("Text that usually runs:", "text-hot", "%.2f", 1)
	table("All text:", "text-all", "%.2f", 1)
	table("Sites:", "sites", "%d", 0)
	start_up()
}
