# A script for Lua that uses some features of it, one after the other, with numbers of its own.

function n(most) {
	return random(most) + 1
}

function word() {
	return one_of("alpha beta gamma delta foo bar bazaar ab abc aab xyz banana mississippi")
}

function pattern() {
	return one_of("a+ b*a ^a a$ %a%d? [a-m]+ [^aeiou]+ s?i a.b an-a . (a)(.) %w+ ss- l[a-p]*[^x] %f[%w]. %bai (.-)i .-(s)")
}

function strings() {
	printf "s = '%s %s'; print(#s, s:upper(), s:sub(%d, %d), s:sub(-%d), s:rep(%d, '-'), s:reverse(), s:byte(%d))\n",
		word(), word(), random(9) - 3, random(9) - 2, n(9), random(5), n(12)
	printf "print(s < '%s', s <= '%s', s == '%s %s', s .. %d .. '%s', ('%s'):lower(), string.char(%d, 66))\n",
		word(), word(), word(), word(), n(99), word(), word(), 64 + n(25)
}

function patterns() {
	printf "print(('%s %s'):find('%s', %d)) print(('%s'):match('%s')) print(('%s%s'):gsub('%s', '%s', %d))\n",
		word(), word(), pattern(), n(4), word(), pattern(), word(), word(), pattern(), one_of("<%0> - . xy"), n(5)
	printf "for w in ('%s,%s;%s'):gmatch('%s') do io.write(tostring(w), '|') end print()\n", word(), word(), word(), pattern()
	printf "print(('%s'):find('%s', 1, true)) print(('%s'):gsub('%%w', {a = '1', b = true, s = false}))\n", word(), substr(word(), 1, 2), word()
}

function formats() {
	printf "print(('%%%dd|%%-%ds|%%.%df|%%x|%%c|%%%%|%%q|%%5.1s|%%g|%%e|%%i'):format(%d, '%s', %d / 7, %d, %d, '%s\\n', '%s', %d / 3, %d, %d))\n",
		n(8), n(9), n(5), random(2000) - 1000, word(), random(1000), n(5000), 64 + n(25), word(), word(), n(99), n(9999), n(9)
}

function tables() {
	printf "t = {} for i = 1, %d do t[#t + 1] = i * %d %% %d end table.sort(t) print(#t, t[1], t[#t], table.concat(t, ',', 1, math.min(#t, %d)))\n",
		n(60), n(50), n(50) + 3, n(20)
	printf "table.insert(t, %d) table.insert(t, 1, %d) print(table.remove(t), table.remove(t, 1), #t, table.unpack(t, 1, %d))\n", n(9), n(9), n(4)
	printf "table.sort(t, function(a, b) return a > b end) print(t[1], t[#t]) print(#table.move(t, 1, %d, %d), select('#', table.unpack(t)))\n", n(5), n(6)
}

function hashes() {
	printf "h = {} for i = 1, %d do h['k' .. i] = i; h[i * 1.5] = i; h[-i] = true end k, sum = 0, 0\n", n(70)
	printf "for key, v in pairs(h) do k = k + 1; if type(v) == 'number' then sum = sum + v end end print(k, sum, h.k%d, h[%d], h[1.5], next({}))\n", n(40), -n(20)
	printf "for i = 1, %d do h['k' .. i] = nil end k = 0 for _ in pairs(h) do k = k + 1 end print(k, rawlen({1, 2, nil, 4}), rawequal(h, h))\n", n(40)
}

function arithmetic() {
	printf "x, y = %d, %d print(x + y, x - y, x * y, x / y, x // y, x %% y, x ^ 2, -x, x < y, x <= y, x == y, x ~= y)\n", random(200) - 100, n(20)
	printf "print(x & y, x | y, x ~ y, ~x, x << %d, x >> %d, %d // 0.3, -%d %% 5.5, 1e%d, 0x%x, 3 | 0, %d.0 == %d)\n", n(66), n(66), n(9), n(9), n(20), n(999), n(3), n(3)
	printf "print(math.floor(%d / 3), math.max(x, y, %d), math.tointeger(%d.0), math.type(x / y), math.fmod(x, %d), math.abs(x), math.ult(x, y))\n",
		random(99) - 50, n(50), n(9), n(7)
	printf "print(tonumber('%d'), tonumber('0x%xp1'), tonumber('%d', %d), tonumber(' %d.%de1 '), tonumber('%s'), '%d' + %d, 10 .. '')\n",
		n(999), n(99), n(9) + 10, 2 + n(30), n(99), n(99), word(), n(50), n(9)
}

function closures() {
	printf "function counter(k) local c = k return function(d) c = c + (d or 1) return c end end a, b = counter(%d), counter(%d) a() print(a(%d), b(), a())\n", n(9), n(9), n(9)
	printf "fs = {} for i = 1, %d do fs[i] = function() i = i + 1 return i end end print(fs[1](), fs[#fs](), fs[1]())\n", n(9)
	printf "function v(...) local a, b = ... return select('#', ...), b, ... end print(v(%s)) print((v(1, 2)))\n", one_of("1 1,2 nil,3 1,nil,nil")
}

function metatables() {
	printf "m = setmetatable({v = %d}, {__index = function(t, k) return k .. '?' end, __add = function(a, b) return 'add' end, __eq = function() return true end,\n", n(99)
	printf "\t__lt = function(a, b) return a.v < b.v end, __le = function() return false end, __len = function() return %d end, __call = function(self, a) return a end, __concat = function() return 'cat' end,\n", n(99)
	printf "\t__tostring = function(s) return 'M' .. s.v end, __newindex = function(t, k, v) rawset(t, k, v * 2) end, __unm = function() return 'neg' end, __close = function() print('closed') end})\n"
	printf "m.x = %d o = setmetatable({v = %d}, getmetatable(m)) print(m.x, m.y, m + 1, m == o, m < o, m <= o, #m, m(%d), m .. 'x', tostring(m), -m)\n", n(9), n(99), n(9)
	if (random(2))
		print "do local c <close> = m; print('in') end"
}

function coroutines() {
	printf "co = coroutine.create(function(a, ...) for i = 1, %d do a = coroutine.yield(i, a) end if %d > 5 then error('over') end return 'done', ... end)\n", n(4), n(9)
	printf "for i = 1, %d do print(coroutine.resume(co, i, 'z')) end print(coroutine.status(co), coroutine.isyieldable(), coroutine.close(coroutine.create(print)))\n", n(7)
	printf "for v in coroutine.wrap(function() for i = 1, %d do coroutine.yield(i) end end) do io.write(v, ' ') end print()\n", n(6)
}

function errors() {
	printf "print(pcall(error, '%s')) print(select('#', pcall(error, {code = %d}))) print(pcall(function() local x = nil; return x.%s end))\n", word(), n(9), word()
	printf "print(select(2, xpcall(function() return #%d end, function(e) return 'h: ' .. e end))) print(pcall(string.rep)) print(pcall(function() return {} < %d end))\n", n(9), n(9)
	printf "print(load('x = = %d')) print(load('return %d + ' .. %d)()) print(load('for')) print(pcall(load('goto %s') or print, 'no'))\n", n(9), n(9), n(9), word()
	printf "print(load('local t <const> = %d; t = 1')) print(load(\"s = '%s\")) print(pcall(function() return 1 < '%d' end)) print(pcall(next, {}, 'k'))\n", n(9), word(), n(9)
}

function control() {
	printf "i = 0 while true do i = i + 1 if i %% %d == 0 then goto continue end if i > %d then break end ::continue:: end print(i)\n", n(5) + 2, n(40)
	printf "for i = %d, %d, %d do io.write(i, ' ') end for x = 1.0, %d, 0.5 do io.write(x, ' ') end print()\n", n(20), n(20), one_of("1 2 -1 -3"), n(4)
	printf "repeat local z = i; i = i - %d until z < 3 print(i, i > 0 and 'p' or 'q', not i, nil == false, i and nil)\n", n(4)
}

function packing() {
	printf "p = string.pack('%s', %d, %d) print(#p, p:byte(1, -1)) print(string.unpack('%s', string.pack('%s', %d, %d)))\n",
		"<i4>h", n(9999), n(999), "!4bi4", "!4bi4", n(99), n(9999)
	printf "print(string.pack('z', '%s'):byte(-1), string.pack('s1', '%s'), string.packsize('i%dd'), utf8.char(%d, 228), utf8.len('%s\\u{%x}'), utf8.codepoint('\\u{%x}', 1))\n",
		word(), word(), n(8), n(9000), word(), n(60000), 300 + n(5000)
	printf "for p, c in utf8.codes('a\\u{%x}%s') do io.write(p, ':', c, ' ') end print(utf8.offset('\\u{%x}bc', %d))\n", 200 + n(3000), word(), 200 + n(3000), n(3)
}

function garbage() {
	printf "w = setmetatable({}, {__mode = '%s'}) for i = 1, %d do w[i] = {i}; w[{}] = i end collectgarbage() k = 0 for _ in pairs(w) do k = k + 1 end print(k)\n",
		one_of("k v kv"), n(30)
	printf "s = {} for i = 1, %d do s[i] = ('x'):rep(i) .. i end collectgarbage('%s') print(#table.concat(s)) do local g = setmetatable({}, {__gc = function() print('gone') end}) g = nil end collectgarbage()\n",
		n(150), one_of("step collect generational incremental")
}

function feature(k) {
	if (k == 0) strings()
	else if (k == 1) patterns()
	else if (k == 2) formats()
	else if (k == 3) tables()
	else if (k == 4) hashes()
	else if (k == 5) arithmetic()
	else if (k == 6) closures()
	else if (k == 7) metatables()
	else if (k == 8) coroutines()
	else if (k == 9) errors()
	else if (k == 10) control()
	else if (k == 11) packing()
	else garbage()
}

BEGIN {
	seed_random(seed)
	for (i = 1 + random(6); i > 0; i--)
		feature(random(13))
}
