# A document of XML with some of what there is in such, one after the other.  The first line names the
# encoding that it is to have; it is written in UTF-8.

function n(most) {
	return random(most) + 1
}

function name() {
	return one_of("item list a b entry p:item long-name.of_item q:a" (is_ascii ? "" : " \303\251l\303\251ment"))
}

function word() {
	return one_of("alpha beta gamma some-text x 42" (is_ascii ? "" : " na\303\257ve caf\303\251") (is_ascii || is_latin ? "" : " \316\251mega \342\202\254 \360\237\230\200 \344\270\255"))
}

function words(count,    text) {
	while (count-- > 0)
		text = text word() one_of("- . , ;") substr("  ", 1, random(3))
	return text
}

function reference() {
	return one_of("&amp; &lt; &gt; &quot; &apos; &#65; &#xe9; &#x20; &#10;" (has_entities ? " &short; &nested; &marked;" : ""))
}

function attributes() {
	printf "<list x='%s' y=\"%s'%s\" p:z = '%s\n\t%s'\n w='\"%s'/>", word(), word(), reference(), words(n(3)), reference(), words(n(3))
	printf "<item id='k%d' kind='%s' names=' a  b%d '>%s</item >", n(999), one_of("one two three"), n(9), word()
}

function many_attributes(    i) {
	printf "<entry"
	for (i = n(30); i > 0; i--)
		printf " a%d='%s%s'", i, words(random(4)), reference()
	printf "/>"
}

function text() {
	printf "<a>%s%s%s<b/>%s\r\n%s ]] &gt;</a>", words(n(9)), reference(), words(n(5)), reference(), words(n(4))
}

function long_text(    i) {
	printf "<entry>"
	for (i = n(90); i > 0; i--)
		printf "%s%s", words(n(6)), random(5) ? "" : "\n" reference()
	printf "</entry>"
}

function namespaces() {
	printf "<%s:item xmlns:%s='urn:%s' xmlns='urn:b' %s:k='%s' j='1'><q xmlns=''>%s</q><r>%s</r></%s:item>", prefix = one_of("r s longer"),
		prefix, word(), prefix, word(), word(), word(), prefix
	printf "<a xml:lang='%s' xmlns:u%d='urn:u' xmlns:v='urn:%s'><v:a v:b='1' b='2'/></a>", one_of("en de"), n(9), word()
}

function cdata() {
	printf "<b><![CDATA[%s<%s>&amp;]%s]] >]]>%s<![CDATA[]]></b>", words(n(5)), word(), words(n(3)), word()
}

function comments() {
	printf "<!-- %s - <%s> & -->\n<!--%s-->", words(n(8)), word(), random(2) ? "" : word()
}

function instructions() {
	printf "<?%s?><?%s  %s?<b> ?>\n", one_of("go xml-style do.it"), one_of("target a-b"), words(n(5))
}

function nested(    depth, i, names) {
	depth = n(12)
	for (i = 1; i <= depth; i++)
		printf "<%s n%d='%s'>%s", names[i] = name(), i, word(), random(3) ? "" : words(2)
	while (--i > 0)
		printf "</%s%s>", names[i], random(4) ? "" : "\n"
}

function entities() {
	if (has_entities)
		printf "<a k='&short;&nested;'>&short; &nested;%s&marked;</a>%s", word(), random(3) || !has_file ? "" : "<b>&file;</b>"
	else
		printf "<a>%s%s%s</a>", reference(), reference(), reference()
}

function defaults() {
	printf "<item id='i%d'/><item kind='two' id='j%d' fixed='f'/><list/><entry names='c%d  b'>\t</entry>", n(99), n(99), n(9)
}

function feature(k) {
	if (k == 0) attributes()
	else if (k == 1) many_attributes()
	else if (k == 2) text()
	else if (k == 3) long_text()
	else if (k == 4) namespaces()
	else if (k == 5) cdata()
	else if (k == 6) comments()
	else if (k == 7) instructions()
	else if (k == 8) nested()
	else if (k == 9) entities()
	else defaults()
	if (random(3) == 0)
		print ""
}

function model() {
	return one_of("EMPTY ANY (#PCDATA) (#PCDATA|a|b)* (a,b?,(list|item)*,entry+) (a|(b,a))+ (p:item) ((a)?)")
}

# A file, by the name that it has for the program
function external(what) {
	return (random(2) ? "SYSTEM" : "PUBLIC \"-//X//" what " x//EN\"") " '../../inputs/" seed ".dtd'"
}

function declaration(k) {
	if (k == 0)
		printf "<!ELEMENT %s %s>\n<!ELEMENT entry ( a | b )* >\n", name(), model()
	else if (k == 1)
		printf "<!ATTLIST item id ID #REQUIRED kind (one|two|three) '%s' fixed CDATA #FIXED 'f'\n\tnames NMTOKENS #IMPLIED>\n", one_of("one two")
	else if (k == 2)
		printf "<!ATTLIST list k CDATA '%s &#65; &lt;' r IDREF #IMPLIED\n p:z NMTOKEN '%d'>\n<!ATTLIST entry names NMTOKENS ' a b%d '>\n", word(), n(99), n(9)
	else if (k == 3)
		printf "<!NOTATION gif SYSTEM 'viewer%d'><!NOTATION %s PUBLIC '-//X//EN'>\n<!NOTATION jpeg PUBLIC \"p %d\" 'j'>\n", n(9), one_of("png tiff"), n(9)
	else if (k == 4)
		printf "<!ENTITY picture SYSTEM 'p%d.gif' NDATA gif>\n<!ATTLIST b src ENTITY #IMPLIED type NOTATION (gif | png) #IMPLIED>\n", n(9)
	else if (k == 5)
		printf "<!-- %s --><?in the.subset %s?>\n", words(n(4)), word()
	else if (k == 6)
		printf "<!ENTITY %% part '<!ELEMENT part%d (#PCDATA)> <!ENTITY within \"%s\">'>\n%%part;\n", n(9), word()
	else if (k == 7) {
		printf "<!ENTITY file %s>\n", external("TEXT")
		has_file = 1
	}
}

function doctype(    i) {
	printf "<!DOCTYPE %s%s%s", root, random(2) ? " " : "\n", has_subset ? external("DTD") : ""
	print " ["
	if (has_entities)
		printf "<!ENTITY short '%s'><!ENTITY nested \"%s &short;&#38;amp;\">\n<!ENTITY marked '<b>%s</b><a k=\"1\"/>'>\n", word(), word(), words(n(9))
	for (i = random(6); i > 0; i--)
		declaration(random(8))
	print one_of("] ]\n") ">"
}

function mistake(    k) {
	k = random(12)
	if (k == 0) printf "<a></b>"
	else if (k == 1) printf "&unknown;"
	else if (k == 2) printf "<a x='1' y='2' x='3'/>"
	else if (k == 3) printf "<a x='<'/>"
	else if (k == 4) printf "<!-- a -- b -->"
	else if (k == 5) printf "&#%d;", n(8)
	else if (k == 6) printf "<z:a/>"
	else if (k == 7) printf "<?XML %s?>", word()
	else if (k == 8) printf "%s ]]> ", word()
	else if (k == 9) printf "<a x='1'y='2'/>"
	else if (k == 10) printf "<a x>"
	else printf "<a></%s>", root
}

BEGIN {
	seed_random(seed)
	encoding = one_of("UTF-8 UTF-8 UTF-8 UTF-8 - - ISO-8859-1 ISO-8859-1 UTF-16 unheard-of us-ascii")
	is_ascii = encoding ~ /ascii/
	is_latin = encoding ~ /ISO|unheard/
	root = one_of("root p:root doc")
	if (encoding != "-")
		printf "<?xml version='1.0' encoding=\"%s\"%s?>\n", encoding, random(4) ? "" : " standalone='" one_of("yes no") "'"
	if (random(2)) {
		has_subset = random(3) == 0
		has_entities = random(3) > 0
		doctype()
	}
	printf "<%s xmlns:p='urn:p' xmlns:q='urn:%s'%s>", root, random(3) ? "q" : "p", random(2) ? "" : " xmlns='urn:root'"
	for (i = 1 + random(5); i > 0; i--)
		feature(random(11))
	if (random(10) == 0)
		mistake()
	for (i = random(3); i > 0; i--)
		feature(random(11))
	printf "</%s>%s", root, random(20) ? "\n" : "<more/>"
	if (random(4) == 0)
		comments()
}
