# Kinds of random draws, one line each, and errors of their names.

kind =
    .exact = every value has the same probability
    .modulo = r % n, r of 8 to 32 bits: small values come more often unless n is a power of 2
    .scaled = (int)(n * r / (RAND_MAX + 1.0)), r of 8 to 32 bits: the same excess, spread over all values
    .off_by_one = the last value never comes, as with rand() % (n - 1)
    .rounded = Math.round(Math.random() * (n - 1)): the first and the last value come half as often as the others
    .fixed_seed = srand(1) before every shuffle, then rand() % n: the same deck on every run
    .time_seeded = srand(time(0)) before every shuffle, then rand() % n, at that second since 1970: one deck. Without @ and a second (time_seeded:glibc) the clock is read before every shuffle: two shuffles within a second are the same
    .random_second = srand(time(0)) at a second drawn for every shuffle, then rand() % n: 2^32 decks at most
    .reseeded_every_draw = srand(time(0)) before every draw: all draws of a shuffle are r % n of one r of 8 to 32 bits

error =
    .no-such-kind = "{ $text }" is not a kind of random draws. Kinds: { $kinds }
    .no-source = { $kind } needs a source. Use one of { $dice }
    .no-such-source = "{ $text }" is not a kind of random draws. Of { $kind } there are { $dice }
    .no-second = time_seeded:{ $library } needs a second since 1970. Write it as in { $dice }
    .wrong-second = "{ $text }": after @ stands a second since 1970, a whole number such as 1350000000

separator = {", "}
