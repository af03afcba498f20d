# Messages about names.

classics = It stands for
names = Names
printed = Printed in the source articles
try = Try
game = { $title }, a card game.
fix = Fix
fault = { $name }: a known fault
right-shuffle = { $name }: a right shuffle with exact random draws
draws = { $name }: random draws of a shuffle
term = { $name }: a name in reports of the audit
of-seed-search = { $name }: a name in reports of the seed search
dealt = { $note } It is not an algorithm: `evenhand deal` shuffles and deals it.
refused-deal = evenhand deal { $name } deals it.
refused-game = "{ $name }" is a game, not an algorithm: evenhand deal { $name } deals it.
refused-listed = . evenhand classics lists all algorithms.
refused-several = "{ $name }" is the name of several algorithms. Run the command of one:
