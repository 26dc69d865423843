# A text to compress: awk -f random.awk -f texts.awk -v seed=NUMBER
#
# From nothing to some ten thousand bytes, of one of several kinds: what is found in a text
# decides what a compressor does.

function letters(n,    text) {
	while (n-- > 0)
		text = text substr("abcdefghijklmnopqrstuvwxyz", 1 + random(26), 1)
	return text
}

function words(size,    w, i, written) {
	for (i = 0; i < 200; i++)
		w[i] = letters(2 + random(8))
	while (written < size) {
		i = int(random(200) * random(200) / 200)
		printf "%s%s", w[i], random(9) ? " " : "\n"
		written += length(w[i]) + 1
	}
}

function repeats(size,    length_of_run, letter, written) {
	while (written < size) {
		letter = letters(1)
		for (length_of_run = 1 + random(random(2) ? 8 : 600); length_of_run > 0; length_of_run--) {
			printf "%s", letter
			written++
		}
	}
}

function numbers(size,    n, written, line) {
	while (written < size) {
		line = sprintf("%d\t%d\t%.3f", ++n, random(1000), random(100000) / 7)
		print line
		written += length(line) + 1
	}
}

# The same again and again, from near or far
function copies(size,    block, written) {
	block = letters(1 + random(random(2) ? 40 : 3000))
	while (written < size) {
		printf "%s", block
		if (random(5) == 0)
			printf "%s", letters(3)
		written += length(block)
	}
}

function noise(size) {
	while (size-- > 0)
		printf "%c", 33 + random(94)
}

BEGIN {
	seed_random(seed)
	size = int(exp(random(1000) / 1000 * 10.4)) - 1
	kind = random(6)
	if (kind == 0)
		words(size)
	else if (kind == 1)
		repeats(size)
	else if (kind == 2)
		numbers(size)
	else if (kind == 3)
		copies(size)
	else if (kind == 4)
		noise(size)
	else {
		words(size / 3)
		repeats(size / 3)
		copies(size / 3)
	}
}
