# Seats and piles. A place of a pattern is called by its name there, but for these.

wind-N = North
wind-E = East
wind-S = South
wind-W = West
seat-dealer = Dealer
seat-fifth = E
seat-player = P{ $number }

# Decks, by their names.

deck-52 = the French deck
deck-54 = the French deck with two jokers
deck-36 = the short deck, from the six on
deck-32 = the short deck, from the seven on
deck-24 = the short deck, from the nine on
deck-pinochle = the 24 from the nine on, twice
deck-paodekuai = 48 of the 52, without 2c 2d 2h As
deck-paodekuai15 = 45 of the 52, without 2c 2d 2h Ac Ad Ah Kd
deck-tarot = 78: four suits of fourteen, and 22 trumps
deck-uno = UNO, 108
deck-uno112 = UNO, 112
deck-mahjong = mahjong, 136 tiles
deck-mahjong144 = mahjong with eight flowers
deck-riichi = mahjong with three red fives, 136
deck-sanma = mahjong for three, two red fives, 108
deck-sichuan = mahjong without honours, 108 tiles
deck-hongzhong = mahjong with red dragons alone, 112
deck-hanafuda = flower cards, 48
deck-numbers = numbers, such as 1..108

# What holds if a check of a verifier does, by its code.

claim-F01 = the file is UTF-8 of at most 16,777,216 bytes
claim-F02 = the file is spelt in the one canonical form
claim-F03 = the ten lines of the spec are as they must be
claim-F04 = the deck is the game's, no card missing and none too many
claim-F05 = the pattern of the deal fits the deck and the seats
claim-F06 = the commitment is there
claim-F07 = every seat has sealed or is silent
claim-F08 = every seal is opened
claim-F09 = what is opened is what was sealed
claim-F10 = the outcome of the beacon's round is there, if the spec names one
claim-F11 = the secret has been shown, if there is a dealer
claim-F12 = the spec and the secret are those that were committed to
claim-F13 = there are as many deals as the spec says
claim-F14 = every card of every deal lies where secret, openings and beacon put it
claim-F15 = the table is the one that you kept, byte for byte
claim-F16 = the opening lines that you gave are in it
claim-F17 = its check word is the one that you heard
claim-F18 = the beacon's round is as you looked it up
claim-F19 = the sheets that you gave are this file's
claim-F20 = the slips that you gave are this file's, of those places
claim-F21 = the tables before it are the ones that you gave
claim-D03 = the six lines of the spec are as they must be
claim-D04 = the outcome of the beacon's round is there
claim-D05 = the winners are those that the beacon draws
claim-D06 = the list that you gave is the one in the spec
claim-D07 = the draw is as it was announced, byte for byte
claim-D08 = the beacon's round is as you looked it up

# How a check came out, before its claim; and what a verifier says of a file of version 1.

outcome-held = holds
outcome-failed = FAILS
outcome-not-reached = not reached
outcome-not-given = nothing given
withdrawn = Version 1 was withdrawn before release; this program reads version 2.

# What a file says, before the verdict.

between-names = , { "" }
fact-counted = { $name } x { $count }
fact-game = game: { $what }, { $digits } cards, the game's own
fact-own-deck = game: custom, a deck of { $digits }: { $list }
fact-pattern = pattern: { $what }; cards: { $list }
fact-seats = seats: { $list }
fact-dealer = { $kind ->
    [seat] dealer: { $what }, who also sits
    [none] dealer: none
   *[outside] dealer: somebody who does not sit
}
fact-deals = deals: { $digits }
fact-beacon = { $kind ->
    [none] beacon: none
    [unknown] beacon: round { $number } of a drand chain that is not known here, { $what }: no verdict can be good
   *[known] beacon: round { $number } of drand's { $kind }, { $what }
}
fact-prev = { $kind ->
    [none] table before: none
   *[table] table before: { $what }; unfinished since the last that was finished: { $digits }
}
fact-sealed = { $kind ->
    [all] sealed: { $list }
   *[some] sealed: { $list }; did not seal: { $what }
}
fact-draw = draw: { $what }, { $number } of { $digits } entries

# What is settled without a dealer: what its cards mean, said before anybody seals, and what came of it.

rule-starts = Each seat draws one of the numbers. The seat with 1 starts, 2 comes next, and so on; for places at a table, 1 sits first.
rule-coin = One of the seats is drawn, each as likely as the others: it has won.
rule-dice = A die is thrown, 1 to 6, each as likely as the others; as many times as there are deals.
rule-cut = Each seat draws one of the 52 cards, and the highest deals. The ace is high, the two is low; of equal ranks spades are higher than hearts, hearts than diamonds, diamonds than clubs.
rule-seats = Each seat draws a wind, and sits there: N north, E east, S south, W west.
settled-won = { $seat } has won.
settled-dice = { $count ->
    [1] The die shows { $list }.
   *[other] The dice show { $list }: { $sum } together.
}
settled-order = { $seat } starts. The order is: { $list }.
settled-seats = { $list }.
settled-wind = { $seat } sits { $wind }
settled-deals = { $seat } deals: { $card } is the highest card.

# What to beware of although all checks hold. The English is the contract's, to the letter.

warning-dealer-sits = { $seats } dealt and saw every hand.
warning-voids = { $count ->
    [1] 1 table before this one was not finished.
   *[other] { $number } tables before this one were not finished.
}
warning-voids-not-shown = How many tables before it were dropped, I was not shown.
warning-openings-in-time = Whether all openings were in before the round, I was not shown.
warning-silent = { $seats } did not seal.
warning-look-alike = { $seats } and { $other } look alike.
warning-unequal = The seats do not get equally many cards.
warning-own-deck = The deck is the spec's own: read it.
warning-list-not-shown = The list, I was not shown.
warning-list-repeats = { $count ->
    [1] 1 line of the list is empty or equal to an earlier line.
   *[other] { $number } lines of the list are empty or equal to an earlier line.
}

# The verdict. The English is the contract's, to the letter.

verdict-false-sheet = The sheet you gave is not this transcript's: one of them is false, or was not copied whole.
verdict-false-slip = The slip you gave is not this transcript's: one of them is false, or was not copied whole.
verdict-misplaced-slip =
    The slip you gave is this transcript's, but of a place of another seat or pile than you named.
verdict-refused = Refused: { $code }
verdict-nothing-kept = The transcript agrees with itself. Whether it is the table you played at, I was not shown.
verdict-unknown-chain = I do not know this chain: whoever runs it may have chosen the cards.
verdict-beacon-unchecked = I could not check the beacon's value: whoever wrote it may have chosen the cards.
verdict-holds-table = All holds, against the table you kept.
verdict-holds-line = All holds, against the opening line you gave.
verdict-honest-line =
    Nobody chose these cards if one of these seats is honest and printed the opening line you gave: { $seats }.
verdict-honest-table =
    Nobody chose these cards if one of these seats is honest and tells you that { $table } is the table she opened for: { $seats }.
verdict-several-tables =
    If you had no seat and got it only after the openings, it may be one picked out of several tables.
verdict-honest-beacon = Nobody chose these cards if you had the table before the beacon's round.
verdict-draw-nothing-kept = The draw agrees with itself; whether it was announced so, I was not shown.
verdict-draw-unknown-chain = I do not know this chain: whoever runs it may have chosen the winners.
verdict-draw-beacon-unchecked =
    I could not check the beacon's value: whoever wrote it may have chosen the winners.
verdict-holds-announcement = All holds, against the announcement you kept.
verdict-draw-honest-beacon = Nobody chose the winners if you had it before the beacon's round.
