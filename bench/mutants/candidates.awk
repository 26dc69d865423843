# Faults that could be planted in a file of C or C++: awk -f candidates.awk FILE
#
# Out comes, for each: FILE, LINE, what kind of fault, and the sed command that plants it, separated
# by tabs.  The command names a column of the line, so it needs nothing of the source.
#
# It reads C as a pattern, not as a language: what does not compile is dropped later.  Of C++, it passes over what
# would hardly ever compile: scopes, and arguments of templates.

function keyword(word) {
	return word ~ /^(auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|int|local|long|register|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while)$/ ||
		is_cxx && word ~ /^(bool|catch|class|const_cast|delete|dynamic_cast|explicit|false|friend|inline|namespace|new|noexcept|nullptr|operator|override|private|protected|public|reinterpret_cast|static_cast|template|this|throw|true|try|typename|using|virtual)$/
}

function candidate(kind, command) {
	printf "%s\t%d\t%s\t%s\n", FILENAME, NR - 1, kind, command
}

# In column AT of the line, from 1, replace OLD by NEW.
function replace(kind, at, old, new) {
	gsub(/[\\&\/]/, "\\\\&", new)
	gsub(/[][.*^$\\\/]/, "\\\\&", old)
	candidate(kind, "s/^\\(.\\{" (at - 1) "\\}\\)" old "/\\1" new "/")
}

# TEXT with blanks for comments, and other characters for those of strings: columns stay.
function masked(text,    i, c, next_two, out, quote) {
	for (i = 1; i <= length(text); i++) {
		c = substr(text, i, 1)
		next_two = substr(text, i, 2)
		if (in_comment) {
			if (next_two == "*/") {
				in_comment = 0
				out = out " "
				i++
			}
			out = out " "
		} else if (quote != "") {
			if (c == "\\") {
				out = out "@"
				i++
			} else if (c == quote)
				quote = ""
			out = out "@"
		} else if (next_two == "/*") {
			in_comment = 1
			out = out "  "
			i++
		} else if (next_two == "//")
			return out
		else {
			if (c == "\"" || c == "'")
				quote = c
			out = out (quote != "" ? "@" : c)
		}
	}
	return out
}

# CODE with other characters for scopes, and for arguments of templates that stand close: columns stay.
function without_types(code,    at, i, out) {
	while (match(code, /[A-Za-z_0-9]<[A-Za-z_0-9:*&, <>]*>|[A-Za-z_][A-Za-z_0-9]*::/)) {
		at = RSTART
		out = substr(code, 1, at - 1)
		for (i = 0; i < RLENGTH; i++)
			out = out "@"
		code = out substr(code, at + RLENGTH)
	}
	return code
}

# Where the parenthesis in column AT of CODE is closed; 0 if it is in another line.
function closing(code, at,    depth) {
	for (; at <= length(code); at++) {
		if (substr(code, at, 1) == "(")
			depth++
		if (substr(code, at, 1) == ")" && --depth == 0)
			return at
	}
	return 0
}

function relations(code,    at, two, one) {
	for (at = 2; at < length(code); at++) {
		two = substr(code, at, 2)
		one = substr(two, 1, 1)
		if (two in opposite) {
			replace(two ~ /[&|]/ ? "logic" : "relation", at, two, opposite[two])
			at++
		} else if (two ~ /^(<<|>>|->)/)
			at++
		else if (one == "<" || one == ">")
			replace("relation", at, one, one "=")
	}
}

function arithmetic(code,    at, three) {
	for (at = 2; at < length(code); at++) {
		three = substr(code, at - 1, 3)
		if (three ~ /^[]A-Za-z0-9_) ][-+][A-Za-z0-9_( ]$/ && substr(code, 1, at - 1) ~ /[]A-Za-z0-9_)] *$/ &&
		    substr(code, 1, at - 1) !~ /return *$/)
			replace("arithmetic", at, substr(code, at, 1), substr(code, at, 1) == "+" ? "-" : "+")
	}
}

function constants(code,    at, number) {
	if (code ~ /^[ \t{}0-9a-fA-FxLU,-]*$/) # a table
		return
	for (at = 1; match(substr(code, at), /[A-Za-z0-9_.]+/); at += RSTART + RLENGTH - 1) {
		number = substr(code, at + RSTART - 1, RLENGTH)
		if (number ~ /^(0|[1-9][0-9]*)$/ && length(number) < 9)
			replace("constant", at + RSTART - 1, number, number + 1)
	}
}

function bounds(code,    at, variable) {
	if (code !~ /(for|while) *\(/)
		return
	for (at = 1; match(substr(code, at), /<=? *[A-Za-z_][A-Za-z_0-9]*((->|\.)[A-Za-z_][A-Za-z_0-9]*)*/); at += RSTART + RLENGTH - 1) {
		variable = substr(code, at + RSTART - 1, RLENGTH)
		if (substr(code, at + RSTART + RLENGTH - 1, 1) !~ /[[(]/)
			replace("bound", at + RSTART - 1, variable, variable " - 1")
	}
}

function negation(code,    open, close_at) {
	if (!match(code, /(if|while) *\(/))
		return
	open = RSTART + RLENGTH - 1
	close_at = closing(code, open)
	if (close_at)
		candidate("negation", "s/^\\(.\\{" (open - 1) "\\}\\)(\\(.\\{" (close_at - open - 1) "\\}\\))/\\1(!(\\2))/")
}

# A check that stands in a line of its own; whether there is an else shows in the NEXT line.
function omission(code, next_line) {
	if (code ~ /^[ \t]*if *\(.*;[ \t]*$/ && next_line !~ /^[ \t]*else/)
		candidate("omission", "s/.*/;/")
}

# A variable instead of another that was mentioned last
function variables(code,    at, start, name, before, after) {
	for (at = 1; match(substr(code, at), /[A-Za-z_][A-Za-z_0-9]*/); at = start + length(name)) {
		start = at + RSTART - 1
		name = substr(code, start, RLENGTH)
		before = substr(code, 1, start - 1)
		after = substr(code, start + length(name))
		if (keyword(name) || name !~ /^[a-z]/ || before ~ /[0-9.]$|->$/ || after ~ /^ *[(]/)
			continue
		if (last_variable != "" && last_variable != name && before !~ /(int|char|long|short|double|float|void|unsigned) *[*]*$/)
			replace("variable", start, name, last_variable)
		last_variable = name
	}
}

function look_at(code, next_line) {
	relations(code)
	arithmetic(code)
	constants(code)
	bounds(code)
	negation(code)
	omission(code, next_line)
	variables(code)
}

BEGIN {
	opposite["<="] = "<"; opposite[">="] = ">"; opposite["=="] = "!="; opposite["!="] = "=="
	opposite["&&"] = "||"; opposite["||"] = "&&"
}

# A line is looked at when the one after it is known.
{
	is_cxx = FILENAME ~ /\.(cc|cpp)$/
	code = masked($0)
	if (is_cxx)
		code = without_types(code)
	if (held != "")
		look_at(held, code)
	held = ""
	if (code ~ /^}/) {
		depth = 0
		last_variable = ""
	}
	is_inside = depth > 0
	if (is_cxx && code ~ /^(inline )?namespace /)
		sub(/{/, "@", code)
	depth += gsub(/{/, "{", code) - gsub(/}/, "}", code)
	if (code ~ /^}/)
		depth = 0
	if (code ~ /^{/)
		depth = 1
	if (is_inside && !is_continued && code !~ /^[ \t]*#/)
		held = code
	is_continued = (is_continued || code ~ /^[ \t]*#/) && code ~ /\\$/
}
