//! Many cards: where each goes and which of two comes first, by small Markov chains.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context, anyhow};
use evenhand_audit::exact::{
    Cell as Claim, Chain, DieWeights, Event, Fraction, Matrix, Names, Space, Transitions,
};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Motion, Setting};
use serde::Serialize;

use super::{MAX_WHOLE_CARDS, faces};
use crate::arguments::Exact;
use crate::outcome::WrongUsage;

/// Cells that the text tells of.
const TOLD: usize = 5;

/// The chain of motions.
///
/// # Errors
/// If there are too many cards.
fn chain(n: u32, motions: &[Motion], faces: &dyn DieWeights) -> anyhow::Result<Chain> {
    let steps = motions.iter().map(|motion| match motion {
        Motion::Swap { place, with } => Transitions::swap(faces, *place, with.clone()),
        Motion::SwapAny(places) => Transitions::swap_any(faces, places.clone()),
        Motion::Pull { from, to } => Transitions::pull(faces, from.clone(), *to),
        Motion::Insert { from, to } => Transitions::insert(faces, *from, to.clone()),
    });
    Ok(Chain::new(n, steps.collect::<Result<_, _>>()?)?)
}

/// The chain of a classic.
///
/// # Errors
/// If it moves places by the cards or by what came before, if the dice remember, or there are too many cards.
pub(crate) fn of_classic(entry: &Entry, setting: &Setting, dice: Dice) -> anyhow::Result<Chain> {
    let (n, name) = (setting.n, entry.page().name);
    let motions = entry.motions(setting)?.ok_or_else(|| {
        anyhow!(
            "{name}: {n} cards have too many orders to follow, and no small chain of it is known: take up to {MAX_WHOLE_CARDS}"
        )
    })?;
    let faces = faces(dice).ok_or_else(|| {
        anyhow!("{dice}: its draws hang together, so that no small chain has the law: up to {MAX_WHOLE_CARDS} cards may be followed")
    })?;
    chain(n, &motions, &*faces).with_context(|| name.to_string())
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
    cells.truncate(TOLD);
    cells
}

/// A fraction, unless it would fill lines.
fn shortened(fraction: &Fraction) -> String {
    let text = fraction.to_string();
    if text.len() > 60 { "a fraction of many digits, whole in --json".into() } else { text }
}

/// What JSON holds.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    classic: String,
    dice: String,
    n: u32,
    position_by_card: Vec<Vec<String>>,
    precedes: Vec<Vec<String>>,
    events: BTreeMap<String, String>,
}

/// A matrix as rows of fractions.
pub(super) fn rows(matrix: &Matrix) -> Vec<Vec<String>> {
    let cell = |row, column| matrix.at(row, column).to_string();
    (0..matrix.rows()).map(|row| (0..matrix.columns()).map(|column| cell(row, column)).collect()).collect()
}

/// The chain's law as text or JSON.
pub(super) fn write(chain: &Chain, name: &str, arguments: &Exact) -> anyhow::Result<String> {
    let n = arguments.n;
    let (names, space) = (Names::letters(n), Space::Orders { n });
    let parsed = arguments.events.iter().map(|text| Event::parse(text, &names, space));
    let parsed = parsed.collect::<Result<Vec<_>, _>>().map_err(|error| WrongUsage(error.to_string()))?;
    let cells = parsed.iter().zip(&arguments.events).map(|(event, text)| {
        let why =
            || format!("{text}: only one card at a place (a@0) and one pair (a<b) are known of {n} cards");
        event.cell().ok_or_else(|| WrongUsage(why()))
    });
    let cells = cells.collect::<Result<Vec<_>, _>>()?;
    let (places, pairs) = (chain.position_by_card(), chain.precedes());
    let chance = |cell: &Claim| match *cell {
        Claim::Precedes { card, other } if card == other => Ok(Fraction::zero()),
        Claim::Precedes { card, other } => Ok(pairs.at(card as usize, other as usize)),
        Claim::At { card, place } => Ok(places.at(place as usize, card as usize)),
        _ => Err(anyhow!("an event of another kind than these")),
    };
    let events = arguments.events.iter().zip(&cells);
    let events = events.map(|(text, cell)| Ok((text.clone(), chance(cell)?)));
    let events = events.collect::<anyhow::Result<Vec<(String, Fraction)>>>()?;
    if arguments.json {
        let document = Document {
            schema: "evenhand-chain/1",
            classic: name.into(),
            dice: arguments.dice.to_string(),
            n,
            position_by_card: rows(&places),
            precedes: rows(&pairs),
            events: events.iter().map(|(event, chance)| (event.clone(), chance.to_string())).collect(),
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
            let chance = places.f64(row, column);
            let _ = writeln!(text, "  card {column} at place {row}: {chance:.6}, {ratio:.4} times 1/{n}");
        }
        text.push('\n');
    }
    if !ordered {
        text += "the pairs furthest from even\n";
        for Cell { row, column, ratio } in furthest(&pairs, 0.5, false) {
            let chance = pairs.f64(row, column);
            let _ = writeln!(text, "  card {row} before card {column}: {chance:.6}, {ratio:.4} times 1/2");
        }
        text.push('\n');
    }
    for (event, chance) in &events {
        let _ = writeln!(text, "P({event}) = {} (about {:.6})\n", shortened(chance), chance.to_f64());
    }
    text += "Exact, by Markov chains of one card and of two. Even places and pairs do not make a shuffle uniform: its whole\n\
             law has n! orders, and is followed up to 8 cards.\n";
    Ok(text)
}
