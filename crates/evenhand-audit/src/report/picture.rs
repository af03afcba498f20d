//! A picture: SVG by itself or within a page, with a title and a description for readers who cannot see it.

#![allow(clippy::cast_precision_loss, reason = "letters are few")]

use std::fmt::Display;

use unicode_width::UnicodeWidthStr as _;

use super::colour::PICTURE;
use super::svg::{Anchor, Drawing, Element, document, label, rect};
use super::terminal::wrapped;

/// About how wide a letter of [`LABEL`] is.
pub(super) const LETTER: f64 = 6.6;

/// The size of labels, in pixels.
pub(super) const LABEL: f64 = 11.0;

/// A drawing with its title.
#[derive(Debug)]
pub(super) struct Picture {
    /// No other picture of a page has it.
    pub(super) id: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) body: Drawing,
}

impl Picture {
    /// A file of its own, on paper, with its title above.
    pub(super) fn alone(&self) -> String {
        const HEAD: f64 = 34.0;
        // A title is larger than labels, and bold.
        let title = 24.0 + 1.45 * LETTER * self.title.width() as f64;
        let (width, height) = (self.width.max(title).round(), (self.height + HEAD).round());
        let (svg, mut drawing) = document(width, height, &self.title);
        drawing.add([Element::new("desc").with("id", "d").text(&self.description)]);
        drawing.add([Element::new("style").text(PICTURE)]);
        drawing.add([rect(0.0, 0.0, width, height).class("paper")]);
        let title = label(12.0, 22.0, Anchor::Start, &self.title).class("ink");
        drawing.add([title.with("font-size", 15).with("font-weight", "bold")]);
        drawing.add([Element::new("g").moved(0.0, HEAD, false).holding(&self.body)]);
        let svg = svg.with("aria-labelledby", "t d").with("font-family", "system-ui, sans-serif");
        // On a narrow screen all of it is to be seen.
        let svg = svg.with("style", "max-width:100%;height:auto");
        format!("{}\n", svg.with("font-size", LABEL).holding(&drawing))
    }

    /// Within a page, which has the colours.
    pub(super) fn within(&self) -> Element {
        let [title, description] = ["t", "d"].map(|what| format!("{}-{what}", self.id));
        let mut drawing = Drawing::default();
        drawing.add([Element::new("title").with("id", &title).text(&self.title)]);
        drawing.add([Element::new("desc").with("id", &description).text(&self.description)]);
        let svg = Element::new("svg").sized(self.width, self.height).with("role", "img");
        let svg = svg.with("aria-labelledby", format_args!("{title} {description}"));
        svg.with("font-size", LABEL).holding(&drawing).holding(&self.body)
    }
}

/// Labels of things in a row, `distance` apart, each at its middle: of those that need `needed` one in several, so that
/// none touches the next.
#[expect(clippy::cast_sign_loss, reason = "from 1 on")]
pub(super) fn labels<T>(
    body: &mut Drawing,
    names: impl IntoIterator<Item = T>,
    [distance, needed]: [f64; 2],
    label: impl Fn(f64, T) -> Element,
) {
    let every = (needed / distance).ceil().max(1.0) as usize;
    for (number, name) in names.into_iter().enumerate().step_by(every) {
        body.add([label(distance * (number as f64 + 0.5), name)]);
    }
}

/// A text below a picture, in lines that end at `right`; where the next one would stand.
pub(super) fn note(body: &mut Drawing, text: &str, [x, y]: [f64; 2], right: f64) -> f64 {
    const LINE: f64 = LABEL + 4.0;
    #[expect(
        clippy::cast_sign_loss,
        clippy::cast_possible_truncation,
        reason = "letters of a line, one at least"
    )]
    let columns = ((right - x) / LETTER).max(1.0) as usize;
    let mut y = y;
    for line in wrapped(text, columns) {
        body.add([label(x, y, Anchor::Start, line).class("faint")]);
        y += LINE;
    }
    y
}

/// A field of a legend: its colour, its frame and its label.
pub(super) fn legend_field([x, y, width]: [f64; 3], class: &str, label: Element) -> [Element; 3] {
    let field = || rect(x, y, width, 14.0);
    [field().class(class), field().class("line"), label]
}

/// The width of the widest of some labels.
pub(super) fn widest(names: impl IntoIterator<Item = impl Display>) -> f64 {
    let letters = names.into_iter().map(|name| name.to_string().width());
    LETTER * letters.max().unwrap_or(0) as f64
}
