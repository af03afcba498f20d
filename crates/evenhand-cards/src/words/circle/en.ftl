# What a seat's program refuses, by the rules S1 to S14 of the contract, and what to do.

refused = Refused by rule { $rule }: { $why }

refusal-not-an-offer = this is no offer that can be sealed: { $why }
refusal-round-over = round { $round } of the beacon is due already, so its value may be known: ask for an offer with a later round
refusal-round-unknown = when the round of chain { $chain } is due is not known here: find out when it is published, and say it with --due
refusal-other-prev = the offer names { $found } as the table before it, and the last one kept in this circle is { $kept }: a table would be passed over. Ask the dealer why. Tables that were played without you are given with --between; to give up the count, end the circle
refusal-not-finished = the offer counts the table { $table } as finished, and its done file was not verified here: verify it in this circle (evenhand verify done.json --circle), or ask for an offer that counts it as unfinished
refusal-miscounted = the offer counts { $found } unfinished tables before it, and there are { $expected }: ask for one that counts them rightly
refusal-not-between = file { $number } of those given with --between is no table between the offer and the last one kept here: leave it out
refusal-between = file { $number } of those given with --between cannot be used: { $why }
refusal-not-verified = the beacon's value in file { $number } of those given with --between is not checked: verify that file by itself, with the round looked up, in this circle
refusal-unfinished = the offer { $offer } of this circle is not over: of two offers side by side the better could be shown. Verify its done file in this circle, or take a new offer that counts its table as unfinished; if it leads to nothing, end it (evenhand fairdeal circle end)
refusal-ended = you ended the offer { $offer }, so it is not sealed nor opened any more: ask for a new one
refusal-not-a-table = this is no closed table: { $why }
refusal-not-sealed = the offer { $offer } was not sealed here: nothing is known of its nonce, which is stored where it was sealed. If that is lost, do not go on: ask for a new offer
refusal-other-circle = this offer was sealed in the circle { $circle }: name that one, or none
refusal-second-table = the table { $found } is not opened, as this offer's table is { $opened }: an offer is opened for one table, for ever. Somebody closed it twice: play on at neither, and ask for a new offer
refusal-table-here = the table { $table } of this offer is here already: no further seat of it is sealed from this program
refusal-left-out = your seal of seat { $seat } was left out of this table: you opened nothing for it, and have no part in its check word. Ask the dealer why. Once its done file is verified in this circle (evenhand verify done.json --circle), the next offer may count it as finished
refusal-seal-missing = your seal of seat { $seat } is not in the table: nothing is opened. Ask the dealer why, and for a new offer
refusal-other-seal = the table has another seal than yours for seat { $seat }: nothing is opened. Ask who sent it, and for a new offer
refusal-not-opened = this is no opened file: { $why }
refusal-other-table = the file is of the table { $found }, and { $any ->
        [yes] you opened for { $kept }: others were shown another table. Do not play on; compare TABLE with the others
       *[other] your seal in it is opened, and not from here: another copy of this program's state was used, or an older one put back. Do not play on
    }
refusal-wrong-opening = the openings are not what was sealed: { $why }. Do not play on; ask for the opening lines again
refusal-other-opening = the opening of { $seat } is not what was sealed here: do not play on
refusal-others-place = { $claimed } cannot hold the card of place { $place }: the pattern gives it to { $owner }
refusal-other-sheet = the sheet is not of this deal's openings and deck: it names { $found }. Ask for the sheet again
refusal-second-sheet = another sheet of deal { $deal } was had first, { $first }: one of both is false. Do not play on
refusal-not-on-sheet = the slip of deal { $deal }, place { $place }, is not on the sheet: the card is not proven, and must not be played
refusal-hand-incomplete = { $count ->
        [one] the slip of place { $places } is missing
       *[other] the slips of places { $places } are missing
    } from the hand of { $seat }: ask the dealer for { $count ->
        [one] it
       *[other] them
    } before you play
refusal-opening-too-late = round { $round } of the beacon is due: an opening now would come too late, when the cards may be known. The table is void
refusal-not-called = { $claimed } shows place { $place } of { $pile }, which was not called when a card was drawn: if the dealer called it, say --called { $pile }={ $place }
refusal-called-elsewhere = place { $place } was called, and the pattern does not give it to { $pile }: see what the dealer called
refusal-claimed-twice = { $first } and { $second } both show the card of place { $place }: it was drawn once
refusal-void = the table { $table } is void, for ever: its openings were not all here before the beacon's round, or a later offer counts it as unfinished, or you said that it is void. Nothing of it counts, whoever completes it
refusal-void-offer = you said that the offer { $offer } is void: its seal is opened no more. Ask for a new offer

unseen-control = a control character
unseen-invisible = a character that cannot be seen
unseen-bidirectional = a control of writing direction
unseen-private-use = a character of private use
unseen-noncharacter = a code point that is no character
unseen-unassigned = not assigned in Unicode 16.0

entry = { $code } at character { $place }: { $class }

progress-sealed = sealed, no table yet
progress-refused = the table was refused
progress-missed = not opened before the round
progress-opening = opened, waiting for the others
progress-opened = all opened
progress-done = finished and verified
progress-void = void
progress-ended = ended by you
