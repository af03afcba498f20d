//! Arguments as `getopt_long` takes them, in the form that clap takes.
//!
//! Long options may be abbreviated while that names one of them, options may follow operands, a value may begin with a
//! hyphen, be `--`, or contain what it likes. What comes out is each option by its long name, with `=` and its value, then
//! `--` and the operands. Help and the version are what is asked for as soon as they are: nothing is looked at behind
//! them.
//!
//! POSIX, Utility Conventions, 12.2; glibc's manual, "Getopt Long Options".

use std::ffi::{OsStr, OsString};

use clap::{Arg, ArgAction, Command};
use clap_lex::{ParsedArg, RawArgs};
use evenhand_locale::Language;

use crate::words::WORDS;

/// What is wrong with an option, as it was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum OptionError {
    /// There is no such option.
    Unknown(String),
    /// An unknown short option.
    UnknownFlag(char),
    /// A short option without its required value.
    FlagNoValue(char),
    /// An abbreviation of several.
    Ambiguous { option: String, possible: Vec<String> },
    /// It has no value and needs one.
    NoValue(String),
    /// It has a value and takes none.
    TakesNoValue(String),
}

impl OptionError {
    /// What is wrong, in a language.
    pub(super) fn text(&self, language: Language) -> String {
        let words = WORDS.messages(language);
        let (id, option, possible) = match self {
            Self::Unknown(option) => ("shuf-option-unknown", option.clone(), String::new()),
            Self::UnknownFlag(flag) => ("shuf-flag-unknown", flag.to_string(), String::new()),
            Self::FlagNoValue(flag) => ("shuf-flag-no-value", flag.to_string(), String::new()),
            Self::Ambiguous { option, possible } => {
                let possible: Vec<String> = possible.iter().map(|name| format!("'{name}'")).collect();
                ("shuf-option-ambiguous", option.clone(), possible.join(" "))
            }
            Self::NoValue(option) => ("shuf-option-no-value", option.clone(), String::new()),
            Self::TakesNoValue(option) => ("shuf-option-takes-no-value", option.clone(), String::new()),
        };
        words.format(id, [("option", option.into()), ("possible", possible.into())])
    }
}

/// The arguments in the form that clap takes. With `first_operand_ends`, as under `POSIXLY_CORRECT`, all is operands from the first
/// one on.
pub(super) fn canonical(
    command: &Command,
    arguments: &[OsString],
    first_operand_ends: bool,
) -> Result<Vec<OsString>, OptionError> {
    let arguments = RawArgs::new(arguments);
    let mut cursor = arguments.cursor();
    let (mut options, mut operands) = (Vec::new(), Vec::new());
    while let Some(argument) = arguments.next(&mut cursor) {
        if argument.is_escape() {
            break;
        }
        let mut next = || arguments.next_os(&mut cursor);
        if argument.is_long() {
            options.push(long(command, &argument, &mut next)?);
        } else if argument.is_short() {
            options.extend(shorts(command, &argument, &mut next)?);
        } else {
            operands.push(argument.to_value_os().to_owned());
            if first_operand_ends {
                break;
            }
        }
        if options.last().is_some_and(|(ends, _)| *ends) {
            return Ok(options.into_iter().map(|(_, option)| option).collect());
        }
    }
    operands.extend(std::iter::from_fn(|| arguments.next_os(&mut cursor)).map(OsStr::to_owned));
    let options = options.into_iter().map(|(_, option)| option);
    Ok(options.chain([OsString::from("--")]).chain(operands).collect())
}

/// An option by its long name, and whether all is said with it.
type Canonical = (bool, OsString);

/// A long option, whose value may be the next argument.
fn long<'a>(
    command: &Command,
    argument: &ParsedArg<'a>,
    next: &mut dyn FnMut() -> Option<&'a OsStr>,
) -> Result<Canonical, OptionError> {
    let Some((name, value)) = argument.to_long() else { return Err(unknown(argument.to_value_os())) };
    let Ok(name) = name else { return Err(unknown(argument.to_value_os())) };
    let named = |is_named: &dyn Fn(&str) -> bool| -> Vec<&Arg> {
        command.get_arguments().filter(|option| option.get_long().is_some_and(is_named)).collect()
    };
    let mut matching = named(&|long| long == name);
    if matching.is_empty() {
        matching = named(&|long| long.starts_with(name));
    }
    match matching[..] {
        [] => Err(unknown(argument.to_value_os())),
        [option] if takes_value(option) => match value.or_else(next) {
            Some(value) => Ok(canonical_option(option, Some(value))),
            None => Err(OptionError::NoValue(whole_name(option))),
        },
        [option] if value.is_some() => Err(OptionError::TakesNoValue(whole_name(option))),
        [option] => Ok(canonical_option(option, None)),
        _ => {
            let possible = matching.iter().filter_map(|option| option.get_long());
            Err(OptionError::Ambiguous {
                option: argument.to_value_os().to_string_lossy().into_owned(),
                possible: possible.map(|long| format!("--{long}")).collect(),
            })
        }
    }
}

/// Short options in one argument, of which the last may take the rest of it for its value, or the next argument.
fn shorts<'a>(
    command: &Command,
    argument: &ParsedArg<'a>,
    next: &mut dyn FnMut() -> Option<&'a OsStr>,
) -> Result<Vec<Canonical>, OptionError> {
    let Some(mut flags) = argument.to_short() else { return Err(unknown(argument.to_value_os())) };
    let mut options = Vec::new();
    while let Some(flag) = flags.next_flag() {
        let flag = flag.map_err(unknown)?;
        let mut known = command.get_arguments().filter(|option| option.get_short() == Some(flag));
        let Some(option) = known.next() else { return Err(OptionError::UnknownFlag(flag)) };
        if takes_value(option) {
            let value = flags.next_value_os().or_else(&mut *next);
            let value = value.ok_or(OptionError::FlagNoValue(flag))?;
            options.push(canonical_option(option, Some(value)));
            break;
        }
        if matches!(option.get_action(), ArgAction::Help) {
            // The short help, which the long name does not give.
            options.push((true, OsString::from(format!("-{flag}"))));
            break;
        }
        options.push(canonical_option(option, None));
        if options.last().is_some_and(|(ends, _)| *ends) {
            break;
        }
    }
    Ok(options)
}

fn unknown(argument: &OsStr) -> OptionError {
    OptionError::Unknown(argument.to_string_lossy().into_owned())
}

/// The long name of an option, whole.
fn whole_name(option: &Arg) -> String {
    format!("--{}", option.get_long().expect("every option has a long name"))
}

fn takes_value(option: &Arg) -> bool {
    option.get_action().takes_values()
}

/// The option by its long name, with its value.
fn canonical_option(option: &Arg, value: Option<&OsStr>) -> Canonical {
    let mut text = OsString::from("--");
    text.push(option.get_long().expect("every option has a long name"));
    if let Some(value) = value {
        text.push("=");
        text.push(value);
    }
    (
        matches!(
            option.get_action(),
            ArgAction::Help | ArgAction::HelpLong | ArgAction::HelpShort | ArgAction::Version
        ),
        text,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line of arguments becomes, joined by blanks; what is wrong with it.
    fn read(line: &str, first_operand_ends: bool) -> Result<String, OptionError> {
        let mut program = crate::arguments::program(Language::English);
        program.build();
        let arguments: Vec<OsString> =
            line.split(' ').filter(|word| !word.is_empty()).map(OsString::from).collect();
        let command = program.find_subcommand("shuf").unwrap();
        let read = canonical(command, &arguments, first_operand_ends)?;
        Ok(read.join(OsStr::new(" ")).into_string().unwrap())
    }

    #[test]
    fn options_are_read_as_getopt_reads_them() {
        for (line, expected) in [
            ("", "--"),
            ("-", "-- -"),
            ("-e a b", "--echo -- a b"),
            ("a -e b", "--echo -- a b"),
            ("-e -- -n 1", "--echo -- -n 1"),
            ("-en1 a", "--echo --head-count=1 -- a"),
            ("-en 1 a", "--echo --head-count=1 -- a"),
            ("-n1e", "--head-count=1e --"),
            ("-n=3", "--head-count==3 --"),
            ("-n -1", "--head-count=-1 --"),
            ("-n -- a", "--head-count=-- -- a"),
            ("-o --help", "--output=--help --"),
            ("--hea 2", "--head-count=2 --"),
            ("--hea=2", "--head-count=2 --"),
            ("--re --ra x --z", "--repeat --random-source=x --zero-terminated --"),
            ("--o=", "--output= --"),
            ("--seed 4 --lang zh", "--seed=4 --lang=zh --"),
            ("-e --help -q", "--echo --help"),
            ("--vers --nonsense", "--version"),
            ("-eh -q", "--echo -h"),
        ] {
            assert_eq!(read(line, false).as_deref(), Ok(expected), "{line}");
        }
        assert_eq!(read("-e a -n 1", true).as_deref(), Ok("--echo -- a -n 1"));
        assert_eq!(read("-e -n 1 a", true).as_deref(), Ok("--echo --head-count=1 -- a"));
    }

    #[test]
    fn what_is_wrong_with_an_option_is_told() {
        let ambiguous = |option: &str, possible: &[&str]| OptionError::Ambiguous {
            option: option.into(),
            possible: possible.iter().map(ToString::to_string).collect(),
        };
        for (line, expected) in [
            ("-q --help", OptionError::UnknownFlag('q')),
            ("-eq", OptionError::UnknownFlag('q')),
            ("--foo=1", OptionError::Unknown("--foo=1".into())),
            ("---", OptionError::Unknown("---".into())),
            ("-n", OptionError::FlagNoValue('n')),
            ("--o", OptionError::NoValue("--output".into())),
            ("--ec=3", OptionError::TakesNoValue("--echo".into())),
            ("--r", ambiguous("--r", &["--random-source", "--repeat"])),
            ("--he", ambiguous("--he", &["--head-count", "--help"])),
        ] {
            assert_eq!(read(line, false), Err(expected), "{line}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn values_and_operands_have_any_bytes() {
        use std::os::unix::ffi::OsStringExt;

        let mut program = crate::arguments::program(Language::English);
        program.build();
        let bytes = |bytes: &[u8]| OsString::from_vec(bytes.to_vec());
        let arguments = [bytes(b"-zo\xff"), bytes(b"\xfe"), bytes(b"--output=\xfd")];
        let read = canonical(program.find_subcommand("shuf").unwrap(), &arguments, false).unwrap();
        let expected: [&[u8]; 5] = [b"--zero-terminated", b"--output=\xff", b"--output=\xfd", b"--", b"\xfe"];
        assert_eq!(read, expected.map(bytes));
    }
}
