# bzip2 compresses, decompresses and tests texts, some of them damaged.
# shellcheck shell=sh disable=SC2034,SC2154
packages=bzip2
directory=bzip2
flags=-D_FILE_OFFSET_BITS=64
files="blocksort.c huffman.c crctable.c randtable.c compress.c decompress.c bzlib.c bzip2.c"
mutated="blocksort.c huffman.c compress.c decompress.c bzlib.c bzip2.c"

prepare() {
	:
}

input() { # NUMBER
	text=$1.txt
	generate texts.awk "$1" > "$text"
	case $(($1 % 10)) in
	0 | 1 | 2 | 3 | 4) echo "-c -$(($1 % 9 + 1)) $inputs/$text" ;;
	5) echo "-c -s -v $inputs/$text" ;;
	6) "$plain" -c "$text" > "$1.bz2" && echo "-d -c $inputs/$1.bz2" ;;
	7) "$plain" -c "$text" > "$1.bz2" && echo "-d -s -c $inputs/$1.bz2" ;;
	8) "$plain" -c "$text" > "$1.bz2" && damage "$1.bz2" && echo "-d -c $inputs/$1.bz2" ;;
	9) "$plain" -c "$text" "$text" > "$1.bz2" && echo "-t -v $inputs/$1.bz2" ;;
	esac
}
