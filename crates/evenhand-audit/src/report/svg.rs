//! SVG, element by element: words are escaped and numbers rounded where they are written, and nowhere else.

#![allow(clippy::cast_precision_loss, reason = "widths and counts are far below 2^52")]

use std::fmt::{self, Display, Write as _};

mod axis;

pub use axis::{PlotAxis, Side};

use super::markup::xml;

/// An element: its name, its attributes, and what it holds.
///
/// # Examples
/// ```
/// use evenhand_audit::report::svg::{Anchor, label, rect};
///
/// let square = rect(1.0, 2.25, 10.0, 10.0).class("ink").with("rx", 3);
/// assert_eq!(square.to_string(), r#"<rect x="1" y="2.3" width="10" height="10" class="ink" rx="3"/>"#);
/// let name = label(4.0, 5.0, Anchor::Middle, "<K>");
/// assert_eq!(name.to_string(), r#"<text x="4" y="5" text-anchor="middle">&lt;K&gt;</text>"#);
/// ```
#[derive(Debug, Clone)]
pub struct Element {
    name: &'static str,
    attributes: String,
    content: Option<String>,
}

impl Element {
    /// An empty element of this name.
    pub fn new(name: &'static str) -> Self {
        Self { name, attributes: String::new(), content: None }
    }

    /// With an attribute, its value escaped.
    #[must_use]
    pub fn with(mut self, attribute: &str, value: impl Display) -> Self {
        let _ = write!(self.attributes, " {attribute}=\"{}\"", xml(&value.to_string()));
        self
    }

    /// With a class of a style sheet.
    #[must_use]
    pub fn class(self, class: &str) -> Self {
        self.with("class", class)
    }

    /// With coordinates or lengths in pixels, rounded to tenths.
    #[must_use]
    pub fn placed<const N: usize>(self, numbers: [(&str, f64); N]) -> Self {
        numbers.into_iter().fold(self, |element, (name, value)| element.with(name, tenths(value)))
    }

    /// Moved to a place, and turned to be read upwards if `upright`.
    #[must_use]
    pub fn moved(self, x: f64, y: f64, upright: bool) -> Self {
        let turn = if upright { " rotate(-90)" } else { "" };
        self.with("transform", format_args!("translate({} {}){turn}", tenths(x), tenths(y)))
    }

    /// Holding a text, escaped.
    #[must_use]
    pub fn text(mut self, text: impl Display) -> Self {
        self.content.get_or_insert_default().push_str(&xml(&text.to_string()));
        self
    }

    /// Holding a drawing, on lines of its own.
    #[must_use]
    pub fn holding(mut self, drawing: &Drawing) -> Self {
        let content = self.content.get_or_insert_default();
        content.push('\n');
        content.push_str(&drawing.0);
        self
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, attributes, .. } = self;
        match &self.content {
            Some(content) => write!(f, "<{name}{attributes}>{content}</{name}>"),
            None => write!(f, "<{name}{attributes}/>"),
        }
    }
}

/// Elements one after the other.
#[derive(Debug, Clone, Default)]
pub struct Drawing(String);

impl Drawing {
    /// Adds elements, on a line.
    pub fn add(&mut self, elements: impl IntoIterator<Item = Element>) {
        for element in elements {
            let _ = write!(self.0, "{element}");
        }
        self.0.push('\n');
    }

    /// Adds the elements of another drawing.
    pub fn append(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }
}

/// A file of its own, `width` by `height` pixels, with a title (`t`) for readers who cannot see it: the element `svg`,
/// and the drawing that it is to hold.
pub fn document(width: f64, height: f64, title: &str) -> (Element, Drawing) {
    let mut drawing = Drawing::default();
    drawing.add([Element::new("title").with("id", "t").text(title)]);
    let svg = Element::new("svg").with("xmlns", "http://www.w3.org/2000/svg");
    (svg.sized(width, height).with("role", "img"), drawing)
}

impl Element {
    /// The size of an element `svg`, in pixels.
    #[must_use]
    pub(super) fn sized(self, width: f64, height: f64) -> Self {
        let (width, height) = (width.round(), height.round());
        self.placed([("width", width), ("height", height)])
            .with("viewBox", format_args!("0 0 {width} {height}"))
    }
}

/// A rectangle.
pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Element {
    Element::new("rect").placed([("x", x), ("y", y), ("width", width), ("height", height)])
}

/// A line between two points, x before y.
pub fn line(from: [f64; 2], to: [f64; 2]) -> Element {
    Element::new("line").placed([("x1", from[0]), ("y1", from[1]), ("x2", to[0]), ("y2", to[1])])
}

/// A line through points, x before y.
pub fn polyline(points: impl IntoIterator<Item = [f64; 2]>) -> Element {
    let points = points.into_iter().map(|[x, y]| format!("{},{}", tenths(x), tenths(y)));
    Element::new("polyline").with("points", points.collect::<Vec<_>>().join(" "))
}

/// Where a label's point is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// At its left end.
    Start,
    /// Amid it.
    Middle,
    /// At its right end.
    End,
}

/// A text at a point.
pub fn label(x: f64, y: f64, anchor: Anchor, text: impl Display) -> Element {
    Element::new("text").placed([("x", x), ("y", y)]).anchored(anchor).text(text)
}

impl Element {
    /// Anchored there; at its start unless said otherwise.
    #[must_use]
    pub(super) fn anchored(self, anchor: Anchor) -> Self {
        match anchor {
            Anchor::Start => self,
            Anchor::Middle => self.with("text-anchor", "middle"),
            Anchor::End => self.with("text-anchor", "end"),
        }
    }
}

/// A number rounded to tenths.
pub(super) fn tenths(number: f64) -> f64 {
    // Plain zero: −0 is shown with its sign.
    (number * 10.0).round() / 10.0 + 0.0
}
