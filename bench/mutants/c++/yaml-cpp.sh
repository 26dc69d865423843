# yaml-cpp reads documents of YAML into a tree, and writes them; it throws what is wrong.  Its tests need libgmock-dev.
# shellcheck shell=sh disable=SC2034,SC2154
packages=yaml-cpp
directory=yaml-cpp
flags="-Iinclude -Isrc -Itest -Itest/integration"
libraries="-lgmock -lgtest -lpthread"

# The many tests that a program has written are all alike, and take long to compile.
prepare() {
	mutated=$(echo src/*.cpp src/contrib/*.cpp)
	tests=$(echo test/*_test.cpp test/integration/*_test.cpp test/node/*_test.cpp |
		sed 's|test/integration/gen_emitter_test\.cpp||')
	files="$mutated $tests test/main.cpp"
}

input() { # NUMBER
	# shellcheck disable=SC2086
	(cd "$top/source" && gtests $tests) | test_case "$1" | sed 's/^/--gtest_print_time=0 --gtest_filter=/'
}
