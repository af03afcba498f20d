//! Taking decks to the judge, until there are enough.

use evenhand_audit::Audit;
use evenhand_audit::EvidencePoint;
use evenhand_audit::sequential::Evidence;
use evenhand_sources::{Cut, DeckStream, Event, Stop};

use crate::progress::Progress;

/// For how many decks the evidence is kept, unless it decides.
const EVIDENCE_DECKS: u64 = 1 << 14;

/// How long decks are taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Until {
    /// The most decks; without, all there are.
    pub(crate) decks: Option<u64>,
    /// Until the e-value is above 1 over this.
    pub(crate) evidence: Option<f64>,
    /// Without a bar.
    pub(crate) quiet: bool,
}

/// The audit of the decks that came, and what is kept beside it.
pub(crate) struct Observed {
    pub(crate) audit: Audit,
    pub(crate) evidence: Option<Evidence>,
    pub(crate) points: Vec<EvidencePoint>,
    /// The first decks, for a search for their seed.
    pub(crate) first: Vec<Vec<u32>>,
    /// Of all that was read, if all of it was.
    pub(crate) sha256: Option<String>,
    /// Why decks were taken no longer, if not because there were enough or no more.
    pub(crate) cut_short: Option<Cut>,
}

impl Observed {
    pub(crate) fn new(audit: Audit, evidence: Option<Evidence>) -> Self {
        Self { audit, evidence, points: Vec::new(), first: Vec::new(), sha256: None, cut_short: None }
    }

    /// Takes decks as they come, and ends their source.
    ///
    /// # Errors
    /// If the source ends for a reason, or a deck is none.
    pub(crate) fn take(&mut self, mut from: DeckStream, until: Until, stop: &Stop) -> anyhow::Result<()> {
        let visible = self.audit.visible() as usize;
        let progress = Progress::of_decks(until.quiet, until.decks);
        let wanted = until.decks.unwrap_or(u64::MAX);
        loop {
            self.cut_short = stop.why();
            if self.cut_short.is_some() {
                return Ok(());
            }
            match from.next(stop) {
                Event::Item(decks) => {
                    let before = self.audit.decks();
                    for deck in decks.chunks_exact(visible) {
                        if self.audit.decks() == wanted {
                            return Ok(());
                        }
                        self.audit.observe(deck)?;
                        if self.first.len() < super::seeds::DECKS {
                            self.first.push(deck.to_vec());
                        }
                        if self.evident(deck, until.evidence)? {
                            return Ok(());
                        }
                    }
                    progress.add(self.audit.decks() - before);
                    if let Some(evidence) = self.evidence.as_ref().filter(|_| until.evidence.is_some()) {
                        let log10 = evidence.log_e_value() / std::f64::consts::LN_10;
                        progress.say(|| format!("e-value 10^{log10:.1}"));
                    }
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

    /// Keeps the evidence; whether it decides.
    fn evident(&mut self, deck: &[u32], decides: Option<f64>) -> anyhow::Result<bool> {
        let Some(evidence) =
            self.evidence.as_mut().filter(|evidence| decides.is_some() || evidence.decks() < EVIDENCE_DECKS)
        else {
            return Ok(false);
        };
        evidence.observe(deck)?;
        let (decks, last) = (evidence.decks(), self.points.last().map_or(0, |last| last.decks));
        let enough = decides.is_some_and(|alpha| evidence.convicts(alpha));
        // A tenth more than at the last point: a few hundred points at most.
        if decks > last + last / 10 || enough {
            let log10_e_value = evidence.log_e_value() / std::f64::consts::LN_10;
            self.points.push(EvidencePoint { decks, log10_e_value });
        }
        Ok(enough)
    }
}
