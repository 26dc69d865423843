-- Something to do for an interpreter: numbers, strings, tables and calls.
local composite, primes = {}, {}
for n = 2, 2000 do
	if not composite[n] then
		primes[#primes + 1] = n
		for m = n * n, 2000, n do composite[m] = true end
	end
end

local function gcd(a, b) return b == 0 and a or gcd(b, a % b) end
local words = {}
for i = 1, #primes - 1 do
	words[i] = string.format("%d/%x", gcd(primes[i], primes[i + 1] * 6), primes[i])
end
table.sort(words, function(a, b) return #a < #b or (#a == #b and a < b) end)
local text = table.concat(words, " ")
print(#primes, select(2, text:gsub("%x+", string.upper)), pcall(error, "end"))
