# ninja finds out what has to be built, from manifests, logs and times of files; tests have files in memory only.
# shellcheck shell=sh disable=SC2034,SC2154
packages=ninja-build
directory=ninja-build
flags=
mutated="src/build.cc src/build_log.cc src/clean.cc src/clparser.cc src/depfile_parser.cc src/deps_log.cc
	src/disk_interface.cc src/dyndep.cc src/dyndep_parser.cc src/edit_distance.cc src/eval_env.cc src/graph.cc
	src/json.cc src/lexer.cc src/manifest_parser.cc src/missing_deps.cc src/parser.cc src/state.cc src/status.cc
	src/string_piece_util.cc src/util.cc src/version.cc"

# Tests of subprocesses start such, which may stay.
prepare() {
	tests=$(echo src/*_test.cc | sed 's/src.includes_normalize_test\.cc//; s/src.msvc_helper_test\.cc//
		s/src.subprocess_test\.cc//')
	files="$mutated src/debug_flags.cc src/graphviz.cc src/line_printer.cc src/metrics.cc src/subprocess-posix.cc
		$tests src/test.cc"
}

input() { # NUMBER
	# shellcheck disable=SC2086
	(cd "$top/source" && gtests $tests) | test_case "$1" | sed 's/^/--gtest_filter=/'
}
