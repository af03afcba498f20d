//! An exact distribution as text.

use std::fmt::Write as _;

use evenhand_audit::Statistic;
use evenhand_audit::exact::{Distribution, Extreme, Fraction, Matrix};
use evenhand_locale::{padded, widest};
use evenhand_trial::exact::{name, size};

use super::{Answer, Shown, heading};
use crate::school::text as fact;

/// The most outcomes that are all listed; of more, the ends.
const MAX_LISTED: usize = 24;

/// How many of either end.
const ENDS: usize = 5;

/// A probability as a fraction and with decimals.
fn probability(fraction: &Fraction) -> String {
    format!("{fraction} = {:.6}", fraction.to_f64())
}

/// The distribution as text.
pub(super) fn write(answer: &Answer<'_>, shown: Shown) -> String {
    let (distribution, words) = (answer.distribution, shown.words);
    let size = size(distribution.space());
    let n = size.0;
    let mut text = format!(
        "{}\n\n{}\n\n",
        heading(words, answer.classic, size, &answer.dice),
        distribution.verdict().text(shown.language)
    );
    list(&mut text, distribution, n, shown);
    if !answer.events.is_empty() {
        text.push('\n');
        for (event, fraction) in &answer.events {
            let _ = writeln!(text, "P({event}) = {}", probability(fraction));
        }
    }
    numbers(&mut text, distribution, n, shown);
    let card = |card: usize| name(&[card as u32], n, shown.counting, shown.language);
    if let (Some(places), Some(pairs)) = (distribution.position_by_card(), distribution.precedes()) {
        let place = |place: usize| shown.counting.shown(place as u32).to_string();
        matrix(&mut text, &words.text("card-at-place"), &places, &place, &card);
        matrix(&mut text, &words.text("card-before-card"), &pairs, &card, &card);
    } else {
        let _ = writeln!(text, "\n{}", words.text("card-in-sample"));
        for (number, fraction) in distribution.inclusion().iter().enumerate() {
            let _ = writeln!(text, "  {}  {}", card(number), probability(fraction));
        }
    }
    statistics(&mut text, distribution, shown);
    text
}

/// The outcomes with their probabilities: all of a few, the ends of many.
fn list(text: &mut String, distribution: &Distribution, n: u32, shown: Shown) {
    let Shown { words, counting, .. } = shown;
    let fair = distribution.uniform().to_f64();
    let mut outcomes: Vec<(&[u32], Fraction)> = distribution.outcomes().collect();
    let line = |text: &mut String, (outcome, fraction): &(&[u32], Fraction)| {
        let ratio = fraction.to_f64() / fair;
        let _ = writeln!(
            text,
            "  {}  {}  x {ratio:.4}",
            name(outcome, n, counting, shown.language),
            probability(fraction)
        );
    };
    let _ = writeln!(text, "{}", words.format("outcomes", [("uniform", fact(&distribution.uniform()))]));
    if outcomes.len() <= MAX_LISTED {
        for outcome in &outcomes {
            line(text, outcome);
        }
        return;
    }
    if distribution.is_uniform() {
        let _ = writeln!(text, "  {}", words.format("alike", [("count", fact(&outcomes.len()))]));
        return;
    }
    // The most frequent first; those alike in the order of the cards.
    outcomes.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
    for (place, outcome) in outcomes.iter().enumerate() {
        match place {
            ENDS => {
                let more = outcomes.len() - 2 * ENDS;
                let _ = writeln!(text, "  {}", words.format("more-outcomes", [("count", fact(&more))]));
            }
            _ if place < ENDS || place >= outcomes.len() - ENDS => line(text, outcome),
            _ => {}
        }
    }
}

/// Which outcomes have an extreme probability.
fn whose(extreme: &Extreme, n: u32, shown: Shown) -> String {
    let first = name(&extreme.first, n, shown.counting, shown.language);
    let id = if extreme.count == evenhand::BigUint::from(1_u32) { "whose-alone" } else { "whose" };
    shown.words.format(id, [("count", fact(&extreme.count)), ("first", first.into())])
}

/// How far the distribution is from uniform.
fn numbers(text: &mut String, distribution: &Distribution, n: u32, shown: Shown) {
    let words = shown.words;
    let (most, least) = (distribution.most(), distribution.least());
    let away = distribution.total_variation();
    let _ = writeln!(text, "\n{}  {}", words.text("total-variation"), probability(&away));
    let heads = [words.text("most-probable"), words.text("least-probable")];
    let width = widest(&heads);
    for (head, extreme) in heads.iter().zip([&most, &least]) {
        let whose = whose(extreme, n, shown);
        let _ = writeln!(text, "{}  {} ({whose})", padded(head, width), probability(&extreme.probability));
    }
    let bits = |bits: f64| fact(&format!("{bits:.4}"));
    let facts = [
        ("min", bits(distribution.min_entropy_bits())),
        ("shannon", bits(distribution.shannon_bits())),
        ("most", bits(distribution.uniform_bits())),
    ];
    let _ = writeln!(text, "{}", words.format("entropies", facts));
    if let Some(even) = distribution.even() {
        let _ = writeln!(text, "{}  {}", words.text("even"), probability(&even));
    }
}

/// A matrix of fractions, a column for each card.
fn matrix(
    text: &mut String,
    head: &str,
    matrix: &Matrix,
    row_name: &dyn Fn(usize) -> String,
    card: &dyn Fn(usize) -> String,
) {
    let cells = |show: &dyn Fn(usize, usize) -> String| -> Vec<Vec<String>> {
        let row = |row| (0..matrix.columns()).map(|column| show(row, column)).collect();
        (0..matrix.rows()).map(row).collect()
    };
    let mut cells_shown = cells(&|row, column| matrix.at(row, column).to_string());
    // Long fractions are shown in decimals: those of wrong dice fill lines.
    if cells_shown.iter().flatten().any(|cell| cell.len() > 12) {
        cells_shown = cells(&|row, column| format!("{:.6}", matrix.f64(row, column)));
    }
    let width = cells_shown.iter().flatten().map(String::len).max().unwrap_or(1).max(2);
    let names = widest((0..matrix.rows()).map(row_name));
    let _ = write!(text, "\n{head}\n  {}", " ".repeat(names));
    for column in 0..matrix.columns() {
        let _ = write!(text, " {:>width$}", card(column));
    }
    text.push('\n');
    for (row, cells) in cells_shown.iter().enumerate() {
        let _ = write!(text, "  {:>names$}", row_name(row));
        for cell in cells {
            let _ = write!(text, " {cell:>width$}");
        }
        text.push('\n');
    }
}

/// The distributions of the statistics that events can name.
fn statistics(text: &mut String, distribution: &Distribution, shown: Shown) {
    for statistic in Statistic::IN_EVENTS {
        let Some(values) = distribution.statistic(statistic) else { return };
        let _ = write!(text, "\n{}\n ", Distribution::statistic_name(statistic, shown.language));
        for (value, fraction) in values {
            let _ = write!(text, " {value}: {fraction}");
        }
        text.push('\n');
    }
}
