# Prove: exact distributions, and the arguments of the articles.

heading = Prove it exactly
intro = Every outcome of the dice is followed, so these are no estimates: each probability is a fraction. Biased shuffles show by how much, and where.
classic = Algorithm
shuffles = Shuffles
samplers = Samplers
n = Cards
k = Cards taken
rounds = Rounds
faces = Faces of its die
dice = Dice
places-from = Places count from
examples = From the articles
example-naive = naive_swap, 3 cards: 4/27 and 5/27
example-third = Method 3 of article 004: is c before d?
example-tapes = 54^54 against 54!
example-product = 4/5 · 3/4 · 1/3
example-die = a right shuffle with rand() % n
working = Following all dice…
stop = Stop
distribution = Exact distribution
uniform = uniform
not-uniform = not uniform
total-variation = Total variation distance from uniform: { $fraction } ≈ { $decimals }
orders-shown = All { $count } outcomes. The line is { $fair }, the probability of each if all came alike.
too-many-outcomes = { $count } outcomes are too many to draw; up to 720, the orders of 6 cards, are drawn. What follows is exact all the same.
chain-only = So many cards have too many orders to follow. Events of one card at a place, such as #1@1, or of two cards, such as #1<#2, are exact all the same.
picture = Outcomes and their probabilities
picture-keys = Arrow keys move through the outcomes; Home and End jump.
sort = In the order of
sort-cards = the cards
sort-probability = probability
legend-never = never
legend-less = less often
legend-fair = exactly as often as it should
legend-more = more often
times-fair = × { $ratio } of { $fair }
event-holds = The event holds here.
event-fails = The event does not hold here.
table = As a table
column-outcome = outcome
column-probability = probability
column-decimals = decimals
column-ratio = times fair
events = Events, one a line
events-help = How events are written
event-not-known = Known of few cards only: here ask for one card at a place, or two cards.
show-event = Mark it in the picture
marked = marked: { $event }
places = Card (across) at place (down)
pairs = Card (down) before card (across)
place = place
sharing = Article 001: can the orders share the tapes?
sharing-tapes = tapes of draws
sharing-orders = orders
sharing-obstacle = The prime { $prime } divides { $orders } { $in_orders ->
    [one] once
   *[other] { $in_orders } times
} and { $tapes } { $in_tapes ->
    [0] never
    [one] once
   *[other] { $in_tapes } times
}.
sharing-none = Of samples, and of shuffles whose number of draws has no bound, this argument says nothing.
divides-not = does not divide
divides = divides
product = Article 002: 4/5 · 3/4 · 1/3
product-exact-dice = This argument is about exact dice.
walk = Walk to place
step-back = Step back
step-forward = Step forward
walk-start = Place { $place }, card { $card }. No draw yet: the card is still in the deck, with probability 1.
walk-escapes = Draw { $round }: the card is not taken, with { $factor }. So far { $so_far }.
walk-chosen = Draw { $round }: the card is taken, and lies at place { $place }, with { $factor }. In all { $so_far }.
walk-alike = The same holds for every card.
walk-not-alike = Other cards have other products.
chains = Every place
column-chain = escaped, then taken
column-share = in all
terminal = The same in a terminal
copy-json = Copy as JSON
