# The list of named algorithms, and the frame of a page. The text of a page is in evenhand-classics.

# The table.

shuffles = Shuffles
samplers = Samplers
column-law = orders
column-articles = articles
column-summary = what it does
short =
    .uniform = uniform
    .biased = BIASED
    .cyclic = cyclic
    .continuous = uniform*
    .other = { "" }
table-notes =
    { "*" } with continuous random numbers: tested by simulation, not as fractions
    evenhand classics NAME explains it, trace NAME shows its steps, exact NAME its distribution, prove NAME the proof.

# A page.

shuffle = { $name }: a shuffle
sampler = { $name }: a sampler
works = How it works
law = Distribution
cost = Cost
instead = When to use it
reference = Reference
articles = Source articles
article = { $number }, { $title }
settings = Options
setting = --{ $name }: { $meaning } ({ $default } for 52 cards)
try = Try
law-and-why = { $law }. { $why } (Formulas count i from 0, as code does. Tables and events count places from 1.)

# Its distribution in words.

distribution =
    .uniform = uniform
    .biased = biased from n = { $from }
    .cyclic = uniform over the cyclic orders only
    .continuous = uniform, with continuous random numbers
    .other = see its page
