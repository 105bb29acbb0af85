-- For wrk: requests the addresses of a file in turn. "{n}" in an address becomes a different number each time, so that
-- the address is new; after each response a client pauses for about the given number of milliseconds.
-- Arguments: the file, the first number, the milliseconds.

local paths, number, rest = {}, 0, 0

function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  number = tonumber(args[2])
  rest = tonumber(args[3])
  math.randomseed(number)
  if rest == 0 then delay = nil end
end

function delay()
  return math.random(math.floor(rest / 2), math.floor(rest * 3 / 2))
end

function request()
  number = number + 1
  local path = paths[number % #paths + 1]:gsub("{n}", number)
  return wrk.format("GET", path)
end
