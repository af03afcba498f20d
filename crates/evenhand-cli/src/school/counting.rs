//! What the options that count places and draws say.

use evenhand_audit::exact::Counting;
use evenhand_trial::trace::DrawsFrom;

use crate::arguments::no_value;

/// What `--places-from` says.
pub(crate) fn places_from(text: &str) -> Result<Counting, String> {
    match text {
        "1" => Ok(Counting::FromOne),
        "0" => Ok(Counting::FromZero),
        _ => Err(no_value("zero-one")),
    }
}

/// What `--draws-from` says.
pub(crate) fn draws_from(text: &str) -> Result<DrawsFrom, String> {
    match text {
        "1" => Ok(DrawsFrom::One),
        "0" => Ok(DrawsFrom::Zero),
        "i" => Ok(DrawsFrom::Place),
        _ => Err(no_value("zero-one-i")),
    }
}
