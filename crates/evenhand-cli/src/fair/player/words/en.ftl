# Sealing (fairdeal seal).

seal-offer = offer { $offer }
seal-circle = circle { $circle }: { $tables ->
    [0] no table kept yet, so what was before is not known here
    [one] 1 table kept
   *[other] { $tables } tables kept
}
seal-given-up = { $tables ->
    [one] 1 table before is not counted, as you ended its offer
   *[other] { $tables } tables before are not counted, as you ended their offers
}
seal-warning = warning: { $warning }
seal-question = Seal it for seat { $seat }? [y/N]
seal-not = not sealed
seal-again = sealed before for seat { $seat }, in the circle { $circle }: this is that seal
seal-other-words = the words that you sealed first hold; those given now are left out
seal-void = this offer counts table { $table } as unfinished: that table is void for ever now
seal-next = Send the line where all can read it. When the table is published: evenhand fairdeal open

# Opening (fairdeal open).

open-silent = { $seats } did not seal: ask them and the dealer, and compare the table's name, { $table }, before you open: you open for one table alone
open-question = Open for this table? [y/N]
open-not = not opened
open-kept = table { $table }, kept in the circle { $circle }
open-next = Send the line where all can read it. When all have opened: evenhand fairdeal check

# Checking (fairdeal check).

check-word = check word { $word }
check-opened = opened { $opened }
check-next = Read the word aloud with the others, in one room or one call. Nobody looks at a card before all agree; who did not seal compares the 64 digits of opened

# A hand (fairdeal hand).

hand-sheet = sheet { $hash }
hand-deal = deal { $deal }
hand-drawn = { $name } from { $pile }
hand-not-compared = warning: the check word of this table was not compared here: evenhand fairdeal check gives it, and it is read aloud before anybody looks at a card
hand-left-out = warning: your seal was left out of this table: nobody's cards depend on your words or nonce
hand-nothing-kept = warning: nothing of this table was kept here: the slips are compared with this opened file and this sheet alone. Compare the hashes of both with the others

# Circles (fairdeal circle).

circle-none = no circles: evenhand fairdeal seal begins one
circle-line = { $name }: { $offers ->
    [one] 1 offer
   *[other] { $offers } offers
}, the last one: { $last }
circle-offer = offer { $offer }: { $progress }
circle-seats = seat { $seats } of { $game }
circle-due = beacon due { $date } UTC
circle-table = table { $table }
circle-refused-table = table { $table }, refused
circle-void = table { $table } is void, for ever: the next offer must count it
circle-void-offer = offer { $offer } is void, for ever: its seal is opened no more. If a table of it was closed, the next offer must count it (fairdeal seal --between table.json)
circle-no-void = there is no such table or offer in this circle that is not finished: evenhand fairdeal circle show lists them
circle-ended = { $offers ->
    [one] 1 offer of { $name } is ended
   *[other] { $offers } offers of { $name } are ended
}: tables before are not counted any more

# A file that others share (--into).

into-added = { $file }: the line of { $seat } is added
into-was-there = { $file }: the line of { $seat } was there
into-replaced = { $file }: the line of { $seat } is put in the place of another

# What was kept of a file (verify --circle).

kept-not-sealed = { $file }: its offer { $offer } was not sealed in the circle { $circle }: nothing was kept of it there
kept-left-out = { $file }: your seal of seat { $seat } was left out of its table: your program opened nothing for it
