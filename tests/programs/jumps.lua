-- What leaves functions of the interpreter by longjmp: errors and coroutines.
local producer = coroutine.wrap(function() for i = 1, 200 do coroutine.yield(i * i) end end)
local sum = 0
for i = 1, 200 do sum = sum + producer() end
print("coroutines", sum)

print(pcall(string.rep))
print(type(select(2, pcall(error, { 1 }))))
print(load("syntax error here"))
print(select(2, xpcall(function() local x = nil; return x.y end, function(m) return "handled: " .. m end)))
