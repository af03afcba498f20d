//! Help in the language of its reader, by ids: `trace.items_from` is the option of that id of the command `trace`.
//!
//! English stands beside the options; a resource of another language has a message for each command, with `.about`,
//! `.long-about`, `.after-help` and `.after-long-help` as the command has them, and an attribute for each argument; what
//! many commands have is in `any`. A command of which one text is missing is shown in English as a whole, never by halves.

use std::fmt::Write as _;

use clap::builder::{PossibleValue, Styles};
use clap::{Arg, Command};
use evenhand_locale::{Language, Messages, wrapped};

use super::HELP;

/// The columns of help: what is told in other languages is broken into lines here, as clap breaks at blanks alone.
const COLUMNS: usize = 80;

/// The columns that stand before the help of an argument.
const INDENT: usize = 10;

/// The name of the program, which is the message of its own help.
const PROGRAM: &str = "evenhand";

/// The program with its help in a language, as far as there is one.
pub(super) fn told(mut program: Command, language: Language) -> Command {
    let words = HELP.messages(language);
    if !words.has("any.heading-usage") {
        return program;
    }
    // What clap adds by itself, and what all commands share, is there from then on.
    program.build();
    command(program, PROGRAM, words)
}

/// What a command lacks to be told: the ids that the words do not have.
fn missing(command: &Command, id: &str, words: &Messages) -> Vec<String> {
    let mut parts = vec!["about".to_owned()];
    parts.extend(command.get_after_help().map(|_| "after-help".to_owned()));
    parts.extend(command.get_after_long_help().map(|_| "after-long-help".to_owned()));
    parts.extend(
        command
            .get_arguments()
            .filter(|argument| !argument.is_hide_set())
            .map(|argument| argument.get_id().to_string()),
    );
    parts.retain(|part| text_id(id, part, words).is_none());
    parts.into_iter().map(|part| format!("{id}.{part}")).collect()
}

/// The id under which a part of a command is told.
fn text_id(command: &str, part: &str, words: &Messages) -> Option<String> {
    let ids = [format!("{command}.{part}"), format!("any.{part}")];
    ids.into_iter().find(|id| words.has(id))
}

/// A command, and those below it.
fn command(command: Command, id: &str, words: &Messages) -> Command {
    let command = command.mut_subcommands(|below| {
        let name = below.get_name();
        if name == "help" {
            return below.about(words.text("any.help-command"));
        }
        let id = if id == PROGRAM { name.to_owned() } else { format!("{id}-{name}") };
        self::command(below, &id, words)
    });
    if !missing(&command, id, words).is_empty() {
        return command;
    }
    let text = |part: &str| text_id(id, part, words).map(|id| words.text(&id));
    let about = text("about").unwrap_or_default();
    let lines = |text: String| wrapped(&text, COLUMNS).join("\n");
    let long = text("long-about").map(|more| lines(format!("{about}\n\n{more}")));
    let mut place = 0;
    let mut told = command
        .mut_args(|argument| {
            place += 1;
            self::argument(argument, id, words).display_order(place)
        })
        .long_about(long.unwrap_or_else(|| lines(about.clone())))
        .about(about)
        .help_template(format!(
            "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
            heading(words)
        ))
        .subcommand_help_heading(words.text("any.heading-commands"))
        .next_line_help(true)
        .term_width(usize::MAX);
    if let Some(after) = text("after-help") {
        told = told.after_help(after);
    }
    if let Some(after) = text_id(id, "after-long-help", words) {
        let facts = super::listed().into_iter().map(|(name, list)| (name, list.into()));
        told = told.after_long_help(words.format(&after, facts));
    }
    told
}

/// The word before the usage, as clap shows its own.
fn heading(words: &Messages) -> String {
    let style = Styles::styled();
    let usage = style.get_usage();
    format!("{usage}{}{usage:#}", words.text("any.heading-usage"))
}

/// An argument of a command: its help, with what clap would add in English, and its heading.
fn argument(argument: Arg, command: &str, words: &Messages) -> Arg {
    let name = argument.get_id().to_string();
    let Some(mut help) = text_id(command, &name, words).map(|id| words.text(&id)) else { return argument };
    let is_told = argument.get_action().takes_values() && !argument.is_hide_default_value_set();
    let defaults =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>();
    if is_told && !defaults.is_empty() {
        help += &words.format("any.default-value", [("value", defaults.join(", ").into())]);
    }
    let values = argument.get_possible_values();
    let shown =
        argument.get_action().takes_values() && !argument.is_hide_possible_values_set() && !values.is_empty();
    let mut long = help.clone();
    if shown {
        let names: Vec<_> =
            values.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
        let list = words.format("any.possible-values", [("values", names.join(", ").into())]);
        help += &list;
        let meaning =
            |value: &str| text_id(command, &format!("{name}-{value}"), words).map(|id| words.text(&id));
        if names.iter().all(|value| meaning(value).is_none()) {
            long += &list;
        } else {
            long += &words.text("any.possible-values-heading");
            for value in names {
                let _ = write!(long, "\n- {value}");
                let _ = meaning(value).map(|meaning| write!(long, ": {meaning}"));
            }
        }
    }
    let headed = match argument.get_help_heading() {
        // Headings of clap's own have no name there.
        None if argument.is_positional() => "heading-arguments".to_owned(),
        None => "heading-options".to_owned(),
        Some(heading) => format!("heading-{}", heading.to_lowercase().replace(' ', "-")),
    };
    let heading = text_id(command, &headed, words).map(|id| words.text(&id));
    let lines = |text: &str| wrapped(text, COLUMNS - INDENT).join("\n");
    let (help, long) = (lines(&help), lines(&long));
    let argument = argument.help(help).long_help(long).hide_default_value(true).hide_possible_values(true);
    match heading {
        Some(heading) => argument.help_heading(heading),
        None => argument,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What no command that is told may lack.
    fn lacking(command: &Command, id: &str, words: &Messages, found: &mut Vec<String>) {
        found.extend(missing(command, id, words));
        for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
            let name = below.get_name();
            let id = if id == PROGRAM { name.to_owned() } else { format!("{id}-{name}") };
            lacking(below, &id, words, found);
        }
    }

    #[test]
    fn every_command_and_every_option_has_its_help_in_chinese() {
        let mut program = super::super::program(Language::English);
        program.build();
        let mut found = Vec::new();
        lacking(&program, PROGRAM, HELP.messages(Language::Chinese), &mut found);
        assert!(found.is_empty(), "write these in arguments/zh.ftl:\n{}", found.join("\n"));
    }

    #[test]
    fn every_heading_has_its_word_in_chinese() {
        let mut program = super::super::program(Language::Chinese);
        program.build();
        for command in program.get_subcommands() {
            for heading in command.get_arguments().filter_map(Arg::get_help_heading) {
                assert!(
                    !heading.is_ascii(),
                    "write any.heading-{} in arguments/zh.ftl",
                    heading.to_lowercase()
                );
            }
        }
    }
}
