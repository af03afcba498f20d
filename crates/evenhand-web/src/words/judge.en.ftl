# Judge: is this shuffle fair, and if not, how is it bent?
heading = Judge a shuffle
intro = Deals or reads decks, and asks whether a fair shuffle would give such decks. The verdict and every p-value are those of the program.
what = What is judged
from-classic = a classic
from-log = decks I have
from-own = a shuffle I write

# The form of a classic.
examples = Examples:
example-diagonal = 方法3: the diagonal
example-stripes = naive swap: stripes
example-coin = sort by a coin
example-sattolo = Sattolo: never at home
example-kept = article 004: never put back
example-fair = Fisher–Yates: blank
classic = Shuffle
dice = Dice
n = Cards in a deck
decks = Decks
rounds = Rounds
faces = Faces of its die
seed = Seed (any text)
keep = never put back in order
start = Judge
restart = Start anew
stop = Stop
known = hold the decks against known faults too, which takes up to half a minute

# While it runs.
progress = Progress
so-far = { $is ->
    [fixed] { GROUPED($decks) } of { GROUPED($total) } decks
   *[open] { GROUPED($decks) } decks
}
rate = { GROUPED($rate) } a second
phase-idle = { "" }
phase-running = Counting decks …
phase-deciding = These decks leave it open: { GROUPED($decks) } fresh decks decide, and they alone.
phase-comparing = The verdict is there. Known faults are held against the decks …
phase-done = Done.
of-other = This is of what was set before. What is set above now is not judged yet.
subject = Judged: { $source }; { $decks ->
    [one] one deck
   *[other] { GROUPED($decks) } decks
}
phase-interrupted = Stopped before the known faults were compared. What is shown is of all decks; the report is not whole, and cannot be saved.
phase-stopped = Stopped. The map is that of the decks so far; a verdict needs all of them.
phase-failed = It ended without a verdict.
convicted = After { GROUPED($decks) } decks the evidence was enough by itself: its e-value passed a million, which a fair shuffle's does less than once in a million, however often one looks.
e-value = Evidence so far: e-value 10^{ $log10 } (10^6 is enough by itself; beside all the other tests of a report it takes more)

# The map.
deviations = Colours of standard deviations
noise = within ±{ $limit }: noise
units = Blue and −: too seldom. Orange and +: too often.
farthest = { $beyond ->
    [one] The one square beyond noise
   *[other] { $count ->
        [20] The 20 farthest of { GROUPED($beyond) } squares beyond noise
       *[other] All { GROUPED($beyond) } squares beyond noise
    }
}
farthest-caption = The squares that are farthest out
observed = came
expected = expected
score = deviations

# The report.
outcome-fail = Not fair
outcome-unresolved = Not decided
outcome-none_found = No bias found
meaning = What it means
suspects = Known faults that the decks resemble
suspect = fault
fit = its distribution
over-fair = times likelier than fair
over-next = than the next
told-by = told by
could = What { GROUPED($decks) } decks would have shown
could-caught = caught, 90 % sure or more
could-perhaps = perhaps, 10 to 90 %
could-not_caught = not caught
takes = ; it takes { GROUPED($decks) } decks
separator = {", "}
comparing = Known faults are dealt and judged, which takes some seconds …
not-compared = Stopped before the known faults were compared.
histograms = { $count ->
    [one] One number against its distribution
   *[other] { $count } numbers against their distributions
}
tests = All { $tests } tests, { $beyond ->
    [0] none of them
   *[other] { $beyond } of them
} beyond 1e-3
tests-caption = All tests, the farthest out first
test = test
transform = of the
adjusted = adjusted
effect = what was seen
not-looked-at = Not looked at

# How many decks it takes.
until = How many decks until it shows
until-never = Every order is equally likely, exactly: no number of decks shows a fault, since there is none.
until-foretold = Foretold: { GROUPED($decks) } decks show { $fault } with a probability of 90 %{ $most ->
    [0] { "" }
   *[other] {" "}(between { GROUPED($least) } and { GROUPED($most) }, 95 % sure)
}.
until-unknown = Foretold: of { $fault } it is not known; all decks that were tried did not show it.
until-came = As these decks came: the evidence was enough after { GROUPED($decks) } of them. It is looked at more and more seldom as decks come.
until-not-yet = As these decks came: the evidence was never enough.

# Afterwards.
again = The same by the program
save-html = Save the report as a page
save-json = Save it as JSON
article = Count as article 004 does

# Decks that are there already.
log-how = A deck a line, its cards separated by blanks, commas or tabs: numbers, names such as AS and 10H, or JSON arrays. The first deck says which cards there are, unless you do under “More settings”. Files may be text, CSV or JSON lines, also compressed with gzip, of any size. Nothing leaves your browser.
log-text = Decks, one a line
log-file = Choose a file …
log-sample = Fill in a sample
log-drop = or drop a file here
log-more = More settings of the log
log-column = Column, or field of JSON (--column)
log-header = the first row is no deck (--header)
log-items = Cards, in the order that is shuffled, such as 1-52 (--items)
log-separator = What separates cards (--separator)
log-visible = Cards that a line shows (--first)
visible-too-many = a line cannot show { GROUPED($asked) } of { GROUPED($available) } cards (--first)
visible-of-what = how many cards a line shows is said of a deck whose cards are named: name them too (--items)
pasted = pasted decks

# A shuffle that the reader writes.
own-name = my shuffle
own-how = Write shuffle(deck). It is given the cards 0 to n − 1 in order, an array, and returns them shuffled, or shuffles them where they lie.
own-naive = naive swap
own-fisher_yates = Fisher–Yates
own-sort = sort by a coin
own-random_key = random keys
own-script = Your shuffle, in JavaScript
own-hint = Tab indents; press Esc and then Tab to leave the field.
own-safe = It runs in a sandbox: without the network, this page, or anything that is kept. It is ended if a batch takes more than four seconds.
own-long = a script has { GROUPED($most) } letters at most
seconds = Seconds at most
own-error = Your script failed: { $text }
own-error-line = Your script failed on line { $line }: { $text }
own-slow = Your script did not answer for four seconds, and was ended: does a loop of it never end?
own-unasked = Your script sent messages that nobody asked for, and was ended: shuffle(deck) returns a deck, and sends nothing.
own-wrong = Your script's decks cannot be judged: { $text }

# Errors.
sampler = { $name } is a sampler: the judge takes shuffles
no-deck = no deck is there: write a deck a line, its cards separated by blanks, commas or tabs
