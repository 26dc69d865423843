# A script for awk that uses some features of it, one after the other, with numbers of its own.
# "print x > y" is one of them: it writes a file.

function n(most) {
	return random(most) + 1
}

function word() {
	return one_of("alpha beta gamma delta foo bar bazaar ab abc aab xyz banana mississippi")
}

function pattern() {
	return one_of("a+ b*a ^a a$ (ab|ba)+ [a-m]+ [^aeiou]+ s?i a.b an+a . x|y|z (a|b)*c? i(s)+ [[:digit:]]+ l[a-p]*[^x] ^.a[^a]")
}

function strings() {
	printf "\ts = \"%s %s\"; print length(s), toupper(s), tolower(s), substr(s, %d, %d), substr(s, %d)\n",
		word(), word(), n(9) - 2, n(8), n(12)
	printf "\tprint index(s, \"%s\"), s \"%s\" s, (s < \"%s\"), s == \"%s\"\n", substr(word(), 1, 2), word(), word(), word()
}

function substitution() {
	printf "\ts = \"%s %s %s\"; k = gsub(/%s/, \"%s\", s); print k, s\n", word(), word(), word(), pattern(),
		one_of("<&> \\\\& - [&&] _")
	printf "\ts = \"%s\"; k = sub(/%s/, \"%s\", s); print k, s\n", word(), pattern(), one_of("<&> ! &")
}

function matching() {
	printf "\tprint match(\"%s%s\", /%s/), RSTART, RLENGTH\n", word(), word(), pattern()
	printf "\tif (\"%s\" ~ /%s/) print \"yes\"; else print \"no\"\n", word(), pattern()
	printf "\tr = \"%s\"; print \"%s\" ~ r, \"%s\" !~ r\n", pattern(), word(), word()
}

function formats() {
	printf "\tprintf \"%%%s%dd|%%-%ds|%%.%df|%%%dx|%%c|%%%%|%%e\\n\", %d, \"%s\", %d / 7, %d, %d, %d\n",
		one_of("+ - 0 ,") == "," ? "" : one_of("+ - 0"), n(8), n(9), n(5), n(6), random(2000) - 1000, word(),
		random(1000), n(5000), 64 + n(25), n(9999)
	printf "\ts = sprintf(\"%%s:%%5s:%%i:%%o:%%g\", %d, \"%s\", %d.7, %d, %d / 3); print s\n", n(99), word(), n(99), n(99), n(99)
}

function splitting() {
	printf "\tk = split(\"%s%s%s%s%s\", parts, \"%s\"); for (i = 1; i <= k; i++) printf \"[%%s]\", parts[i]; print k\n",
		word(), one_of(", : ,,"), word(), one_of(", : ;"), word(), one_of(", : a")
	printf "\tk = split(\"%s %s 7\", parts); print k, parts[1], parts[k]; k = split(\"%s\", parts, /%s/); print k, parts[1]\n",
		word(), word(), word(), pattern()
	printf "\tk = split(\"%s\", parts, \"\"); print k, parts[1] parts[k]\n", word()
}

function arrays() {
	printf "\tfor (i = 0; i < %d; i++) { t[i * %d %% 37] = i; t[\"%s\" i] = i }\n", n(60), n(9), word()
	printf "\tk = 0; sum = 0; for (key in t) { k++; sum += t[key] } print k, sum, (%d in t), (\"%s1\" in t)\n", n(40), word()
	printf "\tdelete t[%d]; k = 0; for (key in t) k++; print k; u[%d, \"x\"] = 1; print ((%d, \"x\") in u)\n", n(9), n(3), n(3)
	if (random(3) == 0)
		print "\tdelete t; k = 0; for (key in t) k++; print k"
}

function arithmetic() {
	printf "\tx = %d; y = %d; print x + y, x - y, x * y, x / y, x %% y, x ^ 2, -x, !x, x > y, x <= y\n", random(200) - 100, n(20)
	printf "\tprint int(%d / 3), sqrt(%d), exp(%d / 10), log(%d), sin(%d), cos(%d), atan2(%d, 2)\n",
		random(100) - 50, n(100), n(20), n(100), n(9), n(9), n(9)
	printf "\tx += %d; x *= 2; x -= y++; print x, y--, ++x, x--, x ? \"t\" : \"f\", x && y, x || 0\n", n(9)
	printf "\tprint \"%d\" + 1, \"%dabc\" * 2, \"0x1f\" + 0, \".5\" + %d, 1e%d, %d == \"%d\"\n", n(99), n(99), n(9), n(20), n(3), n(3)
}

function loops() {
	printf "\ti = 0; while (i < %d) { if (i %% %d == 2) { i += 2; continue } if (i > %d) break; i++ } print i\n", n(40), n(6) + 2, n(30)
	printf "\ti = %d; do { i -= 3; printf \"%%d \", i } while (i > 0); print \"\"\n", n(30)
}

function functions() {
	printf "\tprint fib(%d), gcd(%d, %d), fill(v, %d), v[1], reverse(\"%s\")\n", n(14), n(500), n(500), n(9), word()
}

function input_lines() {
	printf "\tk = 0; while ((getline line < FILE) > 0) k += length(line); close(FILE); print k\n"
	printf "\t\"echo %s\" | getline reply; print reply; print \"%s\" | \"cat 1>&2\"; close(\"cat 1>&2\")\n", word(), word()
}

# What is done for each line
function main_rules(    k) {
	k = random(9)
	if (k == 0)
		printf "{ $%d = \"%s\"; print; print NF }\n", n(7), word()
	else if (k == 1)
		printf "/%s/ { c++; print NR, $1, $NF } END { print c }\n", pattern()
	else if (k == 2)
		printf "NR == %d, /%s/ { print NR \": \" $0 }\n", n(6), pattern()
	else if (k == 3)
		printf "{ for (i = NF; i > 0; i--) printf \"%%s%%s\", $i, i > 1 ? OFS : ORS }\n"
	else if (k == 4)
		printf "{ NF = %d; print } $2 > %d { print \"more\" }\n", n(6), n(9)
	else if (k == 5)
		printf "{ $0 = $2 \" \" $1; print $1 } NF > %d { next } { n++ } END { print n, NR }\n", n(2)
	else if (k == 6)
		printf "{ sum += $%d; count[$1]++ } END { for (w in count) total += count[w]; print sum, total }\n", n(5)
	else if (k == 7)
		printf "length > %d { print length, substr($0, %d, 9) } NR > %d { exit %d }\n", n(30), n(9), n(30), n(4)
	else
		printf "$1 ~ \"^%s\" { gsub(/%s/, \"#\"); print; $3 = \"\"; print NF }\n", substr(word(), 1, 1), pattern()
}

function feature(k) {
	if (k == 0) strings()
	else if (k == 1) substitution()
	else if (k == 2) matching()
	else if (k == 3) formats()
	else if (k == 4) splitting()
	else if (k == 5) arrays()
	else if (k == 6) arithmetic()
	else if (k == 7) loops()
	else if (k == 8) functions()
	else input_lines()
}

BEGIN {
	seed_random(seed)
	print "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }"
	print "function gcd(a, b,    t) { while (b) { t = a % b; a = b; b = t } return a }"
	print "function fill(t, n,    i) { for (i = 1; i <= n; i++) t[i] = i * i; return n }"
	print "function reverse(s) { return s == \"\" ? \"\" : reverse(substr(s, 2)) substr(s, 1, 1) }"
	print "BEGIN {"
	print "\tFILE = ARGV[1]"
	for (i = 1 + random(5); i > 0; i--)
		feature(random(10))
	if (random(3) == 0)
		printf "\tFS = \"%s\"; OFS = \"%s\"\n", one_of("[:,;] , a+ [[:space:]]*;"), one_of("- , ::")
	if (random(8) == 0)
		print "\tRS = \"\""
	print "}"
	for (i = random(3); i >= 0; i--)
		main_rules()
}
