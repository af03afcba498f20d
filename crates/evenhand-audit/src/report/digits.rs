//! P-values by digit: for each reading of the decks as dice a row, a cell a place, coloured where the die is uneven.
//!
//! A loop that is off by one leaves one die uneven and the others even: one cell lights up.

#![allow(clippy::cast_precision_loss, reason = "cells are few")]

use super::Report;
use super::picture::{LABEL, LETTER, Picture, labels, legend_field, note, widest};
use super::scale::{FAMILY, blocks};
use super::svg::{Anchor, Drawing, label, rect};
use super::words::{Words, key};

/// The width of a row.
const FIELD: f64 = 640.0;

/// The most cells of a row: more places are pooled.
const MAX_CELLS: usize = 208;

/// The height of a row, and its distance from the next.
const HIGH: f64 = 20.0;
const STEP: f64 = 40.0;

/// The most uneven dice that the description names.
const MAX_NAMED: usize = 8;

/// P-values below which a cell is darker.
const STEPS: [(f64, &str); 3] = [(1e-30, "m6"), (1e-10, "m5"), (1.0, "m4")];

/// The p-value of a cell: the least of the places in it, times their number.
fn pooled(p_values: &[Option<f64>]) -> Option<f64> {
    let least = p_values.iter().flatten().copied().reduce(f64::min)?;
    Some((least * p_values.len() as f64).min(1.0))
}

/// Below this a cell is more than noise: of all cells of all rows any is, of fair decks, with 0.1 %.
fn limit(report: &Report) -> f64 {
    let cells: usize = report.tables.digits.iter().map(|row| row.p_values.iter().flatten().count()).sum();
    FAMILY / cells.max(1) as f64
}

/// The rows; none where no die was thrown often enough.
pub(super) fn picture(report: &Report, words: Words) -> Option<Picture> {
    let limit = limit(report);
    let rows: Vec<_> =
        report.tables.digits.iter().filter(|row| row.p_values.iter().any(Option::is_some)).collect();
    let longest = rows.iter().map(|row| row.p_values.len()).max()?;
    let ranges = blocks(longest, longest.div_ceil(MAX_CELLS));
    let wide = (FIELD / ranges.len() as f64).min(48.0);
    let (mut body, mut uneven) = (Drawing::default(), Vec::new());
    let name_end = widest(rows.iter().map(|row| words.digits(row.digits)));
    for (number, row) in rows.iter().enumerate() {
        let (y, name) = (20.0 + STEP * number as f64, words.digits(row.digits));
        body.add([label(10.0, y - 5.0, Anchor::Start, &name).class("ink")]);
        for (cell, range) in ranges.iter().enumerate() {
            let class = match row.p_values.get(range.clone()).and_then(pooled) {
                None => "soft",
                Some(p) if p < limit => {
                    let card = report.names.of_card(range.start as u32);
                    let cell = [
                        ("digits", name.as_str().into()),
                        ("reading", key(&row.digits).into()),
                        ("place", (range.start + 1).into()),
                        ("card", card.into()),
                    ];
                    uneven.push(words.say("by-digit.cell", cell));
                    STEPS.iter().find(|(from, _)| p < *from).map_or("paper", |(_, class)| class)
                }
                Some(_) => continue,
            };
            body.add([rect(10.0 + wide * cell as f64, y, wide, HIGH).class(class)]);
        }
        body.add([rect(10.0, y, wide * ranges.len() as f64, HIGH).class("line")]);
    }
    let y = 20.0 + STEP * (rows.len() as f64 - 1.0) + HIGH + LABEL + 3.0;
    let needed = longest.to_string().len() as f64 * LETTER + 4.0;
    labels(&mut body, &ranges, [wide, needed], |middle, range| {
        label(10.0 + middle, y, Anchor::Middle, range.start + 1).class("faint")
    });
    let legend_end = legend(&mut body, y + 16.0, limit, words);
    let width = (10.0 + wide * ranges.len() as f64).max(legend_end).max(10.0 + name_end) + 10.0;
    let below = note(&mut body, &words.text("by-digit.note"), [10.0, y + 49.0], width - 6.0);
    let count = if (1..=MAX_NAMED).contains(&uneven.len()) { "few".into() } else { uneven.len().into() };
    Some(Picture {
        id: "digits".into(),
        title: words.text("by-digit.title"),
        description: words.say(
            "by-digit.description",
            [("uneven", count), ("cells", words.joined("list", &uneven).into())],
        ),
        width,
        height: below + 1.0,
        body,
    })
}

/// The fields of p-values; where the last one ends.
fn legend(body: &mut Drawing, y: f64, limit: f64, words: Words) -> f64 {
    let fields = [
        ("soft", words.text("by-digit.none")),
        ("m4", words.say("by-digit.below", [("limit", format!("{limit:.0e}").into())])),
        ("m5", "1e-10".to_string()),
        ("m6", "1e-30".to_string()),
    ];
    let mut x = 10.0;
    for (class, name) in fields {
        let wide = widest([&name]);
        let name = label(x + 19.0, y + 11.0, Anchor::Start, name).class("ink");
        body.add(legend_field([x, y, 14.0], class, name));
        x += 19.0 + wide + 14.0;
    }
    x
}
