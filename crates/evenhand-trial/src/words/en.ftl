# Known faults by name.
fault-of-text = "{ $text }": { $why }
fault-many-cards = known faults are tried with up to { $most } cards, but the deck has { $n }
fault =
    .missing = a fault is missing. Name some, such as naive_swap,riffle:7
    .two_cards = decks of fewer than two cards show no fault
    .no_dice = only shuffles take random draws. Remove @ and the name after it
    .no_faces = takes no number of values. Remove the slash and the number after it
    .bits = the bits of seeds are a number from 1 to 64, as in seeds:15
    .no_number = takes no number. Remove the colon and the number after it
    .fair_of_two = the naive swap of two cards is fair
    .sampler = a sampler, not a shuffle
    .rounds = the number of rounds is a whole number from 1 on, as in riffle:7
    .faces = the number of values is a whole number from 1 on, as in sort_by_random_key/256
    .right = a right shuffle has no fault to show. Add wrong random draws, such as @modulo:8
    .right_of_few = shuffles so few cards correctly. Use more cards, or add wrong random draws, such as @modulo:8
    .endless = a deck takes more than a million steps, or never ends. Use fewer rounds, or other random draws
no-such-fault = "{ $text }" is not a known fault: did you mean { $near }?
no-such-fault-nor-near = "{ $text }" is not a known fault. evenhand classics lists the shuffles

# Known faults, explained.
about =
    .no_shuffle = The deck stays in its first order, as if no shuffle ran.
    .same_deck = Every run gives the same shuffled deck.
    .even_orders = Only even orders come: those that an even number of swaps makes. The other half of all orders never comes.
    .never_put_back = naive_swap on a deck that is never put back in order: each shuffle starts from the result of the last one.
    .seeds = The seed has few bits. With seeds:15 it has 15 bits, so at most 2^15 different decks can come.
    .seconds_of_day = The seed is the second of the day, so at most 86,400 different decks can come.
    .milliseconds_of_day = The seed is the millisecond of the day, so at most 86,400,000 different decks can come.
about-seeds = The seed has { $bits } bits, so at most 2^{ $bits } different decks can come.
about-loop = { $name }: { $summary }.
about-rounds = :{ $rounds } is the number of rounds.
about-faces = /{ GROUPED($faces) } is the number of values that each random number has.
about-dice = @{ $dice } are its random draws: { $meaning }.

# Exact distributions that cannot be computed.
exact-too-many = exact distributions take up to { $limit } cards, not { $n }. Use fewer cards
exact-too-many-rounds = exact distributions take up to { $limit } rounds, not { $rounds }: their fractions have tens of thousands of digits by then. Use fewer rounds
exact-no-chain = { $name }: { $n } cards have too many orders to follow, and it has no small Markov chain. Use up to { $most } cards
exact-chained = { $dice }: its draws depend on each other, so the distribution has no small Markov chain. Use up to { $most } cards
exact-hidden = { $dice }: its draws depend on a seed or a clock with too many values to follow. Audit its decks, or use draws such as modulo:15
exact-never-ends = { $name }: never ends with { $dice }, whose draws are all the same number, such as { $number }
no-cards = (none)

# Rows that are not independently shuffled decks.
hands-of-one-deal = every { $hands } successive rows share no card, as the hands of one deal do, so they are not shuffled one by one. Print the whole deck per line (all hands of a deal on one line), or keep one hand of each deal
every-second-deck = { $first ->
    [1] the first deck and every second one after it
   *[other] the second deck and every second one after it
} are the same, and the others are not. If your program prints the deck before and after the shuffle, print it only after

# One number behind all draws of a deck.
one-number = any generator, { $bounding }, { $loop }, reseeded_every_draw

# Traces.
trace-too-long = not done after { $steps } steps: a trace shows up to { GROUPED($most) } cards, draws and moves of all steps together. Use fewer cards or rounds, or other random draws if these never end.
draw-out-of-bound = draw { $draw } is { $value }, but it must be from { $first } to { $last }
draw-missing = draw { $draw } is missing. Add a number from { $first } to { $last }
draws-too-many = { $given } draws are given, but the shuffle takes { $rolled }. Remove the others
draw-no-number = draw { $draw } is "{ $text }", which is not a whole number

# Traces: the colours, the draws, and the work.
state =
    .waiting = not yet shuffled
    .at-hand = at hand
    .done = done
draw-of = { $value } of { $last }
draw-between = { $value } of { $first }–{ $last }
draw-rejected = { $draws }: { $why }
rejected =
    .drawn-before = drawn before
    .tied = keys tie
    .one-sided = all to one side
    .other = rejected
work = Work: { $figures }
between-figures = ,{ " " }
work-draws = { $plural ->
    [one] { $count } draw
   *[other] { $count } draws
}
work-rejected = { $count } of them rejected
work-moved = { $plural ->
    [one] { $count } item moved
   *[other] { $count } items moved
}
work-walked = { $plural ->
    [one] { $count } link walked
   *[other] { $count } links walked
}
work-held = { $plural ->
    [0] no extra memory
    [one] extra memory for { $count } item
   *[other] extra memory for { $count } items
}

# The moves of a step. Places are numbered as the caller counts them.
step-swap = swap places { $i } and { $j }: cards { $a } and { $b }
step-swap-itself = place { $i } keeps its card { $a }, swapped with itself
step-remove = take card { $card } out of place { $place }
step-insert = insert card { $card } at place { $place }
step-write = write card { $card } to place { $place }
step-emit = put card { $card } at place { $place } of the result
step-replace = put card { $card } at place { $place } of the result, instead of card { $old }
step-several =
    .swap = { $count } pairs of places swap their cards
    .remove = take out { $count } cards
    .insert = insert { $count } cards
    .write = write { $count } cards to places { $first } to { $last }
    .emit = put { $count } cards at places { $first } to { $last } of the result
    .replace = replace { $count } cards of the result
step-shift = { $plural ->
    [one] 1 other card moves along
   *[other] { $count } other cards move along
}
step-walked = { $plural ->
    [one] follow 1 link of the list
   *[other] follow { $count } links of the list
}
step-nothing = no card moves

# Notes on the examples of the articles.
example =
    .time = The article's program: srand(time(NULL)), then rand() % n of glibc, here at the first second (UTC) of the day it was written.
    .both_forms = The article prints one row for both of its forms, vector and list.
    .fixed_seed = The article's program: srand(1), then rand() % n of glibc. It deals this same deck on every run.
    .other_row = These draws give 2 6 3 1 4 5. The article prints 4 6 3 2 1 5: its fourth step says that it draws 2, and swaps with the first place.
    .right_draws = These draws, with 1 in the fourth place, give the row that the article prints.
    .naive = The scheme that the article warns against: 54^54 equally likely outcomes, shared by 54! orders. Random draws as in its code, of 31 bits.
    .corrected = The scheme as the article corrects it. Random draws as in its code, of 31 bits.
    .one_second = srand((int)time(0)): all runs within a second deal the same deck, here at the first second (UTC) of the day it was written.
    .not_drawn = The article says that this is just as real shuffling is. It is not uniform: cards that were never drawn keep their order.
    .in_pictures = The article walks through these draws in pictures: 2, then 3, 1 and 4 are chosen, and 5 is left.
    .reseeded = The article's C++ calls srand(time(NULL)) inside the loop: all draws of a shuffle are one number, modulo i + 1.
    .in_place = The article calls this Inside_Out. In place it is ascending, while inside_out proper builds a shuffled copy.
    .copy = The algorithm that the name Inside_Out stands for: a shuffled copy grows while the deck is read once.
    .random_shuffle = random_shuffle as libraries have it. C++14 deprecated it, and C++17 removed it. The article once says that it is this, once that it is the forward scheme.
    .transpositions = Biased, as the article says. It counts 8^4 = 4096 outcomes, but there are 4^8 = 65536. Card c comes before d with 33/64, not with 65.8 %.

# The source of the decks.
classic-named = { $name }{ $dice ->
    [exact] { "" }
   *[other] { " with random draws " }{ $dice }
}{ $keep ->
    [kept] , never put back in order
   *[put_back] { "" }
}

# Groups of cards of known decks.
group =
    .clubs = clubs
    .diamonds = diamonds
    .hearts = hearts
    .spades = spades
    .black = black cards
    .red = red cards
    .jokers = jokers
    .two = twos
    .three = threes
    .four = fours
    .five = fives
    .six = sixes
    .seven = sevens
    .eight = eights
    .nine = nines
    .ten = tens
    .jack = jacks
    .knight = knights
    .queen = queens
    .king = kings
    .ace = aces

# Article 002's argument.
law =
    .uniform = uniform
    .uniform-so-far = uniform up to here, biased from n = { $from } on
    .biased = BIASED from n = { $from } on
    .cyclic = uniform over the cyclic orders, and no others come
    .continuous = uniform, by continuous draws
    .other = see its page
prove-cards = the argument is shown for 1 to { $limit } cards, not for { $n }
prove-sample = The chain of factors of article 002 is about places, and a sample has none.
prove-one-card = One card has one place, and lies there.
prove-rejection = Each card that it does not reject is any of those left with equal probability, as in removal_vec.
prove-small-deck = With { $n } cards, which can be followed:
prove-cannot-follow = { $name }: { $n } cards cannot be followed. Use up to { $few }
prove-not-followed = The chain of factors of article 002: its draws cannot be followed: { $why }.
prove-does-not-apply = The argument does not apply (article 002's chain of factors, such as 4/5 · 3/4 · 1/3): { $why }.
prove-uniform-otherwise = It is uniform all the same: the reason above needs no such chain.
prove-no-other = No other argument makes it uniform either: the reason above shows how it is biased.
prove-chains = For each place, the probability that a card gets there: it escapes each draw before, and is chosen then.
prove-holds = Each card is at each place with 1/{ $n }.{ " " }
prove-fails = Not every product is 1/{ $n }: some cards come to some places more often than to others.
