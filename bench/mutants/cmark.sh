# cmark renders documents of Markdown, some of them damaged, in all of its formats.
# shellcheck shell=sh disable=SC2034,SC2154
packages=cmark
directory=cmark/src
flags="-std=gnu99 -I."
files="blocks.c buffer.c cmark.c cmark_ctype.c commonmark.c houdini_href_e.c houdini_html_e.c houdini_html_u.c html.c
	inlines.c iterator.c latex.c main.c man.c node.c references.c render.c scanners.c utf8.c xml.c"
# scanners.c is generated
mutated="blocks.c buffer.c cmark.c commonmark.c houdini_href_e.c houdini_html_e.c houdini_html_u.c html.c inlines.c
	iterator.c latex.c main.c man.c node.c references.c render.c utf8.c xml.c"

# What cmake would write
prepare() {
	sed 's/^#cmakedefine/#define/' config.h.in > config.h
	sed 's/^\(#define CMARK_VERSION\).*(.*/\1 0x1e02/; s/"@.*"/"0.30.2"/' cmark_version.h.in > cmark_version.h
	echo '#define CMARK_EXPORT' > cmark_export.h
}

input() { # NUMBER
	document=$1.md
	generate markdown.awk "$1" > "$document"
	[ $(($1 % 13)) != 4 ] || damage "$document"
	case $(($1 % 10)) in
	0 | 1) options="-t html --unsafe" ;;
	2) options="--smart --hardbreaks --sourcepos" ;;
	3) options="-t xml --sourcepos" ;;
	4) options="-t xml --smart --validate-utf8" ;;
	5) options="-t commonmark --width $(($1 % 70))" ;;
	6) options="--to commonmark --nobreaks --unsafe" ;;
	7) options="-t latex --width $(($1 % 60 + 20))" ;;
	8) options="-t latex --smart" ;;
	9) options="-t man --width $(($1 / 10 % 2 * 40))" ;;
	esac
	echo "$options $inputs/$document"
}
