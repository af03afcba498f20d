# What the audit itself says: errors, warnings, names of what is judged. The report's words are those of the room.

# Errors: what is wrong, and what to do.
sequential-cards = evidence deck by deck takes decks of two cards or more: leave --sequential and --follow out
sequential-request = { $option }: its tests are of a number of decks that is fixed before: leave --sequential and --follow out
hands-without-group = --hands counts members of groups: name one with --groups
not-an-item = "{ $name }" is none of the items
not-a-pair = "{ $text }" is no pair, such as AS:KS
one-card-no-pair = "{ $name }" is one card, and no pair
item-without-name = an item without a name
no-item-so = "{ $part }" is none of the { $items } items, such as "{ $example }"
name-the-group = give it a name: NAME=LIST
log-column = --column is for CSV and JSON lines: text has a deck a line (see --format)
log-header = --header is for CSV (see --format)
log-delimiter = --delimiter is for CSV (see --format); --separator is for the cards of a line
log-follow = --follow needs a file: standard input is read to its end anyway
log-opened = { $name }: cannot be opened
log-folder = { $name }: is a folder, not a log
cannot-be-read = { $name }: cannot be read
merge-nothing = --merge names no file
the-report = { $name }: the report
one-to-output = only one report can go to standard output: name files for the others
one-to-file = { $name }: only one report can go to one file
report-over = { $name }: is { $what ->
    [log] the log
    [items] the file of --items-from
    [order] one of the orders
    [state] one of the states that are merged
   *[program] named in the command line of the program
}: a report must have a name of its own
order-none = { $name }: has no order
order-at = { $name }: order { $order }
orders-of = { $count ->
    [one] { $first }
   *[other] { $count } files, { $first } to { $last }
}
larger-order = { $why }. One order of 1,000 items or more, or a few, an id a line, is judged by --order FILE
has-no-fresh = { $name }: has no fresh decks
items-too-long = { $name }: longer than { $bytes } bytes: it has an item a line
is-sampler = { $name } is a sampler: an audit judges shuffles (see evenhand exact for its law)
give-a-seed = give a seed with --seed
twin-line = twin: line
twins-why = started several at once, to see whether the clock is the seed (--no-twins)
