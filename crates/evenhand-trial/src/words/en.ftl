# Known faults by name.
fault-of-text = "{ $text }": { $why }
fault-many-cards = known faults are tried with up to { $most } cards, not { $n }
fault =
    .missing = a fault is missing: name some, such as naive_swap,riffle:7
    .two_cards = decks of fewer than two cards show nothing
    .no_dice = dice are for shuffles: leave @ and what follows it out
    .no_faces = has no faces: leave the slash and what follows it out
    .bits = the bits of seeds are a number from 1 to 64, as in seeds:15
    .no_number = has no number: leave the colon and what follows it out
    .fair_of_two = the naive swap of two cards is fair
    .sampler = a sampler, and no shuffle
    .rounds = rounds are a whole number from 1 on, as in riffle:7
    .faces = faces are a whole number from 1 on, as in sort_by_random_key/256
    .right = a right shuffle has no fault to show: give it wrong dice, such as @modulo:8
    .right_of_few = so few cards it shuffles right: give it more, or wrong dice, such as @modulo:8
    .endless = a deck takes more than a million steps, or does not end at all: take fewer rounds, or other dice
no-such-fault = "{ $text }" is no known fault: did you mean { $near }?
no-such-fault-nor-near = "{ $text }" is no known fault: evenhand classics lists the shuffles

# Exact distributions that there are not.
exact-too-many = exact laws take up to { $limit } cards, not { $n }: take fewer
exact-too-many-rounds = exact laws take up to { $limit } rounds, whose fractions have tens of thousands of digits by then, not { $rounds }: take fewer
exact-no-chain = { $name }: { $n } cards have too many orders to follow, and no small chain of it is known: take up to { $most }
exact-chained = { $dice }: its draws hang together, so that no small chain has the law: up to { $most } cards may be followed
exact-hidden = { $dice }: its draws hang together by what a seed or a clock holds, too many to follow: an audit judges what comes out, an exact law takes dice such as modulo:15
exact-never-ends = { $name }: never ends with { $dice }, whose draws are all the same number, such as { $number }
no-cards = (none)

# Rows that are no decks shuffled anew.
hands-of-one-deal = each { $hands } rows in a row share no card, as the hands of one deal do: they are not shuffled anew one by one. Print the whole deck a line (all hands of a deal on one), or keep one hand of each deal
every-second-deck = { $first ->
    [1] the first deck and every second one after it
   *[other] the second deck and every second one after it
} are the same, and the others are not: if it is printed before it is shuffled and after, print it after alone

# One number behind all draws of a deck.
one-number = whatever generator, { $bounding }, { $loop }, reseeded_every_draw

# Traces.
trace-too-long = not done after { $steps } steps: up to { GROUPED($most) } cards, draws and moves of all steps together can be shown. Take fewer cards or rounds, or other dice, if these never let it end
draw-out-of-bound = draw { $draw } is { $value }, but that die shows { $first } to { $last }
draw-missing = draw { $draw } is missing: give one from { $first } to { $last }
draws-too-many = { $given } draws are given, but { $rolled } are rolled: leave out the others
draw-no-number = draw { $draw } is "{ $text }": draws are whole numbers

# Traces: what the colours mean, what was drawn, what work it was.
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
    [0] no memory beside the deck
    [one] memory for { $count } item beside the deck
   *[other] memory for { $count } items beside the deck
}

# What a step does to the cards; its places as they are counted.
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

# What is to be known of an article's example.
example =
    .time = The article's program: srand(time(NULL)), then rand() % n of glibc, here at the first second (UTC) of the day it was written.
    .both_forms = The article prints one row for both of its forms, vector and list.
    .fixed_seed = The article's program: srand(1), then rand() % n of glibc. It deals this same deck on every run.
    .other_row = These draws give 2 6 3 1 4 5. The article prints 4 6 3 2 1 5: its fourth step says that it draws 2, and swaps with the first place.
    .right_draws = These draws, with 1 in the fourth place, give the row that the article prints.
    .naive = The scheme that the article warns of: 54^54 equally likely outcomes, shared by 54! orders. Dice as in its code, of 31 bits.
    .corrected = The scheme as the article corrects it. Dice as in its code, of 31 bits.
    .one_second = srand((int)time(0)): all runs within a second deal the same deck, here at the first second (UTC) of the day it was written.
    .not_drawn = The article says that this is just as real shuffling is. It is not uniform: cards that were never drawn keep their order.
    .in_pictures = The article walks through these draws in pictures: 2, then 3, 1 and 4 are chosen, and 5 is left.
    .reseeded = The article's C++ calls srand(time(NULL)) inside the loop: all draws of a shuffle are one number, modulo i + 1.
    .in_place = The article calls this Inside_Out. In place it is ascending; inside_out proper builds a shuffled copy.
    .copy = What the name Inside_Out stands for: a shuffled copy grows while the deck is read once.
    .random_shuffle = random_shuffle as libraries have it; C++14 deprecated it, C++17 removed it. The article once says that it is this, once that it is the forward scheme.
    .transpositions = Biased, as the article says. It counts 8^4 = 4096 outcomes; they are 4^8 = 65536. Card c comes before d with 33/64, not with 65.8 %.

# What is judged.
classic-named = the classic { $name }{ $dice ->
    [exact] { "" }
   *[other] { " with " }{ $dice } dice
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
    .cyclic = uniform over the cyclic orders, and no other comes
    .continuous = uniform, by continuous dice
    .other = see its page
prove-cards = the argument is shown for 1 to { $limit } cards, not for { $n }
prove-sample = The chain of factors of article 002 is about places; a sample has none.
prove-one-card = One card has one place, and is there.
prove-rejection = What it does not reject is one of those left alike, as in removal_vec.
prove-small-deck = Seen with { $n } cards, which can be followed:
prove-cannot-follow = { $name }: { $n } cards cannot be followed: take up to { $few }
prove-not-followed = The chain of factors of article 002: its draws cannot be followed: { $why }.
prove-does-not-apply = The argument does not apply (article 002's chain of factors, such as 4/5 · 3/4 · 1/3): { $why }.
prove-uniform-otherwise = It is uniform all the same: the reason above takes no such chain.
prove-no-other = Nothing else makes it uniform either: the reason above says how it is bent.
prove-chains = For each place, the chance of a card to get there: it escapes each draw before, and is chosen then.
prove-holds = Each card is at each place with 1/{ $n }.{ " " }
prove-fails = Not every product is 1/{ $n }: some cards come to some places more often than to others.
