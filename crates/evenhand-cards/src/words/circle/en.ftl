# Refusals of a seat's program by the rules S1 to S14 of the contract and its own rules P1 and P2, each with the next step.

refused = Refused by rule { $rule }: { $why }

refusal-not-an-offer = this is not an offer that can be sealed: { $why }
refusal-round-over = round { $round } of the beacon is already due, so its value may be known. It was due at { $due } UTC, and this machine's clock says { $now } UTC. If the clock is wrong, set it. Otherwise ask for an offer with a later round.
refusal-round-unknown = the time of the round of chain { $chain } is unknown here. Find out when the round is published, and pass it with { PARAMETER("due") }.
refusal-other-prev = the offer names { $found } as the table before it, but the last one kept in this circle is { $kept }: a table would be skipped. Ask for an offer that names it: evenhand fairdeal offer … --prev done.json, or --void table.json if it was not finished. If tables were played without you, pass their files with { PARAMETER("between") }. To give up the count, end the circle.
refusal-not-finished = the offer counts table { $table } as finished, but its done file was not verified here. Verify it in this circle (evenhand verify done.json --circle), or ask for an offer that counts it as unfinished.
refusal-miscounted = the offer counts { $found } unfinished tables before it, but there are { $expected }. Ask for an offer with the right count.
refusal-other-deal = file { $number } of { PARAMETER("between") } is not the deal that you played: it differs from the deal that your program kept. See why: evenhand verify FILE --circle NAME.
refusal-not-between = file { $number } of { PARAMETER("between") } is not a table between the offer and the last one kept here. Leave it out.
refusal-between = file { $number } of { PARAMETER("between") } cannot be used: { $why }
refusal-not-verified = the beacon's value in file { $number } of { PARAMETER("between") } is not verified. Look up its round and verify that file by itself, in this circle.
refusal-unfinished = offer { $offer } of this circle is not over. With two open offers, someone could show only the better one. Verify its done file in this circle, or take a new offer that counts its table as unfinished. If it leads nowhere, end it (evenhand fairdeal circle end).
refusal-ended = you ended offer { $offer }, so it is neither sealed nor opened. Ask for a new one.
refusal-not-a-table = this is not a closed table: { $why }
refusal-not-sealed = this program did not seal offer { $offer }. If you sealed with another { PARAMETER("state") }, pass that one. If that state is lost, ask for a new offer.
refusal-other-circle = this offer was sealed in the circle { $circle }. Name that circle, or leave it out.
refusal-second-table = table { $found } stays unopened, because this offer's table is { $opened }. An offer is opened for one table only. Someone closed this offer twice. Do not play on at either table. Ask for a new offer.
refusal-table-here = table { $table } of this offer is already here, so this program does not seal another seat of the offer
refusal-left-out = your seal of seat { $seat } was left out of this table. You opened nothing for it, so its check word does not cover you. Ask the dealer why. Once its done file is verified in this circle (evenhand verify done.json --circle), the next offer may count it as finished.
refusal-seal-missing = your seal of seat { $seat } is missing from the table, so it stays unopened. Ask the dealer why, and ask for a new offer.
refusal-other-seal = the table has another seal for seat { $seat } than yours, so it stays unopened. Ask who sent it, and ask for a new offer.
refusal-not-opened = this is not an opened file: { $why }
refusal-other-table = the file belongs to table { $found }, { $any ->
        [yes] but you opened for { $kept }: others were shown another table. Do not play on. Compare TABLE with the others.
       *[other] and it opens your seal, but not from here: another copy of this program's state was used, or an older one restored. Do not play on.
    }
refusal-wrong-opening = the openings do not match the seals: { $why }. Do not play on. Ask for the opening lines again.
refusal-other-opening = the opening of { $seat } does not match the seal made here. Do not play on.
refusal-others-place = { $claimed } cannot hold the card of place { $place }: the pattern gives it to { $owner }
refusal-other-sheet = the sheet does not match this deal's openings and deck: it names { $found }. Ask for the sheet again.
refusal-second-sheet = another sheet of deal { $deal } came first, { $first }: one of the two is false. Do not play on.
refusal-not-on-sheet = the slip of deal { $deal }, place { $place }, is not on the sheet. The card is unproven and must not be played.
refusal-hand-incomplete = { $count ->
        [one] the slip of place { $places } is missing
       *[other] the slips of places { $places } are missing
    } from the hand of { $seat }. Ask the dealer for { $count ->
        [one] it
       *[other] them
    } before you play.
refusal-opening-too-late = round { $round } of the beacon is due. An opening now comes too late, because the cards may be known. The round was due at { $due } UTC, and this machine's clock says { $now } UTC. If the clock is wrong, set it and open again at once. Otherwise the table is void.
refusal-not-called = { $claimed } shows place { $place } of { $pile }, which was not called when a card was drawn. If the dealer called that place, pass { PARAMETER("called") } { $pile }={ $place }.
refusal-called-elsewhere = place { $place } was called, but the pattern does not give it to { $pile }. Check the place that the dealer called.
refusal-claimed-twice = { $first } and { $second } both show the card of place { $place }, which was drawn once
refusal-called-out-of-turn = place { $place } of { $pile } was called, { $left ->
        [yes] but the next card of { $pile } lies at place { $next }. Ask the dealer. Pass the calls that you left out with { PARAMETER("called") }. If the game draws this card from another place, pass { PARAMETER("out_of_order") }.
       *[no] but every card of { $pile } is already drawn
    }
refusal-void = table { $table } is void for ever. { $cause ->
        [late] The beacon's round was due at { $due } UTC, and its openings came at { $now } UTC by this machine's clock.
        [counted] You sealed a later offer that counts this table as unfinished.
        [declared] You declared this table void.
       *[unknown] The cause was not stored.
    } Results of this table do not count, even if someone completes the table.
refusal-finished = table { $table } is already finished: table { $place } of { $of } in the circle { $circle }. All its cards are public. Do not play it again. Ask for a new offer.
refusal-shown = you already played table { $table }: { $known ->
        [yes] this program showed its cards or its result at { $date } UTC
       *[no] this program showed its cards
    }. Someone who knows the cards may offer it again. Ask for a new offer. To go on with this table, use fairdeal hand and verify.
refusal-deal-skipped = deal { $deal } was dealt before deal { $before }. The dealer knows all deals of the file and must not choose their order. Ask for deal { $before }. If all players agreed to another order, pass { PARAMETER("out_of_order") }.
refusal-void-offer = you declared offer { $offer } void, so its seal stays unopened. Ask for a new offer.

unseen-control = a control character
unseen-invisible = an invisible character
unseen-bidirectional = a control of writing direction
unseen-private-use = a private-use character
unseen-noncharacter = a code point that is not a character
unseen-unassigned = not assigned in Unicode 16.0

entry = { $code } at character { $place }: { $class }

notice-counted-finished = This offer counts table { $table } as unfinished, but your program knows that the table is finished. Ask the dealer for an offer that counts the table as finished.
notice-played-in-your-name = Table { $table } was played with a seal for your seat { $seat }, but your program did not make that seal. Ask the dealer who played as { $seat }.
notice-uncounted = { $unfinished ->
    [one] 1 table that you opened before this offer was not finished
   *[other] { $unfinished } tables that you opened before this offer were not finished
}, but the offer counts { $counted }. Since then, tables were played without you. Ask the other players.
notice-other-circle = This circle is new, but your circle { $circle } has an unfinished table for the same number of seats, of offer { $offer }. A new circle does not count that table. If the same people play, ask why the name changed.

doubt-left-out = You sealed, but this table leaves out your seal of seat { $seat }. Your text and nonce are not part of this table.
doubt-verified-before = You verified this table before, on { $date } UTC: table { $place } of { $of } in the circle. If someone shows you this file as a new deal, the file is old.
doubt-later-table = This is table { $place } of the circle, but your later table { $later } is opened and not finished: { $table }. Ask for the done file of the later table.
doubt-no-sheet = Your program did not keep a sheet of this table, and you did not pass one. Nothing shows that these cards were on the table. If you have the sheets that were published before the cards, pass each with { PARAMETER("sheet") }.
doubt-not-played = { $count ->
    [one] Deal { $deals } was not played here: your program saw no sheet of it before the cards.
   *[other] Deals { $deals } were not played here: your program saw no sheets of them before the cards.
} The dealer knew all deals and could choose which to play. A sheet that comes later does not change this.
doubt-other-order = The deals were played in the order { $deals }. The dealer knew all deals and could choose the order.

preceding-first = This is the first table of the circle. Your program does not know an earlier table.
preceding-kept = { $kept ->
    [one] Your program kept the earlier table of the circle
   *[other] Your program kept the { $kept } earlier tables of the circle
}: { $finished } finished, { $unfinished } not finished. No table was skipped.
preceding-not-kept = Your program did not keep the table before this one.

progress-sealed = sealed, no table yet
progress-refused = the table was refused
progress-missed = not opened before the round
progress-opening = opened, waiting for the others
progress-opened = all opened
progress-done = finished and verified
progress-void = void
progress-ended = ended by you
