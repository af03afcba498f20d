//! What a report says in words: every name and sentence of the terminal, the page, the pictures and the JSON.
//!
//! Everything else in [`report`](super) decides on data and asks here for words. [`en`] is English; another language is
//! a file beside it with the same functions, and a choice between them here.

mod en;
mod figures;

pub(super) use en::{
    bounds, capital, caught, caught_long, consequence, digits, effect, feature, fit, how_known, likeness,
    meaning, null, quiet, regulation, sentence, statistic, suspect_names, test_name, transform, whereabouts,
};
pub(super) use figures::{grouped, p_value, percent, plural};
