# What people read in the report of an audit, in English.
#
# Ids after a point are the stable keys of what they name: transforms, statistics, subjects of tests, kinds of places, of
# effects and of findings. Attributes of one message take the same arguments. A text stands on one line: a line break in
# it would be one in the report.
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
# What stands between things in a row.
joined =
    .list = { ", " }
    .clauses = { "; " }
    .sentences = { " " }
sentence = { $sentence }.

## Names

# What a test is of.
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

# What a statistic counts: one of it, or several.
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

# Readings of decks as dice.
digits =
    .lehmer = Lehmer digits
    .lehmer_inverse = Lehmer digits of the inverses
    .forward = forward Fisher-Yates digits
    .descending = descending Fisher-Yates digits
    .ascending = ascending swap digits

# What a test measures. That Lehmer digits are of the inverses is said by the transform.
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

# Groups of known decks, by their names, and what a group is called that nobody named.
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
    .rising_sequences = exact: Euler's numbers; Bayer and Diaconis (1992)
    .fixed_points = exact: Montmort (1708)
    .cycles = exact: Stirling's numbers of the first kind
    .successions = exact: Whitworth (1867)
    .ordered_prefix = exact: l or more with 1/l!
    .ordered_suffix = exact: l or more with 1/l!
    .longest_increasing = exact: Schensted (1961) and the hook lengths of all shapes

# The null distributions of tests, each with its source.
null-mean = the sum of independent numbers of the exact distribution
    .source = { $source }
null-each_value = chi-square; cells of 10 expected at least
    .source = { $source }
null-drift = normal, the farthest of all moments
    .source = Bonferroni over moments
null-lag = normal
    .source = products of independent numbers, each less its mean: uncorrelated, of exact variance
null-cards_in_place = Poisson
    .source = Montmort (1708): the changes over a lag are independent, each of mean and variance 1
null-table = chi-square, as the gamma distribution of its exact moments for this number of decks
    .source = Diaconis, Group Representations in Probability and Statistics (1988), chapter 8
null-face_by_place = chi-square, as the gamma distribution of its moments for this number of decks
    .source = faces drawn without replacement: two parts, each of one variance (Schur)
null-orders = chi-square
    .source = Pearson (1900): counts of equally likely orders
null-digits = chi-square
    .source = Lehmer (1960) and Durstenfeld (1964): independent uniform digits; cells of 10 expected at least
null-farthest_place = the smallest of independent chi-square p-values
    .source = Sidak (1967): rows are independent; cells of 10 expected at least
null-farthest_cell = binomial; the smallest of the cells' p-values, times their number (Bonferroni)
    .source = exact: a deck hits a cell once at most
null-remainders = the gamma distribution of three exact moments; the smallest of ten p-values, times ten (Bonferroni)
    .source = Neyman and Pearson (1933): the likelihood ratio
null-parity = binomial, 1/2
    .source = as many orders are even as are odd
null-equal_decks = Poisson
    .source = pairs of fair decks are equal independently two by two
null-twins = at most C(N, m) (1/n!)^(m - 1)
    .source = first decks of fair programs are equal with 1/n!, two by two
null-seed_search = at most candidates over n!
    .source = each candidate makes one deck of n!
null-group = the sum of independent numbers of the exact distribution
    .source = exact: members lie at k of n places, evenly (hypergeometric; runs: Wald and Wolfowitz 1940)
null-group_each_value = binomial, the farthest of all values
    .source = exact: members lie at k of n places, evenly (hypergeometric; runs: Wald and Wolfowitz 1940); Bonferroni over values
null-group_spacing = the sum of independent numbers of the exact distribution, the farthest of all lengths
    .source = Bonferroni over lengths of gaps
null-farthest_lag = the sum of independent numbers of the exact distribution, and binomial; the farthest of all lags
    .source = Montmort (1708); Bonferroni over lags
null-distances = bounds of both tails by factorial moments; the farthest of all cells
    .source = Chernoff (1952); Bonferroni over cells
null-distance = binomial, the farthest of all distances
    .source = exact: a places apart with (n - a) / n(n - 1); Bonferroni over distances
null-evidence = a martingale of mean 1
    .source = Ville (1939); Lindon and Malek (2022)

null-and-source = { $distribution }: { $source }

## Where a test is farthest out, and by how much

# An entry of an order; places and ranks count from 1.
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
        [inverses] at { $second } the card next above that at { $first }
        [inverse_patterns] at { $second } the card next above that at { $first }
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
    .remainders = remainders of a word below { $words }, as { $digits }
    .low_faces = lower faces of { $digits }
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
    .in_place_at_lag = { $cards ->
        [0] cards where they lay { decks-before }
        [1] 1 card or more where they lay { decks-before }
       *[other] { $cards } cards or more where they lay { decks-before }
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
        [cards_in_place] { DECIMALS($observed, digits: 4) } on average, not 1
       *[other] { DECIMALS($observed, digits: 4) } on average, not { DECIMALS($expected, digits: 4) }
    }
    .total = { $subject ->
        [group_neighbours] { $number } side by side, not { $null }
        [group_none_in_hand] { $number } hands without one, not { $null }
       *[other] { $where }: { $number } times, not { $null }
    }
    .too_even = more even than chance: statistic { DECIMALS($statistic, digits: 1) } where { DECIMALS($expected, digits: 0) } is expected
    .correlation = correlation { DECIMALS($correlation, digits: 4) }, not 0
    .drift = { DECIMALS($first, digits: 4) } on average in the first { $decks } decks, { DECIMALS($after, digits: 4) } after
    .part = { DECIMALS($mean, digits: 4) } on average in the { $decks } decks of { $part }, { DECIMALS($others, digits: 4) } in the others
    .remainders = { $digits }: { DECIMALS($excess, digits: 2) } times the excess that a word below { $words }, % faces, has
    .low_faces = { $digits }: lower faces too often by { DECIMALS($z, digits: 1) } standard deviations
    .equal_pairs = { $equal ->
        [0] no two are equal: of fewer than { $orders } decks, that had a chance below 1 %
        [1] 1 pair of equal decks
       *[other] { GROUPED($equal) } pairs of equal decks
    }
    .same_start = { $same ->
        [1] { $runs } runs began with different decks
       *[other] of { $runs } runs, { $same } began with the same deck
    }
    .e_value = the e-value reached 10^{ DECIMALS($log10, digits: 1) }, which that of a fair shuffle does at most once in as many runs{ $case ->
        [cell] ; most of it by { $strongest } ({ $where })
        [statistic] ; most of it by { $strongest }
       *[none] { "" }
    }{ $limited ->
        [true] . p is larger, since two different decks may leave one fingerprint
       *[false] { "" }
    }
    .found_seed = { found-seed }
    .recovered_state = { recovered-state }

recovered-state = { $method }: one state, solved for, makes { $decks ->
    [one] the deck
   *[other] all { $decks } decks that were taken
}{ $foretold ->
    [0] { "" }
    [one] , the last of which it foretold
   *[other] , the last { $foretold } of which it foretold
}, with a chance of 10^{ DECIMALS($log10_by_chance, digits: 1) }

found-seed = { $generator ->
    [one_number] { one-number }
   *[other] { of-a-seed }
}
one-number = all draws of a deck reduce one and the same number ({ $method }), as where the clock seeds the generator before every draw: so it is with { $next ->
    [0] the deck that was looked at
    [1] the first deck and the next
   *[other] the first deck and the { $next } after it
}, which fair decks are with a chance of 10^{ DECIMALS($log10_by_chance, digits: 1) }
of-a-seed = { $method }, seeded with { $seed }, makes this deck{ $next ->
    [0] { "" }
    [1] { $explained ->
        [1] { " and the next" }
       *[other] , but not the next
    }
   *[other] { " and" } { $explained } of the { $next } decks after it that were tried
}{ $reseeded ->
    [0] { "" }
    [1] , seeded again for 1 of them
   *[other] , seeded again for { $reseeded } of them
}{ $alike ->
    [0] { "" }
    [1] { " (1 other does as much)" }
   *[other] { " (" }{ $alike } others do as much)
}; { $by_chance ->
    [rare] one of { $candidates } candidates, with a chance of 10^{ DECIMALS($log10_by_chance, digits: 1) }
   *[likely] but { $candidates } candidates make about 10^{ DECIMALS($log10_by_chance, digits: 1) } such hits by chance
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

## What a test shows, for readers who do not know its name: sentences without an end, the first letter small

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
# How many times as often; from a million on in words, beyond which no digit tells more.
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
uneven-dice = { $form ->
    [farthest_place] { $transform ->
        [inverses] a shuffle that puts card by card in its place must have rolled an uneven die for { $place ->
            [0] one card
           *[other] { $owner }
        }
        [inverse_changes] a shuffle that puts card by card in its place must have rolled an uneven die for { $place ->
            [0] one card
           *[other] { $owner }
        }
        [inverse_patterns] a shuffle that puts card by card in its place must have rolled an uneven die for { $place ->
            [0] one card
           *[other] { $owner }
        }
       *[other] a shuffle that swaps place by place must have rolled an uneven die at { $place ->
            [0] one place
           *[other] place { $place }
        }
    }{ $case ->
        [off_by_one] : a loop may be off by one
       *[other] { "" }
    }
   *[whole] a shuffle that swaps place by place must have rolled uneven dice ({ $effect })
}

# Two places whose cards follow one another in the first order.
neighbours-in-rank = { $rate ->
    [never] the card at { $second } is never the one next above the card at { $first }: { not-once }
   *[other] the card at { $second } is the one next above the card at { $first } { how-often }
}
# Two places, one of which holds the lower card.
places-in-rank = { $rate ->
    [never] of the cards at { $first } and at { $second }, the first is never the lower: { not-once }
   *[other] of the cards at { $first } and at { $second }, the first is the lower { how-often }
}

# How often something comes, beside what would be fair; ranges are those of all cells at once.
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

# What makes it so, after what it does.
mechanism = { $transform ->
    [inverses] An uneven die for { $owner } makes it so
    [inverse_changes] An uneven die for { $owner } makes it so
    [inverse_patterns] An uneven die for { $owner } makes it so
   *[other] An uneven die at place { $place } makes it so
}: a loop may be off by one.

plain =
    .mean = { $case ->
        [exactly] { has } { $mean } { $noun } on average, where { $null } would be fair
        [histogram] { has } { $mean } { $noun } on average ({ $low } to { $high } with 99 %), where { $null } would be fair
       *[other] { has } { $noun }: { $effect }
    }
    .each_value = { $case ->
        [outlier] decks with { span } { $noun } { they-come }
       *[other] the number of { $noun } is not spread as it should be
    }
    .drift = the first decks are not as the later ones: the number of { $noun } changes ({ $effect })
    .lag = decks tell of those { $lag ->
        [1] one deck later
       *[other] { $lag } decks later
    }: the orders of both go together ({ $effect })
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
       *[other] cards that follow one another are not mixed evenly
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
    .lehmer_digits = { uneven-dice }
    .forward_digits = { uneven-dice }
    .descending_digits = { uneven-dice }
    .ascending_digits = { uneven-dice }
    .remainders = { $case ->
        [remainders] lower faces of the dice come too often, as they do in remainders ({ $effect })
       *[other] a shuffle that swaps place by place must have rolled dice whose lower faces come too often ({ $effect })
    }
    .parity = { $form ->
        [lag] { $share } of the decks are an even number of swaps away from the deck that came { $lag } before, where 50 % would be fair
       *[whole] { $transform ->
            [changes] { $statistic ->
                [1] every deck is an even number of swaps away from the one before: half of all orders never come
                [0] even and odd decks come by turns: half of all orders never follow
               *[other] { $share } are an even number of swaps away from the one before, where 50 % would be fair
            }
           *[other] { $statistic ->
                [1] every deck is an even number of swaps away from the first order: half of all orders never come
                [0] every deck is an odd number of swaps away from the first order: half of all orders never come
               *[other] { $share } of the decks are an even number of swaps away from the first order, where 50 % would be fair
            }
        }
    }
    .equal_decks = { $case ->
        [all] every deck is the same
        [most] nearly all decks are the same
        [number] the same deck came more than once, as if there were only about { GROUPED($orders) } to choose from
        [neighbours] some decks are the same as the one right before
        [distance] some decks are the same as the one a fixed number of decks before
        [otherwise] some decks come more than once
        [few] the same deck came more than once, as if there were only about { GROUPED($orders) } ({ GROUPED($low) } to { GROUPED($high) } with 99 %) to choose from
        [many] the same deck came more than once, as if there were only some 10^{ $power } to choose from
       *[other] fewer decks are equal than there should be
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
       *[other] its decks can be made again, those to come too ({ $effect })
    }
    .evidence = its decks can be foretold better than by chance: bets on them made 1 into 10^{ DECIMALS($statistic, digits: 1) } in { decks }

# The same of a table that is more even than chance makes it.
places-too-even = cards come to places more evenly than chance allows
neighbours-too-even = cards follow one another more evenly than chance allows
dice-too-even = the dice of a shuffle that swaps place by place must have fallen more evenly than chance allows
too-even =
    .mean = { in-its-own-words }
    .each_value = the number of { $noun } keeps to its distribution more closely than chance allows
    .drift = { in-its-own-words }
    .lag = { in-its-own-words }
    .cards_in_place = { in-its-own-words }
    .place_by_card = { places-too-even }
    .face_by_place = { places-too-even }
    .pair_order = { $transform ->
        [decks] cards come before and after one another more evenly than chance allows
        [changes] cards come before and after one another more evenly than chance allows
        [patterns] cards come before and after one another more evenly than chance allows
       *[other] places hold lower and higher cards more evenly than chance allows
    }
    .neighbours_in_circle = { neighbours-too-even }
    .neighbours_in_row = { neighbours-too-even }
    .orders = the orders come more evenly than chance allows
    .lehmer_digits = { dice-too-even }
    .forward_digits = { dice-too-even }
    .descending_digits = { dice-too-even }
    .ascending_digits = { dice-too-even }
    .remainders = { in-its-own-words }
    .parity = { in-its-own-words }
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

## The verdict, and what follows from it

verdict =
    .fail = This shuffle is not fair: { $sentence }. { $made ->
        [so] { $mechanism } { "" }
       *[unknown] { "" }
    }A fair shuffle would look as bent, in one test or another, { once-in }.
    .unresolved = Unresolved: { $sentence }. A fair shuffle would look as bent, in one test or another, { once-in }: too seldom to pass, too often to fail. Fresh decks must decide, and they alone.
    .none_found = { $tests ->
        [0] No bias found at this resolution: { decks } of { cards } allow no test.
       *[other] No bias found at this resolution: { tests } of { decks } of { cards } saw nothing beyond what one in 1,000 audits of fair decks shows.
    }

# How often a fair shuffle would look as bent.
once-in = { $size ->
    [number] about once in { GROUPED($once_in) } audits
    [millions] about once in { GROUPED($millions) } million audits
    [billions] about once in { GROUPED($billions) } billion audits
   *[power] less than once in { power-of-ten } audits
}

in-brief =
    .fail = FAIL: { $test }, { $p }
    .unresolved = unresolved: { $test }, { $p }; fresh decks must decide
    .none_found = no bias found at this resolution: of { $decks } decks, none of a card at a place above { PERCENT($place, digits: 3) } %, none of a pair above { PERCENT($pair, digits: 3) } %

consequence =
    .fail = Who knows the bias of this shuffle can expect what others cannot: do not deal with it.
    .unresolved = Nothing is decided. Judge fresh decks, four times as many, and go by what they alone show.
    .none_found = These decks do not tell the shuffle from a fair one. A bias below the limits here, or of a kind that was not looked at, is not ruled out.

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

# How large a bias the decks leave possible. Of equal cards there are several to a place.
bounds =
    .place = { $faces ->
        [different] No card is at a place with a chance more than { $points } percentage points from 1/{ $cards }, with 99 %.
       *[equal] No card is at a place with a chance more than { $points } percentage points from its part of the deck, with 99 %.
    }
    .pair = No card is before another with a chance more than { $points } percentage points from 1/2, with 99 %.

## Known faults

known-fault = { $transform ->
    [changes] { $name } (deck never put back)
   *[other] { $name }
}
suspect = { $others ->
    [0] { $name }
   *[other] { $name } or { $alike }, which these decks do not tell apart
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
    .untested = { it-resembles } { suspect }: { likelier }; so few decks do not tell whether it fits.
    .differs = None of the known faults that were tried fits these decks.

fit =
    .fits = fits
    .untested = untested
    .differs = differs

# Whether as many decks would have shown a fault.
outcome =
    .caught = caught
    .perhaps = perhaps
    .not_caught = not caught
outcome-with-limits =
    .caught = caught, 90 % sure or more
    .perhaps = perhaps, 10 to 90 %
    .not_caught = not caught

# How many decks find a fault with a power of 0.9, and between which numbers that is with some 95 %.
needed = { $case ->
    [open] { $decks }, at least { $least }
    [one] { $decks }
   *[between] { $decks } ({ $least } to { $most })
}

# How a power is known.
known =
    .simulated = { $found } of { $of } simulated audits: { PERCENT($low, digits: 0) } to { PERCENT($high, digits: 0) } % with 95 %
    .extrapolated = calculated from what fewer decks show
    .computed = calculated: two equal decks among as many
    .undetected = { $tried ->
        [one] 1 deck shows nothing of it
       *[other] { GROUPED($tried) } decks show nothing of it
    }

## What else was found out

finding =
    .enough_evidence = The evidence was enough after { $decks ->
        [one] 1 deck
       *[other] { GROUPED($decks) } decks
    }; { $more ->
        [one] 1 more says
       *[other] { GROUPED($more) } more say
    } what is wrong.
    .repeats_left_out = For this, decks that are the same as the one right before count once, which leaves { GROUPED($decks) }: a clock that seeds the shuffle repeats its deck for as long as its second lasts.
    .no_known_fault = None of the known faults that were tried fits these decks.
    .few_are_one = All { $decks } decks are the same one: is each deck logged several times, or is the seed fixed? More decks tell.
    .repeated_steadily = { GROUPED($pairs) } pairs of decks are equal, and { GROUPED($early) } of them lie in the first half, where a quarter of random pairs do: earlier decks come again at an even rate. Small seeds repeat them ever more often.
    .fresh_decks = The first { $first } decks left it open ({ in-brief.unresolved }); { $fresh } fresh ones decide, and they alone.
    .cut_short = { $decks ->
        [one] Only one deck was judged: { $why ->
            [late] the time was over
           *[interrupted] it was interrupted
        }.
       *[other] Only { $decks } decks were judged: { $why ->
            [late] the time was over
           *[interrupted] it was interrupted
        }.
    }
    .repeated_neighbours = { GROUPED($repeats) } of { GROUPED($decks) } decks are the same as the one right before, where equal decks at random places give { DECIMALS($expected, digits: 1) }. { $times ->
        [0] The program repeats a deck, or the log has some lines twice: small seeds hardly ever look like this.
        [2] Each deck is there twice in a row: is each deck logged twice? Then judge the log with each deck once.
       *[other] Each deck is there { $times } times in a row: is each deck logged { $times } times, such as once for each player? Then judge the log with each deck once.
    }
    .repeated_at_distance = { GROUPED($repeats) } of { GROUPED($decks) } decks are the same as the one { GROUPED($distance) } before, where equal decks at random places give { DECIMALS($expected, digits: 1) }. { $twice ->
        [true] The second half is the first once more: is the log there twice? Then judge it once.
       *[false] The decks go round in a circle, or parts of the log are there twice: small seeds hardly ever look like this.
    }
    .repeated_unevenly = { GROUPED($pairs) } pairs of decks are equal, half of them within { GROUPED($median) } decks of one another, where { GROUPED($expected) } is half of random pairs: small seeds hardly ever look like this.
    .fixed_seed = Every run begins with the same deck: the seed is fixed, and who has seen one deck knows them all.
    .fixed_or_clock_seed = All of { $runs } runs began with the same deck: the clock is the seed, or the seed is fixed.
    .clock_seed = Of { $runs } runs that were started at once, { $same } began with the same deck, and one started a second later did not: the clock is the seed. Who knows when it was shuffled knows the deck.
    .found_seed = Seed search: { found-seed }.
    .recovered_state = State recovery: { recovered-state }. Who has seen these decks can tell all that come.
    .no_seed = Seed search: none of { $candidates } candidates makes these decks{ $order_is_guessed ->
        [true] { " out of cards as they sort, which is a guess: name them in their order with --items" }
       *[false] { "" }
    }{ $by_chance ->
        [0] { "" }
       *[other] ; what makes the first of them is as much as chance makes, and does not go on to the next
    }. Tried: { $ranges }.
    .seed_search_cut_short = The seed search was cut short: not all seeds were tried.
    .required_not_shown = { $fault } was required, and { $decks } decks would not have shown it: they find it in { PERCENT($power, digits: 0) } % of audits, not { PERCENT($required, digits: 0) } %. Take more (--decks).

# Which seeds of a generator were searched; what came of it.
seed-range = { $of ->
    [small] { $from } to { $to }
    [seconds] seconds { $from } to { $to }
    [milliseconds] milliseconds { $from } to { $to }
    [milliseconds_of_day] milliseconds of the day { $from } to { $to }
   *[every] all, { $from } to { $to }
}
tried-seeds = { $of ->
    [small] seeds { $from } to { $to }
    [seconds] each second from { $begin } to { $end } UTC
    [milliseconds] each millisecond from { $begin } to { $end } UTC
    [milliseconds_of_day] each millisecond of a day
   *[every] all seeds, { $from } to { $to }
}{ $count ->
    [0] { "" }
   *[other] { " " }of { $generators }
}
no-tried-seeds = none of the ranges to its end
ways = Each seed was tried with these shuffles: { $shuffles }. Numbers were reduced as programs do it over each generator: { $bounding }. { $seedings ->
    [one] The generator was seeded once.
   *[other] The generator was seeded once, and again before every draw (reseeded_every_draw).
}
separator = {", "}
    .long = {"; "}
searched =
    .seeds = { $ranges }: { $tried } of 2^{ $bits } seeds, each in { $methods } ways.
    .state = The state of { $bits } bits solved for from the first decks in { $methods } ways: each loop, each place in the block of 64 numbers, up to 2 numbers passed over a deck, put back or not.
    .sort_not_searched = A sort by a random comparator, sort(() => Math.random() - 0.5), or by random keys: it shows too little of each number to solve for the state.
search-outcome =
    .found = Found.
    .none = None.
    .incomplete = Not finished.
    .not_searched = Not searched.

not-looked-at =
    .long_remainders = A remainder of 31 bits or more (rand() % n): it takes 10^16 decks. evenhand exact --dice modulo:31 shows it.
    .long_lags = Whether a deck tells of one more than { $lags } decks later.
    .several_cards = How three cards and more lie together, such as the aces or a suit.
    .large_seeds = Whether a generator of 48 bits or more made these decks, such as java.util.Random, drand48 or xorshift128+.
    .origin_of_log = How the log came about: decks left out or chosen bend what is left. And whether the clock is the seed, which takes the program.
    .twins = Whether the clock is the seed, or the seed is fixed: no runs at once were judged.
    .other_runs = What else differs from run to run: all decks are of one run.
    .seeds = Whether a small generator with a seed from the clock made these decks (--crack).
    .other_seeds = Seeds and generators other than those listed: seeds of 64 bits, 48 bits beyond the clock's, Math.random of Firefox and Safari, and any in a sort, other shuffles than those listed, other numbers of rounds, numbers passed over before the first deck.
    .first_order = In which order the deck lay before, and so which known fault the decks are like: its cards are taken as they sort. Name them in their order with --items.
    .faults_of_many_cards = Known faults: they are tried with up to { $max_cards } cards.
    .faults = Which known faults as many decks are like, or would have shown (--brief).
    .faults_interrupted = Which known faults as many decks are like, or would have shown: it was interrupted.
    .hidden_places = Places from { $from } on, which are not visible.
    .equal_cards = Which of several equal cards lies where; whether orders are even or odd; of two faces by themselves, of which several cards are one, which comes first or right after the other.
    .fixed_decks = Tests other than the evidence: their p-values do not hold where one looks after every deck. And what as many decks would have shown.
    .between_parts = How decks of one part go with those of another: lags and changes are those within each.
    .required = --require: it is about a number of decks fixed before; leave --sequential out.

## Headings, of the terminal and of the page

heading =
    .audit-page = The whole report
    .program = evenhand audit
    .audit = Audit of { $name }
    .shuffle = a shuffle
    .meaning = What it means
    .caught = What { decks } would have caught
    .suspects = Known faults held against the decks
    .searched = Seeds searched
    .histograms = Numbers against their distributions
    .equal_decks = Equal decks
    .tests = All tests
    .nulls = Where the null distributions come from
    .not-looked-at = Not looked at
    .provenance = Provenance
    .parts = Audits that were pooled

terminal =
    .test = test
    .transform = of the
    .p = p
    .effect = what was seen
    .more = and { $more } more beyond 1e-3
    .with-power = { $fault } ({ $power })
    .with-needed = { $fault } (takes { $count ->
        [1] 1 deck
       *[other] { $decks } decks
    })

tests-table =
    .caption = p is the probability of as far out if the shuffle is fair; adjusted (Holm), all tests together are held to it
    .test = test
    .transform = of the
    .decks = decks
    .statistic = statistic
    .null = null distribution
    .degrees = degrees
    .p = p
    .adjusted = adjusted
    .effect = what was seen

power-table =
    .caption = Caught is 90 % sure or more, perhaps 10 to 90 %
    .fault = fault
    .outcome = outcome
    .power = power
    .test = detected best by
    .needed = decks for 90 % (between)
    .known = known from
    .no-test = no test

suspects-table =
    .caption = How much likelier the decks are under each distribution than if they were fair, and than under the distribution that comes nearest, as powers of ten; and whether the distribution fits them
    .fault = fault
    .transform = of the
    .over-fair = 10 to the, over fair
    .over-next = over the next
    .fit = fits
    .p = p
    .feature = detected by

searched-table =
    .caption = Which seeds of which generators were tried, in how many ways of bounding and loops each
    .generator = generator
    .outcome = outcome
    .seeds = seeds
    .tried = tried
    .all = of
    .methods = ways

provenance =
    .decks = decks
    .of = { GROUPED($decks) } of { cards }
    .source = judged
    .command = command
    .version = version
    .seed = seed
    .sha256 = SHA-256 of what was read

parts-table =
    .caption = The verdict is over all of their decks together
    .source = judged
    .decks = decks
    .command = command
    .sha256 = SHA-256 of what was read

## The table that article 004 prints, before all else where it is asked for

article =
    .title = How often each card came to each place, the first place first: article 004's table of { GROUPED($decks) } runs of { cards }.
    .put_back = Put back in order before each run, { $case ->
        [even] each card is at each place in exactly 1/{ $cards } of the runs.
        [fraction] card { $card } is { card-at-place.where } in exactly { $fraction } of the runs ({ $percent }), not 1/{ $cards }; here in { GROUPED($observed) } of them ({ $share }).
       *[percent] card { $card } is { card-at-place.where } in { $percent } of the runs by the exact distribution, not 1/{ $cards }; here in { GROUPED($observed) } of them ({ $share }).
    }
    .put_back_counted = Put back in order before each run, { $case ->
        [even] each count is within noise of even; the farthest from it is card { $card } { card-at-place.where }, in { $share } of the runs where { $expected } is even.
       *[uneven] card { $card } is { card-at-place.where } in { $share } of the runs, not { $expected }.
    }
    .never_put_back = Never put back, as the article counts, { $case ->
        [even] the table looks even: each run shuffles what the last one left, so that no card has a first place of its own, and whatever bias of place there is spreads over all cards.
       *[uneven] even so card { $card } is { card-at-place.where } in { $share } of the runs, not { $expected }: each run shuffles what the last one left, and the last order shows in the next.
    }
    .hidden = What they hide: the first table says nothing of which orders come and which cards lie together; a random cut looks even in it, and reaches { $cards } of { $cards }! orders. The second hides every bias of place besides. The verdict below is of more than either.
    .one_way = { $of ->
        [log] A log has but one way of counting: as its decks came. Whether the deck was put back in order before each of them, it does not tell; if it never was, this table looks even whatever the shuffle does.
        [program] A program has but one way of counting: as its decks came. If it shuffles on without putting the deck back in order, this table looks even whatever the shuffle does.
        [pooled] Audits that are pooled have but one way of counting: as their decks came.
       *[interrupted] The other way of counting was interrupted.
    } An even table is not enough: a random cut looks even in it.
article-heading =
    .put_back = Put back in order before each run
    .never_put_back = Never put back, as the article counts

## Pictures

squares = { $squares ->
    [0] There is nothing to show.
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
    .description = How often the card of the row came before that of the column. { squares }

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
        [0] Every die is within noise: blank.
        [few] Uneven: { $cells }.
       *[other] { $uneven } dice are uneven.
    }
    .none = no die, or too few decks
    .below = p below { $limit }
    .note = places in rows, cards in that of the inverses; blank is within noise, once in 1,000 audits beyond
    .caption = { " " }Each row reads the decks as the dice of one way to shuffle, place by place. One lit cell points at a loop that is off by one.

evidence =
    .title = Evidence as decks came
    .description = The e-value is 10 to the { DECIMALS($log10, digits: 1) } after { decks }; from 10 to the { DECIMALS($convicts, digits: 1) } on it is enough to fail.
    .convicts = { DECIMALS($log10, digits: 1) }: enough to fail
    .decks = decks
    .log10 = log10 of the e-value
    .caption = { " " }It may be looked at after each deck, and is one of the tests of the verdict: from the line on it alone decides.

histogram = { $beyond ->
    [0] Values { $first } to { $last }: every bar is within noise of the distribution, the line.
   *[other] Values { $first } to { $last }: { $beyond } of { $bars } bars are beyond noise, coloured; the line is the distribution.
}
    .caption = Bars are the decks, in per cent; the line is the null distribution. Blue bars are too low, orange ones too high, grey ones within noise.

equal-decks = Of { GROUPED($decks) } decks: { $effect }.
