//! The e-value as decks came: its logarithm over the logarithm of decks, with the line at a million.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use evenhand_locale::grouped;

use super::picture::Picture;
use super::svg::{Anchor, Element, PlotAxis, Side, label, line, polyline};
use super::words::Words;
use crate::battery::FAIL_BELOW;
use crate::findings::{EvidencePoint, Report};

/// The most points drawn.
const MAX_POINTS: usize = 400;

/// The power of ten from which on the evidence convicts, as one of the tests of the verdict.
fn convicts(report: &Report) -> f64 {
    (report.tests.len().max(1) as f64 / FAIL_BELOW).log10()
}

const WIDE: f64 = 560.0;
const HIGH: f64 = 220.0;
const LEFT: f64 = 52.0;

/// The line; none if no evidence was kept.
pub(super) fn picture(report: &Report, words: Words) -> Option<Picture> {
    let finite = |point: &&EvidencePoint| point.decks > 0 && point.log10_e_value.is_finite();
    let points: Vec<&EvidencePoint> = report.evidence.iter().filter(finite).collect();
    let (first, last) = (*points.first()?, *points.last()?);
    let values = points.iter().map(|point| point.log10_e_value);
    let (low, high) = values.fold((0.0_f64, 9.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let across = PlotAxis::log([first.decks, last.decks].map(|decks| decks as f64), [LEFT, LEFT + WIDE]);
    let up = PlotAxis::new([low, high], [HIGH, 12.0]);
    let mut body = up.ticks(Side::Left, [LEFT, LEFT + WIDE], &up.marks(6.0), |mark| mark);
    let decks = |decks: f64| grouped(&decks);
    let decks = across.ticks(Side::Below, [12.0, HIGH], &across.marks(18.0), decks);
    body.append(&decks);
    let drawn = points.iter().step_by(points.len().div_ceil(MAX_POINTS)).chain([&last]);
    let drawn = drawn.map(|point| [across.at(point.decks as f64), up.at(point.log10_e_value)]);
    let limit = convicts(report);
    let y = up.at(limit);
    let turned = Element::new("text").moved(12.0, HIGH / 2.0, true).anchored(Anchor::Middle);
    let convicts = words.say("evidence.convicts", [("log10", limit.into())]);
    body.add([
        polyline(drawn).class("law"),
        line([LEFT, y], [LEFT + WIDE, y]).class("mark").with("stroke-dasharray", "6 3"),
        label(LEFT + 6.0, y - 5.0, Anchor::Start, convicts).class("ink"),
        label(LEFT + WIDE / 2.0, HIGH + 32.0, Anchor::Middle, words.text("evidence.decks")).class("faint"),
        turned.class("faint").text(words.text("evidence.log10")),
    ]);
    Some(Picture {
        id: "evidence".into(),
        title: words.text("evidence.title"),
        description: words.say(
            "evidence.description",
            [("log10", last.log10_e_value.into()), ("decks", last.decks.into()), ("convicts", limit.into())],
        ),
        width: LEFT + WIDE + 28.0,
        height: HIGH + 40.0,
        body,
    })
}
