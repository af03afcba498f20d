# Deal: any game as cards.

heading = Deal a game
intro = Every deal is uniformly random. The same seed gives the same deal here, in a terminal and in Python.
what = Kind of deal
games = Games
decks = Decks
own = Your own pattern
deck = Deck
deck-help = A name, 52+2, 2x54, 4x13, 1..108
pattern = Pattern
pattern-help = Such as 17*(A B C) bottom:3. Names in capitals are seats. :* takes all remaining cards.
pattern-wanted = Enter a pattern, such as 13*(N E S W).
players = Players
packs = Packs
packs-usual = default
no-burn = Burn no cards
unsorted = Show cards in dealt order, not sorted
seed = Seed
new-seed = New seed
deal = Deal
previous = Previous deal
next = Next deal
seed-warning = Anyone who knows the seed knows the cards. For cards that nobody can know, use “Play fair”.
print = Print
link = Copy a link to this deal
show-all = Show all
hide-all = Hide all
show = Show { $who }
hide = Hide { $who }
hidden-card = hidden card
hidden-cards = { $count ->
    [one] 1 hidden card
   *[other] { $count } hidden cards
}
hidden-tiles = { $count ->
    [one] 1 hidden tile
   *[other] { $count } hidden tiles
}
tile-count = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}
card-count = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
no-deal = Deal { $deal } does not exist. Enter a number from 1 to 4,294,967,296.
number = Number of this deal
number-what = Its rank among all { $count } deals ({ $bits } bits of entropy).
number-copy = Copy the number
number-working = Counting…
number-find = Show the deal of a number
number-show = Show that deal
of-number = This deal comes from number { $number }, not from the seed.
back-to-seed = Back to the deals of the seed
cut-card = The cut card lies { $cards } cards from the end of the shoe.
terminal = Command for a terminal
rules = Rules
named = { $name }:{ " " }
table = The table

# Cards as they are read aloud.
card-french = { $rank } of { $suit }
rank =
    .n2 = two
    .n3 = three
    .n4 = four
    .n5 = five
    .n6 = six
    .n7 = seven
    .n8 = eight
    .n9 = nine
    .n10 = ten
    .J = jack
    .C = knight
    .Q = queen
    .K = king
    .A = ace
suit =
    .c = clubs
    .d = diamonds
    .h = hearts
    .s = spades
joker-big = big joker
joker-small = small joker
trump = trump { $number }
excuse = the fool
uno-card = { $colour } { $sign }
uno-colour =
    .R = red
    .Y = yellow
    .G = green
    .B = blue
uno-sign =
    .skip = skip
    .reverse = reverse
    .draw-two = draw two
    .wild = wild
    .wild-draw-four = wild, draw four
    .wild-shuffle = wild, shuffle hands
    .wild-custom = wild, customizable
tile-card = { $number } of { $suit }
tile-red = red five of { $suit }
tile-suit =
    .m = characters
    .p = dots
    .s = bamboos
tile-honour =
    .n1 = east wind
    .n2 = south wind
    .n3 = west wind
    .n4 = north wind
    .n5 = white dragon
    .n6 = green dragon
    .n7 = red dragon
tile-flower =
    .n1 = spring
    .n2 = summer
    .n3 = autumn
    .n4 = winter
    .n5 = plum
    .n6 = orchid
    .n7 = bamboo flower
    .n8 = chrysanthemum
month =
    .n1 = pine
    .n2 = plum
    .n3 = cherry
    .n4 = wisteria
    .n5 = iris
    .n6 = peony
    .n7 = clover
    .n8 = pampas
    .n9 = chrysanthemum
    .n10 = maple
    .n11 = willow
    .n12 = paulownia
flower-card = { $month }, { $what }
flower =
    .bright = bright
    .animal = animal
    .ribbon = ribbon
    .plain = plain { $number }
