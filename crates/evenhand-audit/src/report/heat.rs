//! Heat maps: which cards came to which places too often or too seldom, and which before which.
//!
//! A square within noise is not drawn, so that the map of fair decks is blank but for one audit in a thousand; those
//! that are drawn have the colour of their standard deviations, on a legend that is the same for every audit.

#![allow(clippy::cast_precision_loss, reason = "squares are few")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use evenhand_locale::Language;

use super::Report;
use super::colour::class;
use super::map::Map;
use super::markup::clipped;
use super::picture::{LABEL, LETTER, Picture, labels, legend_field, note, widest};
use super::svg::{Anchor, Drawing, Element, label, rect, tenths};
use super::words::Words;

/// The width of all squares together, about.
pub(super) const FIELD: f64 = 520.0;

/// The largest side of a square.
const LARGEST: f64 = 64.0;

/// The most letters of a name that are shown.
const MAX_LETTERS: usize = 14;

/// Where the legend below begins.
pub(super) const LEGEND_LEFT: f64 = 34.0;

impl Report {
    /// The heat map of cards at places, as SVG: light or dark as the reader's system is.
    ///
    /// Blank is what is within noise: a square is coloured from the standard deviations on that fair decks reach in any
    /// square of any size tried less than once in 1,000 audits, 5.1 for 52 cards. Squares hold 1, 2, 4, 8, … cards a
    /// side, whichever shows most; of more than 104 cards several are pooled in each case.
    pub fn svg(&self, language: Language) -> String {
        let words = Words::new(language);
        let mut picture = places(self, words);
        let source = clipped(&self.provenance.source, 32);
        let id = if source.is_empty() { "places.titled" } else { "places.titled-of" };
        picture.title = words.say(id, [("source", source.into()), ("decks", self.decks.into())]);
        picture.alone()
    }
}

/// Cards at places.
pub(super) fn places(report: &Report, words: Words) -> Picture {
    picture(&Map::places(report), "places", words)
}

/// Cards before cards.
pub(super) fn pairs(report: &Report, words: Words) -> Picture {
    picture(&Map::pairs(report), "pairs", words)
}

/// A map as a picture, with the words of its id.
fn picture(map: &Map<'_>, id: &str, words: Words) -> Picture {
    let text = |what: &str| words.text(&format!("{id}.{what}"));
    let (rows, columns) = (map.rows.len(), map.columns.len());
    let square = (FIELD / rows.max(columns).max(1) as f64).clamp(4.0, LARGEST);
    let [row_names, column_names] = map
        .labels()
        .map(|names| names.iter().map(|name| clipped(name, MAX_LETTERS)).collect::<Vec<String>>());

    let left = widest(&row_names) + 34.0;
    // Names that do not fit side by side stand upright.
    let needed = widest(&column_names);
    let upright = needed > square - 2.0 && needed > 3.0 * LETTER;
    let top = if upright { needed } else { LABEL } + 32.0;
    let (wide, high) = (square * columns as f64, square * rows as f64);
    let mut body = Drawing::default();
    let turned = Element::new("text").moved(14.0, top + high / 2.0, true).anchored(Anchor::Middle);
    body.add([
        label(left + wide / 2.0, 14.0, Anchor::Middle, text("columns")).class("faint"),
        turned.class("faint").text(text("rows")),
    ]);
    labels(&mut body, &row_names, [square, LABEL + 2.0], |middle, name| {
        label(left - 5.0, top + middle + 4.0, Anchor::End, name).class("ink")
    });
    let needed = if upright { LABEL + 2.0 } else { needed + 4.0 };
    labels(&mut body, &column_names, [square, needed], |middle, name| {
        let (anchor, x) = if upright { (Anchor::Start, 4.0) } else { (Anchor::Middle, 0.0) };
        let text = Element::new("text").moved(left + middle + x, top - 5.0, upright).anchored(anchor);
        text.class("ink").text(name)
    });
    for (class, path) in squares(map, square) {
        body.add([Element::new("path").class(&class).moved(left, top, false).with("d", path)]);
    }
    body.add([rect(left, top, wide, high).class("line")]);
    let legend_end = legend(&mut body, map.limit, top + high + 22.0, words);
    let width = (left + wide).max(legend_end) + 14.0;
    let below =
        note(&mut body, &words.text("deviations.units"), [LEGEND_LEFT, top + high + 68.0], width - 6.0);
    Picture {
        id: id.into(),
        title: text("title"),
        description: description(map, id, words),
        width,
        height: below + 1.0,
        body,
    }
}

/// A map in words.
pub(super) fn description(map: &Map<'_>, id: &str, words: Words) -> String {
    let [rows, columns] = map.size();
    let counts = [
        ("rows", rows.into()),
        ("columns", columns.into()),
        ("squares", (map.rows.len() * map.columns.len()).into()),
        ("beyond", map.beyond_noise().len().into()),
    ];
    words.say(&format!("{id}.description"), counts)
}

/// The squares of each colour as one path, which takes a tenth of the room of as many rectangles.
fn squares(map: &Map<'_>, square: f64) -> BTreeMap<String, String> {
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    for row in 0..map.rows.len() {
        for column in 0..map.columns.len() {
            let score = map.score_beyond_noise(row, column);
            let class = match score {
                _ if map.is_diagonal(row, column) => "soft".to_string(),
                0.0 => continue,
                score => class(score),
            };
            add_square(paths.entry(class).or_default(), [column, row], square);
        }
    }
    paths
}

/// Adds the square of a column and a row to a path.
pub(super) fn add_square(path: &mut String, at: [usize; 2], side: f64) {
    let [x, y] = at.map(|number| tenths(side * number as f64));
    let side = tenths(side);
    let _ = write!(path, "M{x} {y}h{side}v{side}h-{side}z");
}

/// Standard deviations from −6 to 6, blank within noise; where the last field ends.
pub(super) fn legend(body: &mut Drawing, limit: f64, y: f64, words: Words) -> f64 {
    // A step is shown if any of it is beyond noise; the last is all that is farther out.
    let steps: Vec<i32> = (3..=6).filter(|step| *step == 6 || f64::from(step + 1) > limit).collect();
    let field = |(class, step): (char, i32), sign: &str, beyond: &str| match step {
        6 => (format!("{class}{step}"), format!("{beyond} {sign}{step}"), 40.0),
        _ => (format!("{class}{step}"), format!("{sign}{step}"), 24.0),
    };
    let noise = words.say("deviations.noise", [("limit", limit.into())]);
    let below = steps.iter().rev().map(|step| field(('l', *step), "−", "≤"));
    let above = steps.iter().map(|step| field(('m', *step), "", "≥"));
    let noise_wide = widest([&noise]) + 10.0;
    let fields = below.chain([("paper".to_string(), noise, noise_wide)]).chain(above);
    let mut x = LEGEND_LEFT;
    for (class, name, wide) in fields {
        let name = label(x + wide / 2.0, y + 27.0, Anchor::Middle, name).class("ink");
        body.add(legend_field([x, y, wide], &class, name));
        x += wide;
    }
    x
}
