//! Power: which known faults would as many decks have shown?
//!
//! "No bias found" says little without what could have been found. A known fault is dealt, audited, and counted.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
#![allow(clippy::cast_sign_loss, reason = "what becomes a whole number is not negative")]

mod extrapolated;

use serde::Serialize;

use crate::battery::{Audit, AuditError, Finding, TestId};
use extrapolated::{CAUTIOUS, EQUAL_DECKS, Signal};

/// Audits simulated for each known fault.
const AUDITS: u32 = 10;

/// The most cards of a simulated audit, over its decks: 1,923 decks of 52.
const CARDS: u64 = 100_000;

/// The most decks of a simulated audit, however few their cards: of two cards 50,000 would take half a second a fault.
const DECKS: u64 = 10_000;

/// Beyond as many cards a deck costs n² and not n, and fewer decks are simulated: as if this were its cost from 40
/// cards on.
const QUICK_CARDS: u64 = 64;
const SLOW_CARDS: u64 = 40;

/// The decks of how many such audits are one, of which more is extrapolated, 48,075 of 52 cards; and how many beyond
/// [`QUICK_CARDS`].
const POOLED_AUDITS: [u64; 2] = [25, 10];

/// The most of those decks, however few their cards.
const POOLED_DECKS: u64 = 100_000;

/// A first look takes this part of the decks: most faults that are ever found are found there.
const FIRST_LOOK: u64 = 16;

/// Auxiliary random numbers that complete hands; an audit of data takes those from 0 on.
const AUXILIARY_STREAMS: u16 = 1 << 15;

/// The stream of the decks that are pooled; those of simulated audits are below.
const POOLED_STREAM: u32 = AUDITS;

/// The power from which a fault counts as shown, and needs no more decks.
pub const REQUIRED_POWER: f64 = 0.9;

/// A power, calculated, below which audits are not simulated, since ten would hardly show one; and one above.
const HARDLY: f64 = 0.01;
const SURELY: f64 = 0.99;

/// Decks dealt between two looks at whether to stop.
const DECKS_AT_ONCE: u64 = 32;

/// How the number of decks that ten audits need may err, with 95 %: nine of ten leave open a power of 0.55 to 0.997
/// (Clopper and Pearson, Biometrika 26, 1934), which a statistic that fails beyond 5.9 deviations reaches at 6.0 to 8.7
/// of them, against 7.2 for 0.9, and its square grows with the decks. The questions lie a quarter apart.
const NEEDED_BY_TEN: [f64; 2] = [0.55, 1.5];

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
    /// Between which numbers that is, with some 95 %; the second is none where no number is known to be enough.
    pub needed_range: Option<(u64, Option<u64>)>,
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
    /// Computed from the number of equally likely decks: the probability that two are equal.
    Computed {
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
            Self::Extrapolated { probability } | Self::Computed { probability } => probability,
            Self::Undetected { .. } => 0.0,
        }
    }
}

/// Estimates how probably an audit of `decks` decks of a fault finds it, by audits like `like`, whose own decks do not
/// count. None if `stop` says so, which is asked all the time.
///
/// `deal` gives the decks of a stream; the streams 0 to 10 are taken, each from its beginning, so that the answer is the
/// same each time. `seeds` is the number of equally likely decks that the fault is known to have, if it has so few.
///
/// - With a known number S of seeds, whose decks are fair otherwise: 1 − exp(−N² / 2S), the probability of an equal
///   pair, where one pair is enough. Nothing is dealt.
/// - Up to 100,000 cards and 10,000 decks (fewer beyond 64 cards, which cost n² a deck): ten audits of as many decks,
///   and how many fail. A first look at a sixteenth of that ends it if all ten fail, since more decks show no less.
/// - Fewer decks than that, which do not find it: the ten audits go on, and are asked again after each quarter more.
///   Where nine have failed, [`needed`](PowerEstimate::needed) is; of ten audits, so that it is about right.
/// - More: as many decks as 25 of those have (10 beyond 64 cards) are one audit, and what its tests saw is extrapolated. A table's excess
///   over its degrees d grows with the decks, λ = (X² − d) · N / decks, and X² of N is about normal of mean d + λ and
///   variance 2d + 4λ; a sum's z grows with √N; equal pairs with N². Each is first made smaller by its own standard
///   deviation, since the largest of many is large by luck too, and counts only where its p-value is below 1e-5. The
///   test that sees the fault best against 1e-6 over the number of tests says the power. Ten audits are simulated
///   besides where that is not clear. Where the first of the ten audits and the pooled decks show nothing, the rest of
///   the ten is left out, and the fault is [`Undetected`](Power::Undetected).
///
/// [`needed_range`](PowerEstimate::needed_range) comes of the same with two standard deviations to either side.
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
/// let never = || false;
/// let estimate = power("turned over", &Audit::new(52)?, (10, None), &deal, &never)?.unwrap();
/// assert_eq!(estimate.power.probability(), 1.0);
/// # Ok::<(), evenhand_audit::battery::AuditError>(())
/// ```
pub fn power<'a>(
    name: &str,
    like: &Audit,
    (decks, seeds): (u64, Option<f64>),
    deal: &dyn Fn(u32) -> OrderSource<'a>,
    stop: &dyn Fn() -> bool,
) -> Result<Option<PowerEstimate>, AuditError> {
    let estimate = |power, detected_by, needed: Option<Needed>| PowerEstimate {
        name: name.to_string(),
        decks,
        power,
        detected_by,
        needed: needed.map(|needed| needed.decks),
        needed_range: needed.map(|needed| needed.range),
    };
    if let Some(pairs) = extrapolated::of_seeds(like, decks, seeds) {
        let (probability, signals) = (pairs.power(decks), [pairs]);
        let needed = Needed::extrapolated([&signals, &signals, &signals], decks);
        let needed = needed.filter(|_| probability < REQUIRED_POWER);
        return Ok(Some(estimate(Power::Computed { probability }, Some(EQUAL_DECKS), needed)));
    }
    let simulation = Simulation { like, deal, stop };
    let answer = simulation.run(decks, seeds)?;
    Ok(answer.map(|(power, detected_by, needed)| estimate(power, detected_by, needed)))
}

/// A number of decks that is enough, and between which it is.
#[derive(Debug, Clone, Copy)]
struct Needed {
    decks: u64,
    range: (u64, Option<u64>),
}

impl Needed {
    /// From signals as they are taken to be, as strong as they may be, and as weak; more than `than` in any case.
    fn extrapolated([cautious, strong, weak]: [&[Signal]; 3], than: u64) -> Option<Self> {
        let of = |signals| extrapolated::needed(signals, REQUIRED_POWER).map(|decks| decks.max(than + 1));
        let decks = of(cautious)?;
        Some(Self { decks, range: (of(strong).unwrap_or(decks).min(decks), of(weak)) })
    }

    /// From ten audits, more than `than`.
    fn by_ten(decks: u64, than: u64) -> Self {
        let [least, most] = NEEDED_BY_TEN.map(|times| (decks as f64 * times) as u64);
        Self { decks, range: (least.clamp(than + 1, decks.max(than + 1)), Some(most.max(decks))) }
    }
}

/// What is known of a fault: its power, the test that detects it best, and how many decks are needed.
type Answer = (Power, Option<TestId>, Option<Needed>);

/// The most decks of an audit.
fn most_decks(n: u32) -> u64 {
    let n = u64::from(n.max(1));
    let slower = if n > QUICK_CARDS { n } else { SLOW_CARDS };
    (CARDS / n * SLOW_CARDS / slower).clamp(1, DECKS)
}

/// Audits of a fault.
struct Simulation<'a, 'b> {
    like: &'b Audit,
    deal: &'b dyn Fn(u32) -> OrderSource<'a>,
    stop: &'b dyn Fn() -> bool,
}

impl Simulation<'_, '_> {
    /// None if it was stopped.
    fn run(&self, decks: u64, seeds: Option<f64>) -> Result<Option<Answer>, AuditError> {
        let most = most_decks(self.like.cards());
        let (tried, first) = (decks.min(most), most / FIRST_LOOK);
        let simulated = |found| Power::Simulated { found, of: AUDITS };
        if first > 0 && first < tried {
            let Some(look) = self.look(first, Patience::UntilOneIsNotFound)? else { return Ok(None) };
            if look.found == AUDITS {
                return Ok(Some((simulated(AUDITS), look.detected_by, None)));
            }
        }
        let mut few_found = 0;
        if decks <= most {
            let Some(look) = self.look(tried, Patience::Sure)? else { return Ok(None) };
            if f64::from(look.found) >= REQUIRED_POWER * f64::from(AUDITS) {
                return Ok(Some((simulated(look.found), look.detected_by, None)));
            }
            few_found = look.found;
            // Not sure: what do as many decks show as are worth their time?
            let mut too_few = tried;
            for more in [first, most].into_iter().filter(|more| *more > tried) {
                let Some(Look { found: of_more, detected_by }) = self.look(more, Patience::Sure)? else {
                    return Ok(None);
                };
                if f64::from(of_more) >= REQUIRED_POWER * f64::from(AUDITS) {
                    let Some(enough) = self.enough(too_few, more)? else { return Ok(None) };
                    let Some(look) = self.look(tried, Patience::All)? else { return Ok(None) };
                    let Look { found, detected_by: by_fewer } = look;
                    let needed = Some(Needed::by_ten(enough, decks));
                    return Ok(Some((simulated(found), by_fewer.or(detected_by), needed)));
                }
                too_few = more;
            }
        }
        let audits = POOLED_AUDITS[usize::from(u64::from(self.like.cards()) > QUICK_CARDS)];
        let decks_pooled = (audits * most).min(POOLED_DECKS);
        let Some(pooled) = self.audit(POOLED_STREAM, decks_pooled)? else { return Ok(None) };
        let signals = |deviations| extrapolated::signals(&pooled, seeds, deviations);
        let [cautious, strong, weak] = [CAUTIOUS, -2.0, 2.0].map(signals);
        let (extrapolated, best) = extrapolated::best(&cautious, decks);
        // If neither the pooled decks nor the first audits show a signal, audits of few decks are skipped.
        let has_signal = !cautious.is_empty() || few_found > 0;
        let is_uncertain = extrapolated < SURELY && extrapolated::best(&cautious, most).0 > HARDLY;
        let mut looked = None;
        if has_signal && decks <= most || decks > most && is_uncertain {
            looked = self.look(tried, Patience::All)?;
            if looked.is_none() {
                return Ok(None);
            }
        }
        let (found, by_ten) = looked.map_or((0, None), |look| (look.found, look.detected_by));
        let of_ten = f64::from(found) / f64::from(AUDITS);
        if cautious.is_empty() && found == 0 {
            return Ok(Some((Power::Undetected { tried: pooled.decks() }, None, None)));
        }
        let needed = Needed::extrapolated([&cautious, &strong, &weak], decks);
        Ok(Some(if decks <= most || (of_ten > 0.0 && of_ten >= extrapolated) {
            (simulated(found), by_ten.or(best), needed.filter(|_| of_ten < REQUIRED_POWER))
        } else {
            (
                Power::Extrapolated { probability: extrapolated },
                best,
                needed.filter(|_| extrapolated < REQUIRED_POWER),
            )
        }))
    }

    /// An audit of as many decks of a stream, with auxiliary random numbers of its own; none if it was stopped.
    fn audit(&self, stream: u32, decks: u64) -> Result<Option<Audit>, AuditError> {
        let mut audit = self.like.anew().with_auxiliary(AUXILIARY_STREAMS + stream as u16);
        let (mut next, mut deck) = ((self.deal)(stream), (0..self.like.cards()).collect());
        while audit.decks() < decks {
            if audit.decks().is_multiple_of(DECKS_AT_ONCE) && (self.stop)() {
                return Ok(None);
            }
            next(&mut deck);
            audit.observe(&deck)?;
        }
        Ok(Some(audit))
    }

    /// Audits of as many decks, each of a stream of its own; none if they were stopped.
    fn look(&self, decks: u64, patience: Patience) -> Result<Option<Look>, AuditError> {
        let (mut detected_by, mut missed) = (Vec::new(), 0_u32);
        let spared = match patience {
            Patience::UntilOneIsNotFound => 0,
            Patience::Sure => AUDITS - (REQUIRED_POWER * f64::from(AUDITS)).ceil() as u32,
            Patience::All => AUDITS,
        };
        for stream in 0..AUDITS {
            let Some(audit) = self.audit(stream, decks)? else { return Ok(None) };
            match audit.finding() {
                Finding::Fail { test, .. } => detected_by.push(test),
                _ => missed += 1,
            }
            if missed > spared {
                break;
            }
        }
        let found = detected_by.len() as u32;
        detected_by.sort_unstable();
        let best = detected_by.chunk_by(PartialEq::eq).max_by_key(|same| same.len());
        Ok(Some(Look { found, detected_by: best.and_then(<[_]>::first).copied() }))
    }

    /// The decks by which as many audits as make a fault sure have failed, more than the first number, which is too
    /// few, and up to the second, which is not; none if they were stopped.
    ///
    /// All but one must have: the answer is the largest but one of their numbers, and no less than that of the audits so
    /// far. So a further one is not asked before, which leaves a few questions each; and costs less than as many audits
    /// of the second number.
    fn enough(&self, from: u64, to: u64) -> Result<Option<u64>, AuditError> {
        let sure = (REQUIRED_POWER * f64::from(AUDITS)).ceil() as usize;
        let spared = AUDITS as usize - sure;
        let mut failed: Vec<u64> = Vec::new();
        for stream in 0..AUDITS {
            let mut audit = self.like.anew().with_auxiliary(AUXILIARY_STREAMS + stream as u16);
            let mut next = (self.deal)(stream);
            let mut deck: Vec<u32> = (0..self.like.cards()).collect();
            let so_far = failed.len().checked_sub(1 + spared).map_or(further(from).min(to), |at| failed[at]);
            let mut asked = so_far;
            while audit.decks() < to {
                if audit.decks().is_multiple_of(DECKS_AT_ONCE) && (self.stop)() {
                    return Ok(None);
                }
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
        Ok(Some(failed[sure - 1]))
    }
}

/// A quarter more, and one at least.
fn further(decks: u64) -> u64 {
    (decks + decks / 4).max(decks + 1)
}

/// How many audits that do not find a fault are waited for.
#[derive(Debug, Clone, Copy)]
enum Patience {
    /// None: whether all do.
    UntilOneIsNotFound,
    /// As few as leave a fault sure to be found.
    Sure,
    /// All.
    All,
}

/// Simulated audits of a fault, all of as many decks.
#[derive(Debug, Clone, Copy)]
struct Look {
    /// How many fail.
    found: u32,
    /// The test that most of them fail by.
    detected_by: Option<TestId>,
}
