//! The words in which this room speaks: why decks ended, and what to do; what was taken of a program's output.

use evenhand_locale::{Language, Resources};

/// One resource a language.
pub(crate) static WORDS: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// What a deck's place in its source is called, before its number: "table 7, line".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    source: String,
    part: Part,
}

/// The parts of a source that hold a deck each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A line of a log.
    Line,
    /// A record of a table.
    Record,
    /// A line of a program.
    #[cfg(feature = "programs")]
    LineOfProgram,
    /// A run of a program.
    #[cfg(feature = "programs")]
    Run,
    /// What the source's name says.
    Named,
}

impl Unit {
    pub(crate) fn new(source: &str, part: Part) -> Self {
        Self { source: source.to_string(), part }
    }

    /// Whether the part belongs to a log.
    pub(crate) fn is_of_log(&self) -> bool {
        matches!(self.part, Part::Line | Part::Record)
    }

    /// The place of a number, from 1.
    pub(crate) fn at(&self, number: u64, language: Language) -> String {
        let part = match self.part {
            Part::Line => "line",
            Part::Record => "record",
            #[cfg(feature = "programs")]
            Part::LineOfProgram => "line-of-program",
            #[cfg(feature = "programs")]
            Part::Run => "run",
            Part::Named => "named",
        };
        let facts =
            [("part", part.into()), ("number", number.into()), ("source", self.source.as_str().into())];
        WORDS.messages(language).format("place", facts)
    }
}

impl From<&str> for Unit {
    /// Whatever comes before a number: "twin: line".
    fn from(name: &str) -> Self {
        Self::new(name, Part::Named)
    }
}

impl From<&Self> for Unit {
    fn from(unit: &Self) -> Self {
        unit.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_its_number_where_its_language_has_it() {
        let run = Unit::new("./deal", Part::Run);
        assert_eq!(run.at(7, Language::English), "./deal: run 7");
        assert_eq!(run.at(7, Language::Chinese), "./deal：第 7 次运行");
        assert_eq!(Unit::new("log", Part::Line).at(3, Language::English), "log, line 3");
        assert_eq!(Unit::from("table 7, line").at(3, Language::English), "table 7, line 3");
    }
}
