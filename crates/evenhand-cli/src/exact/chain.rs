//! Many cards: where each goes and which of two comes first, by small Markov chains.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context, anyhow, bail};
use evenhand_audit::exact::{Cell as Claim, Chain, DieWeights, Fraction, Matrix, Space, Transitions};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Setting, Transition};
use serde::Serialize;

use super::events;
use super::follow::{MAX_WHOLE_CARDS, weights};
use crate::arguments::Exact;
use crate::outcome::UsageError;

/// Cells that the text lists.
const MAX_LISTED: usize = 5;

/// The chain of transitions.
///
/// # Errors
/// If there are too many cards.
fn chain(n: u32, transitions: &[Transition], weights: &dyn DieWeights) -> anyhow::Result<Chain> {
    let steps = transitions.iter().map(|transition| match transition {
        Transition::Swap { place, with } => Transitions::swap(weights, *place, with.clone()),
        Transition::SwapAny(places) => Transitions::swap_any(weights, places.clone()),
        Transition::Pull { from, to } => Transitions::pull(weights, from.clone(), *to),
        Transition::Insert { from, to } => Transitions::insert(weights, *from, to.clone()),
    });
    Ok(Chain::new(n, steps.collect::<Result<_, _>>()?)?)
}

/// The chain of a classic.
///
/// # Errors
/// If it moves places by the cards or by what came before, if the dice remember, or there are too many cards.
pub(crate) fn of_classic(entry: &Entry, setting: &Setting, dice: Dice) -> anyhow::Result<Chain> {
    let (n, name) = (setting.n, entry.page().name);
    let transitions = entry.transitions(setting)?.ok_or_else(|| {
        anyhow!(
            "{name}: {n} cards have too many orders to follow, and no small chain of it is known: take up to {MAX_WHOLE_CARDS}"
        )
    })?;
    let weights = weights(dice).ok_or_else(|| {
        anyhow!("{dice}: its draws hang together, so that no small chain has the law: up to {MAX_WHOLE_CARDS} cards may be followed")
    })?;
    chain(n, &transitions, &*weights).with_context(|| name.to_string())
}

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

/// A fraction, unless it would fill lines.
fn shortened(fraction: &Fraction) -> String {
    let text = fraction.to_string();
    if text.len() > 60 { "a fraction of many digits, whole in --json".into() } else { text }
}

/// What JSON holds.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    classic: &'a str,
    dice: String,
    n: u32,
    position_by_card: Matrix,
    precedes: Matrix,
    events: BTreeMap<&'a str, Fraction>,
}

/// The chain's distribution as text or JSON.
pub(super) fn write(chain: &Chain, name: &str, arguments: &Exact) -> anyhow::Result<String> {
    let n = arguments.n;
    let events = events(arguments, Space::Orders { n })?;
    let cells = events.into_iter().map(|(text, event)| {
        let why =
            || format!("{text}: only one card at a place (a@0) and one pair (a<b) are known of {n} cards");
        Ok((text, event.cell().ok_or_else(|| UsageError(why()))?))
    });
    let cells = cells.collect::<Result<Vec<_>, UsageError>>()?;
    let (places, pairs) = (chain.position_by_card(), chain.precedes());
    let probability = |cell: Claim| match cell {
        Claim::Precedes { card, other } if card == other => Ok(Fraction::zero()),
        Claim::Precedes { card, other } => Ok(pairs.at(card as usize, other as usize)),
        Claim::At { card, place } => Ok(places.at(place as usize, card as usize)),
        _ => bail!("an event of another kind than these"),
    };
    let events = cells.into_iter().map(|(text, cell)| Ok((text, probability(cell)?)));
    let events = events.collect::<anyhow::Result<Vec<(&str, Fraction)>>>()?;
    if arguments.json {
        let document = Document {
            schema: "evenhand-chain/1",
            classic: name,
            dice: arguments.dice.to_string(),
            n,
            position_by_card: places,
            precedes: pairs,
            events: events.into_iter().collect(),
        };
        return Ok(serde_json::to_string_pretty(&document)? + "\n");
    }
    let mut text = format!("{name}, {n} cards, dice {}\n\n", arguments.dice);
    let fair = Fraction::new(1_u32, n);
    let even = (0..n as usize).all(|place| (0..n as usize).all(|card| places.at(place, card) == fair));
    let half = Fraction::new(1_u32, 2_u32);
    let ordered = (0..n as usize).all(|x| (0..x).all(|y| pairs.at(x, y) == half));
    let _ = writeln!(
        text,
        "place by card: {}\npairs: {}\n",
        if even { format!("each card at each place with 1/{n}, exactly") } else { "not even".into() },
        if ordered { "either card of each pair first with 1/2, exactly" } else { "not even" },
    );
    if !even {
        text += "the cells furthest from even (places and cards from 0)\n";
        for Cell { row, column, ratio } in furthest(&places, 1.0 / f64::from(n), true) {
            let p = places.f64(row, column);
            let _ = writeln!(text, "  card {column} at place {row}: {p:.6}, {ratio:.4} times 1/{n}");
        }
        text.push('\n');
    }
    if !ordered {
        text += "the pairs furthest from even\n";
        for Cell { row, column, ratio } in furthest(&pairs, 0.5, false) {
            let p = pairs.f64(row, column);
            let _ = writeln!(text, "  card {row} before card {column}: {p:.6}, {ratio:.4} times 1/2");
        }
        text.push('\n');
    }
    for (event, p) in &events {
        let _ = writeln!(text, "P({event}) = {} (about {:.6})\n", shortened(p), p.to_f64());
    }
    text += "Exact, by Markov chains of one card and of two. Even places and pairs do not make a shuffle uniform: its whole\n\
             law has n! orders, and is followed up to 8 cards.\n";
    Ok(text)
}
