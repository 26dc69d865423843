# mawk runs scripts that a few of its features are used in, on lines of fields.
# shellcheck shell=sh disable=SC2034,SC2154
packages=mawk
directory=mawk
flags="-I. -DHAVE_CONFIG_H -DLOCAL_REGEXP -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=500"
libraries=-lm
files="array.c bi_funct.c bi_vars.c cast.c code.c da.c error.c execute.c fcall.c field.c files.c fin.c
	hash.c init.c jmp.c kw.c main.c matherr.c memory.c parse.c print.c re_cmpl.c regexp.c scan.c
	scancode.c split.c version.c zmalloc.c"
mutated="array.c bi_funct.c cast.c code.c execute.c fcall.c field.c files.c fin.c hash.c print.c
	re_cmpl.c rexp.c rexp0.c rexp1.c rexp2.c rexp3.c scan.c split.c zmalloc.c"
# what rexp*.c are compiled in
included_in="rexp.c:regexp.c rexp0.c:regexp.c rexp1.c:regexp.c rexp2.c:regexp.c rexp3.c:regexp.c"

prepare() {
	./configure > configure.output 2>&1 && make scancode.c > make.output 2>&1
}

input() { # NUMBER
	generate awk-scripts.awk "$1" > "$1.awk"
	generate fields.awk "$1" > "$1.txt"
	echo "-f $inputs/$1.awk $inputs/$1.txt"
}
