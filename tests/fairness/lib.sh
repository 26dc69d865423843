# What the scripts beside this have in common; sourced by them with the arguments
# BUILD and WORK.  They set $compiler, $level, $flags, $schemes, and $files in
# $directory.
. "$here/../scripts/lib.sh"

compile() { # OUTPUT FLAGS...
	output=$1
	shift
	# shellcheck disable=SC2086
	(cd "$directory" &&
		$compiler -w $level $flags -fsampler-scheme="$schemes" "$@" $files -o "$OLDPWD/$output" -lm)
}

# Run PROGRAM; what it prints does not matter.
run_program() { # PROGRAM
	"./$1" > /dev/null
}

# The counters of a run of PROGRAM, one in a line.
cells() { # PROGRAM
	rm -f report
	SAMPLER_FILE=report run_program "$1"
	extract-report samples report | grep -v '^<' | tr '\t' '\n'
}

# "CELL EXACT SAMPLED" for each cell of many runs; cells are numbered from 1.
sampled_cells() { # SPARSITY SEEDS [FIRST]
	for seed in $(seq "${3:-1}" $((${3:-1} + $2 - 1))); do
		SAMPLER_SPARSITY=$1 SAMPLER_SEED=$((seed * 7919)) cells sampling > sampled
		paste -d ' ' exact sampled | nl -b a -s ' '
	done
}

# The ratios of clusters.awk, for each cell.
clusters() {
	sampled_cells 2 64 | awk -f "$here/clusters.awk"
}

# What zscores.awk reads, of so many seeds.
values() { # SPARSITY SEEDS [FIRST]
	sampled_cells "$@" | awk -v sparsity="$1" '
		NR == FNR { ratio[NR] = $1; next }
		{ print sparsity, $2, $3, ratio[$1] }' ratios -
}

# Whether cells are sampled as they should be.  By chance, one in some hundred programs is not: then other
# seeds must all be.
are_fair() { # SPARSITY SEEDS
	values "$1" "$2" > values
	awk -f "$here/zscores.awk" values && return
	values "$1" "$2" $((2 * $2)) > values
	echo "by other seeds:"
	awk -f "$here/zscores.awk" values
}

# The same of runs whose sparsity grows, each by its own last one: all is counted while that is 1.
values_by_budget() { # BUDGET SEEDS [FIRST]
	for seed in $(seq "${3:-1}" $((${3:-1} + $2 - 1))); do
		SAMPLER_BUDGET=$1 SAMPLER_SEED=$((seed * 7919)) cells sampling > sampled
		sparsity=$(sed -n 's/^sparsity\t//p' report)
		if [ "$sparsity" -gt 1 ]; then
			paste -d ' ' exact sampled ratios | sed "s/^/$sparsity /"
		elif ! cmp -s exact sampled; then
			echo "1 0 1 1" # impossible
		fi
	done
}

# By how much it grows, the machine tells: what is too little to tell anything is no failure.
are_fair_by_budget() { # BUDGET SEEDS
	values_by_budget "$1" "$2" > values
	if [ "$(awk '$1 > 1 && $2 / $1 / $4 >= 10' values | wc -l)" -lt 100 ]; then
		! grep -q "^1 0 1 1$" values && echo "too few values"
		return
	fi
	awk -f "$here/zscores.awk" values && return
	values_by_budget "$1" "$2" $((2 * $2)) > values
	echo "by other seeds:"
	awk -f "$here/zscores.awk" values
}

# "FUNCTION OWN SAMPLED" for each function of a program that counts itself, if it was entered.
own_counts() { # PROGRAM VARIABLE=VALUE...
	program=$1
	shift
	rm -f report
	env "$@" SAMPLER_FILE=report "./$program" "$scenario" > own || return
	extract-report samples report | resolveSamples -q "./$program" | awk -F '\t' '
		FILENAME == "own" { split($0, of, " "); own[of[1]] = of[2]; next }
		$3 == "function-entries" && own[$6] { print $6, own[$6], $8 }' own -
}

counts_itself() { # PROGRAM VARIABLE=VALUE...
	own_counts "$@" > counts && [ -s counts ] && ! awk '$2 != $3' counts | grep .
}

# What zscores.awk reads, of each run and of all of them.
own_values() { # SEEDS [FIRST]
	for sparsity in 10 100; do
		for seed in $(seq "${2:-1}" $((${2:-1} + $1 - 1))); do
			own_counts sampling SAMPLER_SPARSITY=$sparsity SAMPLER_SEED=$((seed * 7919)) || echo "died 0 1"
		done | awk -v sparsity=$sparsity '
			{ print sparsity, $2, $3, 1; own[$1] += $2; sampled[$1] += $3 }
			END { for (f in own) print sparsity, own[f], sampled[f], 1 }'
	done
}

are_fair_to_own() { # SEEDS
	own_values "$1" > values
	awk -f "$here/zscores.awk" values && return
	own_values "$1" $((2 * $1)) > values
	echo "by other seeds:"
	awk -f "$here/zscores.awk" values
}
