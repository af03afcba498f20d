# Judge: is this shuffle fair, and if not, how is it biased?
heading = Judge a shuffle
intro = Is this shuffle fair? The page deals or reads decks and tests them. Verdicts and p-values are the same as those of the program.
what = Source of the decks
from-classic = a known algorithm
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
keep = never put decks back in order
start = Judge
restart = Start again
stop = Stop
known = compare with known faults too (up to half a minute)

# While it runs.
progress = Progress
so-far = { $is ->
    [fixed] { GROUPED($decks) } of { GROUPED($total) } decks
   *[open] { GROUPED($decks) } decks
}
rate = { GROUPED($rate) } per second
phase-idle = { "" }
phase-running = Counting decks …
phase-deciding = The result is still unclear. { GROUPED($decks) } fresh decks decide alone.
phase-comparing = The verdict is final. Comparing the decks with known faults …
phase-done = Done.
of-other = This result is for the earlier settings. The settings above are not judged yet.
subject = Judged: { $source }, { $decks ->
    [one] one deck
   *[other] { GROUPED($decks) } decks
}
phase-interrupted = Stopped before the comparison with known faults. The figures cover all decks, but the report is incomplete and cannot be saved.
phase-stopped = Stopped. The map shows the decks so far. A verdict needs all of them.
phase-failed = It ended without a verdict.
convicted = After { GROUPED($decks) } decks this evidence was enough: its e-value passed one million. For a fair shuffle, that happens less than once in a million runs, however often you look.
e-value = Evidence so far: e-value 10^{ $log10 } (10^6 is enough alone, a report with many tests needs more)

# The map.
deviations = Colours by standard deviations
noise = within ±{ $limit }: noise
units = Blue and −: too seldom. Orange and +: too often.
farthest = { $beyond ->
    [one] The one square beyond noise
   *[other] { $count ->
        [20] The 20 farthest of { GROUPED($beyond) } squares beyond noise
       *[other] All { GROUPED($beyond) } squares beyond noise
    }
}
farthest-caption = Squares farthest from the expected count
observed = observed
expected = expected
score = deviations

# The report.
outcome-fail = Not fair
outcome-unresolved = Not decided
outcome-none_found = No bias found
meaning = Meaning
suspects = Known faults that the decks resemble
suspect = fault
fit = distribution
over-fair = times likelier than fair
over-next = times likelier than the next
told-by = detected by
could = Faults that { GROUPED($decks) } decks would have shown
could-caught = caught (90 % or more)
could-perhaps = perhaps (10 to 90 %)
could-not_caught = not caught
takes = , needs { GROUPED($decks) } decks
separator = {", "}
comparing = Dealing and judging known faults. This takes some seconds …
not-compared = Stopped before the comparison with known faults.
histograms = { $count ->
    [one] One statistic compared with its distribution
   *[other] { $count } statistics compared with their distributions
}
tests = All { $tests } tests, { $beyond ->
    [0] none of them
   *[other] { $beyond } of them
} beyond 1e-3
tests-caption = All tests, the most extreme first
test = test
transform = data
adjusted = adjusted
effect = effect
not-looked-at = Not tested

# Number of decks needed.
until = Decks needed to show the fault
until-never = Every order is exactly equally likely. No number of decks can show a fault.
until-foretold = Predicted: { GROUPED($decks) } decks show { $fault } with a probability of 90 %{ $most ->
    [0] { "" }
   *[other] {" "}(95 % confidence: { GROUPED($least) } to { GROUPED($most) })
}.
until-unknown = Predicted: unknown for { $fault }. No number of decks that was tried showed it.
until-came = In this run: the evidence was enough after { GROUPED($decks) } decks. The longer a run lasts, the rarer the checks.
until-not-yet = In this run: the evidence was never enough.

# Afterwards.
again = The same with the program
save-html = Save the report as a page
save-json = Save it as JSON
article = Count as article 004 does

# Decks that are there already.
log-how = Enter one deck per line. Separate cards by spaces, commas or tabs. Cards are numbers, names such as AS and 10H, or a JSON array. The first deck defines the cards, unless you name them under “More settings of the log”. Files may be text, CSV or JSON Lines, of any size, gzip-compressed too. Nothing leaves your browser.
log-text = Decks, one per line
log-file = Choose a file …
log-sample = Fill in a sample
log-drop = or drop a file here
log-more = More settings of the log
log-column = Column, or field of JSON (--column)
log-header = the first row is a header (--header)
log-items = Cards, in their order before the shuffle, such as 1-52 (--items)
log-separator = Separator between cards (--separator)
log-visible = Number of cards that a line shows (--first)
visible-too-many = a line cannot show { GROUPED($asked) } of { GROUPED($available) } cards (--first)
visible-of-what = The number of cards that a line shows (--first) needs the names of all cards. Enter them too (--items).
pasted = pasted decks

# A shuffle written by the reader.
own-name = my shuffle
own-how = Write shuffle(deck). It receives an array of the cards 0 to n − 1 in order. It returns them shuffled, or shuffles the array in place.
own-naive = naive swap
own-fisher_yates = Fisher–Yates
own-sort = sort by a coin
own-random_key = random keys
own-script = Your shuffle, in JavaScript
own-hint = Tab indents. To leave the field, press Esc, then Tab.
own-safe = It runs in a sandbox without access to the network, this page or stored data. The page ends it if a batch takes more than four seconds.
own-long = A script may have at most { GROUPED($most) } characters.
seconds = Seconds at most
own-error = Your script failed: { $text }
own-error-line = Your script failed on line { $line }: { $text }
own-slow = Your script did not answer for four seconds and was ended. Does one of its loops never end?
own-unasked = Your script sent unexpected messages and was ended. shuffle(deck) returns a deck and sends nothing.
own-wrong = Your script's decks cannot be judged: { $text }

# Errors.
sampler = { $name } is a sampler. Choose a shuffle.
no-deck = No decks found. Enter one deck per line, with cards separated by spaces, commas or tabs.
