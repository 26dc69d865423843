-- What the interpreter does a lot of: numbers, strings, tables, closures,
-- patterns.  Every function returns to its caller.  Prints only what every build must print.
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
print("fib", fib(20))

local t = {}
for i = 1, 5000 do t[i] = (i * 7919) % 5003 end
table.sort(t)
print("sort", t[1], t[2500], t[5000], #t)
table.sort(t, function(a, b) return a > b end)
print("sort", t[1], t[2500], t[5000])

local words = {}
for word in ("the quick brown fox jumps over the lazy dog the end"):gmatch("%a+") do
	words[word] = (words[word] or 0) + 1
end
local keys = {}
for k in pairs(words) do keys[#keys + 1] = k end
table.sort(keys)
for _, k in ipairs(keys) do io.write(k, "=", words[k], " ") end
print()

print(string.format("%5.2f|%-6s|%06d|%q|%x", 3.14159, "ab", 42, 'a "b"\n', 255))
print(("x=1,y=22"):gsub("(%w)=(%w+)", "%2:%1"))
print(#string.rep("abc", 1000, ","), ("hello"):reverse():upper())
print(string.pack("<i4", 258):byte(1, -1))
print(math.tointeger(3.0), 7 // 2, -7 // 2, 7 % -3, 2 ^ 10, 1 << 40, 0xff ~ 0x0f)
local object = setmetatable({}, { __index = function(_, k) return k .. "!" end, __len = function() return 7 end,
	__call = function(_, a) return a + 1 end, __lt = function() return true end })
print(object.key, #object, object(41), object < object)
goto done
print("never")
::done::
local closed = {}
do
	local guard <close> = setmetatable({}, { __close = function() closed[1] = "closed" end })
end
print(closed[1], select("#", table.unpack({ 1, 2, 3 })), utf8.char(228, 8364), utf8.len("äö"))
print(load("return 1 + 1")())
collectgarbage()
print(collectgarbage("count") > 0)
