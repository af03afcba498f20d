//! Times over n, on log axes.

use std::fmt::Write as _;

use crate::trace::escaped;

/// The plot's field within the picture.
const LEFT: f64 = 80.0;
const TOP: f64 = 50.0;
const WIDE: f64 = 480.0;
const HIGH: f64 = 420.0;

/// Height of a label.
const LABEL: f64 = 20.0;

/// Colours that stay apart for most eyes (Okabe and Ito 2008), again from the first after the last, then dashed.
const COLOURS: [&str; 8] =
    ["#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"];

/// The picture: a line for each name, its seconds at each size.
pub(crate) fn picture(sizes: &[u32], lines: &[(&str, &[f64])]) -> String {
    let decades = |figures: &mut dyn Iterator<Item = f64>| {
        let (least, most) = figures.fold((f64::INFINITY, 0.0_f64), |(a, b), x| (a.min(x), b.max(x)));
        let (low, high) = (least.log10().floor(), most.log10().ceil());
        (low, if high > low { high } else { low + 1.0 })
    };
    let across = decades(&mut sizes.iter().map(|n| f64::from(*n)));
    let up = decades(&mut lines.iter().flat_map(|(_, seconds)| seconds.iter().copied()));
    let x = |n: f64| LEFT + (n.log10() - across.0) / (across.1 - across.0) * WIDE;
    let y = |seconds: f64| TOP + HIGH - (seconds.log10() - up.0) / (up.1 - up.0) * HIGH;
    let labels: f64 = lines.iter().map(|_| LABEL).sum();
    let height = (TOP + HIGH + 60.0).max(TOP + labels + LABEL);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"820\" height=\"{height}\" viewBox=\"0 0 820 {height}\" \
         font-family=\"monospace\" font-size=\"13\">\n<title>evenhand race</title>\n\
         <rect width=\"820\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"28\" font-weight=\"bold\">seconds over cards, log axes</text>\n"
    );
    for decade in across.0 as i32..=across.1 as i32 {
        let at = x(10_f64.powi(decade));
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{TOP}\" y2=\"{0}\" stroke=\"#dddddd\"/>\
             <text x=\"{at:.1}\" y=\"{1}\" text-anchor=\"middle\">10^{decade}</text>",
            TOP + HIGH,
            TOP + HIGH + 22.0,
        );
    }
    for decade in up.0 as i32..=up.1 as i32 {
        let at = y(10_f64.powi(decade));
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{0}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#dddddd\"/>\
             <text x=\"{1}\" y=\"{2:.1}\" text-anchor=\"end\">10^{decade} s</text>",
            LEFT + WIDE,
            LEFT - 8.0,
            at + 4.0,
        );
    }
    let mut label = TOP + 10.0;
    for (number, (name, seconds)) in lines.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let dashes =
            ["", " stroke-dasharray=\"6 3\"", " stroke-dasharray=\"2 3\""][number / COLOURS.len() % 3];
        let points: Vec<String> = sizes
            .iter()
            .zip(*seconds)
            .map(|(n, seconds)| format!("{:.1},{:.1}", x(f64::from(*n)), y(*seconds)))
            .collect();
        for point in &points {
            let (x, y) = point.split_once(',').unwrap_or_default();
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{colour}\"/>");
        }
        let _ = writeln!(
            svg,
            "<polyline points=\"{6}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\n\
             <line x1=\"{0}\" x2=\"{1}\" y1=\"{2}\" y2=\"{2}\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\
             <text x=\"{3}\" y=\"{4}\">{5}</text>",
            LEFT + WIDE + 20.0,
            LEFT + WIDE + 50.0,
            label - 4.0,
            LEFT + WIDE + 58.0,
            label,
            escaped(name),
            points.join(" "),
        );
        label += LABEL;
    }
    svg.push_str("</svg>\n");
    svg
}
