# What is said of each classic: the message is its name.
#
# summary    what it does, in a line
# works      how it works, in a few sentences
# why        why its distribution holds, or how the outcomes are biased
# cost       dice, moves and memory
# instead    when to use it, and instead of what; or what to use in its place
# reference  where it comes from
# article-…  what the source article of that number calls it
# k, rounds, faces  what can be set

-sample-size = how many cards are taken

rejection =
    .summary = draw any of n, again while it was drawn before
    .works = Draws any of the n cards. One that was drawn before is rejected and drawn again; any other is appended to the result.
    .why = What is kept is each of the cards left equally often, whatever came before. How often dice are rejected says nothing of the cards.
    .cost = n (1 + 1/2 + ... + 1/n) dice expected, without a bound; a mark for each card
    .instead = fisher_yates, which draws among the cards that are left and rejects none.
    .reference = folklore; its cost is the coupon collector's: Feller, An introduction to probability theory 1, IX.3
    .article-000 = 作法一
    .article-003 = 作法一

removal_vec =
    .summary = draw one of those left, erase it from the vector
    .works = Draws one of the cards that are left, appends it to the result, and erases it from the vector, which moves all cards behind it.
    .why = The i-th card of the result is each of those left equally often, whatever came before: n! tapes of dice, each of which gives another order.
    .cost = n dice, n^2/4 moves on average, a second vector
    .instead = fisher_yates: the same dice give the place from which a card is swapped to the front, without the moves.
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12
    .article-000 = 作法二 (first form: vector)
    .article-003 = 作法二 (first form: vector)
    .article-002 = Fisher_Yates算法
    .article-004 = 方法1 (shuffle01)

removal_list =
    .summary = draw one of those left, walk to it in a linked list, unlink it
    .works = Draws one of the cards that are left, walks to it from the head of a linked list, unlinks it, and appends it to the result.
    .why = The i-th card of the result is each of those left equally often, whatever came before: n! tapes of dice, each of which gives another order.
    .cost = n dice, n^2/4 steps along the links on average, a link for each card
    .instead = fisher_yates. Of the two removals, the vector's is the faster today.
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12
    .article-000 = 作法二 (second form: list)
    .article-003 = 作法二 (second form: list)

removal_to_front =
    .summary = draw one of those left, put it in front of the result
    .works = Draws one of the cards that are left, erases it from the vector, and puts it in front of the result, so that the result fills from its last place to its first.
    .why = The i-th place from the end is each of the cards left equally often, whatever came before: removal_vec, read backwards.
    .cost = n dice, 3n^2/4 moves on average, a second vector
    .instead = durstenfeld: the same dice fill the same places from the last to the first, without the moves.
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12
    .article-004 = 方法2 (shuffle02)

durstenfeld =
    .summary = i from n-1 down to 0: swap i with any of 0..=i
    .works = Goes from the last place to the first. Each place swaps with any place up to itself, itself included, and is done. The last die has one face.
    .why = Place i gets each of the i+1 cards that are left equally often, whatever the places behind it got: n! tapes of dice, each of which gives another order.
    .cost = n dice, n swaps, in place
    .instead = The one to write by hand. Reading order the other way round is fisher_yates; while copying, inside_out.
    .reference = R. Durstenfeld, Algorithm 235: Random permutation, CACM 7 (1964) 420; Knuth, TAOCP 2, 3.4.2, algorithm P
    .article-000 = 作法三 (first form: with those not yet drawn)
    .article-003 = 作法三 (first form: with those not yet drawn)
    .article-002 = Knuth_Durstenfeld算法

fisher_yates =
    .summary = i from 0 up: swap i with any of i..n
    .works = Goes from the first place to the last. Each place swaps with any place from itself on, itself included, and is done. The last die has one face.
    .why = Place i gets each of the n-i cards that are left equally often, whatever the places before it got: n! tapes of dice, each of which gives another order.
    .cost = n dice, n swaps, in place
    .instead = The one to write by hand, above all where only the head of the order is needed: stop after k rounds and the first k places are a sample.
    .reference = R. A. Fisher, F. Yates, Statistical tables (1938), example 12; in place: R. Durstenfeld, Algorithm 235, CACM 7 (1964) 420
    .article-001 = the corrected scheme
    .article-004 = 改进方法1 (shuffle01!)

ascending =
    .summary = i from 0 up: swap i with any of 0..=i, in place
    .works = Goes from the first place to the last. The card there swaps with any place up to its own, itself included. What lies before it is shuffled already, and stays so; the first die has one face.
    .why = By induction: after card i, its places 0 to i hold their cards in each of the (i+1)! orders equally often. n! tapes of dice, each of which gives another order.
    .cost = n dice, n swaps, in place
    .instead = For cards that come one by one: the deck so far is shuffled at any time. Where a place must be settled once and for all, fisher_yates or durstenfeld.
    .reference = folklore; std::random_shuffle of libstdc++ and Microsoft's library
    .article-000 = 作法三 (second form: with those done)
    .article-003 = 作法三 (second form: with those done)
    .article-002 = Inside_Out算法 (as printed), random_shuffle

inside_out =
    .summary = i from 0 up: the copy's i-th card becomes its j-th, card i goes there; j any of 0..=i
    .works = Reads the cards in their order. Card i goes to any place up to i of the copy; the card that was there moves to the copy's end.
    .why = By induction, as ascending: after card i, the copy is each of its (i+1)! orders equally often.
    .cost = n dice, 2n writes, one copy; the input is read once, front to back
    .instead = For copying and shuffling in one pass, and for inputs whose length shows only at their end. In place: fisher_yates.
    .reference = folklore; ascending, over a copy
    .article-002 = Inside_Out算法 (by its name)

draw_and_insert =
    .summary = n times: take the last card, insert it at one of the n places
    .works = Takes the last card off the deck and inserts it at any of the n places, the last included; n rounds.
    .why = Cards that were never drawn keep their order: about n ln n rounds are needed until each was. Besides, n^n tapes are equally likely, and n! does not divide n^n for n >= 3.
    .cost = n dice, n^2/2 moves on average
    .instead = fisher_yates: n dice, no moves, and exact.
    .reference = D. Aldous, P. Diaconis, Shuffling cards and stopping times, Amer. Math. Monthly 93 (1986) 333-348, turned over: there the top card is inserted
    .article-002 = 抽牌洗牌

naive_swap =
    .summary = i from 0 up: swap i with any of 0..n
    .works = Goes from the first place to the last. Each place swaps with any of all n places. None is done before the last step, since any later die may come back to it.
    .why = n^n tapes are equally likely, and n! does not divide n^n for n >= 3: some orders get more than others.
    .cost = n dice, n swaps, in place
    .instead = fisher_yates: the same loop, with the die for place i over i..n.
    .reference = D. P. Robbins, E. D. Bolker, The bias of three pseudo-random shuffles, Aequationes Math. 22 (1981) 268-292; D. Goldstein, D. Moews, Aequationes Math. 65 (2003) 3-30
    .article-001 = the wrong scheme

random_transpositions =
    .summary = each round: swap two places drawn independently
    .works = Draws two places, which may be the same, and swaps them; n rounds unless set.
    .why = n^(2 rounds) tapes are equally likely, and n! does not divide their number for n >= 3: some orders get more than others after any number of rounds.
    .cost = 2 dice a round, in place
    .instead = fisher_yates: n dice, and exact.
    .reference = P. Diaconis, M. Shahshahani, Generating a random permutation with random transpositions, Z. Wahrscheinlichkeitstheorie verw. Gebiete 57 (1981) 159-179
    .article-004 = 方法3 (shuffle03!)
    .rounds = how many pairs of places are swapped

fisher_yates_skips_first =
    .summary = i from 1 up: swap i with any of i..n; the first card never moves
    .works = Goes from the second place to the last. Each place swaps with any place from itself on, and is done. The last die has one face.
    .why = The first place always holds the first card. The others are shuffled evenly: (n-1)! tapes of dice, each of which gives another of the (n-1)! orders that begin with it.
    .cost = n - 1 dice, n - 1 swaps, in place
    .instead = fisher_yates, the same loop from 0 on.
    .reference = folklore: a loop for arrays that begin at 1

fisher_yates_stops_early =
    .summary = i from 0 up to n-3: swap i with any of i..n; the last two are left as they come
    .works = Goes from the first place to the last but two. Each place swaps with any place from itself on, and is done. The last two places keep the two cards that are left as they lie.
    .why = The die of two faces is missing that would settle the last two places: n!/2 tapes of dice, each of which gives another order, and the other half of the orders never comes.
    .cost = n - 2 dice, n - 2 swaps, in place
    .instead = fisher_yates, up to the last place but one.
    .reference = folklore: i < n - 2 for i < n - 1

durstenfeld_skips_last =
    .summary = i from n-2 down to 0: swap i with any of 0..=i; the last card never moves
    .works = Goes from the last place but one to the first. Each place swaps with any place up to itself, itself included, and is done. The last die has one face.
    .why = The last place always holds the last card. The others are shuffled evenly: (n-1)! tapes of dice, each of which gives another of the (n-1)! orders that end with it.
    .cost = n - 1 dice, n - 1 swaps, in place
    .instead = durstenfeld, the same loop from n-1 on.
    .reference = folklore: the length less one, twice

durstenfeld_stops_early =
    .summary = i from n-1 down to 2: swap i with any of 0..=i; the first two are left as they come
    .works = Goes from the last place to the third. Each place swaps with any place up to itself, itself included, and is done. The first two places keep the two cards that are left as they lie.
    .why = The die of two faces is missing that would settle the first two places: n!/2 tapes of dice, each of which gives another order, and the other half of the orders never comes.
    .cost = n - 2 dice, n - 2 swaps, in place
    .instead = durstenfeld, down to i = 1.
    .reference = folklore: i > 1 for i > 0

ascending_starts_late =
    .summary = i from 2 up: swap i with any of 0..=i; the first two are not swapped at the start
    .works = Goes from the third place to the last. Each place swaps with any place up to itself, itself included.
    .why = The die of two faces is missing that would settle which of the first two cards lies first: n!/2 tapes of dice, each of which gives another order, and the other half of the orders never comes.
    .cost = n - 2 dice, n - 2 swaps, in place
    .instead = ascending, from i = 1 on.
    .reference = folklore: i = 2 for i = 1

sattolo =
    .summary = i from n-1 down to 1: swap i with any of 0..i, never itself
    .works = Goes from the last place to the second. Each place swaps with any place before it, never with itself, and is done.
    .why = Each swap joins two cycles, so all cards are in one at the end: (n-1)! tapes of dice, each of which gives another of the (n-1)! cyclic orders.
    .cost = n - 1 dice, n - 1 swaps, in place
    .instead = For one round trip through all items, or a present for each guest from another. It is no shuffle: for any order, durstenfeld.
    .reference = S. Sattolo, An algorithm to generate a random cyclic permutation, Inf. Process. Lett. 22 (1986) 315-317

sort_by_random_key =
    .summary = a random key for each card, a stable sort by key; ties keep the input's order
    .works = Draws a key for each card, a die of 32768 faces unless set, then sorts the cards by their keys. Cards with the same key stay in the order in which they lay.
    .why = Cards that tie keep their order: an order with r ascending runs has chance C(f + n - r, n) / f^n with f values. Orders with few runs get more, the input's own the most.
    .cost = n dice, n log n comparisons, a key for each card
    .instead = For databases and spreadsheets, with keys of 64 bits and more. sort_by_random_key_no_ties is exact; fisher_yates is exact, faster, and in place.
    .reference = folklore; how often keys tie is the birthday problem: Feller, An introduction to probability theory 1, II.3
    .faces = how many values a key can have

sort_by_random_key_unstable =
    .summary = a random key for each card, a heap sort by key; ties come as the heap leaves them
    .works = Draws a key for each card, a die of 32768 faces unless set, then sorts the cards by their keys with a heap. Cards with the same key come as the heap leaves them.
    .why = Cards that tie come in an order that follows from where they lay: of two cards that tie the last comes first. With 8 bits nearly every deck of 52 has a tie.
    .cost = n dice, 2 n log2 n comparisons, a key for each card
    .instead = sort_by_random_key_no_ties is exact; fisher_yates is exact, faster, and in place.
    .reference = J. W. J. Williams, Algorithm 232: Heapsort, CACM 7 (1964) 347-348; R. W. Floyd, Algorithm 245: Treesort 3, CACM 7 (1964) 701
    .faces = how many values a key can have

sort_by_random_key_no_ties =
    .summary = a random key for each card, all again if two are the same, a sort by key
    .works = Draws a key for each card, one of n times n values unless set. If two keys are the same, all n are drawn again. Then the cards are sorted by their keys.
    .why = All ways to give the cards different keys are equally likely, and each order has as many of them as any other.
    .cost = n dice a drawing, e^(1/2) = 1.6 drawings expected unless set, without a bound; n log n comparisons, a key for each card
    .instead = Where sorting is what there is: databases, map and reduce. In memory fisher_yates; the same thought with as few bits as it takes is rao_sandelius.
    .reference = folklore; how often keys tie is the birthday problem: Feller, An introduction to probability theory 1, II.3
    .faces = a key is one of n times this number of values; 1 is the fewest dice to follow, and the most ties

sort_by_coin_insertion =
    .summary = insertion sort with a coin for a comparator
    .works = Goes from the second card to the last. A coin is tossed between the card and the one before it: heads swaps them, and the next coin is tossed there; tails ends it.
    .why = Card i stays with 1/2, moves one place with 1/4, and so on. Besides, with coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = fewer than 2n coins expected, as many swaps at most, in place
    .instead = fisher_yates. A comparator must not contradict itself: sort_by_random_key_no_ties sorts by keys instead.
    .reference = folklore; R. Weir, Doing the Microsoft shuffle (2010), on the browser ballot

sort_by_coin_binary_insertion =
    .summary = binary insertion sort with a coin for a comparator
    .works = Goes from the second card to the last. The places before it are halved by coins until one is left, and the card is inserted there.
    .why = Card i comes to one of i+1 places by halving, which is even only where i+1 is a power of two: of three places one has 1/2 and two have 1/4. With coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = n log2 n coins at most, n^2/4 moves on average, in place
    .instead = fisher_yates. A comparator must not contradict itself: sort_by_random_key_no_ties sorts by keys instead.
    .reference = folklore; binary insertion: Knuth, TAOCP 3, 5.2.1

sort_by_coin_timsort =
    .summary = TimSort with a coin for a comparator, as sort(() => Math.random() - 0.5) in Chrome
    .works = Finds a run at the top that rises, or falls and is turned round, a coin a card; then inserts the others one after another, each by halving the places with coins. From 64 cards on there are several runs of 32 and more, which are merged.
    .why = With 1/4 each the run ends after the first two cards as they lie, or turned round; long runs keep the order of the deck, or its reverse. With coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = n log2 n coins at most, half a copy from 64 cards on
    .instead = fisher_yates. A comparator must not contradict itself: sort_by_random_key_no_ties sorts by keys instead.
    .reference = T. Peters, listsort.txt, in the sources of Python (2002); V8 blog, Getting things sorted in V8 (2018)

sort_by_coin_merge =
    .summary = merge sort with a coin for a comparator
    .works = Sorts the upper half of n/2 cards, rounded down, and the lower half likewise, then merges them: a coin says from which half the next card comes, until one half is empty; then comes the rest of the other.
    .why = The rest of the half that is left stays together at the end. Besides, with coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = n log2 n coins and moves at most, half a copy
    .instead = merge_shuffle, the same merges with an exact end; or fisher_yates.
    .reference = folklore; the stable sorts of today's libraries are merge sorts, and so is qsort of glibc

sort_by_coin_merge_runs =
    .summary = insertion sort below 24 cards, else runs of four merged, with a coin for a comparator: Firefox
    .works = Below 24 cards sorts by insertion. Else sorts each four cards by insertion, then merges neighbours of 4, 8, 16 cards and so on: a first coin says whether a merge is needed at all, then one from which half the next card comes.
    .why = Half of all merges are left out, the last one too: with 1/2 each card stays in its part of the deck. With coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = n log2 n coins and moves at most, a copy
    .instead = merge_shuffle, the same merges with an exact end; or fisher_yates.
    .reference = the sort of SpiderMonkey as its sources describe it; R. Weir, Doing the Microsoft shuffle (2010), on such comparators

sort_by_coin_quicksort =
    .summary = quicksort with a coin for a comparator: qsort of BSD and macOS
    .works = Below 7 cards sorts by insertion. Else takes the middle card, a median of three, or from 41 cards on of nine, as coins say; scans from both ends until a coin stops it, swaps, goes on; puts the card between the two parts and sorts them likewise.
    .why = A scan stops after one card with 1/2, so few cards cross the deck. With coins alone every probability is a whole number over a power of two, which 1/n! is not for n >= 3.
    .cost = n log2 n coins about, in place
    .instead = fisher_yates. A comparator that contradicts itself may run such a sort out of bounds.
    .reference = J. L. Bentley, M. D. McIlroy, Engineering a sort function, Software: Practice and Experience 23 (1993) 1249-1265

riffle =
    .summary = each round: cut by coins, interleave the two packets
    .works = A coin for each place says whether its card comes from the upper or the lower packet. The deck is cut so that the packets have as many cards as are asked of them, and they are merged so, each keeping its order; seven rounds unless set.
    .why = After k rounds an order with r rising sequences has chance C(2^k + n - r, n) / 2^(kn): orders with few of them get more, the input's own the most.
    .cost = n coins and n moves a round, a copy and a list of places
    .instead = By hand it is the best there is: seven for 52 cards, better more. In a program fisher_yates.
    .reference = D. Bayer, P. Diaconis, Trailing the dovetail shuffle to its lair, Ann. Appl. Probab. 2 (1992) 294-313; model: E. N. Gilbert and C. E. Shannon (1955), J. Reeds (1981)
    .rounds = how many riffles

overhand =
    .summary = cut each gap with chance 1/faces, reverse the order of the packets
    .works = Goes through the gaps between cards. A die of five faces, unless set, cuts the gap with one of them. Each packet between two cuts keeps its order and goes on top of those before it; one pass unless set.
    .why = With faces as they are unless set: 2 faces leave 2 cards even. Neighbours stay together where their gap is not cut: after one pass all but 2^(n-1) of the n! orders are impossible. Thousands of passes bring 52 cards near.
    .cost = n - 1 dice a pass, 2n moves, in place
    .instead = riffle, if by hand: seven of those do what takes thousands of these. In a program fisher_yates.
    .reference = R. Pemantle, Randomization time for the overhand shuffle, J. Theoret. Probab. 2 (1989) 37-49; J. Jonasson, Ann. Appl. Probab. 16 (2006) 231-243
    .rounds = how many passes through the deck
    .faces = one gap in this number is cut

cut =
    .summary = one uniform cut
    .works = Draws how many cards are taken off the top, any of 0..n, and puts them below the others.
    .why = Each card is at each place equally often, but only n of the n! orders can come: who sees one card knows all.
    .cost = 1 die, n moves, in place
    .instead = To start a circle anywhere. As a shuffle, fisher_yates; before a deal, after one.
    .reference = folklore

merge_shuffle =
    .summary = shuffle two halves, merge them by coins, insert what is left by dice
    .works = Shuffles the upper half of n/2 cards, rounded down, and the lower half likewise. A coin says from which half the next card comes. When it names a half that is empty, each card that is left swaps with any card before it or itself.
    .why = Given how many cards the coins merged, all ways to merge them are equally likely; the rest is inserted at uniform places, as in ascending.
    .cost = n ceil(log2 n) coins at most, and O(n) dice expected for what the coins leave; in place
    .instead = Where bits are dear or threads are many: a coin wastes no bit, and the halves can be shuffled at the same time. In one thread fisher_yates is simpler.
    .reference = A. Bacher, O. Bodini, A. Hollender, J. Lumbroso, MergeShuffle: a very fast, parallel random permutation algorithm, arXiv:1508.03167 (2015)

rao_sandelius =
    .summary = coins split the deck in two groups, these likewise, down to single cards
    .works = Tosses a coin for each card of a group: tails go in front, heads behind, each in the order in which they lay. A split that sends all to one side is rolled again. Groups of more than two cards are split likewise; a pair is settled by one coin.
    .why = Given the sizes of the two groups, each set of cards is equally likely to be the first; by induction each group is in uniform order.
    .cost = about n log2 n coins and moves expected, without a bound; a copy of the heads
    .instead = Where coins are all there is, and for data beyond memory: the split is sequential, as in a distribution into piles. In memory fisher_yates.
    .reference = C. R. Rao, Sankhya A 23 (1961) 305-307; M. Sandelius, J. Roy. Statist. Soc. B 24 (1962) 472-481; A. Bacher, O. Bodini, H.-K. Hwang, T.-H. Tsai, ACM Trans. Algorithms 13 (2017) 24

order =
    .summary = fisher_yates with several dice from one word: the order that `evenhand shuffle` gives
    .works = Goes from the first place to the last. Each place swaps with any place from itself on, and is done. One random word gives the dice of several places: 2 at first in a long order, all that are left from 16 on.
    .why = Place i gets each of the n-i cards that are left equally often: n! tapes of dice, each of which gives another order. A word whose dice would not be exact is rejected whole.
    .cost = n - 1 dice and swaps, in place; one word for 2 to 15 dice
    .instead = This is what the program and the library use, up to 2^20 items. Beyond, they deal to piles by random keys first, as rao_sandelius does with coins.
    .reference = SPEC.md; N. Brackett-Rozinsky, D. Lemire, Batched ranged random integer generation, Software: Practice and Experience (2024), arXiv 2408.06213

sample_rejection =
    .summary = draw any of n, again while the set has it, until it has k
    .works = Draws any of the n cards. One that the set has is rejected and drawn again; any other is taken.
    .why = What is taken is each of the cards left equally often, whatever came before: every sequence of k cards, and so every subset, is equally likely.
    .cost = n (1/(n-k+1) + ... + 1/n) dice expected, without a bound: k and some for small k, n ln n for k = n; a set of k cards
    .instead = floyd: the same set, k dice and never one more. For k near n, leave out a sample of n-k.
    .reference = J. Bentley, Programming pearls, column 12
    .article-004 = 取样问题 (first way: a set)
    .k = { -sample-size }

sample_full_shuffle =
    .summary = shuffle all, take the first k
    .works = Goes from the first place to the last. Each place swaps with any place from itself on. The first k places are the sample.
    .why = All n! orders are equally likely, and as many of them begin with one subset of k as with any other.
    .cost = n dice, n swaps, in place
    .instead = sample_partial_shuffle, which stops after k rounds with the same sample.
    .reference = J. Bentley, Programming pearls, column 12
    .article-004 = 取样问题 (second way: shuffle all)
    .k = { -sample-size }

sample_partial_shuffle =
    .summary = i from 0 up to k-1: swap i with any of i..n; take the first k
    .works = Each of the first k places swaps with any place from itself on, and is done. They are the sample.
    .why = Place i gets each of the n-i cards that are left equally often, whatever the places before it got: every sequence of k cards comes from one tape of dice.
    .cost = k dice, k swaps; in place, so it wants the n cards in memory
    .instead = The one for cards in memory that may be moved. Without moving them, floyd; from a stream, reservoir_r or reservoir_l.
    .reference = J. Bentley, Programming pearls, column 12; Knuth, TAOCP 2, 3.4.2, algorithm P, stopped
    .article-004 = 取样问题 (third way: only k rounds)
    .k = { -sample-size }

reservoir_r =
    .summary = keep the first k; card i then replaces one of them with chance k/(i+1)
    .works = The first k cards fill the reservoir. For each later card i (from 0), a die of i+1 faces is rolled; if it shows a place of the reservoir, the card goes there.
    .why = After i cards every subset of k of them is equally likely, by induction. The places are not: card 0 is at place 0 or nowhere.
    .cost = n - k dice, k cards of memory, one pass over a stream of unknown length
    .instead = For streams. reservoir_l skips ahead and needs far fewer dice; where n is known, floyd needs only k.
    .reference = A. G. Waterman in Knuth, TAOCP 2, 3.4.2, algorithm R; J. S. Vitter, ACM TOMS 11 (1985) 37-57
    .article-004 = 蓄水池算法 (by its name)
    .k = { -sample-size }

reservoir_l =
    .summary = keep the first k; skip a geometric number of cards, put the next at any place; again
    .works = The first k cards fill the reservoir. Then two uniform reals say how many cards pass, and the card after them replaces one of the reservoir, until the stream ends.
    .why = As if each card had a uniform real and the k smallest were kept: the largest of these, w, is drawn rather than found, and the cards that pass before one comes below it are geometric.
    .cost = about 3 k ln(n/k) dice, k cards of memory, one pass over a stream of unknown length
    .instead = reservoir_r's place for long streams that can skip. The reals are rounded: where exactness counts, reservoir_r.
    .reference = K.-H. Li, Reservoir-sampling algorithms of time complexity O(n(1+log(N/n))), ACM TOMS 20 (1994) 481-493
    .k = { -sample-size }

floyd =
    .summary = j from n-k up: take any of 0..=j, or j itself if that is taken
    .works = For each j from n-k to n-1, draws any of the cards 0 to j. If the set has it, takes card j in its place, which no earlier round could take.
    .why = After the round of j the set is a uniform sample of the cards 0 to j: it holds j with chance (m+1)/(j+1), m cards being taken before, and any other new card alike. The order of taking is not uniform.
    .cost = k dice; a set of k cards; the n cards are not touched
    .instead = The one for few of many when n is known. Where the sample is to be in random order, sample_partial_shuffle; in the input's order, selection.
    .reference = J. Bentley, R. W. Floyd, Programming pearls: A sample of brilliance, CACM 30 (1987) 754-757
    .k = { -sample-size }

selection =
    .summary = take card i with chance (still wanted) / (still to come)
    .works = Passes over the cards once. With n-i cards to come and k-m of them wanted, a die of n-i faces is rolled, and the card is taken if it shows less than k-m. Stops when k are taken.
    .why = The chances multiply to k! (n-k)! / n! = 1/C(n,k) for every subset, whichever places it takes.
    .cost = k (n+1)/(k+1) dice on average, n at most; one pass, nothing kept but the sample
    .instead = For a sample in the input's order, from a file or tape of known length. For few of many, floyd and a sort.
    .reference = C. T. Fan, M. E. Muller, I. Rezucha (1962), T. G. Jones (1962) in Knuth, TAOCP 2, 3.4.2, algorithm S
    .k = { -sample-size }

# What cannot be set so.

setting-too-few = asked for { $asked } of { $available }: there are too few
setting-no-such-parameter = { $classic } has no { $parameter } to set
setting-no-faces = a die has at least one face
