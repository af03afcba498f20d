# Notes on the names that articles and literature use.
#
# name-…       a note on a name of the table, in addition to the pages of its algorithms
# .algorithm   the owner of that algorithm, if a name stands for several

comma = , {""}
unknown = "{ $name }" is not a known algorithm
unknown-near = "{ $name }" is not a known algorithm: did you mean { $nearest }?
several =
    "{ $name }" is the name of several algorithms. Use the name of one:
    { $list }
no-classic = "{ $name }" is not an algorithm. { $note }

name-way-2 = 作法二 of articles 000 and 003 has two forms, which draw alike and differ in the cost of a removal.
    .removal_vec = first form: the cards left in a vector, where each removal moves all cards behind it
    .removal_list = second form: the cards left in a linked list, walked to the place that was drawn
name-way-3 = 作法三 of articles 000 and 003 has two forms, both in place.
    .durstenfeld = first form: from the last place down, each swaps with one of those not yet drawn
    .ascending = second form: from the first place up, each swaps with one of those done already
name-way-4 = Articles 000 and 003 have 作法一, 作法二 (two forms) and 作法三 (two forms), but not a fourth.
    .rejection = 作法一
    .removal_vec = 作法二, first form: vector
    .removal_list = 作法二, second form: list
    .durstenfeld = 作法三, first form
    .ascending = 作法三, second form
name-fisher-yates = In the literature Fisher–Yates is any of these. In place, as today's programs have it, it is fisher_yates. Articles 000, 003 (Fisher–Yates shuffle) and 002 (Fisher_Yates算法) print the older removal: draw one of the cards left and take it out.
    .fisher_yates = the literature's, in place: place i swaps with any of i..n
    .removal_vec = printed in 002, and in 000 and 003 as the first form: removal from a vector
    .removal_list = printed in 000 and 003 as the second form: removal from a linked list
name-perfect-shuffle = Article 000 calls perfect any shuffle whose n! orders are equally likely: every algorithm of the catalogue that is uniform. In the literature a perfect shuffle is the faro, which cuts in the middle and interleaves card by card. It draws nothing, so it is not a random shuffle and not in the catalogue. Its random sister is riffle.
name-doudizhu = A card game for three, which article 001 names as a program that shuffles.
name-shuangkou = A card game for four with two decks, which article 001 names as a program that shuffles.
name-poker = The cards themselves: article 000 shuffles 52 of them, articles 001 and 002 54, with two jokers.
name-shuffling = The name of them all: the catalogue lists them.
name-draw-and-insert = Article 002 calls it true to real shuffling. It is not uniform.
name-knuth-durstenfeld = Article 002's C++ code calls srand(time(NULL)) before every draw, so that all draws of one second depend on one number: the algorithm is right, its random draws are wrong (--dice reseeded_every_draw). Knuth's algorithm P is the same loop.
name-inside-out = In the literature inside_out builds a shuffled copy while it reads the input once. Article 002 prints under the name Inside_Out算法 a swap in place, without a copy: ascending.
    .inside_out = the literature's: a shuffled copy, made in one pass
    .ascending = printed in article 002: the same draws, swapped in place
name-random-shuffle = Article 002 describes random_shuffle twice, and contradicts itself: as its Inside_Out算法 (ascending), and as choosing for place 1, then place 2 from the rest (fisher_yates). The C++ standard does not fix the algorithm. It was deprecated in C++14 and removed in C++17, in favour of std::shuffle.
    .ascending = libstdc++ (GCC) and Microsoft's library, and article 002's first description
    .fisher_yates = libc++ (Clang), and article 002's second description
name-method-1-improved = In 取样问题 article 004 gives the name shuffle01! once more, to the same loop stopped after two rounds: sample_partial_shuffle.
name-method-4 = Article 004 has 方法1, 改进方法1, 方法2 and 方法3, but not a fourth.
    .removal_vec = 方法1, shuffle01
    .fisher_yates = 改进方法1, shuffle01!
    .removal_to_front = 方法2, shuffle02
    .random_transpositions = 方法3, shuffle03!
name-built-in = Ruby's Array#shuffle and Python's random.shuffle are both this loop. Python's leaves out the last draw, which has one value.
name-sampling = 取样问题, article 004: choose k of n. It gives three ways, and names 蓄水池算法 as another (reservoir_r, reservoir_l).
    .sample_rejection = first way: a set, drawn again on a repeat
    .sample_full_shuffle = second way: shuffle all, take the first k
    .sample_partial_shuffle = third way: the shuffle stops after k rounds
name-reservoir = Article 004 names 蓄水池算法 but does not print one. The literature has two: they keep k of a stream whose length need not be known.
    .reservoir_r = algorithm R: a draw for every item
    .reservoir_l = algorithm L: skips the items that would not come in, so it draws far fewer
name-harness = Article 004's own test: it counts how often each card comes to each place. `evenhand audit --article` prints the same table, and names the biases that the table hides.
name-coin-sort = A sort whose comparator tosses a coin has a different distribution in each library. None of them is uniform.
    .sort_by_coin_timsort = Chrome, Edge and Node today
    .sort_by_coin_merge_runs = Firefox
    .sort_by_coin_quicksort = qsort of BSD and macOS
    .sort_by_coin_insertion = insertion sort, as libraries use for few items
name-key-sort = A sort by random keys is uniform only if no two keys are the same.
    .sort_by_random_key = keys that tie stay as they lay
    .sort_by_random_key_no_ties = all keys are drawn again if two are the same: uniform
