# Why decks of a program ended, and what to do. Where there are no runs, $run is 0.

decks = { $decks ->
    [one] 1 deck
   *[other] { $decks } decks
}

no-program = no program is named: write it after --, as in -- python3 shuffle.py
cannot-start = it cannot be started: { $why ->
    [interpreter] the interpreter that its first line names is not there
    [path] it is not on PATH: write ./{ $program } for the one in this folder
    [missing] there is no program { $program }: is it installed, and spelt so?
    [permission] { $error }: write its interpreter before it, as in -- python3 { $program }, or make it executable with chmod +x { $program }
    [format] { $error }: if it is a script, write its interpreter before it, as in -- python3 { $program }
   *[other] { $error }
}
unreadable = its output cannot be read: { $error }
ended = { $how ->
    [signal] it was ended by signal { $which }
    [status] it ended with status { $which }
   *[other] it failed: { $which }
}{ $run ->
    [0] { $decks ->
        [0] , without a deck
       *[other] , after { decks }: whether that is all of them, and whether they are whole, it does not say; let it end with status 0
    }
   *[other] : a deck counts only if its run ends with status 0
}
no-deck = it ended without printing a deck: a deck is its items on one line, separated by blanks, commas or tabs, on standard output
hangs = { $run ->
    [0] no deck came for { $patience } s, after { decks }
   *[other] it had not ended after { $patience } s
}{ $is-begun ->
    [yes] ; it had printed "{ $begun }"
   *[no] { "" }
}{ $ended ->
    [yes] . It has ended, but something that it started holds its output open: let it wait for all that it starts
   *[no] { $run ->
        [0] : let it flush its output after each deck, end each with a newline, and wait for nothing but the items on its standard input (or what --stdin gives it)
       *[other] : let it end after one deck (leave out --each if it prints a deck a line), and wait for nothing but the items on its standard input (or what --stdin gives it)
    }
}
waits = it printed one deck, and then neither another one nor its end for { $patience } s: it must print deck after deck, flushing each, or end after one, and wait for nothing but the items on its standard input (or what --stdin gives it)
floods-a-line = it printed more than { $bytes } bytes without ending the line, after { decks }: no deck is so long; end each with a newline
floods-a-run = it printed more than { $bytes } bytes, which are to be one deck, an item a line: let it end after each deck, or print each on one line (and leave out --each)
many-lines = it printed { $lines } lines, of { $items } items: each run must print one deck, on one line or an item a line; leave out --each if it prints a deck a line
few-items = it printed { $items } of { $given } items, one a line: print each deck on one line, its items separated by blanks, commas or tabs; or say --each if a run shows but a hand
many-items = it printed an item a line, and went on after all { $given }: print each deck on one line, its items separated by blanks, commas or tabs, or end after each
broken = "{ $line }" is a part of a deck that is broken over lines: print each deck on one line, as deck.join(' ') does in JavaScript and print(*deck) in Python; or say --each if a run prints one deck
mixed = it printed lines of one word and lines of several, such as "{ $line }"{ $goes-on ->
    [yes] , and did not end: print each deck whole, on one line, and leave out lines that are no deck with --skip and how they begin; or let it end after one deck, whose rows, hands and headings are then read together
   *[no] : print decks and nothing else, each on one line; or name the cards with --items, or leave out lines that are no deck with --skip and how they begin
}
may-read-number = . If it waits for the number of cards, give it with --stdin, as in --stdin { $given }
prompt = it printed "{ $line }" and no deck: { $is-given ->
    [yes] let it print the deck too; if it asks for something else on its standard input, say it with --stdin
   *[no] if it asks for something on its standard input, such as the number of cards, give it with --stdin, as in --stdin 52
}
counts = it printed a table of counts, such as "{ $line }", and no deck: let it print the deck after each shuffle, on one line, and leave the counting to the audit (--article prints such a table)
binary = it printed what is no text: byte { $byte }, on line { $line }, is { $value }: let it print its decks as text in UTF-8
ambiguous = "{ $line }" may hold a card at its end, or none: a deck has { $with } cards if it does, and { $without } if not: say how many with -n
other-size = it printed decks of { $cards } cards, not of { $expected }: leave out -n, or say as many as it prints
which-deck = each run prints { $decks } decks, and which of them is the shuffled one is not certain: say it with --deck and its number, from 1 to { $decks }, or --deck last; or say --stream if each line is a deck to judge
dependent-again = the deck on line { $number }, "{ $line }", comes again on line { $again } and so on, between others that change: no shuffle of its own. Leave it out with --skip { $begin }; or say --stream if each line is a deck to judge
dependent-copied = the deck on line { $number }, "{ $line }", comes again on line { $again }, and so do the next ones: print the deck once for each shuffle; or say --stream if each line is a deck to judge
dependent-steps = decks on lines of their own, from "{ $line }" on, are a few swaps apart, as the steps of one shuffle are: print the deck once for each shuffle, after its last swap; or say --stream if each line is a deck to judge
dependent-in-order = the deck on line { $number }, "{ $line }", is in order, and no other is: if it is the one before the shuffle, leave it out with --skip { $begin }; or say --stream if each line is a deck to judge
no-such-deck = --deck { $asked }: a run prints { $decks ->
    [one] one deck
   *[other] { $decks } decks
}
sorted-hands = it printed { $hands } hands, each in order: what was shuffled cannot be seen in them; let it print the deck before it is dealt, or the hands as they were dealt
other-before = its first deck, "{ $line }", is not that of the first run, as a deck before its shuffle would be: say which deck of a run counts with --deck, as in --deck 2 or --deck last
other-layout = its output is not laid out as that of the first run, which had { $expected } cards{ $differs ->
    [end] ; it has { $cards }: it ends too soon
    [card] ; a card comes twice, or is none of them: line { $number }, "{ $line }"
   *[line] ; it has { $cards }: line { $number }, "{ $line }", is the first that differs
}. Let each run print its deck in the same way, on one line at best; lines that come and go are left out with --skip and how they begin
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
    [0] no card
    [one] one card
   *[other] { $cards } cards
}

# What was taken of a program's output, and what was left out.

took = took { $pieces ->
    [1] { $decks ->
        [1] the deck of each run
       *[other] deck { $taken } of the { $decks } of each run
    }
   *[other] the deck of each run from its { $pieces } hands or piles, one after another
}{ $rows ->
    [1] { "" }
   *[other] , { $cards } cards on { $rows } lines
}{ $has-label ->
    [yes] , behind "{ $label }"
   *[no] { "" }
}{ $is-before ->
    [yes] ; left out the deck before it, which is the same in each run
   *[no] { "" }
}{ $headings ->
    [0] { "" }
    [one] ; left out one line without cards: "{ $heading }"
   *[other] ; left out { $headings } lines without cards, the first: "{ $heading }"
}
cards-of-its-own = has cards of its own, { $cards } from { $first } to { $last }: it printed the same ones with nothing on its standard input

# Why a line is no deck.

line-error = { $place }{ $is-card ->
    [yes] , { $error }
   *[no] { " " }{ $error }
}: { $line }
deck-no-card = card { $card }: { $name } is no card of this deck{ $is-learned ->
    [yes] , whose cards were learned from the first one: print nothing but cards, or name them with --items
   *[no] ; its cards are named with --items
}
deck-other-cards = shares few cards with the first line, { $first }: leave out whichever is no deck (CSV: --header; a program: --skip), and print each deck whole, on one line (a program that ends after one deck may print it in rows or hands); where each line is one hand of a shuffle of its own, name the cards of the whole deck with --items, and say --first
deck-other-size = has { cards }, not { $expected }{ $times ->
    [none] { "" }
    [0] , and { $name } is missing
   *[other] , and { $name } comes { $times } times
}
deck-too-often = is no deck of these cards: { $name } comes { $times } times, and there is { $copies } of it{ $missing ->
    [none] { "" }
   *[other] , and { $missing } is missing
}
deck-changed = is not the { $items } items that were put on its standard input, in some order: { $parts }
changed-lost = { $names } { $count ->
    [one] is lost
   *[other] are lost
}
changed-unknown = { $names } { $count ->
    [one] is none of them
   *[other] are none of them
}
changed-times = { $name } comes { $times } times
changed-more = { $names } and { $more } more
changed-comma = { $one }, { $other }
changed-and = { $one }; { $other }

unreadable-unclosed = ends within brackets: print a deck on one line, as deck.join(' ') does in JavaScript and print(*deck) in Python
unreadable-unopened = closes a bracket that it does not open: print a deck on one line, as deck.join(' ') does in JavaScript and print(*deck) in Python
unreadable-broken = is a part of a deck that is broken over lines: print a deck on one line, as cat(deck, "\n") does in R and fprintf('%d ', deck) in MATLAB
unreadable-cut-short = leaves cards out (...): print all of them, as deck.join(' ') does in JavaScript and print(*deck) in Python
unreadable-objects = shows what kind of objects the cards are, and where they lie, not which they are: print their names
unreadable-ambiguous = may have its deck in several places: print nothing but the deck, or name its field by --column (with --format jsonl)
unreadable-several = may have its deck in { $fields }: print nothing but the deck, or name its field by --column (with --format jsonl)
unreadable-several-decks = is more than one deck of the same cards, or one before and after its shuffle: print one deck a line, and nothing else (jq -c '.[]' splits a list of lists in JSON)
unreadable-deep = has too many brackets within one another
or = { $one } or { $other }

# Why cards are not those of a deck.

cards-too-few = { cards } cannot be shuffled: a deck has two cards or more
cards-alike = { cards } are all alike: no order of them can be seen
cards-not-text = the first deck is not text in UTF-8
cards-other-size = the first deck has { cards }, not { $n }: { $line }
cards-one-word = the first line is no deck of two cards or more: { $line }: print nothing but decks, each on a line of its own (a CSV header is told by --header, a line of a program that is no deck by --skip), or say with --separator what stands between cards
cards-unreadable = the first deck { $error }: { $line }
cards-equal = the first deck, read as { cards }, has { $name } { $times } times: name its cards with --items if some are equal, or say with --separator what stands between them: { $line }
cards-empty-range = { $range }: the range ends before it begins
cards-long-range = { $range }: more cards than an audit keeps tables for
cards-no-name = { $items }: an item without a name

# Why decks are not judged by cards that were learned.

doubt = { $place }: { $kind }: { $line }
doubt-in-place = { $name } is { $which ->
    [first] the first word
    [last] the last word
   *[other] word { $place }
} in each of { $decks } decks: if it is a card, name all cards with --items; if not, print nothing but cards, or choose what has them with --column (CSV, JSON lines)
doubt-several-in-place = { $words } words, such as { $name }, are at the same places in each of { $decks } decks: if they are cards, name all with --items; if not, print nothing but cards, or choose what has them with --column (CSV, JSON lines)
doubt-together = { $name } stand together in each of { $decks } decks: if they are one card, print what separates cards and say it with --separator; if they are several, name all cards with --items
doubt-piles = { $name } are in the same brackets in each of { $decks } decks: if they are one card, print a name for it; if decks are shuffled apart, print one of them a line; if all are cards of one deck, name them with --items
doubt-header = the first deck is in order, from { $first } on, and no other of { $decks } is: if it is a header, leave it out (CSV: --header); if it is the deck before a shuffle, too (a program: --skip, or --deck where each run prints several); if it is a deck to judge, name its cards with --items

# Why decks of a log ended.

log-read = cannot be read
log-long-line = line { $line } is longer than { $bytes } bytes: a deck is on a line of its own
log-broken-json = line { $line } is but the beginning of a JSON text: print each on one line, as jq -c . does; or is the file not whole?
log-not-json = line { $line } is no JSON
log-no-deck = line { $line }
log-not-rows = is no CSV
log-column-zero = column 0: columns are counted from 1
log-backward-columns = column { $columns }: the last column comes before the first
log-doubled-column = has { $count } columns { $name }: say which by its number, --column { $columns } (with --header)
log-no-column = has no column { $name } in its first record: it has { $columns }{ $has-bars ->
    [yes] { log-bars }
   *[no] { "" }
}
log-blank-cell = record { $record }, column { $column } is blank: { $is-deck ->
    [yes] a deck is missing
   *[no] a card is missing; a log whose lines end with a comma is read with --format text, and one whose decks are in one column with --column
}
log-short-row = record { $record } has { $columns ->
    [one] 1 column
   *[other] { $columns } columns
}, not { $column }{ $has-bars ->
    [yes] { log-bars }
   *[no] { "" }
}
log-bars = ; if bars separate its cells, say --delimiter '|'
field-none = has no field { $name }
field-object = is an object: name the field with the deck by --column
field-several = may have its deck in { $fields }: name the field with the deck by --column
field-neither = has no deck: neither an array nor a text
field-no-card = card { $card } is neither a number nor a text
thread = a thread for decks cannot be started

# What a program said that failed.

program-run = { $program }, run { $run }: { $reason }
program-at-once = { $program }: { $reason }
program-said = Its standard error:
log-cut = was cut to { $now } bytes after { $read } were read: follow a log that only grows
log-moved = was moved or replaced while it was followed: follow the new one
log-utf16 = this is text in UTF-16: save it as UTF-8 (iconv -f UTF-16 -t UTF-8)

# Large orders.
ids-no-id = line { $line }: { $text } is no id: an order is whole numbers, the id of the item at each place, one a line; or an order a line, with blanks or commas
ids-npy-header = its header is none of a NumPy array
ids-npy-type = a NumPy array of { $type }: ids are whole numbers of 16, 32 or 64 bits, such as int64 (astype)
ids-npy-shape = a NumPy array of other dimensions: an order is an array of one, or a row of an array of two that is kept row by row (numpy.ascontiguousarray)
ids-npy-cut = the NumPy array ends before its last id
ids-npy-trailing = behind the NumPy array, of { $before } ids, the file goes on: give each array a file of its own, or several orders as the rows of one array
ids-negative = { $number } behind { $before } ids is no id: ids count from 0 or 1

# Between an error and its cause.
because = { ": " }
