//! Whether the hands of a log are those of one deal after another, a row a player: then rows are no independent hands.
//!
//! Four hands of 13 of one deck share no card; four of as many decks do with a probability of 10^-19. An audit of such rows
//! would say that a fair shuffle is not fair, and be right, of rows: so it is asked about. So are decks of which every second
//! one is the same, as a program prints them before and after it shuffles.

#![expect(clippy::cast_precision_loss, reason = "numbers of cards and rows are far below 2^52")]

use evenhand_audit::Audit;
use evenhand_locale::Language;

use crate::words::said;

/// The most hands of a deal that are looked for.
const MAX_HANDS: usize = 32;

/// The largest probability, under fair shuffles, of rows that are asked about.
const MAX_FALSE_ALARM: f64 = 1e-5;

/// What rows have in common that are no decks shuffled anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowsOf {
    /// As many rows in a row share no card.
    OneDeal {
        /// The number of rows.
        hands: u64,
    },
    /// Every second row is the same, and the others are not; the first one is, or the second.
    EverySecond {
        /// Whether the first row is one of those that are the same.
        is_first: bool,
    },
}

impl RowsOf {
    /// What they are, and what to do.
    pub fn text(self, language: Language) -> String {
        match self {
            Self::OneDeal { hands } => said("hands-of-one-deal", [("hands", hands.into())], language),
            Self::EverySecond { is_first } => {
                said("every-second-deck", [("first", u64::from(is_first).into())], language)
            }
        }
    }
}

/// What the rows so far show.
#[derive(Debug, Clone)]
pub struct Rows {
    n: u32,
    visible: u32,
    /// ln of the probability that two rows are equal.
    log_of_equal: f64,
    /// The number of rows so far.
    count: u64,
    /// Of the first row and every second one after it, and of the second one: the row, and whether all of them are it.
    alternating: [Option<(Vec<u32>, bool)>; 2],
    /// How many rows between those are that row, too.
    between: [u64; 2],
    /// The sizes of deals of which no deal so far has shown a card twice.
    sizes: Vec<Deal>,
}

/// A deal of some hands.
#[derive(Debug, Clone)]
struct Deal {
    hands: u64,
    /// Hands since a deal began.
    dealt: u64,
    /// Rows that ended.
    deals: u64,
    /// The cards of this deal so far.
    cards: Vec<bool>,
}

impl Rows {
    /// Before the first row of such an audit; hands of one deal are not looked for where whole decks are visible, or some
    /// cards are equal.
    pub fn of(audit: &Audit) -> Self {
        let (deck, n, visible) = (audit.deck(), audit.cards(), audit.visible());
        let is_of_hands = visible > 0 && visible < n && deck.faces() == n;
        let most = if is_of_hands { ((n / visible) as usize).min(MAX_HANDS) } else { 0 };
        let deal =
            |hands: usize| Deal { hands: hands as u64, dealt: 0, deals: 0, cards: vec![false; n as usize] };
        Self {
            n,
            visible,
            log_of_equal: deck.probability_of_equal().max(f64::MIN_POSITIVE).ln(),
            count: 0,
            alternating: [None, None],
            between: [0; 2],
            sizes: (2..=most).map(deal).collect(),
        }
    }

    /// Takes the next row. O(visible places) for each size that is left: few, of independent hands.
    pub fn observe(&mut self, hand: &[u32]) {
        let parity = (self.count % 2) as usize;
        let other = 1 - parity;
        self.between[other] +=
            u64::from(self.alternating[other].as_ref().is_some_and(|(row, _)| row == hand));
        match &mut self.alternating[parity] {
            Some((row, is_same)) => *is_same = *is_same && row == hand,
            none => *none = Some((hand.to_vec(), true)),
        }
        self.count += 1;
        self.sizes.retain_mut(|deal| {
            for card in hand {
                if std::mem::replace(&mut deal.cards[*card as usize], true) {
                    return false;
                }
            }
            deal.dealt += 1;
            if deal.dealt == deal.hands {
                deal.cards.fill(false);
                deal.dealt = 0;
                deal.deals += 1;
            }
            true
        });
    }

    /// What rows are, if they are no decks shuffled anew, beyond what chance makes of those that are.
    pub fn found(&self) -> Option<RowsOf> {
        self.every_second().or_else(|| self.hands().map(|hands| RowsOf::OneDeal { hands }))
    }

    fn every_second(&self) -> Option<RowsOf> {
        let [Some((_, is_first)), Some((_, is_second))] = &self.alternating else { return None };
        // Of the rows of one parity, that all are the first of them: in either of two ways.
        let log_p = std::f64::consts::LN_2 + self.log_of_equal * (self.count / 2 - 1) as f64;
        // Rows that are equal for a while, as of a seed that is the second of the clock, are no two kinds of rows.
        let are_others = self.between[usize::from(*is_second)] <= self.count / 4;
        (is_first != is_second && are_others && log_p <= MAX_FALSE_ALARM.ln())
            .then_some(RowsOf::EverySecond { is_first: *is_first })
    }

    /// How many rows in a row are the hands of one deal.
    fn hands(&self) -> Option<u64> {
        let log_p = |deal: &Deal| self.log_of_disjoint(deal.hands) * deal.deals as f64;
        let found = self.sizes.iter().map(|deal| (log_p(deal), deal.hands));
        let (log_p, hands) = found.min_by(|one, other| one.0.total_cmp(&other.0))?;
        (log_p <= MAX_FALSE_ALARM.ln()).then_some(hands)
    }

    /// ln of the probability that as many independent hands share no card: of each card of a hand, that it is none of those of
    /// the hands before.
    fn log_of_disjoint(&self, hands: u64) -> f64 {
        let (n, visible) = (f64::from(self.n), f64::from(self.visible));
        let card = |before: f64, card: f64| ((n - before - card) / (n - card)).ln();
        let cards = || (0..self.visible).map(f64::from);
        (1..hands).map(|hand| cards().map(|at| card(hand as f64 * visible, at)).sum::<f64>()).sum()
    }
}

#[cfg(test)]
mod tests {
    use evenhand::{Seed, Series};
    use evenhand_audit::battery::Deck;

    use super::*;

    /// Hands of as many decks of 52: of each its first `hands` hands of `size` cards.
    fn dealt(decks: u32, hands: usize, size: usize) -> Rows {
        let audit = Audit::of(&Deck::of_cards(52).and_then(|deck| deck.first(size as u32)).unwrap());
        let series = Series::new(52, &Seed::from_text("hands")).unwrap();
        let (mut deals, mut deck) = (Rows::of(&audit), vec![0; 52]);
        for number in 0..decks {
            series.fill(number, &mut deck);
            deck.chunks(size).take(hands).for_each(|hand| deals.observe(hand));
        }
        deals
    }

    #[test]
    fn hands_of_one_deal_are_known_from_hands_of_many() {
        assert_eq!(dealt(10, 4, 13).hands(), Some(4));
        assert_eq!(dealt(10, 9, 2).hands(), Some(9));
        assert_eq!(dealt(200, 2, 2).hands(), Some(2));
        for size in [1, 2, 5, 13, 26] {
            assert_eq!(dealt(2000, 1, size).hands(), None, "{size}");
        }
        assert_eq!(dealt(10, 1, 52).hands(), None);
    }

    #[test]
    fn decks_before_and_after_the_shuffle_are_known() {
        let rows = |rows: &[[u32; 3]]| {
            let mut deals = Rows::of(&Audit::new(3).unwrap());
            for row in rows {
                deals.observe(row);
            }
            deals.found()
        };
        let shuffled = [[0, 1, 2], [2, 1, 0], [0, 1, 2], [1, 0, 2]];
        assert_eq!(rows(&shuffled.repeat(5)), Some(RowsOf::EverySecond { is_first: true }));
        assert_eq!(rows(&shuffled.repeat(5)[1..]), Some(RowsOf::EverySecond { is_first: false }));
        // Too few to tell; and all the same.
        assert_eq!(rows(&shuffled), None);
        assert_eq!(rows(&shuffled[..1].repeat(20)), None);
        // One deck, and then another for a while: the clock's second was the seed.
        let mut second = vec![[2, 1, 0]];
        second.extend([[0, 1, 2]].repeat(19));
        assert_eq!(rows(&second), None);
    }

    #[test]
    fn two_hands_share_no_card_as_often_as_choices_say() {
        // C(39, 13) / C(52, 13).
        let log = dealt(0, 1, 13).log_of_disjoint(2);
        assert!((log.exp() - 0.012_790_948).abs() < 1e-8, "{}", log.exp());
    }
}
