# What the campaigns have in common; sourced by them with the arguments BUILD
# and WORK.  WORK becomes the current directory, and keeps sources and results:
#
#	sources/	what was fetched
#	todo		what was chosen, a line each
#	results/ID	what became of each test with the build that ID stands for,
#			lines of tab-delimited words; the last is the outcome
#	results/ID.TARGET
#			the same for another machine
#
# A test that is to be done again is one without an outcome other than "failed".

build=$(cd "$1" && pwd) work=$2
here=$(cd "$(dirname "$0")" && pwd)
tab=$(printf '\t')
PATH=$build/bin:$PATH
mkdir -p "$work/results" "$work/scratch"
work=$(cd "$work" && pwd)
cd "$work" || exit 2
unset SAMPLER_FILE SAMPLER_REPORT_FD SAMPLER_SPARSITY SAMPLER_SEED SAMPLER_VERBOSE
ulimit -S -c 0
. "$here/../tap.sh"

# Say what became of a test; the log tells why it was skipped, or has failed.
tell() { # DESCRIPTION OUTCOME
	case $2 in
	passed) pass "$1" ;;
	failed) fail "$1" ;;
	*) skip "$1" "$(head -n 1 "$log")" ;;
	esac
}

# End with the table that COMMAND prints.
finish_with() { # COMMAND
	if [ ! -s todo ]; then
		fail "nothing is chosen"
	elif [ $((passed + failed + skipped)) = 0 ]; then
		pass "all was done before with this build"
	fi
	"$1" | sed 's/^/# /'
	finish
}

# What identifies a build of Sampler, as far as programs can tell.
identity() {
	cat "$build"/lib/sampler/*/*/sampler.so "$build"/lib/sampler/*/libsampler.so.0 \
		"$build"/lib/sampler/*/libsampler.a | sha256sum | cut -c-16
}

# Set $results, and forget what failed.
open_results() { # [TARGET]
	results=$work/results/$(identity)${1:+.$1}
	touch "$results"
	grep -v "${tab}failed\$" "$results" > "$results.kept"
	mv "$results.kept" "$results"
}

record() { # WORD... OUTCOME
	printf '%s' "$1"
	shift
	printf '\t%s' "$@"
	echo
}

# Run COMMAND in the scratch directory, for no more than SECONDS; what it prints,
# and what the shell says of its death, goes to the file output.
scratch() { # SECONDS COMMAND...
	(
		cd scratch && timeout -k 5 "$@"
		exit
	) > output 2>&1 < /dev/null
}

# Why a test may differ, from KNOWN, a file of patterns of names, tabs and reasons.
known_reason() { # KNOWN NAME
	while IFS=$tab read -r pattern reason; do
		# shellcheck disable=SC2254
		case $2 in
		'#'*) ;;
		$pattern) echo "$reason" && return ;;
		esac
	done < "$1"
	return 1
}
