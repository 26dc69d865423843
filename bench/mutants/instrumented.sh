# What mutations and composites have in common: programs with sites, and their runs.  Sourced after lib.sh.
# shellcheck shell=sh disable=SC2154

schemes=branches,function-entries,returns,scalar-pairs
case $language in
c) compiler=sampler-cc ;;
c++) compiler=sampler-c++ ;;
esac
compiler="$compiler -w -O2 -fno-sample -fsampler-switching -fsampler-scheme=$schemes"
# for how many seconds conditions are switched, for each program
switch=${SWITCH:-15}
# whether a run, whose number is in the name of its directory, is as it should be
label='run=../../expected/${SAMPLER_RUN##*/job-}
	cmp -s "$SAMPLER_RUN/output" $run.output && [ $SAMPLER_STATUS = $(cat $run.status) ]'

# The program without faults, whose objects are linked with those that have some
instrument_all() {
	[ ! -e "$top/instrumented" ] || return 0
	mkdir -p "$top/objects"
	[ "${TESTS:-yes}" = yes ] || take_plain_objects
	(cd "$top/source" && compile_all "$top/objects" "$top/instrumented" $compiler)
}

# Of files that no fault can be in
take_plain_objects() {
	cp "$top"/plain-objects/*.o "$top/objects"
	for file in $mutated; do
		rm -f "$top/objects/$(object_of "$(unit_of "$file")")"
	done
}

# Make all runs of ./program, and switch its conditions.  A switched program may write what it reads, too.
run_instrumented() {
	renew_inputs
	sed 's|^|./program |' "$top/runs" > lines
	(ulimit -f 20000; exec sampler isolate -d sampler-runs -j "${JOBS:-1}" -t 5 -l "$label" --switch="$switch" -e lines) \
		> isolated 2>&1 < /dev/null || :
}

# Name sources in RANKINGS as they were compiled, and as faults are listed, not by where they are.
name_as_compiled() { # RANKING...
	sed -i "s|$top/source/||g" "$@"
}

count_outcomes() { # OUTCOME
	cat sampler-runs/*/outcome | grep -c "^outcome	$1" || :
}
