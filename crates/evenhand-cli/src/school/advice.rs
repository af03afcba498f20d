//! What a page may advise: command lines that answer.

use evenhand_classics::{Distribution, Entry, ParameterName};

/// More faces than can be followed: keys of 15 bits.
const MANY_FACES: u32 = 1000;

/// How many faces a classic has to be given so that its exact law can be followed; none if it needs no such help.
pub(crate) fn few_faces(entry: &Entry) -> Option<u32> {
    let has_many = |known: &evenhand_classics::Parameter| {
        known.name == ParameterName::Faces && (known.default)(4) > MANY_FACES
    };
    entry.page().parameters.iter().any(has_many).then_some(8)
}

/// The command line that gives the exact law of a classic, for few cards; none if there is no such law.
pub(crate) fn exact_of(entry: &Entry) -> Option<String> {
    if entry.page().distribution == Distribution::Continuous {
        return None;
    }
    let faces = few_faces(entry).map_or_else(String::new, |faces| format!(" --faces {faces}"));
    Some(format!("evenhand exact {} -n 4{faces}", entry.page().name))
}
