# What choose-mutants, mutations and composites have in common; sourced by them, with $here, $build
# and $work set.  LANGUAGE is c, or c++ for the libraries of mutants/c++, whose runs are test cases of their own.
# Everything of PROGRAM is below $work/PROGRAM:
#
#	source/		its source, where it is compiled
#	plain		the program as it is, by gcc or g++
#	inputs/ runs	inputs, and the arguments of each run
#	made-inputs/	inputs as they were made: see renew_inputs
#	expected/	what plain writes in each run, and its exit status
#	known-runs	number, exit status and arguments of each run
#
# Programs run two directories below that, so that all find the same inputs.
# shellcheck shell=sh disable=SC2154

runs=${RUNS:-100}
inputs=../../inputs
language=${LANGUAGE:-c}

# A faulty program may want to fill the memory; the disk, see run_plainly.
ulimit -v 4000000
ulimit -c 0
export LC_ALL=C

complain() {
	echo "$(basename "$0"): $*" >&2
}

generate() { # SCRIPT SEED
	awk -f "$here/mutants/random.awk" -f "$here/mutants/$1" -v seed="$2"
}

case $language in
c) programs=$here/mutants plain_compiler=gcc ;;
c++) programs=$here/mutants/c++ plain_compiler=g++ ;;
*) complain "LANGUAGE is c or c++"; exit 2 ;;
esac

# The programs that faults are listed for
listed_programs() {
	for list in "$programs"/*.list; do
		basename "$list" .list
	done
}

# Of the test cases that stand in lines, that of run NUMBER: RUNS of them, at equal distances, or all if there are fewer.
test_case() { # NUMBER
	awk -v number="$1" -v runs="$runs" '{ name[NR] = $0 }
		END {
			if (runs > NR)
				runs = NR
			if (number <= runs)
				print name[int((number - 1) * NR / runs) + 1]
		}'
}

# The names of tests by which GoogleTest knows them, and what imitates it
gtests() { # FILE...
	sed -n 's/^TEST[_F]*(\([A-Za-z0-9_]*\), *\([A-Za-z0-9_]*\)).*/\1.\2/p' "$@"
}

# Change a byte in the middle of FILE.
damage() { # FILE
	middle=$(($(stat -c %s "$1") / 2))
	head -c $middle "$1" > damaged
	printf '%s' ! >> damaged
	tail -c +$((middle + 2)) "$1" >> damaged
	mv damaged "$1"
}

# The file that is compiled for FILE, which may be included by another.
unit_of() { # FILE
	for pair in $included_in; do
		[ "${pair%%:*}" != "$1" ] || { echo "${pair#*:}"; return; }
	done
	echo "$1"
}

object_of() { # FILE
	echo "$1" | sed 's|/|-|g; s|\.[a-z]*$|.o|'
}

# Compile all files into OBJECTS, but those that are there, and link PROGRAM.
compile_all() { # OBJECTS PROGRAM COMPILER OPTIONS...
	objects=$1 linked=$2
	shift 2
	mkdir -p "$objects"
	for file in $files; do
		object=$objects/$(object_of "$file")
		# shellcheck disable=SC2086
		[ -e "$object" ] || "$@" $flags -c "$file" -o "$object" || return 1
	done
	# shellcheck disable=SC2086
	"$@" "$objects"/*.o -o "$linked" $libraries
}

# Compile FILE anew and link it with the other OBJECTS.
compile_one() { # FILE OBJECTS PROGRAM COMPILER OPTIONS...
	object=$(object_of "$1") unit=$1 objects=$2 linked=$3
	shift 3
	# shellcheck disable=SC2086
	"$@" $flags -c "$unit" -o "$linked.o" || return 1
	# shellcheck disable=SC2046,SC2086
	"$@" "$linked.o" $(echo "$objects"/*.o | tr ' ' '\n' | grep -v "/$object\$") -o "$linked" $libraries
}

# Half of the faults are set aside: nobody looks at how these are found until all is done.  Which they are does not
# depend on anything but their names, PROGRAM/FILE:LINE.
is_set_aside() { # NAME
	case $(printf '%s' "$1" | sha256sum) in
	[02468ace]*) return 0 ;;
	*) return 1 ;;
	esac
}

is_in_half() { # NAME
	case ${HALF:-tuned} in
	all) ;;
	aside) is_set_aside "$1" ;;
	tuned) ! is_set_aside "$1" ;;
	*) complain "HALF is tuned, aside or all"; exit 2 ;;
	esac
}

line_sum() { # FILE LINE
	sed -n "$2p" "$1" | cksum | cut -d ' ' -f 1
}

# Plant a fault in FILE, besides those that were planted there before; take_out takes them out again.
plant() { # FILE LINE COMMAND
	[ -e "$1.original" ] || cp -p "$1" "$1.original"
	sed "$2$3" "$1" > "$1.planted"
	! cmp -s "$1" "$1.planted" && mv "$1.planted" "$1"
}

take_out() { # FILE
	mv "$1.original" "$1"
}

take_all_out() {
	for file in $mutated; do
		[ ! -e "$file.original" ] || take_out "$file"
	done
}

# Run PROGRAM with ARGUMENTS as "sampler isolate" would; the exit status goes to $status.  Who uses
# the processor for a second hangs, however busy the machine is.
run_plainly() { # OUTPUT PROGRAM ARGUMENTS...
	output=$1
	shift
	status=0
	{ (ulimit -f 20000; ulimit -t 1; exec timeout 20 "$@" < /dev/null > "$output" 2>&1) || status=$?; } 2> /dev/null
}

make_inputs() {
	plain=$top/plain
	mkdir -p inputs expected plain-runs/here
	cd inputs
	for run in $(seq "$runs"); do
		input "$run"
	done > ../runs
	cp -R . ../made-inputs
	cd ../plain-runs/here
	awk '{ printf "%06d %s\n", NR, $0 }' ../../runs | while read -r run words; do
		# shellcheck disable=SC2086
		run_plainly ../../expected/$run.output ./program $words
		echo $status > ../../expected/$run.status
		echo "$run $status $words"
	done > ../../known-runs
	cd ../..
}

# A faulty program may write what it reads, or remove it: what runs next finds all inputs as they were made.
renew_inputs() {
	rm -rf "$top/inputs"
	cp -R "$top/made-inputs" "$top/inputs"
}

# Fetch PROGRAM, build it plainly, and make its runs, unless that is done.
set_up() { # PROGRAM
	libraries='' included_in='' mutated=''
	# shellcheck disable=SC1090
	. "$programs/$1.sh"
	top=$work/$1
	"$here/../tests/programs/fetch-source" "$work/sources" "$packages"
	{ [ -e "$top/made-$runs" ] && [ -d "$top/made-inputs" ]; } || rm -rf "$top"
	mkdir -p "$top"
	cd "$top"
	[ -d source ] || cp -R "$work/sources/$directory" source
	cd source
	take_all_out
	prepare
	# now it is known which may have some
	take_all_out
	cd ..
	[ ! -e "made-$runs" ] || return 0
	(cd source && compile_all "$top/plain-objects" "$top/plain" $plain_compiler -w -O2 -g)
	mkdir -p plain-runs/here
	ln -sf ../../plain plain-runs/here/program
	make_inputs
	: > "made-$runs"
}
