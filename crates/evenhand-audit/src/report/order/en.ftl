# What people read in the report of an audit of large orders, in English.
#
# Attributes are the stable keys of what they name. A text stands on one line: a line break in it would be one in the report.
# Numbers are written as they are to be read; `$orders`, `$readers`, `$some` and `$all` are counts.

verdict =
    .fail = { $orders ->
        [one] This order is not uniform
       *[other] These orders are not uniform
    }: { $what }. A uniform order would look as far out, in one test or another, less than once in 10^{ $power } audits.
    .unresolved = { $orders ->
        [one] This order looks unusual
       *[other] These orders look unusual
    }, which decides nothing yet: { $what }. A uniform order looks as far out, in one test or another, about once in { $odds } audits: other orders must decide, and they alone.
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

# What orders look like; of changes, what an order is of the one before.
structure =
    .in_order = { $transform ->
        [changes] each order is the same as the one before
       *[orders] every item is at its place
    }
    .reversed = { $transform ->
        [changes] each order is the one before, backwards
       *[orders] it goes from the last item to the first
    }
    .rotated = { $transform ->
        [changes] each order is the one before, begun elsewhere
       *[orders] the items are in their order, but it begins with id { $first }, where the least id is 0
    }
    .affine = { $transform ->
        [changes] each order is made from the one before by a multiplication modulo { $n }
       *[orders] it is { $multiplier } · place + { $first } modulo { $n }, as generators of whole numbers make it
    }
    .whole_blocks = blocks of { $length } items { $transform ->
        [changes] of the order before
       *[orders] { "" }
    } were kept whole: { $followed } % of the items are followed by the next one
    .in_turn = { $readers ->
        [2] both halves are read in turn, as a perfect riffle has it
       *[other] { $readers } readers take turns, each along its own items
    }
    .one_step = { $share } % of the items are followed by that { $step } ahead, modulo { $n }
    .shards = { $place ->
        [in_place] shards of { $length } items were shuffled within, and stand where they stood
       *[elsewhere] shards of { $length } items stay together, shuffled within
    }
    .shuffle_buffer = it is like that of a shuffle buffer of { $size } items, { $share } % of all
    .feistel = it is like a Feistel network of four rounds, whose halves collide too often

transform =
    .orders = orders
    .changes = changes

statistic =
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
    .neighbour_residues = digits of steps
    .half_collisions = half collisions
    .cycles = cycles
    .parity = parity

null =
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
    .neighbour_residues = exact mean, chi-square
    .half_collisions = exact mean, variance of balls in boxes, Bonferroni over halves (Patarin 2001)
    .cycles = sums of coins 1/k (Feller), exact for k up to 4,096
    .parity = binomial

# How far a test is out. Of changes, places are those in the order before.
effect =
    .displacement = an item is moved by { $observed } % of the length on average; uniformly, by { $expected } %
    .fixed_points = { $observed } items are at their place{ $transform ->
        [changes] { " in the order before" }
       *[orders] { "" }
    }; uniformly, { $expected } on average
    .shift = { $observed } items are { $by } { $distance ->
        [one] place
       *[other] places
    } from their own, round the end; uniformly, { $expected } on average of each distance
    .difference = { $observed } items are followed by that { $by } ahead, round the end; uniformly, { $expected } on average of each step
    .place_difference = { $observed } items are { $by } { $distance ->
        [one] place
       *[other] places
    } behind the one before them{ $transform ->
        [changes] { " in the order before" }
       *[orders] { "" }
    }, round the end; uniformly, { $expected } on average of each distance
    .blocks = { $side ->
        [even] items of each block are spread more evenly than chance has it (chi-square { $observed } for { $expected })
       *[uneven] items of each block lie together: { $misplaced } % of all are in other blocks than uniformly (chi-square { $observed } for { $expected })
    }
    .neighbour_distance = neighbours are { $observed } % of all items apart on average; uniformly, { $expected } %
    .place_distance = an item is { $observed } % of all places from the one before it; uniformly, { $expected } %
    .rank_correlation = place and item correlate with { $observed }; uniformly, with { $expected }
    .inversions = { $observed } % of all pairs are the wrong way round; uniformly, { $expected } %
    .descents = { $observed } % of the items are followed by a lower one; uniformly, { $expected } %
    .rising_sequences = { $observed } rising sequences; uniformly, { $expected }
    .monotone_run = { $observed } items in a row only rise, or only fall; uniformly, about { $expected } at most
    .serial_correlation = items { $places } places apart correlate with { $observed }; uniformly, with { $expected }
    .residue_by_block = the last digits of places tell the block of the item{ $side ->
        [even] { ", too evenly" }
       *[uneven] { "" }
    } (chi-square { $observed } for { $expected })
    .block_by_residue = blocks of places tell the last digits of the item{ $side ->
        [even] { ", too evenly" }
       *[uneven] { "" }
    } (chi-square { $observed } for { $expected })
    .residues = the last digits of places tell those of the items{ $side ->
        [even] { ", too evenly" }
       *[uneven] { "" }
    } (chi-square { $observed } for { $expected })
    .neighbour_residues = the last digits of an item tell those of the next{ $side ->
        [even] { ", too evenly" }
       *[uneven] { "" }
    } (chi-square { $observed } for { $expected })
    .half_collisions = { $observed } pairs agree in half of their place and differ alike in half of their item; uniformly, { $expected }
    .cycles = { $observed } cycles; uniformly, { $expected }
    .parity = { $observed } of { $orders } are even; uniformly, { $expected }

how-far =
    .moved = An item is moved by { $moved } % of the order's length on average; in a uniform order by { $uniform } %.
    .buffer = A shuffle buffer of about { $size } items ({ $share } % of all) moves them as far.
    .followed = { $followed } % of the items are followed by the next one (uniformly, { $uniform } %); the longest run of such has { $longest } items.
    .misplaced = { $misplaced } % of the items lie in other blocks, of { $blocks } of places and as many of items, than in a uniform order.
    .shown = { $orders ->
        [one] An order
       *[other] Orders
    } of a shuffle buffer that holds up to { $share } % of all items would have been found by the distances alone, 99 times of 100.

heading =
    .how-far = How far from uniform
    .not-looked-at = Not looked at

# The heat map.
map =
    .title = Items by place
    .title-of = Items by place, { $source }
    .columns = id, from 0
    .rows = place, from 0
    .description = Columns are blocks of ids, rows are blocks of places: { $beyond } of { $squares } squares are beyond noise.

more-tests = and { $more } more

not-looked-at =
    .parity = parity, of which one order says nothing
    .changes = whether one order depends on another: give several, in turn
    .seeds = whether the order can be foretold: generators and their seeds
    .contents = items that were left out, or came twice, before they had these ids
