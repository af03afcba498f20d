//! Heat maps: which cards came to which places too often or too seldom, and which before which.
//!
//! A square within noise is not drawn, so that the map of fair decks is blank but for one audit in a thousand; those
//! that are drawn have the colour of their standard deviations, on a legend that is the same for every audit.

#![allow(clippy::cast_precision_loss, reason = "squares are few")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use super::Report;
use super::colour::class;
use super::map::Map;
use super::markup::clipped;
use super::picture::{LABEL, LETTER, Picture, every};
use super::svg::{Anchor, Drawing, Element, label, rect, tenths};
use super::words::{grouped, plural};

/// How wide the squares are together, about.
const FIELD: f64 = 520.0;

/// No square is larger.
const LARGEST: f64 = 64.0;

/// A name is shown up to so many letters.
const LETTERS: usize = 14;

/// A legend of so much height is below.
const LEGEND: f64 = 84.0;

impl Report {
    /// The heat map of cards at places, as SVG: light or dark as the reader's system is.
    ///
    /// Blank is what is within noise: a square is coloured from the standard deviations on that fair decks reach in any
    /// square of any size tried less than once in 1,000 audits, 5.1 for 52 cards. Squares hold 1, 2, 4, 8, … cards a
    /// side, whichever shows most; of more than 104 cards several are pooled in each case.
    pub fn svg(&self) -> String {
        let mut picture = places(self);
        let source = clipped(&self.provenance.source, 32);
        let of = if source.is_empty() { source } else { format!(" of {source}") };
        picture.title = format!("{}{of}, {}", picture.title, plural(self.decks, "deck"));
        picture.alone()
    }
}

/// Cards at places.
pub(super) fn places(report: &Report) -> Picture {
    let map = Map::places(report);
    let description = format!("Columns are cards, rows are places. {}", lit(&map));
    let words = Words { id: "places", title: "Card at place", columns: "card", rows: "place", description };
    picture(&map, &words, false)
}

/// Cards before cards.
pub(super) fn pairs(report: &Report) -> Picture {
    let map = Map::pairs(report);
    let description = format!("How often the card of the row came before that of the column. {}", lit(&map));
    let words = Words {
        id: "pairs",
        title: "Card before card",
        columns: "… came before card",
        rows: "card …",
        description,
    };
    picture(&map, &words, true)
}

/// How many squares are more than noise, in words.
fn lit(map: &Map<'_>) -> String {
    let size = match map.size() {
        [1, 1] => "Each square is one card.".to_string(),
        [rows, columns] => format!("Each square holds up to {rows} by {columns}."),
    };
    match (map.lit().len(), map.rows.len() * map.columns.len()) {
        (_, 0) => "There is nothing to show.".into(),
        (0, _) => format!("{size} All are within noise: blank."),
        (lit, all) => {
            let [lit, all] = [lit, all].map(|count| grouped(count as u64));
            format!("{size} {lit} of {all} are beyond noise, the others blank.")
        }
    }
}

struct Words {
    id: &'static str,
    title: &'static str,
    columns: &'static str,
    rows: &'static str,
    description: String,
}

fn picture(map: &Map<'_>, words: &Words, diagonal: bool) -> Picture {
    let (rows, columns) = (map.rows.len(), map.columns.len());
    let square = (FIELD / rows.max(columns).max(1) as f64).clamp(4.0, LARGEST);
    let [row_names, column_names] =
        map.labels().map(|names| names.iter().map(|name| clipped(name, LETTERS)).collect::<Vec<String>>());
    let widest = |names: &[String]| LETTER * names.iter().map(|name| name.width()).max().unwrap_or(0) as f64;

    let left = widest(&row_names) + 34.0;
    // Names that do not fit side by side stand upright.
    let upright = widest(&column_names) > square - 2.0 && widest(&column_names) > 3.0 * LETTER;
    let top = if upright { widest(&column_names) } else { LABEL } + 32.0;
    let (wide, high) = (square * columns as f64, square * rows as f64);
    let mut body = Drawing::default();
    let turned = Element::new("text").moved(14.0, top + high / 2.0, true).anchored(Anchor::Middle);
    body.add([
        label(left + wide / 2.0, 14.0, Anchor::Middle, words.columns).class("faint"),
        turned.class("faint").text(words.rows),
    ]);
    let step = every(square, LABEL + 2.0);
    for (row, name) in row_names.iter().enumerate().step_by(step) {
        let y = top + square * (row as f64 + 0.5) + 4.0;
        body.add([label(left - 5.0, y, Anchor::End, name).class("ink")]);
    }
    let step = if upright { step } else { every(square, widest(&column_names) + 4.0) };
    for (column, name) in column_names.iter().enumerate().step_by(step) {
        let x = left + square * (column as f64 + 0.5);
        let (anchor, x) = if upright { (Anchor::Start, x + 4.0) } else { (Anchor::Middle, x) };
        let text = Element::new("text").moved(x, top - 5.0, upright).anchored(anchor);
        body.add([text.class("ink").text(name)]);
    }
    for (class, path) in squares(map, square, diagonal) {
        body.add([Element::new("path").class(&class).moved(left, top, false).with("d", path)]);
    }
    body.add([rect(left, top, wide, high).class("line")]);
    legend(&mut body, map.limit, top + high + 22.0);
    Picture {
        id: words.id.into(),
        title: words.title.into(),
        description: words.description.clone(),
        width: (left + wide + 14.0).max(380.0),
        height: top + high + LEGEND,
        body,
    }
}

/// The squares of each colour as one path, which takes a tenth of the room of as many rectangles.
fn squares(map: &Map<'_>, square: f64, diagonal: bool) -> BTreeMap<String, String> {
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    for row in 0..map.rows.len() {
        for column in 0..map.columns.len() {
            let score = map.beyond_noise(row, column);
            let class = match score {
                _ if diagonal && row == column => "soft".to_string(),
                0.0 => continue,
                score => class(score),
            };
            let (x, y) = (square * column as f64, square * row as f64);
            let path = paths.entry(class).or_default();
            let [x, y, side] = [x, y, square].map(tenths);
            let _ = write!(path, "M{x} {y}h{side}v{side}h-{side}z");
        }
    }
    paths
}

/// Standard deviations from −6 to 6, blank within noise.
fn legend(body: &mut Drawing, limit: f64, y: f64) {
    const BOX: f64 = 24.0;
    let mut x = 34.0;
    let mut boxed = |body: &mut Drawing, class: &str, name: &str, wide: f64| {
        body.add([
            rect(x, y, wide, 14.0).class(class),
            rect(x, y, wide, 14.0).class("line"),
            label(x + wide / 2.0, y + 27.0, Anchor::Middle, name).class("ink"),
        ]);
        x += wide;
    };
    // A step is shown if any of it is beyond noise.
    let steps: Vec<i32> = (3..=6).filter(|step| *step == 6 || f64::from(step + 1) > limit).collect();
    for step in steps.iter().rev() {
        let name = if *step == 6 { "≤ −6".to_string() } else { format!("−{step}") };
        boxed(body, &format!("l{step}"), &name, if *step == 6 { BOX + 16.0 } else { BOX });
    }
    boxed(body, "paper", &format!("within ±{limit:.1}: noise"), 128.0);
    for step in &steps {
        let name = if *step == 6 { "≥ 6".to_string() } else { step.to_string() };
        boxed(body, &format!("m{step}"), &name, if *step == 6 { BOX + 16.0 } else { BOX });
    }
    let units = "standard deviations: blue too seldom, orange too often";
    body.add([label(34.0, y + 46.0, Anchor::Start, units).class("faint")]);
}
