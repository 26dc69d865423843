# Whether the columns of "sampler trace replay -r" are balanced: each exit is that of the function that was
# entered last and not left, in each thread, and what was left without an exit is said.  With OPEN, so many
# functions must be open at the end of all threads; with OPEN=any, the processes may have ended anywhere.
BEGIN { FS = "\t"; depth[0]; faults = 0 }
$5 == "enter" {
	thread = $2 " " $3
	stack[thread, ++depth[thread]] = $6
	entered++
}
$5 == "exit" || $5 == "tail" {
	thread = $2 " " $3
	if (depth[thread] < 1 || stack[thread, depth[thread]] != $6) {
		printf "line %d: %s of %s, in %s\n", NR, $5, $6, depth[thread] < 1 ? "nothing" : stack[thread, depth[thread]]
		if (++faults > 5) exit
	} else
		depth[thread]--
}
$5 == "unwind" {
	thread = $2 " " $3
	depth[thread] -= $6
	if (depth[thread] < 0) {
		printf "line %d: unwind %d of %d\n", NR, $6, depth[thread] + $6
		if (++faults > 5) exit
	}
}
END {
	for (thread in depth) left += depth[thread]
	if (!entered) { print "nothing was entered"; faults++ }
	if (open != "any" && left != open + 0) { printf "%d entries, %d without an end\n", entered, left; faults++ }
	exit faults > 0
}
