-- Save as judge.lua, then:  evenhand audit -- lua judge.lua    (Lua 5.4, which seeds its generator by itself)
local function my_shuffle(deck) -- <-- your shuffle goes here: it puts the table in order, in place
  for i = #deck, 2, -1 do
    local j = math.random(i)
    deck[i], deck[j] = deck[j], deck[i]
  end
end

repeat -- until evenhand has enough decks
  local deck = {}
  for i = 1, 52 do deck[i] = i end
  my_shuffle(deck)
until not (io.write(table.concat(deck, " "), "\n") and io.flush())
