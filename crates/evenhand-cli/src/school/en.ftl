# Messages of trace, exact, prove and race.

# Headings.

heading = { $name }, { $n ->
    [one] 1 card
   *[other] { $n } cards
}
heading-dice = { $name }, { $n ->
    [one] 1 card
   *[other] { $n } cards
}, dice { $dice }
exact-heading = { $name }, { $n ->
    [one] 1 card
   *[other] { $n } cards
}, dice { $dice }
exact-heading-sample = { $name }, { $k } of { $n ->
    [one] 1 card
   *[other] { $n } cards
}, dice { $dice }

# trace

start = start
column-step = step
column-draw = draw
column-deck = deck
column-result = result
column-moved = moved
column-walked = walked
trace-too-many = a trace shows up to { $most } cards, not { $n }. Pass a smaller -n.
trace-no-such-die = --draws-from i: { $name } has no die with the faces i to n. These have one: { $such }. Use --draws-from 0 or 1.

# exact

argument = The argument of article 001:{ " " }
argument-alone = Nothing more is known exactly about { $n } cards. { $why }
outcomes = outcome  probability  times { $uniform }
alike = each of { $count } with the same probability
more-outcomes = … { $count } more …
whose-alone = { $first } alone
whose = { $count } of them, such as { $first }
total-variation = total variation distance from uniform
most-probable = most probable
least-probable = least probable
entropies = min-entropy { $min } bits, Shannon entropy { $shannon } bits, of { $most }
even = P(even)
card-at-place = card (across) at place (down)
card-before-card = card (down) before card (across)
card-in-sample = each card in the sample
long-fraction = a fraction of many digits, whole in --json
chain-probability = P({ $event }) = { $p } (about { $decimals })
chain-event = { $event }: for { $n } cards only one card at a place (a@{ $first }) and one pair (a<b) are known
chain-places =
    .even = place by card: each card at each place with 1/{ $n }, exactly
    .uneven = place by card: not uniform
chain-pairs =
    .even = pairs: either card of each pair first with 1/2, exactly
    .uneven = pairs: not uniform
chain-cells = the cells furthest from uniform (places count from { $first })
chain-cell = card { $card } at place { $place }: { $p }, { $ratio } times 1/{ $n }
chain-furthest-pairs = the pairs furthest from uniform
chain-pair = card { $card } before card { $other }: { $p }, { $ratio } times 1/2
chain-closing = Exact, by Markov chains of one card and of two. Uniform places and pairs do not make a shuffle uniform. Its whole distribution has n! orders, and evenhand follows it up to 8 cards.

# prove

prove-counting = (Formulas count i from 0, as code does. Places below count from { $from }.)
prove-heading = { $name }, { $n ->
    [one] 1 card
   *[other] { $n } cards
}: { $law }
prove-advice = { $command } shows its distribution.
prove-place = place { $place }: { $chain } = { $share }, the same for each card
prove-place-of-card = place { $place }: { $chain } = { $share } for card { $card }, but not for all cards

# race

duration =
    .us = { $figure } us
    .ms = { $figure } ms
    .s = { $figure } s
    .min = { $figure } min
    .h = { $figure } h
race-announced = The race takes about { $whole }. The slowest, { $name } with { $n } cards, takes about { $longest }. Ctrl-C prints the results so far.
race-left = { $left } left
race-figure = { $name }, { $n } cards,
race-cards = cards
race-each = ns per card
race-growth = growth
race-articles = articles, 10^6
race-article-seconds = { $seconds } s
race-interrupted = Interrupted. Not timed with { $n } cards: { $names }.
race-work = work of one run
    .cards = cards
    .draws = draws
    .rejected = rejected
    .moved = moved
    .walked = walked
    .held = held
race-work-note = moved: items written to a new place. walked: links of a list followed. held: memory in items, besides the deck.
race-work-less = Counted with fewer cards where all of them would take long. moved: items written to a new place. walked: links of a list followed. held: memory in items, besides the deck.
race-explained = Why the articles' 1,000,000 cards take that long, on average (H(n) = 1 + 1/2 + … + 1/n):
race-vector-and-list = The vector moves as many items as the list walks links. Neighbors in memory move many at a time, and each link waits for the previous one. In the articles the list was faster, today the vector is.
race-advice = The articles timed 1,000,000 cards: { $command }
race-picture = seconds over cards, log axes
race-power-seconds = { $power } s

# The work of a run on average.

formula =
    .rejection = n·H(n) = { $draws } draws, { $rejected } of them rejected, { $moved } moved, memory for { $held }
    .removal_vec = n(n − 1)/4 + n = { $moved } moved, { $draws } draws, memory for { $held }
    .removal_list = n(n − 1)/4 = { $walked } links walked, { $draws } draws, { $moved } moved, memory for { $held }
    .removal_to_front = 3n(n − 1)/4 + n = { $moved } moved, { $draws } draws, memory for { $held }
    .durstenfeld = 2(n − H(n)) = { $moved } moved, { $draws } draws, in place
    .fisher_yates = 2(n − H(n)) = { $moved } moved, { $draws } draws, in place
    .ascending = 2(n − H(n)) = { $moved } moved, { $draws } draws, in place
    .inside_out = 2n − H(n) = { $moved } moved, { $draws } draws, memory for { $held }
    .draw_and_insert = n(n − 1)/2 + n = { $moved } moved, { $draws } draws, in place
    .naive_swap = 2(n − 1) = { $moved } moved, { $draws } draws, in place
    .random_transpositions = 2(n − 1) = { $moved } moved, 2n = { $draws } draws, in place

# page

page-opened = opened { $path }
page-not-opened = No browser could be opened. The page is { $path }. Open it there, or write it elsewhere with evenhand page -o FILE.
