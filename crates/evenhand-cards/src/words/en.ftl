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

# Why what somebody typed is refused.

refused-range = { $low } to { $high }
refused-either = { $others } or { $last }
refused-game = there is no game "{ $name }"{ $near ->
    [none] { "" }
   *[some] ; is it { $names }?
}
refused-deck = "{ $text }" is no deck of 1 to { $most } cards: take one like 52, 54, 52+2, 2x54 (two decks), 4x13 (suits x ranks), 1..108{ $near ->
    [none] { "" }
   *[some] , or by name: { $names }
}
refused-deck-108 = 108 cards may be uno, 2x54 (two decks with jokers), sichuan or sanma (tiles): say which
refused-deck-112 = 112 cards may be uno112 or hongzhong (tiles): say which
refused-no-cards = no cards: a deck has one card a line
refused-many-cards = { $cards } cards: a deck has at most { $most }
refused-card-long = line { $line }: a card's name has at most { $most } bytes, not { $bytes }
refused-card-control = line { $line }: a card's name has no control characters
refused-card-unseen = line { $line }: a card's name has no unseen characters, such as { $sign }
refused-card-code = line { $line }: another card of the deck is { $code }, too: take a name of your own for one
refused-players = { $game } is for { $allowed } players, not { $players }
refused-decks = { $game } is played with { $allowed } { $most ->
    [one] deck
   *[other] decks
}, not { $decks }
refused-no-burn = no card is burned before a board in { $game }
refused-nothing = nothing is named to deal: a game, such as bridge, a deck or a pattern
refused-players-of-pattern = a number of players is for a game by its name; a pattern says it itself
refused-burn-of-pattern = that no cards are burned is for a game by its name; a pattern says it itself
refused-deck-twice = the deck is said twice
refused-packs = { $packs } decks of { $n } are { $cards } cards, not 1 to { $most }
refused-no-shoe = a cut card needs a place named shoe, as in blackjack
refused-cut-card = the shoe has { $shoe } cards: the cut card cannot lie { $asked } from its end
refused-pattern = { $given ->
    [part] { $place },{ " " }
   *[whole] { "" }
}column { $column }: { $fault }
refused-pattern-fault =
    .empty = the pattern is empty: it names places, such as 13*(N E S W)
    .empty-group = there is no place in these parentheses
    .unexpected = '{ $letter }' has no meaning here: places are names of ASCII letters and digits, such as A, P1 or bottom:3
    .ends-group = the pattern ends, but a group, such as (A B), was to come
    .ends-count = the pattern ends, but a count, or *, was to come
    .ends-name = the pattern ends, but a name was to come
    .never-opened = this parenthesis was never opened
    .never-closed = this parenthesis is never closed
    .too-deep = groups lie at most 8 deep in one another
    .count = a count is a number from 1 to { $most }
    .count-of-nothing = a count stands before a group, as in 3*(A B), or behind a name, as in A:3
    .range = a range goes from a number up to another of the same name, as in P1..P6, to 1,000 of them at most
    .long-name = a name has at most 16 letters and digits
    .too-long = a pattern has at most 10,000 characters
    .after-rest = this takes all that are left, so it can only come last
    .rest-in-group = all that are left can be taken once, behind all groups
    .more-than-any-deck = the pattern takes { $cards } cards: a deck has at most { $most }
    .too-few = the deck has { $left ->
        [one] 1 card
       *[other] { $left } cards
    } left, { $short } too few: it has { $deck }, the pattern takes { $pattern }
refused-line = line { $line }:{ " " }
refused-whole-deck = { $cards ->
    [0] no cards
    [one] 1 card by name
   *[other] { $cards } cards by name
}: a whole deck has 52, or 54 with its jokers; of others, give numbers
refused-place = "{ $name }" is no place here: they are { $places }
refused-place-twice = { $name } is here { $known ->
    [no] twice
   *[yes] again: its cards are in line { $before }
}
refused-no-card = the deck has no card "{ $text }"
refused-number-twice = card number { $number }, { $card }, is dealt twice
refused-too-often = { $card } is dealt { $copies ->
    [1] twice, but the deck has it once
   *[other] { $times } times, but the deck has it { $copies } times
}
refused-missing = { $name } has { $cards } of its { $of } cards: { $by } are missing
refused-too-many = { $name } has { $cards } cards, not { $of }: { $by } too many
refused-bits = of { $bits } bits
refused-number-cards = the places hold { $places } cards together, and the deck has { $cards }
refused-number-many = deals of { $cards } cards are not numbered: { $limit } are the most
refused-number-large = alike cards can be shared out in too many ways to count within { $budget } operations; fewer places or fewer copies of a face can be numbered
refused-number-places = the deal has { $given } places and should have { $places }
refused-number-size = place { $place } holds { $size } cards, and the deal puts { $given } there
refused-number-face = face { $face } is not below { $faces }, the number of faces in the deck
refused-number-often = the deal has more of face { $face } than the { $copies } in the deck
refused-no-number = a deal's number is a whole number from 0 on, in decimal, not "{ $text }"
refused-number-below = number { $number } is not below the number of deals, { $count }
