# What tests print, without what differs from run to run: times;
# and only lines that tell a result.
/[Pp][Aa][Ss][Ss]\|[Ff][Aa][Ii][Ll]\|[Oo][Kk]\|[Ss][Kk][Ii][Pp]\|[Ee][Rr][Rr][Oo][Rr]\|[Ss][Uu][Cc][Cc][Ee][Ss]\|^status /!d
# commands that make shows, and what compilers say, in the midst of their quotations
/^make\|sampler-c\|^gcc\|^g++\|^libtool\|-DHAVE\| -[IDLlO]/d
/warning:\|note:\|^ *[0-9]* *|/d
s/[0-9][0-9.]* *\(s\|sec\|secs\|seconds\|ms\|us\|ns\)\>//g
s/[0-9][0-9]:[0-9][0-9]:[0-9][0-9]//g
# meson's numbers, in the order in which tests end
s/^ *[0-9]*\/[0-9]* *//
s/[ 	]\{1,\}/ /g
