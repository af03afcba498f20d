//! Help in the language of its reader.
//!
//! English stands next to the options: the first paragraph of a doc comment is the line in `-h`, the others follow in
//! `--help`. A resource of another language has a message per command, with `.about`, `.long-about`, `.after-help` and
//! `.after-long-help` as the command has them. Each argument has an attribute there, and a second one with `-long` behind its
//! name for the text that only `--help` shows. The message `any` holds the texts that many commands share. If one text of a
//! command is missing, its whole help stays English.

use std::fmt::Write as _;

use clap::builder::{PossibleValue, Styles};
use clap::{Arg, Command};
use evenhand_locale::{Language, Messages, wrapped};
use unicode_width::UnicodeWidthStr as _;

use super::HELP;

/// The columns of help in languages whose lines are broken here, as clap breaks lines only at blanks.
const COLUMNS: usize = 80;

/// The columns before the help of an argument.
const INDENT: usize = 10;

/// The name of the program, which is the message of its own help.
const PROGRAM: &str = "evenhand";

/// The heading of the options that every command has, in commands that have other headings.
const OTHER: &str = "Other";

/// The groups of commands in the help of the program: the id of each heading, and its commands.
const GROUPS: [(&str, &[&str]); 5] = [
    ("files", &["shuffle", "sample", "split", "shuf", "check"]),
    ("fairness", &["audit", "exact", "trace", "prove", "classics", "race"]),
    ("cards", &["deal", "fairdeal", "fairdraw", "verify"]),
    ("clusters", &["plan"]),
    ("other", &["page", "man", "completions"]),
];

/// The program with its help in a language, or in English where a text is missing.
pub(super) fn told(mut program: Command, language: Language) -> Command {
    // This adds the options of clap, and those that all commands share.
    program.build();
    let program = arranged(program);
    let words = HELP.messages(language);
    let program = if language == Language::English { program } else { command(program, PROGRAM, words) };
    let overview = overview(&program, words);
    program.help_template(overview)
}

/// A command, and those below it, whose options keep their order, those of all commands last.
fn arranged(command: Command) -> Command {
    let is_program = command.get_name() == PROGRAM;
    let is_shuf = command.get_name() == "shuf";
    let is_check = command.get_name() == "check";
    let is_grouped = command.get_arguments().any(|argument| argument.get_help_heading().is_some());
    let command = command.mut_subcommands(arranged);
    let mut place = 0;
    command.mut_args(|argument| {
        place += 1;
        let argument = match argument.get_id().as_str() {
            "lang" => argument.display_order(900),
            "help" => argument.display_order(901),
            // `evenhand --version` shows it.
            "version" => argument.display_order(902).hide(!is_program && !is_shuf),
            // All commands share the option. Here two files have a header.
            "header" if is_check => argument
                .display_order(place)
                .help(super::help("check-header"))
                .long_help(super::help("check-header-long")),
            _ => argument.display_order(place),
        };
        if is_grouped && argument.get_help_heading().is_none() {
            argument.help_heading(OTHER)
        } else {
            argument
        }
    })
}

/// The template of the program's own help: its commands in groups, one line each.
fn overview(program: &Command, words: &Messages) -> String {
    let mut template = format!("{{about-with-newline}}\n{} {{usage}}\n", heading(words, "any.heading-usage"));
    for (group, names) in GROUPS {
        let _ = write!(template, "\n{}\n", heading(words, &format!("groups.{group}")));
        for command in names.iter().filter_map(|name| program.find_subcommand(name)) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(template, "  {:<12} {about}", command.get_name());
        }
    }
    template + &format!("\n{}\n{{options}}{{after-help}}", heading(words, "groups.options"))
}

/// Ids of the texts of a command that the resource lacks.
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

/// The id of the text of a part of a command: its own, or the shared one.
fn text_id(command: &str, part: &str, words: &Messages) -> Option<String> {
    let ids = [format!("{command}.{part}"), format!("any.{part}")];
    ids.into_iter().find(|id| words.has(id))
}

/// A command in another language, and those below it.
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
    let lines = |text: String| phrased(&text, COLUMNS);
    let long = text("long-about").map(|more| lines(format!("{about}\n\n{more}")));
    let mut told = command
        .mut_args(|argument| self::argument(argument, id, words))
        .long_about(long.unwrap_or_else(|| lines(about.clone())))
        .about(about)
        .help_template(format!(
            "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
            heading(words, "any.heading-usage")
        ))
        .subcommand_help_heading(words.text("any.heading-commands"))
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

/// A heading in the style of clap.
fn heading(words: &Messages, id: &str) -> String {
    let styles = Styles::styled();
    let style = styles.get_header();
    format!("{style}{}{style:#}", words.text(id))
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
    if let Some(more) = text_id(command, &format!("{name}-long"), words) {
        let _ = write!(long, "\n\n{}", words.text(&more));
    }
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
    let long = phrased(&long, COLUMNS - INDENT);
    let argument = argument.help(help).long_help(long).hide_default_value(true).hide_possible_values(true);
    match heading {
        Some(heading) => argument.help_heading(heading),
        None => argument,
    }
}

/// Breaks a text into lines, which end at blanks and behind marks of punctuation as long as a phrase fits: Chinese has no
/// blanks between words, and a line should not end within one.
fn phrased(text: &str, columns: usize) -> String {
    const MARKS: [char; 9] = [' ', '，', '。', '；', '：', '、', '！', '？', '）'];
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let (mut line, mut phrase) = (String::new(), String::new());
        let mut letters = paragraph.chars().peekable();
        while let Some(letter) = letters.next() {
            phrase.push(letter);
            let is_end = letters.peek().is_none_or(|next| MARKS.contains(&letter) && !MARKS.contains(next));
            if !is_end {
                continue;
            }
            if !line.is_empty() && line.width() + phrase.trim_end().width() > columns {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            line += &phrase;
            phrase.clear();
            if line.trim_end().width() > columns {
                // A phrase that is longer than a line.
                let mut pieces = wrapped(&line, columns);
                line = pieces.pop().unwrap_or_default();
                lines.append(&mut pieces);
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
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
        let program = super::super::program(Language::English);
        let mut found = Vec::new();
        lacking(&program, PROGRAM, HELP.messages(Language::Chinese), &mut found);
        assert!(found.is_empty(), "write these in arguments/zh.ftl:\n{}", found.join("\n"));
    }

    #[test]
    fn every_heading_has_its_word_in_chinese() {
        let program = super::super::program(Language::Chinese);
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

    #[test]
    fn every_command_is_in_one_group() {
        let program = super::super::program(Language::English);
        let mut names: Vec<_> = program.get_subcommands().map(Command::get_name).collect();
        let mut grouped: Vec<_> =
            GROUPS.iter().flat_map(|(_, names)| *names).copied().chain(["help"]).collect();
        names.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(names, grouped);
    }

    #[test]
    fn lines_end_behind_punctuation_where_phrases_fit() {
        assert_eq!(phrased("从文件，还是从管道，都一样。", 16), "从文件，\n还是从管道，\n都一样。");
        assert_eq!(phrased("从文件还是从管道都一样", 10), "从文件还是\n从管道都一\n样");
        assert_eq!(phrased("（见表）。 one two", 10), "（见表）。\none two");
    }

    /// Calls `check` with each command and its full name.
    fn each(command: &Command, name: &str, check: &mut impl FnMut(&Command, &str)) {
        check(command, name);
        for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
            each(below, &format!("{name} {}", below.get_name()), check);
        }
    }

    #[test]
    fn short_help_has_one_line_per_option_and_fits_a_screen() {
        for language in Language::ALL {
            let program = super::super::program(language);
            each(&program, PROGRAM, &mut |command, name| {
                let help = command.clone().term_width(100).render_help().to_string();
                let most = if name == "evenhand audit" { 80 } else { 60 };
                let count = help.lines().count();
                assert!(count <= most, "{name} -h has {count} lines\n{help}");
                let shown = |argument: &&Arg| !argument.is_hide_set() && !argument.is_hide_short_help_set();
                for option in command.get_opts().filter(shown).filter_map(Arg::get_long) {
                    let with_option = |line: &&str| {
                        line.split_whitespace().take(2).any(|word| {
                            word.trim_end_matches(',').split(['=', '[']).next()
                                == Some(&format!("--{option}"))
                        })
                    };
                    let line = help.lines().find(with_option);
                    let line = line.unwrap_or_else(|| panic!("{name} -h: no --{option}\n{help}"));
                    assert!(line.contains("  ") && line.trim().contains("  "), "{name} -h: {line}");
                }
                for line in help.lines().filter(|line| line.starts_with("   ")) {
                    let is_wrapped =
                        !line.trim_start().starts_with(['-', '[', '<']) && line.starts_with("          ");
                    assert!(!is_wrapped, "{name} -h wraps: {line}\n{help}");
                }
            });
        }
    }

    #[test]
    fn no_line_of_help_is_wider_than_a_screen() {
        for language in Language::ALL {
            let program = super::super::program(language);
            each(&program, PROGRAM, &mut |command, name| {
                let mut command = command.clone().term_width(usize::MAX);
                let after = [command.get_after_help(), command.get_after_long_help()];
                let after: Vec<_> = after.into_iter().flatten().map(ToString::to_string).collect();
                let lines = after.iter().flat_map(|text| text.lines());
                for line in lines {
                    assert!(columns(line) <= 100, "{name}: {line}");
                }
                for line in command.render_help().to_string().lines() {
                    assert!(columns(line) <= 100, "{name} -h: {line}");
                }
            });
        }
    }

    /// The columns of a line.
    fn columns(line: &str) -> usize {
        line.width()
    }
}
