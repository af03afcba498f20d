# The text of the report of an audit of large orders, in English.
#
# Attributes are stable keys. A text stands on one line: a line break in it would be one in the report.
# Numbers are text, but `$orders`, `$readers`, `$some` and `$all` are counts.

verdict =
    .fail = { $orders ->
        [one] This order is not uniform
       *[other] These orders are not uniform
    }: { $what }. A uniform order would look as extreme, in one test or another, less than once in 10^{ $power } audits.
    .unresolved = { $orders ->
        [one] This order looks unusual
       *[other] These orders look unusual
    }, but the question is open: { $what }. A uniform order looks as extreme, in one test or another, about once in { $odds } audits. Audit other orders, and judge by them alone.
    .none_found = No deviation from a uniform order found at this resolution, by { $tests } tests of { $orders ->
        [one] one order
       *[other] { $orders } orders
    } of { $items } items.

some-of = { $what } (so { $some ->
    [one] is
   *[other] are
} { $some } of { $all } { $transform ->
    [changes] changes
   *[orders] orders
})

# Known structures of orders. For changes, the relation of an order to the one before.
structure =
    .in_order = { $transform ->
        [changes] each order is the same as the one before
       *[orders] every item is at its place
    }
    .reversed = { $transform ->
        [changes] each order is the one before, backwards
       *[orders] it goes from the last item to the first
    }
    .unshuffled = { $part ->
        [head] the first { $length } items are
        [tail] the last { $length } items are
       *[middle] the { $length } items at places { $start } to { $last } are
    } { $transform ->
        [changes] at the same places as in the previous order
       *[orders] at their original places: this part was not shuffled
    }
    .shifted = { $share } % of the items are { $distance ->
        [0] { $transform ->
            [changes] at the same places as in the previous order
           *[orders] at their original places
        }
        [one] one place from { $transform ->
            [changes] their places in the previous order
           *[orders] their original places
        }, wrapping around at the end
       *[other] { $by } places from { $transform ->
            [changes] their places in the previous order
           *[orders] their original places
        }, wrapping around at the end
    }
    .rotated = { $transform ->
        [changes] each order is the one before, begun elsewhere
       *[orders] the items are in their order, but the order begins with id { $first } instead of 0
    }
    .affine = { $transform ->
        [changes] each order is made from the one before by a multiplication modulo { $n }
       *[orders] it is { $multiplier } · place + { $first } modulo { $n }
    }
    .whole_blocks = blocks of { $length } items { $transform ->
        [changes] of the previous order
       *[orders] { "" }
    } are moved whole: { $followed } % of the items are followed by the next one
    .in_turn = { $readers ->
        [2] both halves are read in turn, as in a perfect riffle
       *[other] { $readers } readers take turns, each along its own items
    }
    .shuffled_in_turn = { $readers } readers take turns{ $strict ->
        [yes] { "" }
       *[no] { ", mostly" }
    }, { $batch ->
        [one] one item per turn
       *[other] { $batch } items per turn
    }: each reader has { $ids ->
        [remainders] the ids with one remainder modulo { $readers }
       *[stretches] one stretch of ids
    }, { $own ->
        [buffer] and a shuffle buffer of { $size } items
       *[shuffled] in shuffled order
    }
    .sorted_batches = batches of { $length } items are sorted: inside each batch, { $transform ->
        [changes] { $direction ->
            [falling] items are in the reverse of their previous order
           *[rising] items keep their previous order
        }
       *[orders] { $direction ->
            [falling] ids only fall
           *[rising] ids only rise
        }
    }
    .congruential = a linear congruential generator gives the ids: the next id is { $multiplier } · id + { $increment } modulo { $modulus }{ $first ->
        [0] { "" }
       *[other] , where the first item has number { $first }
    }
    .one_step = { $share } % of the items are followed by the item { $step } { $side ->
        [back] back
       *[ahead] ahead
    }, modulo { $n }
    .shards = { $place ->
        [in_place] shards of { $length } items were shuffled within, and stay at their places
       *[elsewhere] shards of { $length } items stay together, shuffled within
    }
    .shuffle_buffer = it resembles a shuffle buffer of { $size } items, { $share } % of all
    .feistel = it resembles a Feistel network of few rounds, whose halves collide too often

transform =
    .orders = orders
    .changes = changes

statistic =
    .repeats = repeated order
    .displacement = displacement
    .fixed_points = fixed points
    .shift = most common shift
    .difference = most common step
    .place_difference = most common distance
    .blocks = blocks by blocks
    .neighbour_distance = steps of neighbours
    .place_distance = distances of successors
    .rank_correlation = rank correlation
    .inversions = inversions
    .descents = descents
    .rising_sequences = rising sequences
    .monotone_run = longest run
    .serial_correlation = serial correlation
    .residue_by_block = digits of places by blocks
    .block_by_residue = blocks by digits of ids
    .residues = digits by digits
    .neighbour_residues = remainders of steps
    .half_collisions = half collisions
    .cycles = cycles
    .parity = parity

null =
    .repeats = at most C(s, k) (n - k)! / n! for k or more of s places: union bound over pairs of orders
    .displacement = exact moments (Diaconis and Graham 1977), gamma distribution of three
    .fixed_points = Poisson's distribution, to 2^n / (n + 1)!
    .shift = at most n / k! for k or more: binomial moments, union bound
    .difference = at most n / k! for k or more: binomial moments, union bound
    .place_difference = at most n / k! for k or more: binomial moments, union bound
    .blocks = exact mean and variance (Haldane 1940), gamma distribution
    .neighbour_distance = exact moments, gamma distribution of three
    .place_distance = exact moments, gamma distribution of three
    .rank_correlation = exact moments (Kendall 1948), normal distribution
    .inversions = exact moments (Kendall 1938), normal distribution
    .descents = exact moments (Euler's numbers), normal distribution
    .rising_sequences = exact moments (Euler's numbers), normal distribution
    .monotone_run = at most 2 (n - k + 1) / k! for k or more: union bound
    .serial_correlation = exact mean and variance (Wald and Wolfowitz 1943), normal distribution, Bonferroni over lags
    .residue_by_block = exact mean and variance (Haldane 1940), gamma distribution
    .block_by_residue = exact mean and variance (Haldane 1940), gamma distribution
    .residues = exact mean and variance (Haldane 1940), gamma distribution
    .neighbour_residues = exact means, chi-square, Bonferroni over moduli
    .half_collisions = exact mean, variance of balls in boxes, Bonferroni over halves (Patarin 2001)
    .cycles = sums of coins 1/k (Feller), exact for k up to 4,096
    .parity = binomial

# The size of a deviation. For changes, places are those in the order before.
effect =
    .repeats = order { $later } { $same ->
        [yes] is the same as order { $earlier }
       *[no] has about { $observed } % of its items at the same places as order { $earlier }, and { $expected } % if both were uniform
    }
    .displacement = an item moves by { $observed } % of the length on average, and by { $expected } % in a uniform order
    .fixed_points = { $observed } items are at their place{ $transform ->
        [changes] { " in the order before" }
       *[orders] { "" }
    }, and { $expected } on average in a uniform order
    .shift = { $observed } items are { $by } { $distance ->
        [one] place
       *[other] places
    } from their own, wrapping around at the end, and { $expected } on average at each distance in a uniform order
    .difference = { $observed } items are followed by the item { $by } ahead, wrapping around at the end, and { $expected } on average at each step in a uniform order
    .place_difference = { $observed } items are { $by } { $distance ->
        [one] place
       *[other] places
    } behind the one before them{ $transform ->
        [changes] { " in the order before" }
       *[orders] { "" }
    }, wrapping around at the end, and { $expected } on average at each distance in a uniform order
    .blocks = { $side ->
        [even] items of each block are spread more regularly than chance allows (chi-square { $observed } for { $expected })
       *[uneven] items of each block lie together: { $misplaced } % of all are in other blocks than in a uniform order (chi-square { $observed } for { $expected })
    }
    .neighbour_distance = neighbours are { $observed } % of all items apart on average, and { $expected } % in a uniform order
    .place_distance = an item is { $observed } % of all places from the one before it on average, and { $expected } % in a uniform order
    .rank_correlation = place and item correlate with { $observed }, and with { $expected } in a uniform order
    .inversions = { $observed } % of all pairs are the wrong way round, and { $expected } % in a uniform order
    .descents = { $observed } % of the items are followed by a lower one, and { $expected } % in a uniform order
    .rising_sequences = { $observed } rising sequences, and { $expected } in a uniform order
    .monotone_run = { $observed } items in a row only rise, or only fall, and about { $expected } at most in a uniform order
    .serial_correlation = items { $places } places apart correlate with { $observed }, and with { $expected } in a uniform order
    .residue_by_block = the last binary digits of places depend on the block of the item{ $side ->
        [even] { ", too regularly" }
       *[uneven] { "" }
    } (chi-square { $observed } for { $expected })
    .block_by_residue = blocks of places depend on the last binary digits of the item{ $side ->
        [even] { ", too regularly" }
       *[uneven] { "" }
    } (chi-square { $observed } for { $expected })
    .residues = the last binary digits of places depend on those of the items{ $side ->
        [even] { ", too regularly" }
       *[uneven] { "" }
    } (chi-square { $observed } for { $expected })
    .neighbour_residues = the remainder of an id modulo { $modulus } depends on the remainder of the previous id{ $side ->
        [even] { ", too regularly" }
       *[uneven] { "" }
    } (chi-square { $observed } for { $expected })
    .half_collisions = { $observed } pairs agree in half of their place and differ alike in half of their item, and { $expected } in a uniform order
    .cycles = { $cycles ->
        [one] 1 cycle
       *[other] { $observed } cycles
    }, and { $expected } in a uniform order
    .parity = { $observed } of { $orders } are even, and { $expected } if they are uniform

how-far =
    .moved = An item moves by { $moved } % of the order's length on average, and by { $uniform } % in a uniform order.
    .buffer = A shuffle buffer of about { $size } items ({ $share } % of all) moves them by the same distance.
    .followed = { $followed } % of the items are followed by the next one (in a uniform order, { $uniform } %). The longest run of such items has { $longest }.
    .misplaced = { $misplaced } % of the items lie in other blocks than in a uniform order, with { $blocks } blocks of places and of items.
    .shown = { $orders ->
        [one] An order
       *[other] Orders
    } of a shuffle buffer that holds up to { $share } % of all items would have been found by the distances alone, in 99 of 100 audits.

heading =
    .how-far = How far from uniform
    .not-looked-at = Not tested

# The heat map.
map =
    .title = Items by place
    .title-of = Items by place, { $source }
    .columns = id, from 0
    .rows = place, from 0
    .description = Columns are blocks of ids, rows are blocks of places: { $beyond } of { $squares } squares are beyond noise.

more-tests = and { $more } more

not-looked-at =
    .parity = parity, which one order cannot show
    .changes = whether an order depends on the previous one: pass several orders in sequence
    .dropped = the order of { $count ->
        [one] one missing item, which counts as dropped at the end
       *[other] { $items } missing items, which count as dropped at the end
    }
    .seeds = whether the order can be predicted: generators and their seeds
    .contents = items that were left out or came twice before they had these ids
