# A document of Markdown with some of what there is in such, one after the other, and within each other.
#
# A line begins with MARKS of the quotes and lists that it is in; the first one of an item with FIRST.

function n(most) {
	return random(most) + 1
}

function line(text) {
	print first text
	first = marks
}

function word() {
	return one_of("alpha beta gamma some-text x 42. don't \"quoted\" 1*2 snake_case_name a--b c---d end... $5 100% C# ~tilde {x} \\LaTeX .dot na\303\257ve \316\251 \360\237\230\200 caf\303\251\302\240au")
}

function words(count,    text) {
	while (count-- > 1)
		text = text word() " "
	return text word()
}

# Words of a list have no spaces.
function spaced(text) {
	gsub(/_/, " ", text)
	return text
}

function title() {
	return random(3) ? "" : " " one_of("\"T\" 'It' (paren) \"a\\\"b\" \"&amp;\"")
}

function target() {
	return spaced(one_of("/url http://example.com/a?b=c&d=e <with_space> a(b)c mailto:x@y.z # <> /%20\303\244 javascript:alert(1) \\*x &ouml;"))
}

function emphasis() {
	return one_of("* ** _ __ *** **_ ~") words(n(3)) one_of("* ** _ __ *** _** ~")
}

function nested_emphasis() {
	return "*" words(n(2)) " **" words(n(2)) one_of("*** ** *") " " word() one_of("* ** x")
}

function code() {
	return one_of("` `` ``` `\\") words(n(3)) one_of("` `` ```")
}

function link() {
	return (random(3) ? "" : "!") "[" (random(3) ? words(n(3)) : emphasis()) "](" target() title() ")"
}

function reference() {
	return (random(4) ? "" : "!") "[" one_of("one two missing One") "]" one_of("[two] [] [one] [x] x")
}

function autolink() {
	return one_of("<http://example.com/x?y=z&w=1> <me@example.org> <ftp:a/b> <not:a:link <made-up+scheme:x>")
}

function html() {
	return spaced(one_of("<b> </b> <br/> <a_href='x'_b=c> <!--_note_--> <?php_x_?> <!DOCTYPE_x> <![CDATA[<]]> <1> <a_b='>"))
}

function entity() {
	return one_of("&amp; &copy; &#65; &#x263a; &#0; &nosuch; &ouml &lt;b> &quot; &nbsp;")
}

function escape() {
	return one_of("\\* \\_ \\# \\\\ \\a \\[x] \\` \\< \\&amp; \\!")
}

function inline(    k, text) {
	k = random(12)
	if (k < 2) text = words(n(6))
	else if (k == 2) text = emphasis()
	else if (k == 3) text = nested_emphasis()
	else if (k == 4) text = code()
	else if (k == 5) text = link()
	else if (k == 6) text = reference()
	else if (k == 7) text = autolink()
	else if (k == 8) text = html()
	else if (k == 9) text = entity()
	else if (k == 10) text = escape()
	else text = word() one_of("* _ [ ] ![ ` < & \\ ** '") word()
	return text
}

function inlines(count,    text) {
	while (count-- > 1)
		text = text inline() substr(" ", 1, random(6) > 0)
	return text inline()
}

function paragraph(    i) {
	for (i = random(4); i > 0; i--)
		line(substr("   ", 1, random(3) ? 0 : random(4)) inlines(n(4)) (random(4) ? "" : random(2) ? "\\" : "  "))
	line(inlines(n(4)))
}

function heading() {
	if (random(2))
		line(substr("#######", 1, n(7)) " " inlines(n(2)) substr(" ##", 1, random(4)))
	else {
		line(inlines(n(3)))
		line(one_of("=== --- = ----- -=-"))
	}
}

function fence(    mark, i) {
	mark = one_of("``` ~~~ ````")
	line(substr("  ", 1, random(3)) mark (random(2) ? "" : " " one_of("c ruby&amp; lang\\*")))
	for (i = random(4); i > 0; i--)
		line(substr("     ", 1, random(6)) words(random(4)))
	if (random(6))
		line(mark)
}

function indented(    i) {
	line("")
	for (i = n(4); i > 0; i--)
		line(random(5) ? (random(4) ? "    " : "\t") substr("   ", 1, random(4)) words(n(4)) : "")
	line("")
}

function html_block(    k) {
	k = random(5)
	if (k == 0) line("<div class='a'>\n" marks inlines(2) "\n" marks "</div>")
	else if (k == 1) line("<!-- " words(2) "\n\n" marks words(1) " -->")
	else if (k == 2) line("<script>\n" marks words(2) "\n" marks "</script> " word())
	else if (k == 3) line("<?php " word() " ?>")
	else line("<custom a='b'>")
	if (random(2))
		line("")
}

function definition() {
	line("")
	line("[" one_of("one two ONE Two") "]: " target() title())
	if (random(3) == 0)
		line("[" word() "]: <x y>\n" marks "  'over\n" marks "  lines'")
	line("")
}

function ruler() {
	line(spaced(one_of("--- *** *_*_* - -----")))
}

# What is in it stands behind MARK, and behind REST from the second line on.
function container(mark, rest, depth,    before, i) {
	before = marks
	first = first mark
	marks = marks rest
	for (i = n(2); i > 0; i--)
		block(depth + 1)
	marks = before
	first = marks
	if (random(4) == 0)
		line(words(n(3)))
}

function list(depth,    i, number, mark, is_loose) {
	is_loose = random(2)
	number = one_of("0 1 1 7 123")
	mark = one_of("- + * . )")
	for (i = n(4); i > 0; i--) {
		if (mark ~ /[.)]/)
			container(number++ mark "  ", "    ", depth)
		else
			container(mark " ", "  ", depth)
		if (is_loose)
			line("")
	}
	if (random(2))
		line(random(2) ? "" : "<!-- end -->\n" marks)
}

function block(depth,    k) {
	k = random(depth > 2 ? 11 : 15)
	if (k < 4) paragraph()
	else if (k == 4 || k == 5) heading()
	else if (k == 6) fence()
	else if (k == 7) indented()
	else if (k == 8) html_block()
	else if (k == 9) definition()
	else if (k == 10) ruler()
	else if (k == 11 || k == 12) container(random(4) ? "> " : ">", random(5) ? "> " : "", depth)
	else list(depth)
}

BEGIN {
	seed_random(seed)
	for (i = n(7); i > 0; i--) {
		block(0)
		if (random(3))
			line("")
	}
	if (random(8) == 0)
		line("broken \377 \303 \355\240\200 bytes \360\237\230 " word())
	if (random(3) == 0)
		definition()
	if (random(5) == 0)
		printf "[one]: /no-newline"
}
