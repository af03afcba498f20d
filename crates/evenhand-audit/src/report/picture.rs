//! A picture: SVG by itself or within a page, with a title and a description for who cannot see it.

#![allow(clippy::cast_precision_loss, reason = "letters are few")]

use unicode_width::UnicodeWidthStr as _;

use super::colour::PICTURE;
use super::markup::escaped;

/// About how wide a letter of [`LABEL`] is.
pub(super) const LETTER: f64 = 6.6;

/// The size of labels, in pixels.
pub(super) const LABEL: f64 = 11.0;

/// A drawing, its words already escaped.
#[derive(Debug)]
pub(super) struct Picture {
    /// Told apart from the other pictures of a page.
    pub(super) id: &'static str,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) body: String,
}

impl Picture {
    /// A file of its own, on paper, with its title above.
    pub(super) fn alone(&self) -> String {
        const HEAD: f64 = 34.0;
        // A title is larger than labels, and bold.
        let title = 24.0 + 1.45 * LETTER * self.title.width() as f64;
        let (width, height) = (self.width.max(title), self.height + HEAD);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-labelledby=\"t d\" \
             font-family=\"system-ui, sans-serif\" font-size=\"{LABEL}\">\n<title id=\"t\">{0}</title>\n\
             <desc id=\"d\">{1}</desc>\n<style>\n{PICTURE}</style>\n\
             <rect class=\"paper\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n\
             <text class=\"ink\" x=\"12\" y=\"22\" font-size=\"15\" font-weight=\"bold\">{0}</text>\n\
             <g transform=\"translate(0 {HEAD})\">\n{2}</g>\n</svg>\n",
            escaped(&self.title),
            escaped(&self.description),
            self.body,
        )
    }

    /// Within a page, which has the colours.
    pub(super) fn within(&self) -> String {
        format!(
            "<svg width=\"{0:.0}\" height=\"{1:.0}\" viewBox=\"0 0 {0:.0} {1:.0}\" role=\"img\" \
             aria-labelledby=\"{2}-t {2}-d\" font-size=\"{LABEL}\">\n<title id=\"{2}-t\">{3}</title>\n\
             <desc id=\"{2}-d\">{4}</desc>\n{5}</svg>\n",
            self.width,
            self.height,
            self.id,
            escaped(&self.title),
            escaped(&self.description),
            self.body,
        )
    }
}

/// Every so many-th of labels that are so far apart is shown, so that none touches the next.
#[expect(clippy::cast_sign_loss, reason = "from 1 on")]
pub(super) fn every(distance: f64, needed: f64) -> usize {
    (needed / distance).ceil().max(1.0) as usize
}
