//! A report as a part of somebody else's page, such as a notebook's: the verdict, the map, and the page of the terminal.
//!
//! It has no style sheet and no id, which would reach into the page about it: the map is an image of its own, and text has the
//! page's own colours, light or dark.

use evenhand_locale::Language;
use maud::{Markup, html};

use super::Report;
use super::heat;
use super::order::{OrderWords, order_picture};
use super::terminal::WIDE;
use super::words::Words;
use crate::battery::Finding;
use crate::order::{OrderFinding, OrderReport};

/// Borders that are seen on white and on black.
const BAD: &str = "#d1405b";
const OPEN: &str = "#b07a14";
const NONE: &str = "#3f86c9";

impl Report {
    /// The report as a part of a page of HTML: the verdict, the heat map of cards at places as an image, and below it the page of the
    /// terminal, which is closed at first. Some 20 KB for 52 cards.
    pub fn fragment(&self, language: Language) -> String {
        let words = Words::new(language);
        let colour = match self.finding {
            Finding::Fail { .. } => BAD,
            Finding::Unresolved { .. } => OPEN,
            Finding::NoneFound { .. } => NONE,
        };
        let said = words.verdict_details(self);
        let description = heat::places(self, words).description;
        let page = self.terminal(WIDE, false, language);
        let summary = words.text("heading.audit-page");
        fragment(colour, &words.verdict(self), &said, (&self.svg(language), &description), (&summary, &page))
    }
}

impl OrderReport {
    /// The report as a part of a page of HTML: the verdict, the heat map of items by places as an image, and below it the page of the
    /// terminal, which is closed at first.
    pub fn fragment(&self, language: Language) -> String {
        let words = OrderWords::new(language);
        let colour = match self.finding {
            OrderFinding::Fail { .. } => BAD,
            OrderFinding::Unresolved { .. } => OPEN,
            OrderFinding::NoneFound => NONE,
        };
        let description = order_picture(self, language).description;
        let page = self.terminal(WIDE, false, language);
        let summary = Words::new(language).text("heading.audit-page");
        let said = words.how_far(self);
        fragment(colour, &words.verdict(self), &said, (&self.svg(language), &description), (&summary, &page))
    }
}

fn fragment(
    colour: &str,
    verdict: &str,
    said: &[String],
    (svg, description): (&str, &str),
    (summary, page): (&str, &str),
) -> String {
    let border =
        format!("border-left:.4rem solid {colour};padding:.4rem .8rem;font-size:1.1em;max-width:60rem");
    let markup: Markup = html! {
        div {
            p style=(border) { (verdict) }
            @for sentence in said { p style="max-width:60rem" { (sentence) } }
            img src=(image(svg)) alt=(description) style="max-width:100%;height:auto";
            details {
                summary { (summary) }
                pre style="white-space:pre-wrap" { (page) }
            }
        }
    };
    markup.into_string()
}

/// A drawing as the address of an image: percent-encoded but for what stands for itself in addresses, attributes and scripts alike.
fn image(svg: &str) -> String {
    use std::fmt::Write as _;
    let mut address = String::from("data:image/svg+xml,");
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b' '
            | b'-'
            | b'.'
            | b'_'
            | b'='
            | b'/'
            | b':'
            | b','
            | b';' => {
                address.push(char::from(byte));
            }
            byte => {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Audit;

    /// A name that would end the image, the attribute and the script about it ends none of them.
    #[test]
    fn a_fragment_holds_one_image_and_nothing_of_what_came_from_outside() {
        let mut audit = Audit::new(5).unwrap();
        for _ in 0..40 {
            audit.observe(&[0, 1, 2, 3, 4]).unwrap();
        }
        let mut report = audit.report();
        report.provenance.source = "\"><script>alert(1)</script>&'".into();
        let fragment = report.fragment(Language::English);
        assert!(!fragment.contains("<script") && fragment.matches("<img").count() == 1, "{fragment}");
        assert!(fragment.contains("This shuffle is not fair"));
        let from = fragment.find("data:image/svg+xml,").unwrap() + "data:image/svg+xml,".len();
        let address = &fragment[from..from + fragment[from..].find('"').unwrap()];
        let mut bytes = Vec::new();
        let mut rest = address.as_bytes();
        while let [first, more @ ..] = rest {
            let (byte, after) = match first {
                b'%' => {
                    (u8::from_str_radix(std::str::from_utf8(&more[..2]).unwrap(), 16).unwrap(), &more[2..])
                }
                first => (*first, more),
            };
            bytes.push(byte);
            rest = after;
        }
        assert_eq!(String::from_utf8(bytes).unwrap(), report.svg(Language::English));
    }
}
