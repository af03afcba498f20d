# The help of the program: examples, and the sections below the options.
#
# In a message of several lines none may begin with `[`, `*` or `.`, or hold a brace: Fluent reads these as its own, and the
# program then refuses to start. Such a line begins with { "[" }, and a brace is { "{" }.

any =
    .heading-usage = Usage:

groups =
    .files = Files:
    .fairness = Fairness:
    .cards = Cards:
    .clusters = Clusters:
    .other = Other:
    .options = Options:

program-help =
    Examples:
      evenhand shuffle names.txt                shuffle the lines of a file
      evenhand split --into train=80%,test=20% -o '{"{}"}.csv' rows.csv
      evenhand audit -- python3 my_shuffle.py   test whether your own shuffle is fair

    evenhand COMMAND -h lists the options of a command, --help explains them.
    Exit codes: 0 done, 1 error, 2 wrong usage. A closed pipe is not an error.
shuffle-examples =
    Examples:
      evenhand shuffle --seed 42 -o out.csv in.csv   the same order every time, header on top
      evenhand shuffle -i 1-49 -n 6                  six numbers
shuffle-help =
    Examples:
      evenhand shuffle names.txt                     the lines of a file in a random order
      evenhand shuffle --seed 42 -o rows rows        in place, and the same order every time
      evenhand shuffle a.csv b.csv                   two tables as one, their header on top
      evenhand shuffle reads.fastq                   records of four lines
      evenhand shuffle --format fixed:784 images.bin records of 784 bytes
      evenhand shuffle -e ann bob cy -n 1            one of three
      evenhand shuffle -i 1-49 -n 6                  six numbers
      evenhand shuffle -i 1-6 -r -n 10               ten rolls of a die
      evenhand shuffle --method naive_swap names.txt a wrong shuffle, to see its bias
      find . -type f -print0 | evenhand shuffle -z   file names, with any bytes in them
output-help =
    Replacing an old FILE with -o:
      When all is done, a new file takes the name of the old one. It gets the owner,
      group, permissions, access control list (ACL), extended attributes and label
      of the old file. If the system does not allow that, evenhand stops before it
      reads anything. A symbolic link stays, and its target is replaced. Other hard
      links keep the old contents. After a power cut either the old file or the new
      one is there: evenhand syncs the data before it renames the file, and the
      directory after. --no-sync skips both, --sync does the same for a new file.

      --in-place=copy overwrites the old file when all is done, and cuts it to its
      new length. Owner, permissions, attributes and hard links stay. Until the copy
      ends it needs the space twice, and readers see a mix of old and new data. A
      power cut or kill -9 leaves that mix. Ctrl-C waits for the copy to finish. Use
      it for a file that is its own mount point (in containers), that belongs to
      another user, or whose directory takes no new files. The result is first
      written to the directory of FILE, of --temp-dir, or of the system.
stats-help =
    Fields of --stats FILE, one JSON object:
      evenhand opens the file before it reads anything. It must be neither the output
      nor an input. It cannot be combined with --echo, --input-range, --repeat or
      --method.
      schema                         evenhand-stats/1
      seed                           64 hexadecimal digits, as --print-seed prints them
      records_read, records_written  records, without headers
      record_bytes_read              bytes of all records that were read
      record_bytes_written           bytes of all records, without line ends
      multiset_hash                  sum of the hashes of all written records
      output_bytes                   all bytes of the output
      memory_limit_bytes             limit of --memory
      peak_memory_bytes              peak resident memory, null if unknown
      kept_bytes                     bytes that stayed in memory
      spilled_bytes, read_back_bytes bytes written to temporary files, and read back
      temporary_folders              directories of temporary files
      piles                          buckets of the order
      deals                          passes that wrote records to buckets
      deal_seconds, write_seconds    time of reading, and of writing
      deal_threads, write_threads    threads of each
      outputs                        of several, or a compressed one: name, records, bytes
shuffle-wrong = Wrong shuffles for --method, to see their bias (evenhand says so at a terminal):
check-header = The first N records of both files are the header
check-header-long =
    The first N records of both files are the header, which must be the same

    1 by default for csv and tsv, 0 for other formats.
check-help =
    Examples:
      evenhand check rows.jsonl shuffled.jsonl             nothing lost, nothing added
      evenhand check rows.csv shuffled.csv                 two tables, with their headers
      evenhand check rows.csv --parts train.csv test.csv   a split, or shards
      zcat rows.gz | evenhand check - rows                 via a pipe
      evenhand check --json a b                            for a program

    A last line without its newline counts as the same line. The 64-bit hash
    (XXH3) catches accidents, not tampering. It misses a difference about once in
    2^64 pairs of files.

    Exit codes: 0 the same, 1 not the same, 2 wrong usage, 4 could not read.
split-help =
    Examples:
      evenhand split --into train=80%,valid=10%,test=10% -o '{"{}"}.csv' rows.csv
      evenhand split --into 'train=*,test=1000' -o '{"{}"}.csv' rows.csv
      evenhand split --folds 5 --seed 42 -o 'fold-{"{}"}.jsonl.zst' data.jsonl
      evenhand split --into train=4,test=1 --by user_id -o '{"{}"}.csv' rows.csv
      evenhand split --folds 5 --stratify label -o '{"{}"}.csv' rows.csv
      evenhand split --into a=1,b=1 -o 'group-{"{}"}.txt' names.txt
split-examples =
    Examples:
      evenhand split --into train=80%,test=20% -o '{"{}"}.csv' rows.csv
      evenhand split --folds 5 --stratify label -o '{"{}"}.csv' rows.csv
plan-help =
    Examples:
      evenhand plan --shards 64 raw/*.jsonl   this machine
      evenhand plan --bytes 100T --shards 1000 --memory 4G --nodes 100 --cores 32 --node-memory 256G
sample-examples =
    Examples:
      evenhand sample -n 1% rows.csv                    one percent of the rows
      evenhand sample -n 9 --stratify label rows.csv    the same share of each label
sample-help =
    Examples:
      evenhand sample -n 1000 rows.jsonl                       1000 lines in a random order
      evenhand sample -n 1000 --in-order rows.csv              1000 rows in their order, with header
      zcat big.gz | evenhand sample -n 9 --method reservoir_l  a stream, with nine lines in memory
      evenhand sample -n 1% rows.csv                           one percent of the rows
      evenhand sample -n 1000 --weight price rows.csv          higher prices are more likely
      evenhand sample -n 5% --stratify label rows.csv          five percent of each label
      evenhand sample -n 100% --with-replacement rows.csv      a bootstrap
      evenhand sample -n 10 -i 0-1099511627775                 ten of 2^40 numbers, at once
shuf-help =
    Examples:
      evenhand shuf -i 1-5 --random-source=<(yes)        as GNU shuf: 2 1 3 4 5
      evenhand shuf --seed 42 -n 10 names.txt            ten lines, as evenhand shuffle
      ln -s "$(command -v evenhand)" ~/.local/bin/shuf   scripts that call shuf now call evenhand

    As in GNU shuf: options may be abbreviated, and may follow operands (not under
    POSIXLY_CORRECT). There is at most one FILE. The smallest of several -n counts.
    -i 5-4 is an empty range. With -n 0 no file is read. Lines are any bytes.
    Files may be of any size. With --random-source, and with -r, all lines must fit
    in memory, except for -n of a pipe or a large file.

    Messages have GNU's wording and the prefix shuf. Two differences: -o FILE is
    written atomically, and -r without -n may not write to a file.

    Exit codes: 0 done, 1 error or wrong usage. A closed pipe ends evenhand
    with SIGPIPE.
deal-help =
    Examples:
      evenhand deal doudizhu --lang zh                  斗地主: three hands and the bottom cards
      evenhand deal bridge --seed 42 --count 1000 --pbn boards for a tournament
      evenhand deal bridge --first 25 -n 24 --boards-from 1 --dup -o second.dup
      evenhand deal holdem --players 9 --no-burn        a hand of hold'em, as dealt online
      evenhand deal bridge --seed 42 --number           with the number of the deal
      evenhand deal bridge --by-number 53644737765488792839237439999
      evenhand deal -d 2x54 -p '25*(E S W N) kitty:8'   your own pattern
      evenhand deal -d tarot -p cards:3                 three cards
      evenhand deal 54 --article                        the deck before and after the shuffle
      evenhand deal --list                              all games and decks
fairdeal-help =
    An evening over one directory that all share, each on their own machine:
      evenhand fairdeal offer doudizhu --secret my.secret -o shared/offer.json
      evenhand fairdeal play shared --secret my.secret
          The dealer.
      evenhand fairdeal play shared B --circle friday
          Seat B.

    The same evening over a chat, step by step:
      evenhand fairdeal offer doudizhu --secret my.secret -o offer.json
          The dealer. Publishes offer.json with the message of the next line.
      evenhand fairdeal invite offer.json --until 20:30 --circle friday
      evenhand fairdeal seal offer.json B --circle friday
          Seat B. Sends the printed line.
      evenhand fairdeal collect offer.json chat.txt -o table.json
          The dealer. Publishes table.json.
      evenhand fairdeal open table.json --circle friday
          Each seat. Keeps the table, and sends the printed line.
      evenhand fairdeal collect table.json chat.txt -o opened.json
          Anyone. Publishes opened.json.
      evenhand fairdeal check opened.json --circle friday
          Each seat. Reads the check word aloud.
      evenhand fairdeal deal opened.json --secret my.secret --sheet-to sheet.txt --hands-to hands
      evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt --circle friday
      evenhand fairdeal deal opened.json --secret my.secret --reveal --hands-over -o done.json
      evenhand verify done.json --circle friday
          Everyone, against what each kept.

    Without a dealer, for coins, dice, seats and who starts:
      evenhand fairdeal offer coin --seats A,B -o coin.json
fairdeal-play-help =
    evenhand writes only files of your own seat, or of the dealer. It keeps private copies.
    While it watches the directory, it restores files that someone changes or removes, but
    not while a question waits for you. Slips in the directory are encrypted to the key of
    each seat (--features age). Without that feature, evenhand names the files that the
    dealer sends privately.

    Examples:
      evenhand fairdeal play shared B --circle friday
      evenhand fairdeal play shared --secret my.secret                   the dealer
      evenhand fairdeal play shared A --secret my.secret                 a dealer who plays
      evenhand fairdeal play shared --secret my.secret --without C       all know: C is late
      evenhand fairdeal play shared B --once --yes                       for scripts

    evenhand deals, but the cards are played at the table or in the chat. Each program
    keeps its opened file, sheet and slips, and prints the command that shows or draws
    cards with them (evenhand fairdeal hand).
fairdeal-chat-help =
    A file travels in parts of at most 620 characters, as lines that begin with
    fairdeal-v2 part. The chat may quote, cut, repeat and reorder these lines.

    Examples:
      evenhand fairdeal chat offer.json --secret my.secret         the dealer's first message
      evenhand fairdeal chat chat.txt B --circle friday            seat B
      evenhand fairdeal chat chat.txt --secret my.secret           the dealer
      evenhand fairdeal chat - B --yes                             paste, then Ctrl-D
fairdeal-offer-help =
    Examples:
      evenhand fairdeal offer doudizhu --secret my.secret -o offer.json
      evenhand fairdeal offer bridge --secret my.secret -o offer.json --dealer N --beacon-in 30
      evenhand fairdeal offer -d 2x54 -p '25*(E S W N) kitty:8' --secret my.secret -o offer.json
    After a finished table, and after an unfinished one:
      evenhand fairdeal offer skat --secret new.secret -o offer2.json --prev done.json
      evenhand fairdeal offer skat --secret new.secret -o offer2.json --void table.json
    Two dice, without a dealer:
      evenhand fairdeal offer dice --seats A,B,C -n 2 -o dice.json
fairdeal-collect-help =
    evenhand ignores names, times, quotes, back-ticks and invisible characters around
    a message. It joins a message that was cut into several lines. The same line twice
    is one line.

    Examples:
      evenhand fairdeal collect offer.json chat.txt -o table.json
      evenhand fairdeal collect offer.json - -o table.json                      paste, then Ctrl-D
      evenhand fairdeal collect offer.json chat.txt --without C -o table.json   all know: C is late
      evenhand fairdeal collect table.json chat.txt -o opened.json
fairdeal-deal-help =
    Examples:
      evenhand fairdeal deal opened.json --secret my.secret --seat B        the hand of B, for B alone
      evenhand fairdeal deal opened.json --secret my.secret --sheet-to sheet.txt --hands-to hands
      evenhand fairdeal deal opened.json --secret my.secret --randomness round.json --seat B
      evenhand fairdeal deal opened.json --secret my.secret --reveal --hands-over -o done.json
      evenhand fairdeal deal table.json --secret my.secret --reveal --agreed-void -o void.json
      evenhand fairdeal deal coin-opened.json --reveal -o coin-done.json    without a dealer
      evenhand fairdeal deal opened.json --secret my.secret --dup > boards.dup     for a machine
fairdeal-seal-help =
    Read the offer in words first: who deals, the beacon, and the number of earlier
    unfinished tables. Your program keeps the sealed number. Without that state you
    cannot open, and the table is void.

    Examples:
      evenhand fairdeal seal offer.json B
      evenhand fairdeal seal offer.json B --circle friday --words 'seven come eleven'
      evenhand fairdeal seal offer.json B --into shared/lines.txt    a directory that all share
      evenhand fairdeal seal offer.json B --circle friday --between void.json --between done.json
fairdeal-hand-help =
    Pass the slips of cards that you drew from a pile together with your own, and every
    place that was called, in order: --called wall=41 --called wall=42.

    Examples:
      evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt
      evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt --show 6d,7d,8d
      evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt A=1:16:9f…:As bottom=pile-bottom.txt
      evenhand fairdeal hand opened.json E --sheet sheet.txt E.txt 1:53:c0…:5z --called wall=53
verify-help =
    Examples:
      evenhand verify done.json --circle friday      is it the deal that you played?
      evenhand verify done.json --table table.json --check-word '4d98 b229 6683'
      evenhand verify done.json --open my-line.txt --sheet sheet.txt --slip B=B.txt
      evenhand verify done.json --table table.json --round quicknet:round.json
      evenhand verify done.json --table table.json --void void.json --previous done-before.json
      evenhand verify raffle-done.json --announcement raffle.json --list entrants.txt

    Two small programs check the same in other languages: reference/fairdeal_verify.py and
    fairdeal_verify.js.
fairdraw-help =
    Examples:
      evenhand fairdraw announce entrants.txt -n 3 --beacon-in 60 --title 'Summer raffle' -o raffle.json
      evenhand fairdraw draw raffle.json entrants.txt --randomness round.json -o raffle-done.json
      evenhand fairdraw verify raffle-done.json --announcement raffle.json --list entrants.txt
trace-help =
    Examples:
      evenhand trace removal_vec --draws 5,3,3,1,1,1     the example of the articles
      evenhand trace durstenfeld --items a,b,c,d         four cards by name
      evenhand trace fisher_yates -n 4 --draws 3,2,4,4 --draws-from i   draws are the places
      evenhand trace order -n 10 --seed 42               as shuffle --seed 42 with 10 lines
      evenhand trace riffle -n 52 --svg riffle.svg       a picture
exact-help =
    Examples:
      evenhand exact naive_swap -n 3                   4/27 and 5/27
      evenhand exact 方法3 -n 4 --event 'c<d'          33/64: the third method of article 004
      evenhand exact durstenfeld --dice modulo:15      a right shuffle with a wrong die
      evenhand exact naive_swap -n 54                  many cards: an argument, and Markov chains
audit-faults =
    Faults, for --require:
      name[:rounds][@dice], separated by commas: naive_swap, riffle:7, durstenfeld@modulo:15
        a shuffle of `evenhand classics`. Rounds of other shuffles are the number of runs.
        no_shuffle            a deck that stays in order
        same_deck             one fair deck, the same each time
        even_orders           only the even orders of a fair shuffle
        never_put_back        the naive swap of a deck that is never reset
        seeds:BITS            one of 2^BITS decks, BITS from 1 to 64
        seconds_of_day        one of 86,400 decks
        milliseconds_of_day   one of 86,400,000 decks
audit-examples =
    Examples:
      evenhand audit -- python3 my_shuffle.py             a program that prints one deck per line
      evenhand audit --each -- shuf                       a program that shuffles its input lines
      evenhand audit --stdin 52 -- ./shuffle              a program that asks for the card count
      evenhand audit --example python > judge.py          a wrapper for your own function
      evenhand audit --classic naive_swap                 a known mistake, and its traces
      evenhand audit --classic durstenfeld --dice modulo:15 -n 52 --decks 10000000
      evenhand audit deals.csv --column deck --items 1-54 --html report.html
      evenhand audit wide.csv --column c1-c52             one column per card, or by number: 2-53
      evenhand audit hands.txt --items 1-52 --first 5     only hands of five are visible
      evenhand audit --follow table7.jsonl --column deck  a log that is still growing
      evenhand audit hands.txt --groups 'A*' --hands 5,13 do aces stand together?
      evenhand audit --order epoch1.npy epoch2.npy        the orders of a data loader
      evenhand audit monday.txt --state monday.json       save the counts, for:
      evenhand audit --merge monday.json tuesday.json     several audits as one
audit-protocols =
    How evenhand runs a program:
      The program prints one deck per line until its standard output closes. Its standard input has
      the items, one per line, which it may ignore. It should flush its output after each deck. When
      evenhand has enough decks, it ends the program.
      With --each, evenhand starts the program once per deck, several at a time. All output of a run
      is one deck, on one line or with one item per line. Each deck must have all items of the
      standard input, and no others. A program that prints the same cards without standard input
      has cards of its own.
      A run may also print prompts, headings, and the deck before its shuffle. The deck may be on
      several rows or in hands. The first run shows which lines are cards, and all other runs must
      look like it. evenhand reports on standard error which lines it uses. --deck selects the deck
      of a run, --skip ignores lines, and --stdin answers a program that asks for something, such as
      the number of cards.
      evenhand detects which protocol the program follows. The program must end with status 0.
      evenhand shows its standard error if it fails, and ends all its processes, except those that
      left their process group (setsid).
audit-printing =
    How evenhand reads decks:
      A deck is a line of numbers or names, separated by blanks, commas, tabs, semicolons or bars.
      Lists, tuples, records or objects as any language prints them work too, also JSON. A card with
      fields is named after their values, in the order of the keys: { "{" }"suit":"S","rank":"A"{ "}" } is "A S".
      Names of several words work if there is only one way to split them ("A of Spades 7 of Clubs").
      A name or number before the deck ("Deck 17: ") and colors do not matter. A deck may also span
      several lines (lists, rows, one card per line, hands, tables) or stand in other text (playing
      cards, numbers after a timestamp). evenhand reads it if brackets or whole decks make it
      certain, and reports how it reads it.
      evenhand learns the cards from the first deck, or from --items. Equal cards need --items. If
      the cards are not certain, evenhand asks, with exit code 4. --separator sets the separator. If
      a learned name never moves, or two always stand together, they may be a label or one name, and
      evenhand asks. It does not ask for numbers from 0 or 1 and for whole decks of playing cards.
audit-requests =
    Tests on request:
      Groups (--groups): a list of items, ranges of numbers (1-4) and patterns (* stands for any
      text, ? for one character), with or without a name: aces=A* or 1-4,10. evenhand finds suits,
      colors and ranks itself if every item is a French card or a joker, such as AS, 10♥ or Ace of
      Spades (--no-groups turns this off). It tests members side by side, runs, the longest run,
      places before the first and after the last, and gaps. With --hands K, or for the first K
      visible cards, it tests how many members they contain, and how often none. About 20 groups
      cost a third of the speed.
      Lags (--lags 64): the number of cards at the same place as 1 to 64 decks before. By default 1
      to 8.
      Distances (--distances): the number of places from card c to card c + d, for all pairs of
      whole decks of different cards. It takes n²/2 steps and 24 n² bytes. --distances=AS:KS tests
      that pair alone.
      The limit of the verdict covers these tests together with all others. The comparison with
      known bugs does not use them.
audit-orders =
    Large orders:
      --order tests one order of 1,000 to 4 billion items, or several, such as the epochs of a data
      loader. It finds items that move too little, blocks that stay together, shards, interleaved
      readers, small shuffle buffers, multiplications modulo n, and Feistel networks of few rounds.
      For several orders it also tests the change from each to the next. Ids count from 0 or 1. A
      missing or duplicate id is an error that names its place. For a loader that drops its last
      batch, pass --dataset N. It takes 8 bytes per item for one order, 16 for several. Of the other
      options only --dataset, --json, --tables (the map of blocks), --quiet and --lang apply.
audit-merging =
    Combined audits:
      --state saves the counts of an audit, --merge adds the counts of several, in any order. The
      verdict is the same as for one combined log, except that decks are not compared across the
      joins. evenhand tests changes over time within each part, and between each part and all
      others. It finds equal decks across parts. It refuses decks of other cards, of another version
      of the program, a part given twice, and a file that was truncated or edited. Groups, hands,
      lags and distances are saved too, and must be the same in each part.
      --merge a.json b.json --state all.json saves the sum, which can be merged again.
audit-exit-codes =
    Exit codes: 0 no bias found at this resolution, 1 FAIL, 2 wrong usage, 3 unresolved (or --require
    not met), 4 no verdict: unusable input, a program that failed, or a report that evenhand could
    not write.
audit-short-help =
    Examples:
      evenhand audit -- python3 my_shuffle.py   a program that prints one deck per line
      evenhand audit --example python           a wrapper for your own function
audit-long-help =
    { audit-examples }

    { audit-protocols }

    { audit-printing }

    { audit-requests }

    { audit-orders }

    { audit-merging }

    { audit-faults }

    { audit-exit-codes }

# What is wrong with arguments. Each is a whole message: the prefix is added in front.

mistake =
    .comma = { ", " }
    .unknown-argument = { $argument } is not an option or argument of this command.
    .invalid-subcommand = { $command } is not a command.
    .invalid-value = { $argument } { $value }: { $value } is not a possible value.
    .no-value = { $argument } needs a value.
    .no-equals = { $argument } needs an equals sign before its value.
    .value-validation = { $argument } { $value }: { $reason }.
    .too-many-values = { $argument } has too many values: { $value } is one too many.
    .too-few-values = { $argument } needs more values.
    .twice = { $argument } is given twice. Pass it once.
    .argument-conflict = { $argument } cannot be combined with { $others }. Leave out one.
    .argument-exclusive = { $argument } cannot be combined with other arguments. Leave them out.
    .missing-required-argument = { $argument } is missing.
    .missing-with-fix = { $argument } is missing. { $fix }
    .missing-subcommand = { $command } needs a command.
    .invalid-utf8 = an argument is not UTF-8 text.
    .valid-values = possible values: { $names }
    .valid-commands = possible commands: { $names }
    .suggested = similar: { $names }
    .random-source = tip: the command shuf takes --random-source, and writes what GNU shuf does: see evenhand shuf --help
    .more = See --help for more.
    .number-too-large = the number is too large
    .number-too-small = the number is too small
    .no-number = not a whole number
    .not-in = must be from { $low } to { $high }
    .not-below = must be at least { $low }

# What to pass for a missing argument.

missing =
    .count = Pass -n 100 or -n 1%.
    .two-files = Pass two files.
    .second-file = Pass a second file.
    .parts = Pass --into train=80%,test=20% or --folds 5.
    .names = Pass -o with a placeholder, such as -o {"'{}.csv'"}.
    .algorithm = Pass the name of an algorithm, such as durstenfeld.

# Why an argument's value is invalid. A message adds the option and the value before it, and a full stop after it.

value =
    .share = "{ $part }" is not a name, = and a share. Write train=80%, train=8 or train=*
    .share-count = "{ $part }" is not a number of records. Next to *, parts are whole numbers or percentages
    .share-rests = has { $part } parts with *. Only one part can take the rest
    .share-name = "{ $part }" is not a name for a part. Names must differ, and must be possible in a file name
    .share-mixed = mixes percentages ({ $percent }) and ratios ({ $ratio }). Use one kind. If one part is *, the others can be counts
    .share-sum = the percentages add up to { $part }%. They must add up to 100%. A part with * takes the rest
    .glob = not a pattern. * and ? stand for letters, [a-z] for one of some, {"{"}a,b{"}"} for either
    .sample-size = must be a whole number from 0 to 2^64 - 1, or a percentage such as 1%
    .shards = must be a whole number, at least 1
    .escape = must be one ASCII character, neither a letter, a digit, a quote nor a separator, such as a backslash
    .lines = must be a whole number from 1 to 2^32 - 1
    .whole = must be a whole number from 0 to 2^64 - 1
    .threads = must be a number of threads, at least 1
    .engine = must be ray://, ray://auto, ray://HOST:PORT, spark://HOST:PORT, spark://local[4,5] or spark://yarn
    .memory = too little. The program needs at least 32M
    .text = not text. A seed is UTF-8 text, or 64 hexadecimal digits
    .draw = must be a whole number
    .zero-one = must be 0 or 1
    .zero-one-i = must be 0, 1 or i
    .around = must be seconds since 1970, or a date such as 2012-10-10 or 2012-10-10T16:25:00+08:00
    .seconds = must be a number of seconds
    .time = must be a time above 0
    .deck = must be the number of a deck, from 1, or first, or last
    .line-beginning = must be the beginning of a line, not blank
    .newline = a newline ends a deck, and cannot separate cards. For one card per line use --each
    .character = must be one character, such as ';' or '\t'
    .generator = not a generator with at most 2^32 seeds. Use { $names }
    .parquet-not-built = this build cannot read parquet. Install one that can: cargo install --path crates/evenhand-cli --features parquet (full brings all formats)
    .arrow-not-built = this build cannot read arrow. Install one that can: cargo install --path crates/evenhand-cli --features arrow (full brings all formats)
    .expression = not a regular expression
