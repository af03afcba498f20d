//! Planted faults: the mistakes that shuffles have been published and shipped with.
//!
//! Each stands where the right code stands, so that the same proof or statistic judges it; the tests assert that it
//! is refused, and with which counts. A proof that nothing fails proves nothing.

use evenhand::plain::stack_piles;
use evenhand::{Draw, Keystream, Seed};

/// A shuffle in place with dice from outside.
pub(crate) type Shuffle = fn(&mut [u64], &mut dyn Draw);

/// The next word: a stream has no end.
fn next(words: &mut dyn Iterator<Item = u64>) -> u64 {
    words.next().expect("a stream has no end")
}

/// The right chain of multiplications, and any rule for throwing a word away: by the word, what the chain leaves of it,
/// and the right limit.
fn chain(
    width: u32,
    bounds: &[u64],
    words: &mut dyn Iterator<Item = u64>,
    rejects: impl Fn(u64, u64, u64) -> bool,
) -> Vec<u64> {
    let product: u64 = bounds.iter().product();
    loop {
        let word = next(words);
        let mut r = word;
        let mut dice = Vec::new();
        for bound in bounds {
            let wide = r * bound;
            dice.push(wide >> width);
            r = wide & ((1 << width) - 1);
        }
        if !rejects(word, r, (1 << width) % product) {
            return dice;
        }
    }
}

/// Remainders for products, and every word kept: the low outcomes come more often.
pub(crate) fn modulo(_: u32, bounds: &[u64], words: &mut dyn Iterator<Item = u64>) -> Vec<u64> {
    let mut r = next(words);
    let die = |bound: &u64| {
        let die = r % bound;
        r /= bound;
        die
    };
    bounds.iter().map(die).collect()
}

/// Every word kept.
pub(crate) fn nothing_rejected(width: u32, bounds: &[u64], words: &mut dyn Iterator<Item = u64>) -> Vec<u64> {
    chain(width, bounds, words, |_, _, _| false)
}

/// One word too many kept: below where it should be at most.
pub(crate) fn one_word_too_many(
    width: u32,
    bounds: &[u64],
    words: &mut dyn Iterator<Item = u64>,
) -> Vec<u64> {
    chain(width, bounds, words, |_, rest, limit| rest + 1 < limit)
}

/// One word too few kept: at most where it should be below.
pub(crate) fn one_word_too_few(width: u32, bounds: &[u64], words: &mut dyn Iterator<Item = u64>) -> Vec<u64> {
    chain(width, bounds, words, |_, rest, limit| rest <= limit)
}

/// The word itself held against the limit, not what the chain leaves of it.
pub(crate) fn the_word_for_its_rest(
    width: u32,
    bounds: &[u64],
    words: &mut dyn Iterator<Item = u64>,
) -> Vec<u64> {
    chain(width, bounds, words, |word, _, limit| word < limit)
}

/// The limit of the first die for that of all of them.
pub(crate) fn the_first_bound_for_the_product(
    width: u32,
    bounds: &[u64],
    words: &mut dyn Iterator<Item = u64>,
) -> Vec<u64> {
    chain(width, bounds, words, |_, rest, _| rest < (1 << width) % bounds[0])
}

/// Every die of a batch from the same word, not from what the die before left of it.
pub(crate) fn one_word_for_all(width: u32, bounds: &[u64], words: &mut dyn Iterator<Item = u64>) -> Vec<u64> {
    let word = next(words);
    bounds.iter().map(|bound| (word * bound) >> width).collect()
}

/// A face too few: the last place is never drawn.
pub(crate) fn a_face_too_few(width: u32, bounds: &[u64], words: &mut dyn Iterator<Item = u64>) -> Vec<u64> {
    let fewer: Vec<u64> = bounds.iter().map(|bound| bound - 1).collect();
    chain(width, &fewer, words, |_, rest, limit| rest < limit)
}

/// A face too many: a place past the end is drawn.
pub(crate) fn a_face_too_many(width: u32, bounds: &[u64], words: &mut dyn Iterator<Item = u64>) -> Vec<u64> {
    let more: Vec<u64> = bounds.iter().map(|bound| bound + 1).collect();
    // One that has more outcomes than there are words rejects none, or it would reject all.
    chain(width, &more, words, |_, rest, limit| rest < limit && limit < 1 << width)
}

/// Every place swapped with any place, not only with those from it on: n^n tapes cannot be shared out evenly among
/// n! orders.
pub(crate) fn swap_with_any_place(items: &mut [u64], draw: &mut dyn Draw) {
    for i in 0..items.len() {
        items.swap(i, draw.below(items.len() as u64) as usize);
    }
}

/// No item may stay: Sattolo's algorithm, which gives cycles only.
pub(crate) fn never_in_place(items: &mut [u64], draw: &mut dyn Draw) {
    for i in 0..items.len().saturating_sub(1) {
        items.swap(i, i + 1 + draw.below((items.len() - i - 1) as u64) as usize);
    }
}

/// The last pair never decided.
pub(crate) fn last_pair_forgotten(items: &mut [u64], draw: &mut dyn Draw) {
    for i in 0..items.len().saturating_sub(2) {
        items.swap(i, i + draw.below((items.len() - i) as u64) as usize);
    }
}

/// The first place never drawn for.
pub(crate) fn first_place_forgotten(items: &mut [u64], draw: &mut dyn Draw) {
    if let [_, rest @ ..] = items {
        right(rest, draw);
    }
}

/// Dice counted from the first place, not from the one to be settled.
pub(crate) fn counted_from_the_start(items: &mut [u64], draw: &mut dyn Draw) {
    for i in 0..items.len().saturating_sub(1) {
        items.swap(i, draw.below((items.len() - i) as u64) as usize);
    }
}

/// A cut: every place gets every item equally often, and yet there are only n orders.
pub(crate) fn a_cut(items: &mut [u64], draw: &mut dyn Draw) {
    items.rotate_left(draw.below(items.len() as u64) as usize);
}

/// The faulty shuffles by name.
pub(crate) const SHUFFLES: [(&str, Shuffle); 6] = [
    ("swap with any place", swap_with_any_place),
    ("never in place", never_in_place),
    ("last pair forgotten", last_pair_forgotten),
    ("first place forgotten", first_place_forgotten),
    ("counted from the start", counted_from_the_start),
    ("a cut", a_cut),
];

/// Forward Fisher–Yates as it should be, for faults that lie around it.
fn right(items: &mut [u64], draw: &mut dyn Draw) {
    for i in 0..items.len().saturating_sub(1) {
        items.swap(i, i + draw.below((items.len() - i) as u64) as usize);
    }
}

/// A faulty dealing of n items to 2^bits piles.
pub(crate) type Deal = fn(&mut [u64], u32, &mut dyn Draw);

/// Writes the stack over the items.
fn deal(
    items: &mut [u64],
    bits: u32,
    draw: &mut dyn Draw,
    key: impl Fn(&[u64], u64) -> u64,
    mut shuffle: impl FnMut(u32, &mut [u64], &mut dyn Draw),
) {
    let n = items.len() as u64;
    let keys: Vec<u64> = (0..n).map(|_| draw.below(1 << bits)).collect();
    let order = stack_piles(n, bits, |i| key(&keys, i), |number, pile| shuffle(number, pile, draw));
    items.copy_from_slice(&order);
}

/// Piles left in input order.
pub(crate) fn piles_not_shuffled(items: &mut [u64], bits: u32, draw: &mut dyn Draw) {
    deal(items, bits, draw, |keys, i| keys[i as usize], |_, _, _| ());
}

/// The last pile left in input order.
pub(crate) fn last_pile_not_shuffled(items: &mut [u64], bits: u32, draw: &mut dyn Draw) {
    deal(
        items,
        bits,
        draw,
        |keys, i| keys[i as usize],
        |number, pile, draw| {
            if number + 1 < 1 << bits {
                right(pile, draw);
            }
        },
    );
}

/// Items 2i and 2i + 1 dealt by the same key.
pub(crate) fn neighbours_share_a_key(items: &mut [u64], bits: u32, draw: &mut dyn Draw) {
    deal(items, bits, draw, |keys, i| keys[i as usize / 2 * 2], |_, pile, draw| right(pile, draw));
}

/// One stream for all piles: piles of the same size are shuffled alike.
pub(crate) fn one_stream_for_all_piles(items: &mut [u64], bits: u32, draw: &mut dyn Draw) {
    let mut known: Vec<Option<Vec<u64>>> = vec![None; items.len() + 1];
    deal(
        items,
        bits,
        draw,
        |keys, i| keys[i as usize],
        move |_, pile, draw| {
            let bounds = (2..=pile.len() as u64).rev();
            let dice = known[pile.len()].get_or_insert_with(|| bounds.map(|left| draw.below(left)).collect());
            for (i, die) in dice.iter().enumerate() {
                pile.swap(i, i + *die as usize);
            }
        },
    );
}

/// The faulty deals by name.
pub(crate) const DEALS: [(&str, Deal); 4] = [
    ("piles not shuffled", piles_not_shuffled),
    ("last pile not shuffled", last_pile_not_shuffled),
    ("neighbours share a key", neighbours_share_a_key),
    ("one stream for all piles", one_stream_for_all_piles),
];

/// Orders of n items by a faulty shuffle, with the dice of a keystream: what the statistics must refuse.
pub(crate) fn orders(shuffle: Shuffle, n: u32, seed: &Seed) -> impl Iterator<Item = Vec<u32>> + use<> {
    let mut dice = Keystream::new(seed, 0);
    std::iter::repeat_with(move || {
        let mut items: Vec<u64> = (0..u64::from(n)).collect();
        shuffle(&mut items, &mut dice);
        items.into_iter().map(|item| item as u32).collect()
    })
}
