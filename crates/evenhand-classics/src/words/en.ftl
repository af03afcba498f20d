# The page of each shuffle and sampler: the message has its name.
#
# summary    one line
# works      how it works, in a few sentences
# why        why its distribution holds, or how the outcomes are biased
# cost       draws, moves and memory
# instead    the answer to "When to use it"
# reference  source
# article-…  its name in the source article of that number
# k, rounds, faces  parameters

-sample-size = number of cards in the sample

rejection =
    .summary = draw any of n, again while it was drawn before
    .works = Draws any of the n cards. It rejects a card that was drawn before and draws again. It appends any other card to the result.
    .why = Each accepted card is any of the cards left with equal probability, whatever came before. The number of rejections says nothing about the cards.
    .cost = n (1 + 1/2 + ... + 1/n) draws expected, without a bound, and a mark per card
    .instead = Only to learn from. fisher_yates draws among the cards that are left and rejects none.
    .reference = folklore. Its cost is the coupon collector's: Feller, An introduction to probability theory 1, IX.3
    .article-000 = 作法一
    .article-003 = 作法一

removal_vec =
    .summary = draw one of those left, erase it from the vector
    .works = Draws one of the cards that are left, appends it to the result, and erases it from the vector, which moves all cards behind it.
    .why = The i-th card of the result is any of those left with equal probability, whatever came before. There are n! sequences of draws, and each gives a different order.
    .cost = n draws, n^2/4 moves on average, a second vector
    .instead = Only to learn from. fisher_yates uses the same draws, swaps the card to the front, and moves no other card.
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12
    .article-000 = 作法二 (first form: vector)
    .article-003 = 作法二 (first form: vector)
    .article-002 = Fisher_Yates算法
    .article-004 = 方法1 (shuffle01)

removal_list =
    .summary = draw one of those left, walk to it in a linked list, unlink it
    .works = Draws one of the cards that are left, walks to it from the head of a linked list, unlinks it, and appends it to the result.
    .why = The i-th card of the result is any of those left with equal probability, whatever came before. There are n! sequences of draws, and each gives a different order.
    .cost = n draws, n^2/4 steps along the links on average, a link per card
    .instead = Only to learn from: use fisher_yates. Of the two removals, removal_vec is faster on today's machines.
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12
    .article-000 = 作法二 (second form: list)
    .article-003 = 作法二 (second form: list)

removal_to_front =
    .summary = draw one of those left, put it in front of the result
    .works = Draws one of the cards that are left, erases it from the vector, and puts it in front of the result. The result fills from its last place to its first.
    .why = The i-th place from the end is any of the cards left with equal probability, whatever came before: removal_vec, read backwards.
    .cost = n draws, 3n^2/4 moves on average, a second vector
    .instead = Only to learn from. durstenfeld uses the same draws and fills the same places from the last to the first, without the moves.
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12
    .article-004 = 方法2 (shuffle02)

durstenfeld =
    .summary = i from n-1 down to 0: swap i with any of 0..=i
    .works = Goes from the last place to the first. Each place swaps with any place up to itself, itself included, and is done. The last draw has one value.
    .why = Place i gets each of the i+1 cards that are left with equal probability, whatever the places behind it got. There are n! sequences of draws, and each gives a different order.
    .cost = n draws, n swaps, in place
    .instead = Write this one by hand. Its mirror image is fisher_yates. While you copy, use inside_out.
    .reference = R. Durstenfeld, Algorithm 235: Random permutation, CACM 7 (1964) 420. Knuth, TAOCP 2, 3.4.2, algorithm P
    .article-000 = 作法三 (first form: with those not yet drawn)
    .article-003 = 作法三 (first form: with those not yet drawn)
    .article-002 = Knuth_Durstenfeld算法

fisher_yates =
    .summary = i from 0 up: swap i with any of i..n
    .works = Goes from the first place to the last. Each place swaps with any place from itself on, itself included, and is done. The last draw has one value.
    .why = Place i gets each of the n-i cards that are left with equal probability, whatever the places before it got. There are n! sequences of draws, and each gives a different order.
    .cost = n draws, n swaps, in place
    .instead = Write this one by hand, above all if you need only the head of the order: stop after k rounds, and the first k places are a sample.
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12. In place: R. Durstenfeld, Algorithm 235, CACM 7 (1964) 420
    .article-001 = the corrected scheme
    .article-004 = 改进方法1 (shuffle01!)

ascending =
    .summary = i from 0 up: swap i with any of 0..=i, in place
    .works = Goes from the first place to the last. The card there swaps with any place up to its own, itself included. The cards before it are shuffled already and stay so. The first draw has one value.
    .why = By induction: after card i, places 0 to i hold their cards in each of the (i+1)! orders with equal probability. There are n! sequences of draws, and each gives a different order.
    .cost = n draws, n swaps, in place
    .instead = For cards that come one by one: the deck so far is shuffled at any time. If each place must be final as soon as it is filled, use fisher_yates or durstenfeld.
    .reference = folklore. std::random_shuffle of libstdc++ and of Microsoft's library
    .article-000 = 作法三 (second form: with those done)
    .article-003 = 作法三 (second form: with those done)
    .article-002 = Inside_Out算法 (as printed), random_shuffle

inside_out =
    .summary = i from 0 up: the copy's i-th card becomes its j-th, card i goes there, with j any of 0..=i
    .works = Reads the cards in their order. Card i goes to any place up to i of the copy, and the card that was there moves to the copy's end.
    .why = By induction, as in ascending: after card i, the copy is each of its (i+1)! orders with equal probability.
    .cost = n draws, 2n writes, one copy. The input is read once, front to back
    .instead = To copy and shuffle in one pass, and for inputs whose length shows only at their end. In place, use fisher_yates.
    .reference = folklore. ascending, over a copy
    .article-002 = Inside_Out算法 (by its name)

draw_and_insert =
    .summary = n times: take the last card, insert it at one of the n places
    .works = Takes the last card off the deck and inserts it at any of the n places, the last included. It does this n times.
    .why = Cards that were never drawn keep their order, and it takes about n ln n rounds until each was drawn. Besides, n^n sequences of draws are equally likely, and n! does not divide n^n for n >= 3.
    .cost = n draws, n^2/2 moves on average
    .instead = Never. Use fisher_yates: n draws, no moves, and exact.
    .reference = D. Aldous, P. Diaconis, Shuffling cards and stopping times, Amer. Math. Monthly 93 (1986) 333-348, turned over: there the top card is inserted
    .article-002 = 抽牌洗牌

naive_swap =
    .summary = i from 0 up: swap i with any of 0..n
    .works = Goes from the first place to the last. Each place swaps with any of all n places. No place is done before the last step, since a later draw may come back to it.
    .why = n^n sequences of draws are equally likely, and n! does not divide n^n for n >= 3: some orders get more than others.
    .cost = n draws, n swaps, in place
    .instead = Never. Use fisher_yates: the same loop, with the draw for place i from i..n.
    .reference = D. P. Robbins, E. D. Bolker, The bias of three pseudo-random shuffles, Aequationes Math. 22 (1981) 268-292. D. Goldstein, D. Moews, Aequationes Math. 65 (2003) 3-30
    .article-001 = the wrong scheme

random_transpositions =
    .summary = each round: swap two places drawn independently
    .works = Draws two places, which may be the same, and swaps them. The default is n rounds.
    .why = n^(2 rounds) sequences of draws are equally likely, and n! does not divide their number for n >= 3: some orders get more than others after any number of rounds.
    .cost = 2 draws per round, in place
    .instead = Never. Use fisher_yates: n draws, and exact.
    .reference = P. Diaconis, M. Shahshahani, Generating a random permutation with random transpositions, Z. Wahrscheinlichkeitstheorie verw. Gebiete 57 (1981) 159-179
    .article-004 = 方法3 (shuffle03!)
    .rounds = number of swaps

fisher_yates_skips_first =
    .summary = i from 1 up: swap i with any of i..n, so the first card never moves
    .works = Goes from the second place to the last. Each place swaps with any place from itself on, and is done. The last draw has one value.
    .why = The first place always holds the first card. The others are shuffled uniformly: there are (n-1)! sequences of draws, and each gives a different one of the (n-1)! orders that begin with that card.
    .cost = n - 1 draws, n - 1 swaps, in place
    .instead = Never. Use fisher_yates, the same loop from 0 on.
    .reference = folklore: a loop for arrays that begin at 1

fisher_yates_stops_early =
    .summary = i from 0 up to n-3: swap i with any of i..n, and leave the last two as they come
    .works = Goes from the first place to the last but two. Each place swaps with any place from itself on, and is done. The last two places keep the two cards that are left as they lie.
    .why = The draw of two values that would settle the last two places is missing. There are n!/2 sequences of draws, each gives a different order, and the other half of the orders never comes.
    .cost = n - 2 draws, n - 2 swaps, in place
    .instead = Never. Use fisher_yates, up to the last place but one.
    .reference = folklore: i < n - 2 for i < n - 1

durstenfeld_skips_last =
    .summary = i from n-2 down to 0: swap i with any of 0..=i, so the last card never moves
    .works = Goes from the last place but one to the first. Each place swaps with any place up to itself, itself included, and is done. The last draw has one value.
    .why = The last place always holds the last card. The others are shuffled uniformly: there are (n-1)! sequences of draws, and each gives a different one of the (n-1)! orders that end with that card.
    .cost = n - 1 draws, n - 1 swaps, in place
    .instead = Never. Use durstenfeld, the same loop from n-1 on.
    .reference = folklore: the length less one, twice

durstenfeld_stops_early =
    .summary = i from n-1 down to 2: swap i with any of 0..=i, and leave the first two as they come
    .works = Goes from the last place to the third. Each place swaps with any place up to itself, itself included, and is done. The first two places keep the two cards that are left as they lie.
    .why = The draw of two values that would settle the first two places is missing. There are n!/2 sequences of draws, each gives a different order, and the other half of the orders never comes.
    .cost = n - 2 draws, n - 2 swaps, in place
    .instead = Never. Use durstenfeld, down to i = 1.
    .reference = folklore: i > 1 for i > 0

ascending_starts_late =
    .summary = i from 2 up: swap i with any of 0..=i, without a swap of the first two at the start
    .works = Goes from the third place to the last. Each place swaps with any place up to itself, itself included.
    .why = The draw of two values that would settle which of the first two cards lies first is missing. There are n!/2 sequences of draws, each gives a different order, and the other half of the orders never comes.
    .cost = n - 2 draws, n - 2 swaps, in place
    .instead = Never. Use ascending, from i = 1 on.
    .reference = folklore: i = 2 for i = 1

sattolo =
    .summary = i from n-1 down to 1: swap i with any of 0..i, never itself
    .works = Goes from the last place to the second. Each place swaps with any place before it, never with itself, and is done.
    .why = Each swap joins two cycles, so all cards are in one at the end. There are (n-1)! sequences of draws, and each gives a different one of the (n-1)! cyclic orders.
    .cost = n - 1 draws, n - 1 swaps, in place
    .instead = For one round trip through all items, or a present for each guest from another guest. It is not a shuffle: for any order, use durstenfeld.
    .reference = S. Sattolo, An algorithm to generate a random cyclic permutation, Inf. Process. Lett. 22 (1986) 315-317

sort_by_random_key =
    .summary = a random key per card, a stable sort by key: ties keep the input's order
    .works = Draws a key per card, with 32768 values by default, then sorts the cards by their keys. Cards with the same key stay in the order in which they lay.
    .why = Cards that tie keep their order: with f values, an order with r ascending runs has probability C(f + n - r, n) / f^n. Orders with few runs get more, and the input's own gets the most.
    .cost = n draws, n log n comparisons, a key per card
    .instead = For databases and spreadsheets, with keys of 64 bits and more. sort_by_random_key_no_ties is exact. In memory fisher_yates is exact, faster, and in place.
    .reference = folklore. The number of ties is the birthday problem: Feller, An introduction to probability theory 1, II.3
    .faces = number of values of a key

sort_by_random_key_unstable =
    .summary = a random key per card, a heap sort by key: ties come as the heap leaves them
    .works = Draws a key per card, with 32768 values by default, then sorts the cards by their keys with a heap. Cards with the same key come as the heap leaves them.
    .why = Cards that tie come in an order that follows from where they lay: of two cards that tie, the last comes first. With 8 bits nearly every deck of 52 has a tie.
    .cost = n draws, 2 n log2 n comparisons, a key per card
    .instead = Never. sort_by_random_key_no_ties is exact. In memory fisher_yates is exact, faster, and in place.
    .reference = J. W. J. Williams, Algorithm 232: Heapsort, CACM 7 (1964) 347-348. R. W. Floyd, Algorithm 245: Treesort 3, CACM 7 (1964) 701
    .faces = number of values of a key

sort_by_random_key_no_ties =
    .summary = a random key per card, all again if two are the same, a sort by key
    .works = Draws a key per card, with n times n values by default. If two keys are the same, it draws all n again. Then it sorts the cards by their keys.
    .why = All ways to give the cards different keys are equally likely, and each order has the same number of them.
    .cost = n draws per attempt, e^(1/2) = 1.6 attempts expected by default, without a bound, n log n comparisons, a key per card
    .instead = If sorting is the tool at hand: databases, map and reduce. In memory use fisher_yates. rao_sandelius has the same idea with the fewest bits.
    .reference = folklore. The number of ties is the birthday problem: Feller, An introduction to probability theory 1, II.3
    .faces = a key has n times this number of values: 1 gives the fewest draws to follow, and the most ties

sort_by_coin_insertion =
    .summary = insertion sort with a coin for a comparator
    .works = Goes from the second card to the last. A coin is tossed between the card and the one before it: heads swaps them and tosses again, tails ends the walk.
    .why = Card i stays with 1/2, moves one place with 1/4, and so on. Besides, with coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = fewer than 2n coins expected, at most one swap per coin, in place
    .instead = Never: a comparator must not contradict itself. Use fisher_yates, or sort by keys with sort_by_random_key_no_ties.
    .reference = folklore. R. Weir, Doing the Microsoft shuffle (2010), on the browser ballot

sort_by_coin_binary_insertion =
    .summary = binary insertion sort with a coin for a comparator
    .works = Goes from the second card to the last. Coins halve the places before it until one is left, and the card is inserted there.
    .why = Halving sends card i to one of i+1 places, which is uniform only if i+1 is a power of two: of three places one has 1/2 and two have 1/4. With coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = n log2 n coins at most, n^2/4 moves on average, in place
    .instead = Never: a comparator must not contradict itself. Use fisher_yates, or sort by keys with sort_by_random_key_no_ties.
    .reference = folklore. Binary insertion: Knuth, TAOCP 3, 5.2.1

sort_by_coin_timsort =
    .summary = TimSort with a coin for a comparator, as sort(() => Math.random() - 0.5) in Chrome
    .works = Finds a run at the top that rises, or falls and is turned round, with a coin per card. Then it inserts the others one after another, each by halving the places with coins. From 64 cards on it merges several runs of 32 and more.
    .why = With 1/4 each, the run ends after the first two cards as they lie, or turned round. Long runs keep the order of the deck, or its reverse. With coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = n log2 n coins at most, half a copy from 64 cards on
    .instead = Never: a comparator must not contradict itself. Use fisher_yates, or sort by keys with sort_by_random_key_no_ties.
    .reference = T. Peters, listsort.txt, in the sources of Python (2002). V8 blog, Getting things sorted in V8 (2018)

sort_by_coin_merge =
    .summary = merge sort with a coin for a comparator
    .works = Sorts the upper half of n/2 cards, rounded down, and the lower half likewise, then merges them. A coin picks the half of the next card until one half is empty, and the rest of the other follows.
    .why = The rest of the half that is left stays together at the end. Besides, with coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = n log2 n coins and moves at most, half a copy
    .instead = Never. Use merge_shuffle, the same merges with an exact end, or fisher_yates.
    .reference = folklore. The stable sorts of today's libraries are merge sorts, and so is qsort of glibc

sort_by_coin_merge_runs =
    .summary = insertion sort below 24 cards, else runs of four merged, with a coin for a comparator: Firefox
    .works = Sorts by insertion below 24 cards. Else it sorts each four cards by insertion, then merges neighbours of 4, 8, 16 cards and so on. A first coin decides whether a merge is needed at all, then one per card picks its half.
    .why = Half of all merges are left out, the last one too: with 1/2 each card stays in its part of the deck. With coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = n log2 n coins and moves at most, a copy
    .instead = Never. Use merge_shuffle, the same merges with an exact end, or fisher_yates.
    .reference = the sort of SpiderMonkey as its sources describe it. R. Weir, Doing the Microsoft shuffle (2010), on such comparators

sort_by_coin_quicksort =
    .summary = quicksort with a coin for a comparator: qsort of BSD and macOS
    .works = Sorts by insertion below 7 cards. Else it takes the middle card, a median of three, or from 41 cards on of nine, as coins decide. It scans from both ends until a coin stops it, swaps, and goes on. It puts the card between the two parts and sorts them likewise.
    .why = A scan stops after one card with 1/2, so few cards cross the deck. With coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = about n log2 n coins, in place
    .instead = Never. Use fisher_yates. A comparator that contradicts itself may run such a sort out of bounds.
    .reference = J. L. Bentley, M. D. McIlroy, Engineering a sort function, Software: Practice and Experience 23 (1993) 1249-1265

riffle =
    .summary = each round: cut by coins, interleave the two packets
    .works = A coin per place decides whether its card comes from the upper or the lower packet. The deck is cut so that the packets have the right numbers of cards, and they are merged accordingly, each in its order. The default is seven rounds.
    .why = After k rounds an order with r rising sequences has probability C(2^k + n - r, n) / 2^(kn): orders with few of them get more, and the input's own gets the most.
    .cost = n coins and n moves per round, a copy and a list of places
    .instead = By hand it is the best there is: seven or more riffles for 52 cards. In a program use fisher_yates.
    .reference = D. Bayer, P. Diaconis, Trailing the dovetail shuffle to its lair, Ann. Appl. Probab. 2 (1992) 294-313. Model: E. N. Gilbert and C. E. Shannon (1955), J. Reeds (1981)
    .rounds = number of riffles

overhand =
    .summary = cut each gap with probability 1/faces, reverse the order of the packets
    .works = Goes through the gaps between cards. A draw of five values, by default, cuts the gap with one of them. Each packet between two cuts keeps its order and goes on top of those before it. The default is one pass.
    .why = This holds for the default draw: with 2 values, 2 cards come out uniform. Neighbours stay together where their gap is not cut: after one pass all but 2^(n-1) of the n! orders are impossible. Thousands of passes bring 52 cards close to uniform.
    .cost = n - 1 draws per pass, 2n moves, in place
    .instead = Never. By hand riffle: seven riffles do the work of thousands of these passes. In a program use fisher_yates.
    .reference = R. Pemantle, Randomization time for the overhand shuffle, J. Theoret. Probab. 2 (1989) 37-49. J. Jonasson, Ann. Appl. Probab. 16 (2006) 231-243
    .rounds = number of passes through the deck
    .faces = one gap in this number is cut

cut =
    .summary = one uniform cut
    .works = Draws how many cards it takes off the top, any of 0..n, and puts them below the others.
    .why = Each card is at each place with equal probability, but only n of the n! orders can come: one visible card reveals the whole deck.
    .cost = 1 draw, n moves, in place
    .instead = To start a circle anywhere. To shuffle, use fisher_yates. Before a deal, cut only a shuffled deck.
    .reference = folklore

merge_shuffle =
    .summary = shuffle two halves, merge them by coins, insert what is left by draws
    .works = Shuffles the upper half of n/2 cards, rounded down, and the lower half likewise. A coin picks the half of the next card. When it picks a half that is empty, each card that is left swaps with any card before it or itself.
    .why = For a given number of cards merged by coins, all ways to merge them are equally likely. The rest is inserted at uniform places, as in ascending.
    .cost = n ceil(log2 n) coins at most, and O(n) draws expected for the cards that the coins leave, in place
    .instead = If bits are expensive or threads are many: a coin wastes no bit, and the halves can be shuffled at the same time. In one thread fisher_yates is simpler.
    .reference = A. Bacher, O. Bodini, A. Hollender, J. Lumbroso, MergeShuffle: a very fast, parallel random permutation algorithm, arXiv:1508.03167 (2015)

rao_sandelius =
    .summary = coins split the deck in two groups, these likewise, down to single cards
    .works = Tosses a coin per card of a group: tails go in front, heads behind, each in the order in which they lie. A split that sends all cards to one side is tossed again. Groups of more than two cards are split likewise, and one coin settles a pair.
    .why = For given sizes of the two groups, each set of cards is equally likely to be the first. By induction each group is in uniform order.
    .cost = about n log2 n coins and moves expected, without a bound, a copy of the heads
    .instead = If coins are all there is, and for data beyond memory: the split is sequential, like the distribution into buckets. In memory use fisher_yates.
    .reference = C. R. Rao, Sankhya A 23 (1961) 305-307. M. Sandelius, J. Roy. Statist. Soc. B 24 (1962) 472-481. A. Bacher, O. Bodini, H.-K. Hwang, T.-H. Tsai, ACM Trans. Algorithms 13 (2017) 24

order =
    .summary = fisher_yates with several draws from one word: the order that `evenhand shuffle` gives
    .works = Goes from the first place to the last. Each place swaps with any place from itself on, and is done. One random word gives the draws of several places: 2 at first in a long order, all that are left from 16 on.
    .why = Place i gets each of the n-i cards that are left with equal probability. There are n! sequences of draws, and each gives a different order. A word whose draws would not be exact is rejected whole.
    .cost = n - 1 draws and swaps, in place, one word for 2 to 15 draws
    .instead = The program and the library use it, up to 2^20 items. Beyond, they first write items to buckets by random keys, as rao_sandelius does with coins.
    .reference = SPEC.md. N. Brackett-Rozinsky, D. Lemire, Batched ranged random integer generation, Software: Practice and Experience (2024), arXiv 2408.06213

sample_rejection =
    .summary = draw any of n, again while the set has it, until it has k
    .works = Draws any of the n cards. It rejects a card that is in the set and draws again. It takes any other card.
    .why = Each taken card is any of the cards left with equal probability, whatever came before: every sequence of k cards, and so every subset, is equally likely.
    .cost = n (1/(n-k+1) + ... + 1/n) draws expected, without a bound: slightly more than k for small k, n ln n for k = n, and a set of k cards
    .instead = Only to learn from. floyd gives the same set with exactly k draws. For k near n, draw the n-k cards to leave out.
    .reference = J. Bentley, Programming pearls, column 12
    .article-004 = 取样问题 (first way: a set)
    .k = { -sample-size }

sample_full_shuffle =
    .summary = shuffle all, take the first k
    .works = Goes from the first place to the last. Each place swaps with any place from itself on. The first k places are the sample.
    .why = All n! orders are equally likely, and each subset of k begins the same number of them.
    .cost = n draws, n swaps, in place
    .instead = Only to learn from. sample_partial_shuffle stops after k rounds with the same sample.
    .reference = J. Bentley, Programming pearls, column 12
    .article-004 = 取样问题 (second way: shuffle all)
    .k = { -sample-size }

sample_partial_shuffle =
    .summary = i from 0 up to k-1: swap i with any of i..n, and take the first k
    .works = Each of the first k places swaps with any place from itself on, and is done. They are the sample.
    .why = Place i gets each of the n-i cards that are left with equal probability, whatever the places before it got: every sequence of k cards comes from one sequence of draws.
    .cost = k draws, k swaps, in place, with the n cards in memory
    .instead = For cards in memory that may be moved. If they may not be moved, use floyd. From a stream, use reservoir_r or reservoir_l.
    .reference = J. Bentley, Programming pearls, column 12. Knuth, TAOCP 2, 3.4.2, algorithm P, stopped
    .article-004 = 取样问题 (third way: only k rounds)
    .k = { -sample-size }

reservoir_r =
    .summary = keep the first k, then card i replaces one of them with probability k/(i+1)
    .works = The first k cards fill the reservoir. For each later card i (from 0), it draws any of 0..=i. If that is a place of the reservoir, the card goes there.
    .why = After i cards every subset of k of them is equally likely, by induction. The places are not: card 0 is at place 0 or nowhere.
    .cost = n - k draws, k cards of memory, one pass over a stream of unknown length
    .instead = For streams. reservoir_l skips ahead and needs far fewer draws. If n is known, floyd needs only k.
    .reference = A. G. Waterman in Knuth, TAOCP 2, 3.4.2, algorithm R. J. S. Vitter, ACM TOMS 11 (1985) 37-57
    .article-004 = 蓄水池算法 (by its name)
    .k = { -sample-size }

reservoir_l =
    .summary = keep the first k, skip a geometric number of cards, put the next at any place, repeat
    .works = The first k cards fill the reservoir. Then two uniform reals say how many cards pass, and the card after them replaces one of the reservoir, until the stream ends.
    .why = The effect is that of one uniform real per card, with the k smallest kept: the largest of these, w, is drawn rather than found, and the number of cards that pass before one comes below it is geometric.
    .cost = about 3 k ln(n/k) draws, k cards of memory, one pass over a stream of unknown length
    .instead = For long streams that can skip, instead of reservoir_r. The reals are rounded: if exactness counts, use reservoir_r.
    .reference = K.-H. Li, Reservoir-sampling algorithms of time complexity O(n(1+log(N/n))), ACM TOMS 20 (1994) 481-493
    .k = { -sample-size }

floyd =
    .summary = j from n-k up: take any of 0..=j, or j itself if that is taken
    .works = For each j from n-k to n-1, draws any of the cards 0 to j. If the set has that card, it takes card j instead, which no earlier round could take.
    .why = After the round of j the set is a uniform sample of the cards 0 to j: it holds j with probability (m+1)/(j+1), where m cards were taken before, and any other new card alike. The order of taking is not uniform.
    .cost = k draws and a set of k cards. The n cards are not touched
    .instead = For few cards of many when n is known. For a sample in random order, use sample_partial_shuffle. For a sample in the input's order, use selection.
    .reference = J. Bentley, R. W. Floyd, Programming pearls: A sample of brilliance, CACM 30 (1987) 754-757
    .k = { -sample-size }

selection =
    .summary = take card i with probability (still wanted) / (still to come)
    .works = Passes over the cards once. With n-i cards to come and k-m of them wanted, it draws any of 0..n-i, and takes the card if the draw is below k-m. It stops when k are taken.
    .why = The probabilities multiply to k! (n-k)! / n! = 1/C(n,k) for every subset, whichever places it takes.
    .cost = k (n+1)/(k+1) draws on average, n at most, one pass, no memory but the sample
    .instead = For a sample in the input's order, from a file or tape of known length. For few cards of many, use floyd and a sort.
    .reference = C. T. Fan, M. E. Muller, I. Rezucha (1962), T. G. Jones (1962) in Knuth, TAOCP 2, 3.4.2, algorithm S
    .k = { -sample-size }

# Invalid settings.

setting-too-few = asked for { $asked } of { $available }: there are too few
setting-no-such-parameter = { $classic } has no parameter { $parameter }
setting-no-faces = a draw needs at least one value
