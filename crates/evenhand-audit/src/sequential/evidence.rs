//! Evidence against a fair shuffle, deck by deck, valid at any time.

use std::sync::{Arc, OnceLock};

use super::bets::Known;
use super::mixture::log_sum;
use super::repeats::{REMEMBERED, Repeats};
use crate::battery::{Audit, AuditError, Outlier, TestId};

/// The evidence is looked at after each of the first 32 decks; of more than [`BLOCK_CARDS`] cards, of the first 8.
const FIRST_DECKS: u64 = 32;

/// After them, when a sixteenth more decks have come: so a fault may take a sixteenth more decks.
const PARTS: u64 = 16;

/// The same beside an audit that decides: when a quarter more have come.
const PARTS_BESIDE: u64 = 4;

/// The decks whose fingerprints are kept beside an audit: few enough for a processor's caches.
const REMEMBERED_BESIDE: usize = 1 << 12;

/// Beyond as many cards a look is as much work as some hundred decks of 52.
const BLOCK_CARDS: u32 = 64;

/// An e-value against "each deck has any order with equal probability, whatever the decks before", kept up deck by
/// deck, of whole decks, decks with equal cards, and hands.
///
/// A stake of 1 is divided among bets, one for each statistic of the battery, and nothing is ever moved between them.
/// Each is a martingale under the hypothesis (one family a supermartingale), so is their sum, and its probability ever
/// to reach 1/α is α at most (J. Ville, Étude critique de la notion de collectif, 1939): look after each deck and stop
/// when you like.
///
/// | part | of what | bets, with equal parts of it |
/// |---|---|---|
/// | 1/2 | the decks | of each statistic the mean, and how often each value comes; parity; all orders of up to 8 cards; of each reading all digits, and the farthest; remainders; the farthest cell of each table: card at place, pair order, neighbours |
/// | 1/4 | the change from each deck to the next | the same |
/// | 1/8 | decks that come again | one of 2, 4, … 2^64 decks; the deck just before |
/// | 1/8 | lags of 1 to 8 decks | cards in place; inversions that go together; of whole decks, from lag 2 on, whether both are even or odd |
///
/// Half lies on the decks, since most faults show there, and a fault that shows elsewhere pays a factor of 2 or 4 for
/// that, some 5 % of the decks. Of hands and of decks with equal cards a quarter lies on what is visible, a quarter on
/// the decks that are completed at random, which is as fair a bet.
///
/// Most bets depend on counts alone, so that a deck costs what it costs an [`Audit`], and the e-value is found when it
/// is looked at: after each of the first 32 decks, then when a sixteenth more have come, when decks came again for the
/// 1st, 2nd, 4th, … time, and when [`look`](Self::look) is called. Looking more seldom than one may is always valid. A
/// look costs O(n²), about half a millisecond for 52 cards.
///
/// Memory does not grow with the number of decks beyond an audit's and the fingerprints of [`REMEMBERED`] decks, 55
/// MiB.
///
/// # Examples
/// ```
/// use evenhand_audit::sequential::Evidence;
///
/// // A shuffle that cuts, and no more.
/// let mut evidence = Evidence::new(52)?;
/// let mut deck: Vec<u32> = (0..52).collect();
/// for cut in [20, 47, 3] {
///     deck.sort_unstable();
///     deck.rotate_left(cut);
///     evidence.observe(&deck)?;
/// }
/// assert!(evidence.convicts(1e-6));
/// assert_eq!(evidence.strongest().unwrap().id.key(), "successions.mean");
/// # Ok::<(), evenhand_audit::battery::AuditError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Evidence {
    audit: Audit,
    repeats: Repeats,
    /// One over the part of the decks by which more must have come since the last look.
    parts: u64,
    /// After how many decks it is looked at next.
    next: u64,
    /// After how many it was looked at last.
    looked: u64,
    log_e_value: f64,
    log_highest: f64,
    /// Number of decks at the highest e-value.
    highest_at: u64,
    /// Of the look at which the e-value was highest.
    components: Vec<Component>,
    known: Arc<OnceLock<Known>>,
}

/// What one statistic adds to the e-value.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Component {
    /// The statistic, as the battery's test of it is called.
    pub id: TestId,
    /// Its part of the stake: all add up to 1.
    pub weight: f64,
    /// The natural logarithm of what a stake of 1 on it has grown to.
    pub log_e_value: f64,
    /// The cell that did most, of those that have several.
    pub at: Option<Outlier>,
}

impl Component {
    /// The natural logarithm of what it adds to the e-value.
    pub fn log_share(&self) -> f64 {
        self.weight.ln() + self.log_e_value
    }
}

impl Evidence {
    /// Before the first deck of n cards: e-value 1. Fewer than two cards are never bet on.
    ///
    /// # Errors
    /// Beyond 1,024 cards.
    pub fn new(n: u32) -> Result<Self, AuditError> {
        Ok(Self::of(&Audit::new(n)?))
    }

    /// Before the first deck of an audit like this one, whose own decks do not count: of decks with equal cards, of
    /// hands.
    pub fn of(like: &Audit) -> Self {
        Self {
            audit: like.anew(),
            repeats: Repeats::new(&like.deck(), REMEMBERED),
            parts: if like.cards() <= BLOCK_CARDS { PARTS } else { PARTS / 4 },
            next: 1,
            looked: 0,
            log_e_value: 0.0,
            log_highest: 0.0,
            highest_at: 0,
            components: Vec::new(),
            known: Arc::default(),
        }
    }

    /// The same beside an audit that decides: with the fingerprints of 4,096 decks alone, since a test of its own looks
    /// at all, and looked at when a quarter more decks have come. As valid, and less work.
    #[must_use]
    pub fn beside_an_audit(self) -> Self {
        Self {
            repeats: Repeats::new(&self.audit.deck(), REMEMBERED_BESIDE),
            parts: self.parts.min(PARTS_BESIDE),
            ..self
        }
    }

    /// Evidence of no decks of the same cards, which shares what is known of fair ones.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self {
            known: Arc::clone(&self.known),
            repeats: self.repeats.anew(),
            parts: self.parts,
            ..Self::of(&self.audit)
        }
    }

    /// Takes the next deck, as an [`Audit`] does.
    ///
    /// # Errors
    /// If it is no deck of these cards; nothing is taken then.
    pub fn observe(&mut self, order: &[u32]) -> Result<(), AuditError> {
        self.audit.observe(order)?;
        let again = self.repeats.take(self.audit.last_fingerprint());
        if self.audit.decks() >= self.next || (again && self.repeats.again().is_power_of_two()) {
            self.look();
        }
        Ok(())
    }

    /// Looks at the evidence of all decks so far. Nothing changes if it was looked at since the last one.
    pub fn look(&mut self) {
        let decks = self.audit.decks();
        if decks == self.looked {
            return;
        }
        self.looked = decks;
        let each = if self.audit.cards() <= BLOCK_CARDS { FIRST_DECKS } else { FIRST_DECKS / 4 };
        self.next = decks + if decks < each { 1 } else { (decks / self.parts).max(1) };
        let components = self.components_now();
        self.log_e_value =
            if components.is_empty() { 0.0 } else { log_sum(components.iter().map(Component::log_share)) };
        if self.log_e_value > self.log_highest {
            self.log_highest = self.log_e_value;
            self.highest_at = decks;
            self.components = components;
        }
    }

    /// What each bet has grown to after the decks so far.
    pub(super) fn components_now(&self) -> Vec<Component> {
        let known = self.known.get_or_init(|| Known::new(&self.audit));
        let tally = self.audit.counted();
        let parts = known.bets(&self.audit, &tally, &self.repeats);
        // Where there is nothing to bet on, for fewer than two cards, the part lies still: all of it then.
        if parts.iter().any(|(_, bets)| bets.is_empty()) {
            return Vec::new();
        }
        let component = |(part, bets): (f64, Vec<super::side::Bet>)| {
            let weight = part / bets.len() as f64;
            bets.into_iter().map(move |bet| Component {
                id: bet.id,
                weight,
                log_e_value: bet.log_e_value,
                at: bet.at,
            })
        };
        parts.into_iter().flat_map(component).collect()
    }

    /// The natural logarithm of the e-value, as it was last looked at.
    pub fn log_e_value(&self) -> f64 {
        self.log_e_value
    }

    /// The highest it was at any look.
    pub fn log_highest(&self) -> f64 {
        self.log_highest
    }

    /// Returns the number of decks at which the e-value was highest, or `None` if it was never above 1.
    pub fn decks_of_highest(&self) -> Option<u64> {
        (self.highest_at > 0).then_some(self.highest_at)
    }

    /// Whether the e-value has ever reached 1/α, which that of a fair shuffle does with probability α at most;
    /// [`p`](Self::p) adds that of fingerprints that are equal by chance.
    pub fn convicts(&self, alpha: f64) -> bool {
        self.log_highest >= -alpha.ln()
    }

    /// A p-value: 1 over the highest e-value, and the probability that different decks had one fingerprint.
    pub fn p(&self) -> f64 {
        ((-self.log_highest).exp() + self.repeats.collisions()).min(1.0)
    }

    /// What each statistic added at the look when the e-value was highest; none before the first.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// The one that added most.
    pub fn strongest(&self) -> Option<&Component> {
        self.components.iter().max_by(|a, b| a.log_share().total_cmp(&b.log_share()))
    }

    /// The number of decks.
    pub fn decks(&self) -> u64 {
        self.audit.decks()
    }

    /// The number of decks when it was last looked at.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// How many cards each deck has.
    pub fn cards(&self) -> u32 {
        self.audit.cards()
    }

    /// The audit that counts the decks.
    pub fn audit(&self) -> &Audit {
        &self.audit
    }
}
