# Sealing (fairdeal seal).

seal-offer = offer { $offer }
seal-circle = circle { $circle }: { $tables ->
    [0] no table kept yet, so this program does not know earlier tables
    [one] 1 table kept
   *[other] { $tables } tables kept
}
seal-given-up = { $tables ->
    [one] 1 earlier table is not counted, because you ended its offer
   *[other] { $tables } earlier tables are not counted, because you ended their offers
}
seal-warning = warning: { $warning }
seal-question = Seal it for seat { $seat }? [y/N]
seal-not = not sealed
seal-another = You sealed seat { $sealed } of this offer before. One program may hold two seats, but a wrong seat voids the table.
seal-another-question = Seal seat { $seat } too? [y/N]
seal-another-option = If { $seat } is also your seat, pass --another-seat.
seal-again = you sealed seat { $seat } before, in the circle { $circle }. This is the same seal
seal-other-words = Your first sealed text counts. evenhand ignores the text that you pass now.
seal-void = this offer counts table { $table } as unfinished: that table is now void for ever
seal-next = Send the line where everyone can read it. When the table is published: evenhand fairdeal open

# Opening (fairdeal open).

open-silent = { $seats } did not seal. Ask them and the dealer, and compare the name of the table, { $table }, before you open. You open for only one table.
open-question = Open for this table? [y/N]
open-not = not opened
open-several-seats = You sealed several seats of this offer: { $seats }. evenhand opens all of them or none. If one of them was a mistake, this table cannot be finished here: say so aloud, run evenhand fairdeal circle void, and ask for a new offer that counts this table.
open-kept = table { $table }, kept in the circle { $circle }
open-next = Send the line where everyone can read it. When all have opened: evenhand fairdeal check

# Checking (fairdeal check).

check-word = check word { $word }
check-opened = opened { $opened }
check-next = Read the word aloud with the others, in one room or one call. Nobody looks at a card before all agree. Anyone who did not seal compares the 64 digits of opened.

late-refused = Refused by rule S14: the beacon's round was due at { $due } UTC, and this machine's clock says { $now } UTC. The openings were not all here in time. Nothing is stored yet. If the clock is wrong, set it and try again. If the clock is right, run evenhand fairdeal check with --yes: the table is then void for ever.
late-question = The beacon's round was due at { $due } UTC, and this machine's clock says { $now } UTC. If the clock is right, the table is void for ever. Is the clock right? [y/N]
late-not-stored = not checked, and nothing is stored. Set the clock and check again.

# A hand (fairdeal hand).

hand-sheet = sheet { $hash }
hand-compare = Compare all 64 digits of the sheet with the other players before you play.
hand-deal = deal { $deal }
hand-drawn = { $name } from { $pile }
hand-together = { $name } together
hand-show-none = --show { $card }: the slips of { $seat } do not contain this card, or you named it too often.
hand-not-compared = warning: you did not compare the check word of this table here. evenhand fairdeal check prints it. Read it aloud before anyone looks at a card.
hand-again = warning: you saw the first cards of this table at { $date } UTC. If someone shows it to you as a new evening, its cards may be known. Ask for a new offer.
hand-left-out = warning: your seal was left out of this table. No cards depend on your text or nonce.
hand-nothing-kept = warning: your program stored nothing of this table. It compares the slips only with this opened file and this sheet. Compare the hashes of both with the other players.

# Circles (fairdeal circle).

circle-none = no circles yet. evenhand fairdeal seal begins one.
circle-line = { $name }: { $offers ->
    [one] 1 offer
   *[other] { $offers } offers
}, the last one: { $last }
circle-offer = offer { $offer }: { $progress }
circle-seats = seat { $seats } of { $game }
circle-due = beacon due { $date } UTC
circle-table = table { $table }
circle-refused-table = table { $table }, refused
circle-void = table { $table } is void for ever. The next offer must count it.
circle-void-offer = offer { $offer } is void for ever, and its seal stays unopened. If a table of this offer was closed, the next offer must count it (fairdeal seal --between table.json).
circle-no-void = this circle does not have such an unfinished table or offer. evenhand fairdeal circle show lists them.
circle-void-question = Table { $hash } will be void for ever.
circle-void-offer-question = Offer { $hash } will be void for ever, and your program will never open its seal.
circle-end-question = { $offers ->
    [one] 1 offer of { $name } will end for ever, and its table will
   *[other] { $offers } offers of { $name } will end for ever, and their tables will
} no longer count.
circle-ended = { $offers ->
    [one] 1 offer of { $name } is ended
   *[other] { $offers } offers of { $name } are ended
}. Earlier tables are no longer counted.

# The state on disk.

store-cannot = { $file }: cannot be written. evenhand stores its state before it shows anything, so it shows nothing. Free some space, or make the directory writable
store-not-noted = note: the verdict stands, but evenhand could not store it in { $file }: { $reason }. Your program will not know that this table was finished.
store-no-target = { $link } is a link to { $file }, which does not exist. Restore that file: it contains everything that you sealed and opened.

# A step that cannot be taken back.

confirm = { $question } Go on? [y/N]
confirm-yes = { $question } This step cannot be taken back. To confirm it, pass --yes.
confirm-not = nothing was changed

# A file that others share (--into).

into-added = { $file }: added the line of { $seat }
into-was-there = { $file }: already contains the line of { $seat }
into-replaced = { $file }: replaced the line of { $seat }

# Kept facts about a file (verify --circle).

kept-not-sealed = { $file }: this program did not seal its offer { $offer } in the circle "{ $circle }", so nothing shows that this is the deal that you played. If you sealed with another --state, pass it.
kept-other-circle = { $file }: its offer { $offer } was sealed in the circle "{ $sealed }". Pass --circle { $sealed }.
