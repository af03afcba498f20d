//! The frames of a trace in the terminal: a line for each step.

use std::fmt::Write as _;

use evenhand_locale::{padded, widest};

use super::frames::{Cell, Frame, State};

/// The signs of the states, for readers who see no colour.
pub(crate) fn sign(state: State) -> char {
    match state {
        State::Waiting => '·',
        State::AtHand => '▶',
        State::Done => '■',
    }
}

/// The colours of the articles, as terminals name them: yellow, green, red; what turns one on, and off again.
fn paint(state: State, coloured: bool) -> (&'static str, &'static str) {
    let on = match state {
        State::Waiting => "\x1b[33m",
        State::AtHand => "\x1b[32m",
        State::Done => "\x1b[31m",
    };
    if coloured { (on, "\x1b[0m") } else { ("", "") }
}

/// Draws of a step, counted from 1: `5 of 6`.
pub(crate) fn draws(frame: &Frame) -> String {
    let draws: Vec<String> =
        frame.draws.iter().map(|roll| format!("{} of {}", roll.value + 1, roll.bound)).collect();
    draws.join(", ")
}

/// The frames as text, a line for each step, under a line of what the signs mean.
pub(crate) fn text(frames: &[Frame], names: &[String], coloured: bool) -> String {
    let width = widest(names);
    let drawn = frames.iter().map(|frame| draws(frame).len()).max().unwrap_or(0).max(4);
    let numbers = (frames.len() - 1).to_string().len().max("start".len());
    let has_result = frames.iter().any(|frame| !frame.result.is_empty());
    let deck = frames.iter().map(|frame| frame.deck.len()).max().unwrap_or(0) * (width + 2);
    let legend = State::LEGEND.map(|(state, meaning)| {
        let (on, off) = paint(state, coloured);
        format!("{on}{} {meaning}{off}", sign(state))
    });
    let mut text = legend.join("   ");
    let _ = writeln!(
        text,
        "\n\n{:>numbers$}  {}  {}",
        "step",
        padded("draw", drawn),
        row_heads(has_result, deck)
    );
    for (number, frame) in frames.iter().enumerate() {
        let number = if number == 0 { "start".to_string() } else { number.to_string() };
        let mut line = format!("{number:>numbers$}  {}  ", padded(&draws(frame), drawn));
        cells(&mut line, &frame.deck, names, width, coloured);
        if has_result {
            let filled = frame.deck.len() * (width + 2);
            let _ = write!(line, "{}│ ", " ".repeat(deck.max(4) - filled));
            cells(&mut line, &frame.result, names, width, coloured);
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// What stands over the rows.
fn row_heads(has_result: bool, deck: usize) -> String {
    if has_result { format!("{}│ result", padded("deck", deck.max(4))) } else { "deck".into() }
}

/// The cards of a row, each with its sign, to a width.
fn cells(line: &mut String, cells: &[Cell], names: &[String], width: usize, coloured: bool) {
    for Cell { card, state } in cells {
        let name = &names[*card as usize];
        let (on, off) = paint(*state, coloured);
        let _ = write!(line, "{on}{}{name}{off}", sign(*state));
        line.push_str(&padded(name, width + 1)[name.len()..]);
    }
}
