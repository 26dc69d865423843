# A collector with the database $database, and what is sent to it with $token; sourced by tests of it, behind lib.sh.
database=runs.db

# A server, at $port; it has the same one when it begins again.
begin() { # OPTION...
	for try in 1 2 3; do
		port=${port:-$(free_port)}
		sampler collect -d "$database" -l "127.0.0.1:$port" "$@" > server.log 2>&1 &
		server=$!
		wait_for sh -c "! kill -0 $server 2> /dev/null || curl -s -o /dev/null --max-time 1 http://127.0.0.1:$port/metrics"
		sleep 0.1
		kill -0 $server 2> /dev/null && return
		port=
	done
	cat server.log
	false
}
end() {
	kill "$server" && wait "$server"
}
parts_of() { # REPORT: options for curl
	for part in samples main-backtrace metadata; do
		extract-report $part < "$1" > "part.$part" 2> /dev/null && [ -s "part.$part" ] && printf -- '-F %s=@part.%s ' $part $part
	done
}
send() { # ID CURL-ARGUMENT...: the status, and the body in "body"
	sent=$1
	shift
	curl -s -o body -w '%{http_code}' --max-time 20 -H "Authorization: Bearer $token" ${sent:+-H "Sampler-Report-Id: $sent"} "$@" "http://127.0.0.1:$port/report"
}
answers() { # STATUS ID CURL-ARGUMENT...
	wanted=$1
	shift
	got=$(send "$@")
	cat body
	[ "$got" = "$wanted" ] || { echo "answered $got"; false; }
}
