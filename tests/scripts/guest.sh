# What the guest-tests have in common; sourced by them with the arguments BUILD and WORK.

. "$(dirname "$0")/lib.sh"

cc="sampler-cc -w -O1 -fsampler-scheme=function-entries -fno-sample"
counts_of() { # FUNCTION REPORT FILE...
	name=$1 report=$2
	shift 2
	extract-report samples "$report" | resolveSamples -q "$@" |
		awk -F '\t' -v name="$name" '$6 == name { n += $NF } END { print n + 0 }'
}
metadata() { # KEY REPORT
	extract-report metadata "$2" | sed -n "s/^$1	//p"
}
# The status of COMMAND, which must end within 15 seconds; its output goes to OUTPUT.
status_of() { # OUTPUT COMMAND...
	output=$1
	shift
	{ sh -c 'ulimit -c 0; exec timeout -k 1 15 "$@"' sh "$@" > "$output" 2> err; } 2> /dev/null
	echo $?
}
# ./PROGRAM, without a report and with one, ends as ./PLAIN does, each with its ARGUMENTs.
alike() { # PLAIN PROGRAM ARGUMENT...
	plain=$1 program=$2
	shift 2
	label="$program $*"
	rm -f r.report*
	wanted=$(status_of plain.out "./$plain" "$@")
	ok "$label: status" test "$(status_of out "./$program" "$@")" = "$wanted"
	ok "$label: output" cmp plain.out out
	ok "$label: status with a report" \
		test "$(status_of out env SAMPLER_SPARSITY=1 SAMPLER_FILE=r.report "./$program" "$@")" = "$wanted"
	ok "$label: output with a report" cmp plain.out out
}
# The report of that tells that it ENDED so, and of COUNT calls of f.
tells() { # PROGRAM ENDED COUNT
	ok "$label: how it ended" test "$(metadata ended r.report)" = "$2"
	ok "$label: counts" test "$(counts_of f r.report "$1")" = "$3"
	ok "$label: nothing else left" test "$(echo r.report*)" = r.report
}
# The functions of PROGRAM in the SUBREPORT with frames, by their addresses.
functions() { # SUBREPORT REPORT PROGRAM
	base=$(sed -n "s|^module	\(0x[0-9a-f]*\)	[0-9a-f]*	.*/$3\$|\1|p" "$2")
	extract-report "$1" "$2" | sed -n "s/.*\/$3(.*\[\(0x[0-9a-f]*\)\]$/\1/p" |
		while read -r address; do printf '0x%x\n' $((address - base)); done |
		addr2line -f -e "$3" | sed -n 'p;n'
}
