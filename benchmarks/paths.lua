-- For wrk: asks for the addresses of a file one after the other. "{n}" in one becomes another number each time, so that
-- it was never asked before; after each answer a client rests for about so many milliseconds.
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
