//! Decks as they come: the battery, the evidence, and what the report tells beside them.

use evenhand_audit::battery::{AuditError, FoundSeed, Test};
use evenhand_audit::sequential::Evidence;
use evenhand_audit::{Audit, EvidencePoint, Report};
use evenhand_classics::state_recovery;

use crate::faults::MAX_FAULT_CARDS;
use crate::one_number::one_number;
use crate::rows::Rows;

/// First decks that are kept, for a search for their seed.
pub const KEPT_DECKS: usize = state_recovery::MAX_DECKS;

/// The decks that differ from the one right before, as far as they are kept.
#[derive(Debug, Clone, Default)]
pub struct Changing {
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
        if self.kept.len() < Self::MAX_KEPT && deck.len() <= MAX_FAULT_CARDS as usize {
            self.kept.push(deck.to_vec());
        }
        self.last.clear();
        self.last.extend_from_slice(deck);
    }

    /// They, if a third of all decks or more are the same as the one right before, and two or more are not: as many as
    /// no shuffle of three cards or more repeats by chance.
    pub fn without_repeats(&self) -> Option<&[Vec<u32>]> {
        (self.last.len() > 2 && self.repeats * 3 >= self.decks && self.kept.len() > 1).then_some(&self.kept)
    }
}

/// The audit of the decks that came, and what is kept beside it.
#[derive(Debug, Clone)]
pub struct Observed {
    /// The audit, and the evidence.
    evidence: Evidence,
    /// Whether the evidence decides, deck by deck, and not the battery.
    decides: bool,
    /// Whether they are decks, and not parts of some.
    rows: Rows,
    /// The evidence as decks came.
    points: Vec<EvidencePoint>,
    first: Vec<Vec<u32>>,
    changing: Changing,
}

impl Observed {
    /// Of no decks, of audits like this one; of evidence that decides, deck by deck, or of a battery of a number of decks that is
    /// fixed before.
    pub fn new(blank: &Audit, decides: bool) -> Self {
        let evidence = Evidence::of(blank);
        let evidence = if decides { evidence } else { evidence.beside_an_audit() };
        Self {
            evidence,
            decides,
            rows: Rows::of(blank),
            points: Vec::new(),
            first: Vec::new(),
            changing: Changing::default(),
        }
    }

    /// The audit of the decks that came.
    pub fn audit(&self) -> &Audit {
        self.evidence.audit()
    }

    /// The evidence.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// The evidence as decks came.
    pub fn points(&self) -> &[EvidencePoint] {
        &self.points
    }

    /// Whether the evidence decides.
    pub fn decides(&self) -> bool {
        self.decides
    }

    /// What rows have in common that are no decks shuffled anew.
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// The first decks, [`KEPT_DECKS`] at most.
    pub fn first(&self) -> &[Vec<u32>] {
        &self.first
    }

    /// The decks without those that are the same as the one right before.
    pub fn changing(&self) -> &Changing {
        &self.changing
    }

    /// Takes the next deck.
    ///
    /// # Errors
    /// If it is none of the audit's; nothing is counted then.
    pub fn observe(&mut self, deck: &[u32]) -> Result<(), AuditError> {
        self.evidence.observe(deck)?;
        self.rows.observe(deck);
        self.changing.observe(deck);
        if self.first.len() < KEPT_DECKS {
            self.first.push(deck.to_vec());
        }
        self.keep_point();
        Ok(())
    }

    /// Looks at the evidence now, however few decks came since it was looked at last.
    pub fn look(&mut self) {
        self.evidence.look();
        self.keep_point();
    }

    /// Whether the evidence, which was just looked at, is enough.
    pub fn is_decided(&self, alpha: f64) -> bool {
        self.is_looked_at() && self.evidence.convicts(alpha)
    }

    fn is_looked_at(&self) -> bool {
        let decks = self.evidence.decks();
        decks > 0 && self.evidence.looked() == decks
    }

    /// Keeps the e-value where it was just looked at.
    fn keep_point(&mut self) {
        if !self.is_looked_at() {
            return;
        }
        let (evidence, decks) = (&self.evidence, self.evidence.decks());
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
    }

    /// One number behind all draws of each deck, as far as first decks tell it.
    pub fn one_number(&self) -> Option<FoundSeed> {
        one_number(&self.audit().deck(), &self.first)
    }

    /// What the decks show, with further tests: by the whole battery, or by the evidence that was looked at after each. The evidence is
    /// that of the last look: [`look`](Self::look) after the last deck.
    pub fn report(&self, further: Vec<Test>) -> Report {
        let (audit, evidence) = (self.audit(), Test::of_evidence(&self.evidence));
        // Of fewer than two cards nothing is tested.
        let evidence = Some(evidence).filter(|_| audit.cards() > 1);
        let further = evidence.into_iter().chain(further).collect();
        let mut report = if self.decides { audit.report_of(further) } else { audit.report_with(further) };
        report.evidence.clone_from(&self.points);
        report
    }
}
