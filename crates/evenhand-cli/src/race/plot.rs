//! Times over n, on log axes.

use evenhand_audit::report::svg::{Anchor, Element, PlotAxis, Side, document, label, line, polyline, rect};
use evenhand_locale::{Messages, widest};

/// The plot's field within the picture.
const LEFT: f64 = 80.0;
const TOP: f64 = 50.0;
const WIDE: f64 = 480.0;
const HIGH: f64 = 420.0;

/// Height of a label.
const LABEL: f64 = 20.0;

/// From the field to the names, and how wide a letter of them is.
const NAMES: f64 = 58.0;
const LETTER: f64 = 8.0;

/// Colours that stay apart for most eyes (Okabe and Ito 2008), again from the first after the last, then dashed.
const COLOURS: [&str; 8] =
    ["#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"];

/// The picture: a line for each name, its seconds at each size.
pub(crate) fn picture(sizes: &[u32], lines: &[(&str, Vec<f64>)], words: &Messages) -> String {
    let sizes: Vec<f64> = sizes.iter().map(|n| f64::from(*n)).collect();
    let seconds: Vec<f64> = lines.iter().flat_map(|(_, seconds)| seconds.iter().copied()).collect();
    let (right, bottom) = (LEFT + WIDE, TOP + HIGH);
    let across = PlotAxis::log(decades(&sizes), [LEFT, right]);
    let up = PlotAxis::log(decades(&seconds), [bottom, TOP]);
    let labels: f64 = lines.iter().map(|_| LABEL).sum();
    let height = (bottom + 60.0).max(TOP + labels + LABEL);
    #[expect(clippy::cast_precision_loss, reason = "a few letters")]
    let names = LETTER * widest(lines.iter().map(|(name, _)| *name)) as f64;
    let width = right + NAMES + names + 20.0;
    let (svg, mut drawing) = document(width, height, "evenhand race");
    drawing.add([Element::new("style").text(".line{stroke:#555555}")]);
    drawing.add([rect(0.0, 0.0, width, height).with("fill", "#ffffff")]);
    let title = label(LEFT, 28.0, Anchor::Start, words.text("race-picture"));
    drawing.add([title.with("font-weight", "bold")]);
    let power = |mark: f64| format!("10^{:.0}", mark.log10());
    drawing.append(&across.ticks(Side::Below, [TOP, bottom], &across.marks(9.0), power));
    let power =
        |mark: f64| words.format("race-power-seconds", [("power", format!("10^{:.0}", mark.log10()).into())]);
    drawing.append(&up.ticks(Side::Left, [LEFT, right], &up.marks(9.0), power));
    let mut y = TOP + 10.0;
    for (number, (name, seconds)) in lines.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let dashes = ["none", "6 3", "2 3"][number / COLOURS.len() % 3];
        let stroke = |element: Element| {
            element.with("stroke", colour).with("stroke-width", 2).with("stroke-dasharray", dashes)
        };
        let points = || sizes.iter().zip(seconds).map(|(n, seconds)| [across.at(*n), up.at(*seconds)]);
        drawing.add(points().map(|[x, y]| {
            Element::new("circle").placed([("cx", x), ("cy", y), ("r", 3.0)]).with("fill", colour)
        }));
        drawing.add([stroke(polyline(points()).with("fill", "none"))]);
        drawing.add([
            stroke(line([right + 20.0, y - 4.0], [right + 50.0, y - 4.0])),
            label(right + NAMES, y, Anchor::Start, name),
        ]);
        y += LABEL;
    }
    let svg: Element = svg.with("font-family", "monospace").with("font-size", 13);
    format!("{}\n", svg.holding(&drawing))
}

/// The powers of ten around these values, one decade at least.
fn decades(values: &[f64]) -> [f64; 2] {
    let (least, most) = values.iter().fold((f64::INFINITY, 0.0_f64), |(a, b), x| (a.min(*x), b.max(*x)));
    let (low, high) = (least.log10().floor(), most.log10().ceil());
    [low, if high > low { high } else { low + 1.0 }].map(|power| 10_f64.powf(power))
}
