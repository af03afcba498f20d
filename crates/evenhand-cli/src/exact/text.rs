//! An exact distribution as text.

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

/// A probability as a fraction and with decimals.
fn probability(fraction: &Fraction) -> String {
    format!("{fraction} = {:.6}", fraction.to_f64())
}

/// The distribution as text.
pub(super) fn write(answer: &Answer<'_>) -> String {
    let distribution = answer.distribution;
    let (n, k) = size(distribution.space());
    let what = k.map_or(String::new(), |k| format!("{k} of "));
    let mut text = format!(
        "{}, {what}{n} card{}, dice {}\n\n{}\n\n",
        answer.classic,
        if n == 1 { "" } else { "s" },
        answer.dice,
        distribution.verdict()
    );
    list(&mut text, distribution, n);
    if !answer.events.is_empty() {
        text.push('\n');
        for (event, fraction) in &answer.events {
            let _ = writeln!(text, "P({event}) = {}", probability(fraction));
        }
    }
    numbers(&mut text, distribution, n);
    if let (Some(places), Some(pairs)) = (distribution.position_by_card(), distribution.precedes()) {
        matrix(&mut text, "card (across) at place (down)", &places, |place| place.to_string());
        matrix(&mut text, "card (down) before card (across)", &pairs, |card| name(&[card as u32], n));
    } else {
        let _ = writeln!(text, "\neach card in the sample");
        for (card, fraction) in distribution.inclusion().iter().enumerate() {
            let _ = writeln!(text, "  {}  {}", name(&[card as u32], n), probability(fraction));
        }
    }
    statistics(&mut text, distribution);
    text
}

/// The outcomes with their probabilities: all of a few, the ends of many.
fn list(text: &mut String, distribution: &Distribution, n: u32) {
    let fair = distribution.uniform().to_f64();
    let mut outcomes: Vec<(&[u32], Fraction)> = distribution.outcomes().collect();
    let line = |text: &mut String, (outcome, fraction): &(&[u32], Fraction)| {
        let ratio = fraction.to_f64() / fair;
        let _ = writeln!(text, "  {}  {}  x {ratio:.4}", name(outcome, n), probability(fraction));
    };
    let _ = writeln!(text, "outcome  probability  times {}", distribution.uniform());
    if outcomes.len() <= MAX_LISTED {
        for outcome in &outcomes {
            line(text, outcome);
        }
        return;
    }
    if distribution.is_uniform() {
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

/// How far the distribution is from uniform.
fn numbers(text: &mut String, distribution: &Distribution, n: u32) {
    let (most, least) = (distribution.most(), distribution.least());
    let _ = writeln!(
        text,
        "\ntotal variation distance from uniform  {}",
        probability(&distribution.total_variation())
    );
    for (head, extreme) in [("most probable ", &most), ("least probable", &least)] {
        let _ = writeln!(text, "{head}  {} ({})", probability(&extreme.probability), whose(extreme, n));
    }
    let _ = writeln!(
        text,
        "min-entropy {:.4} bits, Shannon entropy {:.4} bits, of {:.4}",
        distribution.min_entropy_bits(),
        distribution.shannon_bits(),
        distribution.uniform_bits()
    );
    if let Some(even) = distribution.even() {
        let _ = writeln!(text, "P(even)  {}", probability(&even));
    }
}

/// A matrix of fractions, a column for each card.
fn matrix(text: &mut String, head: &str, matrix: &Matrix, row_name: impl Fn(usize) -> String) {
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
    let _ = write!(text, "\n{head}\n   ");
    for column in 0..matrix.columns() {
        let _ = write!(text, " {:>width$}", name(&[column as u32], matrix.columns() as u32));
    }
    text.push('\n');
    for (row, cells) in cells_shown.iter().enumerate() {
        let _ = write!(text, "  {}", row_name(row));
        for cell in cells {
            let _ = write!(text, " {cell:>width$}");
        }
        text.push('\n');
    }
}

/// The distributions of the statistics that events can name.
fn statistics(text: &mut String, distribution: &Distribution) {
    for statistic in Statistic::IN_EVENTS {
        let Some(values) = distribution.statistic(statistic) else { return };
        let _ = write!(text, "\n{statistic}\n ");
        for (value, fraction) in values {
            let _ = write!(text, " {value}: {fraction}");
        }
        text.push('\n');
    }
}
