# libyaml parses documents of YAML, some of them damaged or in UTF-16; its test program prints the events.
# shellcheck shell=sh disable=SC2034,SC2154
packages=libyaml
directory=libyaml
flags='-Iinclude -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5 -DYAML_VERSION_STRING="0.2.5"'
files="src/api.c src/parser.c src/reader.c src/scanner.c tests/run-parser-test-suite.c"
mutated="src/api.c src/parser.c src/reader.c src/scanner.c"

prepare() {
	:
}

input() { # NUMBER
	document=$1.yaml
	generate yaml-documents.awk "$1" > "$document"
	case $(($1 % 15)) in
	3) encode UTF-16LE ;;
	7) encode UTF-16BE ;;
	11) damage "$document" ;;
	esac
	case $(($1 % 10)) in
	0 | 1) echo "--flow keep $inputs/$document" ;;
	2) echo "--flow on $inputs/$document" ;;
	*) echo "$inputs/$document" ;;
	esac
}

# With a mark of its order of bytes
encode() { # ENCODING
	printf '\357\273\277' | cat - "$document" | iconv -c -f UTF-8 -t "$1" > encoded
	mv encoded "$document"
}
