# What generators, bounding methods and loops are called.

generator =
    .glibc = glibc's rand
    .msvc = Microsoft's rand
    .standard_c = the C standard's rand
    .bsd = BSD's old rand
    .java = java.util.Random
    .delphi = Delphi's Random
    .mersenne = MT19937 as C++, NumPy and PHP seed it
    .python = MT19937 as Python seeds it
    .php_old = PHP's old mt_rand
    .dot_net = .NET's System.Random
    .unity = Unity's Random
    .go = Go's math/rand
    .lua53 = Lua 5.3's math.random
    .lua54 = Lua 5.4's math.random

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
    .cards = a deck of { $n } cards: the seed is searched for decks of 2 to { $most }
    .lengths = { $observed } cards where there should be { $expected }
    .not-an-order = { $why }
    .nothing = no deck was given
