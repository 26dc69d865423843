# What tests say, in the Test Anything Protocol: "ok 1 - DESCRIPTION", "not ok 2 - ...", and at
# the end how many there were.  Sourced by them in the directory that is to have the file log,
# what the last command printed.

log=$(pwd)/log
passed=0 failed=0 skipped=0

pass() { # DESCRIPTION
	passed=$((passed + 1))
	echo "ok $((passed + failed + skipped)) - $1"
}

# What the log has tells more.
fail() { # DESCRIPTION
	failed=$((failed + 1))
	echo "not ok $((passed + failed + skipped)) - $1"
	[ ! -r "$log" ] || head -n 20 "$log" | cut -c 1-300 | sed 's/^/# /'
}

skip() { # DESCRIPTION REASON
	skipped=$((skipped + 1))
	echo "ok $((passed + failed + skipped)) - $1 # SKIP $2"
}

ok() { # DESCRIPTION COMMAND...
	description=$1
	shift
	if "$@" > "$log" 2>&1; then
		pass "$description"
	else
		fail "$description"
		echo "$*" | head -n 3 | cut -c 1-300 | sed 's/^/# of: /'
		return 1
	fi
}

# Whether all these programs are installed; if not, the test is skipped.
available() { # DESCRIPTION PROGRAM...
	needing=$1
	shift
	for needed; do
		command -v "$needed" > /dev/null && continue
		skip "$needing" "$needed is not installed"
		return 1
	done
}

# Without these last words, a script has died on its way.
finish() {
	[ $((passed + failed + skipped)) -gt 0 ] || fail "there is something to test"
	echo "1..$((passed + failed + skipped))"
	[ "$failed" -eq 0 ]
}
