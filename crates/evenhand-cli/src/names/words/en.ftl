# What the program says of names.

classics = It stands for
names = Names
printed = Printed in the source articles
try = Try
game = { $title }, a card game.
dealt = { $note } No algorithm: `evenhand deal` shuffles and deals it.
refused-deal = evenhand deal { $name } deals it.
refused-game = "{ $name }" is a game, and no classic: evenhand deal { $name } deals it
refused-listed = : evenhand classics lists them all
