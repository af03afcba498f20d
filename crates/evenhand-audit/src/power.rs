//! Power: which known faults would as many decks have shown?
//!
//! "No bias found" says little without what could have been found. A known fault is dealt, audited, and counted.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
#![allow(clippy::cast_sign_loss, reason = "what becomes a whole number is not negative")]

mod extrapolated;

use serde::Serialize;

use crate::battery::{Audit, AuditError, Finding, TestId};
use extrapolated::Signal;

/// Audits simulated for each known fault.
const AUDITS: u32 = 10;

/// The most cards of a simulated audit, over its decks: 4,807 decks of 52, ten audits of which take some 150 ms on one
/// core of an AMD EPYC (November 2026).
const CARDS: u64 = 250_000;

/// The most decks of a simulated audit, however few their cards: of two cards 125,000 would take a second a fault.
const DECKS: u64 = 20_000;

/// Beyond as many cards a deck costs n² and not n, and fewer decks are simulated.
const QUICK_CARDS: u64 = 64;

/// A first look takes this part of the decks: most faults that are ever found are found there.
const FIRST_LOOK: u64 = 16;

/// Auxiliary random numbers that complete hands; an audit of data takes those from 0 on.
const AUXILIARY_STREAMS: u16 = 1 << 15;

/// The power from which a fault counts as shown, and needs no more decks.
pub const REQUIRED_POWER: f64 = 0.9;

/// The decks of a fault, one after another: each call is given the last deck and leaves the next one.
pub type OrderSource<'a> = Box<dyn FnMut(&mut Vec<u32>) + 'a>;

/// Whether as many decks would have shown a known fault.
#[derive(Debug, Clone, PartialEq)]
pub struct PowerEstimate {
    /// The fault's id, as the caller calls it.
    pub name: String,
    /// The number of decks.
    pub decks: u64,
    /// How probably it would have been found.
    pub power: Power,
    /// The test that detects it best, if any does.
    pub detected_by: Option<TestId>,
    /// The number of decks that find it with probability 0.9, where that was not reached and can be extrapolated.
    pub needed: Option<u64>,
}

/// The probability of finding a fault, and how it is known.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Power {
    /// From simulated audits.
    Simulated {
        /// The audits that found it.
        found: u32,
        /// All audits.
        of: u32,
    },
    /// Extrapolated from what fewer decks showed.
    Extrapolated {
        /// The probability.
        probability: f64,
    },
    /// Nothing was found; more decks were not tried.
    Undetected {
        /// The number of decks tried.
        tried: u64,
    },
}

impl Power {
    /// The probability, as far as it is known.
    pub fn probability(self) -> f64 {
        match self {
            Self::Simulated { found, of } => f64::from(found) / f64::from(of.max(1)),
            Self::Extrapolated { probability } => probability,
            Self::Undetected { .. } => 0.0,
        }
    }
}

/// Estimates how probably an audit of `decks` decks of a fault finds it, by audits like `like`, whose own decks do not
/// count.
///
/// `deal` gives the decks of a stream; the streams 0 to 9 are taken, each from its beginning, so that the answer is the
/// same each time. `seeds` is the number of equally likely decks that the fault is known to have, if it has so few.
///
/// - Up to 250,000 cards and 20,000 decks (fewer beyond 64 cards, which cost n² a deck): ten audits of as many decks,
///   and how many fail. A first look at a sixteenth of that ends it if all ten fail, since more decks show no less.
/// - Fewer decks than that, which do not find it: the ten audits go on, and are asked again after each quarter more.
///   Where nine have failed, [`needed`](PowerEstimate::needed) is; of ten audits, so that it is about right.
/// - More: if not all ten fail at that size, all their decks together are one audit, and what its tests saw is extrapolated. A table's excess over its degrees d grows with the decks, λ = (X² − d) · N / decks, and X² of N is about normal
///   of mean d + λ and variance 2d + 4λ; a sum's z grows with √N; equal pairs with N². Each is first made smaller by
///   its own standard deviation, since the largest of many is large by luck too, and counts only where its p-value is
///   below 1e-5. The test that sees the fault best against 1e-6 over the number of tests says the power.
/// - With a known number of seeds, the probability of an equal pair is computed as well: 1 − exp(−N² / 2S).
///
/// # Errors
/// If a deck is none of the audit's.
///
/// # Examples
/// ```
/// use evenhand_audit::Audit;
/// use evenhand_audit::power::power;
///
/// // The deck is turned over, or not.
/// let deal = |stream: u32| {
///     let mut coin = stream;
///     Box::new(move |deck: &mut Vec<u32>| {
///         *deck = (0..52).collect();
///         coin = coin.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
///         if coin >> 31 == 1 {
///             deck.reverse();
///         }
///     }) as Box<dyn FnMut(&mut Vec<u32>)>
/// };
/// let estimate = power("turned over", &Audit::new(52)?, 10, None, &deal)?;
/// assert_eq!(estimate.power.probability(), 1.0);
/// # Ok::<(), evenhand_audit::battery::AuditError>(())
/// ```
pub fn power<'a>(
    name: &str,
    like: &Audit,
    decks: u64,
    seeds: Option<f64>,
    deal: &dyn Fn(u32) -> OrderSource<'a>,
) -> Result<PowerEstimate, AuditError> {
    let most = most_decks(like.cards());
    let estimate = |power, detected_by, needed| PowerEstimate {
        name: name.to_string(),
        decks,
        power,
        detected_by,
        needed,
    };
    let tried = decks.min(most);
    let first = most / FIRST_LOOK;
    if first > 0 && first < tried {
        let Look { found, detected_by, .. } = Look::at(like, first, deal)?;
        if found == AUDITS {
            return Ok(estimate(Power::Simulated { found, of: AUDITS }, detected_by, None));
        }
    }
    let Look { found, mut detected_by, mut pooled } = Look::at(like, tried, deal)?;
    let simulated = f64::from(found) / f64::from(AUDITS);
    if found == AUDITS || (tried == decks && simulated >= REQUIRED_POWER) {
        return Ok(estimate(Power::Simulated { found, of: AUDITS }, detected_by, None));
    }
    // Not sure: what do as many decks show as are worth their time?
    let (mut enough, mut too_few) = (None, tried);
    for more in [first, most].into_iter().filter(|more| *more > tried) {
        let look = Look::at(like, more, deal)?;
        pooled = look.pooled;
        if f64::from(look.found) >= REQUIRED_POWER * f64::from(AUDITS) {
            enough = Some(enough_of(like, too_few, more, deal)?);
            detected_by = detected_by.or(look.detected_by);
            break;
        }
        too_few = more;
    }
    let signals: Vec<Signal> = extrapolated::signals(&pooled, seeds);
    let (extrapolated, best) = extrapolated::best(&signals, decks);
    let needed = enough.or_else(|| {
        extrapolated::needed(&signals, REQUIRED_POWER).map(|needed| needed.max(decks.max(too_few) + 1))
    });
    Ok(if signals.is_empty() && found == 0 && enough.is_none() {
        estimate(Power::Undetected { tried: pooled.decks() }, None, None)
    } else if decks <= most || simulated >= extrapolated {
        estimate(Power::Simulated { found, of: AUDITS }, detected_by.or(best), needed)
    } else {
        let needed = needed.filter(|_| extrapolated < REQUIRED_POWER);
        estimate(Power::Extrapolated { probability: extrapolated }, best, needed)
    })
}

/// The most decks of an audit.
fn most_decks(n: u32) -> u64 {
    let n = u64::from(n.max(1));
    (CARDS / n * QUICK_CARDS / n.max(QUICK_CARDS)).clamp(1, DECKS)
}

/// The decks by which as many audits as make a fault sure have failed, more than the first number, which is too few,
/// and up to the second, which is not.
///
/// All but one must have: the answer is the largest but one of their numbers, and no less than that of the audits so
/// far. So a further one is not asked before, which leaves a few questions each; and costs less than as many audits of
/// the second number.
fn enough_of<'a>(
    like: &Audit,
    from: u64,
    to: u64,
    deal: &dyn Fn(u32) -> OrderSource<'a>,
) -> Result<u64, AuditError> {
    let sure = (REQUIRED_POWER * f64::from(AUDITS)).ceil() as usize;
    let spared = AUDITS as usize - sure;
    let mut failed: Vec<u64> = Vec::new();
    for stream in 0..AUDITS {
        let (mut audit, mut next) =
            (like.anew().with_auxiliary(AUXILIARY_STREAMS + stream as u16), deal(stream));
        let mut deck: Vec<u32> = (0..like.cards()).collect();
        let so_far = failed.len().checked_sub(1 + spared).map_or(further(from).min(to), |at| failed[at]);
        let mut asked = so_far;
        while audit.decks() < to {
            next(&mut deck);
            audit.observe(&deck)?;
            if audit.decks() == asked {
                if matches!(audit.finding(), Finding::Fail { .. }) {
                    break;
                }
                asked = further(asked).min(to);
            }
        }
        failed.push(audit.decks());
        failed.sort_unstable();
    }
    Ok(failed[sure - 1])
}

/// A quarter more, and one at least.
fn further(decks: u64) -> u64 {
    (decks + decks / 4).max(decks + 1)
}

/// Simulated audits of a fault, all of as many decks.
struct Look {
    /// How many fail.
    found: u32,
    /// The test that most of them fail by.
    detected_by: Option<TestId>,
    /// All their decks.
    pooled: Audit,
}

impl Look {
    /// Each audit with a stream and auxiliary random numbers of its own. Two are in memory at once.
    fn at<'a>(like: &Audit, decks: u64, deal: &dyn Fn(u32) -> OrderSource<'a>) -> Result<Self, AuditError> {
        let (mut pooled, mut detected_by) = (like.anew(), Vec::new());
        for stream in 0..AUDITS {
            let (mut audit, mut next) =
                (like.anew().with_auxiliary(AUXILIARY_STREAMS + stream as u16), deal(stream));
            let mut deck: Vec<u32> = (0..like.cards()).collect();
            for _ in 0..decks {
                next(&mut deck);
                audit.observe(&deck)?;
            }
            if let Finding::Fail { test, .. } = audit.finding() {
                detected_by.push(test);
            }
            pooled.merge(audit)?;
        }
        let found = detected_by.len() as u32;
        detected_by.sort_unstable();
        let best = detected_by.chunk_by(PartialEq::eq).max_by_key(|same| same.len());
        Ok(Self { found, detected_by: best.and_then(<[_]>::first).copied(), pooled })
    }
}
