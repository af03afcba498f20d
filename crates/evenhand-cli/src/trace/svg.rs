//! The frames of a trace as one picture.

use evenhand_audit::report::svg::{Anchor, Drawing, Element, document, label, rect};
use unicode_width::UnicodeWidthStr as _;

use super::frames::{Cell, Frame, State};
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

/// The frames as a picture of its own, with a title, to be shown by any browser.
pub(crate) fn picture(frames: &[Frame], names: &[String], title: &str) -> String {
    let letters = names.iter().map(|name| name.width()).max().unwrap_or(1);
    let card = 24 + 9 * letters;
    let head = 60 + 8 * frames.iter().map(|frame| draws(frame).len()).max().unwrap_or(0);
    let deck = frames.iter().map(|frame| frame.deck.len()).max().unwrap_or(0);
    let result = frames.iter().map(|frame| frame.result.len()).max().unwrap_or(0);
    let gap = if result > 0 { 30 } else { 0 };
    let width = pixels(20 + head + (deck + result) * (card + 4) + gap + 20);
    let height = pixels(90 + frames.len() * ROW);
    let (svg, mut drawing) = document(width, height, title);
    drawing.add([rect(0.0, 0.0, width, height).with("fill", "#ffffff")]);
    drawing.add([label(20.0, 30.0, Anchor::Start, title).with("font-weight", "bold")]);
    let mut x = 20;
    for (state, meaning) in State::LEGEND {
        let (fill, ink) = paint(state);
        drawing.add([
            rect(pixels(x), 44.0, 22.0, 20.0).with("rx", 3).with("fill", fill),
            label(pixels(x + 11), 59.0, Anchor::Middle, sign(state)).with("fill", ink),
            label(pixels(x + 28), 59.0, Anchor::Start, meaning),
        ]);
        x += 50 + 9 * meaning.len();
    }
    for (number, frame) in frames.iter().enumerate() {
        let y = 80 + number * ROW;
        let number = if number == 0 { "start".to_string() } else { number.to_string() };
        drawing.add([
            label(60.0, pixels(y + 18), Anchor::End, number),
            label(74.0, pixels(y + 18), Anchor::Start, draws(frame)),
        ]);
        row(&mut drawing, &frame.deck, names, (20 + head, y), card);
        row(&mut drawing, &frame.result, names, (20 + head + deck * (card + 4) + gap, y), card);
    }
    let svg: Element = svg.with("font-family", "monospace").with("font-size", 14);
    format!("{}\n", svg.holding(&drawing))
}

/// A row of cards.
fn row(drawing: &mut Drawing, cells: &[Cell], names: &[String], (x, y): (usize, usize), card: usize) {
    for (place, Cell { card: name, state }) in cells.iter().enumerate() {
        let (fill, ink) = paint(*state);
        let x = x + place * (card + 4);
        let name = format!("{}{}", sign(*state), names[*name as usize]);
        drawing.add([
            rect(pixels(x), pixels(y), pixels(card), pixels(CARD)).with("rx", 4).with("fill", fill),
            label(pixels(x + card / 2), pixels(y + 18), Anchor::Middle, name).with("fill", ink),
        ]);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a picture has far fewer than 2^52")]
fn pixels(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_xml_forbids_or_that_turn_the_line_are_replaced() {
        let deck = vec![Cell { card: 0, state: State::Done }];
        let frames = [Frame { deck, ..Frame::default() }];
        let picture = picture(&frames, &["]]>\u{fffe}\u{202e}\u{1}\"'".to_string()], "a<b");
        assert!(picture.contains("■]]&gt;\u{fffd}\u{fffd}\u{fffd}&quot;&#39;</text>"), "{picture}");
        assert!(picture.contains("<title id=\"t\">a&lt;b</title>"), "{picture}");
    }
}
