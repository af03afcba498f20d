//! Bars: how often each value of a number was seen, beside its law.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::fmt::Write as _;

use super::colour::class;
use super::picture::{LETTER, Picture, every};
use super::scale::{blocks, limit, score};
use super::svg::{Anchor, Drawing, Element, PlotAxis, Side, label, line, rect, tenths};
use super::words;
use crate::battery::Histogram;

/// The most bars: more values are pooled.
const MAX_BARS: usize = 60;

const WIDE: f64 = 330.0;
const HIGH: f64 = 130.0;

/// Values that fair decks take less often than this in all are left out on either side, unless they were seen.
const TAIL: f64 = 1e-4;

/// One bar: the values from the first to the last, how often they were seen, and their chance.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Bar {
    first: u64,
    last: u64,
    seen: f64,
    chance: f64,
}

/// What is worth showing, pooled.
fn bars(bars: &Histogram) -> Vec<Bar> {
    let seen = |value: usize| bars.observed.get(value).copied().unwrap_or(0);
    let law = |value: usize| bars.probabilities.get(value).copied().unwrap_or(0.0);
    let values = bars.observed.len().max(bars.probabilities.len());
    let ends = |values: &mut dyn Iterator<Item = usize>| {
        let mut left = 0.0;
        let mut count = 0;
        for value in values {
            left += law(value);
            if seen(value) > 0 || left > TAIL {
                break;
            }
            count += 1;
        }
        count
    };
    let (from, to) = (ends(&mut (0..values)), values - ends(&mut (0..values).rev()));
    let kept = to.saturating_sub(from);
    blocks(kept, kept.div_ceil(MAX_BARS))
        .into_iter()
        .map(|range| {
            let (start, end) = (from + range.start, from + range.end);
            Bar {
                first: bars.first + start as u64,
                last: bars.first + end as u64 - 1,
                seen: (start..end).map(|value| seen(value) as f64).sum(),
                chance: (start..end).map(law).sum(),
            }
        })
        .collect()
}

/// The bars of a number; none without decks.
pub(super) fn picture(id: String, number: &Histogram) -> Option<Picture> {
    let bars = bars(number);
    let decks: f64 = number.observed.iter().map(|count| *count as f64).sum();
    let (first, last) = (bars.first()?, bars.last()?);
    if decks == 0.0 {
        return None;
    }
    let limit = limit(bars.len());
    let most = bars.iter().map(|bar| (bar.seen / decks).max(bar.chance)).fold(0.0, f64::max);
    let up = PlotAxis::new([0.0, most * 1.08], [HIGH, 12.0]);
    let (left, wide) = (40.0, (WIDE / bars.len() as f64).min(40.0));
    let right = left + wide * bars.len() as f64;
    let percent = |mark: f64| format!("{}\u{2009}%", (mark * 1e6).round() / 1e4);
    let mut body = up.ticks(Side::Left, [left, right], &up.marks(4.0), percent);
    let (mut law, mut beyond) = (String::new(), 0);
    for (number, bar) in bars.iter().enumerate() {
        let x = left + wide * number as f64;
        let y = up.at(bar.seen / decks);
        let far = score(bar.seen, decks, bar.chance, 1.0);
        // What cannot be, and is, has no score.
        let impossible = bar.chance <= 0.0 && bar.seen > 0.0;
        let class = if impossible {
            "m6".into()
        } else if far.abs() >= limit {
            class(far)
        } else {
            "seen".into()
        };
        beyond += usize::from(class != "seen");
        let gap = (wide * 0.15).min(3.0);
        body.add([rect(x + gap / 2.0, y, wide - gap, HIGH - y).class(&class)]);
        let y = up.at(bar.chance);
        let [x, y, end] = [x, y, x + wide].map(tenths);
        let _ = if number == 0 { write!(law, "M{x} {y}") } else { write!(law, "V{y}") };
        let _ = write!(law, "H{end}");
    }
    body.add([
        Element::new("path").class("law").with("d", law),
        line([left, HIGH], [right, HIGH]).class("line"),
    ]);
    labels(&mut body, &bars, left, wide);
    Some(Picture {
        id,
        title: words::capital(words::statistic(number.statistic)),
        description: match beyond {
            0 => format!(
                "Values {} to {}: every bar is within noise of the law, the line.",
                first.first, last.last
            ),
            beyond => format!(
                "Values {} to {}: {beyond} of {} bars are beyond noise, coloured; the line is the law.",
                first.first,
                last.last,
                bars.len()
            ),
        },
        width: left + WIDE + 10.0,
        height: HIGH + 20.0,
        body,
    })
}

/// The first value of some bars, those with room.
fn labels(body: &mut Drawing, bars: &[Bar], left: f64, wide: f64) {
    let widest = bars.iter().map(|bar| bar.first.to_string().len()).max().unwrap_or(1) as f64;
    for (number, bar) in bars.iter().enumerate().step_by(every(wide, (widest + 1.0) * LETTER)) {
        let x = left + wide * (number as f64 + 0.5);
        body.add([label(x, HIGH + 14.0, Anchor::Middle, bar.first).class("ink")]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Statistic;

    #[test]
    fn many_values_are_pooled_into_sixty_bars_and_none_is_lost() {
        let law = vec![1.0 / 1327.0; 1327];
        let many = Histogram {
            statistic: Statistic::Inversions,
            first: 0,
            observed: vec![3; 1327],
            probabilities: law,
        };
        let pooled = bars(&many);
        assert!(pooled.len() <= MAX_BARS && pooled.len() > MAX_BARS / 2);
        assert!((pooled.iter().map(|bar| bar.seen).sum::<f64>() - 3.0 * 1327.0).abs() < 1e-9);
        assert!((pooled.iter().map(|bar| bar.chance).sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!((pooled[0].first, pooled[pooled.len() - 1].last), (0, 1326));
    }

    #[test]
    fn ends_that_no_deck_reaches_are_left_out() {
        let law = vec![1e-9, 0.5, 0.5, 1e-9, 1e-9];
        let few = Histogram {
            statistic: Statistic::Cycles,
            first: 1,
            observed: vec![0, 50, 49, 0, 1],
            probabilities: law,
        };
        let kept = bars(&few);
        assert_eq!((kept[0].first, kept[kept.len() - 1].last), (2, 5));
    }
}
