# Documents of YAML, whose values are in some of all styles.
#
# What is written is a value after "key:" or "-": in the same line, or in the next ones, where
# INDENT is how far the parent stands from the left.

function n(most) {
	return random(most) + 1
}

function word() {
	return one_of("alpha beta gamma some-text x 42 -7 1.5e3 0x1F true null ~ a:b c#d http://x/y na\303\257ve \316\251mega \360\237\230\200")
}

function words(count,    text) {
	while (count-- > 1)
		text = text word() substr("  ", 1 + (random(4) > 0))
	return text word()
}

function blanks(count) {
	return sprintf("%" count "s", "")
}

function comment() {
	if (random(6) == 0)
		printf " # %s", words(n(4))
	print ""
}

function plain(indent,    i) {
	printf " %s", words(n(4))
	for (i = random(3); i > 0; i--)
		printf "\n%s%s%s", random(4) ? "" : "\n", blanks(indent + n(3)), words(n(3))
	comment()
}

function single_quoted(indent) {
	printf " '%s ''%s'' #%s%s'", words(n(3)), word(), random(3) ? "" : "\n" blanks(indent + 2), words(random(3) + 1)
	comment()
}

function escape() {
	return "\\" one_of("n t \" \\ / 0 a b e f r v x41 xe9 u263A U0001F600 N _ L P")
}

function double_quoted(indent,    i) {
	printf " \"%s", words(n(3))
	for (i = random(6); i > 0; i--)
		printf "%s%s", escape(), word()
	if (random(3) == 0)
		printf " %s\n%s%s%s", substr("\\", 1, random(2)), random(2) ? "\n" : "", blanks(indent + 1), words(2)
	printf "\""
	comment()
}

function block_scalar(indent, style,    i, width, lines) {
	width = n(3)
	lines = random(6)
	printf " %s%s%s", style, random(3) ? "" : width, random(2) ? "" : one_of("+ -")
	comment()
	for (i = 0; i < lines; i++)
		printf "%s%s%s\n%s", blanks(indent + width), (i && random(4) == 0 ? "  " : ""), words(n(4)), random(3) ? "" : "\n"
	if (random(4) == 0)
		print ""
}

function flow_value(depth) {
	if (depth > 2 || random(3))
		return one_of("\"" word() "\" '" word() "' " word() " *base !!str &f" n(99))
	return random(2) ? flow_sequence(depth + 1) : flow_mapping(depth + 1)
}

function flow_sequence(depth,    i, text) {
	for (i = random(4); i > 0; i--)
		text = text (random(5) ? "" : substr("? k : ", 1 + 2 * random(2))) flow_value(depth) (random(6) ? ", " : " ,\n     ")
	return "[" text (random(2) ? word() " " : "") "]"
}

function flow_mapping(depth,    i, text) {
	for (i = random(4); i > 0; i--)
		text = text one_of("key" i ":_ \"q" i "\": 'q" i "':_ ?_k" i "_:_ only" i ",_x:_ \"j\":") flow_value(depth) (random(6) ? ", " : ",\n     ")
	gsub(/_/, " ", text)
	return "{" text (random(2) ? word() " : " word() : "") "}"
}

function block_sequence(indent, depth,    i) {
	comment()
	for (i = n(4); i > 0; i--) {
		printf "%s-", blanks(indent + 2)
		if (random(4) == 0)
			printf " - %s\n%s- k: %s\n%s  j:\n", word(), blanks(indent + 4), word(), blanks(indent + 4)
		else
			value(indent + 2, depth + 1)
	}
}

function key(number,    text) {
	text = one_of("key@ \"quoted_@\" 'k@' !!str_k@ &key_@ " word() "@")
	gsub(/_/, " ", text)
	gsub(/@/, number, text)
	return text
}

function block_mapping(indent, depth,    i) {
	comment()
	for (i = n(4); i > 0; i--) {
		printf "%s%s:", blanks(indent + 2), key(i)
		value(indent + 2, depth + 1)
	}
}

function complex_key(indent) {
	printf "\n%s? %s\n%s: %s\n", blanks(indent + 1), random(2) ? word() : "- " word() "\n" blanks(indent + 3) "- {}", blanks(indent + 1), word()
	printf "%s? %s\n%s?\n%s:\n", blanks(indent + 1), word(), blanks(indent + 1), blanks(indent + 1)
}

function anchored(indent, depth) {
	printf " &%s", one_of("base a x-y") (random(3) ? "" : n(9))
	if (random(4) == 0)
		printf "\n%s", blanks(indent + 2)
	bare_value(indent, depth)
}

function tagged(indent, depth) {
	printf " %s", one_of("!!str !!int !local !<tag:yaml.org,2002:seq> ! !a%21b !!map" (has_handle ? " !e!thing" : ""))
	if (random(3) == 0)
		printf " &t%d", n(9)
	bare_value(indent, depth)
}

function alias() {
	printf " *base"
	comment()
}

# Without anchor and tag
function bare_value(indent, depth,    k) {
	k = random(depth > 3 ? 5 : 11)
	if (k == 0) plain(indent)
	else if (k == 1) single_quoted(indent)
	else if (k == 2) double_quoted(indent)
	else if (k == 3) comment()
	else if (k == 4) block_scalar(indent, one_of("| >"))
	else if (k == 5) {
		printf " %s", flow_sequence(0)
		comment()
	} else if (k == 6) {
		printf " %s", flow_mapping(0)
		comment()
	} else if (k == 7 || k == 8) block_sequence(indent, depth)
	else block_mapping(indent, depth)
}

function value(indent, depth,    k) {
	k = random(12)
	if (k == 0) anchored(indent, depth)
	else if (k == 1) tagged(indent, depth)
	else if (k == 2) alias()
	else bare_value(indent, depth)
}

function mistake(    k) {
	k = random(12)
	if (k == 0) print "bad: a: b"
	else if (k == 1) print "bad:\n\t- tab"
	else if (k == 2) print "bad: \"\\q\""
	else if (k == 3) print "bad: [a, b"
	else if (k == 4) print "bad: 'open"
	else if (k == 5) print "bad: @reserved"
	else if (k == 6) print "bad: !u!tag x"
	else if (k == 7) print "bad:\n    - a\n  - b"
	else if (k == 8) print "bad: a\377"
	else if (k == 9) print "bad: [a}]"
	else if (k == 10) print "bad: |0\n  x"
	else print "%YAML 1.1\n%YAML 1.1\n---"
}

function document(    i, is_mapping) {
	has_handle = 0
	if (random(4) == 0) {
		print random(3) ? "%YAML 1." n(2) : "# directives"
		if (has_handle = random(2))
			print "%TAG !e! tag:example.com,2000:"
		printf "---%s", random(4) ? "\n" : " # comment\n"
	} else if (documents || random(3) == 0)
		printf "---%s\n", random(3) ? "" : " # comment"
	if (random(8) == 0) {
		printf "&root"
		bare_value(-1, 2)
		return
	}
	is_mapping = random(3)
	for (i = n(6); i > 0; i--) {
		printf "%s", is_mapping ? key(i) ":" : "-"
		if (random(8) == 0)
			complex_key(0)
		else
			value(0, 0)
	}
	if (random(12) == 0)
		mistake()
	if (random(4) == 0)
		print "..."
}

BEGIN {
	seed_random(seed)
	for (documents = 0; documents == 0 || random(3) == 0; documents++)
		document()
}
