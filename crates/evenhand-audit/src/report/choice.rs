//! What a report speaks of, whatever its language: which tests, which of them first, which suspect.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use strum::{IntoStaticStr, VariantArray};

use super::Report;
use super::map::{Map, Square};
use super::scale::{FAMILY, limit};
use crate::Statistic;
use crate::battery::{
    Effect, FAIL_BELOW, Finding, Form, GroupName, GroupStatistic, Outlier, Subject, Table, Test, TestId,
    Transform, UNRESOLVED_BELOW, Where,
};
use crate::findings::{FurtherFinding, strongest_of};
use crate::power::{PowerEstimate, REQUIRED_POWER};
use crate::suspects::{Feature, Fit, Suspect};

/// The power from which a fault is said to be caught perhaps.
const PERHAPS: f64 = 0.1;

/// A suspect is named from this power of ten over fair decks on.
const NAMED: f64 = 2.0;

/// From this many times as often as it should, a single value of a group is what is said of it.
const FAR_TOO_OFTEN: f64 = 2.0;

/// At most one deck in 20 counts as few decks.
const FEW_OF: u64 = 20;

/// Related decks explain equal decks if they are more than this many times as frequent.
const FAR_MORE: f64 = 2.0;

/// Maximum number of equal pairs that say little about the number of seeds.
const FEW_PAIRS: f64 = 2.0;

/// The most sentences on what else was found.
pub(super) const MAX_SENTENCES: usize = 5;

/// Whether as many decks would have shown a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Caught {
    #[strum(serialize = "caught")]
    Yes,
    Perhaps,
    #[strum(serialize = "not_caught")]
    No,
}

impl Caught {
    pub(super) fn of(estimate: &PowerEstimate) -> Self {
        match estimate.power.probability() {
            power if power >= REQUIRED_POWER => Self::Yes,
            power if power >= PERHAPS => Self::Perhaps,
            _ => Self::No,
        }
    }
}

/// The null distribution of a test's statistic, which several tests share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Null {
    /// Its stable id.
    pub(super) id: &'static str,
    /// The statistic whose exact distribution it is made of, if it is.
    pub(super) statistic: Option<Statistic>,
}

impl Null {
    pub(super) fn of(TestId { subject, form, .. }: TestId) -> Self {
        let id = match (subject, form) {
            (Subject::Group { statistic: GroupStatistic::Spacing, .. }, _) => "group_spacing",
            (Subject::Group { .. }, Form::EachValue) => "group_each_value",
            (Subject::Group { .. }, _) => "group",
            (Subject::Distance { .. } | Subject::Distances, _) => subject.into(),
            (Subject::Statistic(_), form)
            | (_, form @ (Form::FarthestPlace | Form::FarthestCell | Form::FarthestLag(_))) => form.into(),
            (Subject::Table(table @ (Table::FaceByPlace | Table::Orders)), _) => table.into(),
            _ => subject.into(),
        };
        let statistic = match subject {
            // Both ends have one.
            Subject::Statistic(Statistic::OrderedSuffix) => Some(Statistic::OrderedPrefix),
            Subject::Statistic(statistic) => Some(statistic),
            _ => None,
        };
        Self { id, statistic: statistic.filter(|_| matches!(form, Form::Mean | Form::EachValue)) }
    }
}

/// The tests beyond 1e-3, the farthest first; of those beyond what a number can tell, the plainest.
pub(super) fn tests_beyond(report: &Report) -> Vec<&(Test, f64)> {
    beyond(report, report.tests.iter())
}

/// The same with the battery's tests where evidence alone fails the decks: they say what the decks are like.
fn spoken_beyond(report: &Report) -> Vec<&(Test, f64)> {
    beyond(report, report.tests.iter().chain(&report.described_by))
}

fn beyond<'a>(report: &Report, tests: impl Iterator<Item = &'a (Test, f64)>) -> Vec<&'a (Test, f64)> {
    let beyond = tests.filter(|(_, p)| *p < UNRESOLVED_BELOW);
    let mut ranked: Vec<(u8, &(Test, f64))> = beyond.map(|test| (rank(report, &test.0), test)).collect();
    ranked.sort_by(|(one_rank, (one, _)), (rank, (test, _))| {
        one.p.total_cmp(&test.p).then(one_rank.cmp(rank)).then_with(|| one.cmp_strength(test))
    });
    ranked.into_iter().map(|(_, test)| test).collect()
}

/// The test to speak of among those below a p-value: the plainest; of equally plain ones the farthest out.
fn plainest(report: &Report, below: f64) -> Option<&Test> {
    let beyond = spoken_beyond(report).into_iter().filter(|(_, p)| *p < below);
    beyond.min_by_key(|(test, _)| rank(report, test)).map(|(test, _)| test)
}

/// The test that the verdict speaks of.
pub(super) fn spoken_of(report: &Report) -> Option<&Test> {
    match report.finding {
        Finding::Fail { .. } => plainest(report, FAIL_BELOW),
        Finding::Unresolved { .. } => plainest(report, UNRESOLVED_BELOW),
        Finding::NoneFound { .. } => None,
    }
}

/// The battery's test of the statistic that added most to the evidence of a test, if it is one of evidence and that test
/// shows the deviation too. A bet may win by a few decks, or early: then the test of all decks is within noise, and its
/// figures are no reason for the verdict.
pub(super) fn strongest<'a>(report: &'a Report, evidence: &Test) -> Option<&'a Test> {
    let id = strongest_of(evidence)?;
    let all = report.tests.iter().chain(&report.described_by).map(|(test, _)| test);
    all.filter(|test| test.p < UNRESOLVED_BELOW).find(|test| test.id == id)
}

/// Returns whether a test of single decks found few of them. Then the report names these decks, and otherwise the shuffle.
pub(super) fn is_of_few_decks(report: &Report, test: &Test) -> bool {
    matches!(test.effect, Effect::FarthestDeck { decks, .. } if decks <= (report.decks / FEW_OF).max(1))
}

/// Returns whether the few decks of a test of single decks explain the tests of all decks: the
/// product of their p-values is below the p-value of each of these tests.
fn are_few_decks_all(report: &Report, test: &Test) -> bool {
    let Effect::FarthestDeck { decks, .. } = test.effect else { return false };
    let is_of_all_decks = |other: &&(Test, f64)| {
        use Subject::{Digits, Distance, Distances, Group, Parity, Relations, Remainders, Statistic, Table};
        matches!(
            other.0.id.subject,
            Statistic(_)
                | Table(_)
                | Digits(_)
                | Group { .. }
                | Parity
                | Remainders
                | Relations
                | Distance { .. }
                | Distances
        )
    };
    let all = report.tests.iter().chain(&report.described_by).filter(is_of_all_decks);
    let of_few = decks.max(1) as f64 * test.exponent;
    is_of_few_decks(report, test) && all.map(|(other, _)| other.exponent).all(|exponent| exponent <= of_few)
}

/// Returns whether related decks are far more frequent than equal decks. Then they explain the
/// equal decks: a deck that is reversed twice is equal to the first.
pub(super) fn are_decks_related(report: &Report) -> bool {
    let part = |is_of: fn(TestId) -> bool| {
        let beyond = report.tests.iter().chain(&report.described_by).filter(|(_, p)| *p < UNRESOLVED_BELOW);
        let tests = beyond.map(|(test, _)| test).filter(|test| is_of(test.id));
        tests.map(|test| test.statistic / test.decks as f64).fold(0.0, f64::max)
    };
    let related = part(|id| id.subject == Subject::RelatedDecks && id.form == Form::Whole);
    related > FAR_MORE * part(|id| id.subject == Subject::EqualDecks)
}

/// The test that points at what made the shuffle so, where the verdict speaks of what it does: a die that is stuck.
pub(super) fn mechanism(report: &Report) -> Option<&Test> {
    let spoken_of = spoken_of(report).filter(|_| !is_otherwise_explained(report))?;
    let below = if let Finding::Fail { .. } = report.finding { FAIL_BELOW } else { UNRESOLVED_BELOW };
    let beyond = spoken_beyond(report).into_iter().filter(|(_, p)| *p < below);
    let mut stuck = beyond.map(|(test, _)| test).filter(|test| off_by_one(report, test));
    let says_what_it_does =
        if off_by_one(report, spoken_of) { stuck_cell(report).is_some() } else { is_as_they_came(spoken_of) };
    stuck.next().filter(|_| says_what_it_does)
}

/// Whether the decks have a known cause other than an off-by-one loop: every deck is the same, a seed was found, or a known
/// fault of another kind fits.
fn is_otherwise_explained(report: &Report) -> bool {
    let is_of_seeds = |finding: &FurtherFinding| {
        finding.is_of_equal_decks()
            || matches!(
                finding,
                FurtherFinding::FixedSeed
                    | FurtherFinding::FixedOrClockSeed { .. }
                    | FurtherFinding::ClockSeed { .. }
                    | FurtherFinding::FoundSeed(_)
                    | FurtherFinding::RecoveredState(_)
            )
    };
    let is_of_another_kind = |suspect: &Suspect| {
        let is_fitting = !matches!(suspect.fit, Fit::Differs { .. });
        is_fitting && !suspect.remedies.is_empty() && !suspect.may_be_off_by_one()
    };
    is_one_deck(report)
        || is_one_permutation(report)
        || report.findings.iter().any(is_of_seeds)
        || likely_suspect(report).is_some_and(is_of_another_kind)
}

/// Returns whether every deck follows from the one before by the same permutation.
pub(super) fn is_one_permutation(report: &Report) -> bool {
    report.findings.iter().any(|finding| matches!(finding, FurtherFinding::SamePermutation { .. }))
}

/// Whether all decks show the same visible cards.
pub(super) fn is_one_deck(report: &Report) -> bool {
    let places = &report.tables.places;
    places.decks > 1
        && !places.observed.is_empty()
        && places.observed.iter().all(|count| [0, places.decks].contains(count))
}

/// A card and a place of which the one is never at the other, or always, and would not be by chance (Bonferroni over all
/// cells); where a die is stuck, that is what it does.
pub(super) fn stuck_cell(report: &Report) -> Option<[usize; 2]> {
    let table = &report.tables.places;
    let columns = table.columns.len();
    let decks = table.decks as f64;
    // The probability of never, or of always.
    let p_value = |cell: usize| {
        let p = table.probabilities[cell % columns];
        match table.observed[cell] {
            0 => (decks * (-p).ln_1p()).exp(),
            count if count == table.decks => (decks * p.ln()).exp(),
            _ => 1.0,
        }
    };
    let farthest = (0..table.observed.len()).min_by(|a, b| p_value(*a).total_cmp(&p_value(*b)))?;
    let is_stuck = 2.0 * table.observed.len() as f64 * p_value(farthest) < FAMILY;
    is_stuck.then_some([farthest / columns, farthest % columns])
}

/// What a sentence speaks of: of two on the same, one is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Topic {
    /// The map of places: the row and the column of a square, if one is beyond noise.
    Places(Option<[usize; 2]>),
    /// A die that is uneven, whichever reading shows it.
    UnevenDie { place: u32, transform: Transform },
    /// All else that a test shows.
    Test(TestId),
}

impl Topic {
    /// Of the sentence on a test.
    pub(super) fn of(report: &Report, test: &Test) -> Self {
        // What the evidence is made of.
        let test = strongest(report, test).unwrap_or(test);
        match test.outliers.first().map(|far| far.at) {
            Some(Where::Digit { place, .. }) if off_by_one(report, test) => {
                Self::UnevenDie { place, transform: test.id.transform }
            }
            _ if is_of_squares(test) && !is_too_even(test) => {
                Self::Places(Map::places(report).telling().map(|square| [square.row, square.column]))
            }
            _ => Self::Test(test.id),
        }
    }

    /// Of the sentence on a square of the map of places.
    pub(super) fn of_square(square: &Square) -> Self {
        Self::Places(Some([square.row, square.column]))
    }
}

/// Whether a test is of all of the table that the map of places shows.
pub(super) fn is_of_squares(test: &Test) -> bool {
    test.id.form == Form::Whole && is_of_places(test)
}

/// Whether it is of cards at places, as the decks came.
fn is_of_places(test: &Test) -> bool {
    matches!(test.id.subject, Subject::Table(Table::PlaceByCard | Table::FaceByPlace))
        && is_as_they_came(test)
}

/// Whether it is of the decks as they came, which readers see, and not of what was made of them.
fn is_as_they_came(test: &Test) -> bool {
    matches!(test.id.transform, Transform::Decks | Transform::Visible)
}

/// Whether it is of one card at one place, which the map of places may show by itself.
pub(super) fn is_of_one_square(test: &Test) -> bool {
    test.id.form == Form::FarthestCell && is_of_places(test)
}

/// How plain a test is to a reader who has not heard of it, the plainest first.
fn rank(report: &Report, test: &Test) -> u8 {
    match (test.id.subject, test.id.form) {
        // Of whole decks, which anybody can compare.
        (Subject::EqualDecks, _) if test.statistic > 0.0 => 2 * u8::from(are_decks_related(report)),
        (Subject::RelatedDecks, Form::Whole) => 1,
        (Subject::FarthestDeck, _) if are_few_decks_all(report, test) => 3,
        _ => 4 + rank_of_all(report, test),
    }
}

/// Returns how plain a test of all decks is, the plainest first.
fn rank_of_all(report: &Report, test: &Test) -> u8 {
    let TestId { subject, form, .. } = test.id;
    match (subject, form) {
        (Subject::FarthestDeck, _) => 5,
        _ if is_of_squares(test) && !Map::places(report).beyond_noise().is_empty() => 1,
        // Of one card or two, which anybody can count.
        (_, Form::FarthestCell) if is_as_they_came(test) => 1,
        (Subject::Group { statistic, .. }, form) => rank_of_group(test, statistic, form),
        // Whatever makes dice fall low is seen by this as well.
        (Subject::Remainders, _) if !is_of_remainders(test) || is_outdone(report, test) => 5,
        // Stakes say that decks can be foretold, and not how.
        (Subject::Evidence, _) => 6,
        // The mechanism, after what it does.
        _ if off_by_one(report, test) => 2,
        (Subject::Digits(_), _) => 4,
        (Subject::Parity, form) => 2 + u8::from(form != Form::Whole),
        (_, Form::EachValue) | (Subject::Statistic(_), Form::Lag(_)) => 3,
        _ if is_as_they_came(test) || test.id.transform == Transform::Run => 2,
        // What was made of the decks: inverses, and changes from each to the next.
        _ => 3,
    }
}

/// Returns whether another test of the decks as they came, and not of random draws, is farther out.
fn is_outdone(report: &Report, test: &Test) -> bool {
    let is_plainer = |other: &Test| {
        is_as_they_came(other) && !matches!(other.id.subject, Subject::Remainders | Subject::Digits(_))
    };
    let all = report.tests.iter().chain(&report.described_by).map(|(other, _)| other);
    all.filter(|other| is_plainer(other)).any(|other| other.cmp_strength(test).is_lt())
}

/// The same of a group: what is seen far too often, and what anybody can count, before means of runs.
fn rank_of_group(test: &Test, statistic: GroupStatistic, form: Form) -> u8 {
    let far_too_often = test.outliers.first().is_some_and(|far| far.observed >= FAR_TOO_OFTEN * far.expected);
    match form {
        Form::EachValue if far_too_often => 1,
        Form::EachValue => 3,
        _ if matches!(
            statistic,
            GroupStatistic::Runs | GroupStatistic::LongestRun | GroupStatistic::Spacing
        ) =>
        {
            2
        }
        _ => 1,
    }
}

/// The tests to speak of beside that of the verdict: one of each subject, the farthest first.
pub(super) fn worth_saying(report: &Report) -> impl Iterator<Item = &Test> {
    let mut kinds: Vec<(Subject, bool)> = Vec::new();
    let beyond = spoken_beyond(report).into_iter().map(|(test, _)| test);
    let compares_decks = spoken_of(report)
        .is_some_and(|test| matches!(test.id.subject, Subject::EqualDecks | Subject::RelatedDecks));
    beyond.filter(move |test| {
        let TestId { subject, form, .. } = test.id;
        let subject = match subject {
            Subject::Table(Table::NeighboursInCircle) => Subject::Table(Table::NeighboursInRow),
            // What one suit shows, others do too.
            Subject::Group { statistic, .. } => {
                Subject::Group { group: GroupName::default(), statistic, hand: 0 }
            }
            other => other,
        };
        // What is so at one lag is mostly so at others: the farthest is told.
        let lag = matches!(
            (subject, form),
            (Subject::Statistic(_) | Subject::CardsInPlace, Form::Lag(_) | Form::FarthestLag(_))
        );
        let dice = matches!(subject, Subject::Digits(_)) && !off_by_one(report, test);
        let of_all_decks = subject == Subject::FarthestDeck && !is_of_few_decks(report, test);
        let is_known = compares_decks && is_of_two_decks(test);
        if dice || of_all_decks || is_known || kinds.contains(&(subject, lag)) {
            return false;
        }
        kinds.push((subject, lag));
        true
    })
}

/// Whether a table is more even than fair decks make it: its mean is as many as it has degrees of freedom.
pub(super) fn is_too_even(test: &Test) -> bool {
    test.p < UNRESOLVED_BELOW && test.degrees.is_some_and(|degrees| test.statistic < degrees)
}

/// Whether the dice fall low by about as much as remainders do; any shuffle whose dice fall low is seen by that test.
pub(super) fn is_of_remainders(test: &Test) -> bool {
    test.outliers.first().is_some_and(|far| matches!(far.at, Where::Remainders { .. }))
}

/// Whether a test points at a loop that ends a place too early or too late: one die or two alone of a reading are
/// uneven, and their first or last face always comes or never. A die without another face is what a card makes that
/// avoids a place.
pub(super) fn off_by_one(report: &Report, test: &Test) -> bool {
    let (Subject::Digits(digits), Form::FarthestPlace) = (test.id.subject, test.id.form) else {
        return false;
    };
    let at_an_end = |far: &Outlier| {
        let Where::Digit { from, to, place } = far.at else { return false };
        from == 0 || to as usize + 1 == digits.bound(report.cards as usize, place as usize)
    };
    let stuck = |far: &Outlier| at_an_end(far) && (far.observed == 0.0 || far.observed >= test.decks as f64);
    if !test.outliers.iter().any(stuck) {
        return false;
    }
    let by_place = report.tables.digits.iter().find(|by_place| by_place.digits == digits);
    by_place.is_some_and(|by_place| {
        let limit = FAMILY / by_place.p_values.len().max(1) as f64;
        by_place.p_values.iter().flatten().filter(|p| **p < limit).count() <= 2
    })
}

/// The outlier of a table of as many cells as there are pairs of cards, if it is more than noise by itself.
pub(super) fn beyond_noise(report: &Report, test: &Test) -> Option<Outlier> {
    let far = test.outliers.first()?;
    (far.z.abs() >= limit((report.cards as usize).pow(2))).then(|| far.clone())
}

/// The suspect to name, if any known fault is likelier than fair decks; and whether its distribution fits.
pub(super) fn likely_suspect(report: &Report) -> Option<&Suspect> {
    let first = report.suspects.first()?;
    if matches!(report.finding, Finding::NoneFound { .. }) || first.log10_over_fair < NAMED {
        return None;
    }
    if first.detected_by == Feature::EqualDecks && are_few_pairs(report) {
        return None;
    }
    let fits =
        |suspect: &&Suspect| matches!(suspect.fit, Fit::Fits { .. }) && suspect.log10_over_fair >= NAMED;
    Some(report.suspects.iter().find(fits).unwrap_or(first))
}

/// Returns whether a test of single decks found a deck next to an earlier one.
fn is_of_two_decks(test: &Test) -> bool {
    matches!(test.effect, Effect::FarthestDeck { transform, of, .. } if transform.is_of_changes() || of.lag() > 0)
}

/// Returns whether there are too few equal pairs to estimate the number of seeds.
fn are_few_pairs(report: &Report) -> bool {
    let is_few = |test: &Test| {
        let is_of_pairs = test.id.subject == Subject::EqualDecks;
        is_of_pairs && test.statistic <= FEW_PAIRS && 2.0 * test.statistic < test.decks as f64
    };
    report.tests.iter().chain(&report.described_by).any(|(test, _)| is_few(test))
}
