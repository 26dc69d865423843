# What the scripts of the directory suites have in common; each sources it.
# shellcheck shell=sh

# Run COMMAND, print what it has written, and set status to its own.  What it has written can be read as the file $said.  A process that it
# leaves behind has no pipe of ours, which others would wait for.
observe() { # COMMAND...
	said=$(mktemp) || exit 125
	exec 8> "$said" 9< "$said"
	if [ -e /proc/self/fd/9 ]; then
		rm -f "$said"
		said=/proc/self/fd/9
	else
		trap 'rm -f "$said"' EXIT
	fi
	status=0
	"$@" >&8 2>&1 8>&- 9<&- || status=$?
	cat "$said"
}

# WORD as a word of a shell.
quote() { # WORD
	case $1 in
	"" | *[!A-Za-z0-9_./:=@%+,-]*) printf '%s\n' "$1" | sed "s/'/'\\\\''/g; s/.*/'&'/" ;;
	*) printf '%s\n' "$1" ;;
	esac
}

# The lines of standard input that are not in the FILE: what a program writes whatever it is asked.
without() { # FILE
	grep -vxFf "$1" || true
}
