//! From counted decks to a whole report, in the steps that take milliseconds and those that take seconds.

use evenhand_audit::battery::{AuditError, Finding, Test};
use evenhand_audit::{Audit, FurtherFinding, Report};

use crate::circumstances::{Circumstances, Origin};
use crate::faults::{Fault, Stop};
use crate::observed::Observed;
use crate::trial::{Trial, add_findings};

/// What is asked of a report besides the decks.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// Faults that as many decks must have shown.
    pub required: &'a [Fault],
    /// Without faults that were not required, which take seconds.
    pub brief: bool,
    /// Where the decks came from.
    pub origin: Origin,
    /// Whether the order before the shuffle is known, and not guessed.
    pub order_is_known: bool,
    /// Ends what is not needed for the verdict.
    pub stop: Stop<'a>,
}

impl std::fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked")
            .field("origin", &self.origin)
            .field("brief", &self.brief)
            .finish_non_exhaustive()
    }
}

/// The finding that decks were judged since those of a report left it open; none if they did not.
pub fn fresh_decks(open: &Report, fresh: u64) -> Option<FurtherFinding> {
    match open.finding {
        Finding::Unresolved { test, p } => {
            Some(FurtherFinding::FreshDecks { first: open.decks, test, p, fresh })
        }
        _ => None,
    }
}

/// What decks of a number that was fixed before show, before known faults are held against them; `open` are decks before, which left
/// it open. It costs milliseconds.
pub fn undecided(observed: &Observed, open: Option<FurtherFinding>) -> Report {
    let number = if open.is_none() { observed.one_number() } else { None };
    let mut report = observed.report(number.iter().map(|found| Test::of_seed(1, found.clone())).collect());
    add_findings(&mut report, number.into_iter().map(FurtherFinding::FoundSeed).collect());
    if let Some(open) = open {
        report.findings.insert(0, open);
    }
    report
}

/// The report made whole: whom the decks resemble, or what they would have shown, and what was not looked at. It costs seconds, unless
/// brief.
///
/// # Errors
/// If a known fault deals what is no deck of these cards.
pub fn judged(
    blank: &Audit,
    observed: &Observed,
    report: &mut Report,
    asked: &Asked<'_>,
) -> Result<(), AuditError> {
    let Asked { required, brief, origin, order_is_known, stop } = *asked;
    let trial =
        Trial { required, brief, order_is_guessed: !order_is_known, stop, ..Trial::of(blank, observed) };
    trial.complete(report)?;
    let circumstances = Circumstances {
        decks: report.decks,
        deck: &blank.deck(),
        origin,
        order_is_known,
        lags: None,
        has_groups: !report.groups.is_empty(),
        has_twins: false,
        is_cracked: false,
        brief,
        is_sequential: observed.decides(),
        has_required: !required.is_empty(),
    };
    report.not_looked_at.extend(circumstances.not_looked_at());
    Ok(())
}
