# What each kind of dice is, in a line; what is wrong with a name that none has.

kind =
    .exact = every face equally often
    .modulo = r % n, r of 8 to 32 bits: small faces come more often unless n is a power of 2
    .scaled = (int)(n * r / (RAND_MAX + 1.0)), r of 8 to 32 bits: the same excess, spread over all faces
    .off_by_one = the last face never comes, as with rand() % (n - 1)
    .rounded = Math.round(Math.random() * (n - 1)): the first and the last face come half as often as the others
    .fixed_seed = srand(1) before every shuffle, then rand() % n: the same deck on every run
    .time_seeded = srand(time(0)) before every shuffle, then rand() % n, at that second since 1970: one deck. Without @ and a second (time_seeded:glibc) the clock is read before every shuffle: two within a second are the same
    .random_second = srand(time(0)) at a second drawn for every shuffle, then rand() % n: 2^32 decks at most
    .reseeded_every_draw = srand(time(0)) before every draw: all draws of a shuffle are r % n of one r of 8 to 32 bits

error =
    .no-such-kind = "{ $text }" are no dice: there are { $kinds }
    .no-source = { $kind } alone does not say of what: there are { $dice }
    .no-such-source = "{ $text }" are no dice: of { $kind } there are { $dice }
    .no-second = time_seeded:{ $library } does not say at which second: give one, as in { $dice }
    .wrong-second = "{ $text }": behind @ stands a second since 1970, a whole number such as 1350000000

separator = {", "}
