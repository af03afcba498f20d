//! Algorithm L: a sample of k from a stream, with dice for the cards that come in and none for those that pass.
//!
//! ```text
//! for (i = 0; i < k; ++i) reservoir[i] = a[i];
//! w = 1;  i = k - 1;
//! for (;;) {
//!     w *= exp(log(random()) / k);
//!     i += floor(log(random()) / log(1 - w)) + 1;
//!     if (i >= n) break;
//!     reservoir[rand() % k] = a[i];
//! }
//! ```
//!
//! Give each card a uniform real; the k cards with the smallest are a uniform sample. w is the largest of those k: the
//! maximum of k uniform reals at first, and, given that another came in below it, w times such a maximum again. A card
//! comes in with probability w, so the cards that pass before the next are geometric and need one real, not a die each.
//!
//! # The reals
//! A real is (v + 1) / 2^53 with v of a die of 2^53 faces, so never 0. Logarithms round, and their last bit is the
//! machine's: the distribution is uniform as nearly as that, and the same dice may give another sample on another machine.
//! [`reservoir_r`](crate::reservoir_r) is exact.

use evenhand::Draw;

use crate::classic::{Classic, Progress, roll};
use crate::page::{Distribution, Page};
use crate::sampling::{Reservoir, Sampling};
use crate::setting::Complete;
use crate::trace::{Regions, Trace};

/// The page.
pub const PAGE: Page = Page::sampler("reservoir_l", Distribution::Continuous, Sampling::Stream(Reservoir::l));

/// How many faces the die of a real has: as many as doubles lie evenly below 1.
const REALS: u64 = 1 << 53;

/// The state: the reservoir, the card that comes in next, and the largest real of those kept.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReservoirL {
    reservoir: Vec<u32>,
    k: u32,
    /// n if none does.
    next: u32,
    n: u32,
    /// The bits of w, which can be compared and hashed.
    largest: u64,
}

impl ReservoirL {
    pub(crate) fn start(setting: &Complete) -> Self {
        let Complete { n, k, .. } = *setting;
        Self { reservoir: Vec::with_capacity(k as usize), k, next: 0, n, largest: 1f64.to_bits() }
    }

    /// Draws w anew and skips the cards that stay above it.
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "a quotient of logarithms of numbers up to 1 is not negative")]
    fn skip<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) {
        let largest = f64::from_bits(self.largest) * (real(draw, trace).ln() / f64::from(self.k)).exp();
        self.largest = largest.to_bits();
        // The divisor is log(1 − w), without the rounding of 1 − w for small w. The cast takes what is beyond all
        // numbers for the largest of them.
        let passed = (real(draw, trace).ln() / (-largest).ln_1p()) as u64;
        self.next = passed.saturating_add(self.next.into()).saturating_add(1).min(self.n.into()) as u32;
    }
}

/// A uniform real, above 0 and not above 1.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "numbers up to 2^53 are doubles")]
fn real<D: Draw + ?Sized, T: Trace + ?Sized>(draw: &mut D, trace: &mut T) -> f64 {
    let value = draw.below(REALS);
    trace.draw(REALS, value);
    (value + 1) as f64 / REALS as f64
}

impl Classic for ReservoirL {
    #[inline]
    fn step<D: Draw + ?Sized, T: Trace + ?Sized>(&mut self, draw: &mut D, trace: &mut T) -> Progress {
        if self.k > 0 && self.next < self.n {
            let card = self.next;
            let k = self.k as usize;
            if self.reservoir.len() < k {
                trace.emit(self.reservoir.len(), card);
                self.reservoir.push(card);
            } else {
                let place = roll(draw, trace, k);
                trace.replace(place, card);
                self.reservoir[place] = card;
            }
            if self.reservoir.len() < k {
                self.next += 1;
            } else {
                self.skip(draw, trace);
            }
            trace.held(self.reservoir.len());
            trace.regions(&Regions { at_hand: &[card as usize], done: 0..self.next as usize });
        }
        Progress::done_if(self.k == 0 || self.next == self.n)
    }

    fn outcome(&self) -> Vec<u32> {
        self.reservoir.clone()
    }
}

/// The same for a stream of any length, whose items are kept elsewhere.
#[derive(Debug, Clone)]
pub(crate) struct Stream {
    k: u64,
    /// The number of items kept so far, up to k.
    kept: u64,
    passing: u64,
    largest: f64,
}

impl Stream {
    pub(crate) fn new(k: u64) -> Self {
        Self { k, kept: 0, passing: 0, largest: 1.0 }
    }

    /// How many of the next items pass.
    pub(crate) fn passing(&self) -> u64 {
        if self.k == 0 { u64::MAX } else { self.passing }
    }

    /// Lets items pass.
    pub(crate) fn pass(&mut self, items: u64) {
        self.passing = self.passing.saturating_sub(items);
    }

    /// The place of the next item; none if it passes.
    #[inline]
    pub(crate) fn offer(&mut self, draw: &mut dyn Draw) -> Option<u64> {
        if self.k == 0 {
            return None;
        }
        if self.passing > 0 {
            self.passing -= 1;
            return None;
        }
        let place = if self.kept < self.k {
            self.kept += 1;
            self.kept - 1
        } else {
            draw.below(self.k)
        };
        if self.kept == self.k {
            self.skip(draw);
        }
        Some(place)
    }

    /// Draws w anew and the number of items that stay above it.
    #[expect(clippy::cast_precision_loss, reason = "no reservoir has 2^53 places")]
    #[expect(clippy::cast_sign_loss, reason = "a quotient of logarithms of numbers up to 1 is not negative")]
    fn skip(&mut self, draw: &mut dyn Draw) {
        self.largest *= (real(draw, &mut ()).ln() / self.k as f64).exp();
        self.passing = (real(draw, &mut ()).ln() / (-self.largest).ln_1p()) as u64;
    }
}
