//! The language that the program speaks, decided once a run, before the arguments are parsed: help and what is wrong with
//! them are told in it too.
//!
//! `--lang` decides. Without it a person who reads at a terminal gets the language of the locale; files, pipes and
//! programs get English, whatever the locale, so that what one machine writes another can read. JSON and CSV are in no
//! language, and neither are the files of a protocol.
//!
//! A command takes [`output`] at its top and hands it down; rooms are told the language and look for none. It is kept for
//! the thread that runs the program: threads that a command starts are handed it.

use std::cell::Cell;
use std::env;
use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use evenhand_locale::Language;

use crate::streams;

/// What was decided.
#[derive(Debug, Clone, Copy)]
struct Choice {
    given: Option<Language>,
    output: Language,
    messages: Language,
}

thread_local! {
    static CHOICE: Cell<Choice> =
        const { Cell::new(Choice { given: None, output: Language::English, messages: Language::English }) };
}

/// Of what is written to standard output, and into reports.
pub(crate) fn output() -> Language {
    CHOICE.get().output
}

/// Of errors, warnings and progress.
pub(crate) fn messages() -> Language {
    CHOICE.get().messages
}

/// That of `--lang`; none without. Of what no person at a terminal reads, such as a manual's page or a file of deals.
pub(crate) fn given() -> Option<Language> {
    CHOICE.get().given
}

/// Decides for this run of a program, by its arguments, of which the first is its name, and by the locale.
pub(crate) fn decide(program: &Command, arguments: &[OsString]) {
    let (given, locale) = (among(program, arguments), locale());
    let of = |is_terminal| chosen(given, locale, is_terminal);
    CHOICE.set(Choice {
        given,
        output: of(streams::is_output_terminal()),
        messages: of(streams::stderr().is_terminal()),
    });
}

/// The language of a stream.
fn chosen(given: Option<Language>, locale: Option<Language>, is_terminal: bool) -> Language {
    given.or_else(|| locale.filter(|_| is_terminal)).unwrap_or_default()
}

/// The value of `--lang`: a tag; of Chinese also what people call it.
pub(crate) fn parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(tags().map(|(tag, _)| tag))
        .map(|tag| tagged(&tag).expect("the parser knows no other"))
}

/// Each tag and its names.
fn tags() -> [(PossibleValue, Language); 2] {
    let english = PossibleValue::new(Language::English.tag()).help("English");
    let english = english.aliases(["en-US", "en_US", "en-GB", "en_GB"]);
    let chinese = PossibleValue::new(Language::Chinese.tag()).help("Chinese, 中文");
    let chinese =
        chinese.aliases(["cn", "zh-cn", "zh-CN", "zh_CN", "zh-Hans", "zh-TW", "zh_TW", "zh-Hant", "中文"]);
    [(english, Language::English), (chinese, Language::Chinese)]
}

/// The language of a tag.
fn tagged(tag: &str) -> Option<Language> {
    tags().into_iter().find(|(known, _)| known.matches(tag, false)).map(|(_, language)| language)
}

/// What `--lang` says among the arguments, of which some may be wrong; the last that is a language counts.
///
/// What follows `--` is no option of ours, and neither is what is the value of another option.
fn among(program: &Command, arguments: &[OsString]) -> Option<Language> {
    let mut hyphens = Vec::new();
    taking_hyphens(program, &mut hyphens);
    let mut found = None;
    let mut rest = arguments.iter().skip(1).map(OsString::as_os_str);
    while let Some(argument) = rest.next().filter(|argument| *argument != "--") {
        let value = match argument.to_str() {
            // Its value is seen again as an argument if it is none: `--lang --lang zh`.
            Some("--lang") => rest.clone().next().and_then(OsStr::to_str),
            Some(option) if hyphens.iter().any(|known| known == option) => {
                rest.next();
                None
            }
            other => other.and_then(|text| text.strip_prefix("--lang=")),
        };
        found = value.and_then(tagged).or(found);
    }
    found
}

/// The options of a command, and of its commands, whose value may begin with a hyphen.
fn taking_hyphens(command: &Command, options: &mut Vec<String>) {
    let takes = |option: &&Arg| option.is_allow_hyphen_values_set() && option.get_action().takes_values();
    for option in command.get_opts().filter(takes) {
        options.extend(option.get_long().map(|long| format!("--{long}")));
        options.extend(option.get_short().map(|short| format!("-{short}")));
    }
    command.get_subcommands().for_each(|command| taking_hyphens(command, options));
}

/// The language of the locale, where there is one for it.
fn locale() -> Option<Language> {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(env::var_os);
    let named =
        named.filter(|locale| !locale.is_empty()).map(|locale| locale.to_string_lossy().into_owned()).next();
    of_locale(&named.or_else(of_system)?)
}

/// The locale of the system, where the environment need not name it.
#[cfg(any(windows, target_os = "macos"))]
fn of_system() -> Option<String> {
    sys_locale::get_locale()
}

/// The environment names it.
#[cfg(not(any(windows, target_os = "macos")))]
fn of_system() -> Option<String> {
    None
}

/// The language of a locale such as `zh_CN.UTF-8` or `zh-Hans-CN`; none where its characters are not those of UTF-8, which
/// is what the program writes.
fn of_locale(locale: &str) -> Option<Language> {
    let (locale, characters) = locale.split_once('.').unwrap_or((locale, "UTF-8"));
    let characters = characters.split('@').next().unwrap_or(characters).replace('-', "");
    let tag = locale.split(['_', '-', '@']).next().unwrap_or(locale);
    let language = Language::ALL.into_iter().find(|language| tag.eq_ignore_ascii_case(language.tag()));
    language.filter(|_| characters.eq_ignore_ascii_case("utf8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_a_language_where_its_characters_can_be_written() {
        for locale in ["zh_CN.UTF-8", "zh_TW.utf8", "zh-Hans-CN", "zh", "zh_CN", "ZH_cn.UTF-8@x"] {
            assert_eq!(of_locale(locale), Some(Language::Chinese), "{locale}");
        }
        assert_eq!(of_locale("en_GB.UTF-8"), Some(Language::English));
        for locale in ["zh_CN.GBK", "C", "POSIX", "C.UTF-8", "zhx", "de_DE.UTF-8", ""] {
            assert_eq!(of_locale(locale), None, "{locale}");
        }
    }

    #[test]
    fn the_option_decides_then_the_locale_of_whoever_reads_then_english() {
        use Language::{Chinese, English};
        for (given, locale, terminal, expected) in [
            (None, None, true, English),
            (None, Some(Chinese), true, Chinese),
            (None, Some(Chinese), false, English),
            (Some(English), Some(Chinese), true, English),
            (Some(Chinese), Some(English), false, Chinese),
        ] {
            assert_eq!(chosen(given, locale, terminal), expected);
        }
    }

    #[test]
    fn the_option_is_found_wherever_it_is_one() {
        use Language::{Chinese, English};
        let program = crate::arguments::program(Language::English);
        for (line, expected) in [
            ("classics --lang zh", Some(Chinese)),
            ("--lang=zh classics", Some(Chinese)),
            ("shuffle --sed 42 --lang 中文", Some(Chinese)),
            ("--lang zh classics --lang en", Some(English)),
            ("--lang --lang cn", Some(Chinese)),
            ("shuffle --lang fr", None),
            ("shuffle --lang", None),
            ("audit -- ./program --lang zh", None),
            ("shuffle -e -- --lang zh", None),
            ("shuffle --memory --lang zh", None),
            ("shuffle -i --lang=zh", None),
            ("shuffle zh --seed lang=zh", None),
        ] {
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let named: Vec<_> = std::iter::once("evenhand".into()).chain(arguments).collect();
            assert_eq!(among(&program, &named), expected, "{line}");
        }
    }
}
