//! A film as one picture.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use super::film::{Cell, Frame, State};
use super::terminal::{draws, sign};

/// Height of a step, and of a card.
const ROW: usize = 34;
const CARD: usize = 26;

/// Fill and ink of a state: the articles' yellow, green and red, light enough to read on and dark enough to print.
fn paint(state: State) -> (&'static str, &'static str) {
    match state {
        State::Waiting => ("#f6e58d", "#4a3f00"),
        State::AtHand => ("#7bd389", "#063d14"),
        State::Done => ("#e07a7a", "#4a0000"),
    }
}

/// The film as a picture of its own, with a title, to be shown by any browser.
pub(crate) fn picture(frames: &[Frame], names: &[String], title: &str) -> String {
    let letters = names.iter().map(|name| name.width()).max().unwrap_or(1);
    let card = 24 + 9 * letters;
    let label = 60 + 8 * frames.iter().map(|frame| draws(frame).len()).max().unwrap_or(0);
    let deck = frames.iter().map(|frame| frame.deck.len()).max().unwrap_or(0);
    let result = frames.iter().map(|frame| frame.result.len()).max().unwrap_or(0);
    let gap = if result > 0 { 30 } else { 0 };
    let width = 20 + label + (deck + result) * (card + 4) + gap + 20;
    let height = 90 + frames.len() * ROW;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"monospace\" font-size=\"14\">"
    );
    let _ = writeln!(svg, "<title>{}</title>", escaped(title));
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
    let _ = writeln!(svg, "<text x=\"20\" y=\"30\" font-weight=\"bold\">{}</text>", escaped(title));
    let mut x = 20;
    for (state, meaning) in
        [(State::Waiting, "not yet shuffled"), (State::AtHand, "at hand"), (State::Done, "done")]
    {
        let (fill, ink) = paint(state);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"44\" width=\"22\" height=\"20\" rx=\"3\" fill=\"{fill}\"/>\
             <text x=\"{}\" y=\"59\" fill=\"{ink}\" text-anchor=\"middle\">{}</text>\
             <text x=\"{}\" y=\"59\">{meaning}</text>",
            x + 11,
            sign(state),
            x + 28,
        );
        x += 50 + 9 * meaning.len();
    }
    for (number, frame) in frames.iter().enumerate() {
        let y = 80 + number * ROW;
        let number = if number == 0 { "start".to_string() } else { number.to_string() };
        let _ = writeln!(
            svg,
            "<text x=\"60\" y=\"{0}\" text-anchor=\"end\">{number}</text><text x=\"74\" y=\"{0}\">{1}</text>",
            y + 18,
            draws(frame)
        );
        row(&mut svg, &frame.deck, names, (20 + label, y), card);
        row(&mut svg, &frame.result, names, (20 + label + deck * (card + 4) + gap, y), card);
    }
    svg.push_str("</svg>\n");
    svg
}

/// A row of cards.
fn row(svg: &mut String, cells: &[Cell], names: &[String], (x, y): (usize, usize), card: usize) {
    for (place, Cell { card: name, state }) in cells.iter().enumerate() {
        let (fill, ink) = paint(*state);
        let x = x + place * (card + 4);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{card}\" height=\"{CARD}\" rx=\"4\" fill=\"{fill}\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"{ink}\" text-anchor=\"middle\">{}{}</text>",
            x + card / 2,
            y + 18,
            sign(*state),
            escaped(&names[*name as usize]),
        );
    }
}

/// Text that may stand in XML; what may not stand there at all becomes a question mark.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            control if control.is_control() => safe.push('?'),
            other => safe.push(other),
        }
    }
    safe
}
