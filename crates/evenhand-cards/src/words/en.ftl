# Seats and piles. Other places of a pattern keep their own names.

wind-N = North
wind-E = East
wind-S = South
wind-W = West
seat-dealer = Dealer
seat-fifth = E
seat-player = P{ $number }

# A hand record of a bridge board.

record-board = Board { $number }
record-dealer = Dealer { $seat }
record-None = Vul. none
record-NS = Vul. N-S
record-EW = Vul. E-W
record-All = Vul. all
pbn-character = PBN cannot write { $sign }. Use printable characters of ISO 8859-1.
pbn-too-long = the text has { $bytes } bytes, but a PBN tag has room for { $most }. Shorten the text.

# Decks, by name.

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

# The requirement that a verifier checks, by the code of the check.

claim-F01 = the file must be UTF-8 of at most 16,777,216 bytes
claim-F02 = the file must be in the canonical form
claim-F03 = the ten lines of the spec must be valid
claim-F04 = the deck must be the game's, with no card missing or added
claim-F05 = the pattern must fit the deck and the seats
claim-F06 = the commitment must be there
claim-F07 = each seat must have sealed, or be silent
claim-F08 = each seal must be opened
claim-F09 = each opening must match its seal
claim-F10 = the outcome of the beacon's round must be there, if the spec names a beacon
claim-F11 = the secret must be shown, if there is a dealer
claim-F12 = spec and secret must match the commitment
claim-F13 = the number of deals must be that of the spec
claim-F14 = each card of each deal must lie where secret, openings and beacon put it
claim-F15 = the table must match the one you kept, byte for byte
claim-F16 = the file must contain the opening lines you gave
claim-F17 = the check word must be the one you heard
claim-F18 = the beacon's round must be the one you looked up
claim-F19 = the sheets you gave must be this file's
claim-F20 = the slips you gave must be this file's, for those places
claim-F21 = the tables before it must be the ones you gave
claim-D03 = the six lines of the spec must be valid
claim-D04 = the outcome of the beacon's round must be there
claim-D05 = the winners must be those that the beacon draws
claim-D06 = the list you gave must be the one in the spec
claim-D07 = the draw must match its announcement, byte for byte
claim-D08 = the beacon's round must be the one you looked up

# The outcome of a check, written before its requirement, and the answer to a file of version 1 (in the contract's words).

outcome-held = holds
outcome-failed = FAILS
outcome-not-reached = not checked
outcome-not-given = nothing given
withdrawn = Version 1 was withdrawn before release; this program reads version 2.

# The facts of a file, shown before the verdict.

between-names = , { "" }
fact-counted = { $name } x { $count }
fact-game = game: { $what }, { $digits } cards, the game's deck
fact-own-deck = game: custom, a deck of { $digits }: { $list }
fact-pattern = pattern: { $what }. Cards: { $list }
fact-seats = seats: { $list }
fact-dealer = { $kind ->
    [seat] dealer: { $what }, who also sits
    [none] dealer: none
   *[outside] dealer: a person without a seat
}
fact-deals = deals: { $digits }
fact-beacon = { $kind ->
    [none] beacon: none
    [unknown] beacon: round { $number } of an unknown drand chain, { $what }: no verdict can be good
   *[known] beacon: round { $number } of drand's { $kind }, { $what }
}
fact-prev = { $kind ->
    [none] table before: none
   *[table] table before: { $what }, unfinished since the last finished table: { $digits }
}
fact-sealed = { $kind ->
    [all] sealed: { $list }
   *[some] sealed: { $list }. Did not seal: { $what }
}
fact-draw = draw: { $what }, { $number } of { $digits } entries

# Games without a dealer: the meaning of the cards, shown before anyone seals, and the result.

rule-starts = Each seat draws a number. The seat with 1 starts, 2 comes next, and so on. For places at a table, 1 sits first.
rule-coin = One seat is drawn, and wins. All seats are equally likely.
rule-dice = A die is thrown once per deal. The numbers 1 to 6 are equally likely.
rule-cut = Each seat draws one of the 52 cards, and the highest deals. Aces are high, twos are low. Among equal ranks, spades beat hearts, hearts beat diamonds, and diamonds beat clubs.
rule-seats = Each seat draws a wind and sits there: N north, E east, S south, W west.
settled-won = { $seat } has won.
settled-dice = { $count ->
    [1] The die shows { $list }.
   *[other] The dice show { $list }. Their total is { $sum }.
}
settled-order = { $seat } starts. The order is: { $list }.
settled-seats = { $list }.
settled-wind = { $seat } sits { $wind }
settled-deals = { $seat } deals: { $card } is the highest card.

# Warnings, shown even if all checks hold. The English is the contract's, to the letter.

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

# Why input is invalid.

refused-range = { $low } to { $high }
refused-either = { $others } or { $last }
refused-game = unknown game "{ $name }"{ $near ->
    [none] { "" }
   *[some] { " " }(did you mean { $names }?)
}
refused-deck = "{ $text }" is not a deck of 1 to { $most } cards. Use a form such as 52, 54, 52+2, 2x54 (two decks), 4x13 (suits x ranks) or 1..108{ $near ->
    [none] .
   *[some] , or a name: { $names }.
}
refused-deck-108 = 108 cards may be uno, 2x54 (two decks with jokers), sichuan or sanma (tiles). Use one of these names.
refused-deck-112 = 112 cards may be uno112 or hongzhong (tiles). Use one of these names.
refused-no-cards = the deck has no cards. Write one card per line.
refused-many-cards = { $cards } cards: a deck has at most { $most }
refused-card-long = line { $line }: the name of this card has { $bytes } bytes. At most { $most } are allowed.
refused-card-control = line { $line }: the name of this card contains a control character
refused-card-unseen = line { $line }: the name of this card contains an invisible character, { $sign }
refused-card-code = line { $line }: two different cards of the deck would be called { $code }. Rename one of them.
refused-players = { $game } is for { $allowed } players, not { $players }
refused-decks = { $game } is played with { $allowed } { $most ->
    [one] deck
   *[other] decks
}, not { $decks }
refused-no-burn = { $game } never burns a card before a board
refused-nothing = nothing to deal. Name a game (such as bridge), a deck or a pattern.
refused-players-of-pattern = a pattern sets the number of players itself. Leave the number out, or name a game.
refused-burn-of-pattern = a pattern sets the burned cards itself. Leave the option out, or name a game.
refused-deck-twice = the deck is given twice
refused-packs = { $packs } decks of { $n } cards have { $cards } cards, not 1 to { $most }
refused-no-shoe = a cut card needs a place named shoe, as in blackjack
refused-cut-card = the shoe has { $shoe } cards, so the cut card cannot lie { $asked } from its end
refused-pattern = { $given ->
    [part] { $place },{ " " }
   *[whole] { "" }
}column { $column }: { $fault }
refused-pattern-fault =
    .empty = the pattern is empty. Name places, as in 13*(N E S W).
    .empty-group = these parentheses contain no place
    .unexpected = unexpected '{ $letter }'. A place is a name of ASCII letters and digits, such as A, P1 or bottom:3.
    .ends-group = the pattern ends where a group was expected, such as (A B)
    .ends-count = the pattern ends where a count or * was expected
    .ends-name = the pattern ends where a name was expected
    .never-opened = this parenthesis was never opened
    .never-closed = this parenthesis is never closed
    .too-deep = groups may be nested at most 8 deep
    .count = a count must be a number from 1 to { $most }
    .count-of-nothing = a count must stand before a group, as in 3*(A B), or after a name, as in A:3
    .range = a range counts up between two numbers of one name, as in P1..P6, with at most 1,000 places
    .long-name = a name has at most 16 letters and digits
    .too-long = a pattern has at most 10,000 characters
    .after-rest = this takes all cards that are left, so it must come last
    .rest-in-group = * takes all cards that are left, so it can stand only once, after all groups
    .more-than-any-deck = the pattern needs { $cards } cards, but a deck has at most { $most }
    .too-few = the deck has { $left ->
        [one] 1 card
       *[other] { $left } cards
    } left, { $short } too few. It has { $deck } cards, and the pattern needs { $pattern }.
refused-line = line { $line }:{ " " }
refused-whole-deck = { $cards ->
    [0] no cards
    [one] 1 card by name
   *[other] { $cards } cards by name
}. A whole deck by name has 52 cards, or 54 with jokers. For other decks, use numbers.
refused-place = unknown place "{ $name }". Places: { $places }.
refused-place-twice = { $name } is here { $known ->
    [no] twice
   *[yes] again: its cards are on line { $before }
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
refused-number-cards = the places hold { $places } cards in total, but the deck has { $cards }
refused-number-many = deals of { $cards } cards have no numbers. The limit is { $limit } cards.
refused-number-large = too many ways to share equal cards: counting them needs more than { $budget } operations. Use fewer places, or fewer copies of a face.
refused-number-places = the deal has { $given } places, but should have { $places }
refused-number-size = place { $place } holds { $size } cards, but the deal puts { $given } there
refused-number-face = face { $face } is out of range: the deck has { $faces } faces
refused-number-often = the deal has more of face { $face } than the { $copies } in the deck
refused-no-number = "{ $text }" is not the number of a deal. Use a whole number from 0, in decimal.
refused-number-below = number { $number } is too large: there are { $count } deals, numbered from 0
