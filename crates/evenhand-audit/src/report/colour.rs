//! Colours, in one place: of pictures, of the page, and of the terminal.
//!
//! Less than expected is blue, more is orange: a pair that stays apart for every common kind of colour blindness. The
//! farther out, the farther from the background, which is light or dark as the reader's system is. Colours of text
//! have a contrast of 4.5 at least with their background (WCAG 2.2, 1.4.3).

/// Classes of pictures: plain fills and strokes, which every reader of SVG knows, and no variables.
///
/// `l3` to `l6` are less than expected by 3 to 6 standard deviations, `m3` to `m6` more.
pub(super) const PICTURE: &str = include_str!("styles/picture.css");

/// The page about the pictures.
pub(super) const PAGE: &str = include_str!("styles/page.css");

/// How far out, as a class: whole standard deviations, 3 to 6, less or more.
pub(super) fn class(score: f64) -> String {
    format!("{}{}", if score < 0.0 { 'l' } else { 'm' }, score.abs().floor().clamp(3.0, 6.0))
}

/// How a terminal shows a sentence, by its weight.
#[derive(Debug, Clone, Copy)]
pub(super) enum Ink {
    /// A fault.
    Bad,
    /// Not decided.
    Open,
    /// A heading.
    Strong,
    /// What matters less.
    Faint,
}

impl Ink {
    /// The text between its codes, or as it is.
    pub(super) fn on(self, text: &str, colour: bool) -> String {
        if !colour {
            return text.to_string();
        }
        let code = match self {
            Self::Bad => "1;31",
            Self::Open => "1;33",
            Self::Strong => "1",
            Self::Faint => "2",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.2.
    fn luminance(colour: &str) -> f64 {
        let part = |from: usize| {
            let value = f64::from(u8::from_str_radix(&colour[from..from + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn text_stands_out_from_both_papers() {
        for scheme in PAGE.split("@media").take(2) {
            let value = |name: &str| {
                let from = scheme.find(name).unwrap() + name.len();
                &scheme[from..from + 7]
            };
            for ink in ["--ink:", "--faint:", "--less:", "--more:", "--bad:", "--open:", "--none:"] {
                for paper in ["--paper:", "--soft:"] {
                    let contrast = contrast(value(ink), value(paper));
                    assert!(contrast >= 4.5, "{ink} on {paper}: {contrast:.2}");
                }
            }
        }
    }

    #[test]
    fn the_farther_out_the_farther_from_the_paper() {
        for scheme in PICTURE.split("@media").take(2) {
            let fill = |class: &str| {
                let name = format!(".{class}{{fill:");
                let from = scheme.find(&name).unwrap() + name.len();
                &scheme[from..from + 7]
            };
            for side in ["l", "m"] {
                let far = |steps: u32| contrast(fill(&format!("{side}{steps}")), fill("paper"));
                assert!((3..6).all(|steps| far(steps) < far(steps + 1)), "{side}");
            }
        }
    }

    #[test]
    fn classes_are_whole_deviations_up_to_six() {
        assert_eq!((class(-5.2), class(70.0), class(4.0)), ("l5".into(), "m6".into(), "m4".into()));
    }
}
