# The text of exact distributions. Errors have their own English texts.

# How events are written.

grammar-before = card c is somewhere before card d, behind it, each before the next
grammar-at = card a is at place 1, the first (from 0 with --places-from 0)
grammar-ends = card a is at the first or the last place
grammar-order = the whole order, with commas if names are longer than a letter
grammar-even = how many swaps the order is away from the start
grammar-statistics =
    .fixed_points = the number of cards at their first place, with = != < <= > >=
    .cycles = the number of cycles
    .inversions = the number of inverted pairs
    .rising_sequences = the number of rising sequences
    .longest_increasing = the length of the longest increasing subsequence
grammar-taken = card a is in the sample
grammar-connectives = not, and, or (or in words), in this order of precedence. Parentheses group
grammar-cards =
    Cards are a, b, c, …, or the item names. Quote names that contain operators.
    #1, #2, … select cards by number.

# The names of statistics.

statistic =
    .fixed_points = fixed points
    .cycles = cycles
    .inversions = inversions
    .rising_sequences = rising sequences
    .longest_increasing = longest increasing subsequence

# The limits of the argument of article 002.

not-shown = The products give the probability of each card at each place, one card at a time, but nothing about two cards together. A random cut passes: each card is at each place with exactly 1/n, but only n of the n! orders ever come. To show that each order comes with 1/n! takes more: each round must choose uniformly among all the cards that are left, whatever was chosen before.

product-together = { $round ->
    [1] no draw settles a place: all { $places } are settled at once, by the last draw, so no chain of rounds leads there
   *[other] round { $round } settles { $places } places at once, so no round of its own chooses the card there
}
product-unsettled = no draw settles place { $place }, so no chain of rounds leads to it
product-wanders = the draws decide when place { $place } is settled, so no single chain of rounds leads to it

# The argument of article 001.

shared = { $tapes } sequences of draws, all equally likely, make { $orders } orders.
shared-varying = The number of coins that a run tosses has a bound k: 2^k sequences, all equally likely, make { $orders } orders.
shared-prime = The prime { $prime } divides { $orders } and does not divide { $tapes }: the orders cannot share the sequences equally, so some come more often than others.
shared-power = { $prime }^{ $more } divides { $orders }, but the highest power of { $prime } that divides { $tapes } is { $prime }^{ $less }: the orders cannot share the sequences equally, so some come more often than others.
shared-evenly = { $orders } divides { $tapes }, so the orders could share the sequences equally: the argument of article 001 shows nothing here, neither that the shuffle is uniform nor that it is not.
shared-sizes = { $tapes } is { $many }, and { $orders } is { $size }.
shared-size = { $orders } is { $size }.
shared-fewer = There are fewer sequences than orders: most orders never come.
in-full = { $digits }
magnitude = about { $mantissa } × 10^{ $exponent }, a number of { $digits } digits
between-sentences = { " " }
