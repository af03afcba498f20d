//! Classics by name: that of the catalogue, or any that a source article or the literature uses.
//!
//! A name of the catalogue, as it is written there, is that classic's. Any other name is looked up in a table of the names
//! that the five articles print and the literature uses ([`known_names`]), however it is typed: in traditional or
//! simplified characters, full or half width, with blanks, hyphens or capitals. Where an article and the literature give
//! one name to two algorithms, it stands for neither alone: [`find`] returns both as an error, and [`KnownName`] says which
//! is whose. An unknown name is answered with those near it in spelling, or with none.

mod nearest;
mod spelling;
mod table;
mod text;

use std::fmt;
use std::sync::LazyLock;

use evenhand_locale::Language;
use thiserror::Error;

use crate::catalogue::{Entry, catalogue};
use spelling::{bare, normal};

/// A name that a source article prints, or that the literature uses, and what goes by it.
#[derive(Debug)]
pub struct KnownName {
    /// Which: the message of the words that are said of it.
    pub(crate) id: &'static str,
    /// The number of each article that prints it, with the name as it stands there.
    pub printed: &'static [(&'static str, &'static str)],
    /// Other spellings, and names for the same.
    pub spellings: &'static [&'static str],
    /// The names of the classics that it stands for; the literature's comes first.
    pub classics: &'static [&'static str],
    /// What it names.
    pub subject: Subject,
}

/// What a name names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Subject {
    /// One classic, or several that it does not tell apart.
    Classics,
    /// One thing in the literature, the first of its classics, and another in an article.
    Disputed,
    /// What all shuffles are called.
    Catalogue,
    /// A card game.
    Game,
    /// A deck of cards.
    Deck,
    /// What is neither in the catalogue nor a game: its words say why.
    Other,
}

impl KnownName {
    /// As it is printed, or spelled.
    pub fn title(&self) -> &'static str {
        let printed = self.printed.iter().map(|(_, name)| *name);
        printed.chain(self.spellings.iter().copied()).next().unwrap_or(self.id)
    }

    /// The classics that it stands for, the literature's first.
    pub fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        self.classics.iter().filter_map(|name| catalogued(name))
    }

    /// All its spellings.
    fn all(&self) -> impl Iterator<Item = &'static str> {
        self.printed.iter().map(|(_, name)| *name).chain(self.spellings.iter().copied())
    }
}

/// All names of the articles, in their order, and of the literature.
pub fn known_names() -> &'static [KnownName] {
    table::NAMES
}

/// Normal forms of all spellings of [`known_names`], in their order.
static FORMS: LazyLock<Vec<(String, &KnownName)>> = LazyLock::new(|| {
    known_names().iter().flat_map(|known| known.all().map(move |name| (normal(name), known))).collect()
});

/// Normal forms of the names of the catalogue, in its order.
static CATALOGUED: LazyLock<Vec<(String, &Entry)>> =
    LazyLock::new(|| catalogue().iter().map(|entry| (normal(entry.page().name), entry)).collect());

/// The name of the table that a text is, however it is typed; none if it is not there.
///
/// # Examples
/// ```
/// use evenhand_classics::known_name;
///
/// assert_eq!(known_name("作法二").unwrap().classics, ["removal_vec", "removal_list"]);
/// assert_eq!(known_name("蓄水池抽樣").unwrap().classics, ["reservoir_r", "reservoir_l"]);
/// assert!(known_name("durstenfeld").is_none(), "a name of the catalogue alone");
/// ```
pub fn known_name(text: &str) -> Option<&'static KnownName> {
    let wanted = normal(text);
    let wanted_bare = bare(&wanted);
    let find = |is: &dyn Fn(&str) -> bool| FORMS.iter().find(|(form, _)| is(form)).map(|(_, known)| *known);
    find(&|form| form == wanted)
        .or_else(|| find(&|form| form == wanted_bare))
        .or_else(|| find(&|form| bare(form) == wanted_bare))
}

/// The classic of that name in the catalogue, in its own spelling; `-` stands for `_` too.
fn catalogued(name: &str) -> Option<&'static Entry> {
    catalogue().iter().find(|entry| entry.page().name == name)
}

/// The classic of a name: that of the catalogue (`-` stands for `_` too), or one of [`known_names`] that means one alone.
///
/// # Errors
/// [`NameError`], if it is the name of none, or of several.
///
/// # Examples
/// ```
/// use evenhand_classics::{NameError, find};
///
/// assert_eq!(find("方法3")?.page().name, "random_transpositions");
/// // The catalogue's own spelling is the literature's; as article 002 spells it, it may be either.
/// assert_eq!(find("inside_out")?.page().name, "inside_out");
/// let Err(NameError::Several(error)) = find("Inside_Out") else { panic!("two algorithms") };
/// assert_eq!(error.known.classics, ["inside_out", "ascending"]);
/// # Ok::<(), NameError>(())
/// ```
pub fn find(name: &str) -> Result<&'static Entry, NameError> {
    if let Some(entry) = catalogued(&name.replace('-', "_")) {
        return Ok(entry);
    }
    if let Some(known) = known_name(name) {
        let mut entries = known.entries();
        return match (entries.next(), entries.next()) {
            (Some(one), None) => Ok(one),
            (Some(_), Some(_)) => Err(SeveralClassicsError { name: name.into(), known }.into()),
            (None, _) => Err(NoClassicError { name: name.into(), known }.into()),
        };
    }
    let wanted = normal(name);
    let spelled = CATALOGUED.iter().find(|(own, _)| *own == wanted || bare(own) == bare(&wanted));
    spelled
        .map(|(_, entry)| *entry)
        .ok_or_else(|| UnknownClassicError { name: name.into(), nearest: nearest::nearest(name) }.into())
}

/// Why a name is not that of one classic.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// Nothing is called so.
    #[error(transparent)]
    Unknown(#[from] UnknownClassicError),
    /// Several classics are called so.
    #[error(transparent)]
    Several(#[from] SeveralClassicsError),
    /// What is called so is no classic.
    #[error(transparent)]
    NoClassic(#[from] NoClassicError),
}

impl NameError {
    /// The names that come nearest, the nearest first; none if nothing is near, or the name is known.
    pub fn nearest(&self) -> &[&'static str] {
        match self {
            Self::Unknown(error) => &error.nearest,
            _ => &[],
        }
    }
}

/// That nothing has a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownClassicError {
    /// The name.
    pub name: String,
    /// The names that come nearest, the nearest first: of the catalogue, or as an article prints them.
    pub nearest: Vec<&'static str>,
}

/// That several classics have a name.
#[derive(Debug, Clone)]
pub struct SeveralClassicsError {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub known: &'static KnownName,
}

/// That what a name stands for is no classic.
#[derive(Debug, Clone)]
pub struct NoClassicError {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub known: &'static KnownName,
}

/// Errors of a name of the table: equal if the name is.
macro_rules! of_known_name {
    ($($Error:ident),*) => {$(
        impl PartialEq for $Error {
            fn eq(&self, other: &Self) -> bool {
                self.name == other.name && self.known.id == other.known.id
            }
        }

        impl Eq for $Error {}
    )*};
}

of_known_name!(SeveralClassicsError, NoClassicError);

/// Errors whose text is that of their words in English.
macro_rules! displayed {
    ($($Error:ident),* $(,)?) => {$(
        impl fmt::Display for $Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.text(Language::English))
            }
        }

        impl std::error::Error for $Error {}
    )*};
}

displayed!(UnknownClassicError, SeveralClassicsError, NoClassicError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_table_is_found_and_is_that_of_one_row() {
        let mut seen = std::collections::HashMap::new();
        for known in known_names() {
            assert_eq!(known.entries().count(), known.classics.len(), "{}", known.id);
            assert_eq!(
                known.classics.is_empty(),
                !matches!(known.subject, Subject::Classics | Subject::Disputed)
            );
            for name in known.all() {
                assert_eq!(known_name(name).map(|found| found.id), Some(known.id), "{name}");
                if let Some(other) = seen.insert(normal(name), known.id) {
                    assert_eq!(other, known.id, "{name}");
                }
            }
        }
    }

    #[test]
    fn names_of_the_catalogue_are_found_however_they_are_written() {
        for (name, classic) in [
            ("Removal-Vec", "removal_vec"),
            ("removal vec", "removal_vec"),
            ("NAIVE_SWAP", "naive_swap"),
            ("Sattolo's algorithm", "sattolo"),
            ("MergeShuffle", "merge_shuffle"),
            ("Rao–Sandelius", "rao_sandelius"),
        ] {
            assert_eq!(find(name).unwrap().page().name, classic, "{name}");
        }
        for entry in catalogue() {
            let name = entry.page().name;
            assert_eq!(find(name).unwrap().page().name, name);
            assert_eq!(find(&name.replace('_', "-")).unwrap().page().name, name);
        }
    }
}
