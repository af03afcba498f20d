# Messages about names.

classics = It stands for
names = Names
printed = Printed in the source articles
try = Try
game = { $title }, a card game.
dealt = { $note } It is not an algorithm: `evenhand deal` shuffles and deals it.
refused-deal = evenhand deal { $name } deals it.
refused-game = "{ $name }" is a game, not an algorithm: evenhand deal { $name } deals it
refused-listed = . evenhand classics lists all algorithms
