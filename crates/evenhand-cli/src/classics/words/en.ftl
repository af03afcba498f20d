# The catalogue of the classics, and what frames a page of it; what a page says is the room's.

# The table.

shuffles = Shuffles
samplers = Samplers
column-law = law
column-articles = articles
column-summary = what it does
short =
    .uniform = uniform
    .biased = BIASED
    .cyclic = cyclic
    .continuous = uniform*
    .other = { "" }
table-notes =
    { "*" } by continuous dice: judged by simulation, not as fractions
    evenhand classics NAME shows a page, trace NAME its steps, exact NAME its law, prove NAME the argument, race its speed.

# A page.

shuffle = { $name }: a shuffle
sampler = { $name }: a sampler
works = How it works
law = Law
cost = Cost
instead = When to use it
reference = Reference
articles = Source articles
article = { $number }, { $title }
settings = To set
setting = --{ $name }: { $meaning } ({ $default } for 52 cards)
try = Try
law-and-why = { $law }. { $why } (Formulas count i from 0, as code does; tables and events count places from 1.)

# Its law in words.

distribution =
    .uniform = uniform
    .biased = biased from n = { $from }
    .cyclic = uniform over the cyclic orders, no other
    .continuous = uniform, by continuous dice
    .other = see its page
