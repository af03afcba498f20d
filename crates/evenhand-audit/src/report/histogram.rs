//! Histograms: how often each value of a statistic came, beside its null distribution.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::fmt::Write as _;

use super::colour::class;
use super::picture::{LETTER, Picture, labels, widest};
use super::scale::{blocks, limit, score};
use super::svg::{Anchor, Element, PlotAxis, Side, label, line, rect, tenths};
use super::words::{Words, capital};
use crate::battery::Histogram;

/// The most bars: more values are pooled.
const MAX_BARS: usize = 60;

const WIDE: f64 = 330.0;
const HIGH: f64 = 130.0;

/// Values that fair decks take less often than this in all are left out on either side, unless they came.
const TAIL: f64 = 1e-4;

/// A bar: the values from the first to the last, how often they came, and their probability.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Bar {
    first: u64,
    last: u64,
    observed: f64,
    probability: f64,
}

impl Bar {
    /// The colour of a bar of some decks that is beyond noise.
    fn beyond_noise(&self, decks: f64, limit: f64) -> Option<String> {
        // What cannot be, and is, has no score.
        if self.probability <= 0.0 && self.observed > 0.0 {
            return Some("m6".into());
        }
        let score = score(self.observed, decks, self.probability, 1.0);
        (score.abs() >= limit).then(|| class(score))
    }
}

/// What is worth showing, pooled.
fn bars(histogram: &Histogram) -> Vec<Bar> {
    let observed = |value: usize| histogram.observed.get(value).copied().unwrap_or(0);
    let probability = |value: usize| histogram.probabilities.get(value).copied().unwrap_or(0.0);
    let values = histogram.observed.len().max(histogram.probabilities.len());
    let ends = |values: &mut dyn Iterator<Item = usize>| {
        let mut left = 0.0;
        let is_left_out = |value: &usize| {
            left += probability(*value);
            observed(*value) == 0 && left <= TAIL
        };
        values.take_while(is_left_out).count()
    };
    let (from, to) = (ends(&mut (0..values)), values - ends(&mut (0..values).rev()));
    let kept = to.saturating_sub(from);
    blocks(kept, kept.div_ceil(MAX_BARS))
        .into_iter()
        .map(|range| {
            let (start, end) = (from + range.start, from + range.end);
            Bar {
                first: histogram.first + start as u64,
                last: histogram.first + end as u64 - 1,
                observed: (start..end).map(|value| observed(value) as f64).sum(),
                probability: (start..end).map(probability).sum(),
            }
        })
        .collect()
}

/// The histogram of a statistic; none without decks.
pub(super) fn picture(id: String, histogram: &Histogram, words: Words) -> Option<Picture> {
    let bars = bars(histogram);
    let decks: f64 = histogram.observed.iter().map(|count| *count as f64).sum();
    let (first, last) = (bars.first()?, bars.last()?);
    if decks == 0.0 {
        return None;
    }
    let limit = limit(bars.len());
    let most = bars.iter().map(|bar| (bar.observed / decks).max(bar.probability)).fold(0.0, f64::max);
    let up = PlotAxis::new([0.0, most * 1.08], [HIGH, 12.0]);
    let (left, wide) = (40.0, (WIDE / bars.len() as f64).min(40.0));
    let right = left + wide * bars.len() as f64;
    let percent = |mark: f64| format!("{}\u{2009}%", (mark * 1e6).round() / 1e4);
    let mut body = up.ticks(Side::Left, [left, right], &up.marks(4.0), percent);
    let (mut outline, mut beyond) = (String::new(), 0);
    for (number, bar) in bars.iter().enumerate() {
        let x = left + wide * number as f64;
        let y = up.at(bar.observed / decks);
        let class = bar.beyond_noise(decks, limit);
        beyond += usize::from(class.is_some());
        let gap = (wide * 0.15).min(3.0);
        let shape = rect(x + gap / 2.0, y, wide - gap, HIGH - y);
        body.add([shape.class(class.as_deref().unwrap_or("observed"))]);
        let y = up.at(bar.probability);
        let [x, y, end] = [x, y, x + wide].map(tenths);
        let _ = if number == 0 { write!(outline, "M{x} {y}") } else { write!(outline, "V{y}") };
        let _ = write!(outline, "H{end}");
    }
    body.add([
        Element::new("path").class("law").with("d", outline),
        line([left, HIGH], [right, HIGH]).class("line"),
    ]);
    // A letter more, so that none touches the next.
    let needed = widest(bars.iter().map(|bar| bar.first)) + LETTER;
    labels(&mut body, &bars, [wide, needed], |middle, bar| {
        label(left + middle, HIGH + 14.0, Anchor::Middle, bar.first).class("ink")
    });
    Some(Picture {
        id,
        title: capital(&words.statistic(histogram.statistic)),
        description: words.say(
            "histogram",
            [
                ("first", first.first.into()),
                ("last", last.last.into()),
                ("beyond", beyond.into()),
                ("bars", bars.len().into()),
            ],
        ),
        width: left + WIDE + 10.0,
        height: HIGH + 20.0,
        body,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Statistic;

    #[test]
    fn many_values_are_pooled_into_sixty_bars_and_none_is_lost() {
        let probabilities = vec![1.0 / 1327.0; 1327];
        let many =
            Histogram { statistic: Statistic::Inversions, first: 0, observed: vec![3; 1327], probabilities };
        let pooled = bars(&many);
        assert!(pooled.len() <= MAX_BARS && pooled.len() > MAX_BARS / 2);
        assert!((pooled.iter().map(|bar| bar.observed).sum::<f64>() - 3.0 * 1327.0).abs() < 1e-9);
        assert!((pooled.iter().map(|bar| bar.probability).sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!((pooled[0].first, pooled[pooled.len() - 1].last), (0, 1326));
    }

    #[test]
    fn ends_that_no_deck_reaches_are_left_out() {
        let probabilities = vec![1e-9, 0.5, 0.5, 1e-9, 1e-9];
        let few = Histogram {
            statistic: Statistic::Cycles,
            first: 1,
            observed: vec![0, 50, 49, 0, 1],
            probabilities,
        };
        let kept = bars(&few);
        assert_eq!((kept[0].first, kept[kept.len() - 1].last), (2, 5));
    }
}
