//! How large the cards of a picture are, and how they lie, so that it is no wider than a screen.
//!
//! As large as they may be: first with the sign beside the name, deck and result in one line; then with the sign above
//! the name, and smaller; then the result below the deck; in the end in several lines.

use unicode_width::UnicodeWidthChar as _;

/// A picture is no wider, in pixels, unless a title or one name alone is.
pub(super) const MAX_WIDTH: f64 = 1280.0;

/// Around everything.
pub(super) const MARGIN: f64 = 20.0;

/// Between the draws and the cards.
const GAP: f64 = 18.0;

/// Between the deck and the result beside it.
const BESIDE: f64 = 30.0;

/// The size of letters, where there is room.
pub(super) const FONT: f64 = 14.0;

/// Sizes of letters on smaller cards, the largest first.
const SMALLER: [f64; 4] = [13.0, 12.0, 11.0, 10.0];

/// The part of the width that draws may take beside the cards; wider ones stand above them.
const DRAWS: f64 = 0.3;

/// How wide a text is, in pixels, in letters of a fixed pitch: a Chinese one is as wide as it is high.
pub(super) fn pixels(text: &str, font: f64) -> f64 {
    let letter = |letter: char| match letter.width() {
        Some(0) | None => 0.0,
        Some(1) if letter.is_ascii() => 0.61,
        _ => 1.0,
    };
    text.chars().map(letter).sum::<f64>() * font
}

/// The beginning of a text that is no wider than that, with a mark where more was.
pub(super) fn clipped(text: &str, font: f64, width: f64) -> String {
    if pixels(text, font) <= width {
        return text.to_owned();
    }
    let mut taken = String::new();
    for letter in text.chars() {
        taken.push(letter);
        if pixels(&taken, font) > width - font {
            taken.pop();
            break;
        }
    }
    taken + "…"
}

/// A text in lines no wider than that, broken after commas.
pub(super) fn lines(text: &str, font: f64, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in text.split_inclusive(", ") {
        match lines.last_mut() {
            Some(line) if pixels(line, font) + pixels(part.trim_end(), font) <= width => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// What is to be laid out.
pub(super) struct Extent {
    /// The widest name, in pixels of a letter of one pixel.
    pub(super) name: f64,
    /// The most cards of the deck, and of the result.
    pub(super) deck: usize,
    pub(super) result: usize,
    /// The widest step, and the widest draws of a step, in letters of [`FONT`].
    pub(super) step: f64,
    pub(super) draws: f64,
}

/// Sizes and places.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub(super) font: f64,
    /// Whether a card's sign stands above its name.
    pub(super) stacked: bool,
    /// Whether the result lies below the deck.
    pub(super) below: bool,
    /// A card.
    pub(super) card: [f64; 2],
    /// From one card to the next.
    pub(super) slot: f64,
    /// Cards in a line.
    pub(super) per_line: usize,
    /// Where the cards begin.
    pub(super) left: f64,
    /// Where the result begins that lies beside the deck.
    pub(super) result: f64,
    /// Whether the draws stand above the cards.
    pub(super) draws_above: bool,
    /// The width of all.
    pub(super) width: f64,
}

impl Layout {
    /// The largest that fits.
    pub(super) fn of(extent: &Extent) -> Self {
        let draws_above = extent.draws > DRAWS * MAX_WIDTH;
        let draws = if draws_above || extent.draws <= 0.0 { 0.0 } else { extent.draws + GAP };
        let left = MARGIN + extent.step + GAP + draws;
        let room = MAX_WIDTH - MARGIN - left;
        let small = || SMALLER.into_iter().map(|font| (font, true));
        let sizes = || [(FONT, false)].into_iter().chain(small());
        let tries = sizes().map(|(font, stacked)| (font, stacked, false));
        let tries = tries.chain(sizes().map(|(font, stacked)| (font, stacked, true)));
        for (font, stacked, below) in tries {
            let layout = Self::sized(extent, [font, left], stacked, below, draws_above);
            if layout.width <= MAX_WIDTH {
                return layout;
            }
        }
        // In several lines; a name that is wider than the room is clipped.
        let mut layout = Self::sized(extent, [SMALLER[2], left], true, true, draws_above);
        layout.card[0] = layout.card[0].min(room);
        layout.slot = layout.slot.min(room);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cards")]
        let per_line = (room / layout.slot).floor() as usize;
        Self { per_line: per_line.max(1), width: MAX_WIDTH, ..layout }
    }

    fn sized(extent: &Extent, [font, left]: [f64; 2], stacked: bool, below: bool, draws_above: bool) -> Self {
        let (name, sign) = (extent.name * font, font);
        let card = if stacked {
            [name.max(sign) + 6.0, 2.3 * font + 5.0]
        } else {
            [name + sign + 12.0, font + 12.0]
        };
        let slot = card[0] + if stacked { 2.0 } else { 4.0 };
        let below = below && extent.result > 0;
        let most = extent.deck.max(extent.result);
        #[expect(clippy::cast_precision_loss, reason = "a few cards")]
        let [deck, result, most_wide] = [extent.deck, extent.result, most].map(|cards| cards as f64 * slot);
        let beside = if extent.result > 0 { BESIDE } else { 0.0 };
        let wide = if below { most_wide } else { deck + beside + result };
        Self {
            font,
            stacked,
            below,
            card,
            slot,
            per_line: most.max(1),
            left,
            result: left + deck + beside,
            draws_above,
            width: left + wide + MARGIN,
        }
    }

    /// The height of lines with `cards` cards in all, a line and a little air below each.
    pub(super) fn height(&self, cards: usize) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let lines = cards.div_ceil(self.per_line).max(1) as f64;
        lines * (self.card[1] + 3.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_of_cards_is_wider_than_a_screen() {
        for name in [0.61, 1.22, 1.83, 4.0, 12.0, 500.0] {
            for (deck, result) in
                [(0, 0), (1, 0), (3, 3), (6, 0), (6, 6), (52, 0), (52, 52), (108, 108), (5000, 0)]
            {
                for draws in [0.0, 80.0, 300.0, 4000.0] {
                    let layout = Layout::of(&Extent { name, deck, result, step: 50.0, draws });
                    assert!(layout.width <= MAX_WIDTH, "{layout:?}");
                    assert!(layout.card[0] <= layout.slot && layout.font >= 10.0);
                }
            }
        }
    }

    #[test]
    fn a_few_cards_are_large_and_a_pack_is_one_line() {
        let extent = |deck, result| Extent { name: 1.22, deck, result, step: 50.0, draws: 80.0 };
        let few = Layout::of(&extent(6, 6));
        assert!(!few.stacked && !few.below && few.width < 820.0, "{few:?}");
        let pack = Layout::of(&extent(52, 0));
        assert!(pack.stacked && pack.per_line >= 52, "{pack:?}");
        let both = Layout::of(&extent(52, 52));
        assert!(both.below && both.per_line >= 52, "{both:?}");
    }

    #[test]
    fn long_names_are_clipped_and_draws_broken() {
        assert_eq!(clipped("abcdefgh", 10.0, 40.0), "abcd…");
        assert_eq!(clipped("梅花", 10.0, 20.0), "梅花");
        assert_eq!(lines("1 of 2, 2 of 2, 1 of 2", 10.0, 100.0), ["1 of 2, 2 of 2,", "1 of 2"]);
    }
}
