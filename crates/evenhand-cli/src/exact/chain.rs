//! Many cards: where each goes and which of two comes first, by small Markov chains.

use std::fmt::Write as _;

use evenhand_audit::exact::{Chain, Event, Fraction, Matrix};
use evenhand_classics::{Entry, Setting};
use evenhand_locale::Language;
use evenhand_trial::exact::{chain_json, divisibility, name, of_cell};

use super::{Shown, argument, heading_of};
use crate::arguments::Exact;
use crate::classics::wrapped;
use crate::outcome::UsageError;
use crate::school::{messages, text as fact};

/// Cells that the text lists.
const MAX_LISTED: usize = 5;

/// A cell of a matrix that is not as it should be.
struct Cell {
    row: usize,
    column: usize,
    ratio: f64,
}

/// The cells whose ratio to what is fair is furthest from 1, the furthest first.
fn furthest(matrix: &Matrix, fair: f64, diagonal: bool) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (0..matrix.rows())
        .flat_map(|row| (0..matrix.columns()).map(move |column| (row, column)))
        .filter(|(row, column)| diagonal || row != column)
        .map(|(row, column)| Cell { row, column, ratio: matrix.f64(row, column) / fair })
        .collect();
    cells.sort_by(|one, other| (other.ratio - 1.0).abs().total_cmp(&(one.ratio - 1.0).abs()));
    cells.truncate(MAX_LISTED);
    cells
}

/// The chain's distribution as text or JSON.
pub(super) fn write(
    chain: &Chain,
    entry: &Entry,
    setting: &Setting,
    events: &[(&str, Event)],
    arguments: &Exact,
    shown: Shown,
    told: Language,
) -> anyhow::Result<String> {
    let n = setting.n;
    let cells = events.iter().map(|(text, event)| {
        let first = shown.counting.first();
        let facts = || [("event", fact(text)), ("n", fact(&n)), ("first", fact(&first))];
        let cell = event.cell().ok_or_else(|| UsageError(messages(told).format("chain-event", facts())));
        Ok((*text, cell?))
    });
    let cells = cells.collect::<Result<Vec<_>, UsageError>>()?;
    let (places, pairs) = (chain.position_by_card(), chain.precedes());
    let events = cells.into_iter().filter_map(|(text, cell)| Some((text, of_cell(chain, cell)?)));
    let events: Vec<(&str, Fraction)> = events.collect();
    let argument = divisibility(entry, setting, arguments.dice);
    if arguments.json {
        let named = (entry.page().name, &*arguments.dice.to_string());
        return Ok(chain_json(named, n, chain, argument.as_ref(), &events));
    }
    let words = shown.words;
    let mut text = format!("{}\n\n", heading_of(entry, setting, &arguments.dice.to_string(), words));
    if let Some(argument) = argument {
        text += &argument::opening(&argument, shown);
        text.push('\n');
    }
    text += &tables(n, &places, &pairs, shown);
    for (event, p) in &events {
        let p_text = p.to_string();
        let short = if p_text.len() > 60 { words.text("long-fraction") } else { p_text };
        let facts =
            [("event", fact(event)), ("p", short.into()), ("decimals", fact(&format!("{:.6}", p.to_f64())))];
        let _ = writeln!(text, "{}\n", words.format("chain-probability", facts));
    }
    text += &wrapped(&words.text("chain-closing"), "");
    Ok(text)
}

/// How even the places are, and the pairs; the cells that are furthest from it.
fn tables(n: u32, places: &Matrix, pairs: &Matrix, shown: Shown) -> String {
    let (words, counting) = (shown.words, shown.counting);
    let fair = Fraction::new(1_u32, n);
    let even = (0..n as usize).all(|place| (0..n as usize).all(|card| places.at(place, card) == fair));
    let half = Fraction::new(1_u32, 2_u32);
    let ordered = (0..n as usize).all(|x| (0..x).all(|y| pairs.at(x, y) == half));
    let id = |head: &str, even: bool| format!("{head}.{}", if even { "even" } else { "uneven" });
    let mut text = words.format(&id("chain-places", even), [("n", fact(&n))]) + "\n";
    text += &(words.format(&id("chain-pairs", ordered), [("n", fact(&n))]) + "\n\n");
    let card = |card: usize| name(&[card as u32], n, counting, shown.language);
    let figures = |cell: &Cell, p: f64| {
        [("p", fact(&format!("{p:.6}"))), ("ratio", fact(&format!("{:.4}", cell.ratio))), ("n", fact(&n))]
    };
    if !even {
        let _ = writeln!(text, "{}", words.format("chain-cells", [("first", fact(&counting.first()))]));
        for cell in furthest(places, 1.0 / f64::from(n), true) {
            let place = counting.shown(cell.row as u32);
            let facts = [("card", card(cell.column).into()), ("place", fact(&place))];
            let facts = facts.into_iter().chain(figures(&cell, places.f64(cell.row, cell.column)));
            let _ = writeln!(text, "  {}", words.format("chain-cell", facts));
        }
        text.push('\n');
    }
    if !ordered {
        let _ = writeln!(text, "{}", words.text("chain-furthest-pairs"));
        for cell in furthest(pairs, 0.5, false) {
            let facts = [("card", card(cell.row).into()), ("other", card(cell.column).into())];
            let facts = facts.into_iter().chain(figures(&cell, pairs.f64(cell.row, cell.column)));
            let _ = writeln!(text, "  {}", words.format("chain-pair", facts));
        }
        text.push('\n');
    }
    text
}
