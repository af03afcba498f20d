# Games and decks (deal --list).

games = Games:
decks = Decks:
decks-also = also 52+2, 2x54 (two decks), 4x13 (suits x ranks), and a file with one card per line

# Facts about a game (deal --info): the label of a row, and its value where it is a sentence.

info-deck = deck
    .value = { $name }: { $cards } cards, { $faces } different
info-pattern = pattern
info-places = places
info-orders = orders
    .value = { $bits } bits: different orders of the deck
info-deal = deal
    .value = { $bits } bits: different hands, whatever the order within a hand
info-deals = deals
info-seed = { "" }
    .value = a seed of 256 bits does not reach every order of this deck (nobody can tell the difference)
info-cut-card = cut card
    .value = { $cards } before the end of the shoe
info-note = note
info-rules = rules
info-also = also
info-order = order

# Deals.

deal = deal { $deal }
deal-of-game = { $name }, deal { $deal }
deal-of-deck = { $name }, deal { $deal }
deal-number = number
deal-cut-card = { info-cut-card }: { info-cut-card.value }

# The whole deck, as the articles print it (deal --article).

before = Before shuffling:
after = After shuffling:

# The cards of a deck, named twice.

n-and-items = -n is { $n }, but { $option } names { $items ->
    [one] one card
   *[other] { $items } cards
}. Leave out one.

# Name of several combined audits.

pooled = { $parts } audits, pooled

# A source without a deck, or with other cards than those on its standard input.

no-deck-in-time = No deck came in time: the run was interrupted, or --time was over.
no-deck = contains no deck
first-of-unknown = --first needs the whole deck. Name its cards with --items or -n.
not-given-back = { $error }. If the program has cards of its own, name them with { $how }. If it waits for the number of cards, pass it: --stdin { $given }.
name-items = --items, or --items-from and a file with one item per line

# Why evenhand read no more decks after the evidence sufficed.

read-on-ended = The evidence suffices. { $decks } decks were read in all to name the bug.

after-decks = after { $decks ->
    [one] one deck
   *[other] { $decks } decks
}

# Groups of cards (audit --groups): of a pattern.

group-of = cards { $pattern }

# Samples.

sample-many-dice = { $method } draws a random number for each of { $count } items, which takes minutes or hours. floyd and reservoir_l are faster.

# Shuffles of the classics.

shuffle-biased = { $method } is biased: { $why } Without --method every order is equally likely.
shuffle-dice = The random source { $dice } is not uniform: { $meaning }
shuffle-slow = { $method } takes a time that grows with the square of their number: { $count } items take about { $number } { $unit ->
    [seconds] seconds
    [minutes] minutes
   *[other] hours
} here.
shuffle-too-many = --method { $method } takes up to 2^32 - 1 items, not { $count }. Leave it out for more.
memory-capped = --memory { $asked } is more than this container has left. evenhand uses { $used }.
seed-again = for the same order: --seed { $seed }
shuffle-never-ends = { $method } never ends with --dice { $dice }, which cannot show the faces that it waits for. Use another --dice.

# Records, and errors about them.

format-of-name = { $header ->
    [0] { $name }: read as { $format } (set --format to change)
    [1] { $name }: read as { $format }, 1 header line kept on top (set --format or --header to change)
   *[other] { $name }: read as { $format }, { $header } header lines kept on top (set --format or --header to change)
}
tar-repeated = A tar archive cannot contain a sample twice: readers would join the copies. Draw without replacement.
columnar-compress = { $format } compresses its own columns, like those of the input. Leave out --compress, and the extension of a compression in the output name.
columnar-header = { $format } has a schema instead of header records, and keeps it. Leave out --header.
columnar-shard-size = The size of { $format } rows is not known before they are encoded. Use --shards N.
columnar-terminal = evenhand does not print { $format } to a terminal. Name a file with -o, or redirect the output.
formats-differ = { $first } is { $format } by its extension, and { $second } is { $other }. Shuffle them separately, or pass the --format of both.
format-not-table = { $option } is for csv and tsv. Pass --format csv or --format tsv.
output-pattern = -o { $name }: { $why }
output-unpacked = -o { $name }: would replace a compressed file by an uncompressed one. Pass --compress gzip (or another), or --compress none.
output-digits = the number format needs numbers, but the part { $part } has a name. Write {"{}"}.
output-leftover = { $name }: left by an earlier run with more outputs. Delete this file, and any with a higher number, before you read the files by a pattern.
output-divided = { $option } cannot be combined with { $cause }. Leave out one.
list-unread = { $list }: cannot read the list of files: { $reason }.
list-standard-input = Standard input is the list of files, and cannot be an input. Leave out the file -.
list-long = It is longer than 1 GiB. Split it into several lists
list-output = -o { $name }: is the list of files. Use another output.
list-missing = { $list }, line { $line }: { $name }: { $reason }.
list-empty = { $list }: the list names no file.
folder-unread = { $name }: cannot read: { $reason }.
folder-loop = { $name }: not followed, because this link leads back to a directory above it
folder-none = { $folder }: no file matches { $pattern }. Names that begin with a dot do not count.
folder-output = -o { $name }: is among the files that -R finds. Use an output elsewhere, or another pattern.
aligned-differ = { $first } has { $first-records } records, and { $other } has { $other-records }. --aligned needs the same number. Nothing was written.
aligned-outputs = { $files } files with --aligned, but { $outputs } with --output-aligned. Pass one output per file.
aligned-direct = --aligned needs a file for the first input too. Name it with -o.
aligned-same = --output-aligned { $name }: each output must be a different file.
plan-inputs = inputs
plan-inputs-text =
    { $count ->
        [one] one file, { $bytes }
       *[other] { $files } files, { $bytes } together
    }{ $is-compressed ->
        [yes] {" "}(estimated from { $stored } of compressed files)
       *[no] { "" }
    }, about { $records } records of { $mean }
plan-tasks = tasks
plan-tasks-text = { $all }: { $count } count, { $keys } count keys, { $deal } deal, { $merge } merge, { $write } write
plan-partitions = partitions
plan-partitions-text = { $partitions } of about { $bytes }, { $blocks } blocks of about { $block }
plan-memory-row = memory
plan-memory-text = { $task } per task, { $tasks } at once on a machine: { $node }. { $store } for blocks, which spill beyond that.
plan-too-much = too much
plan-too-much-text = A machine of { $node } has { $free } for tasks next to the blocks. Use --memory { $memory } or less, or fewer --cores.
plan-network = network
plan-network-text = { $bytes } between machines
plan-disk = disk
plan-disk-text = { $read } read, { $written } written ({ $spilled } of it spilled blocks)
plan-time = time
plan-time-text = about { $seconds } by the model. Its longest phase waits most for { $resource }, busy { $percent } %.
plan-time-bound = at least { $seconds } (too many tasks to simulate here)
plan-resource-cores = the processors
plan-resource-disks = the disks
plan-resource-network = the network
plan-resource-store = the object store
plan-resource-driver = the driver
plan-memory = A task needs at least { $least }. Pass more with --memory.
plan-no-size = { $name }: its size is not known. Pass --bytes.
plan-tasks-many = This takes 2^32 tasks or more. Give tasks more memory with --memory.
engine-option = { $option } cannot be combined with --engine. Leave out one.
engine-standard-input = --engine reads files that all machines see, not standard input. Name them.
engine-output = --engine writes to files. Name them with -o.
engine-name = { $name }: is not UTF-8. --engine needs names in UTF-8.
engine-package = { $python } lacks the package for --engine. Run pip install '.[ray]' or '.[spark]', or name another Python with EVENHAND_PYTHON.
engine-python = --engine needs Python, and { $python } was not found. Install it with evenhand[ray] or evenhand[spark], or name another with EVENHAND_PYTHON.
engine-failed = The job on the cluster failed. The reason is above.
aligned-order = --aligned needs one order for all files, and this way of sampling has none. Leave out one.
split-too-few = { $name }: the parts need { $asked } records, { $available } available. Ask for fewer.
split-empty = { $names }: empty. There are too few records, or too few values of the column.
split-ratios = the numbers of --into are ratios: { $sizes }. For numbers of records, let one part take the rest: --into 'train=*,test=200'.
split-null = (null)
split-part = part
split-records = records
split-file = file
closed-early = standard output was closed before all records were written. The other outputs of this run were not written.
split-untold = All parts are complete and in place. Only their summary could not be written
split-shards = The parts of split are its outputs. Leave out --shards and --shard-size.
split-output = -o is missing. Name the parts, with {"{}"} for the name of each: '{"{}"}.csv'.
input-range = the range { $range }
input-arguments = the arguments
input-standard = standard input
input-more = { $first } and { $more } more
sample-stream = --method reservoir_r reads its input once, with only the sample in memory
rest-standard = --rest { $name }: the rest needs a file. Only the sample can go to standard output.
rest-same = --rest { $name }: is also the output of the sample. Use another file.
rest-input = { $name }: is an input. With --rest neither output may replace an input. Use another file.
rest-compression = --rest { $name }: its compression differs from that of the sample. Use the same extension for both, or pass --compress.
sample-too-few-weights = { $name }: { $asked ->
    [1] 1 record
   *[other] { $asked } records
} requested, { $available } with a weight above 0. Ask for fewer.
sample-weight-share = --weight holds only the sample in memory, and needs a number of records. Pass -n with a number, not a percentage.
sample-none = the percentage of { $count } records rounds to 0, so no record was written. Pass a larger percentage, or a number.
sample-more-than-all = More than 100% needs --with-replacement. Pass -r, or a percentage up to 100%.
sample-too-few = { $name }: { $asked ->
    [1] 1 record
   *[other] { $asked } records
} requested, { $available } available. Ask for fewer, or shuffle all.
shuffle-nothing = { $name }: no lines to choose from. --repeat needs at least one.
shuffle-endless = --repeat without -n never ends. Pass -n to write to a file.
# GNU's own wording.
shuf-ranges = multiple -i options specified
shuf-outputs = multiple output files specified
shuf-sources = multiple random sources specified
shuf-count = invalid line count: { $value }
shuf-range = invalid input range: { $value }
shuf-range-large = invalid input range: { $value }: Value too large for defined data type
shuf-echo-and-range = cannot combine -e and -i options
shuf-operand = extra operand { $operand }
shuf-nothing = no lines to repeat
shuf-source-ends = { $name }: end of file
shuf-source-read = { $name }: read error: { $reason }
shuf-try = Try '{ $help } --help' for more information.
shuf-option-unknown = unrecognized option '{ $option }'
shuf-flag-unknown = invalid option -- '{ $option }'
shuf-option-ambiguous = option '{ $option }' is ambiguous; possibilities: { $possible }
shuf-option-no-value = option '{ $option }' requires an argument
shuf-flag-no-value = option requires an argument -- '{ $option }'
shuf-option-takes-no-value = option '{ $option }' doesn't allow an argument
method-is-sampler = is a sampler, not a shuffle. See evenhand sample
method-is-shuffle = is a shuffle, not a sampler. Use { $samplers }

# How far it is.

progress-bytes-of = { $phase } { $bar } { $done } of { $all } read and written, { $speed }, { $left } left
progress-bytes = { $spinner } { $phase }: { $done } read and written, { $speed }
phase-read = reading
phase-redeal = splitting again
phase-write = writing
progress-decks-of = { $bar } { $done } of { $all } decks, { $speed } per second, { $left } left
progress-decks = { $spinner } { $done } decks, { $speed } per second

# After a signal.
stopped-new = stopped: nothing was written
stopped-old = stopped: { $name } is unchanged
stopped-part = stopped: the output is incomplete

# Files that are read whole, and files that must not be written over.
cause = { ": " }
standard-input = standard input
standard-output = standard output
standard-error = standard error
the-sample = the sample
file-is-folder = { $name }: is a directory. Name a file in it.
file-read-once = - is given twice. Standard input can be read once: use files for the others.
file-is-there = { $name }: already exists, and evenhand does not overwrite it. Use another name.
file-kept = - cannot store this output. Name a file.
file-no-text = { $name }: byte { $byte } is not UTF-8. It must be text.
file-longer = { $name }: longer than { $most } bytes.
json = line { $line }, column { $column }: { $why ->
    [end] the JSON ends too early
    [data] the JSON has other contents than expected
   *[syntax] not valid JSON
}
format-not-built = { $name }: this build cannot read { $feature }. Install one that can: cargo install --path crates/evenhand-cli --features { $feature } (full brings all formats).
file-long-list = longer than 1 GiB. A list has at most 1048576 lines.

# Report of a shuffle, with --verbose.
stats-read = read { GROUPED($records) } { $records ->
    [one] record
   *[other] records
} in { $seconds } s, on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}
stats-kept = all of it stayed in memory: { $kept }
stats-spilled = { $kept } stayed in memory, { $spilled } went to temporary files in { $folders }, { $back } were read back
stats-piles = shuffled in { $piles ->
    [one] 1 bucket
   *[other] { GROUPED($piles) } buckets
}{ $again ->
    [0] { "" }
    [one] , some were split once more
   *[other] , some were split again, { $again } times
}
stats-written = wrote { GROUPED($written) } { $written ->
    [one] record
   *[other] records
}, { $bytes }, in { $seconds } s, on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}. Input and output have the same records.
stats-written-part = wrote { GROUPED($written) } { $written ->
    [one] record
   *[other] records
}, { $bytes }, in { $seconds } s, on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}, the requested number
stats-refused = { $asked } has no figures for { $cause }, which runs only in memory. Leave out one.
stats-is-output = --stats { $name }: is the output. Use another file.
stats-is-input = --stats { $name }: is an input. Use another file.
stats-unwritten = The output is complete. Only the file of --stats could not be written
stats-peak = peak resident memory { $peak }, limit { $limit }{ $origin ->
    [given] { "" }
   *[available] {" "}(half of what was free)
}

# Whether two files hold the same lines (check).

check-same = the same: { $first } and { $second } have the same { $records } records, { $bytes } bytes without line ends
check-records = not the same: { $first } has { $records } records, { $second } has { $other-records }
check-bytes = not the same: both have { $records } records, but { $bytes } bytes in { $first } and { $other-bytes } in { $second }
check-line-ends = not the same: the records differ only in their line ends. { $crlf } has CR LF, { $lf } has LF
check-others = not the same: { $first } and { $second } both have { $records } records and { $bytes } bytes, but other contents
check-header = not the same: the records agree, but the headers of { $first } and { $second } differ
check-parts-same = the same: { $first } and its { $parts ->
    [one] part have
   *[other] { $parts } parts have
} the same { $records } records, { $bytes } bytes without line ends
check-parts-records = not the same: { $first } has { $records } records, its { $parts ->
    [one] part has
   *[other] { $parts } parts have
} { $other-records }
check-parts-bytes = not the same: both have { $records } records, but { $bytes } bytes in { $first } and { $other-bytes } in { $parts ->
    [one] its part
   *[other] its { $parts } parts
}
check-parts-others = not the same: { $first } and { $parts ->
    [one] its part
   *[other] its { $parts } parts
} both have { $records } records and { $bytes } bytes, but other contents
check-open = note: the last record of { $name } lacks its line end
check-standard-twice = - is given twice. Standard input can be read once: use a file for one of them.

# Errors of deal and man.

deal-nothing = Name a game, such as bridge, or pass --deck or --pattern. evenhand deal --list lists all games and decks.
deal-no-game = { $error }. evenhand deal --list lists all games and decks.
deal-of-pattern = { $option } is for games. Leave it out with --pattern, which states it itself.
deal-deck-twice = The deck is given twice. Leave out --deck.
deal-no-shoe = --cut-card needs a place named shoe, as in blackjack.
deal-no-deck-file = { $error }. No file has this name either.
deal-no-deal = { $name }: contains no deal.
deal-from-line = { $name }: the deal that begins on line { $line }: { $why }
deal-not-numbered = The deals of { $name } have no numbers
deal-not-cards = "{ $name }" is not an array of card names
boards-dup-terminal = --dup writes bytes for a machine. Name a file with -o, or redirect the output.
boards-dup-number = --dup: a DUP file has boards 1 to { $most }, but this one would end with board { $last }. Split the file, or pass --boards-from.
man-no-command = { $command } is not a command. See evenhand --help.
