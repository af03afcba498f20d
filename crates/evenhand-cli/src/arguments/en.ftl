# The help of the program: examples, and what is said below the options.
#
# In a message of several lines none may begin with `[`, `*` or `.`, or hold a brace: Fluent reads these as its own, and the
# program then refuses to start. Such a line begins with { "[" }, and a brace is { "{" }.

exit-codes = Exit codes: 0 done, 1 could not, 2 wrong usage. A closed pipe is no error.
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
      evenhand shuffle --method naive_swap names     by a wrong shuffle, to feel its bias
      find . -type f -print0 | evenhand shuffle -z   file names, whatever bytes they have
output-help =
    What -o does to an old FILE: a new file takes its name when all is done, with
    the owner, group, permissions, list of rights (ACL), extended attributes and
    label of the old one; where the system does not let you give it all of that,
    it is refused before anything is read. A symbolic link stays, and the file
    that it means is replaced. Other names of the old file (hard links) keep the
    old lines. The old file or the new one survives a power cut: the data are
    synced before the name changes, the folder after (--no-sync leaves both out;
    --sync does the same for a new file).

    With --in-place=copy the old file is written over when all is done, and cut to
    its new length: owner, rights, attributes and all names stay, for they are
    that file's. Its space is needed twice until then. Whoever reads it meanwhile
    finds part of both, and so does whoever is there after a power cut or kill -9
    in that moment; Ctrl-C waits until it is over. It is the way for a file that
    is mounted by itself (in containers), of another user, or in a folder that
    takes no new files; then the result is first in the folder of FILE, in that of
    --temp-dir, or in the system's.
stats-help =
    What --stats FILE holds, as one JSON object. The file is tried before anything
    is read, and must be neither the output nor an input. There are no figures
    with --echo, --input-range, --repeat and --method.
      schema                         evenhand-stats/1
      seed                           64 hexadecimal digits, as --print-seed has them
      records_read, records_written  records, without headers
      record_bytes_read              the bytes of those that were dealt
      record_bytes_written           their bytes, without the ends of lines
      multiset_hash                  the sum of the hashes of all written records
      output_bytes                   all bytes of the output
      memory_limit_bytes             what --memory allowed
      peak_memory_bytes              the most that was resident; null if unknown
      kept_bytes                     what stayed in memory
      spilled_bytes, read_back_bytes what went to temporary files, and came back
      temporary_folders              where these are, or would have been
      piles                          the piles of the order
      deals                          how often records were dealt
      deal_seconds, write_seconds    the time of reading, and of writing
      deal_threads, write_threads    the threads of each
      outputs                        of several, or a compressed one: name, records, bytes
shuffle-wrong = Wrong shuffles that --method takes, to see what they do; each says so at a terminal:
check-help =
    Examples:
      evenhand check rows.jsonl shuffled.jsonl         nothing lost, nothing added
      evenhand check rows.csv shuffled.csv             two tables, with their headers
      zcat rows.gz | evenhand check - rows             by a pipe
      evenhand check --json a b                        for a program

    A last line without its newline is the same line. Two files that differ are
    taken for the same once in 2^64 pairs. The hash (XXH3) is a fixed one and no
    cryptographic one: whoever wants to deceive can make two files that it does
    not tell apart.

    Exit codes: 0 the same, 1 not the same, 2 wrong usage, 4 could not read.
split-help =
    Examples:
      evenhand split --into train=80%,valid=10%,test=10% -o '{"{}"}.csv' rows.csv
      evenhand split --folds 5 --seed 42 -o 'fold-{"{}"}.jsonl.zst' data.jsonl
      evenhand split --into train=4,test=1 --by user_id -o '{"{}"}.csv' rows.csv  one user in one part
      evenhand split --folds 5 --stratify label -o '{"{}"}.csv' rows.csv     each class by the shares
      evenhand split --into a=1,b=1 -o 'group-{"{}"}.txt' names.txt          two halves
plan-help =
    Examples:
      evenhand plan --shards 64 raw/*.jsonl                           this machine
      evenhand plan --bytes 100T --shards 1000 --memory 4G --nodes 100 --cores 32 --node-memory 256G --disks 8 --network-rate 3G
sample-help =
    Examples:
      evenhand sample -n 1000 rows.jsonl                       1000 lines in a random order
      evenhand sample -n 1000 --in-order rows.csv              1000 rows in their order, under their header
      zcat big.gz | evenhand sample -n 9 --method reservoir_l  a stream, in memory for nine of its lines
      evenhand sample -n 1% rows.csv                           a hundredth of them
      evenhand sample -n 1000 --weight price rows.csv          dearer ones are more likely
      evenhand sample -n 5% --stratify label rows.csv          a twentieth of each label
      evenhand sample -n 100% --with-replacement rows.csv      a bootstrap
      evenhand sample -n 10 -i 0-1099511627775                 ten of 2^40 numbers, at once
shuf-help =
    Examples:
      evenhand shuf -i 1-5 --random-source=<(yes)        as GNU's: 2 1 3 4 5
      evenhand shuf --seed 42 -n 10 names.txt            as evenhand shuffle, ten lines of its order
      ln -s "$(command -v evenhand)" ~/.local/bin/shuf   scripts that call shuf then call this one

    As in GNU shuf, options may be abbreviated and follow operands (not under
    POSIXLY_CORRECT), there is one FILE at most, of several -n the smallest counts,
    -i 5-4 is no line, and with -n 0 no file is read. Lines are bytes, whatever
    they are. Files of any size are shuffled; with --random-source, and with -r,
    all lines must fit in memory, but for -n of a pipe or a large file.

    What differs: FILE of -o is there whole or not at all, and -r without -n to a
    file is refused.

    Exit codes: 0 done, 1 could not or wrong usage. A closed pipe ends it by
    SIGPIPE.
deal-help =
    Examples:
      evenhand deal doudizhu --lang zh                  斗地主: three hands and the bottom
      evenhand deal bridge --seed 42 --count 1000 --pbn boards for a tournament
      evenhand deal holdem --players 9 --no-burn        a hand of hold'em as dealt online
      evenhand deal bridge --seed 42 --number           with the deal's number, and from it again:
      evenhand deal bridge --by-number 53644737765488792839237439999
      evenhand deal -d 2x54 -p '25*(E S W N) kitty:8'   a pattern of your own
      evenhand deal -d tarot -p cards:3                 three cards
      evenhand deal 54 --article                        the deck before and after, as in the articles
      evenhand deal --list                              all games and decks
fairdeal-help =
    An evening, each on their own machine:
      evenhand fairdeal offer doudizhu --secret my.secret -o offer.json   the dealer; publishes offer.json with:
      evenhand fairdeal invite offer.json --until 20:30 --circle friday   the message for the chat
      evenhand fairdeal seal offer.json B --circle friday                 seat B; sends the line that it prints
      evenhand fairdeal collect offer.json chat.txt -o table.json         the dealer; publishes table.json
      evenhand fairdeal open table.json --circle friday                   each seat; keeps the table, sends the line
      evenhand fairdeal collect table.json chat.txt -o opened.json        anybody; published: all have the same lines
      evenhand fairdeal check opened.json --circle friday                 each seat; reads the check word aloud
      evenhand fairdeal deal opened.json --secret my.secret --sheet-to sheet.txt --hands-to hands
      evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt --circle friday
      evenhand fairdeal deal opened.json --secret my.secret --reveal --hands-over -o done.json
      evenhand verify done.json --circle friday                           everybody, against what each kept

    Without a dealer, for coins, dice, seats and who starts:
      evenhand fairdeal offer coin --seats A,B -o coin.json
fairdeal-offer-help =
    Examples:
      evenhand fairdeal offer doudizhu --secret my.secret -o offer.json
      evenhand fairdeal offer bridge --secret my.secret -o offer.json --dealer N --beacon-in 30
      evenhand fairdeal offer -d 2x54 -p '25*(E S W N) kitty:8' --secret my.secret -o offer.json
      evenhand fairdeal offer skat --secret new.secret -o offer2.json --prev done.json       after a finished table
      evenhand fairdeal offer skat --secret new.secret -o offer2.json --void table.json      after one that was not
      evenhand fairdeal offer dice --seats A,B,C -n 2 -o dice.json                            nobody deals two dice
fairdeal-collect-help =
    Names, times, quotes, back-ticks and invisible characters around a message are no matter; a message that was cut into
    several lines is put together again. The same line twice is one line.

    Examples:
      evenhand fairdeal collect offer.json chat.txt -o table.json
      evenhand fairdeal collect offer.json - -o table.json                        pasted, then Ctrl-D
      evenhand fairdeal collect offer.json chat.txt --without C -o table.json     C is late, and all know it
      evenhand fairdeal collect table.json chat.txt -o opened.json
fairdeal-deal-help =
    Examples:
      evenhand fairdeal deal opened.json --secret my.secret --seat B        what B holds, for B alone
      evenhand fairdeal deal opened.json --secret my.secret --sheet-to sheet.txt --hands-to hands
      evenhand fairdeal deal opened.json --secret my.secret --randomness round.json --seat B
      evenhand fairdeal deal opened.json --secret my.secret --reveal --hands-over -o done.json
      evenhand fairdeal deal table.json --secret my.secret --reveal --agreed-void -o void.json
      evenhand fairdeal deal coin-opened.json --reveal -o coin-done.json    without a dealer
fairdeal-seal-help =
    The offer is shown in words first: read who deals, the beacon, and how many tables before it were not finished. What
    is sealed is kept by your program; whoever loses that state cannot open, and the table is void.

    Examples:
      evenhand fairdeal seal offer.json B
      evenhand fairdeal seal offer.json B --circle friday --words 'seven come eleven'
      evenhand fairdeal seal offer.json B --into shared/lines.txt                a folder that all share
      evenhand fairdeal seal offer.json B --circle friday --between void.json --between done.json
fairdeal-hand-help =
    Slips of cards that you drew from a pile are given with your own; say which place was called: --called wall=41.

    Examples:
      evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt
      evenhand fairdeal hand opened.json B --sheet sheet.txt B.txt A=1:16:9f…:As bottom=pile-bottom.txt
      evenhand fairdeal hand opened.json E --sheet sheet.txt E.txt 1:53:c0…:5z --called wall=53
verify-help =
    Examples:
      evenhand verify done.json --circle friday                  with the table and the line that your program kept
      evenhand verify done.json --table table.json --check-word '4d98 b229 6683'
      evenhand verify done.json --open my-line.txt --sheet sheet.txt --slip B=B.txt
      evenhand verify done.json --table table.json --round quicknet:round.json
      evenhand verify done.json --table table.json --void void.json --previous done-before.json
      evenhand verify raffle-done.json --announcement raffle.json --list entrants.txt

    Two small programs check the same in other languages: reference/fairdeal_verify.py and fairdeal_verify.js.
fairdraw-help =
    Examples:
      evenhand fairdraw announce entrants.txt -n 3 --beacon-in 60 --title 'Summer raffle' -o raffle.json
      evenhand fairdraw draw raffle.json entrants.txt --randomness round.json -o raffle-done.json
      evenhand fairdraw verify raffle-done.json --announcement raffle.json --list entrants.txt
trace-help =
    Examples:
      evenhand trace removal_vec --draws 5,3,3,1,1,1     the articles' example
      evenhand trace durstenfeld --items a,b,c,d         four cards by name
      evenhand trace fisher_yates -n 4 --draws 3,2,4,4 --draws-from i   draws as the places themselves
      evenhand trace order -n 10 --seed 42               what shuffle --seed 42 does with 10 lines
      evenhand trace riffle -n 52 --svg riffle.svg       a picture
exact-help =
    Examples:
      evenhand exact naive_swap -n 3                   4/27 and 5/27
      evenhand exact 方法3 -n 4 --event 'c<d'          33/64: article 004's third method
      evenhand exact durstenfeld --dice modulo:15      a right shuffle with a wrong die
      evenhand exact naive_swap -n 54                  many cards: article 001's argument, and small Markov chains
audit-faults =
    Faults, for --require:
      name[:rounds][@dice], separated by commas: naive_swap, riffle:7, durstenfeld@modulo:15
        a shuffle of `evenhand classics`; rounds of those that have none are how often it is run
        no_shuffle            a deck that stays in order
        same_deck             one fair deck, the same each time
        even_orders           a fair shuffle's even orders only
        never_put_back        the naive swap of a deck that is never put back in order
        seeds:BITS            one of 2^BITS decks, BITS from 1 to 64
        seconds_of_day        one of 86,400 decks
        milliseconds_of_day   one of 86,400,000 decks
audit-examples =
    Examples:
      evenhand audit -- python3 my_shuffle.py             it prints decks, one a line
      evenhand audit --each -- shuf                       it shuffles the lines of its standard input
      evenhand audit --stdin 52 -- ./shuffle              it asks for the number of cards
      evenhand audit --example python > judge.py          ten lines to judge your own function; js, java, …
      evenhand audit --classic naive_swap                 a known mistake, and how it shows
      evenhand audit --classic durstenfeld --dice modulo:15 -n 52 --decks 10000000
      evenhand audit deals.csv --column deck --items 1-54 --html report.html
      evenhand audit wide.csv --column c1-c52             a card a column; by numbers, 2-53
      evenhand audit hands.txt --items 1-52 --first 5     only hands of five are seen
      evenhand audit --follow table7.jsonl --column deck  as it is written
      evenhand audit hands.txt --groups 'A*' --hands 5,13 do aces stand together, or hands lack one?
      evenhand audit --order epoch1.npy epoch2.npy        how far from uniform does a data loader read?
      evenhand audit monday.txt --state monday.json       saves what was counted, for:
      evenhand audit --merge monday.json tuesday.json     audits made elsewhere, judged as one
audit-protocols =
    How a program is run:
      It prints a deck a line until its standard output closes. The items lie on its standard input,
      one a line, which it may read or not. It should flush its output after each deck. Once there
      are enough decks it is ended.
      Or it is started again for each deck (--each), several at a time: all it prints is one deck, on
      one line or an item a line. Each deck must have all items that were on its standard input, and
      no others; a program that prints the same cards without them has cards of its own.
      Beside its deck a run may print prompts, headings, and the deck before its shuffle, and the deck
      may be on several rows or in hands: the first run shows which lines are cards, if that is
      certain, and all others must be like it. What is taken and what is left out is said on standard
      error. --deck says which deck of a run counts, --skip leaves out lines, --stdin answers a program
      that asks for something, such as the number of cards.
      Which of the two it is, is found out by trying. It must end with status 0; its standard error
      is shown if it fails. Nothing that it started is left running, but for what has left its
      process group (setsid).
audit-printing =
    How decks are read:
      A deck is a line: numbers or names, separated by blanks, commas, tabs, semicolons or bars, or a
      list, tuples, records or objects as any language prints them, also as JSON: a card that has
      fields is called by them, in the order of their keys: { "{" }"suit":"S","rank":"A"{ "}" } is "A S".
      Names of several words are told apart where there is but one way ("A of Spades 7 of Clubs"). A
      name or number before the deck ("Deck 17: ") and colours do not matter.
      Cards are learned from the first deck, or named with --items; equal ones must be named. What is
      not sure is asked about, with exit code 4: --separator says what stands between cards. Learned
      names of which one never moves, or two always stand together, may be a label or one name: they are
      asked about too, but for the numbers from 0 or 1 on and whole decks of playing cards.
audit-requests =
    What is looked at on request:
      Groups (--groups): a list of items, ranges of numbers (1-4) and patterns (* stands for any text, ?
      for a character), with a name or not: aces=A* or 1-4,10. Suits, colours and ranks are found of
      themselves where every item is a card of a French deck, or a joker, such as AS, 10♥, Ace of
      Spades (--no-groups: not). Of each: members side by side, runs, the longest run, places before
      the first and after the last, gaps; and with --hands K, or of the first K that are visible, how
      many members they hold, and how often none. Some 20 groups take a third of the speed.
      Lags (--lags 64): how many cards lie where they lay 1 to 64 decks before; without, 1 to 8.
      Distances (--distances): how many places card c + d is from card c, of all pairs of whole decks
      of different cards: n²/2 steps and 24 n² bytes; of --distances=AS:KS that pair alone.
      Their tests are held to the same limit together with all others. Known faults that as many decks
      would show are tried without them.
audit-orders =
    Large orders:
      --order judges one order of 1,000 to 4 billion items, or a few in turn, such as the epochs of a
      data loader: how far items are moved, blocks that stay together, shards, readers in turn, the
      size of a shuffle buffer, multiplications modulo n, Feistel networks of few rounds; of several
      also the change from each to the next. Ids count from 0 or 1; that one is missing or doubled is
      an error that says which, and where. 8 bytes an item for one order, 16 for several. Of the other
      options it takes --json, --tables (the map of blocks), --quiet and --lang.
audit-merging =
    Audits made elsewhere:
      --state saves the counts of an audit, --merge adds up those of several, in any order: the
      verdict is that of all decks in one log. From the last deck of one part to the first of the
      next there is no change and no lag; change over time is looked for within each part, and
      between each part and all others. Equal decks are found across parts. Refused: decks of other
      cards, of another version of the program, a part twice, a file that was cut off or edited.
      Groups, hands, lags and distances are saved too: ask for the same in each part.
      --merge a.json b.json --state all.json saves the sum, which can be merged again.
audit-exit-codes =
    Exit codes: 0 no bias found at this resolution, 1 FAIL, 2 wrong usage, 3 unresolved (or --require
    not met), 4 the decks could not be judged: unusable input, a program that failed, a report that
    could not be written.
audit-help =
    { audit-examples }

    { audit-exit-codes }
audit-long-help =
    { audit-examples }

    { audit-protocols }

    { audit-printing }

    { audit-requests }

    { audit-orders }

    { audit-merging }

    { audit-faults }

    { audit-exit-codes }

# What is wrong with arguments, beside clap's own sentences.

mistake =
    .random-source = the command shuf takes --random-source, and writes what GNU shuf does: see evenhand shuf --help

# Why a value is none, after a colon.

value =
    .share = { $part }: a name, =, and a share: train=80%, or train=8
    .share-name = { $part }: the parts have different names, which may be parts of a file's name
    .share-mixed = { $part }: shares of all (80%) and of one another (8) are mixed: take one of both
    .share-sum = the shares of all are { $part } together, and not 100%
    .glob = no pattern of names: * and ? stand for letters, [a-z] for one of some, {"{"}a,b{"}"} for either
    .sample-size = neither a whole number from 0 to 2^64 - 1 nor a part of all from 0% to 100%
    .shards = not a whole number from 1 on
    .lines = not a whole number from 1 to 2^32 - 1
    .whole = not a whole number from 0 to 2^64 - 1
    .threads = not a number of threads from 1 on
    .engine = not ray:// or spark://, perhaps with where it is: ray://auto, ray://HOST:PORT, spark://HOST:PORT, spark://local[4,5], spark://yarn
    .memory = less than 32M, which the program itself takes
    .text = not text: a seed is text in UTF-8, or 64 hexadecimal digits
    .draw = not a whole number
    .zero-one = 0 or 1
    .zero-one-i = 0, 1 or i
    .around = neither seconds since 1970 nor a date such as 2012-10-10 or 2012-10-10T16:25:00+08:00
    .seconds = not a number of seconds
    .time = not a time above 0
    .deck = not the number of a deck, from 1, nor first or last
    .line-beginning = no text that a line begins with
    .newline = a newline ends a deck, and does not separate its cards: one card a line is read of a program, with --each
    .character = not one character, such as ; or '\t'
    .generator = no generator of 2^32 seeds at most: there are { $names }
