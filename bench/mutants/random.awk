# Random numbers that are the same with every awk: its own srand and rand are not.

function seed_random(seed,    i) {
	random_state = (seed * 7919 + 104729) % 2147483647
	for (i = 0; i < 10; i++)
		random(2)
}

# From 0 to N - 1.
function random(n) {
	random_state = random_state * 16807 % 2147483647
	return int(random_state / 2147483647 * n)
}

# One of the words of LIST.
function one_of(list,    words, n) {
	n = split(list, words, " ")
	return words[1 + random(n)]
}
