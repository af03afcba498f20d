# An offer (fairdeal offer).

offer-publish = Publish { $file }, with the message that this command prints: evenhand fairdeal invite { $file }{ $names }
offer-dealer-sits = { $seat } deals and plays: { $seat } will see every hand, but cannot choose the cards
offer-secret = The secret is in { $file }. Keep it to yourself until the last hand is over, and do not lose it.
offer-names = Seats: { $seats }. The offer contains only the seats, because a seat is a capital letter and at most 15 ASCII letters and digits. Commands show the names with { $option }
offer-secret-shared = warning: { $file } is in the directory of the offer. Everyone who can read that directory can read the secret. If you have shared it already, make a new offer. Otherwise move the secret before you share the directory.
offer-open-hands = Without a dealer nobody hides cards: everyone who has the opened file sees every hand. For hidden hands, leave out --dealer none, and let someone deal. For hands that everyone may see, pass --open-hands.
offer-no-open-hands = --open-hands is for hands that are dealt without a dealer. Leave it out.
open-hands = Nobody deals, so nobody hides cards: everyone who has the opened file sees every hand.
seats-no-name = --seats: "{ $name }" is not a name. Use 1 to 40 visible characters without , and =.
seats-twice = --seats: "{ $name }" occurs twice. Use different names.
names-no-seat = --names: unknown seat { $seat }. Seats: { $seats }.
names-twice = --names: seat { $seat } has two names. Pass one.
between-seats = { ", " }

# The message for the chat (fairdeal invite). A step is a line.

invite-title = A deal that nobody can choose, and that everyone can check:
invite-title-dealerless = A result without a dealer, which nobody can choose, and everyone can check:
invite-offer = The offer is { $file }. Its SHA-256 is
invite-seats = Seats: { $seats }. { $timed ->
    [no] Each seat, please:
   *[yes] Each seat, until { $until }, please:
}
invite-seal = 1. save the file, and run: evenhand fairdeal seal { $file } { $seat } --circle { $circle } (your own seat)
invite-send = 2. send the printed line where everyone can read it. It hides its contents.
invite-table = 3. when I have published the table, run: evenhand fairdeal open table.json --circle { $circle } and send the printed line
invite-word = 4. when all have opened, run: evenhand fairdeal check opened.json --circle { $circle }. We read the check word aloud, in one room or one call, before anyone looks at a card
invite-cards = 5. for your cards, with the sheet that I publish and the slips that I send you, run: evenhand fairdeal hand opened.json { $seat } --sheet sheet.txt { $seat }.txt --circle { $circle }{ $names } (your own seat). Compare all 64 digits of the sheet with the other players before you play
invite-cards-dealerless = 5. for the outcome, anyone runs: evenhand fairdeal deal opened.json{ $names }
invite-verify = 6. when all is over, run: evenhand verify done.json --circle { $circle }{ $names } (your program compares the file with everything that it kept)
invite-verify-dealerless = 6. when all is over, run: evenhand verify done.json --circle { $circle }{ $names }
invite-play = One command can replace these steps. Over a directory that we share, run evenhand fairdeal play DIR { $seat } --circle { $circle }{ $names }. Over this chat, run evenhand fairdeal chat chat.txt { $seat } --circle { $circle }{ $names } (your own seat).
invite-late = { $timed ->
    [no] A seat that has not sealed when I close the table
   *[yes] A seat that has not sealed by then
} is left out. A seat that seals and does not open makes the table void, and that is counted.
invite-late-dealerless = { $timed ->
    [no] A seat that has not sealed when the table is closed
   *[yes] A seat that has not sealed by then
} is left out. A seat that seals and does not open in time has lost.
invite-reveal = No result counts before the secret is shown and the file verified. Let us agree now on the price of not showing it.

# Lines of a chat (fairdeal collect).

collect-openings-for-offer = { $lines ->
    [one] 1 line is an opening line
   *[other] { $lines } lines are opening lines
}, but { $file } is an offer, which takes seal lines. Pass the table for opening lines.
collect-seals-for-table = { $lines ->
    [one] 1 line is a seal line
   *[other] { $lines } lines are seal lines
}, but { $file } is a table, which takes opening lines. Pass the offer for seal lines.
collect-contradiction-seals = { $seat }: these lines contradict each other. Ask { $seat } in person which is right, remove the others from the chat, and collect again. Someone may have sealed under a false name
collect-missing-seals = missing: { $seats }. Wait for their seal lines, or close the table without them: --without SEAT for each.
collect-without-sealed = --without { $seats }: a seat that sealed stays in the table. Leave out the option.
collect-missing-openings = missing: { $seats }. Wait for their opening lines. If one never comes, the table is void: each player declares it void (evenhand fairdeal circle void) and says so aloud. Then show the secret (fairdeal deal --reveal --agreed-void), and count the table in the next offer (--void).
collect-missing-openings-dealerless = missing: { $seats }. Wait for their opening lines until the agreed time. A seat that has not opened by then has lost. Never repeat the deal while it stays in.
collect-close-late = The round is over and its outcome is known, so no seat opens any more. Make a new offer.
collect-open-late = { $over }. The round is over: a later opening does not count, and then the table is void.
collect-sealed = sealed: { $seats }
collect-silent = silent, without a part in the cards: { $seats }
collect-table =
    table { $table }
    Publish { $file }. Each seat then keeps it, runs evenhand fairdeal open { $file }, and sends the printed line.
collect-opened =
    opened { $opened }
    check word { $word }
    Publish { $file }. All seats that sealed read the check word aloud, in one room or one call. The others compare the 64
    digits of opened. Nobody looks at a card before all agree.

# A deal (fairdeal deal).

deal-check-word =
    check word { $word }: look at no card before all have read it aloud and agreed. Anyone who did not seal, also the dealer,
    compares opened { $opened }
deal-sheet = sheet of deal { $deal }: { $file }, SHA-256 { $hash }. Publish it before the cards. Players compare all 64 digits.
deal-hands = slips of deal { $deal }: { $files }, in { $folder }. Send each seat its own file, privately. Send the slips of a pile one by one, as players draw the cards.
deal-encrypted = encrypted: { $seats }. This protects the cards from the messenger, not from the dealer.
deal-done = { $file }: done. The secret in it is public now. Check it: evenhand verify { $file }
deal-done-dealerless = { $file }: done. Check it: evenhand verify { $file }
deal-void = { $file }: the void table with its secret. The next offer names it (--void { $file }).

# Slips (fairdeal hand and play).

slips-encrypted = { $file } is encrypted with age, and the key in { $state } does not open it. The file may be for another seat, or incomplete. A program without --features age opens no such file.

# The beacon.

beacon-due = beacon: round { $round } of { $chain }, to be published { $date } UTC, in { $span }
beacon-past = beacon: round { $round } of { $chain }, published { $date } UTC
beacon-unknown = beacon: round { $round } of drand { $chain }, a chain with unknown times. The operator of that chain can choose its values, so a verdict is never good: at best, evenhand verify exits with code 3. For a good verdict, offer a round of quicknet: --beacon-in MINUTES
beacon-clock = This machine's clock says { $now } UTC. If it is wrong, set it first: openings count only before the round.
beacon-address = { $known ->
    [yes] quicknet is a chain of drand, run by the League of Entropy. Any drand HTTP relay has the round at the path /{ $chain }/public/{ $round }. Save its JSON as round.json, for --randomness round.json and --round quicknet:round.json.
   *[no] A relay of that chain has the round at the path /{ $chain }/public/{ $round }. --randomness and --round take its JSON.
}
beacon-far = round { $round } is due { $years } years from now. Use an earlier round, such as --beacon-in 30.
beacon-early = round { $round } is due in { $span } by this machine's clock, so its value is not known yet

# A verdict.

verify-holds = holds
verify-fails = FAILS
verify-not-given = not given
verify-no-beacon = this table names no beacon
verify-not-reached = Not checked, because an earlier check failed: { $codes }
verify-warning = warning:
verify-nothing-kept = Pass what you kept: --table, --open or --circle
verify-nothing-kept-draw = Pass the announcement that you kept: --announcement
verify-hash = this file { $hash }
verify-winners = winners
verify-no-boards = A public draw has no boards. Leave out --pbn, --dup and --records.
stage-offer = This file is an offer: nobody has sealed yet.
stage-void = This file is a void table, which was closed but not finished. The next offer names it (--void).
void-secret-opens = The secret in it opens the commitment.
void-secret-other = The secret in it does NOT open the commitment: ask the dealer for the one that does.
stage-table = This file is a closed table. Its seals are not opened yet.
stage-opened = This file is an opened table: it is not dealt yet.
verify-look-up = Look the round up yourself, not in a file that someone sent you. Pass the value: --round { $round }:RANDOMNESS

# Whether the file is the deal that was played here (verify --circle).

judged-played = Circle { $circle }, table { $place } of { $of }: this is the deal that you played{ $given ->
    [yes] , if you had the sheets of --sheet before you saw the cards.
   *[no] .
}
judged-shown = Your program showed its first hand at { $date } UTC.
judged-proven = Your program has slips that prove cards of: { $seen }.
judged-unproven = It has no slips of: { $unseen }. The sheet fixes these cards too. Only you know whether they are the cards that were on the table. Compare them with the cards above.
judged-again = You verified this table before, on { $date } UTC. If someone shows you this file as a new deal, it is old.
judged-doubtful = Circle { $circle }: nothing shows that this is the deal that you played.
judged-earlier = Circle { $circle }: this is table { $place } of { $of }, which you verified on { $date } UTC. It is not your latest deal. If someone shows you this file as a new deal, the file is old.
judged-refused = This is not the deal that you played: the file differs from the deal that your program kept.

# A public draw (fairdraw announce).

draw-empty-lines = { $file }: { $count ->
    [one] 1 line is empty
   *[other] { $count } lines are empty
} ({ $lines }). An empty line is an entry too, and can win.
draw-equal-lines = { $file }: { $count ->
    [one] 1 line is equal to an earlier line
   *[other] { $count } lines are equal to earlier lines
} ({ $lines }). An entry that occurs twice has two chances.
draw-publish = Publish the announcement and the list once, in one place, before that round. If someone can change them later, or has a second announcement, that person can choose.
draw-alike-lines = { $file }: { $count ->
    [one] 1 line looks like an earlier line
   *[other] { $count } lines look like earlier lines
} ({ $lines }), except for case, the encoding of accents, blanks or invisible characters. An entry that occurs twice has two chances.
draw-columns = { $file }: each line has { $count } fields separated by { $separator ->
    [tab] tabs
   *[other] { $separator }
}. The whole line would be the entry. Keep one column, such as: cut { $separator ->
    [tab] {""}
   *[other] -d'{ $separator }'{" "}
}-f2 { $file } > entrants.txt
draw-header = { $file }: line 1 looks like a header: { $header }. The header would be an entry, and could win. Remove it: tail -n +2 { $file } > entrants.txt
draw-markup = { $file }: this looks like { $kind }, so its lines are not entries. Export the entries as text, one per line, and announce that file.
draw-mark = { $file }: line 1 begins with a byte-order mark, which would be part of the first entry. Save the file as UTF-8 without the mark.
draw-blanks = { $file }: { $count ->
    [one] 1 line begins or ends with blanks
   *[other] { $count } lines begin or end with blanks
} ({ $lines }). These blanks are part of the list's hash.
draw-controls = { $file }: { $count ->
    [one] 1 line has control characters
   *[other] { $count } lines have control characters
} ({ $lines }). Check that this is a text file.
draw-not-utf8 = { $file }: { $count ->
    [one] 1 line is
   *[other] { $count } lines are
} not UTF-8 ({ $lines }). Other people may see other names. Convert the list: iconv -t UTF-8 -f ENCODING
draw-returns = { $file }: lines end with CR LF. Publish this file unchanged: mail programs and git change line ends, and then nobody can verify the draw with the list.
draw-null = { $file }: line { $line } has a byte 0, so this is not a text with one entry per line. If it is UTF-16, convert it: iconv -f UTF-16 -t UTF-8
draw-not-lines = { $kind ->
    [ZIP] { $file }: this is a ZIP archive, or a spreadsheet, which is stored as a ZIP archive. Export the entries as text, one per line, and announce that file.
    [CR] { $file }: lines end with carriage returns, not with line feeds, so the list would be one entry. Convert it: { $converter } < { $file } > entrants.txt
   *[other] { $file }: this is { $kind }, not a text with one entry per line. { $converted ->
        [yes] Convert it first: { $converter } < { $file } > entrants.txt
       *[no] Export the entries as text, one per line, and announce that file.
    }
}
draw-many = { $file }: { $count } entries, but a draw has at most 1048576.
draw-question = Announce this list as it is? [y/N]
draw-not-announced = nothing is announced. Correct the list, or pass --yes to announce it as it is.
draw-title-lines = --title { $title }: a title is one line.
draw-title-long = --title { $title }: has { $count } characters, but a title has at most 200.
draw-title-script = --title { $title }: a title has only ASCII letters, digits, signs and spaces, because letters of other scripts can look alike. Use a title such as 'Summer raffle'. Put the title in your own script into the message that you publish.
round-no-file = --randomness { $given }: the file does not exist, and the value is not 64 hexadecimal digits in lower case.
round-false = { $file }: this signature is not the network's signature of round { $round }. Someone made it up, or it belongs to another round. Look the round up again, at another relay.
round-unsigned = { $file } has no signature, so nothing shows that its value is the beacon's. The value does not count as looked up. Look the round up yourself, and pass --round quicknet:{ $round }:RANDOMNESS.
round-unchecked = { $file } has a signature, but this build of evenhand cannot check it (feature bls). The value does not count as looked up. Look the round up yourself, and pass --round quicknet:{ $round }:RANDOMNESS.
round-bare = note: { $file } has no signature that evenhand can check here. Everyone who verifies must look up round { $round }. Pass the complete JSON of a relay instead.
verify-beacon-false = The beacon's signature in the file is not the network's signature. Someone made this value up, or it belongs to another round.
verify-beacon-checked = evenhand checked the beacon's signature in the file. It is the network's signature.
verify-note = note:
