//! A report made whole: whom the decks resemble, or what they would have shown.

use evenhand_audit::battery::{AuditError, Finding, Transform};
use evenhand_audit::power::REQUIRED_POWER;
use evenhand_audit::suspects::{Feature, Fit, Remedy, Suspect};
use evenhand_audit::{Audit, FurtherFinding, NotLookedAt, Report};

use crate::faults::{Fault, Stop, matrix, powers, suspects};
use crate::observed::Observed;

/// What a report is completed by: the decks that it is of, and what was asked.
#[derive(Clone, Copy)]
pub struct Trial<'a> {
    /// The audit of the decks.
    pub audit: &'a Audit,
    /// An audit of no decks of these cards.
    pub blank: &'a Audit,
    /// Faults that as many decks must have shown.
    pub required: &'a [Fault],
    /// Without faults that were not required, which take seconds.
    pub brief: bool,
    /// Whether the order is a guess that the shuffle starts from, which known faults depend on.
    pub order_is_guessed: bool,
    /// Whether evidence decided, deck by deck.
    pub is_sequential: bool,
    /// The decks without those that are the same as the one right before, where these are many.
    pub without_repeats: Option<&'a [Vec<u32>]>,
    /// Ends the search early.
    pub stop: Stop<'a>,
}

impl std::fmt::Debug for Trial<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Trial")
            .field("required", &self.required)
            .field("brief", &self.brief)
            .finish_non_exhaustive()
    }
}

impl<'a> Trial<'a> {
    /// Of decks whose first order is known, with all known faults, and nothing required.
    pub fn of(blank: &'a Audit, observed: &'a Observed) -> Self {
        Self {
            audit: observed.audit(),
            blank,
            required: &[],
            brief: false,
            order_is_guessed: false,
            is_sequential: observed.decides(),
            without_repeats: observed.changing().without_repeats(),
            stop: &|| false,
        }
    }

    /// Adds the known faults that the decks resemble, or those that they could not have shown. Returns whether the
    /// requirements are met.
    ///
    /// If the hands are sorted, as the report then says, adds nothing. The requirements are then met only if the audit
    /// failed, or nothing is required.
    ///
    /// # Errors
    /// If a known fault deals what is no deck of these cards.
    pub fn complete(&self, report: &mut Report) -> Result<bool, AuditError> {
        let Self { audit, blank, required, brief, order_is_guessed, is_sequential, without_repeats, stop } =
            *self;
        let deck = blank.deck();
        let show = |order: &mut Vec<u32>| {
            if !deck.is_whole() {
                order.truncate(deck.visible() as usize);
                for card in order {
                    *card = deck.face(*card);
                }
            }
        };
        let is_biased = matches!(report.finding, Finding::Fail { .. });
        if report.not_looked_at.contains(&NotLookedAt::OrderInHands) {
            // A known fault deals cards in an order, which sorted hands do not show.
            return Ok(is_biased || required.is_empty());
        }
        let mut met = true;
        let mut interrupted = false;
        if is_biased {
            if !brief {
                // One that does not fit is none, here as in each form of the report; nor is one that is told by a few decks
                // being the same, as those are that were logged several times.
                let is_of_few =
                    report.findings.iter().any(|one| matches!(one, FurtherFinding::FewAreOne { .. }));
                let by_equal = |suspect: &Suspect| {
                    suspect.transform == Transform::Run || suspect.detected_by == Feature::EqualDecks
                };
                // From a deck to itself nothing changes: of decks that repeat the one before, the changes tell of a shuffle that
                // does nothing, whatever the shuffle does.
                let of_repeats =
                    |suspect: &Suspect| without_repeats.is_some() && suspect.transform == Transform::Changes;
                let fits = |suspect: &Suspect| {
                    !(matches!(suspect.fit, Fit::Differs { .. })
                        || is_of_few && by_equal(suspect)
                        || order_is_guessed && !by_equal(suspect))
                };
                // Decks that repeat the one before tell nothing new of the shuffle: different ones are judged first.
                let mut alike = Vec::new();
                if let Some(decks) = without_repeats {
                    let mut changing = blank.plain_battery();
                    for deck in decks {
                        changing.observe(deck)?;
                    }
                    let found = suspects(&changing, deck.is_whole(), &show, stop)?;
                    interrupted |= found.is_none();
                    alike = found.unwrap_or_default();
                    alike.retain(&fits);
                    if !alike.is_empty() {
                        report.findings.push(FurtherFinding::RepeatsLeftOut { decks: changing.decks() });
                    }
                }
                if alike.is_empty() && !interrupted {
                    let found = suspects(audit, deck.is_whole(), &show, stop)?;
                    interrupted |= found.is_none();
                    alike = found.unwrap_or_default();
                    alike.retain(|suspect| fits(suspect) && !of_repeats(suspect));
                }
                if alike.is_empty() && !interrupted && !order_is_guessed && !is_explained(report) {
                    report.findings.push(FurtherFinding::NoKnownFault);
                }
                report.suspects = alike;
                name_cause_of_one_deck(report);
            }
        } else if !is_sequential {
            let decks = report.decks;
            let like = blank.plain_battery();
            let estimates = powers(required, &like, decks, &show, stop)?;
            met = estimates.is_some() || required.is_empty();
            let estimates = estimates.unwrap_or_default();
            for estimate in estimates.iter().filter(|estimate| estimate.power.probability() < REQUIRED_POWER)
            {
                met = false;
                report.findings.push(FurtherFinding::RequiredNotShown {
                    fault: estimate.name.clone(),
                    decks,
                    power: estimate.power.probability(),
                    required: REQUIRED_POWER,
                });
            }
            interrupted = !met && estimates.is_empty();
            if !brief {
                let mut others = matrix(deck.cards());
                others.retain(|fault| required.iter().all(|required| required.name() != fault.name()));
                let powers = powers(&others, &like, decks, &show, stop)?;
                interrupted |= powers.is_none();
                report.power = powers.unwrap_or_default();
            }
            report.power.extend(estimates);
        } else {
            met = required.is_empty();
        }
        if interrupted {
            report.not_looked_at.push(NotLookedAt::FaultsInterrupted);
        }
        Ok(met)
    }
}

/// Adds what was found out beside the tests.
///
/// Where every run, or every draw, has the seed of the clock, decks are equal as the clock has it, not the program.
pub fn add_findings(report: &mut Report, mut findings: Vec<FurtherFinding>) {
    let is_of_clock = |one: &FurtherFinding| match one {
        FurtherFinding::ClockSeed { .. } | FurtherFinding::FixedOrClockSeed { .. } => true,
        FurtherFinding::FoundSeed(found) => found.is_reseeded_every_draw(),
        _ => false,
    };
    if findings.iter().any(is_of_clock) {
        report.findings.retain(|one| !one.is_of_equal_decks());
    }
    report.findings.append(&mut findings);
}

/// Replaces the remedy for a constant seed if a finding shows another cause of equal decks: runs
/// that started at once are equal and a later one differs, or the program seeds its generator
/// before every draw.
fn name_cause_of_one_deck(report: &mut Report) {
    let cause = report.findings.iter().find_map(|finding| match finding {
        FurtherFinding::ClockSeed { .. } => Some(Remedy::DoNotSeedFromTheClock),
        FurtherFinding::FoundSeed(found) if found.is_reseeded_every_draw() => Some(Remedy::SeedOnce),
        _ => None,
    });
    let Some(cause) = cause else { return };
    for suspect in &mut report.suspects {
        let alike = suspect.alike.iter_mut().flat_map(|other| &mut other.remedies);
        for remedy in suspect.remedies.iter_mut().chain(alike) {
            if *remedy == Remedy::DoNotFixTheSeed {
                *remedy = cause;
            }
        }
    }
}

/// Whether it is known otherwise where the decks came from, so that it is no news that no known fault is like them.
fn is_explained(report: &Report) -> bool {
    let explains = |finding: &FurtherFinding| {
        !matches!(
            finding,
            FurtherFinding::EnoughEvidence { .. }
                | FurtherFinding::FreshDecks { .. }
                | FurtherFinding::CutShort { .. }
                | FurtherFinding::NoSeed { .. }
                | FurtherFinding::SeedSearchCutShort
        )
    };
    report.findings.iter().any(explains)
}

#[cfg(test)]
mod tests {
    use evenhand_audit::suspects::Remedy;

    use super::*;

    /// Completes the report of equal decks after a finding, and returns its first remedy.
    fn remedy_of_one_deck(finding: Option<FurtherFinding>) -> Option<Remedy> {
        let blank = Audit::new(20).expect("few cards");
        let mut audit = blank.anew();
        let deck: Vec<u32> = (0..20).map(|place| (place * 7 + 3) % 20).collect();
        for _ in 0..30 {
            audit.observe(&deck).expect("an order");
        }
        let observed = Observed::new(&blank, false);
        let trial = Trial { audit: &audit, ..Trial::of(&blank, &observed) };
        let mut report = audit.report();
        add_findings(&mut report, finding.into_iter().collect());
        trial.complete(&mut report).expect("orders");
        report.suspects.first().and_then(|suspect| suspect.remedies.first()).copied()
    }

    #[test]
    fn one_deck_has_the_remedy_of_the_cause_that_is_shown() {
        assert_eq!(remedy_of_one_deck(None), Some(Remedy::DoNotFixTheSeed));
        let clock = FurtherFinding::ClockSeed { runs: 4, same: 4 };
        assert_eq!(remedy_of_one_deck(Some(clock)), Some(Remedy::DoNotSeedFromTheClock));
    }
}
