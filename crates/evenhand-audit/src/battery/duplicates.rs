//! Decks that came before: how large is the space of seeds?
//!
//! Each deck leaves a fingerprint of 16 bytes, so that two different ones have the same with a probability of 2^-128, of
//! 2^24 decks 2^-81 in all; orders that were chosen to have the same are not what is looked for. The number of equal
//! pairs has mean and variance C(N, 2) / n!, since pairs are equal independently of one another two by two, and about
//! Poisson's distribution.
//!
//! Memory: 16 bytes a deck for the first 2^24, 256 MiB; the decks after them are not remembered. Audits that are merged
//! remember what each of them did. To count, a sixteenth of that once more.

use std::sync::OnceLock;

/// Maximum number of stored fingerprints.
pub const REMEMBERED: u64 = 1 << 24;

/// Fingerprints come in pieces of this length, so that growing moves none.
const PIECE: usize = 1 << 12;

/// Parts in which the fingerprints are sorted to be counted, by their last bits.
const PARTS: u128 = 16;

#[derive(Debug, Clone, Default)]
pub(crate) struct Duplicates {
    pieces: Vec<Vec<u128>>,
    decks: u64,
    /// Of the last deck, remembered or not.
    last: u128,
    /// They are of several runs, or were sorted: how far equal ones lie from one another is not known.
    mixed: bool,
    /// Computed on the first request after the last deck.
    multiplicities: OnceLock<Multiplicities>,
}

/// Maximum number of stored fingerprints of repeated decks.
const REPEATED: usize = 1 << 12;

/// How often decks came.
#[derive(Debug, Clone, Default)]
struct Multiplicities {
    equal_pairs: u64,
    different: u64,
    /// Number of distinct decks that occur several times.
    repeated: usize,
    /// The fingerprints of the first [`REPEATED`] of these decks.
    first_repeated: Vec<u128>,
}

/// Two equal decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EqualPair {
    /// Distance between the two decks.
    pub(super) distance: u64,
    /// The later deck, counted from 0.
    pub(super) later: u64,
}

/// A deck that came several times. Decks are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Again {
    /// Number of the first such deck.
    pub(super) deck: u64,
    /// Number of the second such deck.
    pub(super) next: u64,
    /// Number of such decks.
    pub(super) times: u64,
}

impl Duplicates {
    pub(super) fn remember(&mut self, fingerprint: u128) {
        self.last = fingerprint;
        if self.decks >= REMEMBERED {
            return;
        }
        self.decks += 1;
        self.multiplicities.take();
        match self.pieces.last_mut() {
            Some(piece) if piece.len() < PIECE => piece.push(fingerprint),
            _ => {
                let mut piece = Vec::with_capacity(PIECE);
                piece.push(fingerprint);
                self.pieces.push(piece);
            }
        }
    }

    /// Adds what is remembered of other decks: all of it, so that it does not matter which came first.
    pub(super) fn add(&mut self, other: Self) {
        let Self { pieces, decks, last: _, mixed: _, multiplicities: _ } = other;
        self.multiplicities.take();
        self.pieces.extend(pieces);
        self.decks += decks;
        self.mixed = true;
    }

    /// All fingerprints, sorted.
    #[cfg(feature = "state")]
    pub(super) fn sorted(&self) -> Vec<u128> {
        let mut all: Vec<u128> = self.pieces.iter().flatten().copied().collect();
        all.sort_unstable();
        all
    }

    /// Of these fingerprints.
    #[cfg(feature = "state")]
    pub(super) fn of(fingerprints: Vec<u128>) -> Self {
        Self { decks: fingerprints.len() as u64, pieces: vec![fingerprints], mixed: true, ..Self::default() }
    }

    /// Whether they are in the order of the decks of one run.
    pub(super) fn are_in_order(&self) -> bool {
        !self.mixed
    }

    /// The fingerprint of the last deck; 0 before the first.
    pub(super) fn last(&self) -> u128 {
        self.last
    }

    /// Number of stored fingerprints.
    pub(crate) fn decks(&self) -> u64 {
        self.decks
    }

    /// Number of equal pairs of decks.
    pub(crate) fn equal_pairs(&self) -> u64 {
        self.multiplicities().equal_pairs
    }

    /// Number of distinct decks.
    pub(crate) fn different(&self) -> u64 {
        self.multiplicities().different
    }

    /// The fingerprints, in the order of the decks.
    pub(super) fn fingerprints(&self) -> impl Iterator<Item = u128> + '_ {
        self.pieces.iter().flatten().copied()
    }

    /// The two decks of each equal pair, counted from 0: the later one, and how far before it the other lies. As long
    /// as there are equal pairs.
    pub(super) fn equal(&self) -> Vec<EqualPair> {
        let mut equal = Vec::new();
        let mut part: Vec<(u128, u64)> = Vec::new();
        for which in 0..PARTS {
            part.clear();
            part.extend(self.fingerprints().zip(0..).filter(|(fingerprint, _)| fingerprint % PARTS == which));
            part.sort_unstable();
            for same in part.chunk_by(|one, other| one.0 == other.0) {
                for (at, (_, later)) in same.iter().enumerate() {
                    let pairs = same[..at].iter();
                    equal.extend(
                        pairs.map(|(_, earlier)| EqualPair { distance: later - earlier, later: *later }),
                    );
                }
            }
        }
        equal
    }

    /// Returns at most `most` of the decks that came several times, the most frequent first. Returns none if the order of
    /// the decks is unknown.
    pub(super) fn most_frequent(&self, most: usize) -> Vec<Again> {
        let mut all: Vec<Again> = Vec::new();
        if self.equal_pairs() == 0 || !self.are_in_order() {
            return all;
        }
        let Multiplicities { repeated, first_repeated, .. } = self.multiplicities();
        if *repeated == first_repeated.len() {
            return self.among(first_repeated.clone(), most);
        }
        let mut part: Vec<(u128, u64)> = Vec::new();
        for which in 0..PARTS {
            part.clear();
            part.extend(self.fingerprints().zip(1..).filter(|(fingerprint, _)| fingerprint % PARTS == which));
            part.sort_unstable();
            for same in part.chunk_by(|one, other| one.0 == other.0).filter(|same| same.len() > 1) {
                all.push(Again { deck: same[0].1, next: same[1].1, times: same.len() as u64 });
            }
            all.sort_by_key(|again| (std::cmp::Reverse(again.times), again.deck));
            all.truncate(most);
        }
        all
    }

    /// Returns at most `most` of the decks with these fingerprints, the most frequent first.
    fn among(&self, mut fingerprints: Vec<u128>, most: usize) -> Vec<Again> {
        fingerprints.sort_unstable();
        let mut all = vec![Again { deck: 0, next: 0, times: 0 }; fingerprints.len()];
        for (fingerprint, deck) in self.fingerprints().zip(1..) {
            if let Ok(at) = fingerprints.binary_search(&fingerprint) {
                let again = &mut all[at];
                again.times += 1;
                match again.times {
                    1 => again.deck = deck,
                    2 => again.next = deck,
                    _ => {}
                }
            }
        }
        all.sort_by_key(|again| (std::cmp::Reverse(again.times), again.deck));
        all.truncate(most);
        all
    }

    fn multiplicities(&self) -> &Multiplicities {
        self.multiplicities.get_or_init(|| {
            let mut found = Multiplicities::default();
            let mut part: Vec<u128> = Vec::new();
            for which in 0..PARTS {
                part.clear();
                part.extend(self.fingerprints().filter(|fingerprint| fingerprint % PARTS == which));
                part.sort_unstable();
                for equal in part.chunk_by(PartialEq::eq) {
                    let decks = equal.len() as u64;
                    found.equal_pairs += (decks - 1) * decks / 2;
                    found.different += 1;
                    if decks > 1 {
                        found.repeated += 1;
                        if found.first_repeated.len() < REPEATED {
                            found.first_repeated.push(equal[0]);
                        }
                    }
                }
            }
            found
        })
    }
}

/// The fingerprint of a deck, given as words of 64 bits.
///
/// Two lanes, each of which multiplies by another odd number to 128 bits and folds the halves; the fractions of the
/// golden ratio and of √2 and √3.
pub(super) fn fingerprint(words: impl Iterator<Item = u64>) -> u128 {
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    const ROOT_2: u64 = 0x6a09_e667_f3bc_c909;
    const ROOT_3: u64 = 0xbb67_ae85_84ca_a73b;
    let fold = |x: u64, y: u64| {
        let product = u128::from(x) * u128::from(y);
        product as u64 ^ (product >> 64) as u64
    };
    let (mut one, mut other) = (ROOT_2, ROOT_3);
    for word in words {
        one = fold(one ^ word, GOLDEN).wrapping_add(word);
        other = fold(other.rotate_left(23) ^ word, ROOT_3).wrapping_add(word ^ GOLDEN);
    }
    // Once more, so that the last word reaches all bits.
    u128::from(fold(one ^ ROOT_3, GOLDEN)) << 64 | u128::from(fold(other ^ GOLDEN, ROOT_2 | 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_pairs_are_counted_across_pieces() {
        let mut duplicates = Duplicates::default();
        for deck in 0..3 * PIECE as u64 {
            duplicates.remember(fingerprint([deck % 5000, 7].into_iter()));
        }
        // 12,288 of 5,000 kinds: 2,288 come three times, the others twice.
        assert_eq!(duplicates.equal_pairs(), 2_288 * 3 + (5_000 - 2_288));
        assert_eq!((duplicates.decks(), duplicates.different()), (12_288, 5_000));
        // More repeated decks than stored fingerprints.
        let again = |deck: u64, times| Again { deck, next: deck + 5_000, times };
        assert_eq!(duplicates.most_frequent(2), [again(1, 3), again(2, 3)]);
    }

    #[test]
    fn few_repeated_decks_are_listed_like_many() {
        let mut duplicates = Duplicates::default();
        let mut all: Vec<u64> = (0..300).collect();
        all.extend([7, 9, 9, 250, 250, 7, 9]);
        for deck in &all {
            duplicates.remember(fingerprint([*deck].into_iter()));
        }
        let again = |deck, next, times| Again { deck, next, times };
        let expected = [again(10, 302, 4), again(8, 301, 3), again(251, 304, 3)];
        assert_eq!(duplicates.most_frequent(8), expected);
        assert_eq!(duplicates.most_frequent(1), expected[..1]);
    }
}
