# Messages of the command audit: errors, warnings, names of sources. The text of the report is in evenhand-audit.

# Errors: the problem, and the fix.
sequential-cards = Sequential evidence needs decks of two cards or more. Leave out --sequential and --follow.
sequential-request = { $option } needs a number of decks that is fixed before. Leave out --sequential and --follow.
hands-without-group = --hands counts the members of groups. Name one with --groups.
not-an-item = "{ $name }" is not one of the items
not-a-pair = "{ $text }" is not a pair, such as AS:KS
one-card-no-pair = "{ $name }" is one card, not a pair
item-without-name = an item without a name
no-item-so = "{ $part }" is not one of the { $items } items, such as "{ $example }"
name-the-group = give it a name: NAME=LIST
log-column = In text, --column needs numbers of words, such as 2-7. Names are for CSV and JSON lines (see --format).
log-header = --header is for CSV (see --format).
log-delimiter = --delimiter is for CSV (see --format). --separator is for the cards in a line.
log-follow = --follow needs a file. evenhand reads standard input to its end anyway.
log-opened = { $name }: cannot open
log-folder = { $name }: is a directory. Name a log in it.
cannot-be-read = { $name }: cannot read
merge-nothing = --merge names no file.
one-to-output = Only one report can go to standard output. Name files for the others.
one-to-file = { $name }: only one report can go to a file.
report-over = { $name }: is { $what ->
    [log] the log
    [items] the file of --items-from
    [order] one of the orders
    [state] one of the states that are merged
   *[program] named in the command line of the program
}. Use another file for the report.
order-none = { $name }: contains no order
order-at = { $name }: order { $order }
orders-of = { $count ->
    [one] { $first }
   *[other] { $count } files, { $first } to { $last }
}
incomplete-order = { $why }. If the loader omits items (drop_last), pass --dataset N with the number of items of the dataset.
larger-order = { $why }. --order FILE tests one order of 1,000 items or more, or several, with one id per line.
has-no-fresh = { $name }: contains no newly shuffled decks
items-too-long = { $name }: longer than { $bytes } bytes. It must have one item per line.
is-sampler = { $name } is a sampler. The audit tests shuffles (see evenhand exact for its distribution).
give-a-seed = Pass a seed with --seed.
twin-line = twin: line
twins-why = started several at once, to see whether the clock is the seed (--no-twins turns this off)
