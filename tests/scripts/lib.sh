# What the test scripts have in common; sourced by them with the arguments BUILD,
# WORK and FORM.  WORK is made anew and becomes the current directory.  Sweeps try
# each place in the form "long", else some that lie at equal distances.

build=$(cd "$1" && pwd) work=$2 form=${3:-short}
here=$(cd "$(dirname "$0")" && pwd)
PATH=$build/bin:$PATH
# what is linked into programs
runtime=$build/lib/sampler/$(gcc -dumpmachine)
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 2
unset SAMPLER_FILE SAMPLER_REPORT_FD SAMPLER_SPARSITY SAMPLER_BUDGET SAMPLER_SEED SAMPLER_VERBOSE SAMPLER_SWITCH
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

# The distance between the places that a sweep tries.
stride() { # DISTANCE IN THE SHORT FORM
	if [ "$form" = long ]; then echo 1; else echo "$1"; fi
}

not() {
	! "$@"
}

# Whether other users may come to DIRECTORY: not if it is below a home that is private.
is_reachable() { # DIRECTORY
	directory=$(cd "$1" && pwd -P)
	while [ "$directory" != / ]; do
		[ -n "$(find "$directory" -maxdepth 0 -perm -o=x)" ] || return 1
		directory=$(dirname "$directory")
	done
}

# A port where nobody listens.  It is not one of those that the kernel gives to
# outgoing connections (from 32768 on), because another test that runs beside
# this one has many, and would have it before the server does.
free_port() {
	python3 -c '
import random, socket
while True:
    s = socket.socket()
    try:
        s.bind(("127.0.0.1", random.randrange(10000, 32768)))
        break
    except OSError:
        s.close()
print(s.getsockname()[1])'
}

# Whether FILE is there, and has no line that matches PATTERN.
lacks() { # FILE PATTERN
	grep -e "$2" "$1"
	[ $? -eq 1 ]
}

# Whether COMMAND succeeds and prints something, of which no line matches PATTERN.
prints_no() { # PATTERN COMMAND...
	unwanted=$1
	shift
	"$@" > printed || { echo "status $?: $*"; return 1; }
	[ -s printed ] || { echo "nothing printed: $*"; return 1; }
	lacks printed "$unwanted"
}

# Whether COMMAND succeeds, and says nothing.
says_nothing() { # COMMAND...
	exits 0 "$@" && cat out err && [ ! -s out ] && [ ! -s err ]
}

# Whether none of these objects, archives and programs has a section for sites.
has_no_sites() { # FILE...
	for file; do
		prints_no debug_site_info readelf -SW "$file" || { echo "in $file"; return 1; }
	done
}

# Whether none of these files exist; a pattern that matches none is itself.
lacks_files() { # FILE...
	for file; do
		[ ! -e "$file" ] || { echo "there is $file"; return 1; }
	done
}
