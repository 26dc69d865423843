# A server of PostgreSQL of our own; sourced by tests that need one, behind lib.sh.

pg_programs=$(printf '%s\n' /usr/lib/postgresql/*/bin /usr/bin | while read -r directory; do
	[ ! -x "$directory/initdb" ] || echo "$directory"
done | tail -n 1)

# It refuses to be root's.
as_owner() { # COMMAND...
	if [ "$(id -u)" -eq 0 ]; then (cd / && setpriv --reuid=65534 --regid=65534 --clear-groups "$@"); else "$@"; fi
}
pg_begin() {
	as_owner "$pg_programs/pg_ctl" -D "$pg/data" -l "$pg/log" -w -t 60 \
		-o "-c listen_addresses= -c unix_socket_directories=$pg -c max_connections=40 $*" start > pg_ctl.log 2>&1 ||
		{ cat pg_ctl.log "$pg/log"; false; }
}
pg_end() { # [MODE]
	as_owner "$pg_programs/pg_ctl" -D "$pg/data" -m "${1-fast}" -w stop > pg_ctl.log 2>&1
}
# Make one in $pg, whose databases are called by $pg_url and a name.
pg_make() {
	pg=$(mktemp -d)
	[ "$(id -u)" -ne 0 ] || chown 65534:65534 "$pg"
	as_owner "$pg_programs/initdb" -D "$pg/data" -U sampler -A trust --no-sync > initdb.log 2>&1 || { cat initdb.log; return 1; }
	pg_begin
}
pg_url() { # NAME
	echo "postgresql:///$1?host=$pg&user=sampler"
}
pg_query() { # DATABASE TEXT
	"$pg_programs/psql" -h "$pg" -U sampler -At -d "$1" -c "$2" || psql -h "$pg" -U sampler -At -d "$1" -c "$2"
}
pg_drop() {
	[ -z "${pg-}" ] || { pg_end immediate; rm -rf "$pg"; }
}
