//! Hands that list their cards by suit, with a mark for each suit: hand records and diagrams.
//!
//! A deal has four hands of four suits. The hands stand on a line each, or around a table: north
//! alone, then west and east on the same four lines, then south.

use super::scan::Card;

/// The marks of the suits, from spades.
const MARKS: [[char; 2]; 4] = [['♠', '♤'], ['♥', '♡'], ['♦', '♢'], ['♣', '♧']];

/// Marks of a suit without cards.
const VOIDS: [char; 3] = ['-', '\u{2013}', '\u{2014}'];

/// Number of suits in the four hands of a deal.
const SUITS_OF_DEAL: usize = 16;

/// Number of suits in each line of a deal around a table.
const AROUND: [usize; 12] = [1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1];

/// A suit of a hand: the suit, and the cards.
type Held = (usize, Vec<Card>);

/// Collects the hands of a deal, line by line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deal {
    lines: Vec<Vec<Held>>,
}

impl Deal {
    /// Adds a line. Returns the hands once the deal has all its suits: four hands, if the suits are
    /// in order, and otherwise all cards as one hand.
    pub(crate) fn line(&mut self, line: &str) -> Option<Vec<Vec<Card>>> {
        let held = suits_in(line);
        if held.is_empty() {
            return None;
        }
        self.lines.push(held);
        let suits: usize = self.lines.iter().map(Vec::len).sum();
        (suits >= SUITS_OF_DEAL).then(|| self.hands())
    }

    /// Whether a deal has begun.
    pub(crate) fn has_begun(&self) -> bool {
        !self.lines.is_empty()
    }

    /// The cards of a deal that has begun.
    pub(crate) fn end(&mut self) -> Option<Vec<Card>> {
        let lines = std::mem::take(&mut self.lines);
        (!lines.is_empty()).then(|| lines.into_iter().flatten().flat_map(|(_, cards)| cards).collect())
    }

    fn hands(&mut self) -> Vec<Vec<Card>> {
        let lines = std::mem::take(&mut self.lines);
        let is_around = lines.iter().map(Vec::len).eq(AROUND);
        let mut held: Vec<Held> = lines.into_iter().flatten().collect();
        if is_around {
            // Lines 5 to 8 have the suits of west and of east in turn: north, east, south, west.
            let order = [0, 1, 2, 3, 5, 7, 9, 11, 12, 13, 14, 15, 4, 6, 8, 10];
            held = order.iter().map(|place| std::mem::take(&mut held[*place])).collect();
        }
        let is_in_order = held.len() == SUITS_OF_DEAL
            && held.iter().enumerate().all(|(place, (suit, _))| *suit == place % 4);
        let size = if is_in_order { 4 } else { held.len() };
        let hand = |held: &[Held]| held.iter().flat_map(|(_, cards)| cards).copied().collect();
        held.chunks(size).map(hand).collect()
    }
}

/// The cards in a line that lists them by suit.
pub(crate) fn cards_by_suit(line: &str) -> Vec<Card> {
    suits_in(line).into_iter().flat_map(|(_, cards)| cards).collect()
}

/// The suits in a line, each with its ranks: `♠ KJ6`, `♥ -`.
fn suits_in(line: &str) -> Vec<Held> {
    let mut held = Vec::new();
    for (at, letter) in line.char_indices() {
        let Some(suit) = MARKS.iter().position(|marks| marks.contains(&letter)) else { continue };
        let rest = line[at + letter.len_utf8()..].trim_start_matches(['\u{fe0f}', ' ', ':']);
        let word = rest.split(|letter: char| letter.is_whitespace() || !letter.is_alphanumeric());
        let Some(cards) = ranks(word.clone().next().unwrap_or_default(), suit) else { return Vec::new() };
        let is_void = cards.is_empty() && (rest.is_empty() || rest.starts_with(VOIDS));
        if cards.is_empty() && !is_void && !rest.starts_with(|letter| MARKS.as_flattened().contains(&letter))
        {
            return Vec::new();
        }
        held.push((suit, cards));
    }
    held
}

/// The cards of a suit with these ranks: `KJ106`. `None` if it has other letters.
fn ranks(word: &str, suit: usize) -> Option<Vec<Card>> {
    const RANKS: &str = "A23456789TJQK";
    let word = word.to_ascii_uppercase().replace("10", "T");
    word.chars().map(|rank| Some((4 * RANKS.find(rank)? + suit) as Card)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_around_a_table_and_on_a_line_each_are_equal() {
        let around = "\
Board 2           ♠ J987
Dealer East       ♥ J107643
Vul. N-S          ♦ A4
                  ♣ Q
♠ K10653                            ♠ -
♥ 95                                ♥ KQ2
♦ 853                               ♦ Q109
♣ 1076                              ♣ AK98543
                  ♠ AQ42
     8            ♥ A8
  3    14         ♦ KJ762
    15            ♣ J2
";
        let lines = "\
N: ♠ J987 ♥ J107643 ♦ A4 ♣ Q
E: ♠ - ♥ KQ2 ♦ Q109 ♣ AK98543
S: ♠AQ42 ♥A8 ♦KJ762 ♣J2
W: ♠K10653 ♥95 ♦853 ♣1076
";
        let hands = |text: &str| {
            let mut deal = Deal::default();
            let hands: Vec<_> = text.lines().filter_map(|line| deal.line(line)).collect();
            (hands, deal.end())
        };
        assert_eq!(hands(around), hands(lines));
        let (deals, rest) = hands(around);
        assert_eq!(rest, None);
        assert_eq!(deals[0].iter().map(Vec::len).collect::<Vec<_>>(), [13; 4]);
        let mut all = deals.concat().concat();
        all.sort_unstable();
        assert_eq!(all, (0..52).collect::<Vec<Card>>());
        assert!(hands("♠J ♥1 of 3").0.is_empty());
    }
}
