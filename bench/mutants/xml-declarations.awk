# An external part of a document of XML: declarations, or text where an entity is wanted.

BEGIN {
	seed_random(seed + 1000)
	if (random(3) == 0)
		print "<?xml version='1.0' encoding='UTF-8'?>"
	if (random(4) == 0) {
		printf "<a>some &amp; <b k='%d'/></a> text &#%d;\n", random(99), 65 + random(26)
		exit
	}
	printf "<!ENTITY %% switch '%s'>\n<!ENTITY %% names 'a | b'>\n", one_of("INCLUDE IGNORE")
	if (random(2))
		printf "<![%%switch;[<!ELEMENT in%d (%%names;)*>]]>\n<![IGNORE[ <![ %d ]]> & ]]>\n", random(9), random(9)
	if (random(2))
		printf "<!ELEMENT more (%%names;|list)+>\n<!ENTITY joined '%%names; or %d'>\n", random(99)
	if (random(2))
		printf "<!ATTLIST list outer CDATA '%d' %s>\n", random(99), random(2) ? "l ENTITIES #IMPLIED" : "m ID #IMPLIED"
	if (random(2))
		print "<!NOTATION gif PUBLIC 'gif viewer'>\n<!ENTITY outer '<b>outer</b>'>"
	print "<!-- the end -->"
}
