# Reasons to wait (fairdeal play).

waiting-offer = Waiting for an offer in { $folder }.
waiting-offer-secret = Waiting for the offer of your secret in { $folder }.
waiting-seals = Waiting for the seals of { $seats }. The dealer can close the table without a seat: --without SEAT.
waiting-table = Waiting for the dealer to close the table.
waiting-left-out = The table was closed before your seat sealed. Wait for the next offer.
waiting-foreign-seal = Seat { $seat } has a seal that this program did not make. If you are not { $seat }, pass your own seat. If you sealed with another --state, pass it. Nothing was sealed.
waiting-not-sealed = This program did not seal seat { $seat } of this offer. If you sealed with another --state, pass it. If that state is lost, ask for a new offer.
waiting-openings = Waiting for the openings of { $seats }. If an opening never comes, declare the table void (evenhand fairdeal circle void), and say so aloud.
waiting-round = Waiting for the beacon's round. Pass its randomness: --randomness.
waiting-sheet = Waiting for the sheet of deal { $deal }.
waiting-slips = Waiting for your slips of deal { $deal }. If the dealer sends them to you privately, save them and pass --slips FILE.
waiting-hands = When the last hand is over, pass --hands-over. The dealer then reveals the secret to everyone.
waiting-done = Waiting for the dealer to reveal the secret after the last hand.
waiting-unknown-table = A table of this offer is already there, and this program did not close it. If you closed it with another --state, use that --state. If you did not close it, remove the table, or make a new offer.
waiting-true-done = No done file here is valid. Waiting for a valid one.
slips-awaited = { $file } does not exist yet. evenhand reads it as soon as it exists.
slips-none = { $file } does not contain a slip of your seat { $seat }, so evenhand does not use it.
slips-of-others = { $file }: evenhand does not use its slips of { $places } here. For cards that you draw or that others show, run evenhand fairdeal hand.
files-left-out = warning: { $folder } has too many or too large files. evenhand does not read { $count } of them. Remove files that do not belong to an evening.
cut = { $kind ->
    [sheet] The sheet of a deal
    [slips] A file of encrypted slips
    [deal] The offer, the table or the done file
   *[other] A file
}: { $missing ->
    [0] all parts are here, but one is damaged
   *[other] { $missing } of { $parts } parts are missing
}. Ask for the message again.
unread = { $file } is not complete, or not a file of a deal: { $why }

# Facts about the directory or the chat.

note-seals-contradict = { $seat }: two seals contradict each other. Ask { $seat } in person which one is right, and remove the other. If that is impossible, make a new offer. Someone may have sealed under a false name.
note-foreign-seal = warning: there is another seal of your seat { $seat }. It is not yours. Tell the others, and remove it.
note-other-table = warning: another table of this offer is there: { $table }. { $reader ->
    [dealer] You did not close it. Remove it, and say so aloud.
   *[player] Ask the dealer aloud which one is right, and remove the other. You open for one table only.
}
note-seal-exchanged = warning: table { $table } has another seal of { $seat } than the one that { $seat } sent. evenhand does not open for this table. Ask { $seat } and the dealer.
note-seal-left-out = warning: { $seat } sealed, but the table was closed without this seal.
note-wrong-opening = { $seat }: an opening line does not open the seal. The line may be incomplete, and still arriving.
note-sheets-contradict = warning: two sheets of deal { $deal } contradict each other. Compare all 64 digits of the sheet with the dealer and the other players.
note-slips-not-on-sheet = warning: some of your slips of deal { $deal } are not on the sheet. Anyone can send you false slips. evenhand ignores them.
note-dones-contradict = warning: there are several different done files. evenhand verifies a valid one, if there is one.
note-done-refused = warning: a done file of this evening is invalid (Refused: { $code }). Anyone can write such a file. evenhand waits for another one. Ask the dealer.
other-offer = Another offer is there: { $offer }. evenhand ignores it until this evening is over.
restored = { $file } in the shared directory was changed or removed. evenhand restored it.
contested-seat = Someone else writes the file of seat { $seat }. Does another player use your seat?
contested = Someone else writes { $file } in the shared directory. Does another program use the same secret or seat?

# Questions.

question-seal = Seal this offer for seat { $seat }? [y/N]
question-open = Open for this table? [y/N]
question-agreed = Read the word aloud with the others, in one room or one call. Do all words agree? [y/N]
question-show = Show the cards of { $pile } ({ $cards }) to everyone? Answer no if players draw from it. [y/N]
question-hands = Type "over" when the last hand is over{ $next ->
    [no] {""}
   *[yes] , "next" to deal the next one
}{ $piles ->
    [0] {""}
   *[other] , or the name of a pile to show it to everyone ({ $names })
}:
question-reveal = Reveal the secret and all cards to everyone? This cannot be taken back. [y/N]
not-shown = Not shown.
pass = Not decided. evenhand asks at a terminal. Without a terminal, pass { $option }.
left-out-yes = { "--yes" } does not accept a table that lacks a seal which this program found. Ask the dealer. To open for this table anyway, run evenhand fairdeal open TABLE.
question-again = You saw the first cards of this table at { $date } UTC. If someone shows it to you as a new evening, its cards may be known. Go on with this table? [y/N]
not-again = Not shown.
not-sealed = Not sealed.
not-opened = Not opened.
not-agreed = The check words differ, so nobody looks at a card. Declare the table void (evenhand fairdeal circle void), say so aloud, and make a new offer.
not-agreed-before = You answered before that the words differ. If that was a mistake, pass --agreed.

# Steps.

send = Paste this message into the chat.
send-then = Then run this command again. It has not done this yet: { $options }
sealed = Sealed for seat { $seat }.
encrypted-to = Your slips will be encrypted to a key of this program. The seal binds the key.
closed = table { $table }, closed with the seals of { $seats }
opened = table { $table }, stored. You open your seal for it.
word = check word { $word }
word-opened = opened { $opened }
word-outside = You did not seal: compare the 64 digits of opened with a player.
dealt = Deal { $deal }: sheet { $hash }
dealt-encrypted = The slips of { $seats } are published, each encrypted to its seat. Only that seat can read them.
dealt-private = Send each of these files privately to its seat. The files are in { $folder }: { $files }
dealt-piles = No seat has the cards of { $piles }. When the game shows them to everyone, such as after the bidding, { $how ->
    [types] type { $pile }.
   *[passes] pass --show { $pile }.
} If players draw from a pile, send the slips one by one, each privately to the player who draws. The files are in { $folder }: { $files }
shown = The cards of { $pile } are public.
no-pile = Unknown pile "{ $pile }". { $count ->
    [0] This game has no piles.
   *[other] Piles: { $names }
}
revealed = The done file reveals the secret: { $file }.
verdict = The evening is over. The following report is the verdict, not a message to paste.
cards-kept = To show or draw cards during play: evenhand fairdeal hand { $opened } { $seat } --sheet { $sheet } { $slips }{ $state }. To show cards, add --show CARDS. To draw one, add the slip that you received and --called PILE=PLACE.
finished = The evening is over. Your copies are in { $folder }.
over = This evening is over. Offer { $offer }: { $progress }.
over-clock = The beacon's round was due at { $due } UTC, and this machine's clock says { $now } UTC. If the clock is wrong, set it and run the command again.
over-unverified = The done file is gone, so evenhand cannot verify it again.
other-circle = Offer { $offer } is sealed in circle "{ $first }", not in "{ $circle }". Pass --circle { $first }, or leave out --circle.
retry-later = evenhand tries again about once per second. Ctrl-C stops it.
several-offers = Several offers are open: { $offers }. Choose one: --offer and its first 8 digits or more.
no-role = Pass your seat, such as A. The dealer passes --secret FILE.
other-seat = This program sealed seat { $sealed } of this offer, not { $seat }. If you are { $sealed }, pass { $sealed }. If you are { $seat }, pass your own --state. A wrong seat voids the table. Only if both seats are yours, run evenhand fairdeal seal with --another-seat.
dealers-option = { $option } is for the dealer, who also passes --secret FILE. To show your own cards, run evenhand fairdeal hand.
slips-no-seat = --slips is for a player. Pass your seat, or leave out --slips.
no-deal = --deal { $deal }: { $deals ->
    [one] this table has 1 deal
   *[other] this table has { $deals } deals
}.
no-seat = The offer has no seat "{ $seat }". Seats: { $seats }
close-late = The beacon's round is over, so no seat opens any more. Make a new offer.
not-dealer = Offer { $offer } has no dealer. Leave out --secret.
