# bc runs scripts of calculations, some of them with its library of functions.
# shellcheck shell=sh disable=SC2034,SC2154
packages="bc"
directory="bc"
flags="-I. -Ibc -Ih -DHAVE_CONFIG_H -funsigned-char"
files="bc/bc.c bc/execute.c bc/global.c bc/load.c bc/main.c bc/scan.c bc/storage.c bc/util.c bc/warranty.c
	lib/getopt.c lib/getopt1.c lib/number.c"
# the parser and the scanner are generated
mutated="bc/execute.c bc/load.c bc/main.c bc/storage.c bc/util.c lib/number.c"

# libmath.h is what bc itself compiles.  It takes bison, flex and ed; what made configure is not needed.
prepare() {
	[ ! -e prepared ] || return 0
	./configure > configure.output 2>&1
	for target in "lib libbc.a" "bc libmath.h"; do
		# shellcheck disable=SC2086
		make ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=: -C $target >> make.output 2>&1
	done
	: > prepared
}

input() { # NUMBER
	generate calculations.awk "$1" > "$1.bc"
	case $(($1 % 10)) in
	0 | 1 | 2 | 3) echo "-l $inputs/$1.bc" ;;
	4) echo "-$(echo s w q | cut -d ' ' -f $(($1 / 10 % 3 + 1))) $inputs/$1.bc" ;;
	*) echo "$inputs/$1.bc" ;;
	esac
}
