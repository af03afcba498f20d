//! What a page may advise: command lines that answer.

use evenhand_classics::{Distribution, Page, Parameter, ParameterName};

/// More faces than can be followed: keys of 15 bits.
const MANY_FACES: u32 = 1000;

/// As few faces as leave a law that can be followed.
const FEW_FACES: u32 = 8;

/// The command line that gives the exact law of a classic, for few cards; none if there is no such law.
pub(crate) fn exact_of(page: &Page) -> Option<String> {
    if page.distribution == Distribution::Continuous {
        return None;
    }
    let is_fine = |known: &Parameter| known.name == ParameterName::Faces && (known.default)(4) > MANY_FACES;
    let faces =
        if page.parameters.iter().any(is_fine) { format!(" --faces {FEW_FACES}") } else { String::new() };
    Some(format!("evenhand exact {} -n 4{faces}", page.name))
}
