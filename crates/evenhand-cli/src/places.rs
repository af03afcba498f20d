//! No file is two outputs, or an output and the figures; and neither a list of files nor one that was found in a folder is an
//! output.

use std::collections::HashSet;
use std::path::Path;

use anyhow::anyhow;
use evenhand_files::Output;

use crate::arguments::Lines;
use crate::destination::To;
use crate::file;
use crate::language;
use crate::outcome::UsageError;
use crate::stats::{Identity, identity};
use crate::words::WORDS;

/// Checks outputs that are open: those of the inputs, `main`, and those of aligned files, each with its input.
///
/// # Errors
/// [`UsageError`] if an aligned output is another output too, the figures go to an output or to an aligned input, or the list of
/// files is an output; an error if one of the files that were found in folders is.
pub(crate) fn check(
    (main, input): (&To, &Lines),
    aligned: &[(&To, &Lines)],
    stats: Option<&Path>,
) -> anyhow::Result<()> {
    let words = WORDS.messages(language::messages());
    let own = |output: &Output| output.place().and_then(identity);
    let mut taken: HashSet<Identity> = main.outputs().iter().filter_map(own).collect();
    // Those of one kind were told apart when they were opened.
    for (to, _) in aligned {
        if let Some(again) =
            to.outputs().iter().find(|output| own(output).is_some_and(|own| taken.contains(&own)))
        {
            let name = [("name", again.name().to_owned().into())];
            return Err(UsageError(words.format("aligned-same", name)).into());
        }
        taken.extend(to.outputs().iter().filter_map(own));
    }
    if let Some(path) = stats
        && let Some(own) = identity(path)
    {
        let refused = |id| UsageError(words.format(id, [("name", shown(path))]));
        if taken.contains(&own) {
            return Err(refused("stats-is-output").into());
        }
        let mut inputs = aligned.iter().flat_map(|(_, input)| &input.operands);
        if inputs.any(|input| identity(Path::new(input)).as_ref() == Some(&own)) {
            return Err(refused("stats-is-input").into());
        }
    }
    if let Some(list) = &input.lists.files_from
        && identity(Path::new(list)).is_some_and(|own| taken.contains(&own))
    {
        return Err(UsageError(words.format("list-output", [("name", shown(Path::new(list)))])).into());
    }
    if input.lists.recursive.is_some() {
        let is_output = |name: &&Path| identity(name).is_some_and(|own| taken.contains(&own));
        if let Some(found) = input.operands.iter().map(Path::new).find(is_output) {
            return Err(anyhow!(words.format("folder-output", [("name", shown(found))])));
        }
    }
    Ok(())
}

fn shown(path: &Path) -> evenhand_locale::Argument<'static> {
    file::name(path).into()
}
