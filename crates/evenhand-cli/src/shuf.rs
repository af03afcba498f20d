//! `evenhand shuf`, or the program under the name `shuf`: what scripts ask of GNU's, done by `evenhand shuffle`.
//!
//! Options are read as GNU reads them and handed on as options of `shuffle`, so that one engine does both; with a file of
//! random bytes the order is GNU's. What was not to be taken over: an output file is there whole or not at all, and an
//! endless one is refused.

mod getopt;
mod messages;
mod random_source;

use std::env;
use std::ffi::OsString;
use std::path::Path;

use clap::{Command, Parser};
use evenhand_locale::Language;

use crate::arguments::{self, Arguments, Range, Shuf, Shuffle};
use crate::language;
use crate::outcome::{NothingError, UsageError};
use crate::shuffle;
use crate::streams;
use crate::words::WORDS;

pub(crate) use messages::PREFIX;

/// What the command is called, and the program that is nothing else.
const NAME: &str = "shuf";

/// Whether the program is called by this name, whatever folder or suffix it has.
fn is_called(arguments: &[OsString]) -> bool {
    arguments.first().is_some_and(|program| Path::new(program).file_stem().is_some_and(|stem| stem == NAME))
}

/// Where the options of this command begin; none if it is another.
fn beginning(arguments: &[OsString]) -> Option<usize> {
    if is_called(arguments) {
        return Some(1);
    }
    let mut at = 1;
    loop {
        match arguments.get(at)?.to_str()? {
            NAME => return Some(at + 1),
            "--lang" => at += 2,
            text if text.starts_with("--lang=") => at += 1,
            _ => return None,
        }
    }
}

/// Whether these are the arguments of this command.
pub(crate) fn is_meant(arguments: &[OsString]) -> bool {
    beginning(arguments).is_some()
}

/// The program and its arguments for clap to parse: those of this command as GNU reads them, all others as they are.
pub(crate) fn command_line(arguments: Vec<OsString>) -> Result<(Command, Vec<OsString>), UsageError> {
    let mut program = arguments::program(language::output());
    let Some(beginning) = beginning(&arguments) else { return Ok((program, arguments)) };
    let version = concat!("(evenhand) ", env!("CARGO_PKG_VERSION"));
    program = program.mut_subcommand(NAME, |shuf| shuf.version(version));
    if is_called(&arguments) {
        let usage =
            "shuf [OPTION]... [FILE]\n       shuf -e [OPTION]... [ARG]...\n       shuf -i LO-HI [OPTION]...";
        program = program.mut_subcommand(NAME, |shuf| shuf.override_usage(usage).display_name(NAME));
    }
    // With what clap adds: help, the version, what all commands have.
    let mut built = program.clone();
    built.build();
    let shuf = built.find_subcommand(NAME).expect("the program has it");
    let operand_ends = env::var_os("POSIXLY_CORRECT").is_some();
    let options = getopt::canonical(shuf, &arguments[beginning..], operand_ends)
        .map_err(|error| error_with_help(&error.text(language::messages())))?;
    let language = arguments[1..beginning].split_last().map_or(&[][..], |(_, options)| options);
    let arguments = [OsString::from("evenhand")].into_iter().chain(language.iter().cloned());
    Ok((program, arguments.chain([NAME.into()]).chain(options).collect()))
}

/// Whether the command line of this run calls `shuf`.
pub(crate) fn is_run() -> bool {
    is_meant(&streams::command_line())
}

/// The command whose help this run shows.
fn help() -> &'static str {
    if is_called(&streams::command_line()) { NAME } else { "evenhand shuf" }
}

/// Wrong usage, with a second line that names the help.
fn error_with_help(text: &str) -> UsageError {
    UsageError(messages::with_help(text, help(), language::messages()))
}

/// The message for an invalid command line, in GNU's words if the messages are in English and GNU has that error.
pub(crate) fn mistake(error: &clap::Error) -> Option<String> {
    let text = messages::of_mistake(error, help());
    text.filter(|_| language::messages() == Language::English).map(|text| format!("{PREFIX}{text}\n"))
}

/// The text of an error in GNU's words, if the messages are in English and GNU has that error.
pub(crate) fn text(error: &anyhow::Error) -> Option<String> {
    messages::of_error(error).filter(|_| language::messages() == Language::English)
}

/// Writes what GNU shuf would.
pub(crate) fn run(shuf: &Shuf) -> anyhow::Result<()> {
    let words = WORDS.messages(language::messages());
    let refused = |id: &str| UsageError(words.text(id));
    if shuf.range.len() > 1 {
        return Err(refused("shuf-ranges").into());
    }
    if shuf.output.iter().any(|output| *output != shuf.output[0]) {
        return Err(refused("shuf-outputs").into());
    }
    if shuf.random_source.iter().any(|source| *source != shuf.random_source[0]) {
        return Err(refused("shuf-sources").into());
    }
    let most = usize::from(shuf.range.is_empty());
    if let Some(extra) = shuf.operands.get(most).filter(|_| !shuf.echo) {
        let extra = messages::quoted(&extra.to_string_lossy());
        return Err(error_with_help(&words.format("shuf-operand", [("operand", extra.into())])).into());
    }
    let is_empty = shuf.range.first() == Some(&Range::Empty);
    let count = shuf.count.iter().min();
    if is_empty && shuf.repeat && count != Some(&0) {
        return Err(NothingError(words.text("shuf-nothing")).into());
    }
    let source = shuf.random_source.first();
    if count == Some(&0) && shuf.output.is_empty() && (source.is_none() || !shuf.repeat) {
        return Ok(());
    }
    let shuffle = shuffle_of(shuf)?;
    match source {
        Some(source) => random_source::run(&shuffle, Path::new(source)),
        None => shuffle::run(&shuffle),
    }
}

/// The same as options of `shuffle`.
fn shuffle_of(shuf: &Shuf) -> anyhow::Result<Shuffle> {
    let with = |option: &str, value: &dyn AsRef<std::ffi::OsStr>| {
        let mut option = OsString::from(option);
        option.push(value.as_ref());
        option
    };
    let mut options: Vec<OsString> = ["evenhand", "shuffle", "--quiet"].map(OsString::from).into();
    let count = shuf.count.iter().min();
    let numbers = match shuf.range.first() {
        Some(Range::Numbers(numbers)) => Some(numbers),
        _ => None,
    };
    // Of nothing at all, no file is read.
    let is_nothing = count == Some(&0) || shuf.range.first() == Some(&Range::Empty);
    match numbers.filter(|_| !is_nothing) {
        Some(numbers) => options.push(with("--input-range=", &numbers.to_string())),
        None if is_nothing || shuf.echo => options.push("--echo".into()),
        None => options.push("--text".into()),
    }
    options.extend(shuf.zero_terminated.then(|| "--zero-terminated".into()));
    options.extend(shuf.repeat.then(|| "--repeat".into()));
    options.extend(count.map(|count| with("--head-count=", &count.to_string())));
    options.extend(shuf.seed.as_ref().map(|seed| with("--seed=", seed)));
    if let Some(output) = shuf.output.first() {
        // Plain lines, whatever the file name.
        options.extend([with("--output=", &path(output)), "--compress=none".into()]);
    }
    if !is_nothing {
        options.push("--".into());
        options.extend(shuf.operands.iter().cloned());
    }
    match Arguments::try_parse_from(options)?.command {
        arguments::Command::Shuffle(mut shuffle) => {
            // The name of the output does not count, also for numbers and arguments.
            shuffle.input.text = true;
            Ok(shuffle)
        }
        _ => unreachable!("the command is given"),
    }
}

/// A file of this name: - is one too, and neither standard input nor output.
fn path(name: &OsString) -> OsString {
    if name == "-" { Path::new(".").join(name).into() } else { name.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_program_says_which_command_it_is() {
        let beginning =
            |arguments: &str| beginning(&arguments.split(' ').map(OsString::from).collect::<Vec<_>>());
        for called in ["shuf", "/usr/bin/shuf", "./shuf", "shuf.exe", "shuf -n 1", "shuf shuf"] {
            assert_eq!(beginning(called), Some(1), "{called}");
        }
        assert_eq!(beginning("evenhand shuf -e"), Some(2));
        assert_eq!(beginning("evenhand --lang zh --lang=en shuf"), Some(5));
        for called in ["evenhand", "evenhand shuffle shuf", "evenhand --help shuf", "shufa"] {
            assert_eq!(beginning(called), None, "{called}");
        }
    }
}
