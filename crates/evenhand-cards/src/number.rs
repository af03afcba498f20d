//! Numbers: every deal of a deck into places has a number, and every number below their count is a deal.
//!
//! A deal here is what the players see: which cards lie in which place. The order within a place does not
//! count, and copies of a face are alike. [`DealNumbers`] works for any deck and any places; a bridge deal is a
//! number of 96 bits.
//!
//! The order is that of the places. A place's cards are numbered before those of the next, so that the deals
//! with the first hand in common are consecutive. If all cards differ, the hands of a place come in the
//! lexicographic order of their ascending faces: the plain combinatorial number system. If some are alike, the
//! largest place (the last of them, if several are) is numbered after all others, which makes it free: it takes
//! what is left. A place's hands are then ordered by how many faces give how many copies, and those with that
//! in common by which faces do, combination by combination.
//!
//! Cost: [`DealNumbers::new`] counts, and the numbers themselves are then cheap. On one core of an AMD EPYC
//! (November 2026):
//!
//! | deck, places | `new` | `rank` | `unrank` |
//! |---|---|---|---|
//! | bridge: 52, four of 13 | 4 µs | 4 µs | 4 µs |
//! | doudizhu: 54, three of 17 and 3 | 4 µs | 4 µs | 4 µs |
//! | guandan: two decks of 54, four of 27 | 0.15 ms | 15 µs | 17 µs |
//! | blackjack: eight decks of 52, a burnt card and eight of 2 | 0.35 ms | 21 µs | 23 µs |
//! | UNO: 108, ten of 7, a discard and the stock | 2.6 ms | 33 µs | 38 µs |
//! | mahjong: 136, 14, three of 13 and the wall | 9 ms | 20 µs | 23 µs |
//! | riichi with three red fives and a dead wall of 14 besides | 60 ms | 28 µs | 33 µs |
//! | 10,000 different cards, two of 5,000 | 3 ms | 12 ms | 12 ms |
//!
//! # Why it is right
//! The deals that begin in one way come before those that begin in another, and the numbers between are as many
//! as there are ways to go on. That number depends on how many faces have how many copies left, and on nothing
//! else, so some thousands of counts serve all the deals there are (see `ways.rs`). The tests walk through all
//! deals of small decks, up to seven cards, and count those of large ones in another way, face by face.
//!
//! # When not to use it
//! Where a uniformly random deal is wanted, shuffle: deals with alike cards are not equally likely, so a uniform
//! number is not a shuffled deck. And where copies and places are many (four decks dealt out to six hands of
//! 36, as in gouji, or five to eight hands of 13), the counts are too many: [`NumberError::TooLarge`] says so within
//! some tenths of a second. The entropy of a deal is there all the same: [`deal_entropy`].
//!
//! Reference: D. E. Knuth, "The Art of Computer Programming", volume 4A (2011), section 7.2.1.3, on combinations
//! and their ranks.

mod combination;
mod entropy;
mod error;
mod ways;

#[cfg(test)]
mod tests;

use std::iter::repeat_n;

use evenhand::BigUint;

pub use entropy::{deal_entropy, deck_entropy};
pub use error::NumberError;

use ways::{Move, Point, Ways};

/// The most cards whose deals are numbered.
const MAX_NUMBERED: u64 = 10_000;

/// The most digits of a number that are read: more than 10,000! has.
const MAX_DIGITS: usize = 50_000;

/// The numbers of the deals of one deck into one set of places.
///
/// # Examples
/// ```
/// use evenhand_cards::DealNumbers;
///
/// // Two aces, two kings and a queen; two hands of two and one card left over.
/// let deals = DealNumbers::new(&[2, 2, 1], &[2, 2, 1])?;
/// assert_eq!(*deals.count(), 11_u32.into());
///
/// let number = deals.rank(&[vec![1, 0], vec![2, 0], vec![1]])?;
/// assert_eq!(deals.unrank(&number)?, [[0, 1].to_vec(), [0, 2].to_vec(), [1].to_vec()]);
///
/// let bridge = DealNumbers::new(&[1; 52], &[13; 4])?;
/// assert_eq!(bridge.count().to_string(), "53644737765488792839237440000");
/// # Ok::<(), evenhand_cards::NumberError>(())
/// ```
#[derive(Debug, Clone)]
pub struct DealNumbers {
    /// How many copies each face has.
    copies: Vec<u32>,
    /// How many cards each place holds.
    sizes: Vec<u32>,
    /// The places in the order in which they are numbered.
    order: Vec<usize>,
    ways: Ways,
}

impl DealNumbers {
    /// Counts the deals of a deck in which face f is there `copies[f]` times, into places of these sizes.
    ///
    /// # Errors
    /// [`NumberError::CardsAndPlaces`] if the places do not hold the deck, [`NumberError::TooManyCards`] if it
    /// has more than 10,000 cards, and [`NumberError::TooLarge`] if there are too many ways to share out alike
    /// cards.
    pub fn new(copies: &[u32], sizes: &[u32]) -> Result<Self, NumberError> {
        cards(copies, sizes)?;
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        if copies.iter().any(|&copies| copies > 1)
            && let Some(largest) = (0..sizes.len()).max_by_key(|&place| sizes[place])
        {
            let largest = order.remove(largest);
            order.push(largest);
        }
        let ways = Ways::new(copies, order.iter().map(|&place| sizes[place]).collect())?;
        Ok(Self { copies: copies.to_vec(), sizes: sizes.to_vec(), order, ways })
    }

    /// A deal's number as people write it, in decimal, with commas, underscores or blanks between digits; whether there is such a deal is
    /// told by [`unrank`](Self::unrank).
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::DealNumbers;
    ///
    /// assert_eq!(DealNumbers::parse("12,345")?, 12_345_u32.into());
    /// assert!(DealNumbers::parse("-1").is_err());
    /// # Ok::<(), evenhand_cards::NumberError>(())
    /// ```
    ///
    /// # Errors
    /// [`NumberError::NotANumber`].
    pub fn parse(text: &str) -> Result<BigUint, NumberError> {
        let digits: Vec<u8> = text.bytes().filter(|sign| !matches!(sign, b',' | b'_' | b' ')).collect();
        let is_number = digits.len() <= MAX_DIGITS && digits.iter().all(u8::is_ascii_digit);
        let number = if is_number { BigUint::parse_bytes(&digits, 10) } else { None };
        number.ok_or_else(|| NumberError::NotANumber { text: text.into() })
    }

    /// How many different deals there are.
    pub fn count(&self) -> &BigUint {
        self.ways.count()
    }

    /// The entropy of a uniformly shuffled deal, in bits: see [`deal_entropy`].
    pub fn entropy(&self) -> f64 {
        entropy::bits(&self.copies, &self.sizes)
    }

    /// The number of a deal, in 0..count, given the faces in each place, in any order.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::DealNumbers;
    ///
    /// let deals = DealNumbers::new(&[1; 4], &[2, 2])?;
    /// assert_eq!(deals.rank(&[vec![1, 2], vec![0, 3]])?, 3_u32.into());
    ///
    /// let error = deals.rank(&[vec![1, 2], vec![0, 1]]).unwrap_err();
    /// assert_eq!(error.to_string(), "the deal has more of face 1 than the 1 in the deck");
    /// # Ok::<(), evenhand_cards::NumberError>(())
    /// ```
    ///
    /// # Errors
    /// [`NumberError::Places`], [`NumberError::PlaceSize`], [`NumberError::NoSuchFace`] or
    /// [`NumberError::TooOften`] if this is no deal of this deck into these places.
    pub fn rank(&self, places: &[Vec<u32>]) -> Result<BigUint, NumberError> {
        check(&self.copies, &self.sizes, places)?;
        let mut number = BigUint::ZERO;
        let mut left = self.copies.clone();
        let mut point = self.ways.start().cloned();
        // The copies of each face in the place whose turn it is.
        let mut given = vec![0; left.len()];
        let mut turn = None;
        while let Some(at) = point {
            if turn != Some(at.turn()) {
                turn = Some(at.turn());
                given.fill(0);
                for &face in &places[self.order[at.turn()]] {
                    given[face as usize] += 1;
                }
            }
            let mut givers = Vec::new();
            for (index, face) in (0..).zip(faces(&left, &at)) {
                if given[face] == at.take() {
                    givers.push(index);
                    left[face] -= at.take();
                }
            }
            for Move { choices, next, .. } in
                self.ways.moves(&at).take_while(|m| m.givers < givers.len() as u32)
            {
                number += choices * self.ways.from(next.as_ref());
            }
            point = self.ways.after(&at, givers.len() as u32);
            number += combination::rank(at.faces(), &givers) * self.ways.from(point.as_ref());
        }
        Ok(number)
    }

    /// The deal of a number: the faces in each place, ascending.
    ///
    /// # Examples
    /// ```
    /// use evenhand_cards::DealNumbers;
    ///
    /// let deals = DealNumbers::new(&[1; 4], &[2, 2])?;
    /// assert_eq!(deals.unrank(&3_u32.into())?, [[1, 2].to_vec(), [0, 3].to_vec()]);
    ///
    /// let error = deals.unrank(&6_u32.into()).unwrap_err();
    /// assert_eq!(error.to_string(), "number 6 is too large: there are 6 deals, numbered from 0");
    /// # Ok::<(), evenhand_cards::NumberError>(())
    /// ```
    ///
    /// # Errors
    /// [`NumberError::NotBelow`] if the number is not below [`DealNumbers::count`].
    pub fn unrank(&self, number: &BigUint) -> Result<Vec<Vec<u32>>, NumberError> {
        if number >= self.count() {
            return Err(NumberError::NotBelow { number: number.clone(), count: self.count().clone() });
        }
        let mut number = number.clone();
        let mut left = self.copies.clone();
        let mut places = vec![Vec::new(); self.sizes.len()];
        let mut point = self.ways.start().cloned();
        while let Some(at) = point.take() {
            // One of them, since the number is below the sum of their ways.
            for Move { givers, choices, next } in self.ways.moves(&at) {
                let from = self.ways.from(next.as_ref());
                let ways = choices * &from;
                if number >= ways {
                    number -= ways;
                    continue;
                }
                let faces = faces(&left, &at);
                for index in combination::unrank(at.faces(), givers, &number / &from) {
                    let face = faces[index as usize];
                    left[face] -= at.take();
                    places[self.order[at.turn()]].extend(repeat_n(face as u32, at.take() as usize));
                }
                number %= &from;
                point = next;
                break;
            }
        }
        if let Some(&last) = self.order.last() {
            places[last].extend((0..).zip(&left).flat_map(|(face, &left)| repeat_n(face, left as usize)));
        }
        for place in &mut places {
            place.sort_unstable();
        }
        Ok(places)
    }
}

/// Whether this is a deal of a deck in which face f is there `copies[f]` times, into places of these sizes, which hold it.
pub(crate) fn check(copies: &[u32], sizes: &[u32], places: &[Vec<u32>]) -> Result<(), NumberError> {
    if places.len() != sizes.len() {
        return Err(NumberError::Places { given: places.len(), places: sizes.len() });
    }
    for (place, (cards, &size)) in places.iter().zip(sizes).enumerate() {
        if cards.len() != size as usize {
            return Err(NumberError::PlaceSize { place, given: cards.len(), size });
        }
    }
    // The sizes hold the deck, so that a face that is missing makes another one too many.
    let mut left = copies.to_vec();
    for &face in places.iter().flatten() {
        let Some(left) = left.get_mut(face as usize) else {
            return Err(NumberError::NoSuchFace { face, faces: copies.len() });
        };
        if *left == 0 {
            return Err(NumberError::TooOften { face, copies: copies[face as usize] });
        }
        *left -= 1;
    }
    Ok(())
}

/// The faces that may give at a point, ascending.
fn faces(left: &[u32], at: &Point) -> Vec<usize> {
    (0..left.len()).filter(|&face| left[face] == at.class()).collect()
}

/// How many cards a deck has, if the places hold it.
fn cards(copies: &[u32], sizes: &[u32]) -> Result<u32, NumberError> {
    let sum = |numbers: &[u32]| numbers.iter().map(|&n| u64::from(n)).sum::<u64>();
    let (cards, places) = (sum(copies), sum(sizes));
    if cards != places {
        return Err(NumberError::CardsAndPlaces { cards, places });
    }
    if cards > MAX_NUMBERED {
        return Err(NumberError::TooManyCards { cards, limit: MAX_NUMBERED });
    }
    Ok(cards as u32)
}
