# From GCC's dump of the call graph (-fdump-ipa-cgraph), the names of static
# functions that are only ever called directly.

/^[A-Za-z_][A-Za-z_0-9.]*\/[0-9]+ \(/ {
	name = $1
	sub(/\/.*/, "", name)
	defined = 0
	local = 0
}
/^  Type: function definition/ { defined = 1 }
/^  Visibility:/ { local = $0 !~ /public|external/ }
/^  Referring:/ { if (defined && local) direct[name] = direct[name] || 1; if (/\(addr\)/) taken[name] = 1 }

END {
	for (name in direct)
		if (!(name in taken))
			print name
}
