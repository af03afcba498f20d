//! What was not looked at, by where the decks came from and what was asked.

use evenhand_audit::NotLookedAt;
use evenhand_audit::battery::{Deck, LAGS, MOST_RELATED, MOST_RELATIONS};

use crate::faults::MAX_FAULT_CARDS;

/// Where decks came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A classic, whose dice are known.
    Classic,
    /// A log: decks that somebody wrote down.
    Log,
    /// A program that deals when it is asked.
    Program {
        /// Whether all its decks are of one run.
        is_one_run: bool,
    },
}

/// How decks came, and what was asked of them.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Circumstances<'a> {
    /// The number of decks.
    pub decks: u64,
    /// The cards, and what is visible of them.
    pub deck: &'a Deck,
    /// Where decks came from.
    pub origin: Origin,
    /// Whether the order before the shuffle is known.
    pub order_is_known: bool,
    /// The longest lag that was asked for, if one was.
    pub lags: Option<u8>,
    /// Whether groups of cards were looked at.
    pub has_groups: bool,
    /// Whether twins of the program were started.
    pub has_twins: bool,
    /// Whether a seed was searched for.
    pub is_cracked: bool,
    /// Whether known faults were left out.
    pub brief: bool,
    /// Whether evidence decided, deck by deck.
    pub is_sequential: bool,
    /// Whether faults were required.
    pub has_required: bool,
}

impl Circumstances<'_> {
    /// What such decks cannot show, or were not asked.
    pub fn not_looked_at(&self) -> Vec<NotLookedAt> {
        let (deck, origin) = (self.deck, self.origin);
        let is_program = matches!(origin, Origin::Program { .. });
        let is_classic = origin == Origin::Classic;
        let has_many = deck.cards() > MAX_FAULT_CARDS;
        let has_later = self.decks > MOST_RELATED && deck.faces() == deck.cards();
        let lags = self.lags.map_or(0, u32::from).max(LAGS as u32);
        let known = [
            (true, NotLookedAt::LongRemainders),
            (true, NotLookedAt::LongLags { lags }),
            (deck.cards() > 2 && !self.has_groups, NotLookedAt::SeveralCards),
            (has_later, NotLookedAt::LaterDecks { relations: MOST_RELATIONS, related: MOST_RELATED }),
            (!is_classic, NotLookedAt::LargeSeeds),
            (origin == Origin::Log, NotLookedAt::OriginOfLog),
            (is_program && !self.has_twins, NotLookedAt::Twins),
            (origin == Origin::Program { is_one_run: true }, NotLookedAt::OtherRuns),
            (!self.is_cracked && !is_classic, NotLookedAt::Seeds),
            (self.is_cracked, NotLookedAt::OtherSeeds),
            (!self.order_is_known, NotLookedAt::FirstOrder),
            (has_many, NotLookedAt::FaultsOfManyCards { max_cards: MAX_FAULT_CARDS }),
            (!has_many && self.brief, NotLookedAt::Faults),
            (deck.visible() < deck.cards(), NotLookedAt::HiddenPlaces { from: deck.visible() + 1 }),
            (deck.faces() < deck.cards(), NotLookedAt::EqualCards),
            (self.is_sequential, NotLookedAt::FixedDecks),
            (self.is_sequential && self.has_required, NotLookedAt::Required),
        ];
        known.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, what)| what).collect()
    }
}
