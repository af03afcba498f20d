# What can be dealt (deal --list).

games = Games:
decks = Decks:
decks-also = also 52+2, 2x54 (two decks), 4x13 (suits x ranks), and a file with a card a line

# What is in a deal (deal --info): the label of a row, and its value where it is a sentence.

info-deck = deck
    .value = { $name }: { $cards } cards, { $faces } different
info-pattern = pattern
info-places = places
info-orders = orders
    .value = { $bits } bits: the deck's different orders
info-deal = deal
    .value = { $bits } bits: as hands, in whatever order they were dealt
info-deals = deals
info-seed = { "" }
    .value = a seed of 256 bits does not reach every order of this deck: they cannot be told from all
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
}: leave out one of the two

# What several audits are called that are judged as one.

pooled = { $parts } audits, pooled

# Rows that are no decks shuffled anew.

# A source that gives no deck, or others than it was given.

no-deck-in-time = no deck came before it was interrupted, or the time was over
no-deck = has no deck
first-of-unknown = --first needs to know the whole deck: name its cards with --items or -n
not-given-back = { $error }; if the program has cards of its own, name them: { $how }; if it waits for the number of cards, give it with --stdin, as in --stdin { $given }
name-items = --items, or --items-from and a file with one a line

# Before what is wrong with the deck after them.

# Why no more decks were read once the evidence was enough.

read-on-ended = the evidence was enough; no more than { $decks } decks were read to say what is wrong

after-decks = after { $decks ->
    [one] one deck
   *[other] { $decks } decks
}

# Groups of cards (audit --groups): of a pattern.

group-of = cards { $pattern }

# Samples.

sample-many-dice = { $method } rolls a die for each of { $count } items, which takes minutes or hours: floyd and reservoir_l need not

# Shuffles of the classics.

shuffle-biased = { $method } is biased: { $why } Without --method every order is equally likely.
shuffle-dice = the dice { $dice } are not even: { $meaning }
shuffle-slow = { $method } takes a time that grows with the square of their number: { $count } items take about { $number } { $unit ->
    [seconds] seconds
    [minutes] minutes
   *[other] hours
} here.
shuffle-too-many = --method { $method } takes up to 2^32 - 1 items, not { $count }: leave it out for more
seed-again = the same order again: --seed { $seed }
shuffle-never-ends = { $method } never ends with the dice { $dice }: it waits for what they do not show; take other dice

# Lines, and what is wrong with asking for them.

format-of-name = { $header ->
    [0] { $name }: read as { $format }, by its name (--format says otherwise)
    [1] { $name }: read as { $format }, by its name, and its first record kept on top as a header (--format and --header say otherwise)
   *[other] { $name }: read as { $format }, by its name, and its first { $header } records kept on top as a header (--format and --header say otherwise)
}
columnar-compress = { $format } compresses its columns itself, as those of the input are: leave out --compress, and the ending of a compression in the output's name
columnar-header = rows of { $format } have no header of records, but a schema, which is kept: leave out --header
columnar-shard-size = how many bytes rows of { $format } take is not known before they are encoded: say --shards N
columnar-name = the rows come from { $format } and are written as { $format }: name the output so, or convert it afterwards
columnar-terminal = a file of { $format } is nothing to read: name a file with -o, or redirect the output
formats-differ = { $first } is { $format } by its name, and { $second } is { $other }: say with --format what both are
output-pattern = -o { $name }: { $why }
output-unpacked = { $name }: is compressed, and would be replaced by what is not: say --compress gzip (or another), or --compress none
output-divided = shards are of a shuffle, or of a sample by the order of the seed: leave out --shards and --shard-size
list-unread = { $list }: the list of files cannot be read: { $reason }
list-standard-input = standard input is the list of files, so it cannot be one of them
list-long = it is longer than 1 GiB: name the files in several lists
list-output = { $name }: is the list of files, and would be written over: name another output
list-missing = { $list }, line { $line }: { $name }: { $reason }
list-empty = { $list }: the list names no file
folder-unread = { $name }: cannot be read: { $reason }
folder-loop = a link leads back to a folder that it is in
folder-none = { $folder }: no file in it fits { $pattern } (names that begin with a dot are passed over)
folder-output = { $name }: is the output, and among the files that -R finds: name an output elsewhere, or a pattern that it does not fit
aligned-differ = { $first } has { $first-records } records, and { $other } { $other-records }: files that are aligned have as many; nothing was written
aligned-outputs = { $files } files are aligned, and { $outputs } outputs named for them: say --output-aligned once for each
aligned-direct = aligned files are put in their places when all of them have equally many records: name a file for the first too, with -o
aligned-same = --output-aligned { $name }: each output is a file of its own
plan-inputs = inputs
plan-inputs-text =
    { $count ->
        [one] one file, { $bytes }
       *[other] { $files } files, { $bytes } together
    }, about { $records } records of { $mean }
plan-tasks = tasks
plan-tasks-text = { $all }: { $count } count, { $keys } count keys, { $deal } deal, { $merge } merge, { $write } write
plan-partitions = partitions
plan-partitions-text = { $partitions } of about { $bytes }; { $blocks } blocks of about { $block }
plan-memory-row = memory
plan-memory-text = { $task } a task, { $tasks } at once on a machine: { $node }; { $store } for blocks, the rest of them spilled
plan-too-much = too much
plan-too-much-text = a machine of { $node } has { $free } for tasks beside the blocks: say --memory { $memory } or less, or fewer --cores
plan-network = network
plan-network-text = { $bytes } between machines
plan-disk = disk
plan-disk-text = { $read } read, { $written } written, { $spilled } of it spilled blocks
plan-time = time
plan-time-text = about { $seconds } by the model; its longest phase waits most for { $resource }, busy { $percent } %
plan-time-bound = { $seconds } at least: too many tasks to simulate here
plan-resource-cores = the processors
plan-resource-disks = the disks
plan-resource-network = the network
plan-resource-store = the object store
plan-resource-driver = the driver
plan-memory = a task needs { $least } at least: give more with --memory
plan-no-size = { $name } has no size that is known: give --bytes
plan-tasks-many = there are 2^32 tasks and more: give tasks more memory with --memory
engine-option = { $option } does not go with --engine: leave out one of both
engine-standard-input = --engine reads files that all machines see, and not standard input: name them
engine-output = --engine writes to files: name them with -o
engine-name = { $name } is not UTF-8, which names for --engine must be
engine-package = { $python } has not the package that --engine needs: pip install '.[ray]' or '.[spark]'; EVENHAND_PYTHON names another Python
engine-python = there is no { $python }, which --engine needs: install Python with evenhand[ray] or evenhand[spark], or name it with EVENHAND_PYTHON
engine-failed = the job on the cluster failed: the reason stands above
aligned-order = --aligned puts files in one order, which the way of choosing here has not: leave out one of both
split-null = (null)
split-part = part
split-records = records
split-file = file
split-untold = all parts are complete, and in their places; but what they have could not be told
split-shards = the parts of split are its outputs: leave out --shards and --shard-size
split-output = -o is missing: the names of the parts, with {"{}"} for what each is called, as '{"{}"}.csv'
input-range = the range { $range }
input-arguments = the arguments
input-standard = standard input
input-more = { $first } and { $more } more
sample-stream = --method reservoir_r reads it once, in memory for the sample alone
sample-too-few-weights = { $name }: asked for { $asked } of { $available } records whose weight is not 0: ask for fewer
sample-weight-share = --weight needs a number of records, as the sample alone is held: say -n and a number
sample-too-few = { $name }: asked for { $asked } lines of { $available }: ask for fewer, or for all with shuffle
shuffle-nothing = { $name }: nothing to choose from: give one line or more
shuffle-endless = --repeat without -n has no end: a file needs -n
shuf-ranges = -i is given twice: give one range
shuf-outputs = -o is given twice, with different files: give one
shuf-sources = --random-source is given twice, with different files: give one
shuf-operand = extra operand { $operand }: give one file, or -e for lines
shuf-nothing = no lines to repeat: give one line or more
shuf-source-ends = { $name }: end of file after { $bytes } bytes: the random source needs more
shuf-option-unknown = no such option: { $option }: see evenhand shuf --help
shuf-option-ambiguous = { $option } is short for several options: { $possible }
shuf-option-no-value = { $option } needs a value: see evenhand shuf --help
shuf-option-takes-no-value = { $option } takes no value: see evenhand shuf --help
method-is-sampler = { $name } is a sampler, not a shuffle: see evenhand sample
method-is-shuffle = { $name } is a shuffle, not a sampler: take one of { $samplers }

# How far it is.

progress-bytes-of = { $phase } { $bar } { $done } of { $all } read and written, { $speed }, { $left } left
progress-bytes = { $spinner } { $phase }: { $done } read and written, { $speed }
phase-read = reading
phase-redeal = dealing again
phase-write = writing
progress-decks-of = { $bar } { $done } of { $all } decks, { $speed } a second, { $left } left
progress-decks = { $spinner } { $done } decks, { $speed } a second

# What is said when a signal ends the work.
stopped-new = stopped: nothing was written
stopped-old = stopped: { $name } is as it was
stopped-part = stopped: what was written is not complete

# Files that are read whole, and files that must not be written over.
cause = { ": " }
standard-input = standard input
standard-output = standard output
standard-error = standard error
the-sample = the sample
file-is-folder = { $name }: is a folder: name a file in it
file-read-once = standard input can be read once: give a file for all but one -
file-is-there = { $name } is there already and is not written over: take another name
file-kept = - is no file, and this one must be kept: give it a name
file-no-text = { $name }: byte { $byte } is no UTF-8: words are text
file-longer = { $name }: longer than { $most } bytes
file-long-list = longer than 1 GiB: a list has at most 1048576 lines

# What a shuffle did, with --verbose.
stats-read = read { GROUPED($records) } { $records ->
    [one] record
   *[other] records
} in { $seconds } s, on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}
stats-kept = all of it stayed in memory: { $kept }
stats-spilled = { $kept } stayed in memory; { $spilled } went to temporary files in { $folders }, { $back } were read back
stats-piles = put in order by { $piles ->
    [one] 1 pile
   *[other] { GROUPED($piles) } piles
}{ $again ->
    [0] { "" }
    [one] ; some were dealt once more
   *[other] ; some were dealt again, { $again } times
}
stats-written = wrote { GROUPED($written) } { $written ->
    [one] record
   *[other] records
}, { $bytes }, in { $seconds } s, on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}; what came out is what went in
stats-written-part = wrote { GROUPED($written) } { $written ->
    [one] record
   *[other] records
}, { $bytes }, in { $seconds } s, on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}; they are as many as were wanted
stats-refused = { $asked } has no figures of { $cause }, which is done in memory alone: leave out one of both
stats-is-output = --stats { $name }: is the output: give the figures another file
stats-is-input = --stats { $name }: is an input: give the figures another file
stats-unwritten = the output is complete, and the figures of --stats are not written
stats-peak = at most { $peak } of memory was resident, of { $limit } allowed{ $origin ->
    [given] { "" }
   *[available] {" "}(half of what was free)
}

# Whether two files hold the same lines (check).

check-same = the same: { $first } and { $second } hold the same records: { $records }, of { $bytes } bytes without their ends
check-records = not the same: { $first } has { $records } records, { $second } has { $other-records }
check-bytes = not the same: both have { $records } records, of { $bytes } bytes in { $first } and { $other-bytes } in { $second }
check-others = not the same: { $first } and { $second } have as many records and bytes, { $records } and { $bytes }, but others
check-header = not the same: the records are, but the headers of { $first } and { $second } differ
check-open = note: the last record of { $name } lacks its end
check-standard-twice = check: standard input can be read once: name a file for one of both
