# Seats and piles. A place of a pattern is called by its name there, but for these.

wind-N = North
wind-E = East
wind-S = South
wind-W = West
seat-dealer = Dealer
seat-player = P{ $number }

# Decks, by their names.

deck-52 = the French deck
deck-54 = the French deck with two jokers
deck-36 = the short deck, from the six on
deck-32 = the short deck, from the seven on
deck-tarot = 78: four suits of fourteen, and 22 trumps
deck-uno = UNO, 108
deck-mahjong = mahjong, 136 tiles
deck-mahjong144 = mahjong with eight flowers
deck-riichi = mahjong with three red fives, 136
deck-hanafuda = flower cards, 48
deck-numbers = numbers, such as 1..108
