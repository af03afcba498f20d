//! The work of a trace, counted.

use evenhand_classics::Work;
use evenhand_locale::Messages;

use crate::school::text;

/// A line that says all of it; what there is none of only where its absence tells something.
pub(super) fn in_words(work: &Work, words: &Messages) -> String {
    let figure =
        |id: &str, count: u64| words.format(id, [("count", text(&count)), ("plural", plural(count))]);
    let mut figures = vec![figure("work-draws", work.draws)];
    if work.rejected > 0 {
        figures.push(figure("work-rejected", work.rejected));
    }
    figures.push(figure("work-moved", work.moved));
    if work.walked > 0 {
        figures.push(figure("work-walked", work.walked));
    }
    figures.push(figure("work-held", work.held));
    words.format("work", [("figures", figures.join(&words.text("between-figures")).into())])
}

/// What chooses the plural: a number that a float holds.
fn plural(count: u64) -> evenhand_locale::Argument<'static> {
    u32::try_from(count).unwrap_or(u32::MAX).into()
}
