# Completion of Sampler's commands in bash.  Their options are those that --help prints, so that
# there is no other list of them.

# The options in a command's --help, one in a line.
_sampler_options() { # COMMAND...
	"$@" 2> /dev/null |
		sed -nE 's/^ +(-[^ ,]*(, -[^ ,]*)*).*/\1/p' |
		tr ' ,' '\n\n' |
		sed -nE 's/^(-[^[]*)(\[.*)?$/\1/; s/^(-[^=]*=).*/\1/; /^-./p'
}

# The commands of sampler, one in a line.
_sampler_commands() {
	sampler --help 2> /dev/null | sed -n '/^Commands/,$ s/^  \([a-z]*\) .*/\1/p'
}

# Add the words in standard input that begin with CURRENT; those that want a value go on.
_sampler_offer() { # CURRENT
	local word
	while read -r word; do
		[[ $word != "$1"* ]] || COMPREPLY+=("$word")
	done
	[[ ${COMPREPLY[*]} != *= ]] || compopt -o nospace
}

_sampler_schemes() {
	sampler-cc --sampler-help 2> /dev/null | sed -n 's/^Schemes: //p' | tr ' ' '\n'
	echo all
}

# The last of a list of schemes, which commas separate.
_sampler_complete_schemes() { # CURRENT
	local list=${1#*=} before=
	[[ $list != *,* ]] || before=${list%,*},
	# bash takes the word to begin after "="
	_sampler_offer "$list" < <(_sampler_schemes | sed "s/^/$before/")
}

# The verbs of sampler trace, their options, and the processes that some of them are about.
_sampler_trace() { # CURRENT
	local verb=${COMP_WORDS[2]}
	if [[ $COMP_CWORD -eq 2 && $1 != -* ]]; then
		_sampler_offer "$1" < <(sampler trace --help 2> /dev/null | sed -n '/^Verbs/,$ s/^  \([a-z]*\) .*/\1/p')
	elif [[ $1 == -* && $COMP_CWORD -gt 2 ]]; then
		_sampler_offer "$1" < <(_sampler_options sampler trace "$verb" --help)
	elif [[ $1 == -* ]]; then
		_sampler_offer "$1" < <(_sampler_options sampler trace --help)
	elif [[ $verb =~ ^(attach|on|off|list|status|stacks|snapshot)$ ]]; then
		_sampler_offer "$1" < <(sampler trace status 2> /dev/null | cut -f 1)
	fi
}

_sampler() {
	local current=${COMP_WORDS[COMP_CWORD]} line=${COMP_LINE:0:COMP_POINT}
	local name=${COMP_WORDS[0]##*/}
	COMPREPLY=()
	case $name in
	*sampler-cc | *sampler-c++)
		if [[ ${line##* } == -fsampler-scheme=* ]]; then
			_sampler_complete_schemes "${line##* }"
		elif [[ $current == -* ]]; then
			_sampler_offer "$current" < <(_sampler_options "$name" --sampler-help)
		fi
		;;
	sampler)
		if [[ ${COMP_WORDS[1]} == trace && $COMP_CWORD -gt 1 ]]; then
			_sampler_trace "$current"
		elif [[ $COMP_CWORD -eq 1 && $current != -* ]]; then
			_sampler_offer "$current" < <(_sampler_commands)
		elif [[ $current == -* && $COMP_CWORD -gt 1 ]]; then
			_sampler_offer "$current" < <(_sampler_options sampler "${COMP_WORDS[1]}" --help)
		elif [[ $current == -* ]]; then
			_sampler_offer "$current" < <(_sampler_options sampler --help)
		elif [[ ${COMP_WORDS[1]} == packaging && $COMP_CWORD -eq 2 ]]; then
			_sampler_offer "$current" < <(printf '%s\n' extract index wrap)
		elif [[ ${COMP_WORDS[1]} == sites && $COMP_CWORD -eq 2 ]]; then
			_sampler_offer "$current" < <(printf '%s\n' push pull list)
		fi
		;;
	*)
		[[ $current != -* ]] || _sampler_offer "$current" < <(_sampler_options "$name" --help)
		;;
	esac
	[[ ${#COMPREPLY[@]} -gt 0 ]] || compopt -o default
}

complete -F _sampler sampler sampler-cc sampler-c++ expand_events extract-report extract-section precompute \
	resolve-backtrace resolveSamples resolveTimestamps
