# Programs of others, from Debian's sources; sourced by scripts in directories beside
# this one, which have set $here and sourced tap.sh.
#
# fetched fetches one to the directory sources, below the current one; after use_NAME,
# these say how to compile it:
#
#	$directory	where to
#	$files		what
#	$flags		for the compiler

# If it cannot be fetched, the test is skipped: lists of packages may be newer than a mirror.
fetched() { # PACKAGE
	"$here/../programs/fetch-source" sources "$1" > fetching 2>&1 && return
	cp fetching "$log"
	if grep -q '^E:' fetching; then
		skip "$1" "cannot be fetched: $(grep -m 1 '^E:' fetching)"
	else
		fail "$1 is fetched"
	fi
	return 1
}

use_bzip2() {
	directory=sources/bzip2 flags=-D_FILE_OFFSET_BITS=64
	files="blocksort.c huffman.c crctable.c randtable.c compress.c decompress.c bzlib.c bzip2.c"
}

use_lua() {
	directory=sources/lua5.4/src flags="-DLUA_USE_POSIX -DLUA_COMPAT_5_3"
	echo '#define DEB_HOST_MULTIARCH "any"' > "$directory/lua5.4-deb-multiarch.h"
	files=$(cd "$directory" && echo *.c | sed 's/luac\.c//')
}

# configure writes config.h; no generated file is out of date
use_bc() {
	directory=sources/bc flags="-DHAVE_CONFIG_H -I. -Ih -Ibc"
	if [ ! -e "$directory/bc/libmath.h" ]; then
		(cd "$directory" && find . -type f -exec touch -d 2020-01-01 {} + && touch -d 2020-01-02 aclocal.m4 &&
			touch -d 2020-01-03 configure config.h.in Makefile.in ./*/Makefile.in bc/bc.c bc/scan.c &&
			./configure && make -C lib && make -C bc libmath.h) > configure.log 2>&1
	fi
	files="bc/main.c bc/bc.c bc/scan.c bc/execute.c bc/load.c bc/storage.c bc/util.c bc/warranty.c
		bc/global.c lib/getopt.c lib/getopt1.c lib/number.c"
}
