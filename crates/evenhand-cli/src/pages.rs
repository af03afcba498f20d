//! `evenhand completions` and `evenhand man`: what shells and readers of manuals are given.

use std::path::Path;

use clap::Command;
use clap_mangen::Man as Page;
use evenhand_locale::Language;

use crate::arguments::{self, Completions, Man};
use crate::language;
use crate::outcome::UsageError;
use crate::words::WORDS;
use crate::write;

/// The language of what is written once and read by others: no locale decides it.
fn language() -> Language {
    language::given().unwrap_or_default()
}

/// Writes the completions of a shell.
pub(crate) fn completions(arguments: &Completions) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut arguments::program(language()), "evenhand", &mut script);
    Ok(write::to_standard_output(&script)?)
}

/// Writes a page of the manual.
pub(crate) fn manual(arguments: &Man) -> anyhow::Result<()> {
    let mut program = arguments::program(language());
    program.build();
    if let Some(folder) = &arguments.to {
        // A folder that cannot be made is named when the first page is written.
        let _ = std::fs::create_dir_all(folder);
        return write_pages(&program, folder);
    }
    let command = match &arguments.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                return Err(UsageError(
                    WORDS
                        .messages(language::messages())
                        .format("man-no-command", [("command", name.as_str().into())]),
                )
                .into());
            }
        },
    };
    Ok(write::to_standard_output(&page(command)?)?)
}

/// Writes the pages of a command and of those below it, each to a file by its name.
fn write_pages(command: &Command, folder: &Path) -> anyhow::Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    write::to_file(&folder.join(format!("{name}.1")), page(command.clone())?)?;
    let mut below = command.get_subcommands().filter(|below| below.get_name() != "help");
    below.try_for_each(|below| write_pages(below, folder))
}

/// The page of a command.
fn page(command: Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let source = concat!("evenhand ", env!("CARGO_PKG_VERSION"));
    Page::new(command).source(source).render(&mut page)?;
    Ok(page)
}
