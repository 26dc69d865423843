# From lines "TEST LINE" of what tests have said, each test ending with "status N": what was
# skipped and why, what failed, and how many; an error if anything failed.

BEGIN { plan = -1 }

function tell_failure(what) {
	failed++
	failures = failures "\n  " $1 ": " what
}

{ line = substr($0, length($1) + 2) }

line ~ /^(not )?ok / { seen++ }

line ~ /^ok / && line !~ / # SKIP / { passed++ }

line ~ /^not ok / {
	sub(/^not ok [0-9]* - /, "", line)
	tell_failure(line)
	is_told = 1
}

line ~ /^(ok .*|1\.\.0) # SKIP / {
	skipped++
	what = reason = line
	sub(/^.* # SKIP /, "", reason)
	sub(/ # SKIP .*/, "", what)
	sub(/^ok [0-9]* - |^1\.\.0/, "", what)
	key = $1 SUBSEP reason
	if (!times[key]++) {
		keys[++kinds] = key
		first[key] = what
	}
}

line ~ /^1\.\.[0-9]/ { plan = substr(line, 4) + 0 }

line ~ /^status / {
	if (!is_told && (line != "status 0" || plan != seen))
		tell_failure("it did not come to its end: " line)
	seen = is_told = 0
	plan = -1
}

END {
	for (i = 1; i <= kinds; i++) {
		split(keys[i], part, SUBSEP)
		others = times[keys[i]] > 1 ? " and " times[keys[i]] - 1 " more" : ""
		what = first[keys[i]] != "" ? first[keys[i]] others ": " : ""
		printf "%s  %s: %s%s\n", i == 1 ? "\nSkipped:\n" : "", part[1], what, part[2]
	}
	if (failed)
		print "\nFailed:" failures
	printf "\n%d passed, %d failed, %d skipped\n", passed, failed, skipped
	exit failed > 0
}
