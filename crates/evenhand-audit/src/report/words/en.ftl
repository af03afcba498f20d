# The text of the report of an audit, in English.
#
# Ids after a point are stable keys: of transforms, statistics, subjects of tests, kinds of places, of effects and of
# findings. Attributes of one message take the same arguments. A text stands on one line: a line break in it would be one
# in the report.
#
# Arguments are the fields of the facts, by name: `$card`, `$first`, `$second` and `$face` are names, `$place` counts from
# 1, other numbers are as they are in JSON.

## Counts of things

decks = { $decks ->
    [one] 1 deck
   *[other] { GROUPED($decks) } decks
}
cards = { $cards ->
    [one] 1 card
   *[other] { GROUPED($cards) } cards
}
tests = { $tests ->
    [one] 1 test
   *[other] { GROUPED($tests) } tests
}
power-of-ten = { $power ->
    [infinite] infinitely many
    [0] one
    [1] 10
    [2] 100
    [3] 1,000
    [4] 10,000
    [5] 100,000
    [6] a million
    [7] 10 million
    [8] 100 million
    [9] a billion
   *[other] 10^{ $power }
}

# A part as per cent.
percent = { $number } %
# Separators.
joined =
    .list = { ", " }
    .clauses = { ", and " }
    .sentences = { " " }
    .alternatives = { " or " }
sentence = { $sentence }.

## Names

# The part of the decks that a test looks at.
transform =
    .decks = decks
    .inverses = inverses
    .changes = changes
    .inverse_changes = inverse changes
    .run = run
    .visible = visible cards
    .patterns = patterns of visible cards
    .inverse_patterns = inverse patterns of visible cards

statistic =
    .inversions = inversions
    .descents = descents
    .rising_sequences = rising sequences
    .fixed_points = fixed points
    .cycles = cycles
    .successions = successions
    .ordered_prefix = ordered prefix
    .ordered_suffix = ordered suffix
    .longest_increasing = longest increasing subsequence
    .mirrored_pairs = mirrored pairs
    .rising_triples = rising triples
    .falling_triples = falling triples
    .parity_neighbours = neighbours of one parity
    .rank_neighbours = neighbours of one rank
    .suit_neighbours = neighbours of one suit
    .modulo_four_neighbours = neighbours alike modulo 4
    .block_of_four_neighbours = neighbours of one block of 4
    .modulo_thirteen_neighbours = neighbours alike modulo 13
    .block_of_thirteen_neighbours = neighbours of one block of 13
    .cards_in_place = cards in place after { $lag }

# The things that a statistic counts: one, or several.
noun =
    .inversions = { $number ->
        [one] pair of cards out of their first order
       *[other] pairs of cards out of their first order
    }
    .descents = { $number ->
        [one] card followed by a lower one
       *[other] cards followed by a lower one
    }
    .rising_sequences = { $number ->
        [one] run of cards still in their first order
       *[other] runs of cards still in their first order
    }
    .fixed_points = { $of ->
        [change] { $number ->
            [one] card that stays at its place
           *[other] cards that stay at their place
        }
       *[deck] { $number ->
            [one] card still at its first place
           *[other] cards still at their first place
        }
    }
    .cycles = { $number ->
        [one] cycle of cards in one another's places
       *[other] cycles of cards in one another's places
    }
    .successions = { $number ->
        [one] card still right after the card that was before it
       *[other] cards still right after the card that was before them
    }
    .ordered_prefix = { $number ->
        [one] card in rising order at the top
       *[other] cards in rising order at the top
    }
    .ordered_suffix = { $number ->
        [one] card in rising order at the bottom
       *[other] cards in rising order at the bottom
    }
    .longest_increasing = { $number ->
        [one] card in the longest rising row
       *[other] cards in the longest rising row
    }
    .mirrored_pairs = { $number ->
        [one] pair of places, as far from the top as from the bottom, whose cards mirror each other like the first and the last
       *[other] pairs of places, as far from the top as from the bottom, whose cards mirror each other like the first and the last
    }
    .rising_triples = { $number ->
        [one] row of three successive cards
       *[other] rows of three successive cards
    }
    .falling_triples = { $number ->
        [one] row of three successive cards in reverse
       *[other] rows of three successive cards in reverse
    }
    .parity_neighbours = { noun-followed } one whose number is as even or odd
    .rank_neighbours = { noun-followed } one of the same rank
    .suit_neighbours = { noun-followed } one of the same suit
    .modulo_four_neighbours = { noun-followed } one with the same remainder modulo 4
    .block_of_four_neighbours = { noun-followed } one from the same block of 4
    .modulo_thirteen_neighbours = { noun-followed } one with the same remainder modulo 13
    .block_of_thirteen_neighbours = { noun-followed } one from the same block of 13
    .cards_in_place = { $number ->
        [one] card where it lay { decks-before }
       *[other] cards where they lay { decks-before }
    }
noun-followed = { $number ->
    [one] card followed by
   *[other] cards followed by
}

# Readings of decks as random draws.
digits =
    .lehmer = Lehmer digits
    .lehmer_inverse = Lehmer digits of the inverses
    .forward = forward Fisher-Yates digits
    .descending = descending Fisher-Yates digits
    .ascending = ascending swap digits

# Subjects of tests. The transform says whether Lehmer digits are those of the inverses.
subject =
    .place_by_card = place by card
    .face_by_place = faces at visible places
    .pair_order = pair order
    .neighbours_in_circle = neighbours in a circle
    .neighbours_in_row = neighbours in a row
    .orders = all orders
    .lehmer_digits = { $form ->
        [farthest_place] one Lehmer digit
       *[whole] Lehmer digits
    }
    .forward_digits = { $form ->
        [farthest_place] one forward Fisher-Yates digit
       *[whole] forward Fisher-Yates digits
    }
    .descending_digits = { $form ->
        [farthest_place] one descending Fisher-Yates digit
       *[whole] descending Fisher-Yates digits
    }
    .ascending_digits = { $form ->
        [farthest_place] one ascending swap digit
       *[whole] ascending swap digits
    }
    .remainders = remainders
    .parity = parity
    .cards_in_place = cards in place
    .farthest_deck = the farthest single deck
    .relations = { $form ->
        [mean] neighbours and triples
       *[other] pairs, sums and hands of cards
    }
    .related_decks = { $form ->
        [mean] cards in place after 9 to 16
       *[other] decks related to earlier ones
    }
    .equal_decks = equal decks
    .twins = twins
    .seed_search = seed search
    .evidence = evidence
    .group_neighbours = { $group }: members side by side
    .group_runs = { $group }: runs
    .group_longest_run = { $group }: longest run
    .group_first = { $group }: places before the first
    .group_last = { $group }: places after the last
    .group_spacing = { $group }: farthest of all gaps
    .group_in_hand = { $group }: in the first { $hand } cards
    .group_none_in_hand = { $group }: none in the first { $hand } cards
    .distances = distances of cards c and c + d
    .distance = distance of a named pair

test = { $form ->
    [each_value] { $subject }, each value
    [drift] { $subject }, change over time
    [farthest_cell] { $subject }, one cell
    [lag] { $subject } after { $lag }
    [farthest_lag] { $subject } after 1 to { $lag }
   *[whole] { $subject }
}
    .of = { $test } of the { $transform }

# Groups of known decks, by their names, and the name of a group without one.
known-group =
    .clubs = clubs
    .diamonds = diamonds
    .hearts = hearts
    .spades = spades
    .black_cards = black cards
    .red_cards = red cards
    .jokers = jokers
    .twos = twos
    .threes = threes
    .fours = fours
    .fives = fives
    .sixes = sixes
    .sevens = sevens
    .eights = eights
    .nines = nines
    .tens = tens
    .jacks = jacks
    .knights = knights
    .queens = queens
    .kings = kings
    .aces = aces
    .pattern = cards { $pattern }

## Null distributions

# Where the null distribution of a statistic comes from.
source =
    .inversions = exact: MacMahon (1913)
    .descents = exact: Euler's numbers
    .rising_sequences = exact: Euler's numbers, Bayer and Diaconis (1992)
    .fixed_points = exact: Montmort (1708)
    .cycles = exact: Stirling's numbers of the first kind
    .successions = exact: Whitworth (1867)
    .ordered_prefix = exact: l or more with 1/l!
    .ordered_suffix = exact: l or more with 1/l!
    .longest_increasing = exact: Schensted (1961) and the hook lengths of all shapes

# The null distributions of tests, each with its source.
null-mean = the sum of independent numbers of the exact distribution
    .source = { $source }
null-each_value = chi-square, with at least 10 expected per cell
    .source = { $source }
null-drift = normal, the most extreme of all moments
    .source = Bonferroni over moments
null-lag = normal
    .source = products of independent numbers minus their means: uncorrelated, with exact variance
null-cards_in_place = Poisson, and with equal cards the gamma distribution of three exact moments
    .source = Montmort (1708): the changes over a lag are independent, with mean and variance 1
null-table = chi-square, as the gamma distribution of its exact moments for this number of decks
    .source = Diaconis, Group Representations in Probability and Statistics (1988), chapter 8
null-face_by_place = chi-square, as the gamma distribution of its moments for this number of decks
    .source = faces drawn without replacement: two parts, each with one variance (Schur)
null-orders = chi-square
    .source = Pearson (1900): counts of equally likely orders
null-digits = chi-square
    .source = Lehmer (1960) and Durstenfeld (1964): independent uniform digits, with at least 10 expected per cell
null-farthest_place = the smallest of independent chi-square p-values
    .source = Sidak (1967): rows are independent, with at least 10 expected per cell
null-farthest_cell = binomial: the smallest p-value of all cells, times their number (Bonferroni)
    .source = exact: a deck hits a cell at most once
null-remainders = the gamma distribution of three exact moments: the smallest of ten p-values, times ten (Bonferroni)
    .source = Neyman and Pearson (1933): the likelihood ratio
null-parity = binomial, 1/2
    .source = half of all orders are even
null-farthest_deck = the exact distribution of each number that is read from a deck: the smallest p-value of all decks and all numbers, times both (Bonferroni)
    .source = exact: the sources of the statistics
null-relations = the sum of independent numbers of the exact distribution, the most extreme of all numbers
    .source = exact: orders by their runs, classes of cards inserted one after another, Bonferroni over numbers
null-related_decks = at most the expected number of related pairs of decks
    .source = Markov: two fair decks are related with a probability of 4n/n! at most
null-equal_decks = Poisson
    .source = pairs of fair decks are pairwise independent
null-twins = at most C(N, m) (1/n!)^(m - 1)
    .source = two first decks of fair programs are equal with probability 1/n!
null-seed_search = at most candidates over n!
    .source = each candidate makes one deck of n!
null-group = the sum of independent numbers of the exact distribution
    .source = exact: members lie at k of n places, uniformly (hypergeometric, runs by Wald and Wolfowitz 1940)
null-group_each_value = binomial, the most extreme of all values
    .source = exact: members lie at k of n places, uniformly (hypergeometric, runs by Wald and Wolfowitz 1940), Bonferroni over values
null-group_spacing = the sum of independent numbers of the exact distribution, the most extreme of all lengths
    .source = Bonferroni over lengths of gaps
null-farthest_lag = the sum of independent numbers of the exact distribution, and binomial: the most extreme of all lags
    .source = Montmort (1708), Bonferroni over lags
null-distances = bounds of both tails by factorial moments: the most extreme of all cells
    .source = Chernoff (1952), Bonferroni over cells
null-distance = binomial, the most extreme of all distances
    .source = exact: a places apart with probability (n - a) / n(n - 1), Bonferroni over distances
null-evidence = a martingale of mean 1
    .source = Ville (1939), Lindon and Malek (2022)

null-and-source = { $distribution }: { $source }

## The most extreme place of a test, and its size

# An entry of an order. Places and ranks count from 1.
item = { $transform ->
    [inverses] place { $number }
    [inverse_patterns] place { $number }
    [changes] the card from place { $number }
    [inverse_changes] the card to place { $number }
    [patterns] the card of rank { $number }
   *[other] card { $name }
}

# One number, or the first and the last of several.
span = { $count ->
    [1] { $from }
   *[other] { $from } to { $to }
}

# Several things in a row, by their names.
several = { $count ->
    [2] { $first } and { $last }
   *[other] { $first } to { $last }
}

where =
    .card_at_place = { $card } at place { $place }
    .face_at_place = card { $face } at place { $place }
    .pair = { $transform ->
        [inverses] a lower card at { $first } than at { $second }
        [inverse_patterns] a lower card at { $first } than at { $second }
       *[other] { $first } before { $second }
    }
    .neighbours = { $transform ->
        [inverses] at { $second } the card one above the card at { $first }
        [inverse_patterns] at { $second } the card one above the card at { $first }
       *[other] { $second } right after { $first }
    }
    .digit = { $transform ->
        [inverses] digit { span } of { $owner }
        [inverse_changes] digit { span } of { $owner }
        [inverse_patterns] digit { span } of { $owner }
       *[other] digit { span } at place { $place }
    }
    .value = { span }
    .rank = { $count ->
        [1] the order of rank { $from }
       *[other] orders of rank { $from } to { $to }
    }
    .even_orders = even
    .remainders = remainders of a number below { $words }, as { $digits }
    .low_faces = lower values of { $digits }
    .gap = { $distance ->
        [1] one right after another
       *[other] one { $distance } places after another
    }
    .gap_within = one at most { $distance } places after another
    .distance = { $distance ->
        [1] { $second } right after { $first }
       *[other] { $second } { $distance } places after { $first }
    }
    .within = { $distance ->
        [1] { $first } and { $second } side by side
       *[other] { $first } and { $second } within { $distance } places
    }
    .apart = { $is_backward ->
        [true] card c { where-apart } card c + { $step }
       *[false] card c + { $step } { where-apart } card c
    }
    .deck = { $deck ->
        [0] one deck
       *[other] deck { GROUPED($deck) }
    }: { $of }
    .alike = places { $one } and { $other }: { $likeness ->
        [parity] numbers of one parity
        [mirrored] mirrored cards
        [rank] one rank
        [suit] one suit
        [modulo_four] one remainder modulo 4
        [block_of_four] one block of 4
        [modulo_thirteen] one remainder modulo 13
       *[block_of_thirteen] one block of 13
    }
    .sum_of_two = places { $one } and { $other }: the sum { $sum }
    .even_sum = the first { $cards } cards: an even sum
    .poker = the first { $cards } cards: { poker-hand }
    .follows = deck { GROUPED($deck) } after deck { GROUPED($earlier) }: { $relation ->
        [cut] { turned }
        [renumbered] { renumbered }
        [inverse] the inverse
        [mirrored_and_cut] renumbered in reverse, then { turned }
        [relabelled] a replacement of cards that occurred before
       *[moved] a move of places that occurred before
    }
    .again = { $times ->
        [2] decks { GROUPED($deck) } and { GROUPED($next) }
       *[other] deck { GROUPED($deck) }, again as deck { GROUPED($next) }, { GROUPED($times) } times in all
    }
    .in_place_at_lag = { $cards ->
        [0] cards where they lay { decks-before }
        [1] 1 card or more where they lay { decks-before }
       *[other] { $cards } cards or more where they lay { decks-before }
    }
# A relation of cards within a deck, as a clause.
relation =
    .alike = the cards at places { $one } and { $other } { $likeness ->
        [parity] have numbers that are both even or both odd
        [mirrored] mirror each other like the first and the last card
        [rank] have the same rank
        [suit] have the same suit
        [modulo_four] have numbers with the same remainder modulo 4
        [block_of_four] come from the same block of 4 cards
        [modulo_thirteen] have numbers with the same remainder modulo 13
       *[block_of_thirteen] come from the same block of 13 cards
    }
    .sum_of_two = the numbers of the cards at places { $one } and { $other } add up to { $sum }
    .even_sum = the numbers of the first { $cards } cards have an even sum
    .poker = the first { $cards } cards make { poker-hand }
poker-hand = { $hand ->
    [high_card] no pair
    [pair] a pair
    [two_pairs] two pairs
    [three_of_a_kind] three of a kind
    [straight] a straight
    [flush] a flush
    [full_house] a full house
    [four_of_a_kind] four of a kind
   *[straight_flush] a straight flush
}{ $suits ->
    [suit] { "" }
    [modulo_four] { " (" }suits by the remainder modulo 4)
   *[block_of_thirteen] { " (" }suits in blocks of 13)
}
where-apart = { $distance ->
    [1] right after
   *[other] { $distance } places after
}

effect =
    .share = { $subject ->
        [parity] { PERCENT($observed, digits: 2) } % are { $form ->
            [lag] alike
           *[whole] even
        }, not 50 %
       *[other] { $where }: { PERCENT($observed, digits: 2) } %, not { PERCENT($expected, digits: 2) } %
    }
    .ratio = { $where }: { times } as often as expected
    .mean = { $subject ->
        [cards_in_place] { DECIMALS($observed, digits: 4) } on average, not { $null }
       *[other] { DECIMALS($observed, digits: 4) } on average, not { DECIMALS($expected, digits: 4) }
    }
    .total = { $subject ->
        [group_neighbours] { $number } side by side, not { $null }
        [group_none_in_hand] { $number } hands without one, not { $null }
       *[other] { $where }: { $number } times, not { $null }
    }
    .too_even = more regular than chance: statistic { DECIMALS($statistic, digits: 1) }, expected { DECIMALS($expected, digits: 0) }
    .correlation = correlation { DECIMALS($correlation, digits: 4) }, not 0
    .drift = { DECIMALS($first, digits: 4) } on average in the first { $decks } decks, { DECIMALS($after, digits: 4) } after
    .part = { DECIMALS($mean, digits: 4) } on average in the { $decks } decks of { $part }, { DECIMALS($others, digits: 4) } in the others
    .remainders = { $digits }: { DECIMALS($excess, digits: 2) } times the excess of a number below { $words } modulo the number of values
    .low_faces = { $digits }: lower values too often by { DECIMALS($z, digits: 1) } standard deviations
    .equal_pairs = { $equal ->
        [0] no two are equal, which has probability below 1 % with fewer than { $orders } possible decks
        [1] 1 pair of equal decks
       *[other] { GROUPED($equal) } pairs of equal decks
    }
    .same_start = { $same ->
        [1] { $runs } runs began with different decks
       *[other] of { $runs } runs, { $same } began with the same deck
    }
    .deck_mean = { $of }: { DECIMALS($observed, digits: 4) } on average, not { DECIMALS($expected, digits: 4) }
    .related = { $decks ->
        [0] no deck is related to an earlier one
        [one] 1 deck is related to an earlier one
       *[other] { GROUPED($decks) } decks are related to earlier ones
    }{ $deck ->
        [0] { "" }
       *[other] , the first one is deck { GROUPED($deck) }
    }
    .farthest_deck = { $where }: { $number }, expected { $null }
    .e_value = the e-value reached 10^{ DECIMALS($log10, digits: 1) }, which a fair shuffle reaches at most once in that many runs, after { $decks ->
        [one] 1 deck
       *[other] { GROUPED($decks) } decks
    }{ $case ->
        [cell] , mostly by { $strongest } ({ $where })
        [statistic] , mostly by { $strongest }
       *[none] { "" }
    }{ $limited ->
        [true] . The p-value is larger, since two different decks may have the same fingerprint
       *[false] { "" }
    }
    .found_seed = { found-seed }
    .recovered_state = { recovered-state }

recovered-state = { $method }: one state makes { $decks ->
    [one] the deck
   *[other] all { $decks } decks that were used
}{ $foretold ->
    [0] { "" }
    [one] , and it predicted the last one
   *[other] , and it predicted the last { $foretold }
}. The probability by chance is 10^{ DECIMALS($log10_by_chance, digits: 1) }

found-seed = { $generator ->
    [one_number] { one-number }
   *[other] { of-a-seed }
}
one-number = all draws of a deck reduce one number ({ $method }), as when the clock seeds the generator before every draw. This holds for { $next ->
    [0] the deck
    [1] the first deck and the next
   *[other] the first deck and the { $next } after it
}, which has probability 10^{ DECIMALS($log10_by_chance, digits: 1) } for fair decks
of-a-seed = { $method }, seeded with { $seed }, makes this deck{ $next ->
    [0] { "" }
    [1] { $explained ->
        [1] { " and the next" }
       *[other] , but not the next
    }
   *[other] { " and" } { $explained } of the next { $next } decks
}{ $reseeded ->
    [0] { "" }
    [1] , seeded again for 1 of them
   *[other] , seeded again for { $reseeded } of them
}{ $alike ->
    [0] { "" }
    [1] { " (1 other seed does so too)" }
   *[other] { " (" }{ $alike } other seeds do so too)
}. { $by_chance ->
    [rare] It is one of { $candidates } candidates, and the probability by chance is 10^{ DECIMALS($log10_by_chance, digits: 1) }
   *[likely] But { $candidates } candidates make about 10^{ DECIMALS($log10_by_chance, digits: 1) } such hits by chance
}

# Features that distinguish decks from fair ones.
feature =
    .statistic = { $statistic }{ $of_inverse ->
        [true] { " of the inverses" }
       *[false] { "" }
    }
    .card_at_place = the card at place { $place }
    .place_of_card = { $transform ->
        [changes] where { $card } goes
       *[other] the place of { $card }
    }
    .digit = { $reading ->
        [lehmer_inverse] { $digits }, of { $owner }
       *[other] { $digits } at place { $place }
    }
    .order = the whole order
    .equal_decks = equal decks

## The result of a test for readers who do not know its name: sentences without a full stop, the first letter small

plainly = { $transform ->
    [changes] from each deck to the next, { $sentence }
    [inverse_changes] from each deck to the next, { $sentence }
    [patterns] among the visible cards, { $sentence }
    [inverse_patterns] among the visible cards, { $sentence }
   *[other] { $sentence }
}
in-its-own-words = { $test }: { $effect }
they-come = { $observed ->
    [0] come never
   *[other] come { times } as often as they should
}
# How many times as often, in words from a million on.
times = { $times_size ->
    [number] { $times } times
    [millions] { $times } million times
    [billions] { $times } billion times
   *[power] more than 10^{ $times } times
}
# In how many decks something was seen.
in-decks = in { GROUPED($observed) } of { GROUPED($decks) } decks, where { $expected } would be fair
decks-before = { $lag ->
    [1] one deck before
   *[other] { $lag } decks before
}
has = { $transform ->
    [inverses] the deck read the other way round has
    [inverse_patterns] the other way round, they have
    [patterns] they have
    [changes] { $number ->
        [one] there is
       *[other] there are
    }
    [inverse_changes] { $number ->
        [one] the other way round, there is
       *[other] the other way round, there are
    }
   *[other] a deck has
}
uneven-draws = { $form ->
    [farthest_place] { $transform ->
        [inverses] a shuffle that places card by card must have drawn non-uniformly for { $place ->
            [0] one card
           *[other] { $owner }
        }
        [inverse_changes] a shuffle that places card by card must have drawn non-uniformly for { $place ->
            [0] one card
           *[other] { $owner }
        }
        [inverse_patterns] a shuffle that places card by card must have drawn non-uniformly for { $place ->
            [0] one card
           *[other] { $owner }
        }
       *[other] a shuffle that swaps place by place must have drawn non-uniformly at { $place ->
            [0] one place
           *[other] place { $place }
        }
    }{ $case ->
        [off_by_one] : a loop may be off by one
       *[other] { "" }
    }
   *[whole] a shuffle that swaps place by place must have drawn non-uniformly ({ $effect })
}

# Two places whose cards follow one another in the first order.
neighbours-in-rank = { $rate ->
    [never] the card at { $second } is never the one just above the card at { $first }: { not-once }
   *[other] the card at { $second } is the one just above the card at { $first } { how-often }
}
# Two places, one of which holds the lower card.
places-in-rank = { $rate ->
    [never] of the cards at { $first } and at { $second }, the first is never the lower: { not-once }
   *[other] of the cards at { $first } and at { $second }, the first is the lower { how-often }
}

# How often something comes, and the fair number. Ranges hold for all cells at once.
how-often = { $rate ->
    [always] every time, not { $fair }
    [odds] in 1 of { $once } decks ({ $low } to { $high } with 99 %), not 1 of { $fair }
   *[percent] in { $once } of all decks ({ $low } to { $high } with 99 %), not { $fair }
}
not-once = not once in { decks }, where { $expected } times would be fair

card-at-place = { $rate ->
    [never] card { $card } is never { card-at-place.where }: { not-once }
    [always] card { $card } is always { card-at-place.where }
   *[other] card { $card } is { card-at-place.where } { how-often }
}
    .where = { $end ->
        [first] first
        [last] last
       *[no] at place { $place }
    }

# The cause, after the effect.
mechanism = { $transform ->
    [inverses] The draw for { $owner } is not uniform
    [inverse_changes] The draw for { $owner } is not uniform
    [inverse_patterns] The draw for { $owner } is not uniform
   *[other] The draw at place { $place } is not uniform
}: a loop may be off by one.

every-deck-is-the-same = every deck is the same
every-deck-follows-in-the-same-way = every deck is the deck before it, rearranged in the same way
equal-decks-again = { $deck ->
    [0] { "" }
   *[other] { " (" }decks { GROUPED($deck) } and { GROUPED($next) } are the same)
}
# One deck that is far out, or one change.
one-deck = { $transform ->
    [changes] { $case ->
        [known] from deck { GROUPED($before) } to deck { GROUPED($deck) } { there-are }
       *[unknown] from one deck to the next { there-are }
    }
    [inverse_changes] { $case ->
        [known] from deck { GROUPED($deck) } back to deck { GROUPED($before) } { there-are }
       *[unknown] from one deck back to the one before { there-are }
    }
    [inverses] { $case ->
        [known] deck { GROUPED($deck) }, read the other way round, has
       *[unknown] one deck, read the other way round, has
    }
   *[other] { $case ->
        [known] deck { GROUPED($deck) } has
       *[unknown] one deck has
    }
}
# A deck whose order is certain, compared with the first order or with an earlier deck.
known-order = { $compared ->
    [first] { this-deck } is { $known ->
        [in_order] in order
        [reversed] in reverse order
        [exchanged] in order but for two exchanged cards
       *[moved] in order but for one moved card
    }
   *[earlier] { this-deck } is { $known ->
        [in_order] the same as { earlier-deck }
        [reversed] { earlier-deck } reversed
        [exchanged] { earlier-deck } but for two exchanged cards
       *[moved] { earlier-deck } but for one moved card
    }
}
this-deck = { $case ->
    [known] deck { GROUPED($deck) }
   *[unknown] one deck
}
earlier-deck = { $case ->
    [known] deck { GROUPED($earlier) }
   *[unknown] an earlier deck
}
one-far-deck = { $known ->
    [none] { one-deck } { $value } { $noun }, where { $null } would be fair
   *[other] { known-order }
}{ $others ->
    [0] { "" }
    [1] { " (" }deck { $decks_beyond } is far out too)
   *[other] { " (" }decks { $decks_beyond } are far out too)
}
turned = { $turn ->
    [shifted] cut
    [reversed] reversed
    [reversed_and_shifted] reversed and cut
   *[none] cut or reversed
}
renumbered = { $turn ->
    [shifted] renumbered cyclically
    [reversed] renumbered in reverse
    [reversed_and_shifted] renumbered cyclically in reverse
   *[none] renumbered cyclically or in reverse
}
there-are = { $number ->
    [one] there is
   *[other] there are
}

plain =
    .mean = { $case ->
        [exactly] { has } { $mean } { $noun } on average, where { $null } would be fair
        [histogram] { has } { $mean } { $noun } on average ({ $low } to { $high } with 99 %), where { $null } would be fair
       *[other] { has } { $noun }: { $effect }
    }
    .each_value = { $case ->
        [outlier] decks with { span } { $noun } { they-come }
       *[other] the number of { $noun } has the wrong distribution
    }
    .drift = the first decks differ from the later ones: the number of { $noun } changes ({ $effect })
    .lag = decks depend on { $lag ->
        [1] the deck before
       *[other] those { $lag } decks before
    }: their orders correlate ({ $effect })
    .cards_in_place = { $form ->
        [farthest_lag] { $direction ->
            [none] { $mean } cards on average lie where they lay { decks-before }, where { $null } would be fair
           *[other] { $case ->
                [outlier] { $number } decks have { $where }, expected { $null }
               *[other] { in-its-own-words }
            }
        }
        [lag] { $mean } cards on average lie where they lay { decks-before }, where { $null } would be fair
       *[other] { in-its-own-words }
    }
    .place_by_card = { $case ->
        [outlier] { $rate ->
            [never] { $card } never comes to place { $place }: { not-once }
           *[other] { $card } comes to place { $place } { how-often }
        }
       *[other] { $transform ->
            [decks] some cards come to some places too often
            [visible] some cards come to some places too often
           *[other] where a card goes depends on where it lay
        }
    }
    .face_by_place = { plain.place_by_card }
    .pair_order = { $case ->
        [cards] { $rate ->
            [never] card { $first } never comes before card { $second }: { not-once }
           *[other] card { $first } comes before card { $second } { how-often }
        }
        [blocks] cards { $first } come before cards { $second } { $share } of the time ({ $low } to { $high } with 99 %), not 50 %
        [outlier] { $transform ->
            [inverses] { places-in-rank }
            [inverse_patterns] { places-in-rank }
            [visible] { $rate ->
                [never] { $first } is never seen before { $second }: { not-once }
               *[other] { $first } is seen before { $second } { how-often }
            }
           *[other] { $rate ->
                [never] { $first } never comes before { $second }: { not-once }
               *[other] { $first } comes before { $second } { how-often }
            }
        }
       *[other] { $transform ->
            [inverses] some places hold lower cards than others
            [inverse_changes] some places hold lower cards than others
            [inverse_patterns] some places hold lower cards than others
           *[other] some cards come before others more often than after them
        }
    }
    .neighbours_in_circle = { $case ->
        [outlier] { $transform ->
            [inverses] { neighbours-in-rank }
            [inverse_patterns] { neighbours-in-rank }
            [inverse_changes] { $rate ->
                [never] { $second } never lay right after { $first }: { not-once }
               *[other] { $second } lay right after { $first } { how-often }
            }
           *[other] { $rate ->
                [never] { $second } never comes right after { $first }: { not-once }
               *[other] { $second } comes right after { $first } { how-often }
            }
        }
       *[other] neighbouring cards are not mixed uniformly
    }
    .neighbours_in_row = { plain.neighbours_in_circle }
    .orders = { $case ->
        [cards] { $rate ->
            [never] the order { $cards } never comes: { not-once }
           *[other] the order { $cards } comes { how-often }
        }
        [outlier] { $count ->
            [1] { $rate ->
                [never] { $where } never comes: { not-once }
               *[other] { $where } comes { how-often }
            }
           *[other] { $where } { they-come }
        }
       *[other] some orders come more often than others
    }
    .lehmer_digits = { uneven-draws }
    .forward_digits = { uneven-draws }
    .descending_digits = { uneven-draws }
    .ascending_digits = { uneven-draws }
    .remainders = { $case ->
        [remainders] lower draws come too often, as remainders do ({ $effect })
       *[other] a shuffle that swaps place by place must have drawn lower values too often ({ $effect })
    }
    .parity = { $form ->
        [lag] { $share } of the decks are an even number of swaps away from the deck that came { $lag } before, where 50 % would be fair
       *[whole] { $transform ->
            [changes] { $statistic ->
                [1] every deck is an even number of swaps away from the one before: half of all orders never come
                [0] even and odd decks alternate: half of all orders never follow
               *[other] { $share } are an even number of swaps away from the one before, where 50 % would be fair
            }
           *[other] { $statistic ->
                [1] every deck is an even number of swaps away from the first order: half of all orders never come
                [0] every deck is an odd number of swaps away from the first order: half of all orders never come
               *[other] { $share } of the decks are an even number of swaps away from the first order, where 50 % would be fair
            }
        }
    }
    .farthest_deck = { $case ->
        [known] { one-far-deck }
        [unknown] { one-far-deck }
       *[other] { in-its-own-words }
    }
    .relations = { $case ->
        [mean] a deck has { $mean } { $noun } on average, where { $null } would be fair
        [relation] { $rate ->
            [never] { $relation } { not-once }
           *[other] { $relation } { how-often }
        }
       *[other] { in-its-own-words }
    }
    .related_decks = { $case ->
        [mean] a deck has { $mean } { $noun } on average, where { $null } would be fair
        [known] { $relation ->
            [cut] deck { GROUPED($deck) } is deck { GROUPED($earlier) } { turned }
            [renumbered] deck { GROUPED($deck) } is deck { GROUPED($earlier) } with its cards { renumbered }
            [mirrored_and_cut] deck { GROUPED($deck) } is deck { GROUPED($earlier) } with its cards renumbered in reverse, then { turned }
            [inverse] deck { GROUPED($deck) } is the inverse of deck { GROUPED($earlier) }: places and cards exchange roles
            [relabelled] deck { GROUPED($deck) } follows from deck { GROUPED($earlier) } by a replacement of cards that also linked two earlier decks
           *[moved] deck { GROUPED($deck) } follows from deck { GROUPED($earlier) } by a move of places that also linked two earlier decks
        }{ $times ->
            [1] { "" }
           *[other] { " (" }{ GROUPED($times) } decks are related to earlier ones)
        }
       *[other] { in-its-own-words }
    }
    .equal_decks = { $case ->
        [all] { every-deck-is-the-same }
        [most] nearly all decks are the same
        [one] deck { GROUPED($deck) } came again as deck { GROUPED($next) }, { GROUPED($times) } times in all, although all { GROUPED($decks) } decks should be different
        [number] the same deck came more than once, as if there were only about { GROUPED($orders) } to choose from{ equal-decks-again }
        [neighbours] some decks are the same as the one right before{ equal-decks-again }
        [distance] some decks are the same as the one { GROUPED($distance) } decks before{ equal-decks-again }
        [pair] decks { GROUPED($deck) } and { GROUPED($next) } are the same, although all { GROUPED($decks) } decks should be different
        [otherwise] some decks come more than once{ equal-decks-again }
        [few] the same deck came more than once, as if there were only about { GROUPED($orders) } ({ GROUPED($low) } to { GROUPED($high) } with 99 %) to choose from{ equal-decks-again }
        [many] the same deck came more than once, as if there were only about 10^{ $power } to choose from{ equal-decks-again }
       *[other] fewer decks are equal than expected
    }
    .group_neighbours = { $form ->
        [mean] { $group } stand together { $direction } than they should: { $number } pairs side by side, expected { $null }
       *[other] { $case ->
            [outlier] { $to ->
                [0] no two { $group } stand side by side
               *[other] { span } of { $group } stand right after another
            } { in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_runs = { $group } and the other cards take turns in { $mean } runs on average, where { $null } would be fair
    .group_longest_run = { $form ->
        [mean] the longest run of { $group } has { $mean } cards on average, where { $null } would be fair
       *[other] { $case ->
            [outlier] the longest run of { $group } has { span } cards { in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_first = { $form ->
        [mean] before the first of { $group } lie { $mean } other cards on average, where { $null } would be fair
       *[other] { $case ->
            [outlier] { span } other cards lie before the first of { $group } { in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_last = { $form ->
        [mean] after the last of { $group } lie { $mean } other cards on average, where { $null } would be fair
       *[other] { $case ->
            [outlier] { span } other cards lie after the last of { $group } { in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_spacing = { $case ->
        [outlier] of { $group }, { $where } is seen { $direction } than it should be: { $number } times, expected { $null }
       *[other] { in-its-own-words }
    }
    .group_in_hand = { $form ->
        [mean] the first { $hand } cards hold { $mean } of { $group } on average, where { $null } would be fair
       *[other] { $case ->
            [outlier] the first { $hand } cards hold { span } of { $group } { in-decks }
           *[other] { in-its-own-words }
        }
    }
    .group_none_in_hand = { $case ->
        [never] the first { $hand } cards never lack { $group }: expected in { $null } of { GROUPED($decks) } decks
       *[other] the first { $hand } cards lack { $group } { $direction } often than they should: in { $number } of { GROUPED($decks) } decks, expected in { $null }
    }
    .distances = { $case ->
        [outlier] { $where } is seen { $direction } than it should be: { $number } times, expected { $null }
       *[other] { in-its-own-words }
    }
    .distance = { $case ->
        [outlier] { $where } is seen { $direction } than it should be: { $number } times, expected { $null }
       *[other] { in-its-own-words }
    }
    .twins = { $effect }
    .seed_search = { $case ->
        [one_number] { $effect }
        [some] the first of its decks can be reproduced ({ $effect })
       *[other] its decks can be reproduced, future decks too ({ $effect })
    }
    .evidence = { $case ->
        [bet] bets on its decks, mostly on { $bet }, turned 1 into 10^{ DECIMALS($statistic, digits: 1) } by deck { GROUPED($deck) }
       *[other] its decks can be predicted better than by chance: bets on them turned 1 into 10^{ DECIMALS($statistic, digits: 1) } in { decks }
    }

# A table that is more regular than chance allows.
places-too-even = cards come to places more regularly than chance allows
neighbours-too-even = cards follow one another more regularly than chance allows
draws-too-even = the draws of a shuffle that swaps place by place must have been more regular than chance allows
too-even =
    .mean = { in-its-own-words }
    .each_value = the number of { $noun } keeps to its distribution more closely than chance allows
    .drift = { in-its-own-words }
    .lag = { in-its-own-words }
    .cards_in_place = { in-its-own-words }
    .place_by_card = { places-too-even }
    .face_by_place = { places-too-even }
    .pair_order = { $transform ->
        [decks] cards come before and after one another more regularly than chance allows
        [changes] cards come before and after one another more regularly than chance allows
        [patterns] cards come before and after one another more regularly than chance allows
       *[other] places hold lower and higher cards more regularly than chance allows
    }
    .neighbours_in_circle = { neighbours-too-even }
    .neighbours_in_row = { neighbours-too-even }
    .orders = the orders come more regularly than chance allows
    .lehmer_digits = { draws-too-even }
    .forward_digits = { draws-too-even }
    .descending_digits = { draws-too-even }
    .ascending_digits = { draws-too-even }
    .remainders = { in-its-own-words }
    .parity = { in-its-own-words }
    .farthest_deck = { in-its-own-words }
    .relations = { in-its-own-words }
    .related_decks = { in-its-own-words }
    .equal_decks = { in-its-own-words }
    .group_neighbours = { in-its-own-words }
    .group_runs = { in-its-own-words }
    .group_longest_run = { in-its-own-words }
    .group_first = { in-its-own-words }
    .group_last = { in-its-own-words }
    .group_spacing = { in-its-own-words }
    .group_in_hand = { in-its-own-words }
    .group_none_in_hand = { in-its-own-words }
    .distances = { in-its-own-words }
    .distance = { in-its-own-words }
    .twins = { in-its-own-words }
    .seed_search = { in-its-own-words }
    .evidence = { in-its-own-words }

# A square of the map of places: some cards at some places.
square = { $cards ->
    [1] card { $card } is
   *[other] cards { $card } are
} { $observed ->
    [0] never at { square.places }
   *[other] { times } ({ $low } to { $high } with 99 %) as often at { square.places } as { $cards ->
        [1] it
       *[other] they
    } should be
}
    .places = { $places ->
        [1] place { $place }
       *[other] places { $place }
    }

## The verdict, and its consequence

verdict =
    .fail = This shuffle is not fair: { $sentence }. { $made ->
        [so] { $mechanism } { "" }
       *[unknown] { "" }
    }A fair shuffle would look as biased, in one test or another, { once-in }.
    .unresolved = Unresolved: { $sentence }. A fair shuffle would look as biased, in one test or another, { once-in }: too seldom to pass, too often to fail. Audit fresh decks, and judge by them alone.
    .none_found = { $tests ->
        [0] No bias found at this resolution: { decks } of { cards } are too few for any test.
       *[other] No bias found at this resolution: { tests } of { decks } of { cards } saw no more than one in 1,000 audits of fair decks shows.
    }

# How often a fair shuffle would look as biased.
once-in = { $size ->
    [number] about once in { GROUPED($once_in) } audits
    [millions] about once in { GROUPED($millions) } million audits
    [billions] about once in { GROUPED($billions) } billion audits
   *[power] less than once in { power-of-ten } audits
}

in-brief =
    .fail = FAIL: { $test }, { $p }
    .unresolved = unresolved: { $test }, { $p }, so fresh decks must decide
    .none_found = no bias found at this resolution: of { $decks } decks, none of a card at a place above { PERCENT($place, digits: 3) } %, none of a pair above { PERCENT($pair, digits: 3) } %

consequence =
    .fail = A player who knows the bias has an advantage: do not deal with this shuffle.
    .unresolved = The question is open. Audit four times the number of fresh decks, and judge by them alone.
    .none_found = These decks show no difference from a fair shuffle. A bias below the limits here, or of a kind that was not tested, remains possible.

# The tests that are not beyond 1e-3.
quiet = { $tests ->
    [0] No test was possible.
   *[other] { $quiet ->
        [0] Every test is beyond 1e-3.
        [1] { $beyond ->
            [0] The one test: nothing beyond 1e-3.
           *[other] The other test: nothing beyond 1e-3.
        }
       *[other] { $beyond ->
            [0] All { GROUPED($quiet) } tests: nothing beyond 1e-3.
           *[other] All other { GROUPED($quiet) } tests: nothing beyond 1e-3.
        }
    }
}

# The largest bias that the decks leave possible. Equal cards share a place.
bounds =
    .place = { $faces ->
        [different] The probability of each card at each place is within { $points } percentage points of 1/{ $cards } (99 % confidence).
       *[equal] The probability of each card at each place is within { $points } percentage points of its share of the deck (99 % confidence).
    }
    .pair = The probability of each card before each other is within { $points } percentage points of 1/2 (99 % confidence).

## Known faults

known-fault = { $transform ->
    [changes] { $name } (deck never put back)
   *[other] { $name }
}
suspect = { $others ->
    [0] { $name }
   *[other] { $name } or { $alike }, which these decks cannot distinguish
}
likelier = { $over ->
    [next] { $power ->
        [0] hardly likelier than the next
       *[other] { power-of-ten } times likelier than the next
    }
   *[fair] { power-of-ten } times likelier than fair decks
}
it-resembles = { $transform ->
    [changes] From each deck to the next it resembles
    [inverse_changes] From each deck to the next it resembles
   *[other] It resembles
}
likeness =
    .fits = { it-resembles } { suspect }: { likelier }, and fits.
    .untested = { it-resembles } { suspect }: { likelier }. There are too few decks to tell whether it fits.
    .differs = None of the known faults that were tried fits these decks.

fit =
    .fits = fits
    .untested = untested
    .differs = differs

## Remedies: the change in a program that removes a known fault

hint-of-order = To learn which known fault this is, name the cards in their order before the shuffle, with --items.
fix = { $of ->
    [one] Fix if it is { $name }: { $remedy }
   *[only] Fix: { $remedy }
}
# A further change that other faults need, where these decks cannot show whether the program has them. $name is the first one.
fix-also = { $changes ->
    [named] If your program also { $clauses }, fix that too: evenhand classics { $name } explains it.
   *[other] If it is { $name }, it needs another change too: evenhand classics { $name } explains it.
}
also =
    .put_the_deck_back = keeps the order of the last shuffle
    .do_not_fix_the_seed = uses a constant seed
    .do_not_seed_from_the_clock = takes its seed from the time
    .lengthen_the_seed = uses a seed with few values
    .seed_once = seeds its generator before every draw
    .reject_the_remainder = draws with a remainder
    .reject_instead_of_scaling = scales a number with few values
    .include_the_last_value = never draws the last value
    .round_down = rounds its draws to the nearest number
remedy =
    .call_the_shuffle = No card moves. Call the shuffle, and print the shuffled deck.
    .draw_from_the_rest = Your loop draws j from 0..n. Draw it from i..n (i up to n-1).
    .swap_each_place_once = Your loop swaps random pairs, which never makes the order exactly uniform. Swap each place i once, with j from i..n (i up to n-1).
    .let_cards_stay = Your loop draws j from 0..i, so no card can stay. Draw it from 0..=i.
    .start_at_the_first = Your loop starts at i = 1, so the first card never moves. Start it at i = 0.
    .start_at_the_last = Your loop starts at i = n-2, so the last card never moves. Start it at i = n-1.
    .run_to_the_end = Your loop stops one swap early. Run it while i < n-1.
    .run_down_to_one = Your loop stops one swap early. Run it while i > 0.
    .start_at_the_second = Your loop starts at i = 2 and skips a swap. Start it at i = 1.
    .keep_odd_orders = Your program turns odd orders into even ones, as a solvable 15-puzzle needs, so half of all orders never come. Keep the odd orders.
    .do_not_sort = Your comparator answers at random. Do not sort: swap each place i with j from i..n (i up to n-1).
    .avoid_equal_keys = Your random keys can be equal, and equal keys keep an order. Draw all keys again when two are equal, or swap each place i with j from i..n (i up to n-1).
    .swap_instead_of_inserting = Your loop inserts n times, so some cards are never drawn. Swap each place i with j from i..n (i up to n-1).
    .riffle_more = Your deck was riffled too few times. Riffle more often, or in a program swap each place i with j from i..n (i up to n-1).
    .replace_overhand = Overhand shuffles keep neighbours together. Riffle instead, or in a program swap each place i with j from i..n (i up to n-1).
    .shuffle_before_the_cut = Your program only cuts the deck. Shuffle it before the cut.
    .put_the_deck_back = Your deck keeps the order of the last shuffle. Put it back in order before each shuffle.
    .do_not_fix_the_seed = Your seed is a constant. Take it from the operating system's random source.
    .do_not_seed_from_the_clock = Your seed is the time. Take it from the operating system's random source.
    .lengthen_the_seed = Your seed has too few values. Take one of at least 128 bits from the operating system's random source.
    .seed_once = Your program seeds its generator before every draw. Seed it once, when the program starts.
    .reject_the_remainder = Your draws use `rand() % n`. Use rejection: draw again when the number is not below the largest multiple of n.
    .reject_instead_of_scaling = Your draws scale a number with too few values. Use rejection: draw again when the number is not below the largest multiple of n.
    .include_the_last_value = Your draws never return the last value. Draw from n values, not from n-1.
    .round_down = Your draws round to the nearest number, so the first and the last come half as often. Round down: `Math.floor(Math.random() * n)`.

# Whether this number of decks would have shown a fault.
outcome =
    .caught = caught
    .perhaps = perhaps
    .not_caught = not caught
outcome-with-limits =
    .caught = caught, power 90 % or more
    .perhaps = perhaps, 10 to 90 %
    .not_caught = not caught

# The number of decks that find a fault with a power of 0.9, and its range with about 95 %.
needed = { $case ->
    [open] { $decks }, at least { $least }
    [one] { $decks }
   *[between] { $decks } ({ $least } to { $most })
}

# The source of a power.
known =
    .simulated = { $found } of { $of } simulated audits: { PERCENT($low, digits: 0) } to { PERCENT($high, digits: 0) } % with 95 %
    .extrapolated = extrapolated from fewer decks
    .computed = calculated: two equal decks among this number
    .undetected = { $tried ->
        [one] 1 deck shows no sign of it
       *[other] { GROUPED($tried) } decks show no sign of it
    }

## Further findings

finding =
    .enough_evidence = The evidence was enough after { $decks ->
        [one] 1 deck
       *[other] { GROUPED($decks) } decks
    }. { $more ->
        [one] 1 more shows
       *[other] { GROUPED($more) } more show
    } the kind of bias.
    .repeats_left_out = For this comparison, successive equal decks count once, which leaves { GROUPED($decks) }: a shuffle seeded from the clock repeats its deck within a second.
    .no_known_fault = None of the known faults that were tried fits these decks.
    .same_permutation = All { GROUPED($decks) } decks follow in the same way. Probably the program shuffles the previous deck again, with no random numbers or with the same ones each time. Check that the shuffle draws random numbers, and seed the generator once, before the first shuffle.
    .few_are_one = All { $decks } decks are the same. Is each deck logged several times, or is the seed fixed? More decks will show.
    .repeated_steadily = { GROUPED($pairs) } pairs of decks are equal, and { GROUPED($early) } of them lie in the first half, where a quarter of random pairs would lie. Earlier decks come back at a constant rate, while small seeds would repeat them more and more often.
    .fresh_decks = The first { $first } decks left the question open ({ in-brief.unresolved }). The { $fresh } fresh decks alone decide it.
    .cut_short = { $decks ->
        [one] Only one deck was audited: { $why ->
            [late] the time limit was reached
           *[interrupted] the audit was interrupted
        }.
       *[other] Only { $decks } decks were audited: { $why ->
            [late] the time limit was reached
           *[interrupted] the audit was interrupted
        }.
    }
    .repeated_neighbours = { GROUPED($repeats) } of { GROUPED($decks) } decks equal the deck right before, where equal decks at random places would give { DECIMALS($expected, digits: 1) }. { $times ->
        [0] A clock that is the seed gives runs at the same moment one deck. Or the program repeats a deck, or the log has some lines twice. Seeds drawn at random rarely look like this.
        [2] Each deck appears twice in a row. Is each deck logged twice? Then audit the log with each deck once.
       *[other] Each deck appears { $times } times in a row. Is each deck logged { $times } times, such as once per player? Then audit the log with each deck once.
    }
    .repeated_at_distance = { GROUPED($repeats) } of { GROUPED($decks) } decks equal the deck { GROUPED($distance) } before, where equal decks at random places would give { DECIMALS($expected, digits: 1) }. { $share ->
        [twice] The second half repeats the first. Does the log contain itself twice? Then audit one half.
        [most] The decks repeat in a cycle, or parts of the log appear twice. Small seeds rarely look like this.
       *[few] Most decks do not repeat at this distance. Does the program reuse a deck now and then, or does the log contain some decks twice? Small seeds rarely look like this.
    }
    .repeated_unevenly = { GROUPED($pairs) } pairs of decks are equal, half of them within { GROUPED($median) } decks of each other, where half of random pairs lie within { GROUPED($expected) }. A clock that is the seed repeats decks that are close in time. Seeds drawn at random rarely look like this.
    .fixed_seed = Every run begins with the same deck: the seed is fixed, or is a clock that did not move on, and one deck reveals all others.
    .fixed_or_clock_seed = All of { $runs } runs began with the same deck: the clock is the seed, or the seed is fixed.
    .clock_seed = Of { $runs } runs that were started at once, { $same } began with the same deck, and one started a second later did not: the clock is the seed. The time of the shuffle reveals the deck.
    .found_seed = Seed search: { found-seed }.
    .recovered_state = State recovery: { recovered-state }. A player who has seen these decks can predict all future decks.
    .no_seed = Seed search: none of { $candidates } candidates makes these decks{ $order_is_guessed ->
        [true] { " from cards in sorted order, which is a guess (name them in their order with --items)" }
       *[false] { "" }
    }{ $by_chance ->
        [0] { "" }
       *[other] . Some make the first deck, as many as by chance, but not the next
    }. Tried: { $ranges }.
    .seed_search_cut_short = The seed search was cut short: not all seeds were tried.
    .required_not_shown = { $fault } was required, but { $decks } decks find it in only { PERCENT($power, digits: 0) } % of audits, not { PERCENT($required, digits: 0) } %. Use more decks (--decks).

# The seeds of a generator that were searched, and the outcome.
seed-range = { $of ->
    [small] { $from } to { $to }
    [seconds] seconds { $from } to { $to }
    [milliseconds] milliseconds { $from } to { $to }
    [milliseconds_of_day] milliseconds of the day { $from } to { $to }
    [float_seconds] floats from second { $from } to { $to }
   *[every] all, { $from } to { $to }
}
tried-seeds = { $of ->
    [small] seeds { $from } to { $to }
    [seconds] each second from { $begin } to { $end } UTC
    [milliseconds] each millisecond from { $begin } to { $end } UTC
    [milliseconds_of_day] each millisecond of a day
    [float_seconds] each float of a clock from { $begin } to { $end } UTC
   *[every] all seeds, { $from } to { $to }
}{ $count ->
    [0] { "" }
   *[other] { " " }of { $generators }
}
no-tried-seeds = none of the ranges to its end
ways = Each seed was tried with these shuffles: { $shuffles }. Numbers were reduced to a range as programs do it: { $bounding }. { $seedings ->
    [one] The generator was seeded once.
   *[other] The generator was seeded once, and again before every draw (reseeded_every_draw).
}
separator = {", "}
    .long = {", or "}
searched =
    .seeds = { $ranges }: { $tried } of 2^{ $bits } seeds, each in { $methods } ways.
    .state = The state of { $bits } bits was solved from the first decks in { $methods } ways: each loop, each place in the block of 64 numbers, up to 2 skipped numbers per deck, put back or not.
    .sort_not_searched = A sort by a random comparator, sort(() => Math.random() - 0.5), or by random keys reveals too little of each random number to recover the state.
search-speed = Speed: { $seeds } seeds per second, each with all methods of its generator. This search took { $time }. A complete search takes about { $whole } on this machine.
search-time = { $count } { $unit }
search-outcome =
    .found = Found.
    .none = None.
    .incomplete = Not finished.
    .not_searched = Not searched.

not-looked-at =
    .long_remainders = A remainder of 31 bits or more (rand() % n): it takes 10^16 decks. `evenhand exact --dice modulo:31` shows it.
    .long_lags = Whether a deck depends on a deck more than { $lags } decks earlier. For whole decks, the audit also tests cards that return to their place up to 16 decks later, and related decks.
    .several_cards = How three or more cards lie together, such as the aces or a suit. The audit tests three successive cards in a row and, with ranks and suits, the poker hands of the first cards.
    .later_decks = Relations between cards after the first { GROUPED($relations) } decks, and related decks after the first { GROUPED($related) }.
    .large_seeds = Whether a generator of 48 bits or more made these decks, such as java.util.Random, drand48 or xorshift128+.
    .origin_of_log = How the log was made: a log with decks left out or selected is biased. And whether the clock is the seed: that test needs the program.
    .twins = Whether the clock is the seed, or the seed is fixed: no simultaneous runs were audited.
    .other_runs = Other differences between runs: all decks come from one run.
    .seeds = Whether a small generator with a seed from the clock made these decks (--crack).
    .other_seeds = Seeds and generators other than those listed: seeds of 64 bits, 48 bits beyond the clock's, Math.random of Firefox and Safari, any generator in a sort with a comparator, other shuffles or numbers of rounds than those listed, and random numbers skipped before the first deck.
    .first_order = The order of the deck before the shuffle, and so which known fault the decks resemble: the audit sorted the cards. Name them in their order with --items.
    .faults_of_many_cards = Known faults: the audit tries them with up to { $max_cards } cards.
    .faults = The known faults that these decks resemble, or would have shown (--brief).
    .faults_interrupted = The known faults that these decks resemble, or would have shown: the audit was interrupted.
    .order_in_hands = The order of the cards in each hand, because the hands are sorted. Known faults, because they depend on the order of dealing.
    .hidden_places = Places from { $from } on, which are not visible.
    .equal_cards = Which of several equal cards lies where, and whether orders are even or odd. And which of two faces comes first or right after the other, if several cards have one of them.
    .fixed_decks = Tests other than the evidence: their p-values are not valid if you look after every deck. And the faults that this number of decks would have shown.
    .between_parts = How decks of one part relate to decks of another: lags and changes are those within each part.
    .required = --require needs a number of decks that is fixed in advance. Remove --sequential.

## Headings, of the terminal and of the page

heading =
    .audit-page = The whole report
    .program = evenhand audit
    .audit = Audit of { $name }
    .shuffle = a shuffle
    .meaning = Meaning
    .caught = Faults that { decks } would have caught
    .suspects = Known faults compared with the decks
    .searched = Seeds searched
    .histograms = Statistics and their distributions
    .equal_decks = Equal decks
    .tests = All tests
    .nulls = Sources of the null distributions
    .not-looked-at = Not tested
    .provenance = Provenance
    .parts = Pooled audits

terminal =
    .test = test
    .transform = of the
    .p = p
    .effect = observed
    .more = and { $more } more beyond 1e-3
    .with-power = { $fault } ({ $power })
    .with-needed = { $fault } (takes { $count ->
        [1] 1 deck
       *[other] { $decks } decks
    })

tests-table =
    .caption = p is the probability of a result at least as extreme if the shuffle is fair. Adjusted (Holm) covers all tests together
    .test = test
    .transform = of the
    .decks = decks
    .statistic = statistic
    .null = null distribution
    .degrees = degrees
    .p = p
    .adjusted = adjusted
    .effect = observed

power-table =
    .caption = Caught means a power of 90 % or more, perhaps 10 to 90 %
    .fault = fault
    .outcome = outcome
    .power = power
    .test = detected best by
    .needed = decks for 90 % (range)
    .known = source
    .no-test = no test

suspects-table =
    .caption = How much likelier the decks are under each distribution than under a fair shuffle, and than under the next best distribution, as powers of ten. And whether the distribution fits
    .fault = fault
    .transform = of the
    .over-fair = powers of ten over fair
    .over-next = over the next
    .fit = fits
    .p = p
    .feature = detected by

searched-table =
    .caption = The seeds of each generator that were tried, with the number of bounding methods and loops
    .generator = generator
    .outcome = outcome
    .seeds = seeds
    .tried = tried
    .all = of
    .methods = ways

provenance =
    .decks = decks
    .of = { GROUPED($decks) } of { cards }
    .source = source
    .command = command
    .version = version
    .seed = seed
    .sha256 = SHA-256 of the input

parts-table =
    .caption = The verdict is over all of their decks together
    .source = source
    .decks = decks
    .command = command
    .sha256 = SHA-256 of the input

## The table that article 004 prints, first if requested

article =
    .title = How often each card came to each place, the first place first: article 004's table of { GROUPED($decks) } runs of { cards }.
    .put_back = Put back in order before each run, { $case ->
        [even] each card is at each place in exactly 1/{ $cards } of the runs.
        [fraction] card { $card } is { card-at-place.where } in exactly { $fraction } of the runs ({ $percent }), not 1/{ $cards }. Here it is in { GROUPED($observed) } of them ({ $share }).
       *[percent] card { $card } is { card-at-place.where } in { $percent } of the runs by the exact distribution, not 1/{ $cards }. Here it is in { GROUPED($observed) } of them ({ $share }).
    }
    .put_back_counted = Put back in order before each run, { $case ->
        [even] each count is within noise of uniform. The most extreme is card { $card } { card-at-place.where }, in { $share } of the runs where { $expected } is expected.
       *[uneven] card { $card } is { card-at-place.where } in { $share } of the runs, not { $expected }.
    }
    .never_put_back = Never put back, as the article counts, { $case ->
        [even] the table looks uniform: each run shuffles the result of the last one, so no card has a fixed first place, and any bias of place spreads over all cards.
       *[uneven] even so card { $card } is { card-at-place.where } in { $share } of the runs, not { $expected }: each run shuffles the result of the last one, and the last order shows in the next.
    }
    .hidden = Both tables hide something. The first does not show which orders come and which cards lie together: a random cut looks uniform in it, but reaches { $cards } of { $cards }! orders. The second also hides every bias of place. The verdict below tests more than either.
    .one_way = { $of ->
        [log] A log has one way of counting: as its decks came. It does not show whether the deck was put back in order before each shuffle. If it never was, this table looks uniform for any shuffle.
        [program] A program has one way of counting: as its decks came. If it does not put the deck back in order before each shuffle, this table looks uniform for any shuffle.
        [pooled] Pooled audits have one way of counting: as their decks came.
       *[interrupted] The other way of counting was interrupted.
    } A uniform table is not enough: a random cut looks uniform in it.
article-heading =
    .put_back = Put back in order before each run
    .never_put_back = Never put back, as the article counts

## Pictures

squares = { $squares ->
    [0] No data.
   *[other] { $rows ->
        [1] { $columns ->
            [1] Each square is one card.
           *[other] { squares.size }
        }
       *[other] { squares.size }
    } { $beyond ->
        [0] All are within noise: blank.
       *[other] { GROUPED($beyond) } of { GROUPED($squares) } are beyond noise, the others blank.
    }
}
    .size = Each square holds up to { $rows } by { $columns }.

places =
    .title = Card at place
    .titled = Card at place, { decks }
    .titled-of = Card at place of { $source }, { decks }
    .columns = card
    .rows = place
    .description = Columns are cards, rows are places. { squares }

pairs =
    .title = Card before card
    .columns = … came before card
    .rows = card …
    .description = How often the card of the row came before the card of the column. { squares }

# Standard deviations.
deviations =
    .noise = within ±{ DECIMALS($limit, digits: 1) }: noise
    .units = standard deviations: blue too seldom, orange too often

by-digit =
    .title = Digits by place
    .cell = { $reading ->
        [lehmer_inverse] { $digits }, of card { $card }
       *[other] { $digits } at place { $place }
    }
    .description = { $uneven ->
        [0] Every draw is within noise: blank.
        [few] Not uniform: { $cells }.
       *[other] { $uneven } draws are not uniform.
    }
    .none = no draw, or too few decks
    .below = p below { $limit }
    .note = places in rows, cards in the row of the inverses. Blank is within noise, exceeded once in 1,000 audits
    .caption = { " " }Each row reads the decks as the draws of one kind of shuffle, place by place. One lit cell points at a loop that is off by one.

evidence =
    .title = Evidence, deck by deck
    .description = The e-value is 10 to the { DECIMALS($log10, digits: 1) } after { decks }. From 10 to the { DECIMALS($convicts, digits: 1) } on it is enough to fail.
    .convicts = { DECIMALS($log10, digits: 1) }: enough to fail
    .decks = decks
    .log10 = log10 of the e-value
    .caption = { " " }You may look at it after each deck. It is one of the tests of the verdict, and above the line it decides alone.

histogram = { $beyond ->
    [0] Values { $first } to { $last }: every bar is within noise of the distribution, the line.
   *[other] Values { $first } to { $last }: { $beyond } of { $bars } bars are beyond noise, coloured. The line is the distribution.
}
    .caption = Bars are the decks, in per cent. The line is the null distribution. Blue bars are too low, orange ones too high, grey ones within noise.

equal-decks = Of { GROUPED($decks) } decks: { $effect }.
