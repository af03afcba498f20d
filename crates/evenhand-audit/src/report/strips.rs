//! Digit strips: for each reading of the decks as dice, a cell a place, coloured where the die is uneven.
//!
//! A loop that is off by one leaves one die uneven and the others even: one cell lights up.

#![allow(clippy::cast_precision_loss, reason = "cells are few")]

use super::Report;
use super::picture::{LABEL, LETTER, Picture, every};
use super::scale::{FAMILY, blocks};
use super::svg::{Anchor, Drawing, label, rect};
use super::words;

/// How wide a strip is.
const FIELD: f64 = 640.0;

/// The most cells: more places are pooled.
const CELLS: usize = 208;

/// How high a strip is, and how far from the next.
const HIGH: f64 = 20.0;
const STEP: f64 = 40.0;

/// Chances from which on a cell is darker.
const STEPS: [(f64, &str); 3] = [(1e-30, "m6"), (1e-10, "m5"), (1.0, "m4")];

/// One cell of a strip: the least chance of the places in it, times their number.
fn pooled(chances: &[Option<f64>]) -> Option<f64> {
    let least = chances.iter().flatten().copied().reduce(f64::min)?;
    Some((least * chances.len() as f64).min(1.0))
}

/// Below this a cell is more than noise: of all cells of all strips any is, of fair decks, with 0.1 %.
fn limit(report: &Report) -> f64 {
    let cells: usize = report.tables.digits.iter().map(|strip| strip.p_values.iter().flatten().count()).sum();
    FAMILY / cells.max(1) as f64
}

/// The strips; none where no die was thrown often enough.
pub(super) fn picture(report: &Report) -> Option<Picture> {
    let limit = limit(report);
    let strips: Vec<_> =
        report.tables.digits.iter().filter(|strip| strip.p_values.iter().any(Option::is_some)).collect();
    let longest = strips.iter().map(|strip| strip.p_values.len()).max()?;
    let ranges = blocks(longest, longest.div_ceil(CELLS));
    let wide = (FIELD / ranges.len() as f64).min(48.0);
    let (mut body, mut lit) = (Drawing::default(), Vec::new());
    for (number, strip) in strips.iter().enumerate() {
        let y = 20.0 + STEP * number as f64;
        body.add([label(10.0, y - 5.0, Anchor::Start, words::digits(strip.digits)).class("ink")]);
        for (cell, range) in ranges.iter().enumerate() {
            let x = 10.0 + wide * cell as f64;
            let chance = strip.p_values.get(range.clone()).and_then(pooled);
            let class = match chance {
                None => "soft",
                Some(p) if p < limit => {
                    lit.push(format!("{} at place {}", words::digits(strip.digits), range.start + 1));
                    STEPS.iter().find(|(from, _)| p < *from).map_or("paper", |(_, class)| class)
                }
                Some(_) => continue,
            };
            body.add([rect(x, y, wide, HIGH).class(class)]);
        }
        body.add([rect(10.0, y, wide * ranges.len() as f64, HIGH).class("line")]);
    }
    let y = 20.0 + STEP * (strips.len() as f64 - 1.0) + HIGH + LABEL + 3.0;
    let widest = longest.to_string().len() as f64 * LETTER + 4.0;
    for (cell, range) in ranges.iter().enumerate().step_by(every(wide, widest)) {
        let x = 10.0 + wide * (cell as f64 + 0.5);
        body.add([label(x, y, Anchor::Middle, range.start + 1).class("faint")]);
    }
    legend(&mut body, y + 16.0, limit);
    Some(Picture {
        id: "strips".into(),
        title: "Digits by place".into(),
        description: match lit.len() {
            0 => "Every die is within noise: blank.".into(),
            1..=8 => format!("Uneven: {}.", lit.join(", ")),
            many => format!("{many} dice are uneven."),
        },
        width: 20.0 + wide.max(430.0 / ranges.len() as f64) * ranges.len() as f64,
        height: y + 60.0,
        body,
    })
}

fn legend(body: &mut Drawing, y: f64, limit: f64) {
    let labels = [
        ("soft", "no die, or too few decks".to_string(), 150.0),
        ("m4", format!("p below {limit:.0e}"), 90.0),
        ("m5", "1e-10".to_string(), 56.0),
        ("m6", "1e-30".to_string(), 56.0),
    ];
    let mut x = 10.0;
    for (class, name, wide) in labels {
        body.add([
            rect(x, y, 14.0, 14.0).class(class),
            rect(x, y, 14.0, 14.0).class("line"),
            label(x + 19.0, y + 11.0, Anchor::Start, name).class("ink"),
        ]);
        x += wide + 24.0;
    }
    let note = "places in rows; blank is within noise, once in 1,000 audits beyond";
    body.add([label(10.0, y + 33.0, Anchor::Start, note).class("faint")]);
}
