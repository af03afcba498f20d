//! Many cards: where each goes and which of two comes first, by small Markov chains.

use std::fmt::Write as _;

use anyhow::{Context, anyhow};
use evenhand_audit::{Chain, Faces, Fraction, Matrix, Motions};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Entry, Motion, Setting};
use serde::Serialize;

use super::{WHOLE, faces};
use crate::arguments::Exact;

/// Cells that the text tells of.
const TOLD: usize = 5;

/// The chain of motions.
///
/// # Errors
/// If there are too many cards.
fn chain(n: u32, motions: &[Motion], faces: &dyn Faces) -> anyhow::Result<Chain> {
    let steps = motions.iter().map(|motion| match motion {
        Motion::Swap { place, with } => Motions::swap(faces, *place, with.clone()),
        Motion::SwapAny(places) => Motions::swap_any(faces, places.clone()),
        Motion::Insert { from, to } => Motions::insert(faces, *from, to.clone()),
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
            "{name}: {n} cards have too many orders to follow (the whole law takes up to {WHOLE} cards), and its moves \
             depend on more than the dice, so that no small chain has its law"
        )
    })?;
    let faces = faces(dice).ok_or_else(|| {
        anyhow!("{dice}: its draws hang together, so that no small chain has the law: up to {WHOLE} cards may be followed")
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

/// What JSON holds.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    classic: String,
    dice: String,
    n: u32,
    position_by_card: Vec<Vec<String>>,
    precedes: Vec<Vec<String>>,
}

/// A matrix as rows of fractions.
pub(super) fn rows(matrix: &Matrix) -> Vec<Vec<String>> {
    let cell = |row, column| matrix.at(row, column).to_string();
    (0..matrix.rows()).map(|row| (0..matrix.columns()).map(|column| cell(row, column)).collect()).collect()
}

/// The chain's law as text or JSON.
pub(super) fn write(chain: &Chain, name: &str, arguments: &Exact) -> anyhow::Result<String> {
    let n = arguments.n;
    let (places, pairs) = (chain.position_by_card(), chain.precedes());
    if arguments.json {
        let document = Document {
            schema: "evenhand-chain/1",
            classic: name.into(),
            dice: arguments.dice.to_string(),
            n,
            position_by_card: rows(&places),
            precedes: rows(&pairs),
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
    text += "Exact, by Markov chains of one card and of two. Even places and pairs do not make a shuffle uniform: its whole\n\
             law has n! orders, and is followed up to 8 cards.\n";
    Ok(text)
}
