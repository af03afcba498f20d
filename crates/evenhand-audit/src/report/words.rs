//! What a report says in words: names and sentences of tests, effects, places, verdicts and sources, for the terminal, the
//! page and the JSON. Headings and captions stand beside the pictures and tables that they belong to.
//!
//! What decides on data asks here for words. [`en`] is English; another language would be a file beside it with the same
//! functions, and a choice between them here.

mod en;
mod figures;

pub(super) use en::{
    bounds, capital, caught, caught_long, consequence, digits, effect, feature, fit, how_known, likeness,
    meaning, null, quiet, regulation, sentence, statistic, suspect_names, test_name, transform, whereabouts,
};
pub(super) use figures::{grouped, p_value, percent, plural};
