# An offer (fairdeal offer).

offer-publish = Publish { $file }, with the message of: evenhand fairdeal invite { $file }
offer-dealer-sits = { $seat } deals and sits: { $seat } will see every hand, and cannot choose one
offer-secret = The secret is in { $file }: keep it to yourself until the last hand is over, and do not lose it.

# The message for the chat (fairdeal invite). A step is a line.

invite-title = A deal that nobody can choose, and that all can check:
invite-title-dealerless = Settled without a dealer, so that nobody can choose, and all can check:
invite-offer = The offer is { $file }; its SHA-256 is
invite-seats = Seats: { $seats }. { $timed ->
    [no] Each seat, please:
   *[yes] Each seat, until { $until }, please:
}
invite-seal = 1. save the file, and run: evenhand fairdeal seal { $file } { $seat } --circle { $circle } (your own seat)
invite-send = 2. send the one line that it prints where all can read it; it hides what it holds
invite-table = 3. when I have published the table, run: evenhand fairdeal open table.json --circle { $circle } and send the line that it prints
invite-word = 4. when all have opened: evenhand fairdeal check opened.json --circle { $circle } and we read the check word aloud, in one room or one call, before anybody looks at a card
invite-cards = 5. for your cards, with the sheet that I publish and the slips that I send you: evenhand fairdeal hand opened.json { $seat } --sheet sheet.txt { $seat }.txt --circle { $circle } (your own seat)
invite-cards-dealerless = 5. for the outcome, anybody: evenhand fairdeal deal opened.json
invite-verify = 6. when all is over, the done file: evenhand verify done.json --circle { $circle }
invite-late = { $timed ->
    [no] Who has not sealed when I close the table
   *[yes] Who has not sealed by then
} is left out; who seals and does not open makes the table void, and that is counted.
invite-late-dealerless = { $timed ->
    [no] Who has not sealed when the table is closed
   *[yes] Who has not sealed by then
} is left out; who seals and does not open in time has lost.
invite-reveal = No result counts before the secret is shown and the file verified. Let us agree now what it costs not to show it.

# Lines of a chat (fairdeal collect).

collect-openings-for-offer = { $lines ->
    [one] 1 line is an opening line
   *[other] { $lines } lines are opening lines
}, and { $file } is an offer, which takes seal lines: opening lines go with the table
collect-seals-for-table = { $lines ->
    [one] 1 line is a seal line
   *[other] { $lines } lines are seal lines
}, and { $file } is a table, which takes opening lines: seal lines go with the offer
collect-contradiction-seals = { $seat }: these lines contradict each other, and I do not choose: ask { $seat } in person which is right, take the others out of the chat, and collect again. Somebody may have sealed under a false name
collect-missing-seals = missing: { $seats }. Wait for their seal lines, or close the table without them: --without SEAT for each
collect-without-sealed = --without { $seats }: but the seal is there: leave out the option. A seat that sealed is not left out
collect-missing-openings = missing: { $seats }. Wait for their opening lines. If one never comes, the table is void: tell your programs, say so aloud, all of you, then show the secret (fairdeal deal --reveal --agreed-void), and count the table in the next offer (--void)
collect-missing-openings-dealerless = missing: { $seats }. Wait for their opening lines until the time that was agreed. Who does not open by then has lost; never work it out anew while she stays in
collect-close-late = The round is over, so its outcome is known, and no seat opens any more: make a new offer
collect-open-late = { $over }. The round is over: an opening that came after it counts for nothing, and then the table is void
collect-sealed = sealed: { $seats }
collect-silent = silent, with no part in the cards: { $seats }
collect-table =
    table { $table }
    Publish { $file }. Each seat then keeps it and sends what this prints: evenhand fairdeal open { $file }
collect-opened =
    opened { $opened }
    check word { $word }
    Publish { $file }. Those who sealed read the check word aloud, in one room or one call; who did not compares the 64 digits of
    opened. Nobody looks at a card before all agree.

# A deal (fairdeal deal).

deal-check-word =
    check word { $word }: no card is looked at before all have read it aloud and agreed. Who did not seal, a dealer too, compares
    opened { $opened }
deal-sheet = sheet of deal { $deal }: { $file }, SHA-256 { $hash }. Publish it before the cards; players compare all 64 digits
deal-hands = slips of deal { $deal }: { $files }, in { $folder }. Send each seat its own, to it alone; a pile's slips as the cards are drawn
deal-encrypted = encrypted: { $seats }. This keeps out whoever carries the file, never the dealer
deal-done = { $file }: done. The secret in it is public now; evenhand verify { $file }
deal-done-dealerless = { $file }: done; evenhand verify { $file }
deal-void = { $file }: the table with its secret, void: the next offer names it (--void { $file })

# The beacon.

beacon-due = beacon: round { $round } of { $chain }, published { $date } UTC, in { $span }
beacon-past = beacon: round { $round } of { $chain }, published { $date } UTC
beacon-unknown = beacon: round { $round } of drand { $chain }, a chain whose times are not known here: ask who runs it, and make sure that the round is not published before all is fixed
beacon-address = Where to look it up: any server of drand has it at /{ $chain }/public/{ $round }; its JSON is what --randomness and --round take
beacon-early = round { $round } is due in { $span } by this machine's clock: what it gives cannot be known yet

# A verdict.

verify-holds = holds
verify-fails = FAILS
verify-not-given = not given
verify-not-reached = not reached
verify-warning = warning:
verify-nothing-kept = Give what you kept: --table, --open or --circle
verify-nothing-kept-draw = Give the announcement that you kept: --announcement
verify-hash = this file { $hash }
verify-winners = winners
stage-offer = This file is an offer: nobody has sealed yet.
stage-void = This file is a void table: it was closed, and not finished. The next offer names it (--void).
void-secret-opens = The secret in it opens the commitment.
void-secret-other = The secret in it does NOT open the commitment: ask the dealer for the one that does.
stage-table = This file is a closed table: its seals are not opened yet.
stage-opened = This file is an opened table: it is not dealt yet.
verify-look-up = Give it as you saw it: --round { $round }:RANDOMNESS, or --round CHAIN: and the file of its JSON

# A public draw (fairdraw announce).

draw-empty-lines = { $file }: { $count ->
    [one] 1 line is empty
   *[other] { $count } lines are empty
} ({ $lines }): an empty line is an entry too, and can win
draw-equal-lines = { $file }: { $count ->
    [one] 1 line is equal to one before it
   *[other] { $count } lines are equal to ones before them
} ({ $lines }): an entry that stands there twice has two chances
draw-publish = Publish the announcement and the list before that, once, in one place: whoever can change them later, or has a second announcement, can choose.
verify-beacon-checked = The beacon's signature is in the file, and it is the network's: I checked it.
verify-note = note:
