//! The frames of a trace in the terminal: a line for each step.

use std::fmt::Write as _;

use evenhand_locale::{Messages, padded, widest};

use crate::school::text as fact;
use evenhand_trial::trace::{Cell, DrawsFrom, Frame, Frames, Roll, Scale, State};

/// The signs of the states, for readers who see no colour.
pub(crate) fn sign(state: State) -> char {
    match state {
        State::Waiting => '·',
        State::AtHand => '▶',
        State::Done => '■',
    }
}

/// What a state means.
pub(crate) fn meaning(state: State, words: &Messages) -> String {
    words.text(&format!("state.{}", <&str>::from(state)))
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

/// The draws of a step, as they are counted: `5 of 6`, `4 of 0–5`; and why they were rejected, if they were.
pub(crate) fn draws(frame: &Frame, scale: Scale, words: &Messages) -> String {
    let id = if scale.draws == DrawsFrom::One { "draw-of" } else { "draw-between" };
    let draw = |roll: &Roll| {
        let (first, last) = (scale.first(roll.bound), scale.last(roll.bound));
        let value = fact(&(first + roll.value));
        words.format(id, [("value", value), ("first", fact(&first)), ("last", fact(&last))])
    };
    let draws: Vec<String> = frame.draws.iter().map(draw).collect();
    let draws = draws.join(", ");
    match frame.rejected {
        Some(why) => {
            let why = words.text(&format!("rejected.{}", <&str>::from(why)));
            words.format("draw-rejected", [("draws", draws.into()), ("why", why.into())])
        }
        None => draws,
    }
}

/// The name of a step: its number, or the start.
pub(crate) fn step(number: usize, words: &Messages) -> String {
    if number == 0 { words.text("start") } else { number.to_string() }
}

/// A column of figures between the draws and the cards.
struct Figures {
    head: String,
    /// One for each frame.
    cells: Vec<String>,
}

/// The figures that help to see what a step costs: how many items move, how far it walks. None where each step does the
/// same.
fn figures(shown: &Frames, words: &Messages) -> Vec<Figures> {
    let column = |id: &str, figure: &dyn Fn(&Frame) -> u64| {
        let cells = shown.steps.iter().map(|frame| match frame.draws[..] {
            [] => String::new(),
            _ => figure(frame).to_string(),
        });
        Figures { head: words.text(id), cells: cells.collect() }
    };
    let mut columns = Vec::new();
    if shown.shifts {
        columns.push(column("column-moved", &|frame| frame.work.moved));
    }
    if shown.work.walked > 0 {
        columns.push(column("column-walked", &|frame| frame.work.walked));
    }
    columns
}

/// A text with blanks before it.
fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(widest([text]))))
}

/// The frames as text, a line for each step, under a line of what the signs mean.
pub(crate) fn text(
    shown: &Frames,
    names: &[String],
    coloured: bool,
    scale: Scale,
    words: &Messages,
) -> String {
    let frames = &shown.steps;
    let width = widest(names);
    let drawn: Vec<String> = frames.iter().map(|frame| draws(frame, scale, words)).collect();
    let draw_head = words.text("column-draw");
    let draw_columns = widest(drawn.iter().chain([&draw_head]));
    let steps: Vec<String> = (0..frames.len()).map(|number| step(number, words)).collect();
    let step_head = words.text("column-step");
    let step_columns = widest(steps.iter().chain([&step_head]));
    let figures = figures(shown, words);
    let has_result = frames.iter().any(|frame| !frame.result.is_empty());
    let deck_head = words.text("column-deck");
    let deck = frames.iter().map(|frame| frame.deck.len()).max().unwrap_or(0) * (width + 2);
    let deck = deck.max(widest([&deck_head]));
    let legend = State::ALL.map(|state| {
        let (on, off) = paint(state, coloured);
        format!("{on}{} {}{off}", sign(state), meaning(state, words))
    });
    let mut text = legend.join("   ");
    let _ = write!(text, "\n\n{}  {}  ", right(&step_head, step_columns), padded(&draw_head, draw_columns));
    for column in &figures {
        let _ = write!(text, "{}  ", column.head);
    }
    if has_result {
        let _ = writeln!(text, "{}│ {}", padded(&deck_head, deck), words.text("column-result"));
    } else {
        let _ = writeln!(text, "{deck_head}");
    }
    for (number, frame) in frames.iter().enumerate() {
        let mut line =
            format!("{}  {}  ", right(&steps[number], step_columns), padded(&drawn[number], draw_columns));
        for Figures { head, cells } in &figures {
            let _ = write!(line, "{}  ", right(&cells[number], widest([head])));
        }
        cells(&mut line, &frame.deck, names, width, coloured);
        if has_result {
            let filled = frame.deck.len() * (width + 2);
            let _ = write!(line, "{}│ ", " ".repeat(deck - filled));
            cells(&mut line, &frame.result, names, width, coloured);
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
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
