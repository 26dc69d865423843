# jsoncpp reads, keeps and writes values of JSON.
# shellcheck shell=sh disable=SC2034,SC2154
packages=libjsoncpp
directory=libjsoncpp
flags=-Iinclude
mutated="src/lib_json/json_reader.cpp src/lib_json/json_value.cpp src/lib_json/json_writer.cpp"
files="$mutated src/test_lib_json/fuzz.cpp src/test_lib_json/jsontest.cpp src/test_lib_json/main.cpp"

prepare() {
	:
}

input() { # NUMBER
	"$plain" --list-tests | test_case "$1" | sed 's/^/--test /'
}
