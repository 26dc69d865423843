# Lua runs scripts that a few of its features are used in.
# shellcheck shell=sh disable=SC2034,SC2154
packages=lua5.4
directory=lua5.4/src
# what is random in tables and sorting must not be
flags="-DLUA_USE_POSIX -DLUA_COMPAT_5_3 -Dluai_makeseed(L)=1 -Dl_randomizePivot()=1u"
libraries=-lm
mutated="lapi.c lbaselib.c lcode.c lcorolib.c ldebug.c ldo.c lfunc.c lgc.c llex.c lobject.c lparser.c
	lstring.c lstrlib.c ltable.c ltablib.c ltm.c lutf8lib.c lvm.c lzio.c"

prepare() {
	files=$(echo ./*.c | sed 's|\./luac\.c||; s|\./||g')
	echo '#define DEB_HOST_MULTIARCH "any"' > lua5.4-deb-multiarch.h
}

input() { # NUMBER
	generate lua-scripts.awk "$1" > "$1.lua"
	echo "$inputs/$1.lua"
}
