//! The report in parts, for a page that lays them out by itself: maps as numbers, pictures as SVG, sentences.

use std::collections::BTreeMap;

use evenhand_locale::Language;
use serde::Serialize;

use super::map::Map;
use super::picture::Picture;
use super::words::{Words, key};
use super::{Report, digits, evidence, heat, histogram};
use crate::battery::{Audit, CardNames, ContingencyTable};

/// The most squares that a map names.
const MAX_NAMED: usize = 20;

/// A table of counts as squares, each with its standard deviations: of one cell, or of several that are pooled.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct HeatMap {
    /// What it is called.
    pub title: String,
    /// It in words.
    pub description: String,
    /// What its rows are, and its columns.
    pub axes: [String; 2],
    /// What the rows of squares are called.
    pub rows: Vec<String>,
    /// What the columns of squares are called.
    pub columns: Vec<String>,
    /// The standard deviations of the squares, row by row; 0 within noise.
    pub scores: Vec<f64>,
    /// The standard deviations from which on a square is more than noise.
    pub limit: f64,
    /// The squares that are more than noise.
    pub beyond: usize,
    /// Those that are farthest out, the farthest first: 20 at most.
    pub farthest: Vec<FarSquare>,
}

/// A square that is more than noise.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FarSquare {
    /// What its row is called.
    pub row: String,
    /// What its column is called.
    pub column: String,
    /// How often it was hit.
    pub observed: f64,
    /// How often fair decks hit it.
    pub expected: f64,
    /// The standard deviations between.
    pub score: f64,
}

/// A picture of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Figure {
    /// No other picture of the report has it.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// It in words.
    pub description: String,
    /// It as an element `svg`, whose classes the page gives their colours: `paper`, `ink`, `faint`, `line`, `soft`, `l3` to `l6`, `m3` to
    /// `m6`, `observed`, `law`, `mark`.
    pub svg: String,
}

/// What a report says beside what its JSON has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Parts {
    /// What follows from the verdict.
    pub consequence: String,
    /// What else was found.
    pub meaning: Vec<String>,
    /// What became of the other tests.
    pub quiet: String,
    /// What the transforms of the tests are called, by their ids.
    pub transforms: BTreeMap<String, String>,
    /// What the fits of the suspects are called, by their ids.
    pub fits: BTreeMap<String, String>,
    /// Cards at places.
    pub places: HeatMap,
    /// Card before card, dice by place, the evidence as decks came, numbers against their distributions.
    pub figures: Vec<Figure>,
}

impl HeatMap {
    /// Of the cards at places of an audit whose decks still come.
    pub fn of_places(audit: &Audit, language: Language) -> Self {
        Self::of(&audit.places(), audit.names(), audit.cards(), Words::new(language))
    }

    fn of(table: &ContingencyTable, names: &CardNames, cards: u32, words: Words) -> Self {
        let map = Map::of_places(table, names, cards);
        let [rows, columns] = map.labels();
        let beyond = map.beyond_noise();
        let far = |square: &super::map::Square| FarSquare {
            row: rows[square.row].clone(),
            column: columns[square.column].clone(),
            observed: square.observed,
            expected: square.expected,
            score: square.score,
        };
        let cells = (0..rows.len()).flat_map(|row| (0..columns.len()).map(move |column| (row, column)));
        Self {
            title: words.text("places.title"),
            description: heat::description(&map, "places", words),
            axes: ["places.rows", "places.columns"].map(|id| words.text(id)),
            scores: cells.map(|(row, column)| map.score_beyond_noise(row, column)).collect(),
            limit: map.limit,
            farthest: beyond.iter().take(MAX_NAMED).map(far).collect(),
            beyond: beyond.len(),
            rows,
            columns,
        }
    }
}

impl Report {
    /// The report in parts, in a language.
    pub fn parts(&self, language: Language) -> Parts {
        let words = Words::new(language);
        let figure = |picture: Picture| Figure {
            svg: picture.within().to_string(),
            id: picture.id,
            title: picture.title,
            description: picture.description,
        };
        let named = |transform| (key(&transform), words.transform(transform));
        let histograms = self.tables.histograms.iter().enumerate();
        let histograms =
            histograms.filter_map(|(number, of)| histogram::picture(format!("b{number}"), of, words));
        let large = [digits::picture(self, words), evidence::picture(self, words)].into_iter().flatten();
        Parts {
            consequence: words.consequence(self),
            meaning: words.meaning(self),
            quiet: words.quiet(self),
            transforms: self.tests.iter().map(|(test, _)| named(test.id.transform)).collect(),
            fits: self.suspects.iter().map(|one| (key(&one.fit), words.fit(one.fit))).collect(),
            places: HeatMap::of(&self.tables.places, &self.names, self.cards, words),
            figures: [heat::pairs(self, words)]
                .into_iter()
                .chain(large)
                .chain(histograms)
                .map(figure)
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(decks: usize) -> Audit {
        let mut audit = Audit::new(12).unwrap();
        for _ in 0..decks {
            audit.observe(&[1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).unwrap();
        }
        audit
    }

    #[test]
    fn a_map_of_an_audit_is_that_of_its_report() {
        let audit = cut(300);
        for language in Language::ALL {
            let parts = audit.report().parts(language);
            assert_eq!(parts.places, HeatMap::of_places(&audit, language));
            assert!(parts.figures.iter().all(|figure| figure.svg.starts_with("<svg")));
            assert!(!parts.consequence.is_empty() && !parts.places.description.is_empty());
        }
    }

    #[test]
    fn squares_are_blank_within_noise_and_the_farthest_have_names() {
        let map = HeatMap::of_places(&cut(300), Language::English);
        assert_eq!((map.rows.len() * map.columns.len(), map.limit > 3.0), (map.scores.len(), true));
        assert_eq!(map.scores.iter().filter(|score| **score != 0.0).count(), map.beyond);
        assert!(map.farthest.len() <= MAX_NAMED && map.farthest[0].score.abs() >= map.limit);
        let none = HeatMap::of_places(&cut(0), Language::English);
        assert!(none.beyond == 0 && none.scores.iter().all(|score| *score == 0.0));
    }

    #[test]
    fn pictures_have_no_style_that_a_policy_forbids() {
        let parts = cut(300).report().parts(Language::English);
        assert!(parts.figures.iter().all(|figure| !figure.svg.contains("style")), "{parts:?}");
    }
}
