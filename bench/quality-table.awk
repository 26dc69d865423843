# A table in Markdown from the sorted lines of quality: RARITY SPARSITY RUNS BUGS SEED CHOSEN EARLY
# FIRST OTHERS.

BEGIN { FS = "\t" }

{
	key = $1 SUBSEP $2 SUBSEP $3
	if (!($1 in seen)) {
		seen[$1]
		rarity[++rarities] = $1
	}
	if (!(("s", $2) in seen)) {
		seen["s", $2]
		sparsity[++sparsities] = $2
	}
	if (!(("r", $3) in seen)) {
		seen["r", $3]
		runs[++n_runs] = $3
	}
	trials[key]++
	bugs[key] += $4
	chosen[key] += $6
	early[key] += $7
	first[key] += $8
	others[key] += $9
}

function cell(key) {
	return sprintf(" %d %% / %d %% / %d %% / %.1f |", 100 * chosen[key] / bugs[key] + .5,
		100 * early[key] / bugs[key] + .5, 100 * first[key] / trials[key] + .5, others[key] / trials[key])
}

END {
	for (r = 1; r <= rarities; r++) {
		printf "\nEach bug strikes in one of %d runs:\n\n", 4 * rarity[r]
		line = "| sparsity |"
		rule = "|---|"
		for (n = 1; n <= n_runs; n++) {
			line = line sprintf(" %d runs (%d trials, %d bugs) |", runs[n], trials[rarity[r], sparsity[1], runs[n]],
				bugs[rarity[r], sparsity[1], runs[n]])
			rule = rule "---|"
		}
		print line
		print rule
		for (s = 1; s <= sparsities; s++) {
			line = "| " sparsity[s] " |"
			for (n = 1; n <= n_runs; n++)
				line = line cell(rarity[r] SUBSEP sparsity[s] SUBSEP runs[n])
			print line
		}
	}
}
