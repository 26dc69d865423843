# What the test scripts have in common; sourced by them with the arguments BUILD
# and WORK.  WORK is made anew and becomes the current directory.

build=$(cd "$1" && pwd) work=$2
here=$(cd "$(dirname "$0")" && pwd)
PATH=$build/bin:$PATH
# what is linked into programs
runtime=$build/lib/sampler/$(gcc -dumpmachine)
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 2
unset SAMPLER_FILE SAMPLER_REPORT_FD SAMPLER_SPARSITY SAMPLER_SEED SAMPLER_VERBOSE
. "$here/../tap.sh"

# Whether COMMAND exits with STATUS; its output goes to out and err.
exits() { # STATUS COMMAND...
	wanted=$1
	shift
	status=0
	"$@" > out 2> err || status=$?
	[ "$status" -eq "$wanted" ] || { echo "status $status: $*"; cat err; false; }
}

# Wait until COMMAND succeeds, but not for ever.
wait_for() { # COMMAND...
	tries=600
	until "$@" > wait.log 2>&1; do
		[ $((tries -= 1)) -gt 0 ] || { cat wait.log; return 1; }
		sleep 0.05
	done
}

not() {
	! "$@"
}

# Whether FILE is there, and has no line that matches PATTERN.
lacks() { # FILE PATTERN
	[ -r "$1" ] || { echo "no file $1"; return 1; }
	! grep -q "$2" "$1"
}

# Whether none of these files exist; a pattern that matches none is itself.
lacks_files() { # FILE...
	for file; do
		[ ! -e "$file" ] || { echo "there is $file"; return 1; }
	done
}
