//! Bridge deals by the published numbers, so that a number from elsewhere gives the same deal here.
//!
//! The cards are numbered from the ace of spades, 0, down to the deuce of spades, 12, then hearts, diamonds and
//! clubs; the hands are North, East, South and West. [`BridgeBook::Andrews`] numbers the hands one after the
//! other, [`BridgeBook::Pavlicek`] goes through the cards.
//!
//! # Why it is right
//! Both walk along deals in an order, as [`DealNumbers`](crate::DealNumbers) does, and differ in the order only.
//! Andrews' hands are compared by their highest-numbered card first, ours by their lowest: the third page of his
//! edition is not number 2 there. The tests have pages of both editions as others quote them: the first, the
//! tenth and the 10^27th of both, Andrews' page 491662530827348946 and Pavlicek's last one; and, from the book's
//! preface, on which pages North has all the spades.
//!
//! # What is not here
//! Big Deal, the dealing program of H. van Staveren, also makes deals from random numbers below their count, but
//! no document of it that we found gives numbers with their deals, and a numbering that cannot be checked is not
//! one to claim. The book's "scrambled" editions are the same deals under other page numbers.
//!
//! References: T. Andrews, "The Impossible Bridge Book", which has a page for every deal, in an Andrews and a
//! Pavlicek edition; R. Pavlicek, "Mapping Bridge Deals" (study 7Z68).

use super::NumberError;

/// How many bridge deals there are: 52! / 13!^4.
const DEALS: u128 = 53_644_737_765_488_792_839_237_440_000;
/// How many ways there are to deal to East after North, and to South after East: C(39, 13) and C(26, 13).
const HANDS: [u128; 2] = [8_122_425_444, 10_400_600];

/// An edition of "The Impossible Bridge Book", in which every bridge deal has its page.
///
/// Numbers are from 0, as in [`DealNumbers`](crate::DealNumbers) and in Pavlicek's study; the page is one more.
///
/// # Examples
/// ```
/// use evenhand_cards::BridgeBook;
///
/// let [north, ..] = BridgeBook::Pavlicek.deal(10_u128.pow(27) - 1)?;
/// // ♠ AK72 ♥ Q543 ♦ T863 ♣ 8
/// assert_eq!(north, [0, 1, 7, 12, 15, 22, 23, 24, 30, 32, 34, 37, 45]);
/// # Ok::<(), evenhand_cards::NumberError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BridgeBook {
    /// Hand by hand, North, East and South; a hand's number is C(c1, 1) + C(c2, 2) + … + C(c13, 13), where the
    /// ascending c are its cards, numbered among those that are left.
    Andrews,
    /// Card by card: of the deals that are left, each player gets the next card in as many, in proportion, as
    /// the player still needs cards. North's deals come first, then East's, South's and West's.
    Pavlicek,
}

impl BridgeBook {
    /// How many deals there are.
    pub const COUNT: u128 = DEALS;

    /// The hands of North, East, South and West, each ascending.
    ///
    /// # Errors
    /// [`NumberError::NotBelow`] if there are not so many deals.
    pub fn deal(self, number: u128) -> Result<[Vec<u32>; 4], NumberError> {
        if number >= DEALS {
            return Err(NumberError::NotBelow { number: number.into(), count: DEALS.into() });
        }
        Ok(match self {
            Self::Andrews => andrews_deal(number),
            Self::Pavlicek => pavlicek_deal(number),
        })
    }

    /// The number of a deal, given the hands of North, East, South and West, each in any order.
    ///
    /// # Errors
    /// [`NumberError::PlaceSize`], [`NumberError::NoSuchFace`] or [`NumberError::TooOften`] if this is no bridge
    /// deal.
    pub fn number(self, hands: &[Vec<u32>; 4]) -> Result<u128, NumberError> {
        let seats = seats(hands)?;
        Ok(match self {
            Self::Andrews => andrews_number(&seats),
            Self::Pavlicek => pavlicek_number(&seats),
        })
    }
}

/// Who has each card.
fn seats(hands: &[Vec<u32>; 4]) -> Result<[usize; 52], NumberError> {
    let mut seats = [None; 52];
    for (seat, hand) in hands.iter().enumerate() {
        if hand.len() != 13 {
            return Err(NumberError::PlaceSize { place: seat, given: hand.len(), size: 13 });
        }
        for &face in hand {
            let card = seats.get_mut(face as usize).ok_or(NumberError::NoSuchFace { face, faces: 52 })?;
            if card.replace(seat).is_some() {
                return Err(NumberError::TooOften { face, copies: 1 });
            }
        }
    }
    // 52 different cards: every seat is set.
    Ok(seats.map(Option::unwrap_or_default))
}

/// C(n, k).
fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1))
}

fn andrews_number(seats: &[usize; 52]) -> u128 {
    let mut hands = [0; 3];
    for (seat, number) in hands.iter_mut().enumerate() {
        let left = seats.iter().filter(|&&owner| owner >= seat);
        let cards = (0..).zip(left).filter(|&(_, &owner)| owner == seat).map(|(card, _)| card);
        *number = (1..).zip(cards).map(|(k, card)| choose(card, k)).sum();
    }
    (hands[0] * HANDS[0] + hands[1]) * HANDS[1] + hands[2]
}

fn andrews_deal(number: u128) -> [Vec<u32>; 4] {
    let hands = [number / HANDS[1] / HANDS[0], number / HANDS[1] % HANDS[0], number % HANDS[1]];
    let mut left: Vec<u32> = (0..52).collect();
    let [north, east, south] = hands.map(|mut number| {
        let mut hand = Vec::with_capacity(13);
        let mut card = left.len() as u128;
        // From the highest card down, each the highest whose share of the number is not too large.
        for k in (1..=13).rev() {
            while choose(card, k) > number {
                card -= 1;
            }
            number -= choose(card, k);
            hand.push(left.remove(card as usize));
        }
        hand.reverse();
        hand
    });
    [north, east, south, left]
}

fn pavlicek_number(seats: &[usize; 52]) -> u128 {
    let mut number = 0;
    let mut deals = Deals::new();
    for &seat in seats {
        number += (0..seat).map(|before| deals.share(before)).sum::<u128>();
        deals.give(seat);
    }
    number
}

fn pavlicek_deal(mut number: u128) -> [Vec<u32>; 4] {
    let mut hands = [const { Vec::new() }; 4];
    let mut deals = Deals::new();
    for card in 0..52 {
        let mut seat = 0;
        while number >= deals.share(seat) {
            number -= deals.share(seat);
            seat += 1;
        }
        deals.give(seat);
        hands[seat].push(card);
    }
    hands
}

/// The deals that are left, card by card.
struct Deals {
    /// How many they are.
    count: u128,
    /// How many cards each player still needs.
    needs: [u128; 4],
}

impl Deals {
    fn new() -> Self {
        Self { count: DEALS, needs: [13; 4] }
    }

    /// In how many of them a player gets the next card. The division is exact, since this is a count.
    fn share(&self, seat: usize) -> u128 {
        self.count * self.needs[seat] / self.needs.iter().sum::<u128>()
    }

    /// Gives a player the next card.
    fn give(&mut self, seat: usize) {
        self.count = self.share(seat);
        self.needs[seat] -= 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The cards of a hand as players write it: spades, hearts, diamonds and clubs with dots between.
    fn hand(text: &str) -> Vec<u32> {
        let ranks = "AKQJT98765432";
        let suits = (0..).step_by(13).zip(text.split('.'));
        suits
            .flat_map(|(suit, cards)| cards.chars().map(move |c| suit + ranks.find(c).unwrap() as u32))
            .collect()
    }

    #[track_caller]
    fn assert_page(book: BridgeBook, page: u128, hands: [&str; 4]) {
        let hands = hands.map(hand);
        assert_eq!(book.number(&hands), Ok(page - 1));
        assert_eq!(book.deal(page - 1), Ok(hands));
    }

    #[test]
    fn the_pages_of_the_andrews_edition_are_met() {
        let book = BridgeBook::Andrews;
        let first = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"];
        assert_page(book, 1, first);
        assert_page(book, 10, [first[0], first[1], "..AKQJ98765432.A", "..T.KQJT98765432"]);
        let far = ["AKQJT9875432.A..", "..AQ643.AKQ87652", "6.KQJT9876542..4", ".3.KJT98752.JT93"];
        assert_page(book, 491_662_530_827_348_946, far);
        let farther = ["KT862.J62.9632.A", "A93.K94.J4.K9765", "4.A5.AKT75.QJT43", "QJ75.QT873.Q8.82"];
        assert_page(book, 10_u128.pow(27), farther);
    }

    #[test]
    fn the_pages_of_the_pavlicek_edition_are_met() {
        let book = BridgeBook::Pavlicek;
        let first = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"];
        assert_page(book, 1, first);
        assert_page(book, 10, [first[0], first[1], "..AKQJT9876543.6", "..2.AKQJT9875432"]);
        let far = ["AK72.Q543.T863.8", "QJ84.KT762.AK4.7", "T953.9.972.QJ643", "6.AJ8.QJ5.AKT952"];
        assert_page(book, 10_u128.pow(27), far);
        assert_page(book, DEALS, [first[3], first[2], first[1], first[0]]);
    }

    #[test]
    fn the_deals_where_north_has_all_spades_are_at_the_front_of_both_editions() {
        // Their number is given in the preface of the book.
        let pages = 84_478_098_072_866_400;
        for book in [BridgeBook::Andrews, BridgeBook::Pavlicek] {
            let north = |number: u128| book.deal(number).unwrap()[0].clone();
            assert_eq!(north(pages - 1), (0..13).collect::<Vec<u32>>());
            assert_ne!(north(pages), (0..13).collect::<Vec<u32>>());
        }
    }

    #[test]
    fn what_is_no_bridge_deal_has_no_page() {
        let book = BridgeBook::Andrews;
        assert_eq!(
            book.deal(DEALS).unwrap_err().to_string(),
            "number 53644737765488792839237440000 is not below the number of deals, 53644737765488792839237440000"
        );
        let mut hands = book.deal(0).unwrap();
        hands[2][0] = 0;
        assert_eq!(book.number(&hands), Err(NumberError::TooOften { face: 0, copies: 1 }));
        hands[2][0] = 52;
        assert_eq!(book.number(&hands), Err(NumberError::NoSuchFace { face: 52, faces: 52 }));
        hands[2].pop();
        assert_eq!(book.number(&hands), Err(NumberError::PlaceSize { place: 2, given: 12, size: 13 }));
    }

    proptest! {
        #[test]
        fn every_number_is_a_deal_and_every_deal_its_number(number in 0..DEALS) {
            for book in [BridgeBook::Andrews, BridgeBook::Pavlicek] {
                let hands = book.deal(number)?;
                prop_assert!(hands.iter().all(|hand| hand.is_sorted()));
                prop_assert_eq!(book.number(&hands)?, number);
            }
        }
    }
}
