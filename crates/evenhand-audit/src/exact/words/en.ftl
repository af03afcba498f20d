# What exact distributions say; errors have their own English texts.

# How events are written.

grammar-before = card c is somewhere before card d; behind it; each before the next
grammar-at = card a is at place 1, the first (from 0 with --places-from 0)
grammar-ends = card a is at the first or the last place
grammar-order = the whole order; with commas where names are longer than a letter
grammar-even = how many swaps the order is away from the start
grammar-statistics =
    .fixed_points = the number of cards that lie where they lay; with = != < <= > >=
    .cycles = the number of cycles
    .inversions = the number of inverted pairs
    .rising_sequences = the number of rising sequences
    .longest_increasing = the length of the longest increasing subsequence
grammar-taken = card a is in the sample
grammar-connectives = not, and, or (or in words), in this order of strength; parentheses group
grammar-cards = Cards are a, b, c, …, or the items' own names, in double quotes where they hold signs; #1, #2, … by number.

# The names of statistics.

statistic =
    .fixed_points = fixed points
    .cycles = cycles
    .inversions = inversions
    .rising_sequences = rising sequences
    .longest_increasing = longest increasing subsequence

# What the argument of article 002 does not show.

not-shown = The products say how often each card is at each place, one card at a time, and nothing of two cards together. A random cut passes: each card is at each place with exactly 1/n, and only n of the n! orders ever come. That each order comes with 1/n! takes more: that each round chooses evenly among all the cards that are left, whatever was chosen before.

product-together = { $round ->
    [1] no draw settles a place: all { $places } are settled at once, by the last draw, so there is no chain of rounds to escape
   *[other] round { $round } settles { $places } places at once, so no round of its own chooses the card there
}
product-unsettled = no draw settles place { $place }, so there is no chain of rounds to escape
product-wanders = the dice decide when place { $place } is settled, so there is no one chain of rounds to escape

# The argument of article 001.

shared = { $tapes } tapes of draws, all equally likely, make { $orders } orders.
shared-varying = However many coins a run tosses, their number has a bound k: 2^k tapes, all equally likely, make { $orders } orders.
shared-prime = The prime { $prime } divides { $orders } and does not divide { $tapes }: the orders cannot share the tapes evenly, so some come more often than others.
shared-power = { $prime }^{ $more } divides { $orders }, and of { $tapes } no more than { $prime }^{ $less } does: the orders cannot share the tapes evenly, so some come more often than others.
shared-evenly = { $orders } divides { $tapes }, so the orders could share the tapes evenly: the argument of article 001 shows nothing here, neither that the shuffle is uniform nor that it is not.
shared-sizes = { $tapes } is { $many }, and { $orders } is { $size }.
shared-size = { $orders } is { $size }.
shared-fewer = There are fewer tapes than orders: most orders never come.
in-full = { $digits }
magnitude = about { $mantissa } × 10^{ $exponent }, a number of { $digits } digits
between-sentences = { " " }
