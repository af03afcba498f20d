//! A room's messages, from its built-in resources.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource};
use fluent_syntax::ast::Pattern;
use unic_langid::LanguageIdentifier;

use crate::parameters::parameter;
use crate::{Argument, Language, grouped};

/// The resources of a room, one a language, each parsed when it is first used.
#[derive(Debug)]
pub struct Resources {
    texts: &'static [(Language, &'static str)],
    parsed: [OnceLock<Messages>; Language::ALL.len()],
}

impl Resources {
    /// Of these languages; English must be among them.
    ///
    /// # Examples
    /// ```
    /// use evenhand_locale::{Language, Resources};
    ///
    /// static WORDS: Resources = Resources::new(&[(Language::English, "greeting = Good morning")]);
    ///
    /// assert_eq!(WORDS.messages(Language::English).text("greeting"), "Good morning");
    /// assert_eq!(WORDS.languages().collect::<Vec<_>>(), [Language::English]);
    /// ```
    pub const fn new(texts: &'static [(Language, &'static str)]) -> Self {
        Self { texts, parsed: [const { OnceLock::new() }; Language::ALL.len()] }
    }

    /// The languages that the room has.
    pub fn languages(&self) -> impl Iterator<Item = Language> {
        self.texts.iter().map(|(language, _)| *language)
    }

    /// The messages in a language; each that the room does not have in it, in English.
    ///
    /// # Examples
    /// ```
    /// use evenhand_locale::{Language, Resources};
    ///
    /// static WORDS: Resources =
    ///     Resources::new(&[(Language::English, "deck = deck\ncard = card"), (Language::Chinese, "deck = 牌堆")]);
    ///
    /// let chinese = WORDS.messages(Language::Chinese);
    /// assert_eq!((chinese.text("deck"), chinese.text("card")), ("牌堆".into(), "card".into()));
    /// assert!(!chinese.has("card"));
    /// ```
    ///
    /// # Panics
    /// If its resource does not parse, or there is none in English.
    pub fn messages(&self, language: Language) -> &Messages {
        let text = |wanted: Language| self.texts.iter().find(|(language, _)| *language == wanted);
        let of = |(language, text): &(Language, &str)| Messages::new(*language, text);
        self.parsed[language as usize].get_or_init(|| {
            let english = of(text(Language::English).expect("a resource in English"));
            match text(language).filter(|_| language != Language::English) {
                Some(own) => Messages { english: Some(Box::new(english)), ..of(own) },
                None => english,
            }
        })
    }
}

/// The messages of one room in one language.
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// Where it is not English: what stands in for messages that it lacks.
    english: Option<Box<Self>>,
}

impl Messages {
    /// Parses a resource. Some ten microseconds for a hundred messages.
    ///
    /// Its messages may call `GROUPED($count)`, a whole number with commas between the thousands;
    /// `DECIMALS($number, digits: 2)`, as many digits after the point; and `PERCENT($part, digits: 2)`, the same of a
    /// hundred times the number, without a sign. A text in the place of the number is left as it is. `PARAMETER("memory")` is the
    /// name of a parameter as the caller writes it ([`ParameterStyleGuard`](crate::ParameterStyleGuard)).
    ///
    /// # Panics
    /// If it does not parse, or an id stands in it twice.
    ///
    /// # Examples
    /// ```
    /// use evenhand_locale::{Language, Messages};
    ///
    /// let messages = Messages::new(Language::English, "
    /// decks = { $count ->
    ///     [one] one deck
    ///    *[other] { GROUPED($count) } decks
    /// }
    /// mean = { DECIMALS($mean, digits: 2) } on average
    /// table = Table
    ///     .columns = columns
    /// ");
    /// assert_eq!(messages.format("decks", [("count", 3000.into())]), "3,000 decks");
    /// assert_eq!(messages.format("mean", [("mean", 1.5.into())]), "1.50 on average");
    /// assert_eq!(messages.text("table.columns"), "columns");
    /// ```
    pub fn new(language: Language, resource: &str) -> Self {
        let resource = FluentResource::try_new(resource.to_owned());
        let resource = resource.unwrap_or_else(|(_, errors)| panic!("messages in {language}: {errors:?}"));
        let tag: LanguageIdentifier = language.tag().parse().expect("tags of languages are well-formed");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // No language here is written from right to left; the marks would stand in files and terminals.
        bundle.set_use_isolating(false);
        for (name, shown) in FUNCTIONS {
            let added = bundle.add_function(name, move |numbers, options| match numbers {
                [Argument::Number(number)] => shown(number.value, digits(options)).into(),
                // A text is left as it is; an argument that is missing is reported by Fluent itself.
                [other] => other.clone(),
                _ => panic!("{name} takes one number"),
            });
            added.expect("functions have names of their own");
        }
        let added = bundle.add_function("PARAMETER", |names, _| match names {
            [Argument::String(name)] => parameter(name).into(),
            _ => panic!("PARAMETER takes one name"),
        });
        added.expect("functions have names of their own");
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("messages in {language}: {errors:?}"));
        Self { language, bundle, english: None }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The message, or the attribute `message.attribute`, of that id, without arguments.
    ///
    /// # Panics
    /// If there is none, or it wants arguments.
    pub fn text(&self, id: &str) -> String {
        self.formatted(id, None)
    }

    /// The message, or the attribute `message.attribute`, of that id, its arguments filled in. Numbers are written
    /// without grouping; they choose plurals as the language does.
    ///
    /// # Panics
    /// If there is none, or an argument that it wants is missing.
    pub fn format<'a, K: Into<Cow<'a, str>>>(
        &self,
        id: &str,
        arguments: impl IntoIterator<Item = (K, Argument<'a>)>,
    ) -> String {
        self.formatted(id, Some(&arguments.into_iter().collect()))
    }

    /// Whether there is a message, or an attribute `message.attribute`, of that id in this very language.
    pub fn has(&self, id: &str) -> bool {
        self.pattern(id).is_some()
    }

    fn pattern(&self, id: &str) -> Option<&Pattern<&str>> {
        match id.split_once('.') {
            Some((message, attribute)) => {
                Some(self.bundle.get_message(message)?.get_attribute(attribute)?.value())
            }
            None => self.bundle.get_message(id)?.value(),
        }
    }

    fn formatted(&self, id: &str, arguments: Option<&FluentArgs<'_>>) -> String {
        let Some(pattern) = self.pattern(id) else {
            let english =
                self.english.as_ref().unwrap_or_else(|| panic!("no message {id:?} in {}", self.language));
            return english.formatted(id, arguments);
        };
        let mut errors: Vec<FluentError> = Vec::new();
        let text = self.bundle.format_pattern(pattern, arguments, &mut errors);
        assert!(errors.is_empty(), "message {id:?} in {}: {errors:?}", self.language);
        text.into_owned()
    }
}

/// Writes a number, with a number of digits after the point.
type Figure = fn(f64, usize) -> String;

/// What messages call to write numbers.
const FUNCTIONS: [(&str, Figure); 3] = [
    ("GROUPED", |number, _| grouped(&format!("{number:.0}"))),
    ("DECIMALS", |number, digits| format!("{number:.digits$}")),
    ("PERCENT", |part, digits| format!("{:.digits$}", 100.0 * part)),
];

/// The option `digits` of a function; 0 without.
#[expect(clippy::cast_sign_loss, reason = "a number of digits")]
fn digits(options: &FluentArgs<'_>) -> usize {
    match options.get("digits") {
        Some(Argument::Number(digits)) => digits.value as usize,
        _ => 0,
    }
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Messages").field("language", &self.language).finish_non_exhaustive()
    }
}
