# Lines of fields for awk scripts.
BEGIN {
	seed_random(seed)
	for (line = 1 + random(40); line > 0; line--) {
		text = ""
		for (field = random(7); field > 0; field--)
			text = text one_of("alpha beta gamma delta a,b x=1 3 17 -4 2.50 1e3 0x1f foo-bar end. (no) ABC") \
				one_of(": , ;") substr("   ", 1, 1 + random(3))
		print text
	}
}
