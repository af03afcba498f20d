# Names of generators, bounding methods and loops.

generator =
    .glibc = glibc's rand
    .msvc = Microsoft's rand
    .standard_c = the C standard's rand
    .bsd = BSD's old rand
    .java = java.util.Random
    .delphi = Delphi's Random
    .mersenne = MT19937 as C++, NumPy's RandomState and PHP seed it
    .python = MT19937 as Python seeds it
    .php_old = PHP's old mt_rand
    .dot_net = .NET's System.Random
    .unity = Unity's Random
    .go = Go's math/rand
    .lua53 = Lua 5.3's math.random
    .lua54 = Lua 5.4's math.random
    .drand48 = drand48 (C, Perl)
    .random32 = glibc's random, 32 bytes of state
    .random64 = glibc's random, 64 bytes of state
    .random256 = glibc's random, 256 bytes of state
    .pcg64 = NumPy's default_rng
    .r = R's set.seed
    .mulberry32 = mulberry32 (JavaScript)
    .pcg32 = PCG32
    .pcg32_demo = PCG32, stream 54
    .kotlin = Kotlin's Random
    .splittable = java.util.SplittableRandom

bounding =
    .modulo = % n
    .scaled = scaled
    .divided = / (MAX / n + 1)
    .top_bits = top bits
    .low_bits = low bits
    .next_int = nextInt(n)
    .multiplied = multiplied
    .equal_parts = equal parts
    .rejected_modulo = % n, rejected
    .half_modulo = mt_rand() % n
    .intn = Intn(n)
    .whole = keys
    .fraction = fractions as keys
    .scaled_fraction = two numbers, scaled
    .r_sample = R's sample
    .low_rejected = % n, low numbers rejected
    .bounded_next_int = SplittableRandom.nextInt(n)
    .fixed_point_15 = (low 15 bits * n) >> 15
    .fixed_point_16 = (low 16 bits * n) >> 16

loop =
    .durstenfeld = durstenfeld
    .fisher_yates = fisher_yates
    .ascending = ascending
    .ascending_from_zero = inside_out (ascending from 0)
    .ascending_by_two = ascending by two
    .naive_swap = naive_swap
    .removal = removal_vec or removal_list
    .removal_to_front = removal_to_front
    .removal_filled = removal whose gap the last card fills
    .sattolo = sattolo
    .sort_by_key = sort_by_random_key
    .rejection = rejection
    .random_transpositions = random_transpositions
    .draw_and_insert = draw_and_insert

method = { $generator }, { $bounding }, { $loop }{ $seeding ->
    [reseeded_every_draw] , reseeded_every_draw
   *[once] { "" }
}

error =
    .cards = a deck of { $n } cards: the seed search takes decks of 2 to { $most } cards
    .lengths = { $observed } cards instead of { $expected }
    .not-an-order = { $why }
    .nothing = no decks to search

# Explanations, for the command that explains names.

about-generator =
    .glibc = The rand and random of GNU's C library: an additive feedback generator with a seed of 32 bits.
    .msvc = The rand of Microsoft's C library: a linear congruential generator with numbers of 15 bits.
    .standard_c = The rand that the C standard shows as an example: a linear congruential generator with numbers of 15 bits.
    .bsd = The rand of old BSD systems: a linear congruential generator with numbers of 31 bits.
    .java = Java's generator: linear congruential, with 48 bits of state.
    .delphi = Delphi's generator: linear congruential, with 32 bits of state.
    .mersenne = The Mersenne twister with a seed of 32 bits: std::mt19937, NumPy's RandomState and PHP's mt_rand from 7.1 on.
    .python = The Mersenne twister as Python's random.seed starts it from a whole number.
    .php_old = PHP's mt_rand before 7.1, and later with MT_RAND_PHP: a Mersenne twister with a bug.
    .dot_net = The generator of .NET with a seed: Knuth's subtractive generator.
    .unity = Unity's generator: an xorshift generator with 128 bits of state.
    .go = Go's math/rand with a seed: an additive lagged Fibonacci generator with about 2^31 seeds.
    .lua53 = Lua 5.3's math.random over the rand of glibc.
    .lua54 = Lua 5.4's math.random: xoshiro256** with a seed of 64 bits.
    .drand48 = The drand48 and lrand48 of C, and Perl's rand: linear congruential, with 48 bits of state and a seed of 32 bits.
    .random32 = The random of GNU's C library after initstate with 32 bytes: additive feedback over 7 words.
    .random64 = The random of GNU's C library after initstate with 64 bytes: additive feedback over 15 words.
    .random256 = The random of GNU's C library after initstate with 256 bytes: additive feedback over 63 words.
    .pcg64 = NumPy's default_rng with a whole number as its seed: PCG64, seeded via SeedSequence.
    .r = The Mersenne twister as R's set.seed starts it.
    .mulberry32 = A small generator in many JavaScript programs, with 32 bits of state.
    .pcg32 = PCG32 as its C++ library seeds it: a permuted congruential generator with 64 bits of state.
    .pcg32_demo = PCG32 with stream 54, as the demonstration of its C library seeds it.
    .kotlin = Kotlin's Random with a seed: Marsaglia's xorwow.
    .splittable = Java's SplittableRandom: SplitMix64 with a seed of 64 bits.

about-state-recovery = The Math.random of Chrome, Edge and Node: xorshift128+. A few decks determine its state, and the state determines all future decks.

about-bounding =
    .modulo = The remainder of the number by n. Lower values come more often unless n divides the number of values.
    .scaled = The number is scaled to 0..n as a fraction and rounded down.
    .divided = The number is divided by MAX / n + 1.
    .top_bits = The upper bits of the number, drawn again while they are n or more.
    .low_bits = The lower bits of the number, drawn again while they are n or more.
    .next_int = Java's nextInt(n): the remainder modulo n, with rejection.
    .multiplied = The upper half of the number times n, with rejection, as libstdc++ does from GCC 11 on.
    .equal_parts = The values are cut into n equal parts, with rejection, as libstdc++ did before GCC 11.
    .rejected_modulo = The remainder modulo n, with rejection, as PHP does from 7.1 on.
    .half_modulo = The remainder modulo n of a number without its lowest bit, as mt_rand() % n in PHP.
    .intn = Go's Intn(n): the remainder modulo n, with rejection.
    .whole = The whole number is a sort key.
    .fraction = A fraction of 53 bits is a sort key.
    .scaled_fraction = Two numbers make a fraction of 53 bits, which is scaled to 0..n and rounded down, as in np.random.rand() * n.
    .r_sample = Some bits of the upper half of the number, drawn again while they are n or more, as R's sample does from 3.6 on.
    .low_rejected = The remainder modulo n, with rejection of the lowest numbers, as in PCG's own libraries.
    .bounded_next_int = The nextInt(n) of Java's SplittableRandom: the remainder modulo n, with rejection.
    .fixed_point_15 = The lower 15 bits times n, without the lower 15 bits of the product.
    .fixed_point_16 = The lower 16 bits times n, without the lower 16 bits of the product.

about-loop =
    .durstenfeld = The loop of durstenfeld: i from n-1 down, swap i with any of 0..=i.
    .fisher_yates = The loop of fisher_yates: i from 0 up, swap i with any of i..n.
    .ascending = The loop of ascending: i from 1 up, swap i with any of 0..=i.
    .ascending_from_zero = The loop of ascending from i = 0 on: it draws a value below 1 first, as inside_out does.
    .ascending_by_two = The loop of ascending with one draw for two swaps, as std::shuffle of libstdc++ does.
    .naive_swap = The loop of naive_swap: i from 0 up, swap i with any of 0..n.
    .removal = The loop of removal_vec and removal_list: draw one of the cards left and take it out.
    .removal_to_front = The loop of removal_to_front: draw one of the cards left and put it in front.
    .removal_filled = The loop of removal_vec where the last card left fills the gap.
    .sattolo = The loop of sattolo: i from n-1 down, swap i with any of 0..i.
    .sort_by_key = The sort of sort_by_random_key: a random key per card, and a stable sort.
    .rejection = The loop of rejection: draw any of n, again while it was drawn before.
    .random_transpositions = The loop of random_transpositions: swap two of 0..n, n times.
    .draw_and_insert = The loop of draw_and_insert: insert the last card at one of 0..n, n times.
