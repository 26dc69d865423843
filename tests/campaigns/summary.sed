# What tests print, without what differs from run to run: times, numbers of
# processes, directories; and only lines that tell a result.
/[Pp][Aa][Ss][Ss]\|[Ff][Aa][Ii][Ll]\|[Oo][Kk]\|[Ss][Kk][Ii][Pp]\|[Ee][Rr][Rr][Oo][Rr]\|^status /!d
# commands that make shows
/^make\|sampler-cc\|^gcc\|^libtool\|-DHAVE\| -[IDLlO]/d
s/\.plain\>\|\.sampler\>//g
s/[0-9.]* *\<\(s\|sec\|secs\|seconds\|ms\|us\|ns\)\>//g
s/[0-9][0-9]:[0-9][0-9]:[0-9][0-9]//g
s/[ 	]\{1,\}/ /g
