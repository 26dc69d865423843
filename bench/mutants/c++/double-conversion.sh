# double-conversion writes numbers as texts, the shortest that say the same, and reads them.
# shellcheck shell=sh disable=SC2034,SC2154
packages=double-conversion
directory=double-conversion
flags=-I.
mutated="double-conversion/bignum-dtoa.cc double-conversion/bignum.cc double-conversion/cached-powers.cc
	double-conversion/double-to-string.cc double-conversion/fast-dtoa.cc double-conversion/fixed-dtoa.cc
	double-conversion/string-to-double.cc double-conversion/strtod.cc"

prepare() {
	files="$mutated $(echo test/cctest/*.cc)"
}

input() { # NUMBER
	"$plain" --list | sed 's/<.*//' | test_case "$1"
}
