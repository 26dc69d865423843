# expat parses documents of XML in several encodings, some of them damaged; xml-events prints what it tells.
# shellcheck shell=sh disable=SC2034,SC2154
packages=expat
directory=expat/expat
flags="-I. -Ilib"
files="lib/xmlparse.c lib/xmlrole.c lib/xmltok.c xml-events.c"
mutated="lib/xmlparse.c lib/xmlrole.c lib/xmltok.c lib/xmltok_impl.c lib/xmltok_ns.c"
# what xmltok.c consists of
included_in="lib/xmltok_impl.c:lib/xmltok.c lib/xmltok_ns.c:lib/xmltok.c"

# What configure would say; entropy is poor, as it is not wanted.
prepare() {
	for name in "BYTEORDER 1234" "XML_CONTEXT_BYTES 1024" "XML_DTD 1" "XML_NS 1" "XML_POOR_ENTROPY 1"; do
		echo "#define $name"
	done > expat_config.h
	cp "$here/mutants/xml-events.c" .
}

input() { # NUMBER
	document=$1.xml
	generate xml-documents.awk "$1" > "$document"
	generate xml-declarations.awk "$1" > "$1.dtd"
	case $(head -n 1 "$document") in
	*ISO-8859-1* | *unheard-of*) encode ISO-8859-1 ;;
	*UTF-16*) encode UTF-16LE ;;
	esac
	[ $(($1 % 12)) != 7 ] || damage "$document"
	case $(($1 % 10)) in
	0 | 1 | 2) echo "$inputs/$document" ;;
	3 | 4 | 5) echo "-n $inputs/$document" ;;
	6) echo "-n -t $inputs/$document" ;;
	7 | 8) echo "-b $(($1 % 40 + 1)) $inputs/$document" ;;
	9) echo "-n -b $(($1 % 40 + 1)) $inputs/$document" ;;
	esac
}

encode() { # ENCODING
	iconv -f UTF-8 -t "$1" "$document" > encoded
	mv encoded "$document"
}
