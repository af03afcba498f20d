# Play fair: the sealed, verifiable deal.

heading = Play a deal that nobody can choose
intro = The dealer fixes a secret, each player seals a number nobody else knows, and only then is everything opened. Secret and seals together decide the cards, so nobody can choose them as long as one is honest. Messages go by any chat; this page sends nothing.
views = What to do
view-tables = My tables
view-new = Make a table
view-verify = Verify a file
view-kept = What is kept

# Taking in.

take = Take in what you were sent
take-hint = Paste a link, a message, lines of a chat or a whole file, or drop a file here. What you paste is taken in at once.
take-text = Link, message or file
take-button = Take it in
take-file = Or choose a file
take-busy = Reading…
take-long = This is longer than 16,777,216 bytes, more than any file of a deal may have: nothing of it was read.
take-link-long = This link is longer than 100,000 characters: ask for the file itself.
take-line = A line of the protocol has at most 10,000 characters: this is longer, and none of those.
take-time = This took longer than a minute and a half, and was stopped.
take-none = There is no offer, table, message, sheet or slip in this. { $why }
took-offer = An offer: read what it says below.
took-table = A closed table.
took-host = You offered this table, and it is closed and opened here alone: nothing of this is taken in. Ask who sent it.
took-table-other = This closed table has another name than the one that is kept. You open for one table alone: do not play on, and ask who sent it.
took-opened = All have opened.
took-opened-again = Another opened file of this table is kept already: it stays.
took-opened-other = These openings are of another table than the one that is kept: do not play on.
took-done = The finished file: the verdict is below.
took-done-again = This finished file is kept already.
took-done-other = A finished file of this table is kept already, and stays. This is ANOTHER one: { $verdict } Look at it under “Verify a file”, and ask who sent it.
took-done-better = The finished file: it shows more than the one that was kept, and takes its place. The verdict is below.
took-done-refused = This finished file does not hold, and is not taken for the table's: the verdict is below.
took-void = The file of a table that is void. { $opens ->
    [yes] The secret in it opens the commitment.
   *[no] The secret in it does NOT open the commitment: ask the dealer for the one that does.
}
took-void-other = Another file of this void table is kept already, whose secret opens the commitment: it stays.
took-void-table = This is the file of another table than the one that is kept: nothing of it is taken in.
took-table-two = A second closed table of this offer came, named { $name }. An offer is closed once: the first stays below. Ask the dealer which is right, and open for neither before.
took-table-better = A second closed table of this offer came, and unlike the first it has your seal: it takes the place of the first. An offer is closed once: ask the dealer why there were two.
took-lines = { $count ->
    [one] 1 line is taken in.
   *[other] { $count } lines are taken in.
}
took-lines-full = { $dropped } lines were left out: a seat has one line, and there are too many for it here. Take out the lines that were collected, and take in the true ones.
took-lines-none = These are lines of the protocol, and none is of a table that is here.
took-sheet = A sheet.
took-sheet-none = This sheet is of no table whose openings are here.
took-slips = { $count ->
    [one] 1 slip.
   *[other] { $count } slips.
}
took-slips-full = { $dropped } slips were left out: there are more than the table has cards.
took-slips-none = These are slips: open the table that they belong to, and take them in there.
took-round = What the beacon published.
took-round-other = This is of round { $found }, and the table waits for round { $wanted }: look that one up.
took-round-none = This is what a beacon published: open the table that waits for it, and take it in there.
took-draw = This is a public draw: it is verified under “Verify a file”.
took-unknown = This file is of a table that was never taken in here: it can be looked at under “Verify a file”, against what you kept elsewhere.

# What is kept cannot be read, or the module does not start.

state-failed = What is kept here could not be read: { $why }
state-failed-tell = Nothing of it was changed. Save it to a file before you do anything else; then try again, or delete it and restore the file in another browser.
state-raw = Save it as it is
state-again = Try again

store-silent = The browser's storage does not answer. Close other windows of this page, and try again.
store-failed = It could not be kept in this browser, so nothing was done and nothing was sent. Make room, or save what is kept to a file (“What is kept”) and go on in another browser.
store-damaged = it is not of the form in which this page keeps it

# The list.

list-none = No tables yet. Take in an offer that you were sent, or make a table.
list-open = Open
list-deals = you deal
list-seat = your seat: { $seats }
list-looks-on = you look on
list-date = taken in { $date }
back = All my tables
offer-name = Offer
table-name = Table
opened-name = Opened

# The phases.

phases = How far it is
phase-seals = Seals
phase-table = Closed
phase-openings = Opened
phase-cards = Cards
phase-verdict = Verdict
phase-is-done = done
phase-is-now = now
phase-is-next = to come

# The spec.

spec = What is offered
rule = What decides
settled = Settled
whole = the whole text
warning-voids-not-shown = Whether tables before this one were dropped, because somebody did not like them, cannot be seen from this file alone. If there were any, give their files too, under “Verify a file”.
warning = Beware
beacon-due = The beacon's round { $round } is published { $date }. Openings must be in before.
beacon-over = The beacon's round { $round } was published { $date }.
beacon-unknown = When round { $round } of this chain is published is not known here: no verdict can be good.
beacon-look-up = Any server of drand has it at /{ $chain }/public/{ $round }. Look it up yourself, and take in its JSON here.

# A link that was opened.

link-came = { $kind ->
    [offer] This link brings an offer.
    [table] This link brings a closed table.
    [opened] This link brings an opened file.
    [done] This link brings a finished file.
    [void] This link brings the file of a void table.
   *[other] This link brings no file of a table.
}
link-here = { $here ->
    [yes] Its table is one of yours.
   *[no] Its table is not here yet.
}
link-no = Leave it

# A player.

player = Your seat
seat = Seat
seat-none = (choose)
words = Your words (if you like; they are shown when you open)
circle = Circle (your name for the group you play with)
circle-usual = friends
between = Tables that the circle played while you were away (files)
due = When the round is published (date and time)
seal-button = Seal
seal-tell = A number from this browser's source for keys is drawn for you and kept here; only its seal goes out.
seal-no-seat = Choose your seat first.
sealed = You have sealed for { $seat }. Send this line where all can read it; it hides what it holds:
sealed-again = This was sealed before: it is the same seal.
sealed-other-words = The words that you sealed first hold.
sealed-void = The table { $table } is void for ever now, as this offer counts it so.
seal-another = Seal for another seat of yours
wait-table = Next: take in the closed table that the dealer publishes.
came = The closed table is here
came-away = Put this table aside
came-yours = Your seal is in it.
came-missing = Your seal of seat { $seat } is NOT in it.
came-all = All seats have sealed.
came-silent = Did not seal: { $seats }. Ask them and the dealer, and compare the table's name, before you open: you open for one table alone.
open-button = Open my words for this table
open-tell = Before it opens, the table is kept here. A seal is opened for one table, once.
lines = Your opening line. Send it where all can read it:
wait-opened = Next: take in the opened file, or the opening lines of the others.
keep-button = Keep this table, without a seat
keep-tell = Keep it before the openings are public: a verdict is worth what you kept.
kept-table = This table is kept here.
word = Check word
word-tell = Those who sealed read it aloud, in one room or one call, not in the chat. Who did not seal compares the 64 digits of Opened. Nobody looks at a card before all agree.
word-agree = All have read the same word
word-agreed = All read the same word.
refused = Not done
hint-unfinished = If that table came to nothing, open it in the list and end it there, or tell there that it is void.
hint-other-prev = If tables were played without you, add their files above. To give up the count, end the last offer of this circle.
hint-not-finished = Take in its finished file first: it is verified here by itself.
hint-round-unknown = Say above when the round is published.
hand = Your cards
hand-wait = Take in the sheet that the dealer publishes, and the slips that were sent to you.
hand-sheets = Sheets here: { $count }. Slips here: { $slips }.
hand-called = Places that were called when cards were drawn, such as wall=20, one a line
hand-button = Show the cards that the slips prove
hand-sheet = Sheet { $hash }: compare all 64 digits with the others.
hand-standing-compared = The check word of this table was compared here.
hand-standing-not-compared = The check word of this table was not compared here.
hand-standing-left-out = Your seal was left out of this table.
hand-standing-nothing-kept = Nothing was sealed here for this table.
hand-slips-again = Take the slips out again
void-button = The table is void
void-ask = Hold this table void, for ever? Do so before you say it aloud. Nothing of it counts afterwards, whoever completes it.
void-told = Noted: this table is void.
void-none = There is nothing of it that is not finished.
end-button = End this offer
end-ask = Give up this offer? Its tables are not counted any more, and its seal is never opened.
more = If it goes wrong
host-outside = You deal, and do not sit: players seal in their own browsers.

# Whoever deals.

host = You offered this table
host-offer = 1. Send the offer to all players:
host-seals = 2. Their seal lines: paste them above, or the whole chat. Sealed: { $there }. Missing: { $missing }.
host-none = nobody
host-chat = Lines that were collected
host-chat-clear = Take these lines out
host-contradicted = Lines of { $seats } contradict each other, and none is chosen: ask in person which is right, take the lines out, and take in the right ones.
host-close = Close the table
host-close-without = Close the table without { $seats }
host-close-ask = Close the table without { $seats }? They have no part in the cards. A table is closed once.
host-close-changed = In the meantime another line came or went: look who has sealed now, and close again.
host-too-few = { $needed ->
    [one] At least one seat must seal.
   *[other] At least { $needed } seats must seal.
}
host-close-late = The round is over, so its outcome is known, and no seat opens any more: make a new offer.
host-table = Send the closed table to all players:
host-openings = Their opening lines: paste them above. Opened: { $there }. Missing: { $missing }.
host-openings-missing = If one never comes, the table is void: all say so aloud, and only then is the secret shown.
host-openings-dealerless = Who does not open by the time that was agreed has lost. Never work it out anew while somebody stays out.
host-opened = Send the opened file to all players:
host-early = The round is not published yet: the cards cannot be known before { $date }.
host-randomness = What the beacon published for round { $round } (paste its JSON above, or the randomness here)
host-signature = Signature (may be empty)
host-sits = You deal and sit: you see every hand.
host-cards-hidden = The cards are not shown unless you ask.
host-show = Show the cards to me
host-hide = Hide the cards
host-deal = Deal
host-sheet = Publish this sheet before the cards; players compare its SHA-256: { $hash }
host-slips = Slips, each for its seat alone
host-slips-pile = Slips of { $place }: one by one, as the cards are drawn
host-slips-seat = Slips of { $place }: to { $place } alone
host-reveal = The last hand is over: show the secret
host-reveal-ask = Show the secret to everybody? With it every card of every deal can be worked out, those never shown too.
host-done = Send the finished file to all players, who verify it:
host-void = All agreed that it is void: show the secret
host-void-ask = Did every seat that sealed say aloud that the table is void, or show no opening line when asked? Then its secret is shown, and the next offer counts it.
host-voided = The file of the void table: send it to all. The next offer counts it.
outcome = Outcome
outcome-done = The finished file, for who keeps it:

# Making a table.

new = Make a table
new-what = What is it for?
new-settle = Settle something without a dealer
new-game = Deal a game
new-own = A deck and pattern of your own
invite-form = evenhand: to settle { $form } fairly. Seats: { $seats }. { $rule } Open it in the page's “Play fair” (paste this there), seal for your seat, and send the line here.
own-game = own deck
form-starts = who starts
form-coin = coin
form-dice = dice
form-cut = cut for deal
form-seats = draw for seats
new-game-name = Game
new-deck = Deck: a name such as 52, or cards with blanks between
new-pattern = Pattern, such as 5*(A B) stock:*
new-seats = Seats: names with commas between, each a capital letter and then letters or digits
new-dealer = Dealer
new-dealer-outside = I deal, and do not sit
new-dealer-none = nobody: by the seals alone
new-dealer-seat = { $seat }, who also sits and sees every hand
new-deals = Deals
new-dice = Dice
new-beacon = A public beacon decides too, published in
new-beacon-none = no beacon
new-beacon-minutes = { $minutes } minutes
new-follows = Follows table
new-follows-none = none: the first of this circle
new-button = Make the offer
new-tell-none = Without a dealer there is no secret: the seals of the seats alone decide. You can seal a seat yourself.
new-tell = The secret is drawn from this browser's source for keys, and kept here until you show it.

# Messages.

message-copy = Copy
message-copied = Copied
message-not-copied = It could not be copied: select it and copy it yourself.
message-qr = QR code
message-qr-hide = Hide the QR code
message-qr-long = Too long for a QR code: { $size } characters.
message-qr-alt = QR code of this message
message-file = Too long for a message: send it as a file.
message-save = Save as a file
invite = evenhand: an offer to play { $game }. Seats: { $seats }. Open it in the page's “Play fair” (paste this there), seal for your seat, and send the line here.
message-table = evenhand: the closed table { $name }. Paste this into “Play fair”, see that your seal is in it, and open.
message-opened = evenhand: all have opened. Paste this into “Play fair”, and read the check word aloud.
message-done = evenhand: the finished file. Paste this into “Play fair”: it is verified there.
message-void = evenhand: a void table, with its secret. Paste this into “Play fair”.

# Verifying.

verify = Verify a file
verify-intro = The finished file of a deal or of a draw. What this browser kept of its table is used by itself; add what you kept elsewhere.
verify-file = The file to verify
verify-add = Add what you kept
verify-kind = What it is
verify-table = the table kept before opening
verify-open = an opening line
verify-check_word = the check word
verify-round = the beacon's round, looked up by you
verify-sheet = a sheet
verify-slip = a slip, with its seat or pile: B=1:0:…
verify-previous = the finished file before it
verify-void = a table before it that was not finished (latest first)
verify-announcement = the announcement of a draw
verify-list = the list of a draw
verify-take-out = Take out
verify-clear = Begin anew
verify-none = No file yet.
verify-bytes = { $size } bytes
working = Verifying, twice…
verdict = Verdict
verdict-0 = All holds
verdict-1 = Refused
verdict-3 = Not shown enough for a good verdict
verdict-differ = THE TWO VERIFIERS DISAGREE. Trust neither: keep the file, take another verifier, and report it to those who make evenhand.
verdict-agree = Two verifiers that share no line of code agree: { $code }, exit { $exit }.
verdict-rust = Rust, compiled to WebAssembly
verdict-js = JavaScript with WebCrypto, written from the contract alone
verdict-says = { $code }, exit { $exit }
verdict-js-failed = The independent verifier gave no answer: { $why }
verdict-checks = Each check
verdict-js-told = What the independent verifier says (in English)
verdict-kept = It was compared with what this browser kept of the table.
verdict-not-kept = This browser kept nothing of this table.
verdict-left-out = Your seal of seat { $seat } was left out of this table: you opened nothing for it.
verdict-signature = The beacon's signature is not checked in this page: look the round up, or verify with the program.
verdict-refused-file = A finished file that does not hold
verdict-words = Words that were sealed
verdict-cards = Deal { $deal } of { $deals }
verdict-deal = Show deal
verdict-winners = Winners
verdict-winners-more = and { $count } more
verdict-hash = SHA-256 of this file: { $hash }
check-held = ✓
check-failed = ✗
check-not-given = –
check-not-reached = ·

# What is kept.

kept = What is kept
kept-where = Seals, numbers that nobody may know before they are opened, secrets and tables are kept in this browser, and nowhere else: whoever loses them cannot open, and the table is void. Firefox keeps them by the place of the page's file: do not move or rename the file while a table is under way.
kept-who = Who can read it: everybody who uses this browser with your account. If you opened this page from a file, some browsers, Chrome among them, let every other page that you open from a file read it too: open no strange pages from files while a table is under way, or use a browser profile for it alone.
kept-not-promised = This browser has not promised to keep what is here: it may delete it when the disk is full. Save it to a file.
kept-memory = This browser keeps nothing for this page: what is here is lost when the page is closed. Save it to a file.
kept-counts = Offers sealed: { $sealed }. Tables here: { $tables }.
kept-save = Save all to a file
kept-save-tell = The file holds everything, numbers and secrets too: whoever reads it can open your seals. Two copies in use are two programs, which could open twice: use one alone.
kept-program = Save the state for the program
kept-program-tell = circles.json, as the program evenhand keeps it: what you sealed, without the tables that you offered.
kept-restore = Restore from a file
kept-restore-ask = Put what is in this file in the place of all that is kept here? An older copy could open a seal twice: do so only if what is here is lost.
kept-restored = Restored.
kept-not-restored = This is no file that this page or the program saved, or it was damaged: nothing was changed. { $why }
kept-forget = Delete everything
kept-forget-ask = Delete everything that is kept? Seals that are not opened can never be opened then, and secrets that are not shown are lost.
kept-forgotten = Everything is deleted.
remove = Delete this table
remove-ask = Delete what is kept of this table: messages, files, and the secret if you offered it? What was sealed stays noted, so that it is never opened twice.

yes = Yes
no = No
defect = It could not be done: { $what }
