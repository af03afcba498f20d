# Play fair: the sealed, verifiable deal.

heading = Play a deal that nobody can choose
intro = The dealer fixes a secret, and each player seals a number that nobody else knows. Then all are opened. Secret and seals together decide the cards, so nobody can choose them as long as one party is honest. Send the messages by any chat. This page sends nothing.
views = Steps
view-tables = My tables
view-new = Make a table
view-verify = Verify a file
view-kept = Stored data

# Importing.

take = Import a message
take-hint = Paste a link, a message, lines of a chat or a whole file, or drop a file here. The page imports pasted text at once.
take-text = Link, message or file
take-button = Import
take-file = Or choose a file
take-busy = Reading…
take-long = This is longer than 16,777,216 bytes, the limit for a file of a deal. Nothing of it was read.
take-link-long = This link is longer than 100,000 characters. Ask for the file itself.
take-line = This line is longer than 10,000 characters, the limit for a line of the protocol.
take-time = Reading took longer than a minute and a half, and was stopped.
take-none = This contains no offer, table, message, sheet or slip. { $why }
took-offer = An offer. Read its terms below.
took-table = A closed table.
took-host = You offered this table, and only this browser closes and opens it. Nothing was imported. Ask who sent it.
took-table-other = This closed table has another name than the stored one. You open for one table only. Do not play on, and ask who sent it.
took-opened = All have opened.
took-opened-again = Another opened file of this table is stored already, and stays.
took-opened-other = These openings belong to another table than the stored one. Do not play on.
took-done = The finished file: the verdict is below.
took-done-again = This finished file is stored already.
took-done-other = Another finished file of this table is stored already, and stays. The new one says: { $verdict } Look at it under “Verify a file”, and ask who sent it.
took-done-better = This finished file shows more than the stored one, and replaces it. The verdict is below.
took-done-refused = This finished file does not hold, so the table does not take it. The verdict is below.
took-void = The file of a table that is void. { $opens ->
    [yes] The secret in it opens the commitment.
   *[no] The secret in it does NOT open the commitment: ask the dealer for the one that does.
}
took-void-other = Another file of this void table is stored already, and stays. Its secret opens the commitment.
took-void-table = This file belongs to another table than the stored one. Nothing was imported.
took-table-two = A second closed table of this offer arrived, named { $name }. An offer is closed once, so the first stays below. Ask the dealer which table is right, and open for neither before.
took-table-better = A second closed table of this offer arrived. Only this one has your seal, so it replaces the first. An offer is closed once. Ask the dealer why there were two.
took-lines = { $count ->
    [one] 1 line imported.
   *[other] { $count } lines imported.
}
took-lines-full = { $dropped } lines were left out: a seat has one line, and this table has too many. Remove the collected lines, and import the right ones.
took-lines-none = These protocol lines belong to another table, not to one that is here.
took-sheet = A sheet.
took-sheet-none = This sheet belongs to a table whose openings are not here.
took-slips = { $count ->
    [one] 1 slip.
   *[other] { $count } slips.
}
took-slips-full = { $dropped } slips were left out: the table has fewer cards.
took-slips-none = These are slips. Open their table, and import them there.
took-round = The published round of the beacon.
took-round-other = This is round { $found }, but the table waits for round { $wanted }. Look that round up.
took-round-none = This is a round of a beacon. Open the table that waits for it, and import it there.
took-draw = This is a public draw. Verify it under “Verify a file”.
took-unknown = This file belongs to a table that was never imported here. Look at it under “Verify a file”, and compare it with the data that you stored elsewhere.

# The stored data cannot be read, or the module does not start.

state-failed = The stored data could not be read: { $why }
state-failed-tell = Nothing was changed. Save the data to a file before you do anything else. Then try again, or delete the data and restore the file in another browser.
state-raw = Save the data unchanged
state-again = Try again

store-silent = The browser's storage does not answer. Close other windows of this page, and try again.
store-failed = This browser could not store it, so nothing was done and nothing was sent. Free some space. Or save the stored data to a file (“Stored data”) and continue in another browser.
store-damaged = it does not have the format in which this page stores it

# The list.

list-none = No tables yet. Import an offer that you were sent, or make a table.
list-open = Open
list-deals = you deal
list-seat = your seat: { $seats }
list-looks-on = you watch
list-date = imported { $date }
back = All my tables
offer-name = Offer
table-name = Table
opened-name = Opened

# The phases.

phases = Progress
phase-seals = Seals
phase-table = Closed
phase-openings = Opened
phase-cards = Cards
phase-verdict = Verdict
phase-is-done = done
phase-is-now = current
phase-is-next = to come

# The spec.

spec = The offer
rule = The rule
settled = Settled
whole = the whole text
warning-voids-not-shown = This file alone cannot show whether somebody dropped earlier tables. If there were any, add their files under “Verify a file”.
warning = Caution
beacon-due = The beacon publishes round { $round } at { $date }. Openings must arrive before that.
beacon-over = The beacon published round { $round } at { $date }.
beacon-unknown = This page does not know when this chain publishes round { $round }, so no verdict can be good.
beacon-look-up = Any drand server publishes it at /{ $chain }/public/{ $round }. Look it up yourself, and import its JSON here.

# A link that was opened.

link-came = { $kind ->
    [offer] This link brings an offer.
    [table] This link brings a closed table.
    [opened] This link brings an opened file.
    [done] This link brings a finished file.
    [void] This link brings the file of a void table.
   *[other] This link does not bring a file of a table.
}
link-here = { $here ->
    [yes] Its table is one of yours.
   *[no] Its table is not here yet.
}
link-no = Ignore it

# A player.

player = Your seat
seat = Seat
seat-none = (choose)
words = Your words (optional, shown when you open)
circle = Circle (your name for this group of players)
circle-usual = friends
between = Tables that the circle played without you (files)
due = Date and time at which the round is published
seal-button = Seal
seal-tell = The page draws a number from this browser's cryptographic source, and stores it here. Only its seal goes out.
seal-no-seat = Choose your seat first.
sealed = You have sealed for { $seat }. Send this line where all can read it. It hides its content:
sealed-again = You sealed this before. This is the same seal.
sealed-other-words = The words of your first seal count.
sealed-void = This offer counts table { $table } as unfinished, so that table is now void for ever.
seal-another = Seal for another seat of yours
wait-table = Next: import the closed table that the dealer publishes.
came = The closed table is here
came-away = Put this table aside
came-yours = Your seal is in it.
came-missing = Your seal of seat { $seat } is NOT in it.
came-all = All seats have sealed.
came-silent = No seal from: { $seats }. Ask them and the dealer, and compare the table's name before you open. You open for one table only.
open-button = Open my words for this table
open-tell = Before it opens, the page stores the table. A seal opens for one table, once.
lines = Your opening line. Send it where all can read it:
wait-opened = Next: import the opened file, or the opening lines of the others.
keep-button = Store this table, without a seat
keep-tell = Store it before the openings are public. A verdict is worth as much as your own copy of the table.
kept-table = This table is stored here.
word = Check word
word-tell = Everyone who sealed reads it aloud, in one room or one call, not in the chat. Everyone else compares the 64 digits of Opened. Nobody looks at a card before all agree.
word-agree = All have read the same word
word-agreed = All read the same word.
refused = Not done
hint-unfinished = If that table came to nothing, open it in the list. End it there, or mark it as void.
hint-other-prev = If the circle played tables without you, add their files above. To give up the count, end the last offer of this circle.
hint-not-finished = Import its finished file first. The page then verifies it.
hint-round-unknown = Enter above when the round is published.
hand = Your cards
hand-wait = Import the sheet that the dealer publishes, and the slips that the dealer sent to you.
hand-sheets = Sheets here: { $count }. Slips here: { $slips }.
hand-called = Places that were called when cards were drawn, such as wall=20, one per line
hand-button = Show the cards that the slips prove
hand-sheet = Sheet { $hash }: compare all 64 digits with the others.
hand-standing-compared = The check word of this table was compared here.
hand-standing-not-compared = The check word of this table was not compared here.
hand-standing-left-out = This table leaves out your seal.
hand-standing-nothing-kept = You sealed nothing for this table in this browser.
hand-slips-again = Remove the slips
void-button = Mark the table as void
void-ask = Mark this table as void, for ever? Do so before you say it aloud. Afterwards nothing of it counts, even if somebody completes it.
void-told = Noted: this table is void.
void-none = All of it is finished.
end-button = End this offer
end-ask = Give up this offer? Its tables no longer count, and its seal never opens.
more = If something goes wrong
host-outside = You deal without a seat. Players seal in their own browsers.

# The dealer.

host = You offered this table
host-offer = 1. Send the offer to all players:
host-seals = 2. Paste the seal lines of the players above, or the whole chat. Sealed: { $there }. Missing: { $missing }.
host-none = nobody
host-chat = Collected lines
host-chat-clear = Remove these lines
host-contradicted = Lines of { $seats } contradict each other, and none was chosen. Ask in person which is right. Remove the lines, and import the right ones.
host-close = Close the table
host-close-without = Close the table without { $seats }
host-close-ask = Close the table without { $seats }? They then have no part in the cards. A table is closed once.
host-close-changed = The lines have changed in the meantime. Check who has sealed now, and close again.
host-too-few = { $needed ->
    [one] At least one seat must seal.
   *[other] At least { $needed } seats must seal.
}
host-close-late = The round is over, so its outcome is known and no seat opens any more. Make a new offer.
host-table = Send the closed table to all players:
host-openings = Paste the opening lines of the players above. Opened: { $there }. Missing: { $missing }.
host-openings-missing = If one never comes, the table is void. All say so aloud, and only then do you show the secret.
host-openings-dealerless = A player who does not open by the agreed time has lost. Never draw again while somebody stays out.
host-opened = Send the opened file to all players:
host-early = The round is not published yet. Nobody can know the cards before { $date }.
host-randomness = Randomness of the beacon's round { $round } (or paste its JSON above)
host-signature = Signature (optional)
host-sits = You deal and have a seat, so you see every hand.
host-cards-hidden = The cards stay hidden unless you ask.
host-show = Show the cards to me
host-hide = Hide the cards
host-deal = Deal
host-sheet = Publish this sheet before the cards. Players compare its SHA-256: { $hash }
host-slips = Slips, each for its seat only
host-slips-pile = Slips of { $place }: one at a time, as the cards are drawn
host-slips-seat = Slips of { $place }: to { $place } only
host-reveal = The last hand is over: show the secret
host-reveal-ask = Show the secret to everybody? It reveals every card of every deal, including cards that were never shown.
host-done = Send the finished file to all players, who verify it:
host-void = All agree that the table is void: show the secret
host-void-ask = Did every seat that sealed say aloud that the table is void, or show no opening line when asked? Then the page shows its secret, and the next offer counts it.
host-voided = The file of the void table. Send it to all. The next offer counts it.
outcome = Outcome
outcome-done = The finished file, for your records:

# Making a table.

new = Make a table
new-what = Purpose
new-settle = Settle something without a dealer
new-game = Deal a game
new-own = Your own deck and pattern
invite-form = evenhand: settle { $form } fairly. Seats: { $seats }. { $rule } Open “Play fair” in the page, paste this there, seal for your seat, and send the line here.
own-game = own deck
form-starts = who starts
form-coin = coin
form-dice = dice
form-cut = cut for deal
form-seats = draw for seats
new-game-name = Game
new-deck = Deck: a name such as 52, or cards separated by spaces
new-pattern = Pattern, such as 5*(A B) stock:*
new-seats = Seats: names separated by commas, each a capital letter and then letters or digits
new-dealer = Dealer
new-dealer-outside = I deal, without a seat
new-dealer-none = nobody: the seals alone decide
new-dealer-seat = { $seat }, who also has a seat and sees every hand
new-deals = Deals
new-dice = Dice
new-beacon = A public beacon decides too, published in
new-beacon-none = no beacon
new-beacon-minutes = { $minutes } minutes
new-follows = Follows table
new-follows-none = none (the first of this circle)
new-button = Make the offer
new-tell-none = Without a dealer, the seals of the seats alone decide. You can seal a seat yourself.
new-tell = The page draws the secret from this browser's cryptographic source, and stores it here until you show it.

# Messages.

message-copy = Copy
message-copied = Copied
message-not-copied = Copying failed. Select the message and copy it yourself.
message-qr = QR code
message-qr-hide = Hide the QR code
message-qr-long = Too long for a QR code: { $size } characters.
message-qr-alt = QR code of this message
message-file = Too long for a message. Send it as a file.
message-save = Save as a file
invite = evenhand: an offer to play { $game }. Seats: { $seats }. Open “Play fair” in the page, paste this there, seal for your seat, and send the line here.
message-table = evenhand: the closed table { $name }. Paste this into “Play fair”, check that your seal is in it, and open.
message-opened = evenhand: all have opened. Paste this into “Play fair”, and read the check word aloud.
message-done = evenhand: the finished file. Paste this into “Play fair” to verify it.
message-void = evenhand: a void table, with its secret. Paste this into “Play fair”.

# Verifying.

verify = Verify a file
verify-intro = The finished file of a deal or of a draw. The page uses the data that this browser stored for its table. Add the data that you stored elsewhere.
verify-file = The file to verify
verify-add = Add your own data
verify-kind = Kind
verify-table = the table stored before opening
verify-open = an opening line
verify-check_word = the check word
verify-round = the beacon's round, looked up by you
verify-sheet = a sheet
verify-slip = a slip, with its seat or pile: B=1:0:…
verify-previous = the finished file before it
verify-void = a table before it that was not finished (latest first)
verify-announcement = the announcement of a draw
verify-list = the list of a draw
verify-take-out = Remove
verify-clear = Start again
verify-none = No file yet.
verify-bytes = { $size } bytes
working = Verifying, twice…
verdict = Verdict
verdict-0 = All holds
verdict-1 = Refused
verdict-3 = Not enough shown for a good verdict
verdict-differ = THE TWO VERIFIERS DISAGREE. Trust neither. Keep the file, use another verifier, and report it to the makers of evenhand.
verdict-agree = Two verifiers that share no line of code agree: { $code }, exit { $exit }.
verdict-rust = Rust, compiled to WebAssembly
verdict-js = JavaScript with WebCrypto, written from the specification alone
verdict-says = { $code }, exit { $exit }
verdict-js-failed = The independent verifier gave no answer: { $why }
verdict-checks = Each check
verdict-js-told = Report of the independent verifier (in English)
verdict-kept = The page compared it with the table that this browser stored.
verdict-not-kept = This browser stored nothing of this table.
verdict-left-out = This table leaves out your seal of seat { $seat }. You opened nothing for it.
verdict-signature = This page does not check the beacon's signature. Look the round up, or verify with the program.
verdict-refused-file = A finished file that does not hold
verdict-words = Sealed words
verdict-cards = Deal { $deal } of { $deals }
verdict-deal = Show deal
verdict-winners = Winners
verdict-winners-more = and { $count } more
verdict-hash = SHA-256 of this file: { $hash }
check-held = ✓
check-failed = ✗
check-not-given = –
check-not-reached = ·

# Stored data.

kept = Stored data
kept-where = This browser alone stores your seals, unopened numbers, secrets and tables. If you lose them, you cannot open, and the table is void. Firefox stores them by the location of the page's file, so do not move or rename the file during a table.
kept-who = Everybody who uses this browser with your account can read them. If you opened this page from a file, other pages that you open from files can read them too in some browsers, such as Chrome. During a table, do not open unknown pages from files, or use a separate browser profile.
kept-not-promised = This browser may delete the data when the disk is full. Save it to a file.
kept-memory = This browser stores nothing for this page. The data is lost when you close the page. Save it to a file.
kept-counts = Offers sealed: { $sealed }. Tables here: { $tables }.
kept-save = Save all to a file
kept-save-tell = The file holds everything, including numbers and secrets: anyone who reads it can open your seals. Two copies in use could open a seal twice. Use only one.
kept-program = Save the state for the program
kept-program-tell = circles.json, in the format of the program evenhand: your seals, without the tables that you offered.
kept-restore = Restore from a file
kept-restore-ask = Replace all stored data by the data in this file? An older copy could open a seal twice. Do so only if the data here is lost.
kept-restored = Restored.
kept-not-restored = Neither this page nor the program saved this file, or it is damaged. Nothing was changed. { $why }
kept-forget = Delete everything
kept-forget-ask = Delete all stored data? You can then never open your unopened seals, and unshown secrets are lost.
kept-forgotten = Everything is deleted.
remove = Delete this table
remove-ask = Delete the stored messages and files of this table, and its secret if you offered it? The page still remembers the seals, so that none opens twice.

yes = Yes
no = No
defect = It could not be done: { $what }
