# How often each function of the program WANTED was called, by a file of callgrind: FUNCTION <tab> CALLS.  A
# name is told once, as "(ID) NAME", and then by its ID; objects have IDs of their own, and that of a callee is
# told if it is another one than the caller's.
function name_of(kind, text,   id) {
	id = text
	sub(/\).*/, ")", id)
	if (index(text, " ")) names[kind, id] = substr(text, index(text, " ") + 1)
	return names[kind, id]
}
/^ob=/ { object = name_of("ob", substr($0, 4)) }
/^cob=/ { other = name_of("ob", substr($0, 5)) }
/^fn=/ { name_of("fn", substr($0, 4)) }
/^cfn=/ { callee = name_of("fn", substr($0, 5)) }
/^calls=/ {
	split(substr($0, 7), n, " ")
	# recursion is told apart by "'2"
	sub(/'[0-9]+$/, "", callee)
	if ((other ? other : object) ~ wanted "$") calls[callee] += n[1]
	other = ""
}
END { for (name in calls) print name "\t" calls[name] }
