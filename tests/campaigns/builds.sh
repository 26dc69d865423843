# How packages.list is read, and packages are built; sourced by those campaigns that
# build them, after lib.sh, with their other arguments: [short] [PATTERN...].
#
# In:	FLAGS, LAUNCHER and TARGET of the environment; see packages.
# Out:	the arguments are patterns; $name, $system, $needs, $arguments and $test are a
#	line of the list, $tree is where a package is built.

FLAGS=${FLAGS:--O2 -g}
LAUNCHER=${LAUNCHER-} TARGET=${TARGET-}
prefix=${TARGET:+$TARGET-}
limit=1800
list=$here/packages.list
export LC_ALL=C HOME="$work/scratch"
[ -z "$TARGET" ] || export QEMU_LD_PREFIX="/usr/$TARGET"
mkdir -p trees sources

if [ "${1-}" = short ]; then
	# shellcheck disable=SC2046
	set -- $(sed -n 's/^# short: //p' "$list")
fi
[ $# -gt 0 ] || set -- '*'

# The lines of the packages that are chosen.
chosen() { # PATTERN...
	grep -v '^#' "$list" | while IFS=$tab read -r name rest; do
		for pattern; do
			# shellcheck disable=SC2254
			case $name in
			$pattern) echo "$name$tab$rest"; break ;;
			esac
		done
	done
}

is_installed() {
	for package in $(echo "$needs" | tr , ' '); do
		[ "$package" = - ] || dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q ' installed' || return
	done
}

fetch() {
	"$here/../programs/fetch-source" sources "$name" > "$log" 2>&1 && return
	sed -i "1i cannot be fetched: $(grep -m 1 '^E:' "$log")" "$log"
	return 1
}

version() {
	sed -n '1s/.*(\(.*\)).*/\1/p' "sources/$name/debian/changelog"
}

# The ways to configure, build and test; shell commands for the tree, with CC, CXX,
# CFLAGS and CXXFLAGS in the environment.
set_commands() {
	[ "$arguments" != - ] || arguments=
	way=${system%%:*} directory=${system#"$way"} for_target=
	case $way in
	configure)
		# what was taken from a repository has none yet
		[ -z "$TARGET" ] || for_target=--host=$TARGET
		to_configure="{ [ -e configure ] || autoreconf -fi; } && ./configure $for_target $arguments"
		to_build=make to_test="make check" ;;
	cmake)
		[ -z "$TARGET" ] || for_target="-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=${TARGET%%-*}"
		to_configure="cmake -S . -B build -DCMAKE_BUILD_TYPE= $for_target $arguments"
		to_build="cmake --build build" to_test="ctest --test-dir build" ;;
	meson)
		[ -z "$TARGET" ] || for_target="--cross-file $work/$TARGET.meson"
		to_configure="meson setup build --buildtype=plain $for_target $arguments"
		to_build="ninja -C build" to_test="meson test -C build" ;;
	make)
		# such makefiles heed only what is on the command line
		to_configure=:
		to_build="make CC=\"\$CC\" CXX=\"\$CXX\" CFLAGS=\"\$CFLAGS\" CXXFLAGS=\"\$CXXFLAGS\" $arguments"
		to_test="make check" ;;
	*)
		echo "packages.list: $name: no such way to build: $system" >&2
		exit 2 ;;
	esac
	own=$here/package-tests/$name
	[ ! -e "$own" ] || to_test="sh $own"
	[ "$test" = - ] || to_test=$test
}

# Do a STEP in the tree; its output goes to a log beside it.
step() { # STEP COMMANDS
	(
		cd "$tree/${directory#:}" || exit
		status=0
		timeout -k 10 "$limit" sh -c "$2" || status=$?
		times > "$tree.times"
		awk -F '[ms ]+' 'NR == 2 { print "seconds", $1 * 60 + $2 + $3 * 60 + $4 }' "$tree.times"
		echo "status $status"
		exit "$status"
	) > "$tree.$1.log" 2>&1 < /dev/null
}

# What Meson wants to know of the machine that it compiles for.
describe_target() {
	cat > "$TARGET.meson" <<-END
		[binaries]
		c = [$(quoted $CC)]
		cpp = [$(quoted $CXX)]
		ar = '$TARGET-ar'
		strip = '$TARGET-strip'
		[properties]
		needs_exe_wrapper = false
		[host_machine]
		system = 'linux'
		cpu_family = '${TARGET%%-*}'
		cpu = '${TARGET%%-*}'
		endian = 'little'
	END
}

quoted() { # WORD...
	printf "'%s', " "$@"
}

# Build the package in a tree of its own, which keeps logs.
build_tree() { # COMPILER C++COMPILER FLAGS
	CC="${LAUNCHER:+$LAUNCHER }$1" CXX="${LAUNCHER:+$LAUNCHER }$2" CFLAGS=$3 CXXFLAGS=$3
	export CC CXX CFLAGS CXXFLAGS
	[ -z "$TARGET" ] || describe_target
	rm -rf "$tree" "$tree".*
	cp -R "sources/$name" "$tree"
	# no generated file is out of date
	find "$tree" -exec touch -h -d 2020-01-01 {} +
	step configure "$to_configure" || { echo "does not configure"; return 1; }
	step build "$to_build" || { echo "does not build"; return 1; }
}
