//! Bars: how often each value of a number was seen, beside its law.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::fmt::Write as _;

use super::colour::class;
use super::picture::Picture;
use super::scale::{Axis, blocks, limit, score};
use super::words;
use crate::battery::Histogram;

/// The most bars: more values are pooled.
const MOST: usize = 60;

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
    blocks(kept, kept.div_ceil(MOST))
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
pub(super) fn picture(id: &'static str, number: &Histogram) -> Option<Picture> {
    let bars = bars(number);
    let decks: f64 = number.observed.iter().map(|count| *count as f64).sum();
    let (first, last) = (bars.first()?, bars.last()?);
    if decks == 0.0 {
        return None;
    }
    let limit = limit(bars.len());
    let most = bars.iter().map(|bar| (bar.seen / decks).max(bar.chance)).fold(0.0, f64::max);
    let up = Axis::new([0.0, most * 1.08], [HIGH, 12.0]);
    let (left, wide) = (40.0, (WIDE / bars.len() as f64).min(40.0));
    let mut body = String::new();
    for mark in up.marks(4.0) {
        let y = up.at(mark);
        let _ = writeln!(
            body,
            "<line class=\"line\" x1=\"{left}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke-width=\"0.4\"/>\
             <text class=\"faint\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}&#8201;%</text>",
            left + wide * bars.len() as f64,
            left - 4.0,
            y + 4.0,
            (mark * 1e6).round() / 1e4,
        );
    }
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
        let _ = writeln!(
            body,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            x + gap / 2.0,
            wide - gap,
            HIGH - y
        );
        let y = up.at(bar.chance);
        let start = if number == 0 { format!("M{x:.1} {y:.1}") } else { format!("V{y:.1}") };
        let _ = write!(law, "{start}H{:.1}", x + wide);
    }
    let right = left + wide * bars.len() as f64;
    let _ = writeln!(
        body,
        "<path class=\"law\" d=\"{law}\"/>\
         <line class=\"line\" x1=\"{left}\" x2=\"{right:.1}\" y1=\"{HIGH}\" y2=\"{HIGH}\"/>"
    );
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
fn labels(body: &mut String, bars: &[Bar], left: f64, wide: f64) {
    let widest = bars.iter().map(|bar| bar.first.to_string().len()).max().unwrap_or(1) as f64;
    let step = super::picture::every(wide, (widest + 1.0) * super::picture::LETTER);
    for (number, bar) in bars.iter().enumerate().step_by(step) {
        let x = left + wide * (number as f64 + 0.5);
        let _ = writeln!(
            body,
            "<text class=\"ink\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            HIGH + 14.0,
            bar.first
        );
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
        assert!(pooled.len() <= MOST && pooled.len() > MOST / 2);
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
