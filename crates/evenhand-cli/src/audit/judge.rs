//! Taking decks to the judge, until there are enough.

use std::time::{Duration, Instant};

use evenhand_audit::Audit;
use evenhand_sources::{Cut, DeckStream, Event, Stop};
use evenhand_trial::Observed;

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

/// The audit of the decks that came, and what is kept beside it.
pub(crate) struct Taken {
    /// The audit, the evidence, and what the report tells beside them.
    pub(crate) observed: Observed,
    /// Of all that was read, if all of it was.
    pub(crate) sha256: Option<String>,
    /// The number of decks after which the evidence was enough, if it decides.
    pub(crate) enough_after: Option<u64>,
    /// Why decks were taken no longer, if not because there were enough or no more.
    pub(crate) cut_short: Option<Cut>,
}

impl Taken {
    /// No decks; evidence of all of them if it is to decide.
    pub(crate) fn none(blank: &Audit, decides: bool) -> Self {
        let observed = Observed::new(blank, decides);
        Self { observed, sha256: None, enough_after: None, cut_short: None }
    }

    /// The audit of the decks that came.
    pub(crate) fn audit(&self) -> &Audit {
        self.observed.audit()
    }

    /// Takes decks as they come, and ends their source.
    ///
    /// # Errors
    /// If the source ends for a reason, or a deck is none.
    pub(crate) fn take(&mut self, from: DeckStream, until: Until, stop: &Stop) -> anyhow::Result<()> {
        let done = self.take_until(from, until, stop);
        self.observed.look();
        if self.is_decided(until.evidence) && self.enough_after.is_none() {
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
                        self.observed.observe(deck)?;
                        if self.enough_after.is_none() && self.is_decided(until.evidence) {
                            self.enough_after = Some(self.audit().decks());
                            wanted = wanted.min(read_on(self.audit().decks(), self.audit().cards()));
                            ends_at = Instant::now().checked_add(READ_ON_TIME);
                        }
                    }
                    progress.add(self.audit().decks() - before);
                    if until.evidence.is_some() {
                        let log10 = self.observed.evidence().log_e_value() / std::f64::consts::LN_10;
                        progress.say(|| format!("e-value 10^{log10:.1}"));
                        deadline = Instant::now().checked_add(PATIENCE);
                    }
                }
                Event::Late if deadline.is_some() => {
                    self.observed.look();
                    if self.is_decided(until.evidence) || ends_at.is_some() {
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

    /// Whether the evidence is enough, if it is to decide.
    fn is_decided(&self, alpha: Option<f64>) -> bool {
        alpha.is_some_and(|alpha| self.observed.is_decided(alpha))
    }
}

/// The number of decks that are taken in all where the evidence was enough after `decks` of n cards.
fn read_on(decks: u64, n: u32) -> u64 {
    let most = if n <= 64 { MOST_READ } else { (MOST_PAIRS / u64::from(n).pow(2)).max(1) };
    decks.saturating_mul(READ_ON).clamp(LEAST_READ.min(most), most).max(decks)
}
