//! The e-value as decks came: its logarithm over the logarithm of decks, with the line at a million.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::fmt::Write as _;

use super::Report;
use super::picture::Picture;
use super::scale::Axis;
use super::words::{grouped, plural};
use crate::report::EvidencePoint;

/// The most points drawn.
const MOST: usize = 400;

/// From this power of ten on the evidence convicts.
const CONVICTS: f64 = 6.0;

const WIDE: f64 = 560.0;
const HIGH: f64 = 220.0;
const LEFT: f64 = 52.0;

/// The line; none if no evidence was kept.
pub(super) fn picture(report: &Report) -> Option<Picture> {
    let finite = |point: &&EvidencePoint| point.decks > 0 && point.log10_e_value.is_finite();
    let points: Vec<&EvidencePoint> = report.evidence.iter().filter(finite).collect();
    let (first, last) = (*points.first()?, *points.last()?);
    let values = points.iter().map(|point| point.log10_e_value);
    let (low, high) = values.fold((0.0_f64, 8.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let across =
        Axis::new([first.decks, last.decks].map(|decks| (decks as f64).log10()), [LEFT, LEFT + WIDE]);
    let up = Axis::new([low, high], [HIGH, 12.0]);
    let mut body = String::new();
    for mark in up.marks(6.0) {
        let y = up.at(mark);
        let _ = writeln!(
            body,
            "<line class=\"line\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke-width=\"0.4\"/>\
             <text class=\"faint\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>",
            LEFT + WIDE,
            LEFT - 5.0,
            y + 4.0
        );
    }
    for power in 0..=18 {
        let decks = 10_u64.pow(power);
        if decks >= first.decks && decks <= last.decks {
            let x = across.at(f64::from(power));
            let _ = writeln!(
                body,
                "<text class=\"faint\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                HIGH + 16.0,
                grouped(decks)
            );
        }
    }
    let step = points.len().div_ceil(MOST);
    let drawn = points.iter().step_by(step).chain([&last]);
    let line: Vec<String> = drawn
        .map(|point| {
            format!("{:.1},{:.1}", across.at((point.decks as f64).log10()), up.at(point.log10_e_value))
        })
        .collect();
    let y = up.at(CONVICTS);
    let _ = writeln!(
        body,
        "<polyline class=\"law\" points=\"{}\"/>\
         <line class=\"mark\" stroke-dasharray=\"6 3\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
         <text class=\"ink\" x=\"{:.1}\" y=\"{:.1}\">6: not fair</text>\
         <text class=\"faint\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">decks</text>\
         <text class=\"faint\" transform=\"translate(12 {:.1}) rotate(-90)\" text-anchor=\"middle\">log10 of \
         the e-value</text>",
        line.join(" "),
        LEFT + WIDE,
        LEFT + 6.0,
        y - 5.0,
        LEFT + WIDE / 2.0,
        HIGH + 32.0,
        HIGH / 2.0,
    );
    Some(Picture {
        id: "evidence",
        title: "Evidence as decks came".into(),
        description: format!(
            "The e-value is 10 to the {:.1} after {}; from 10 to the 6 on the shuffle is not fair.",
            last.log10_e_value,
            plural(last.decks, "deck")
        ),
        width: LEFT + WIDE + 14.0,
        height: HIGH + 40.0,
        body,
    })
}
