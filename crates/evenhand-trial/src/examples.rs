//! The articles' own examples: what each of them runs, and the row that it prints.
//!
//! Where an article gives the draws, they are those; where it draws at random, the dice are as its program rolls them. Whoever shows
//! them, and the tests, read the same table.

use evenhand_audit::exact::Counting;
use evenhand_classics::dice::{Bits, CLibrary, Dice};
use evenhand_locale::Language;

use crate::trace::DrawsFrom;
use crate::words::WORDS;

/// An example of an article.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Example {
    /// The numbers of the articles that have it: 000 and 003 are one text.
    pub articles: &'static [&'static str],
    /// The classic that it runs.
    pub classic: &'static str,
    /// How many cards.
    pub n: u32,
    /// How many of them a sampler takes.
    pub k: Option<u32>,
    /// The names of the cards, as `--items` takes them; none: 1 to n.
    pub items: Option<&'static str>,
    /// Where its draws come from.
    pub draws: Draws,
    /// Where places are counted from.
    pub places: Counting,
    /// The row that the article prints, its cards separated by blanks; none where it prints none.
    pub printed: Option<&'static str>,
    /// Whether the article is right: its row is what its draws give, what it says of it holds.
    pub is_right: bool,
    /// The message that says more of it.
    note: Option<&'static str>,
}

/// Where the draws of an example come from.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Draws {
    /// The article gives them.
    Given {
        /// The draws.
        values: &'static [u64],
        /// Where they are counted from.
        from: DrawsFrom,
    },
    /// The article draws at random.
    Random {
        /// As its program rolls them.
        dice: Dice,
        /// The text of a seed.
        seed: &'static str,
    },
}

impl Example {
    /// What is to be known of it, if there is something.
    pub fn note(&self, language: Language) -> Option<String> {
        self.note.map(|note| WORDS.messages(language).text(&format!("example.{note}")))
    }
}

/// One whose draws are given, counted from 1, of the cards 1 to n.
const fn given(
    articles: &'static [&'static str],
    classic: &'static str,
    values: &'static [u64],
    printed: &'static str,
) -> Example {
    Example {
        articles,
        classic,
        n: values.len() as u32,
        k: None,
        items: None,
        draws: Draws::Given { values, from: DrawsFrom::One },
        places: Counting::FromOne,
        printed: Some(printed),
        is_right: true,
        note: None,
    }
}

/// One that draws at random; the seed is the number of the article.
const fn random(articles: &'static [&'static str], classic: &'static str, n: u32, dice: Dice) -> Example {
    Example {
        draws: Draws::Random { dice, seed: articles[0] },
        n,
        printed: None,
        ..given(articles, classic, &[], "")
    }
}

impl Example {
    const fn with_items(self, items: &'static str) -> Self {
        Self { items: Some(items), ..self }
    }

    const fn with_note(self, note: &'static str) -> Self {
        Self { note: Some(note), ..self }
    }

    const fn wrong(self) -> Self {
        Self { is_right: false, ..self }
    }

    /// As article 004 counts, which numbers places from 0, and calls its cards by letters.
    const fn of_letters(self, items: &'static str) -> Self {
        let draws = match self.draws {
            Draws::Given { values, .. } => Draws::Given { values, from: DrawsFrom::Zero },
            random @ Draws::Random { .. } => random,
        };
        Self { draws, places: Counting::FromZero, items: Some(items), ..self }
    }

    const fn taking(self, k: u32) -> Self {
        Self { k: Some(k), ..self }
    }
}

const FIRST: &[&str] = &["000", "003"];
const SECOND: &[&str] = &["001"];
const THIRD: &[&str] = &["002"];
const LAST: &[&str] = &["004"];

/// Midnight, in UTC, of the day of article 000: 19 February 2014.
const DAY_OF_000: u32 = 1_392_768_000;

/// The same of article 001: 10 October 2012.
const DAY_OF_001: u32 = 1_349_827_200;

const FOUR: &str = "a,b,c,d";
const TEN: &str = "a,b,c,d,e,f,g,h,i,j";

const EXAMPLES: &[Example] = &[
    random(FIRST, "rejection", 52, Dice::TimeSeeded(CLibrary::Glibc, DAY_OF_000 as _))
        .with_items("0-51")
        .with_note("time"),
    given(FIRST, "removal_vec", &[5, 3, 3, 1, 1, 1], "5 3 4 1 2 6"),
    given(FIRST, "removal_list", &[5, 3, 3, 1, 1, 1], "5 3 4 1 2 6").with_note("both_forms"),
    given(FIRST, "durstenfeld", &[5, 5, 4, 1, 1, 1], "2 3 1 4 6 5"),
    random(FIRST, "durstenfeld", 52, Dice::FixedSeed(CLibrary::Glibc))
        .with_items("0-51")
        .with_note("fixed_seed"),
    given(FIRST, "ascending", &[1, 1, 3, 2, 2, 2], "4 6 3 2 1 5").wrong().with_note("other_row"),
    given(FIRST, "ascending", &[1, 1, 3, 1, 2, 2], "4 6 3 2 1 5").with_note("right_draws"),
    random(SECOND, "naive_swap", 54, Dice::Scaled(Bits::ThirtyOne)).with_note("naive"),
    random(SECOND, "fisher_yates", 54, Dice::Scaled(Bits::ThirtyOne)).with_note("corrected"),
    random(SECOND, "fisher_yates", 54, Dice::TimeSeeded(CLibrary::Glibc, DAY_OF_001 as _))
        .with_note("one_second"),
    random(THIRD, "draw_and_insert", 54, Dice::Exact).wrong().with_note("not_drawn"),
    random(THIRD, "removal_vec", 54, Dice::Exact),
    given(THIRD, "durstenfeld", &[2, 3, 1, 1, 1], "5 4 1 3 2").with_note("in_pictures"),
    random(THIRD, "durstenfeld", 54, Dice::ReseededEveryDraw(Bits::ThirtyOne)).wrong().with_note("reseeded"),
    random(THIRD, "ascending", 54, Dice::Exact).with_note("in_place"),
    random(THIRD, "inside_out", 54, Dice::Exact).with_note("copy"),
    random(THIRD, "ascending", 10, Dice::Modulo(Bits::ThirtyOne))
        .with_items("0-9")
        .with_note("random_shuffle"),
    given(LAST, "removal_vec", &[3, 0, 1, 0], "d a c b").of_letters(FOUR),
    given(LAST, "removal_vec", &[2, 2, 1, 0], "c d b a").of_letters(FOUR),
    given(LAST, "removal_vec", &[0, 2, 1, 0], "a d c b").of_letters(FOUR),
    random(LAST, "fisher_yates", 4, Dice::Exact).of_letters(FOUR),
    random(LAST, "removal_to_front", 4, Dice::Exact).of_letters(FOUR),
    random(LAST, "random_transpositions", 4, Dice::Exact)
        .of_letters(FOUR)
        .wrong()
        .with_note("transpositions"),
    random(LAST, "sample_rejection", 10, Dice::Exact).of_letters(TEN).taking(2),
    random(LAST, "sample_full_shuffle", 10, Dice::Exact).of_letters(TEN).taking(2),
    random(LAST, "sample_partial_shuffle", 10, Dice::Exact).of_letters(TEN).taking(2),
    random(LAST, "reservoir_r", 10, Dice::Exact).of_letters(TEN).taking(2),
];

/// All examples, article by article.
pub fn examples() -> &'static [Example] {
    EXAMPLES
}

#[cfg(test)]
mod tests {
    use evenhand::Seed;
    use evenhand_classics::{Classic as _, Setting, find};

    use super::*;
    use crate::trace::{MAX_SHOWN, Scale, of_draws, of_seed};

    /// What comes out, as the article would print it.
    fn row(example: &Example) -> String {
        let entry = find(example.classic).unwrap();
        let setting = Setting { n: example.n, k: example.k, ..Setting::default() };
        let mut machine = entry.start(&setting).unwrap();
        match example.draws {
            Draws::Given { values, from } => {
                let scale = Scale { draws: from, places: example.places, n: example.n };
                of_draws(&mut machine, example.n, values, scale, MAX_SHOWN).unwrap();
            }
            Draws::Random { dice, seed } => {
                of_seed(&mut machine, example.n, dice, example.classic, &Seed::from_text(seed), MAX_SHOWN)
                    .unwrap();
            }
        }
        let letters = example.items.is_some_and(|items| items.starts_with('a'));
        let name = |card: u32| match (letters, example.places) {
            (true, _) => char::from(b'a' + card as u8).to_string(),
            (false, places) => places.shown(card).to_string(),
        };
        machine.outcome().into_iter().map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_example_gives_the_row_that_its_article_prints_unless_that_is_wrong() {
        let mut wrong = Vec::new();
        for example in examples() {
            let row = row(example);
            match example.printed {
                Some(printed) if example.is_right => assert_eq!(row, printed, "{example:?}"),
                Some(printed) => wrong.push((printed, row)),
                None => assert!(!row.is_empty()),
            }
        }
        assert_eq!(wrong, [("4 6 3 2 1 5", "2 6 3 1 4 5".to_owned())]);
    }

    #[test]
    fn every_article_has_examples_of_its_own_classics_and_notes_in_both_languages() {
        for example in examples() {
            let page = find(example.classic).unwrap().page();
            assert!(example.articles.iter().all(|article| page.articles.contains(article)), "{example:?}");
            let note = |language| example.note(language);
            assert_eq!(note(Language::English).is_some(), note(Language::Chinese).is_some());
            assert!(example.is_right || example.note.is_some(), "what is wrong is said: {example:?}");
        }
        for entry in evenhand_classics::catalogue() {
            for article in entry.page().articles {
                let is_shown = |example: &Example| {
                    example.articles.contains(article) && example.classic == entry.page().name
                };
                assert!(examples().iter().any(is_shown), "{} of article {article}", entry.page().name);
            }
        }
    }
}
