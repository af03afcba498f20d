//! Localized messages for invalid arguments. They contain no text of clap.

use std::fmt::Write as _;
use std::num::{IntErrorKind, ParseIntError};

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use evenhand_cards::PbnTextError;
use evenhand_files::{ParseRangeError, ParseSizeError};
use evenhand_locale::{Language, Messages};

use super::HELP;

/// The prefix of every message of the program.
pub(crate) const PREFIX: &str = "evenhand: ";

/// Returns the whole message for an error of the command line, with its usage, or `None` for help and the version.
pub(crate) fn mistake(error: &Error, language: Language) -> Option<String> {
    let words = HELP.messages(language);
    let is_given = |kind| !texts(error, kind).concat().is_empty();
    let fix = fix_of_missing(error).map(|id| words.text(id));
    let id = match error.kind() {
        ErrorKind::UnknownArgument => "mistake.unknown-argument",
        ErrorKind::InvalidSubcommand => "mistake.invalid-subcommand",
        ErrorKind::InvalidValue if is_given(ContextKind::InvalidValue) => "mistake.invalid-value",
        ErrorKind::InvalidValue => "mistake.no-value",
        ErrorKind::NoEquals => "mistake.no-equals",
        ErrorKind::ValueValidation => "mistake.value-validation",
        ErrorKind::TooManyValues => "mistake.too-many-values",
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => "mistake.too-few-values",
        ErrorKind::ArgumentConflict if is_twice(error) => "mistake.twice",
        ErrorKind::ArgumentConflict if is_given(ContextKind::PriorArg) => "mistake.argument-conflict",
        ErrorKind::ArgumentConflict => "mistake.argument-exclusive",
        ErrorKind::MissingRequiredArgument if fix.is_some() => "mistake.missing-with-fix",
        ErrorKind::MissingRequiredArgument => "mistake.missing-required-argument",
        ErrorKind::MissingSubcommand => "mistake.missing-subcommand",
        ErrorKind::InvalidUtf8 => "mistake.invalid-utf8",
        _ => return None,
    };
    let comma = words.text("mistake.comma");
    let listed = |kind| texts(error, kind).join(&comma);
    let arguments = texts(error, ContextKind::InvalidArg);
    let is_missing = error.kind() == ErrorKind::MissingRequiredArgument;
    let argument = if is_missing {
        arguments.join(&comma)
    } else {
        arguments.iter().map(|argument| bare(argument)).collect::<Vec<_>>().join(&comma)
    };
    let others = texts(error, ContextKind::PriorArg);
    let facts = [
        ("argument", argument),
        ("command", listed(ContextKind::InvalidSubcommand)),
        ("value", quoted(&listed(ContextKind::InvalidValue))),
        ("others", others.iter().map(|other| bare(other)).collect::<Vec<_>>().join(&comma)),
        ("reason", reason(error, words)),
        ("fix", fix.unwrap_or_default()),
    ];
    let mut text = PREFIX.to_owned() + &words.format(id, facts.map(|(name, fact)| (name, fact.into())));
    for (kind, id) in [
        (ContextKind::ValidValue, "mistake.valid-values"),
        (ContextKind::ValidSubcommand, "mistake.valid-commands"),
        (ContextKind::SuggestedArg, "mistake.suggested"),
        (ContextKind::SuggestedSubcommand, "mistake.suggested"),
        (ContextKind::SuggestedValue, "mistake.suggested"),
    ] {
        if is_given(kind) {
            let _ = write!(text, "\n\n  {}", words.format(id, [("names", listed(kind).into())]));
        }
    }
    if is_random_source(error) {
        let _ = write!(text, "\n\n  {}", words.text("mistake.random-source"));
    }
    // clap's usage has its own heading in front.
    if let Some(usage) = texts(error, ContextKind::Usage).first() {
        let usage = usage.trim_start_matches("Usage:").trim_start();
        let _ = write!(text, "\n\n{} {usage}", words.text("any.heading-usage"));
    }
    Some(format!("{text}\n\n{}\n", words.text("mistake.more")))
}

/// An option without the name of its value.
fn bare(argument: &str) -> &str {
    if argument.starts_with('-') {
        argument.split([' ', '[', '=']).next().unwrap_or(argument)
    } else {
        argument
    }
}

/// A value as it would be typed.
fn quoted(value: &str) -> String {
    if value.is_empty() || value.contains(char::is_whitespace) {
        format!("'{value}'")
    } else {
        value.to_owned()
    }
}

/// Options that users of `shuf`, or of the other command, look for: what they are called here, by the command.
const OF_SHUF: [(&str, &str, &str); 4] = [
    ("shuffle", "--random-source", "--seed"),
    ("sample", "--random-source", "--seed"),
    ("sample", "--head-count", "--count"),
    ("shuffle", "--count", "--head-count"),
];

/// What to pass for a missing argument: the command, the first missing argument, and the message.
const MISSING: [(&str, &str, &str); 9] = [
    ("sample", "--count", "missing.count"),
    ("check", "<A>", "missing.two-files"),
    ("check", "<B>", "missing.second-file"),
    ("split", "--into", "missing.parts"),
    ("split", "<--into", "missing.parts"),
    ("split", "-o", "missing.names"),
    ("trace", "<NAME>", "missing.algorithm"),
    ("exact", "<NAME>", "missing.algorithm"),
    ("prove", "<NAME>", "missing.algorithm"),
];

/// Returns the message that shows what to pass for the first missing argument, if there is one.
fn fix_of_missing(error: &Error) -> Option<&'static str> {
    if error.kind() != ErrorKind::MissingRequiredArgument {
        return None;
    }
    let (arguments, usage) =
        (texts(error, ContextKind::InvalidArg), texts(error, ContextKind::Usage).concat());
    let first = arguments.first()?;
    let is_meant = |command: &str, argument: &str| {
        usage.contains(&format!("evenhand {command} ")) && first.starts_with(argument)
    };
    let found = MISSING.iter().find(|(command, argument, _)| is_meant(command, argument));
    found.map(|(_, _, id)| *id)
}

/// The error with the option that was meant, if that is known, and the command's whole usage.
///
/// Of clap's suggestions it keeps those that a slip of the fingers explains.
pub(crate) fn of_shuf(mut error: Error, program: &mut clap::Command) -> Error {
    for (given, suggested) in [
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    ] {
        keep_near(&mut error, given, suggested);
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let (option, usage) =
        (texts(&error, ContextKind::InvalidArg).concat(), texts(&error, ContextKind::Usage).concat());
    let is_of = |command: &str| usage.contains(&format!("evenhand {command} "));
    let meant = OF_SHUF.iter().find(|(command, other, _)| *other == option && is_of(command));
    if let Some((_, _, meant)) = meant {
        error.insert(ContextKind::SuggestedArg, ContextValue::String((*meant).to_owned()));
        // It is not meant as a value either.
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(Vec::new()));
    }
    // clap's usage has only the option that it suggests.
    if let Some(usage) = whole_usage(&usage, program) {
        error.insert(ContextKind::Usage, ContextValue::String(usage));
    }
    error
}

/// Removes the suggestions that are not near what was given.
fn keep_near(error: &mut Error, given: ContextKind, suggested: ContextKind) {
    let (given, mut near) = (texts(error, given).concat(), texts(error, suggested));
    if near.is_empty() {
        return;
    }
    near.retain(|name| is_near(&given, name));
    if near.is_empty() {
        error.remove(suggested);
    } else {
        error.insert(suggested, ContextValue::Strings(near));
    }
}

/// Whether a name is another one with a few wrong letters, or a part of it from its start.
fn is_near(given: &str, name: &str) -> bool {
    let (given, name) = (given.trim_start_matches('-'), name.trim_start_matches('-'));
    let letters = given.chars().count();
    let is_start = letters > 1 && (name.starts_with(given) || given.starts_with(name));
    is_start || strsim::osa_distance(given, name) <= (letters / 3).max(1)
}

/// Returns the usage of the command that a usage of clap's is of, with all of its options.
fn whole_usage(usage: &str, program: &mut clap::Command) -> Option<String> {
    let mut names = usage.trim_start_matches("Usage:").split_whitespace();
    names.next()?;
    let mut command = program;
    for name in names {
        if command.find_subcommand(name).is_none() {
            break;
        }
        command = command.find_subcommand_mut(name)?;
    }
    Some(command.render_usage().to_string())
}

/// Whether it is about GNU's file of random bytes, which another command takes.
fn is_random_source(error: &Error) -> bool {
    error.kind() == ErrorKind::UnknownArgument
        && texts(error, ContextKind::InvalidArg).concat() == "--random-source"
}

/// What the error has of a kind.
fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

/// Whether an argument stands in its own way.
fn is_twice(error: &Error) -> bool {
    texts(error, ContextKind::InvalidArg) == texts(error, ContextKind::PriorArg)
}

/// Returns why a value is invalid, without a full stop at its end.
fn reason(error: &Error, words: &Messages) -> String {
    let Some(source) = std::error::Error::source(error) else { return String::new() };
    let reason = if let Some(size) = source.downcast_ref::<ParseSizeError>() {
        size.text(words.language())
    } else if let Some(range) = source.downcast_ref::<ParseRangeError>() {
        range.text(words.language())
    } else if let Some(text) = source.downcast_ref::<PbnTextError>() {
        text.text(words.language())
    } else {
        match source.downcast_ref::<ParseIntError>().map(ParseIntError::kind) {
            Some(IntErrorKind::PosOverflow) => words.text("mistake.number-too-large"),
            Some(IntErrorKind::NegOverflow) => words.text("mistake.number-too-small"),
            // The type of the number excludes 0.
            Some(IntErrorKind::Zero) => words.format("mistake.not-below", [("low", "1".into())]),
            Some(_) => words.text("mistake.no-number"),
            None => {
                let sentence = source.to_string();
                let value = texts(error, ContextKind::InvalidValue).concat();
                let range = sentence.strip_prefix(&format!("{value} is not in ")).map(str::to_owned);
                range.and_then(|range| outside(&range, words)).unwrap_or(sentence)
            }
        }
    };
    reason.trim_end_matches(['.', '。', '\n']).to_owned()
}

/// Returns the message for a number outside a range. clap writes ranges as `1..=9`, or as `1..MAX` without an end.
fn outside(range: &str, words: &Messages) -> Option<String> {
    let (low, high) = range.split_once("..")?;
    let high = high.trim_start_matches('=');
    let is_open = high.is_empty()
        || [u64::MAX, u64::from(u32::MAX)].map(|most| most.to_string()).contains(&high.to_owned());
    let id = if is_open { "mistake.not-below" } else { "mistake.not-in" };
    Some(words.format(id, [("low", low.to_owned().into()), ("high", high.to_owned().into())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested_and_others_are_not() {
        for (given, name) in
            [("--sed", "--seed"), ("--shrads", "--shards"), ("--mem", "--memory"), ("shufle", "shuffle")]
        {
            assert!(is_near(given, name), "{given} {name}");
        }
        for (given, name) in [("--nope", "--compress"), ("--xyz", "--text"), ("foo", "shuf")] {
            assert!(!is_near(given, name), "{given} {name}");
        }
    }
}
