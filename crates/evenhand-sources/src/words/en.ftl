# Why a program's decks ended, and how to fix it. Where there are no runs, $run is 0. PARAMETER names a parameter as the caller
# writes it.

decks = { $decks ->
    [one] 1 deck
   *[other] { $decks } decks
}

no-program = no program to run. Write it after --, as in -- python3 shuffle.py
cannot-start = it cannot be started: { $why ->
    [interpreter] the interpreter in its first line does not exist.
    [path] it is not on PATH. For the one in this directory, write ./{ $program }.
    [missing] no program { $program } found. Is it installed, and is the name right?
    [permission] { $error }. Put its interpreter first, as in -- python3 { $program }, or make it executable: chmod +x { $program }.
    [format] { $error }. If it is a script, put its interpreter first, as in -- python3 { $program }.
   *[other] { $error }
}
unreadable = its output cannot be read: { $error }
ended = { $how ->
    [signal] it was ended by signal { $which }
    [status] it ended with status { $which }
   *[other] it failed: { $which }
}{ $run ->
    [0] { $decks ->
        [0] { " " }before it printed a deck.
       *[other] { " " }after { decks }. Its output may be incomplete. Let it end with status 0.
    }
   *[other] . A deck counts only if its run ends with status 0.
}
no-deck = it ended without printing a deck. Print the items of a deck on one line of standard output, separated by blanks, commas or tabs.
hangs = { $run ->
    [0] no deck came for { $patience } s, after { decks }
   *[other] it had not ended after { $patience } s
}{ $is-begun ->
    [yes] { " " }(it had printed "{ $begun }").
   *[no] .
}{ " " }{ $ended ->
    [yes] It has ended, but a process that it started keeps its output open. Let it wait for its child processes.
   *[no] { $run ->
        [0] Let it end each deck with a newline and flush its output. It must wait for nothing but the items on its standard input (or the text of { PARAMETER("stdin") }).
       *[other] Let it end after one deck, or leave out { PARAMETER("each") } if it prints one deck per line. It must wait for nothing but the items on its standard input (or the text of { PARAMETER("stdin") }).
    }
}
waits = it printed one deck, then nothing for { $patience } s, and did not end. Let it print one deck after another and flush each, or end after one. It must wait for nothing but the items on its standard input (or the text of { PARAMETER("stdin") }).
floods-a-line = it printed more than { $bytes } bytes without a newline, after { decks }. End each deck with a newline.
floods-a-run = it printed more than { $bytes } bytes in one run, where one deck was expected, one item per line. Let it end after each deck, or print each deck on one line (and leave out { PARAMETER("each") }).
many-lines = it printed { $lines } lines for { $items } items. Let each run print one deck, on one line or one item per line. If it prints one deck per line, leave out { PARAMETER("each") }.
few-items = it printed { $items } of { $given } items, one per line. Print each deck on one line, its items separated by blanks, commas or tabs. If a run shows only a hand, pass { PARAMETER("each") }.
many-items = it printed one item per line, and continued after all { $given }. Print each deck on one line, its items separated by blanks, commas or tabs, or end after each.
broken = "{ $line }" is part of a deck that is split over several lines. Print each deck on one line, as deck.join(' ') does in JavaScript and print(*deck) in Python. If each run prints one deck, pass { PARAMETER("each") }.
objects = "{ $line }" shows the type and the address of an object instead of cards. Print the names of the cards, as Arrays.toString(deck) does in Java.
mixed = it printed lines of one word and lines of several, such as "{ $line }"{ $goes-on ->
    [yes] , and did not end. Print each whole deck on one line, and skip other lines by their beginning, with { PARAMETER("skip") }. Or let it end after one deck. Then evenhand reads its rows, hands and headings together.
   *[no] . Print only decks, each on one line. Or list the cards with { PARAMETER("items") }, or skip other lines by their beginning, with { PARAMETER("skip") }.
}
may-read-number = { " " }If it waits for the number of cards, pass it: { PARAMETER("stdin") } { $given }.
prompt = it printed "{ $line }" instead of a deck. { $is-given ->
    [yes] Let it print the deck too. If it asks for something else on its standard input, pass that with { PARAMETER("stdin") }.
   *[no] If it asks for input, such as the number of cards, pass it: { PARAMETER("stdin") } 52.
}
counts = it printed a table of counts, such as "{ $line }", instead of decks. Print the deck after each shuffle, on one line, and leave the counting to the audit (which shows such a table with { PARAMETER("article") }).
binary = its output is not text: byte { $byte } on line { $line } is { $value }. Print decks as text in UTF-8.
ambiguous = "{ $line }" may end with a card or not. With it, a deck has { $with } cards. Without it, { $without }. Pass { PARAMETER("n") } with the number of cards.
other-size = it printed decks of { $cards } cards, not of { $expected }. Leave out { PARAMETER("n") }, or pass the number that it prints.
which-deck = each run prints { $decks } decks, and evenhand cannot determine which one is shuffled. Pass { PARAMETER("deck") } with its number, from 1 to { $decks }, or { PARAMETER("deck") } last. If each line is a deck of its own, pass { PARAMETER("stream") }.
dependent-again = the deck on line { $number }, "{ $line }", repeats on line { $again } and later, while the decks between them change. It was not shuffled. Leave it out with { PARAMETER("skip") } { $begin }. If each line is a deck of its own, pass { PARAMETER("stream") }.
dependent-copied = the deck on line { $number }, "{ $line }", repeats on line { $again }, and so do the next decks. Print the deck once per shuffle. If each line is a deck of its own, pass { PARAMETER("stream") }.
dependent-steps = consecutive decks, from "{ $line }" on, differ by a few swaps, like the steps of one shuffle. Print the deck once per shuffle, after its last swap. If each line is a deck of its own, pass { PARAMETER("stream") }.
dependent-in-order = the deck on line { $number }, "{ $line }", is sorted, and no other deck is. If it is the deck before the shuffle, leave it out with { PARAMETER("skip") } { $begin }. If each line is a deck of its own, pass { PARAMETER("stream") }.
no-such-deck = { PARAMETER("deck") } { $asked }: a run prints { $decks ->
    [one] only one deck
   *[other] only { $decks } decks
}
sorted-hands = it printed { $hands } hands, each of them sorted, which hides the shuffle. Print the deck before it is dealt, or the hands in the order of dealing.
other-before = its first deck, "{ $line }", differs from that of the first run, but a deck before the shuffle should be the same in each run. Choose the deck of a run: { PARAMETER("deck") } 2, or { PARAMETER("deck") } last.
other-layout = its layout differs from that of the first run, which printed { $expected } cards{ $differs ->
    [end] . This run printed { $cards }, and ended too soon.
    [card] . Line { $number }, "{ $line }", has a card twice, or an unknown card.
   *[line] . This run printed { $cards }, and line { $number }, "{ $line }", is the first that differs.
} Let each run print its deck in the same layout, preferably on one line. For lines that only some runs print, pass { PARAMETER("skip") } with their beginning.
stopped = stopped

# Where a deck is.

place = { $part ->
    [line] { $source }, line { $number }
    [record] { $source }, record { $number }
    [line-of-program] { $source }: line { $number }
    [run] { $source }: run { $number }
   *[named] { $source } { $number }
}
cards = { $cards ->
    [0] no cards
    [one] one card
   *[other] { $cards } cards
}

# How a program's output is read, and which parts are skipped.

took = read { $pieces ->
    [1] { $decks ->
        [1] the deck of each run
       *[other] deck { $taken } of the { $decks } of each run
    }
   *[other] the deck of each run from its { $pieces } hands or piles, one after another
}{ $rows ->
    [1] { "" }
   *[other] , { $cards } cards on { $rows } lines
}{ $has-label ->
    [yes] , after "{ $label }"
   *[no] { "" }
}{ $is-before ->
    [yes] , skipped the deck before it, which is the same in each run
   *[no] { "" }
}{ $headings ->
    [0] { "" }
    [one] , skipped one line without cards: "{ $heading }"
   *[other] , skipped { $headings } lines without cards, the first: "{ $heading }"
}
cards-of-its-own = has its own cards, { $cards } from { $first } to { $last }: with an empty standard input it printed the same cards

# Why a line is not a deck. $line is quoted.

line-error = { $place } ({ $line }): { $error }
deck-no-card = card { $card }, { $name }, is not a card of this deck. { $is-learned ->
    [yes] The cards were learned from the first deck. Print only cards, or list them with { PARAMETER("items") }.
   *[no] { PARAMETER("items") } lists its cards.
}
deck-other-cards = shares few cards with the first line, { $first }. Print each whole deck on one line. To skip a line that is not a deck, pass { PARAMETER("skip") } with its beginning (for a CSV header, { PARAMETER("header") }). If decks are on several lines, pass { PARAMETER("n") } with their number of cards, or list the cards with { PARAMETER("items") }. If each line is one hand of a new shuffle, list the cards of the whole deck with { PARAMETER("items") } and pass { PARAMETER("first") }.
deck-other-size = { cards } instead of { $expected }{ $times ->
    [none] { "" }
    [0] , { $name } is missing
   *[other] , { $name } comes { $times } times
}
deck-too-often = not a deck of these cards: { $name } comes { $times } times instead of { $copies }{ $missing ->
    [none] { "" }
   *[other] , and { $missing } is missing
}
deck-changed = not the { $items } items of its standard input in some order: { $parts }
changed-lost = { $names } { $count ->
    [one] is lost
   *[other] are lost
}
changed-unknown = { $names } { $count ->
    [one] is not one of them
   *[other] are not among them
}
changed-times = { $name } comes { $times } times
changed-more = { $names } and { $more } more
changed-comma = { $one }, { $other }
changed-and = { $one }, and { $other }

unreadable-unclosed = ends inside brackets. Print a deck on one line, as deck.join(' ') does in JavaScript and print(*deck) in Python.
unreadable-unopened = closes a bracket that it does not open. Print a deck on one line, as deck.join(' ') does in JavaScript and print(*deck) in Python.
unreadable-broken = part of a deck that is split over several lines. Print a deck on one line, as cat(deck, "\n") does in R and fprintf('%d ', deck) in MATLAB.
unreadable-cut-short = leaves cards out (...). Print all of them, as deck.join(' ') does in JavaScript and print(*deck) in Python.
unreadable-objects = shows the type and the address of objects instead of cards. Print the names of the cards.
unreadable-ambiguous = the deck may be in several places. Print only the deck, or list its cards with { PARAMETER("items") } (and pass { PARAMETER("first") } if each line is one hand). If the line is JSON, pass { PARAMETER("format") } jsonl and { PARAMETER("column") } with the field of the deck.
unreadable-several = the deck may be in { $fields }. Print only the deck, or pass { PARAMETER("format") } jsonl and { PARAMETER("column") } with its field.
unreadable-several-decks = several decks of the same cards, or one before and after its shuffle. Print only one deck per line (for a JSON list of lists, jq -c '.[]' does so).
unreadable-records = a list of records that each have a list. Print one deck per line, as jq -c '.[].deck' does for JSON. If the text is JSON, pass { PARAMETER("format") } jsonl.
unreadable-deep = too many nested brackets.
or = { $one } or { $other }

# Why cards are not those of a deck.

cards-too-few = { cards } cannot be shuffled: a deck has at least two cards
cards-alike = all { cards } are alike, so their order cannot be tested
cards-not-text = the first deck is not text in UTF-8
cards-other-size = first deck ({ $line }): { cards }, not { $n }
cards-one-word = line 1 ({ $line }) is not a deck: expected at least two cards per line, separated by spaces or commas. Use { PARAMETER("header") } for a CSV header, { PARAMETER("skip") } TEXT for other lines, { PARAMETER("separator") } for another separator ('' where each character is a card). If each line is one card, pass { PARAMETER("n") } with the number of cards, or list them with { PARAMETER("items") }.
cards-unreadable = first deck ({ $line }): { $error }
cards-equal = first deck ({ $line }): has { $name } { $times } times in { cards }. If some cards are equal, list all cards with { PARAMETER("items") }. Otherwise pass { PARAMETER("separator") }.
cards-empty-range = { $range }: the range ends before it begins
cards-long-range = { $range }: more cards than an audit keeps tables for
cards-no-name = { $items }: an item without a name

# Why decks of learned cards are not judged. $line is quoted.

doubt = { $place } ({ $line }): { $kind }
doubt-in-place = { $name } is { $which ->
    [first] the first word
    [last] the last word
   *[other] word { $place }
} of each of { $decks } decks. If it is a card, list all cards with { PARAMETER("items") }. If not, print only cards, or choose the column of the deck with { PARAMETER("column") } (CSV, JSON lines).
doubt-several-in-place = { $words } words, such as { $name }, have the same places in each of { $decks } decks. If they are cards, list all cards with { PARAMETER("items") }. If not, print only cards, or choose the column of the deck with { PARAMETER("column") } (CSV, JSON lines).
doubt-together = { $name } stand together in each of { $decks } decks. If they are one card, print a separator between cards and pass it with { PARAMETER("separator") }. If they are several, list all cards with { PARAMETER("items") }.
doubt-piles = { $name } are in the same brackets in each of { $decks } decks. If they are one card, print a name for it. If these are separate decks, print one of them per line. If all are cards of one deck, list them with { PARAMETER("items") }.
doubt-header = the first deck is sorted, from { $first } on, and no other of { $decks } is. If it is a header, skip it (CSV: { PARAMETER("header") }). If it is the deck before a shuffle, skip it too (a program: { PARAMETER("skip") }, or { PARAMETER("deck") } where each run prints several). If it is a shuffled deck, list its cards with { PARAMETER("items") }.
doubt-sorted-hands = each hand is sorted in each deck, which hides the order of dealing ({ $hands ->
    [one] one hand per deck
   *[other] { $hands } hands per deck
}). Print the deck before it is dealt, or the hands in the order of dealing. { $hands ->
    [one] If labels stand before the hand, choose its columns with { PARAMETER("column") }, such as 2-6.
   *[other] With a bar (|) between two hands, evenhand tests which cards each hand has.
}

# How a text was read.

note-arranged = read { $cards } cards per deck{ $lines ->
    [one] { "" }
   *[other] , the first deck from { $lines } lines
}{ $hands ->
    [one] { "" }
   *[other] , in { $hands } hands or groups
}{ $has-other ->
    [yes] , and skipped other text, such as "{ $other }"
   *[no] { "" }
}{ $cycle ->
    [1] { "" }
   *[other] . Each shuffle shows { $cycle } decks, and the audit uses deck { $taken }, because the others follow from it
}{ $sorted ->
    [yes] . Hands are sorted, which hides the order of dealing. The audit therefore tests only which cards each hand contains
   *[no] { "" }
}
note-cut = skipped the last line, { $number } ({ $line }), because its deck is incomplete

# Why decks of a log ended.

log-read = cannot read
log-long-line = line { $line } is longer than { $bytes } bytes. Write one deck per line.
log-part-of-decks = the lines show playing cards among other words, but not whole decks, so the order of the remaining cards is unknown. Write each whole shuffled deck on one line. To audit one hand of each deck, write one hand per line, list the cards of the deck with { PARAMETER("items") }, and pass { PARAMETER("first") } with the number of cards in a hand.
log-order-of-play = cards are in the order of play, for example: { $line }. Players choose this order. Write each shuffled deck, or the hands as they were dealt.
log-by-result = hands are listed by result or role, for example: { $line }. Fair hands look biased in this order. Write the hands in the order of the seats.
log-landlord = the landlord's hand of 20 cards is not always at the same seat. Who becomes the landlord may depend on the cards. Write the 17 cards of each player and the last 3 cards, as they are before the bidding.
log-more-cards = a line has { $cards } cards instead of { $expected }, and it is not certain which of them are the hand: { $line }. { $has-columns ->
    [yes] Choose them with { PARAMETER("column") } { $columns }.
   *[no] Write only the cards of the hand.
}
log-labels = the decks are equal, but the words between their cards change places: { $line }. The cards may be labels of these words. List the cards of the deck with { PARAMETER("items") }, or write only the deck, one per line.
log-numbers = most rows show numbers, not the playing cards that other lines show: { $line }. If each row of numbers is a deck, pass { PARAMETER("skip") } with the beginning of the other lines (CSV: { PARAMETER("header") }, and { PARAMETER("column") } 2- if the first column is an index).
log-again = deck { $number }, { $line }, repeats as deck { $again } and later, while the decks between them change. It was not shuffled. To skip it, pass { PARAMETER("skip") } with the beginning of its line. If each line is a deck of its own, list the cards with { PARAMETER("items") }.
log-broken-json = line { $line } is only the beginning of a JSON text. Print each text on one line, as jq -c . does. Is the file complete?
log-not-json = line { $line } is not JSON (error at byte { $byte })
log-doubled-key = line { $line }: the key { $key } comes twice in an object
log-no-deck = line { $line }
log-not-rows = not valid CSV
log-column-zero = column 0: columns count from 1
log-backward-columns = column { $columns }: the last column comes before the first
log-doubled-column = { $count } columns are called { $name }. Choose one by its number: { PARAMETER("column") } { $columns } (with { PARAMETER("header") }).
log-no-column = no column { $name } in the first record. Columns: { $columns }.{ $has-bars ->
    [yes] { " " }{ log-bars }
   *[no] { "" }
}
log-blank-cell = record { $record }, column { $column } is blank: { $is-deck ->
    [yes] a deck is missing.
   *[no] a card is missing. If lines end with a comma, pass { PARAMETER("format") } text. If decks are in one column, pass { PARAMETER("column") }. If the first column is an index, pass { PARAMETER("column") } 2- (with { PARAMETER("header") } if the first row is a header).
}
log-short-row = record { $record } has { $columns ->
    [one] 1 column
   *[other] { $columns } columns
}, not { $column }.{ $has-bars ->
    [yes] { " " }{ log-bars }
   *[no] { "" }
}
log-bars = If bars separate its cells, pass { PARAMETER("delimiter") } '|'.
field-none = no field { $name }
field-object = is an object. Name the field of the deck with { PARAMETER("column") }.
field-several = the deck may be in { $fields }. Name its field with { PARAMETER("column") }.
field-records = is a list of { $records } records, and each has a list. If each of these lists is a deck, write one per line: jq -c '{ $filter }'
field-neither = has no deck, neither an array nor a text
field-no-card = card { $card } is neither a number nor a text
thread = cannot start a thread to read decks

# What a failed program printed.

program-run = { $program }, run { $run }: { $reason }
program-at-once = { $program }: { $reason }
program-said = Its standard error:
program-printed = { " " }The last line that it printed: "{ $line }".
log-cut = was cut to { $now } bytes after { $read } were read. Follow a log that only grows.
log-moved = was moved or replaced while it was followed. Follow the new file.
log-utf16 = this is UTF-16. Convert it to UTF-8: iconv -f UTF-16 -t UTF-8

# Large orders.
ids-no-id = line { $line }: { $text } is not an id. Write one id per line (the item at each place, as a whole number), or one order per line, with blanks or commas.
ids-npy-header = the header is not that of a NumPy array
ids-npy-type = a NumPy array of { $type }: ids must be integers of 16, 32 or 64 bits, such as int64 (astype)
ids-npy-shape = a NumPy array of another shape. Use one dimension for an order, or two in row-major order for one order per row (numpy.ascontiguousarray).
ids-npy-cut = the NumPy array ends before its last id
ids-npy-trailing = the file continues after the NumPy array of { $before } ids. Write each array to a file of its own, or several orders as the rows of one array.
ids-negative = { $number } after { $before } ids is not an id: ids count from 0 or 1

# Between an error and its cause.
because = { ": " }
