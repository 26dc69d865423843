# zlib's minigzip compresses and decompresses texts, some of them damaged.
# shellcheck shell=sh disable=SC2034,SC2154
packages=zlib
directory=zlib
flags="-D_LARGEFILE64_SOURCE=1 -DHAVE_HIDDEN -DHAVE_UNISTD_H -I."
files="adler32.c compress.c crc32.c deflate.c gzclose.c gzlib.c gzread.c gzwrite.c infback.c
	inffast.c inflate.c inftrees.c trees.c uncompr.c zutil.c test/minigzip.c"
mutated="adler32.c deflate.c gzlib.c gzread.c gzwrite.c inffast.c inflate.c inftrees.c trees.c
	test/minigzip.c"

prepare() {
	:
}

input() { # NUMBER
	text=$1.txt
	generate texts.awk "$1" > "$text"
	case $(($1 % 10)) in
	0 | 1 | 2) echo "-c -$(($1 % 9 + 1)) $inputs/$text" ;;
	3) echo "-c -f -$(($1 % 9 + 1)) $inputs/$text" ;;
	4) echo "-c $(echo -h -r | cut -d ' ' -f $(($1 / 10 % 2 + 1))) $inputs/$text" ;;
	5 | 6 | 7) "$plain" -c -$(($1 / 10 % 9 + 1)) "$text" > "$1.gz" && echo "-d -c $inputs/$1.gz" ;;
	8) "$plain" -c "$text" > "$1.gz" && damage "$1.gz" && echo "-d -c $inputs/$1.gz" ;;
	9) echo "-d -c $inputs/$text" ;;
	esac
}
