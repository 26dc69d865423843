# A script for bc that uses some features of it, one after the other, with numbers of its own.

function n(most) {
	return random(most) + 1
}

function digits(count,    text) {
	while (count-- > 0)
		text = text random(10)
	return text
}

# With up to MOST digits before the point, and after it, if there is one
function number(most) {
	return substr("-", 1, random(3) == 0) n(9) digits(random(most)) (random(2) ? "." digits(n(most)) : "")
}

function arithmetic() {
	printf "scale = %d\nx = %s; y = %s\nx + y; x - y; x * y; x / y; x %% y; -x; (x + 1) * -y\n", random(12), number(8), number(5)
	printf "%s + %s * %s - %s\n%s / %s\n", number(3), number(4), number(2), number(6), number(9), number(3)
}

function powers() {
	printf "scale = %d\nx = %s\nx ^ %d; %d ^ -%d; 1.%d ^ %d; sqrt(%d.%d); sqrt(%d)\n", random(10), number(3), random(14), n(20),
		n(6), n(99), n(20), n(9999), random(999), n(999)
}

# More than some 80 digits are multiplied in another way.
function large_numbers() {
	printf "x = %s\ny = %s\nx * y; x - y; x * x / y; x %% %d\n%d ^ %d\n", n(9) digits(random(200)), n(9) digits(random(200)),
		n(5000), n(30), n(120)
}

function relations() {
	printf "x = %s; y = %s\nx < y; x <= y; x > y; x >= y; x == y; x != %s; !x\n", number(2), number(1), number(1)
	printf "if (x < %d && y > %d || !(x - y)) \"yes\" else { \"no\"; x }\nif (x) if (y > 3) 3 else 4\n", n(5), n(9)
	printf "%d.%d0 == %d.%d; -0 < .0%d; x > 2 || y > 2; 0.0 && x\n", n(3), n(2), n(3), n(2), random(3)
}

function assignments() {
	printf "x = y = %s; x += %s; x\nx -= %d; x *= %s; x\nx /= %d; x\nx %%= %d; x; x ^= %d; x\n", number(3), number(3), n(50),
		number(2), n(9), n(7), n(4)
	printf "x++; x; ++x; y--; --y; y\n(z = %d); z = x++ + --y; z\n", n(9)
}

function arrays() {
	printf "for (i = 0; i < %d; i++) t[i] = i * %d %% %d\nk = 0; for (i = 0; i < %d; i++) k += t[i]; k\n", n(40), n(30), n(30) + 1, n(50)
	printf "t[%d] += %s; t[%d]++; t[t[2]]; t[%d]; u[%d] = t[1]; u[%d]; t\n", n(5), number(2), n(5), n(5), n(2000), n(2000)
}

function array_parameters() {
	printf "define m(a[], n) {\n\tauto i, r\n\tr = a[0]\n\tfor (i = 1; i < n; i++) if (a[i] > r) r = a[i]\n\ta[0] = 0\n\treturn r\n}\n"
	printf "for (i = 0; i < %d; i++) v[i] = (i * %d + 5) %% %d\nm(v[], %d); v[0]\n", n(20), n(50), n(50) + 1, n(20)
	if (random(2)) {
		printf "define void r(*a[], n) {\n\tauto i, w\n\tfor (i = 0; i < n / 2; i++) { w = a[i]; a[i] = a[n - 1 - i]; a[n - 1 - i] = w }\n}\n"
		printf "scale = 0; r(v[], %d); v[0]; v[1]; v[%d]\n", n(20), n(20)
	}
}

function recursion() {
	if (random(2))
		printf "define f(n) { if (n < 2) return 1; return n * f(n - 1); }\nf(%d); f(%d) / f(%d)\n", n(40), n(12), n(12)
	else
		printf "define b(n) {\n\tif (n < 2) return n\n\treturn (b(n - 1) + b(n - 2))\n}\nb(%d)\n", n(11)
	printf "define g(a, b) {\n\tauto t, s[]\n\twhile (b) { t = a %% b; s[t] = a; a = b; b = t; }\n\treturn a + s[0] - s[0]\n}\n"
	printf "scale = 0; g(%d, %d); t\n", n(5000), n(5000)
}

# What is auto, what is not, and what returns nothing
function scopes() {
	printf "x = %d; y = %d\ndefine q(x) {\n\tauto z, w[]\n\tz = x * y; y = z; w[1] = z\n\tx = %d; return w[1] + w[2];\n}\nq(%s); x; y; z\n",
		n(50), n(50), n(9), number(2)
	printf "define h() {\n\ty += %d\n}\nh(); h() + %d; y\ndefine void o(k) { print \"<\", k, \">\" }\no(%d)\n", n(9), n(9), n(99)
}

function loops() {
	printf "i = 0; while (i < %d) { if (i %% %d == 2) { i += 2; continue; }; if (i > %d) break; i++; }; i\n", n(40), n(5) + 2, n(30)
	printf "for (i = %d; i > 0; i -= %d) { for (k = 0; k < i; k++) { if (k == 3) break; k; }; if (i == %d) continue; print i, \" \"; }\n",
		n(9), n(3), n(8)
	printf "for (;;) { if (++k > %d) break; }\nk\n", n(30)
}

function bases() {
	printf "obase = %s\n%s; %d; -%d.%d\n", one_of("2 8 16 16 12 3 20 100"), number(4), n(5000), n(500), n(500)
	printf "ibase = %s; %s; F; 1%d.%d; ibase = A; %d; obase = A; obase; ibase\n", one_of("16 8 2 12 7"), one_of("FF A0.8 1010 77 1.1 C"),
		digits(3), random(999), n(99)
}

function strings() {
	printf "\"%s \"; \"%s\n\"\nprint \"%s=\", %s, \"%s\", %d * %d, \"\\n\"\nprint \"%s\\n\"; print %d\n", word(), word(), word(), number(3),
		one_of("\\t \\q \\\\ \\a \\b\\f \\z"), n(99), n(99), word(), n(99)
}

function word() {
	return one_of("sum mean the.result of: [bracket] 100% x")
}

function properties() {
	printf "x = %s\nlength(x); scale(x); length(%s); scale(%d); length(0); scale\nlast + 1; .; . * 2\nscale(x / %d)\n", number(9),
		number(5), n(99), n(9)
}

function layout() {
	printf "/* a comment\n   of %d lines */ %d; %d # the rest\n1%s\\\n%s + \\\n%d\n\n;%d;\n", n(9), n(99), n(9), digits(60), digits(20), n(9), n(9)
	printf "{ %d; %d\n%d }\n", n(9), n(9), n(9)
}

function library() {
	printf "scale = %d\n%s(%s)\n%s(%s.%d)\n", n(25), one_of("s c a e"), number(2), one_of("s c a l"), n(30), n(99)
	printf "l(%d); e(-%d.%d); a(1) * 4; j(%d, %d.%d)\n", n(5000), random(3), n(99), random(4), n(5), n(99)
}

function mistake(    k) {
	k = random(9)
	if (k == 0) printf "%d / 0; %d %% 0\n", n(9), n(9)
	else if (k == 1) printf "undefined(%d)\n%d\n", n(9), n(9)
	else if (k == 2) printf "define p(a, b) { return a - b; }\np(%d)\np(%d, 2)\np(t[], 1)\n", n(9), n(9)
	else if (k == 3) printf "sqrt(-%d)\n0 ^ -1\n%d ^ %d.5\n", n(9), n(9), n(9)
	else if (k == 4) printf "t[-%d] = 1\nt[%d] = 2\n", n(9), 20000000 * n(9)
	else if (k == 5) printf "scale = -%d\nibase = %d\nobase = %d; ibase; obase\n", n(9), 16 + n(9), random(2)
	else if (k == 6) printf "%d + * %d\nx = (%d\n%d; )\n%d\n", n(9), n(9), n(9), n(9), n(9)
	else if (k == 7) printf "break\ncontinue\ndefine k(a, a) { auto a; return 1; }\n@\n%d\n", n(9)
	else printf "halt\n%d\n", n(9)
}

function feature(k) {
	if (k == 0) arithmetic()
	else if (k == 1) powers()
	else if (k == 2) large_numbers()
	else if (k == 3) relations()
	else if (k == 4) assignments()
	else if (k == 5) arrays()
	else if (k == 6) array_parameters()
	else if (k == 7) recursion()
	else if (k == 8) scopes()
	else if (k == 9) loops()
	else if (k == 10) bases()
	else if (k == 11) strings()
	else if (k == 12) properties()
	else layout()
}

# The library is there in the first four of ten runs.
BEGIN {
	seed_random(seed)
	for (i = 1 + random(4); i > 0; i--)
		feature(random(14))
	if (seed % 10 < 4)
		library()
	if (random(8) == 0)
		mistake()
	if (random(3) == 0)
		feature(random(14))
}
