//! Remainders: dice taken as `word % faces`, seen by the weights that see them best.
//!
//! Of R words, each of the first R mod k faces of k has one more than the others. The logarithm of the likelihood
//! ratio against even dice is a sum of weights over the digits, of exact moments, since digits are independent; no
//! other statistic tells such dice with fewer decks (Neyman and Pearson 1933). The dice of a byte need a ninth of the
//! decks that chi-square of all faces does, as it looks everywhere.
//!
//! Any shuffle whose dice fall low is seen as well. Remainders are named only where the excess is about theirs.

use super::super::counts::Digits;
use super::super::test::{Effect, Outlier, Subject, Test, TestId, Where};
use super::Side;
use crate::statistics::tails;

/// What programs take remainders of: a byte, and a word of the smallest `RAND_MAX` that C allows.
const WORDS: [u64; 2] = [1 << 8, 1 << 15];

/// The fewest decks of which three moments give the distribution.
const LEAST_DECKS: u64 = 100;

/// From such a part of their excess to such a multiple, dice may be of remainders.
const ABOUT_ONE: std::ops::RangeInclusive<f64> = 0.3..=3.0;

/// How much the digits of a reading are like remainders of a word.
struct Likeness {
    digits: Digits,
    words: u64,
    /// How many standard deviations above even dice.
    z: f64,
    /// 0 for even dice, 1 for remainders of the word.
    part: f64,
    /// The probability of as much.
    above: f64,
    /// How often the faces came that more words have, and how often even dice show them; not weighted.
    lower: [f64; 2],
}

pub(super) fn add(side: &Side, tests: &mut Vec<Test>) {
    let decks = side.counts.decks;
    if decks < LEAST_DECKS {
        return;
    }
    let pairs = Digits::ALL.into_iter().flat_map(|digits| WORDS.map(|words| (digits, words)));
    let all: Vec<Likeness> = pairs.filter_map(|(digits, words)| likeness(side, digits, words)).collect();
    let Some(most) = all.iter().min_by(|a, b| a.above.total_cmp(&b.above)) else {
        return;
    };
    let (digits, words, z) = (most.digits, most.words, most.z);
    let (at, effect) = if ABOUT_ONE.contains(&most.part) {
        (Where::Remainders { digits, words }, Effect::Remainders { digits, words, excess: most.part })
    } else {
        (Where::LowFaces { digits }, Effect::LowFaces { digits, z })
    };
    let [observed, expected] = most.lower;
    let id = TestId::whole(side.transform, Subject::Remainders);
    let p = tails::bonferroni(most.above, all.len());
    let outliers = vec![Outlier { at, observed, expected, z }];
    tests.push(Test { outliers, ..Test::new(id, decks, z, p, effect).with_z(z) });
}

/// None where the faces share the words evenly.
fn likeness(side: &Side, digits: Digits, words: u64) -> Option<Likeness> {
    let (n, decks) = (side.counts.n, side.counts.decks as f64);
    let table = side.counts.digits(digits);
    let (mut sum, mut variance, mut third, mut expected) = (0.0, 0.0, 0.0, 0.0);
    let mut lower = [0.0; 2];
    for place in 0..n {
        let bound = digits.bound(n, place);
        let (each, more) = (words / bound as u64, (words % bound as u64) as usize);
        // With fewer words than faces, some faces never come: everything tells that.
        if each == 0 || more == 0 {
            continue;
        }
        let often: u64 = table[place * n..][..more].iter().sum();
        let p = more as f64 / bound as f64;
        // ln((each + 1) / R · k) less ln(each / R · k).
        let weight = (1.0 / each as f64).ln_1p();
        let excess = more as f64 * (each + 1) as f64 / words as f64 - p;
        lower[0] += often as f64;
        lower[1] += decks * p;
        sum += weight * (often as f64 - decks * p);
        expected += weight * decks * excess;
        variance += weight.powi(2) * decks * p * (1.0 - p);
        third += weight.powi(3) * decks * p * (1.0 - p) * (1.0 - 2.0 * p);
    }
    (variance > 0.0).then(|| Likeness {
        digits,
        words,
        z: sum / variance.sqrt(),
        part: sum / expected,
        above: tails::three_moments(sum, 0.0, variance, third).above,
        lower,
    })
}
