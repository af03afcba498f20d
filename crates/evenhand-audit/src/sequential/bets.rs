//! All bets, and how the stake is divided among them.

use std::sync::OnceLock;

use super::correlation;
use super::mixture::log_sum;
use super::repeats::Repeats;
use super::side::{Bet, Laws};
use super::tilt::{Cells, Tilt};
use crate::Statistic;
use crate::battery::{Audit, Form, Lags, Outlier, Subject, Table, Tally, TestId, Transform, Visible, Where};

/// What is known of fair decks, made when it is first needed.
#[derive(Debug)]
pub(super) struct Known {
    decks: Laws,
    patterns: OnceLock<Laws>,
    in_place: Tilt,
    alike: Tilt,
}

impl Known {
    pub(super) fn new(audit: &Audit) -> Self {
        let n = audit.cards() as usize;
        Self {
            decks: Laws::new(n, audit.null_distributions()),
            patterns: OnceLock::new(),
            in_place: Tilt::new(&Statistic::FixedPoints.null_distribution(n).unwrap_or_default()),
            // Of a single card there is but one order, and it is even.
            alike: if n < 2 { Tilt::new(&[1.0]) } else { Tilt::of_event(0.5) },
        }
    }

    /// The parts of the stake, each with the bets that share it equally; the parts add up to 1.
    pub(super) fn bets(&self, audit: &Audit, tally: &Tally, repeats: &Repeats) -> Vec<(f64, Vec<Bet>)> {
        let decks = self.decks.bets(&tally.decks, [Transform::Decks, Transform::Inverses]);
        let changes = self.decks.bets(&tally.changes, [Transform::Changes, Transform::InverseChanges]);
        let run = [
            (TestId::whole(Transform::Run, Subject::EqualDecks), repeats.log_of_few_decks()),
            (
                TestId { transform: Transform::Run, subject: Subject::EqualDecks, form: Form::Lag(1) },
                repeats.log_of_twice(),
            ),
        ];
        let run = run.map(|(id, log_e_value)| Bet { id, log_e_value, at: None }).into();
        let mut lags = self.lags(tally);
        if audit.visible_part().is_none() {
            // What is completed at random is even by that.
            lags.extend(self.parities(&tally.lags));
        }
        match audit.visible_part() {
            None => vec![(0.5, decks), (0.25, changes), (0.125, run), (0.125, lags)],
            Some(visible) => {
                let visible = self.visible(visible);
                vec![(0.25, visible), (0.25, decks), (0.25, changes), (0.125, run), (0.125, lags)]
            }
        }
    }

    fn lags(&self, tally: &Tally) -> Vec<Bet> {
        let n = tally.decks.n as f64;
        // Of twice the inversions, less their mean: those of all decks, of which the earlier ones are some.
        let squares = squares(tally);
        let variance = n * (n - 1.0) * (2.0 * n + 5.0) / 18.0;
        let lags: &Lags = &tally.lags;
        let each = lags.pairs.iter().zip(&lags.matches).zip(&lags.products);
        let bets = (1..).zip(each).flat_map(|(lag, ((pairs, matches), products))| {
            let id = |subject| TestId { transform: Transform::Run, subject, form: Form::Lag(lag) };
            let in_place = self.in_place.log_e_value(*matches, *pairs);
            let together = correlation::log_e_value(*products as f64, squares, variance);
            [(id(Subject::CardsInPlace), in_place), (id(Subject::Statistic(Statistic::Inversions)), together)]
        });
        bets.map(|(id, log_e_value)| Bet { id, log_e_value, at: None }).collect()
    }

    /// Whether decks and those some decks later are both even or both odd. Given all decks before, a deck is either with
    /// 1/2. Parity after one deck is that of the changes, and has its bet there.
    fn parities(&self, lags: &Lags) -> impl Iterator<Item = Bet> {
        let each = lags.pairs.iter().zip(&lags.alike);
        (1..).zip(each).skip(1).map(|(lag, (pairs, alike))| Bet {
            id: TestId { transform: Transform::Run, subject: Subject::Parity, form: Form::Lag(lag) },
            log_e_value: self.alike.log_e_value(*alike, *pairs),
            at: Some(Outlier::binomial(Where::EvenOrders, *alike as f64, *pairs, 0.5)),
        })
    }

    /// The bets on what is visible, without random completion.
    fn visible(&self, visible: &Visible) -> Vec<Bet> {
        let mut bets = Vec::new();
        bets.extend(faces_at_places(visible));
        if let Some(patterns) = visible.patterns() {
            let laws = self.patterns.get_or_init(|| Laws::of_patterns(patterns.n));
            bets.extend(laws.bets(patterns, [Transform::Patterns, Transform::InversePatterns]));
        }
        bets
    }
}

/// Σ (2x − n (n − 1) / 2)² over all decks, x their inversions.
fn squares(tally: &Tally) -> f64 {
    let n = tally.decks.n as f64;
    let counts = (0..).map(f64::from).zip(tally.decks.statistic(Statistic::Inversions));
    let twice_mean = n * (n - 1.0) / 2.0;
    counts
        .filter(|(_, count)| **count > 0)
        .map(|(x, count)| *count as f64 * (2.0 * x - twice_mean).powi(2))
        .sum()
}

/// The mean over the cells of faces at visible places; none where nothing can vary.
fn faces_at_places(visible: &Visible) -> Option<Bet> {
    let table = visible.table();
    let faces = table.columns.len();
    let mut sorted = table.probabilities.clone();
    sorted.sort_by(f64::total_cmp);
    sorted.dedup();
    let mut logs = Vec::new();
    let mut best: Option<(f64, Outlier)> = None;
    for p in sorted {
        let is_of = |cell: usize| table.probabilities[cell % faces].total_cmp(&p).is_eq();
        let counts = table.observed.iter().copied().enumerate().filter(|(cell, _)| is_of(*cell));
        let cells = counts.clone().count() as f64;
        let Some(farthest) = Cells::new(p).farthest(counts, table.decks) else { continue };
        logs.push(farthest.log_e_value + (cells / table.observed.len() as f64).ln());
        if best.as_ref().is_none_or(|(log, _)| farthest.log_e_value > *log) {
            let at = Where::FaceAtPlace {
                face: (farthest.cell % faces) as u32,
                place: (farthest.cell / faces) as u32,
            };
            best = Some((farthest.log_e_value, Outlier::binomial(at, farthest.count as f64, table.decks, p)));
        }
    }
    let id = TestId::whole(Transform::Visible, Subject::Table(Table::FaceByPlace));
    let at = best.map(|(_, at)| at);
    (!logs.is_empty()).then(|| Bet { id, log_e_value: log_sum(logs.iter().copied()), at })
}
