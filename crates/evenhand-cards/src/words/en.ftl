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

# What holds if a check of a verifier does, by its code. A verifier speaks English alone.

claim-F01 = the file is UTF-8 of at most 16,777,216 bytes
claim-F02 = the file is spelt in the one canonical form
claim-F03 = the eight lines of the spec are as they must be
claim-F04 = the deck is the game's, no card missing and none too many
claim-F05 = the pattern of the deal fits the deck and the seats
claim-F06 = each seat has its words, in the order of the spec
claim-F07 = the outcome of the beacon's round is there, if the spec names one
claim-F08 = the secret has been shown
claim-F09 = the spec and the secret are those that were committed to
claim-F10 = there are as many deals as the spec says
claim-F11 = every card of every deal lies where secret, words and beacon put it
claim-F12 = the commitment is the one that you kept
claim-F13 = the words that you sent are in the file, to the byte
claim-F14 = the previous transcript is the one that you gave
claim-D03 = the six lines of the spec are as they must be
claim-D04 = the outcome of the beacon's round is there
claim-D05 = the winners are those that the beacon draws
claim-D06 = the list that you gave is the one in the spec

# What no check of a verifier can tell.

unchecked-in-time =
    that the commitment was public before the words, and all words before the beacon's round and before play: no file can prove it; whoever kept the table then knows
unchecked-cards-in-play = that these are the cards that were dealt in play: compare those that you held
unchecked-commitment = that the commitment is the published one: give the one that you kept
unchecked-contributions = { $count ->
    [0] that the words are as they were sent
    [1] that the words of { $last } are as they were sent: give those that you know
   *[other] that the words of { $others } and { $last } are as they were sent: give those that you know
}
unchecked-previous = that this follows the previous transcript: give that file
unchecked-beacon-signature = that the beacon published this number: look the round up at a source of your own
unchecked-spec-time = that the spec was public before the beacon's round: look for it where it was published
unchecked-list = that the list is the published one: give the list

# What to beware of although all checks hold.

warning-dealer-alone =
    the dealer alone decided: there is no beacon, and no seat sent words, so secrets could be tried until the deals pleased
warning-unknown-chain =
    the beacon's chain is none that is known here: if the dealer runs it, or if it is none at all, it is as if there were no beacon
warning-own-pattern = the pattern is not the game's own: read who is dealt what
warning-custom-deck = the deck is custom, and any deck is: read the spec's line, card by card
