//! Poker hands of a few cards, from counts of ranks and suits that are packed in a word.
//!
//! Cards are added one by one, so the first seven need only two more steps than the first five. The
//! result is the best hand that the counts satisfy, computed without a branch. The tests compare
//! all sets of five cards and some of seven with a plain implementation.

use strum::VariantArray as _;

use crate::battery::test::PokerHand;

/// The lowest bit of the count of each rank.
const RANKS: u64 = 0x1_1111_1111_1111;

/// Number of bits below the counts of suits.
const BELOW_SUITS: u32 = 4 * 13;

/// The lowest bit of the count of each suit.
const SUITS: u64 = 0o1111;

/// At most seven cards of a deck with four cards of each rank.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cards {
    /// Four bits per rank, then three per suit.
    counts: u64,
    /// The ranks of each suit, in sixteen bits.
    ranks: u64,
}

impl Cards {
    /// Creates one card from its rank, from 0 for a two to 12 for an ace, and its suit, from 0 to
    /// 3.
    pub(super) fn one([rank, suit]: [u8; 2]) -> Self {
        Self { counts: 1 << (4 * rank) | 1 << (BELOW_SUITS as u8 + 3 * suit), ranks: 1 << (16 * suit + rank) }
    }

    /// Adds other cards.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self { counts: self.counts + other.counts, ranks: self.ranks | other.ranks }
    }

    /// Returns the best poker hand of five cards or more.
    #[inline]
    pub(super) fn hand(self) -> PokerHand {
        let (ones, twos, fours) = (self.counts & RANKS, self.counts >> 1 & RANKS, self.counts >> 2 & RANKS);
        let (pairs, threes) = (twos & !ones, twos & ones);
        let suits = self.counts >> BELOW_SUITS;
        // Five is 101 in bits, six 110, and seven 111.
        let flush = suits >> 2 & (suits >> 1 | suits) & SUITS != 0;
        let of_any = self.ranks | self.ranks >> 32;
        let straight = is_straight(of_any | of_any >> 16);
        let has_two = |ranks: u64| ranks & ranks.wrapping_sub(1) != 0;
        let full = threes != 0 && (pairs != 0 || has_two(threes));
        let straight_flush = flush && (0..4).any(|suit| is_straight(self.ranks >> (16 * suit)));
        let satisfied = [
            (pairs != 0, PokerHand::Pair),
            (has_two(pairs), PokerHand::TwoPairs),
            (threes != 0, PokerHand::ThreeOfAKind),
            (straight, PokerHand::Straight),
            (flush, PokerHand::Flush),
            (full, PokerHand::FullHouse),
            (fours != 0, PokerHand::FourOfAKind),
            (straight_flush, PokerHand::StraightFlush),
        ];
        let bit = |(is, hand): (bool, PokerHand)| u32::from(is) << hand as u32;
        let hands = satisfied.into_iter().map(bit).fold(1, |hands, bit| hands | bit);
        PokerHand::VARIANTS[hands.ilog2() as usize]
    }
}

/// Returns whether the lowest thirteen bits have five ranks in a row. The ace is low, too.
#[inline]
fn is_straight(ranks: u64) -> bool {
    let ranks = (ranks & 0x1fff) << 1 | ranks >> 12 & 1;
    ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4 != 0
}

/// Numbers of sets of five cards, and of seven, that make each poker hand.
pub(super) const POKER: [[f64; PokerHand::VARIANTS.len()]; 2] = [
    [1_302_540.0, 1_098_240.0, 123_552.0, 54_912.0, 10_200.0, 5_108.0, 3_744.0, 624.0, 40.0],
    [
        23_294_460.0,
        58_627_800.0,
        31_433_400.0,
        6_461_620.0,
        6_180_020.0,
        4_047_644.0,
        3_473_184.0,
        224_848.0,
        41_584.0,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain implementation.
    fn poker_hand(cards: impl Iterator<Item = [u8; 2]>) -> PokerHand {
        let (mut of_rank, mut of_suit, mut suits) = ([0_u32; 13], [0_u8; 4], [0_u16; 4]);
        for [rank, suit] in cards {
            of_rank[usize::from(rank)] += 1;
            of_suit[usize::from(suit)] += 1;
            suits[usize::from(suit)] |= 1 << rank;
        }
        let is_straight = |ranks: u16| {
            // The ace is low, too.
            let ranks = ranks << 1 | ranks >> 12 & 1;
            ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4 != 0
        };
        let flush = of_suit.iter().position(|count| *count >= 5);
        if flush.is_some_and(|suit| is_straight(suits[suit])) {
            return PokerHand::StraightFlush;
        }
        let ranks_of = |times: u32| of_rank.iter().filter(|count| **count == times).count();
        let [pairs, threes, fours] = [2, 3, 4].map(ranks_of);
        match (fours, threes, pairs) {
            (1.., ..) => PokerHand::FourOfAKind,
            (_, 2.., _) | (_, 1, 1..) => PokerHand::FullHouse,
            _ if flush.is_some() => PokerHand::Flush,
            _ if is_straight(suits[0] | suits[1] | suits[2] | suits[3]) => PokerHand::Straight,
            (_, 1, _) => PokerHand::ThreeOfAKind,
            (_, _, 2..) => PokerHand::TwoPairs,
            (_, _, 1) => PokerHand::Pair,
            _ => PokerHand::HighCard,
        }
    }

    /// For all sets of five cards, and for sets of seven that add two, the packed form agrees with
    /// the plain one. The numbers of hands of five are the known exact ones.
    #[test]
    fn counts_of_poker_hands_match_the_known_values() {
        let card = |card: u8| [card / 4, card % 4];
        let hand = |cards: &[u8]| {
            let cards = cards.iter().map(|number| card(*number));
            let packed = cards.clone().fold(Cards::default(), |held, one| held.and(Cards::one(one))).hand();
            assert_eq!(packed, poker_hand(cards.clone()), "{:?}", cards.collect::<Vec<_>>());
            packed
        };
        let mut counts = [0.0; PokerHand::VARIANTS.len()];
        let mut of_seven = Vec::new();
        for a in 0..52 {
            for b in a + 1..52 {
                for c in b + 1..52 {
                    for d in c + 1..52 {
                        for e in d + 1..52 {
                            counts[hand(&[a, b, c, d, e]) as usize] += 1.0;
                            let mut more = (0..52).cycle().skip(usize::from(a) * 7 + usize::from(e) * 5);
                            let mut next = |but: &[u8]| more.find(|f| !but.contains(f)).unwrap_or(0);
                            let f = next(&[a, b, c, d, e]);
                            let g = next(&[a, b, c, d, e, f]);
                            of_seven.push(hand(&[a, b, c, d, e, f, g]));
                        }
                    }
                }
            }
        }
        assert!(PokerHand::VARIANTS.iter().all(|hand| of_seven.contains(hand)));
        let whole = |counts: [f64; POKER[0].len()]| counts.map(|count| count as i64);
        assert_eq!(whole(counts), whole(POKER[0]));
        assert_eq!(whole(POKER[1]).iter().sum::<i64>(), 133_784_560);
    }
}
