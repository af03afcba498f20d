//! The frames of a trace as one picture.

use evenhand_audit::report::svg::{Anchor, Drawing, Element, document, label, rect};
use evenhand_locale::Messages;

use super::layout::{Extent, FONT, Layout, MARGIN, MAX_WIDTH, clipped, lines, pixels};
use super::terminal::step;
use evenhand_trial::trace::{Cell, Frames, Scale, State, work_in_words};

/// A line of draws that stand above their cards.
const LINE: f64 = 18.0;

/// Between two steps.
const AIR: f64 = 8.0;

/// Where the first step begins, under the title and the legend.
const TOP: f64 = 82.0;

/// Fill and ink of a state: the articles' yellow, green and red, light enough to read on and dark enough to print.
fn paint(state: State) -> (&'static str, &'static str) {
    match state {
        State::Waiting => ("#f6e58d", "#4a3f00"),
        State::AtHand => ("#7bd389", "#063d14"),
        State::Done => ("#e07a7a", "#4a0000"),
    }
}

/// The frames as a picture of its own, with a title, to be shown by any browser.
pub(crate) fn picture(
    shown: &Frames,
    names: &[String],
    title: &str,
    scale: Scale,
    words: &Messages,
) -> String {
    let frames = &shown.steps;
    let drawn: Vec<String> =
        frames.iter().map(|frame| frame.draws_in_words(scale, words.language())).collect();
    let steps: Vec<String> = (0..frames.len()).map(|number| step(number, words)).collect();
    let widest =
        |texts: &[String], font: f64| texts.iter().map(|text| pixels(text, font)).fold(0.0, f64::max);
    let extent = Extent {
        name: widest(names, 1.0),
        deck: frames.iter().map(|frame| frame.deck.len()).max().unwrap_or(0),
        result: frames.iter().map(|frame| frame.result.len()).max().unwrap_or(0),
        step: widest(&steps, FONT),
        draws: widest(&drawn, FONT),
    };
    let layout = Layout::of(&extent);
    let (legend, legend_width) = legend(words);
    let work = work_in_words(&shown.work, words.language());
    let texts = [pixels(title, 1.05 * FONT), legend_width, pixels(&work, FONT)];
    let width = texts.iter().fold(layout.width, |width, text| width.max(text + 2.0 * MARGIN));
    let mut steps_drawn = Drawing::default();
    let mut y = TOP;
    for ((frame, step), drawn) in frames.iter().zip(&steps).zip(&drawn) {
        let above = if layout.draws_above {
            lines(drawn, FONT, MAX_WIDTH - MARGIN - layout.left)
        } else {
            Vec::new()
        };
        for line in &above {
            steps_drawn.add([label(layout.left, y + 13.0, Anchor::Start, line)]);
            y += LINE;
        }
        let text = y + layout.card[1] / 2.0 + 0.35 * FONT;
        steps_drawn.add([label(MARGIN + extent.step, text, Anchor::End, step)]);
        if !layout.draws_above {
            steps_drawn.add([label(layout.left - 18.0 - extent.draws, text, Anchor::Start, drawn)]);
        }
        row(&mut steps_drawn, &frame.deck, names, [layout.left, y], &layout);
        if layout.below {
            y += if frame.deck.is_empty() { 0.0 } else { layout.height(frame.deck.len()) };
            row(&mut steps_drawn, &frame.result, names, [layout.left, y], &layout);
            y += if frame.result.is_empty() { 0.0 } else { layout.height(frame.result.len()) };
            y += AIR;
        } else {
            row(&mut steps_drawn, &frame.result, names, [layout.result, y], &layout);
            y += layout.height(frame.deck.len().max(frame.result.len())) + AIR;
        }
    }
    let height = y + 44.0;
    let (svg, mut drawing) = document(width, height, title);
    drawing.add([rect(0.0, 0.0, width, height).with("fill", "#ffffff")]);
    drawing.add([label(MARGIN, 30.0, Anchor::Start, title).with("font-weight", "bold")]);
    drawing.append(&legend);
    drawing.append(&steps_drawn);
    drawing.add([label(MARGIN, y + 22.0, Anchor::Start, work)]);
    let svg: Element = svg.with("font-family", "monospace").with("font-size", FONT);
    format!("{}\n", svg.holding(&drawing))
}

/// What the colours mean, and how wide that is.
fn legend(words: &Messages) -> (Drawing, f64) {
    let mut drawing = Drawing::default();
    let mut x = MARGIN;
    for state in State::ALL {
        let (fill, ink) = paint(state);
        let meaning = state.meaning(words.language());
        drawing.add([
            rect(x, 44.0, 22.0, 20.0).with("rx", 3).with("fill", fill),
            label(x + 11.0, 59.0, Anchor::Middle, state.sign()).with("fill", ink),
            label(x + 28.0, 59.0, Anchor::Start, &meaning),
        ]);
        x += 28.0 + pixels(&meaning, FONT) + 22.0;
    }
    (drawing, x - 22.0 - MARGIN)
}

/// Cards in their lines.
fn row(drawing: &mut Drawing, cells: &[Cell], names: &[String], [left, top]: [f64; 2], layout: &Layout) {
    let [width, height] = layout.card;
    for (place, Cell { card, state }) in cells.iter().enumerate() {
        let (fill, ink) = paint(*state);
        let (line, column) = (place / layout.per_line, place % layout.per_line);
        #[expect(clippy::cast_precision_loss, reason = "a picture has far fewer than 2^52")]
        let (x, y) = (left + column as f64 * layout.slot, top + line as f64 * (height + 3.0));
        let middle = x + width / 2.0;
        let letters = |y: f64, text: &str| {
            label(middle, y, Anchor::Middle, text).with("fill", ink).with("font-size", layout.font)
        };
        drawing.add([rect(x, y, width, height).with("rx", 4).with("fill", fill)]);
        let name = &names[*card as usize];
        if layout.stacked {
            let name = clipped(name, layout.font, width - 2.0);
            drawing.add([
                letters(y + 1.1 * layout.font, &state.sign().to_string()),
                letters(y + 2.25 * layout.font, &name),
            ]);
        } else {
            drawing.add([letters(y + height / 2.0 + 0.35 * layout.font, &format!("{}{name}", state.sign()))]);
        }
    }
}

#[cfg(test)]
mod tests {
    use evenhand_audit::exact::Counting;
    use evenhand_locale::Language;

    use super::*;
    use crate::school::messages;
    use evenhand_trial::trace::{DrawsFrom, Frame};

    #[test]
    fn names_that_xml_forbids_or_that_turn_the_line_are_replaced() {
        let deck = vec![Cell { card: 0, state: State::Done }];
        let frames = Frames { steps: vec![Frame { deck, ..Frame::default() }], ..Frames::default() };
        let scale = Scale { draws: DrawsFrom::One, places: Counting::FromOne, n: 1 };
        let names = ["]]>\u{fffe}\u{202e}\u{1}\"'".to_string()];
        let picture = picture(&frames, &names, "a<b", scale, messages(Language::English));
        assert!(picture.contains("■]]&gt;\u{fffd}\u{fffd}\u{fffd}&quot;&#39;</text>"), "{picture}");
        assert!(picture.contains("<title id=\"t\">a&lt;b</title>"), "{picture}");
    }
}
