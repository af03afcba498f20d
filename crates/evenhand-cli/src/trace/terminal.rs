//! The frames of a trace in the terminal: a line for each step.

use std::fmt::Write as _;

use evenhand_locale::{Messages, padded, widest};
use evenhand_trial::trace::{Cell, Frame, Frames, Scale, State};

/// The colours of the articles, as terminals name them: yellow, green, red; what turns one on, and off again.
fn paint(state: State, coloured: bool) -> (&'static str, &'static str) {
    let on = match state {
        State::Waiting => "\x1b[33m",
        State::AtHand => "\x1b[32m",
        State::Done => "\x1b[31m",
    };
    if coloured { (on, "\x1b[0m") } else { ("", "") }
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
    let drawn: Vec<String> =
        frames.iter().map(|frame| frame.draws_in_words(scale, words.language())).collect();
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
        format!("{on}{} {}{off}", state.sign(), state.meaning(words.language()))
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
        let _ = write!(line, "{on}{}{name}{off}", state.sign());
        line.push_str(&padded(name, width + 1)[name.len()..]);
    }
}
