//! The heat map of orders: how many items of each block of places come from each block of ids.
//!
//! As in the maps of decks, a square within noise is not drawn, and the legend is the same for every audit. A shuffle buffer is a band along
//! the diagonal, blocks that are shuffled within are squares on it.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::collections::BTreeMap;

use evenhand_locale::{Language, grouped};

use super::super::colour::class;
use super::super::heat::{FIELD, LEGEND_LEFT, add_square, legend};
use super::super::markup::clipped;
use super::super::picture::{LABEL, Picture, labels, note, widest};
use super::super::scale::{limit, score};
use super::super::svg::{Anchor, Drawing, Element, label, rect};
use super::super::words::Words;
use super::words::OrderWords;
use crate::order::{BlockTable, OrderReport};

impl OrderReport {
    /// The heat map of items by places, all orders together, as SVG: light or dark as the reader's system is.
    ///
    /// Blank is what is within noise: a square is coloured from the standard deviations on that uniform orders reach in any of the squares
    /// less than once in 1,000 audits, 5.2 for 64 × 64.
    pub fn svg(&self, language: Language) -> String {
        picture(self, language).alone()
    }
}

/// The map as a picture.
pub(in crate::report) fn picture(report: &OrderReport, language: Language) -> Picture {
    let (words, shared, map) = (OrderWords::new(language), Words::new(language), &report.map);
    let (rows, columns) = (map.row_sizes.len(), map.column_sizes.len());
    let square = FIELD / rows.max(columns).max(1) as f64;
    let noise = limit(rows * columns);
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    let mut beyond = 0_usize;
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let score = deviations(map, row, column);
        if score.abs() >= noise {
            beyond += 1;
            add_square(paths.entry(class(score)).or_default(), [column, row], square);
        }
    }
    let [row_names, column_names] = [&map.row_sizes, &map.column_sizes].map(|sizes| firsts(sizes));
    let left = widest(&row_names) + 34.0;
    let top = LABEL + 32.0;
    let (wide, high) = (square * columns as f64, square * rows as f64);
    let mut body = Drawing::default();
    let turned = Element::new("text").moved(14.0, top + high / 2.0, true).anchored(Anchor::Middle);
    body.add([
        label(left + wide / 2.0, 14.0, Anchor::Middle, words.text("map.columns")).class("faint"),
        turned.class("faint").text(words.text("map.rows")),
    ]);
    labels(&mut body, &row_names, [square, 3.0 * LABEL], |middle, name| {
        label(left - 5.0, top + middle + 4.0, Anchor::End, name).class("ink")
    });
    let needed = widest(&column_names) + 12.0;
    labels(&mut body, &column_names, [square, needed], |middle, name| {
        label(left + middle, top - 5.0, Anchor::Middle, name).class("ink")
    });
    for (class, path) in paths {
        body.add([Element::new("path").class(&class).moved(left, top, false).with("d", path)]);
    }
    body.add([rect(left, top, wide, high).class("line")]);
    let legend_end = legend(&mut body, noise, top + high + 22.0, shared);
    let width = (left + wide).max(legend_end) + 14.0;
    let units = shared.text("deviations.units");
    let below = note(&mut body, &units, [LEGEND_LEFT, top + high + 68.0], width - 6.0);
    let source = clipped(&report.provenance.source, 32);
    let id = if source.is_empty() { "map.title" } else { "map.title-of" };
    Picture {
        id: "blocks".into(),
        title: words.say(id, vec![("source", source.into()), ("orders", report.orders.into())]),
        description: words
            .say("map.description", vec![("squares", (rows * columns).into()), ("beyond", beyond.into())]),
        width,
        height: below + 1.0,
        body,
    }
}

/// The standard deviations of a square, of the hypergeometric distribution, bounded as the binomial one is.
fn deviations(map: &BlockTable, row: usize, column: usize) -> f64 {
    let (n, places) = (map.items() as f64, map.row_sizes[row] as f64);
    let trials = map.orders as f64 * places;
    let p = map.column_sizes[column] as f64 / n;
    score(map.at(row, column) as f64, trials, p, (n - places) / (n - 1.0))
}

/// The first number of each class, counted from 0.
fn firsts(sizes: &[u64]) -> Vec<String> {
    let mut next = 0;
    let first = |size: &u64| {
        let first = next;
        next += size;
        grouped(&first.to_string())
    };
    sizes.iter().map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::{LargeOrder, OrderAudit};

    fn map_of(order: Vec<u32>) -> String {
        OrderAudit::of(LargeOrder::new(order).unwrap()).report().svg(Language::English)
    }

    /// A uniform order has a blank map; one that is in order has its diagonal, each square of it far too often.
    #[test]
    fn what_is_beyond_noise_is_drawn_and_nothing_else() {
        let mut order: Vec<u32> = (0..100_000).collect();
        let in_order = map_of(order.clone());
        roxmltree::Document::parse(&in_order).unwrap();
        assert!(in_order.contains("<path class=\"m6\""), "{in_order}");
        evenhand::shuffle(&mut order, &evenhand::Seed::from_text("map"));
        assert!(!map_of(order).contains("<path"));
    }
}
