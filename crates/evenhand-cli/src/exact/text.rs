//! A law for people.

use std::fmt::Write as _;

use evenhand_audit::Statistic;
use evenhand_audit::exact::{Distribution, Extreme, Fraction, Matrix, Space};

use super::Answer;

/// The most outcomes that are all listed; of more, the ends.
const MAX_LISTED: usize = 24;

/// How many of either end.
const ENDS: usize = 5;

/// The number of cards, and of those taken if it is samples.
pub(super) fn size(space: Space) -> (u32, Option<u32>) {
    match space {
        Space::Samples { .. } => (space.cards(), Some(space.length())),
        Space::Orders { .. } => (space.cards(), None),
    }
}

/// An outcome by letters, or by numbers where there are not enough.
pub(super) fn name(outcome: &[u32], n: u32) -> String {
    if outcome.is_empty() {
        return "(none)".into();
    }
    if n <= 26 {
        return outcome.iter().map(|card| char::from(b'a' + *card as u8)).collect();
    }
    let numbers: Vec<String> = outcome.iter().map(|card| format!("#{card}")).collect();
    numbers.join(",")
}

/// A fraction with its decimals, and as what part of what is fair.
fn chance(fraction: &Fraction) -> String {
    format!("{fraction} = {:.6}", fraction.to_f64())
}

/// The law as text.
pub(super) fn write(answer: &Answer<'_>) -> String {
    let law = answer.law;
    let (n, k) = size(law.space());
    let what = k.map_or(String::new(), |k| format!("{k} of "));
    let mut text = format!(
        "{}, {what}{n} card{}, dice {}\n\n{}\n\n",
        answer.classic,
        if n == 1 { "" } else { "s" },
        answer.dice,
        law.verdict()
    );
    list(&mut text, law, n);
    if !answer.events.is_empty() {
        text.push('\n');
        for (event, fraction) in &answer.events {
            let _ = writeln!(text, "P({event}) = {}", chance(fraction));
        }
    }
    numbers(&mut text, law, n);
    if let (Some(places), Some(pairs)) = (law.position_by_card(), law.precedes()) {
        matrix(&mut text, "card (across) at place (down)", &places, |place| place.to_string());
        matrix(&mut text, "card (down) before card (across)", &pairs, |card| name(&[card as u32], n));
    } else {
        let _ = writeln!(text, "\neach card in the sample");
        for (card, fraction) in law.inclusion().iter().enumerate() {
            let _ = writeln!(text, "  {}  {}", name(&[card as u32], n), chance(fraction));
        }
    }
    laws(&mut text, law);
    text
}

/// The outcomes with their probabilities: all of a few, the ends of many.
fn list(text: &mut String, law: &Distribution, n: u32) {
    let fair = law.uniform().to_f64();
    let mut outcomes: Vec<(&[u32], Fraction)> = law.outcomes().collect();
    let line = |text: &mut String, (outcome, fraction): &(&[u32], Fraction)| {
        let ratio = fraction.to_f64() / fair;
        let _ = writeln!(text, "  {}  {}  x {ratio:.4}", name(outcome, n), chance(fraction));
    };
    let _ = writeln!(text, "outcome  probability  times {}", law.uniform());
    if outcomes.len() <= MAX_LISTED {
        for outcome in &outcomes {
            line(text, outcome);
        }
        return;
    }
    if law.is_uniform() {
        let _ = writeln!(text, "  each of {} alike", outcomes.len());
        return;
    }
    // The most frequent first; those alike in the order of the cards.
    outcomes.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
    for (place, outcome) in outcomes.iter().enumerate() {
        match place {
            ENDS => {
                let _ = writeln!(text, "  … {} more …", outcomes.len() - 2 * ENDS);
            }
            _ if place < ENDS || place >= outcomes.len() - ENDS => line(text, outcome),
            _ => {}
        }
    }
}

/// Which outcomes have an extreme probability.
fn whose(extreme: &Extreme, n: u32) -> String {
    let first = name(&extreme.first, n);
    if extreme.count == evenhand::BigUint::from(1_u32) {
        format!("{first} alone")
    } else {
        format!("{} of them, such as {first}", extreme.count)
    }
}

/// What tells how far a law is from uniform.
fn numbers(text: &mut String, law: &Distribution, n: u32) {
    let (most, least) = (law.most(), law.least());
    let _ = writeln!(text, "\ntotal variation distance from uniform  {}", chance(&law.total_variation()));
    for (head, extreme) in [("most probable ", &most), ("least probable", &least)] {
        let _ = writeln!(text, "{head}  {} ({})", chance(&extreme.probability), whose(extreme, n));
    }
    let _ = writeln!(
        text,
        "min-entropy {:.4} bits, Shannon entropy {:.4} bits, of {:.4}",
        law.min_entropy_bits(),
        law.shannon_bits(),
        law.uniform_bits()
    );
    if let Some(even) = law.even() {
        let _ = writeln!(text, "P(even)  {}", chance(&even));
    }
}

/// A matrix of fractions, a column for each card.
fn matrix(text: &mut String, head: &str, matrix: &Matrix, row_name: impl Fn(usize) -> String) {
    let cells: Vec<Vec<String>> = super::chain::rows(matrix);
    // Long fractions are told in decimals: those of wrong dice fill lines.
    let long = cells.iter().flatten().any(|cell| cell.len() > 12);
    let show = |row: usize, column: usize| {
        if long { format!("{:.6}", matrix.f64(row, column)) } else { cells[row][column].clone() }
    };
    let width = (0..matrix.rows())
        .flat_map(|row| (0..matrix.columns()).map(move |column| (row, column)))
        .map(|(row, column)| show(row, column).len())
        .max()
        .unwrap_or(1)
        .max(2);
    let _ = write!(text, "\n{head}\n   ");
    for column in 0..matrix.columns() {
        let _ = write!(text, " {:>width$}", name(&[column as u32], matrix.columns() as u32));
    }
    text.push('\n');
    for row in 0..matrix.rows() {
        let _ = write!(text, "  {}", row_name(row));
        for column in 0..matrix.columns() {
            let _ = write!(text, " {:>width$}", show(row, column));
        }
        text.push('\n');
    }
}

/// The laws of some statistics.
fn laws(text: &mut String, law: &Distribution) {
    for statistic in Statistic::IN_EVENTS {
        let Some(values) = law.statistic(statistic) else { return };
        let _ = write!(text, "\n{}\n ", statistic.name());
        for (value, fraction) in values {
            let _ = write!(text, " {value}: {fraction}");
        }
        text.push('\n');
    }
}
