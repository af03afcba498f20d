//! No file is two outputs, or an output and the figures; and none that was found in a folder is an output.

use std::path::Path;

use anyhow::anyhow;

use crate::arguments::Lines;
use crate::destination::To;
use crate::language;
use crate::outcome::UsageError;
use crate::stats::identity;
use crate::words::WORDS;

/// Checks outputs that are open: those of the inputs, `main`, and those of aligned files, each with its input.
///
/// # Errors
/// [`UsageError`] if an aligned output is another output too, or the figures go to an output or to an aligned input; an error
/// if one of the files that were found in folders is an output.
pub(crate) fn check(
    (main, input): (&To, &Lines),
    aligned: &[(&To, &Lines)],
    stats: Option<&Path>,
) -> anyhow::Result<()> {
    let words = WORDS.messages(language::messages());
    let mut taken = Vec::new();
    for (number, to) in std::iter::once(main).chain(aligned.iter().map(|(to, _)| *to)).enumerate() {
        let own: Vec<_> = to.places().into_iter().map(|place| (place, identity(place))).collect();
        let again = own.iter().find(|(_, own)| own.is_some() && taken.contains(own));
        if let Some((place, _)) = again
            && number > 0
        {
            return Err(UsageError(words.format("aligned-same", [("name", shown(place))])).into());
        }
        taken.extend(own.into_iter().map(|(_, own)| own));
    }
    if let Some(path) = stats
        && let Some(own) = identity(path)
    {
        let refused = |id| UsageError(words.format(id, [("name", shown(path))]));
        if taken.iter().flatten().any(|other| *other == own) {
            return Err(refused("stats-is-output").into());
        }
        let mut inputs = aligned.iter().flat_map(|(_, input)| &input.operands);
        if inputs.any(|input| identity(Path::new(input)).as_ref() == Some(&own)) {
            return Err(refused("stats-is-input").into());
        }
    }
    if input.lists.recursive.is_some() {
        let is_output = |name: &Path| {
            let own = identity(name);
            own.is_some() && taken.contains(&own)
        };
        if let Some(found) = input.operands.iter().map(Path::new).find(|name| is_output(name)) {
            return Err(anyhow!(words.format("folder-output", [("name", shown(found))])));
        }
    }
    Ok(())
}

fn shown(place: &Path) -> evenhand_locale::Argument<'static> {
    place.display().to_string().into()
}
