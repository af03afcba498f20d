//! How players hold their cards.

use serde::Deserialize;

use crate::card::{Card, Joker, Rank, Suit, TileSuit, Uno};
use crate::deck::Deck;

/// An order of the cards in a hand, from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Sorting {
    /// As they were dealt.
    AsDealt,
    /// In the starting order of the deck, equal cards together.
    Deck,
    /// By suit, spades, hearts, diamonds, clubs, each from the ace down.
    Bridge,
    /// From the ace down.
    Poker,
    /// Jokers, twos, then from the ace down to the three.
    Climbing,
    /// Jokers and twos, which are trumps, then the suits, each from the ace down.
    Shengji,
    /// Twos, then from the ace down to the three, equal ranks by suit: spades, hearts, clubs, diamonds.
    BigTwo,
    /// Characters, dots, bamboos, honours, flowers, each from the one on; a red five lies with the fives.
    Tiles,
    /// By colour and number; wild cards last.
    Uno,
    /// Trumps from the highest down, the fool last of them, then the suits from the king down.
    Tarot,
    /// Jacks, clubs first, then the suits, each from the ace, ten, king down.
    Skat,
    /// By suit, spades, hearts, diamonds, clubs, each from the ace, ten, king down to the nine.
    Pinochle,
    /// From the ace, which is low, up to the king.
    AceLow,
    /// Wild cards, which are jokers and twos, then from the ace down to the four, then black threes and red ones.
    Canasta,
}

impl Sorting {
    /// Cards, as indices into the deck, in this order; equal cards in that of the deck.
    pub(crate) fn sorted(self, deck: &Deck, cards: &[u32]) -> Vec<u32> {
        let mut cards = cards.to_vec();
        if self != Self::AsDealt {
            cards.sort_unstable_by_key(|card| (self.key(deck.card(*card)), deck.face(*card), *card));
        }
        cards
    }

    /// The deck's cards in this order, as indices; none for [`Sorting::AsDealt`].
    ///
    /// Who sorts many hands of one deck walks through this and gives each card to the hand that holds it.
    pub fn order(self, deck: &Deck) -> Option<Vec<u32>> {
        if self == Self::AsDealt {
            return None;
        }
        let mut cards: Vec<u32> = (0..deck.len() as u32).collect();
        cards.sort_by_key(|card| (self.key(deck.card(*card)), deck.face(*card)));
        Some(cards)
    }

    /// The lower, the further left; cards of another deck than the game's are held in the deck's order.
    fn key(self, card: &Card) -> u32 {
        let down = |rank: Rank| Rank::Ace as u32 - rank as u32;
        // Spades first, and alternating colours behind them where the game is one of points or climbing.
        let by =
            |suit: Suit, order: [Suit; 4]| order.iter().position(|known| *known == suit).unwrap_or(0) as u32;
        let bridge = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
        let climbing = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
        let clubs_first = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
        let black_first = [Suit::Spades, Suit::Clubs, Suit::Hearts, Suit::Diamonds];
        let ten_high = |rank: Rank| match rank {
            Rank::Ace => 0,
            Rank::Ten => 1,
            rank => 2 + down(rank),
        };
        let two_high = |rank: Rank| if rank == Rank::Two { 0 } else { down(rank) + 1 };
        match (self, card) {
            (Self::AsDealt | Self::Deck, _) => 0,
            (Self::Climbing | Self::Shengji | Self::BigTwo | Self::Canasta, Card::Joker(joker)) => {
                u32::from(*joker == Joker::Small)
            }
            (_, Card::Joker(joker)) => 1000 + u32::from(*joker == Joker::Small),
            (Self::Bridge, Card::French(rank, suit)) => 100 * by(*suit, bridge) + down(*rank),
            (Self::Poker, Card::French(rank, suit)) => 10 * down(*rank) + by(*suit, bridge),
            (Self::Climbing | Self::BigTwo, Card::French(rank, suit)) => {
                10 + 10 * two_high(*rank) + by(*suit, climbing)
            }
            (Self::Shengji, Card::French(Rank::Two, suit)) => 10 + by(*suit, climbing),
            (Self::Shengji, Card::French(rank, suit)) => 100 * (1 + by(*suit, climbing)) + down(*rank),
            (Self::Tarot, Card::Major(major)) => {
                if major.number() == 0 {
                    22
                } else {
                    21 - u32::from(major.number())
                }
            }
            (Self::Tarot, Card::French(rank, suit)) => {
                let down = if *rank == Rank::Ace { 14 } else { down(*rank) };
                100 * (1 + by(*suit, bridge)) + down
            }
            (Self::Skat, Card::French(Rank::Jack, suit)) => by(*suit, clubs_first),
            (Self::Skat, Card::French(rank, suit)) => 100 * (1 + by(*suit, clubs_first)) + ten_high(*rank),
            (Self::Pinochle, Card::French(rank, suit)) => 100 * by(*suit, bridge) + ten_high(*rank),
            (Self::AceLow, Card::French(rank, suit)) => {
                let up = if *rank == Rank::Ace { 0 } else { 1 + *rank as u32 };
                10 * up + by(*suit, bridge)
            }
            (Self::Canasta, Card::French(Rank::Three, suit)) => 500 + by(*suit, black_first),
            (Self::Canasta, Card::French(rank, suit)) => 10 + 10 * two_high(*rank) + by(*suit, bridge),
            (Self::Tiles, Card::Tile(tile)) => {
                let number = if tile.number() == 0 { 51 } else { 10 * u32::from(tile.number()) };
                let suits = [
                    TileSuit::Characters,
                    TileSuit::Dots,
                    TileSuit::Bamboos,
                    TileSuit::Honours,
                    TileSuit::Flowers,
                ];
                100 * suits.iter().position(|suit| *suit == tile.suit()).unwrap_or(0) as u32 + number
            }
            (Self::Uno, Card::Uno(card)) => match card {
                Uno::Number(colour, number) => 100 * *colour as u32 + u32::from(*number),
                Uno::Skip(colour) => 100 * *colour as u32 + 10,
                Uno::Reverse(colour) => 100 * *colour as u32 + 11,
                Uno::DrawTwo(colour) => 100 * *colour as u32 + 12,
                Uno::Wild => 400,
                Uno::WildDrawFour => 401,
                Uno::WildShuffleHands => 402,
                Uno::WildCustomizable => 403,
            },
            _ => 2000,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Notation;

    fn held(sorting: Sorting, deck: &str) -> String {
        let deck: Deck = deck.parse().unwrap();
        let cards = sorting.order(&deck).unwrap();
        cards.iter().map(|card| deck.card(*card).name(Notation::Code)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn hands_are_held_as_players_of_the_game_hold_them() {
        assert!(held(Sorting::Bridge, "52").starts_with("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Ah Kh"));
        assert!(held(Sorting::Climbing, "54").starts_with("RJ BJ 2s 2h 2c 2d As Ah Ac Ad Ks"));
        assert!(held(Sorting::Climbing, "54").ends_with("3s 3h 3c 3d"));
        assert!(held(Sorting::BigTwo, "52").starts_with("2s 2h 2c 2d As"));
        assert!(held(Sorting::Shengji, "54").starts_with("RJ BJ 2s 2h 2c 2d As Ks"));
        assert!(held(Sorting::Poker, "52").starts_with("As Ah Ad Ac Ks"));
        assert!(held(Sorting::Tarot, "tarot").starts_with("M21 M20"));
        assert!(held(Sorting::Tarot, "tarot").contains("M1 M0 Ks Qs Cs Js Ts"));
        assert!(held(Sorting::Skat, "32").starts_with("Jc Js Jh Jd Ac Tc Kc Qc 9c 8c 7c As"));
        assert!(held(Sorting::Tiles, "riichi").contains("4m 5m 5m 5m 0m 6m"));
        assert!(held(Sorting::Deck, "2x54").starts_with("2c 2c 3c 3c"));
        assert!(held(Sorting::Uno, "uno").ends_with("B+2 B+2 W W W W W+4 W+4 W+4 W+4"));
        assert!(held(Sorting::Uno, "uno112").ends_with("W W W W W+4 W+4 W+4 W+4 WS WC WC WC"));
        assert!(
            held(Sorting::Pinochle, "pinochle").starts_with("As As Ts Ts Ks Ks Qs Qs Js Js 9s 9s Ah Ah Th")
        );
        assert!(held(Sorting::AceLow, "52").starts_with("As Ah Ad Ac 2s"));
        assert!(held(Sorting::AceLow, "52").ends_with("Qc Ks Kh Kd Kc"));
        assert!(held(Sorting::Canasta, "54").starts_with("RJ BJ 2s 2h 2d 2c As Ah"));
        assert!(held(Sorting::Canasta, "54").ends_with("4s 4h 4d 4c 3s 3c 3h 3d"));
        assert!(held(Sorting::Tiles, "sanma").starts_with("1m 1m 1m 1m 9m 9m 9m 9m 1p"));
        assert!(held(Sorting::Tiles, "sanma").contains("4p 5p 5p 5p 0p 6p"));
        assert!(held(Sorting::Tiles, "hongzhong").ends_with("9s 9s 9s 9s 7z 7z 7z 7z"));
    }
}
