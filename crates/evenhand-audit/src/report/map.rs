//! A table of counts as squares: which are more than noise, and how many cells a square should hold.
//!
//! Of single cells the one that is farthest out may be within noise where a pattern over many is plain: 2,000 decks of
//! 52 cards shuffled by swapping each with any have no cell beyond noise, and blocks of 8 by 8 far beyond. So squares
//! of 1, 2, 4, 8, … cells a side are tried, and those are shown whose squares beyond noise hold most of the deviation
//! (the sum of squared scores); the limit allows for all squares of all sizes tried.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::ops::Range;

use super::Report;
use super::scale::{blocks, limit, score};
use crate::battery::{CardNames, ContingencyTable};

/// The most squares a side: more are pooled from the start.
const SIDE: usize = 104;

/// Fewer squares a side show no pattern.
const FEWEST: usize = 4;

/// A table as squares.
#[derive(Debug, Clone)]
pub(super) struct Map<'a> {
    table: &'a ContingencyTable,
    row_names: Vec<String>,
    column_names: Vec<String>,
    counted: Counted,
    /// The rows of each row of squares.
    pub(super) rows: Vec<Range<usize>>,
    /// The columns of each column of squares.
    pub(super) columns: Vec<Range<usize>>,
    /// How far out each square is, row by row.
    scores: Vec<f64>,
    /// The standard deviations from which on a square is more than noise.
    pub(super) limit: f64,
}

/// A square that is more than noise.
#[derive(Debug, Clone)]
pub(super) struct Square {
    pub(super) row: usize,
    pub(super) column: usize,
    /// The standard deviations.
    pub(super) score: f64,
    /// How often it was hit, and how often it should have been.
    pub(super) observed: f64,
    pub(super) expected: f64,
}

/// What a table counts, which decides how much a block of it varies.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Counted {
    /// Cards at places, of a deck of `cards`: r places hold a hypergeometric number of s cards.
    Places { cards: f64 },
    /// Pairs: r cards are before s others as often as the statistic of Mann and Whitney says.
    Pairs,
}

impl<'a> Map<'a> {
    /// Of cards at places.
    pub(super) fn places(report: &'a Report) -> Self {
        Self::of_places(&report.tables.places, &report.names, report.cards)
    }

    /// Of a table of cards at places, of decks of as many cards with these names.
    pub(super) fn of_places(table: &'a ContingencyTable, names: &CardNames, cards: u32) -> Self {
        Self::best(names, table, Counted::Places { cards: f64::from(cards) })
    }

    /// Of cards before cards.
    pub(super) fn pairs(report: &'a Report) -> Self {
        Self::best(&report.names, &report.tables.pairs, Counted::Pairs)
    }

    fn best(names: &CardNames, table: &'a ContingencyTable, counted: Counted) -> Self {
        let longer = table.rows.len().max(table.columns.len());
        let mut size = longer.div_ceil(SIDE).max(1).next_power_of_two();
        let mut maps = vec![Self::of(table, counted, size)];
        while longer / (size * 2) >= FEWEST {
            size *= 2;
            maps.push(Self::of(table, counted, size));
        }
        let squares = maps.iter().map(|map| map.scores.len()).sum();
        let limit = limit(squares);
        let held = |map: &Self| -> f64 {
            map.scores.iter().filter(|score| score.abs() >= limit).map(|score| score * score).sum()
        };
        let mut best = maps.remove(0);
        // Of equal ones the finest; the first is.
        for map in maps {
            if held(&map) > held(&best) {
                best = map;
            }
        }
        let [row_names, column_names] = [table.rows, table.columns].map(|axis| names.along(axis));
        Self { row_names, column_names, limit, ..best }
    }

    fn of(table: &'a ContingencyTable, counted: Counted, size: usize) -> Self {
        // Of hands few places are visible: they are not pooled, and cards are.
        let pooled = |things: usize| {
            let sizes = std::iter::successors(Some(size), |size| Some(size / 2));
            let fits = sizes.take_while(|size| *size > 0).find(|size| things / size >= FEWEST);
            blocks(things, fits.unwrap_or(1))
        };
        let (rows, columns) = (pooled(table.rows.len()), pooled(table.columns.len()));
        let (row_names, column_names) = (Vec::new(), Vec::new());
        let mut map =
            Self { table, row_names, column_names, counted, rows, columns, scores: Vec::new(), limit: 0.0 };
        for row in 0..map.rows.len() {
            for column in 0..map.columns.len() {
                let score = map.score(row, column);
                map.scores.push(score);
            }
        }
        map
    }

    fn score(&self, row: usize, column: usize) -> f64 {
        let (observed, trials, p) = self.count(row, column);
        let (r, s) = (self.rows[row].len() as f64, self.columns[column].len() as f64);
        match self.counted {
            // Of a part q of n cards, r places hold a number of variance r q (1 − q) (n − r) / (n − 1).
            Counted::Places { cards } => {
                score(observed, trials, p, (cards - r) / (cards - 1.0).max(f64::MIN_POSITIVE))
            }
            // Within a block each pair is counted both ways.
            Counted::Pairs if self.rows[row] == self.columns[column] => 0.0,
            // r s (r + s + 1) / 12 in the place of r s / 4.
            Counted::Pairs => score(observed, trials, p, (r + s + 1.0) / 3.0),
        }
    }

    /// How often a square was hit, out of how many trials, and the probability of each.
    fn count(&self, row: usize, column: usize) -> (f64, f64, f64) {
        let (rows, columns) = (self.rows[row].clone(), self.columns[column].clone());
        let cells = rows.clone().flat_map(|row| columns.clone().map(move |column| (row, column)));
        let observed: u64 = cells.map(|(row, column)| self.table.at(row, column)).sum();
        let p: f64 = self.table.probabilities[columns.clone()].iter().sum();
        let trials = self.table.decks as f64 * rows.len() as f64;
        match self.counted {
            Counted::Places { .. } => (observed as f64, trials, p),
            Counted::Pairs => {
                let each = columns.len().max(1) as f64;
                (observed as f64, trials * each, p / each)
            }
        }
    }

    /// Whether a square holds cards before themselves.
    pub(super) fn is_diagonal(&self, row: usize, column: usize) -> bool {
        self.counted == Counted::Pairs && row == column
    }

    /// The score of a square: 0 if it is within noise.
    pub(super) fn score_beyond_noise(&self, row: usize, column: usize) -> f64 {
        let score = self.scores[row * self.columns.len() + column];
        if score.abs() >= self.limit { score } else { 0.0 }
    }

    /// The squares that are more than noise, the farthest out first.
    pub(super) fn beyond_noise(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for row in 0..self.rows.len() {
            for column in 0..self.columns.len() {
                let score = self.score_beyond_noise(row, column);
                if score != 0.0 {
                    let (observed, trials, p) = self.count(row, column);
                    squares.push(Square { row, column, score, observed, expected: trials * p });
                }
            }
        }
        squares.sort_by(|a, b| b.score.abs().total_cmp(&a.score.abs()));
        squares
    }

    /// The square to speak of: the farthest out, whether it is hit too often or too seldom.
    pub(super) fn telling(&self) -> Option<Square> {
        self.beyond_noise().into_iter().next()
    }

    /// How many rows and how many columns the largest square has.
    pub(super) fn size(&self) -> [usize; 2] {
        [&self.rows, &self.columns].map(|side| side.iter().map(ExactSizeIterator::len).max().unwrap_or(1))
    }

    /// The labels of the rows, and of the columns.
    pub(super) fn labels(&self) -> [Vec<String>; 2] {
        [
            self.rows.iter().map(|rows| label(&self.row_names, rows)).collect(),
            self.columns.iter().map(|columns| label(&self.column_names, columns)).collect(),
        ]
    }

    /// What the rows of a square are called, and its columns.
    pub(super) fn names(&self, row: usize, column: usize) -> [&[String]; 2] {
        [&self.row_names[self.rows[row].clone()], &self.column_names[self.columns[column].clone()]]
    }
}

/// The same for a label, where there is less room.
fn label(names: &[String], range: &Range<usize>) -> String {
    match &names[range.clone()] {
        [one] => one.clone(),
        [first, .., last] => format!("{first}–{last}"),
        [] => String::new(),
    }
}
