//! Taking decks to the judge, until there are enough.

use std::time::{Duration, Instant};

use evenhand_audit::Audit;
use evenhand_audit::EvidencePoint;
use evenhand_audit::sequential::Evidence;
use evenhand_sources::{Cut, DeckStream, Event, Stop};

use super::deals::Deals;
use super::faults;
use crate::progress::Progress;
use crate::words::WORDS;
use crate::{language, outcome};

/// Where no decks come for as long, the evidence is looked at: a log that is followed may rest for hours.
const PATIENCE: Duration = Duration::from_millis(100);

/// Once the evidence is enough, decks are taken on, so that they tell what is wrong and not only that something is: as
/// many times those that it took, within these limits. One deck that came again convicts, and does not tell a small
/// seed from a log with its lines doubled; some thousand do.
const READ_ON: u64 = 64;
const LEAST_READ: u64 = 1_000;
const MOST_READ: u64 = 20_000;

/// Beyond 64 cards, where a deck costs n², as many pairs of cards at most: half a second.
const MOST_PAIRS: u64 = 20_000_000;

/// And no longer than this, nor where decks do not come at once: of programs, whose decks are others each time. What is
/// said of a log must not depend on the machine, and is read on in less.
const READ_ON_TIME: Duration = Duration::from_secs(3);

/// How long decks are taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Until {
    /// The most decks; without, all there are.
    pub(crate) decks: Option<u64>,
    /// Until the e-value is above 1 over this, and then some decks more, which say what is wrong.
    pub(crate) evidence: Option<f64>,
    /// Without a bar.
    pub(crate) quiet: bool,
}

/// The decks that differ from the one right before, as far as they are kept.
#[derive(Default)]
pub(crate) struct Changing {
    decks: u64,
    repeats: u64,
    kept: Vec<Vec<u32>>,
    last: Vec<u32>,
}

impl Changing {
    /// Decks that are kept: some seconds of a clock, and what tells a fault of few cards.
    const MAX_KEPT: usize = 4_096;

    fn observe(&mut self, deck: &[u32]) {
        self.decks += 1;
        if self.decks > 1 && self.last == deck {
            self.repeats += 1;
            return;
        }
        if self.kept.len() < Self::MAX_KEPT && deck.len() <= faults::MAX_FAULT_CARDS as usize {
            self.kept.push(deck.to_vec());
        }
        self.last.clear();
        self.last.extend_from_slice(deck);
    }

    /// They, if a third of all decks or more are the same as the one right before, and two or more are not: as many as
    /// no shuffle of three cards or more repeats by chance.
    pub(crate) fn without_repeats(&self) -> Option<&[Vec<u32>]> {
        (self.last.len() > 2 && self.repeats * 3 >= self.decks && self.kept.len() > 1).then_some(&self.kept)
    }
}

/// The audit of the decks that came, and what is kept beside it.
pub(crate) struct Observed {
    /// The audit, and the evidence.
    pub(crate) evidence: Evidence,
    /// Whether they are decks, and not parts of some.
    pub(crate) rows: Deals,
    /// The evidence as decks came.
    pub(crate) points: Vec<EvidencePoint>,
    /// The first decks, for a search for their seed.
    pub(crate) first: Vec<Vec<u32>>,
    /// Decks without those that are the same as the one right before.
    pub(crate) changing: Changing,
    /// Of all that was read, if all of it was.
    pub(crate) sha256: Option<String>,
    /// The number of decks after which the evidence was enough, if it decides.
    pub(crate) enough_after: Option<u64>,
    /// Why decks were taken no longer, if not because there were enough or no more.
    pub(crate) cut_short: Option<Cut>,
}

impl Observed {
    /// Of no decks; evidence of all of them if it is to decide.
    pub(crate) fn new(blank: &Audit, decides: bool) -> Self {
        let evidence = Evidence::of(blank);
        let evidence = if decides { evidence } else { evidence.beside_an_audit() };
        Self {
            evidence,
            rows: Deals::of(blank),
            points: Vec::new(),
            first: Vec::new(),
            changing: Changing::default(),
            sha256: None,
            enough_after: None,
            cut_short: None,
        }
    }

    /// The audit of the decks that came.
    pub(crate) fn audit(&self) -> &Audit {
        self.evidence.audit()
    }

    /// Takes decks as they come, and ends their source.
    ///
    /// # Errors
    /// If the source ends for a reason, or a deck is none.
    pub(crate) fn take(&mut self, from: DeckStream, until: Until, stop: &Stop) -> anyhow::Result<()> {
        let done = self.take_until(from, until, stop);
        self.evidence.look();
        if self.keep_point(until.evidence) && self.enough_after.is_none() {
            self.enough_after = Some(self.audit().decks());
        }
        // Those that say what is wrong change no verdict, nor does what ends them, which is told.
        if self.enough_after.is_some() {
            self.cut_short = None;
            if let Err(error) = done {
                let words = WORDS.messages(language::messages());
                let decks = self.audit().decks();
                outcome::tell(&error.context(words.format("read-on-ended", [("decks", decks.into())])));
            }
            return Ok(());
        }
        done
    }

    fn take_until(&mut self, mut from: DeckStream, until: Until, stop: &Stop) -> anyhow::Result<()> {
        let visible = self.audit().visible() as usize;
        let progress = Progress::of_decks(until.quiet, until.decks);
        let mut wanted = until.decks.unwrap_or(u64::MAX);
        let (mut deadline, mut ends_at) = (None, None);
        loop {
            if ends_at.is_some_and(|end| Instant::now() >= end) {
                return Ok(());
            }
            self.cut_short = stop.why();
            if self.cut_short.is_some() {
                return Ok(());
            }
            match from.next_until(stop, deadline) {
                Event::Item(decks) => {
                    let before = self.audit().decks();
                    for deck in decks.chunks_exact(visible) {
                        if self.audit().decks() == wanted {
                            return Ok(());
                        }
                        self.evidence.observe(deck)?;
                        self.rows.observe(deck);
                        self.changing.observe(deck);
                        if self.first.len() < super::seeds::DECKS {
                            self.first.push(deck.to_vec());
                        }
                        if self.keep_point(until.evidence) && self.enough_after.is_none() {
                            self.enough_after = Some(self.audit().decks());
                            wanted = wanted.min(read_on(self.audit().decks(), self.audit().cards()));
                            ends_at = Instant::now().checked_add(READ_ON_TIME);
                        }
                    }
                    progress.add(self.audit().decks() - before);
                    if until.evidence.is_some() {
                        let log10 = self.evidence.log_e_value() / std::f64::consts::LN_10;
                        progress.say(|| format!("e-value 10^{log10:.1}"));
                        deadline = Instant::now().checked_add(PATIENCE);
                    }
                }
                Event::Late if deadline.is_some() => {
                    self.evidence.look();
                    if self.keep_point(until.evidence) || ends_at.is_some() {
                        return Ok(());
                    }
                    deadline = None;
                }
                Event::End(end) => {
                    end?;
                    self.cut_short = stop.why();
                    self.sha256 = from.sha256().filter(|_| self.cut_short.is_none()).map(hex::encode);
                    return Ok(());
                }
                Event::Late | Event::Stopped => {}
            }
        }
    }

    /// Keeps the e-value where it was just looked at; whether it decides.
    fn keep_point(&mut self, decides: Option<f64>) -> bool {
        let evidence = &self.evidence;
        let decks = evidence.decks();
        if decks == 0 || evidence.looked() != decks {
            return false;
        }
        let point = EvidencePoint { decks, log10_e_value: evidence.log_e_value() / std::f64::consts::LN_10 };
        // A twentieth more than the point before: some hundred in all, however often it is looked at. The last is kept.
        let highest = self.points.iter().map(|point| point.log10_e_value).fold(0.0, f64::max);
        // The highest is kept, too.
        let may_go = |last: &EvidencePoint| {
            last.log10_e_value < highest || last.log10_e_value <= point.log10_e_value || highest <= 0.0
        };
        match &mut self.points[..] {
            [.., before, last] if last.decks < before.decks + (before.decks / 20).max(1) && may_go(last) => {
                *last = point;
            }
            [.., last] if last.decks == decks => *last = point,
            _ => self.points.push(point),
        }
        decides.is_some_and(|alpha| evidence.convicts(alpha))
    }
}

/// The number of decks that are taken in all where the evidence was enough after `decks` of n cards.
fn read_on(decks: u64, n: u32) -> u64 {
    let most = if n <= 64 { MOST_READ } else { (MOST_PAIRS / u64::from(n).pow(2)).max(1) };
    decks.saturating_mul(READ_ON).clamp(LEAST_READ.min(most), most).max(decks)
}
