# sampler-cc's own options, as its help has them, for tests; sourced by them after lib.sh.

SEED=${SEED:-1}

# Each option that the help names at the beginning of a line, as "OPTION -fNAME=VALUES", and each
# switch as "SWITCH -fNAME", in the form that is not so by default.
named_options() {
	sampler-cc --sampler-help | awk '
		/^Switches/ { are_switches = 1 }
		are_switches && /^  -f/ { print "SWITCH", /\(default\)$/ ? "-fno-" substr($1, 3) : $1; next }
		/^  -/ {
			# what follows the names is a description
			for (text = substr($0, 3); match(text, /^-[^ ,]+/); text = substr(text, RLENGTH + 3)) {
				print "OPTION", substr(text, 1, RLENGTH)
				if (substr(text, RLENGTH + 1, 2) != ", ") break
			}
		}'
}

# The values that stand for those of an OPTION.  The patterns choose a part of each program.
values_of() { # OPTION
	case $1 in
	-fsampler-scheme=*) echo "-fsampler-scheme=atoms -fsampler-scheme=coverage" ;;
	-finclude-function=*) echo "-finclude-function=m*" ;;
	-fexclude-function=*) echo "-fexclude-function=c*" ;;
	-finclude-file=*) echo "-finclude-file=*.c" ;;
	-fexclude-file=*) echo "-fexclude-file=*.h" ;;
	-finclude-location=*) echo "-finclude-location=*:[1-4]*" ;;
	-fexclude-location=*) echo "-fexclude-location=*:[36][0-9]" ;;
	-fsampler-scales=*) echo -fsampler-scales=scales.txt ;;
	-fsampler-pairs-limit=*) echo "-fsampler-pairs-limit=0 -fsampler-pairs-limit=1" ;;
	-fsampler-most-blocks=*) echo "-fsampler-most-blocks=1 -fsampler-most-blocks=20" ;;
	*\[=*) echo "${1%%\[*}" && echo "${1#*=}" | tr -d ']' | tr '|' '\n' | sed "s/^/${1%%\[*}=/" ;;
	*=N) echo "${1%N}5" ;;
	*=*\|*) echo "${1#*=}" | tr '|' '\n' | sed "s/^/${1%%=*}=/" ;;
	*=*) echo "no-value-for:$1" ;;
	*) echo "$1" ;;
	esac
}

# All of them, one in a line: what stands for their values, and switches as named_options has
# them.  Those with "--" print only.
own_options() {
	named_options | while read -r kind option; do
		# shellcheck disable=SC2046
		case $kind in
		SWITCH) echo "$option" ;;
		*) printf '%s\n' $(values_of "$option") ;;
		esac
	done
}

# And the opposites of those that have one, as "-fno-NAME" of "-fNAME".
with_opposites() {
	awk '{ print }
		/^-fno-/ { print "-f" substr($0, 6); next }
		/^-f/ && !/=/ { print "-fno-" substr($0, 3) }' | awk '!seen[$0]++'
}

# What makes sure that the help was read: all options have values, and all switches are there.
check_named_options() { # FILE
	ok "each option has a value" lacks "$1" no-value-for
	ok "the options are read from the help" [ "$(grep -c = "$1")" -ge 15 ]
	ok "and all switches are" [ "$(named_options | grep -c '^SWITCH')" -eq "$(grep -c '^	SWITCH(' "$here/../../lib/switches.h")" ]
}

# Sets of SIZE lines of FILE, each in a line, that have each ordered pair in one set at least.
# Each set begins with a pair that is missing, and grows by what completes most pairs.
covering_sets() { # FILE SIZE
	awk -v seed="$SEED" -v size="$2" '
		function random(n) { seed = seed * 16807 % 2147483647; return int(seed / 2147483647 * n) + 1 }
		function add(o,    i) {
			line = line " " option[o]
			for (i = 1; i <= count; i++)
				if (!((set[i], o) in done)) { done[set[i], o] = 1; left-- }
			set[++count] = o
			turn[o] = sets
		}
		{ option[NR] = $0 }
		END {
			random(1)
			left = NR * (NR - 1)
			for (sets = 1; left > 0; sets++) {
				for (a = b = 1; a == b || (a, b) in done;)
					if (tries++ < 100000) { a = random(NR); b = random(NR) }
					else if (++b > NR) { b = 1; a++ }
				tries = left < NR ? 100000 : 0
				count = 0
				line = ""
				add(a)
				add(b)
				while (count < size && count < NR) {
					best = -1
					start = random(NR)
					for (k = 0; k < NR; k++) {
						o = (start + k) % NR + 1
						if (turn[o] == sets) continue
						gain = 0
						for (i = 1; i <= count; i++) gain += !((set[i], o) in done)
						if (gain > best) { best = gain; chosen = o }
					}
					add(chosen)
				}
				print line
			}
		}' "$1"
}

# How many different ordered pairs of words the lines of FILE have.
count_pairs() { # FILE
	awk '{ for (i = 1; i < NF; i++) for (k = i + 1; k <= NF; k++) if ($i != $k) pairs[$i, $k] }
		END { for (pair in pairs) n++; print n + 0 }' "$1"
}

# Do FUNCTION WORD OPTIONS; if that fails, tell the smallest part of the options that fails, too,
# but for a few of these parts only, because that takes long.
try_and_reduce() { # FUNCTION WORD OPTIONS
	"$@" && return
	known_part "$3" && return 1
	[ "$(wc -l < parts)" -lt 5 ] || return 1
	part=$3
	for removed in $3; do
		rest=$(for option in $part; do [ "$option" = "$removed" ] || printf ' %s' "$option"; done)
		"$1" "$2" "$rest" > /dev/null 2>&1 || part=$rest
	done
	echo "$part" >> parts
	echo "smallest part:$part"
	"$1" "$2" "$part"
	return 1
}
: > parts

# Whether the OPTIONS have a part that failed before: say which.
known_part() { # OPTIONS
	echo "$1" | awk '
		FILENAME == "-" { for (i = 1; i <= NF; i++) has[$i] = 1; next }
		NF && !found { found = 1; for (i = 1; i <= NF; i++) if (!($i in has)) found = 0; if (found) print "as before, with:" $0 }
		END { exit !found }' - parts
}

# COUNT sets of LEAST to MOST lines of FILE, at random, each in a line.
random_sets() { # FILE COUNT LEAST MOST
	awk -v seed="$SEED" -v n="$2" -v least="$3" -v most="$4" '
		function random(n) { seed = seed * 16807 % 2147483647; return int(seed / 2147483647 * n) + 1 }
		{ option[NR] = $0 }
		END {
			for (random(1); n > 0; n--) {
				line = ""
				for (count = least - 1 + random(most - least + 1); count > 0; count--)
					line = line " " option[random(NR)]
				print line
			}
		}' "$1"
}
