//! Words of 8 to 16 bits, and the plain roll over them.
//!
//! `plain::roll` is written for any width of a word. At 64 bits no proof can try all words; at 16 one can, and the
//! code is the same. A [`Roll`] is the seam between that code, the mistakes planted beside it, and the proof.

use evenhand::plain::{self, Word};

/// A roll: the width of a word in bits, the bounds, the words to read. Gives a die for each bound.
pub(crate) type Roll = fn(u32, &[u64], &mut dyn Iterator<Item = u64>) -> Vec<u64>;

/// The widths that are proved.
pub(crate) const WIDTHS: std::ops::RangeInclusive<u32> = 8..=16;

/// A word of a few bits.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub(crate) struct Narrow<const WIDTH: u32>(u32);

impl<const WIDTH: u32> Word for Narrow<WIDTH> {
    const BITS: u32 = WIDTH;

    fn of(bits: u128) -> Self {
        Self(bits as u32 & ((1 << WIDTH) - 1))
    }

    fn number(self) -> u128 {
        u128::from(self.0)
    }
}

/// `plain::roll` at a width of 8 to 16, or of 64.
///
/// # Panics
/// If the width is none of these.
pub(crate) fn plain_roll(width: u32, bounds: &[u64], words: &mut dyn Iterator<Item = u64>) -> Vec<u64> {
    fn at<W: Word>(bounds: &[u64], words: &mut dyn Iterator<Item = u64>) -> Vec<u64> {
        let word = |number: &u64| W::of(u128::from(*number));
        let bounds: Vec<W> = bounds.iter().map(word).collect();
        plain::roll(&bounds, &mut words.map(|number| word(&number)))
    }
    let roll = match width {
        8 => at::<Narrow<8>>,
        9 => at::<Narrow<9>>,
        10 => at::<Narrow<10>>,
        11 => at::<Narrow<11>>,
        12 => at::<Narrow<12>>,
        13 => at::<Narrow<13>>,
        14 => at::<Narrow<14>>,
        15 => at::<Narrow<15>>,
        16 => at::<Narrow<16>>,
        64 => at::<u64>,
        _ => panic!("no word of {width} bits"),
    };
    roll(bounds, words)
}

/// The lists of consecutive bounds left, left − 1, … that a word of this width has room for: every `left` that a word
/// can hold, every number of dice, until the product passes 2^width.
pub(crate) fn batches(width: u32) -> impl Iterator<Item = Vec<u64>> {
    (2..1 << width).flat_map(move |left| {
        let batch = move |dice: u64| (0..dice).map(|die| left - die).collect::<Vec<u64>>();
        (1..left).map(batch).take_while(move |bounds| fits(bounds, width))
    })
}

/// The batches of choices: the largest number of dice of n faces that a word of this width has room for, every n.
pub(crate) fn choice_batches(width: u32) -> impl Iterator<Item = Vec<u64>> {
    (2..1 << width).map(move |n| {
        // One die fits, and more than the width of a word never do.
        let dice = (2..=width as usize).take_while(|dice| fits(&vec![n; *dice], width)).last().unwrap_or(1);
        vec![n; dice]
    })
}

/// Whether the product of the bounds is within 2^width.
fn fits(bounds: &[u64], width: u32) -> bool {
    bounds
        .iter()
        .try_fold(1u64, |product, bound| product.checked_mul(*bound))
        .is_some_and(|p| p <= 1 << width)
}
