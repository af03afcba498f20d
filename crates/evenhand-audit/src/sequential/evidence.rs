//! Evidence against a fair shuffle, deck by deck, valid at any time.

use evenhand::{Permutation, PermutationError};

use super::mixture::{ALPHAS, Counts, Stake};

/// The most cards of which all orders are the faces of one die: 120.
const ALL_ORDERS: u32 = 5;

/// The most cards: a table of n² counts is kept, and two of half as many.
const MAX_CARDS: u32 = 1024;

/// An e-value against "each deck has any order with equal probability, whatever the decks before", kept up deck by
/// deck.
///
/// Five bets, or six up to 5 cards, with equal parts of a stake of 1, each a Dirichlet-multinomial mixture with
/// α = 1, 10, 100 and 1000 on equal parts of its own:
///
/// - **places**: at each place, which card; the n stakes averaged, since places of a deck depend on one another;
/// - **digits**: the digits of the Lehmer code, which of a fair deck are independent even dice of n, n − 1, … faces, so
///   their stakes are multiplied;
/// - **first digit**: which card comes first alone, against a fault that shows nowhere else;
/// - **change**: the digits of what became of the deck before: sees a deck that was never put back in order;
/// - **parity**: whether the order is even, as half of all are: what no table of cards and places shows;
/// - **orders**: all orders, as the faces of one die.
///
/// Each is a martingale under the hypothesis, so is their mean, and its probability ever to reach 1/α is α at most
/// (J. Ville, Étude critique de la notion de collectif, 1939): look after each deck and stop when you like.
///
/// O(n log n) time a deck, O(n²) space.
///
/// # Examples
/// ```
/// use evenhand_audit::sequential::Evidence;
///
/// // A shuffle that cuts, and no more.
/// let mut evidence = Evidence::new(52)?;
/// let mut deck: Vec<u32> = (0..52).collect();
/// for cut in [20, 47, 3, 31, 12, 50] {
///     deck.sort_unstable();
///     deck.rotate_left(cut);
///     evidence.observe(&deck)?;
/// }
/// assert!(evidence.convicts(1e-6));
/// # Ok::<(), evenhand_audit::sequential::EvidenceError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Evidence {
    n: u32,
    decks: u64,
    places: Vec<Row>,
    digits: Digits,
    change: Digits,
    parity: Row,
    orders: Option<Row>,
    before: Option<Permutation>,
    log_e_value: f64,
    log_highest: f64,
}

impl Evidence {
    /// Before the first deck: e-value 1.
    ///
    /// # Errors
    /// If there are fewer than 2 cards, or more than 1024.
    pub fn new(n: u32) -> Result<Self, EvidenceError> {
        if !(2..=MAX_CARDS).contains(&n) {
            return Err(EvidenceError::Cards { n });
        }
        let orders = (n <= ALL_ORDERS).then(|| Row::new((1..=n as usize).product()));
        Ok(Self {
            n,
            decks: 0,
            places: vec![Row::new(n as usize); n as usize],
            digits: Digits::new(n),
            change: Digits::new(n),
            parity: Row::new(2),
            orders,
            before: None,
            log_e_value: 0.0,
            log_highest: 0.0,
        })
    }

    /// Takes the next deck: card `order[i]`, numbered by its place in the deck as it is put back, is at place i.
    ///
    /// # Errors
    /// If it is no order of n cards; nothing is taken then.
    pub fn observe(&mut self, order: &[u32]) -> Result<(), EvidenceError> {
        if order.len() != self.n as usize {
            return Err(EvidenceError::Length { n: self.n, observed: order.len() });
        }
        let order = Permutation::new(order.to_vec())?;
        for (row, card) in self.places.iter_mut().zip(order.iter()) {
            row.throw(card as usize);
        }

        let code = order.lehmer_code();
        self.digits.throw(&code);
        // As many inversions as the digits sum to.
        let inversions: u64 = code.iter().map(|digit| u64::from(*digit)).sum();
        self.parity.throw((inversions % 2) as usize);
        if let Some(orders) = &mut self.orders {
            orders.throw(number(&code));
        }

        // Where each card of this deck lay in the deck before: as fair as the deck itself, whatever that was.
        if let Some(before) = &self.before {
            let places = before.inverse();
            let moved = order.iter().map(|card| places.as_slice()[card as usize]).collect();
            let change = Permutation::new(moved)?;
            self.change.throw(&change.lehmer_code());
        }
        self.before = Some(order);
        self.decks += 1;

        let places = Stake::mean(self.places.iter().map(Row::stake));
        let first = self.places[0].stake();
        let bets = [places, first, self.digits.stake(), self.change.stake(), self.parity.stake()];
        let e_value = Stake::mean(bets.into_iter().chain(self.orders.as_ref().map(Row::stake)));
        self.log_e_value = e_value.log();
        self.log_highest = self.log_highest.max(self.log_e_value);
        Ok(())
    }

    /// The natural logarithm of the e-value after the decks so far.
    pub fn log_e_value(&self) -> f64 {
        self.log_e_value
    }

    /// The highest it ever was.
    pub fn log_highest(&self) -> f64 {
        self.log_highest
    }

    /// Whether the e-value has ever reached 1/α, which that of a fair shuffle does with probability α at most.
    pub fn convicts(&self, alpha: f64) -> bool {
        self.log_highest >= -alpha.ln()
    }

    /// The number of decks.
    pub fn decks(&self) -> u64 {
        self.decks
    }

    /// How many cards each has.
    pub fn cards(&self) -> u32 {
        self.n
    }
}

/// The number of an order of few cards, from its digits.
fn number(code: &[u32]) -> usize {
    let n = code.len();
    code.iter().enumerate().fold(0, |number, (i, digit)| number * (n - i) + *digit as usize)
}

/// One die, and a stake for each α.
#[derive(Debug, Clone)]
struct Row {
    counts: Counts,
    stakes: [Stake; ALPHAS.len()],
}

impl Row {
    fn new(faces: usize) -> Self {
        Self { counts: Counts::new(faces), stakes: [Stake::ONE; ALPHAS.len()] }
    }

    fn throw(&mut self, face: usize) {
        let factors = self.counts.throw(face);
        self.stakes.iter_mut().zip(factors).for_each(|(stake, factor)| stake.multiply(factor));
    }

    fn stake(&self) -> Stake {
        Stake::mean(self.stakes)
    }
}

/// The dice of a Lehmer code, thrown independently: one stake for each α, on all of them.
#[derive(Debug, Clone)]
struct Digits {
    counts: Vec<Counts>,
    stakes: [Stake; ALPHAS.len()],
}

impl Digits {
    fn new(n: u32) -> Self {
        // The last digit has one value.
        let counts = (2..=n as usize).rev().map(Counts::new).collect();
        Self { counts, stakes: [Stake::ONE; ALPHAS.len()] }
    }

    fn throw(&mut self, code: &[u32]) {
        for (counts, digit) in self.counts.iter_mut().zip(code) {
            let factors = counts.throw(*digit as usize);
            self.stakes.iter_mut().zip(factors).for_each(|(stake, factor)| stake.multiply(factor));
        }
    }

    fn stake(&self) -> Stake {
        Stake::mean(self.stakes)
    }
}

/// Why evidence cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvidenceError {
    /// Fewer than 2 cards, or more than 1024.
    #[error("decks of {n} cards: evidence is taken for 2 to {MAX_CARDS}")]
    Cards {
        /// How many.
        n: u32,
    },
    /// A deck of another number of cards.
    #[error("a deck of {observed} cards where {n} were expected")]
    Length {
        /// How many it should have.
        n: u32,
        /// How many it has.
        observed: usize,
    },
    /// No order of the cards.
    #[error(transparent)]
    NotAnOrder(#[from] PermutationError),
}
