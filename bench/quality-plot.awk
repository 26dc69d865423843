# A plot in SVG from the sorted lines of quality: for each rarity a panel, for each sparsity a
# line, how many of the bugs are chosen, by the number of runs.  Grey text is readable on
# light and dark ground alike.

BEGIN {
	FS = "\t"
	width = 250
	height = 200
	split("#2b8cbe #31a354 #d98200 #c44e9c", colours, " ")
	split("0;6 3;2 3;9 4", dashes, ";")
}

{
	if (!($1 in panel)) {
		panel[$1] = ++panels
		rarity[panels] = $1
	}
	if (!($2 in series)) {
		series[$2] = ++n_series
		sparsity[n_series] = $2
	}
	if (!($3 in column)) {
		column[$3] = ++columns
		runs[columns] = $3
	}
	bugs[panel[$1], series[$2], column[$3]] += $4
	chosen[panel[$1], series[$2], column[$3]] += $6
}

function text(x, y, anchor, words, colour) {
	printf "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n", x, y, anchor, colour, words
}

function rule(x1, y1, x2, y2) {
	printf "<path d=\"M%d %dL%d %d\" stroke=\"#888\" stroke-opacity=\".4\"/>\n", x1, y1, x2, y2
}

function x_of(c) {
	return left + (log(runs[c]) - log(runs[1])) / (log(runs[columns]) - log(runs[1])) * width
}

function y_of(share) {
	return 40 + height * (1 - share)
}

function frame(p,    share, c) {
	left = 60 + (p - 1) * (width + 90)
	text(left, 22, "start", "each bug strikes in one of " 4 * rarity[p] " runs", "#808080")
	for (share = 0; share <= 100; share += 25) {
		rule(left, y_of(share / 100), left + width, y_of(share / 100))
		if (p == 1)
			text(left - 8, y_of(share / 100) + 4, "end", share " %", "#808080")
	}
	for (c = 1; c <= columns; c++)
		text(x_of(c), y_of(0) + 18, "middle", runs[c] (c == columns ? " runs" : ""), "#808080")
}

function draw(p, s,    c, path) {
	for (c = 1; c <= columns; c++)
		path = path sprintf("%s%d %.1f", c == 1 ? "M" : "L", x_of(c), y_of(chosen[p, s, c] / bugs[p, s, c]))
	printf "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" stroke-dasharray=\"%s\"/>\n",
		path, colours[s], dashes[s]
}

function legend(    s, x) {
	for (s = 1; s <= n_series; s++) {
		x = 60 + (s - 1) * 140
		printf "<path d=\"M%d %dh28\" stroke=\"%s\" stroke-width=\"2.5\" stroke-dasharray=\"%s\"/>\n",
			x, y_of(0) + 46, colours[s], dashes[s]
		text(x + 36, y_of(0) + 50, "start", "sparsity " sparsity[s], "#808080")
	}
}

END {
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">\n",
		40 + panels * (width + 90), height + 110
	print "<title>How many of the bugs are found, by sparsity and number of runs</title>"
	for (p = 1; p <= panels; p++) {
		frame(p)
		for (s = n_series; s >= 1; s--)
			draw(p, s)
	}
	legend()
	print "</svg>"
}
