//! What can be asked for, and the help that says so.

mod aligned;
mod audit;
mod deal;
mod engine;
mod fair;
mod file_lists;
mod mistake;
mod outputs;
mod plan;
mod records;
mod sample;
mod shuf;
mod split;
mod study;
mod told;

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::num::{IntErrorKind, NonZero};
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use evenhand_classics::dice::Dice;
use evenhand_classics::{Distribution, Entry, Kind, catalogue};
use evenhand_files::{MemoryLimit, Numbers};
use evenhand_locale::{Language, Resources};

pub(crate) use aligned::AlignedFiles;
pub(crate) use audit::{Audit, ExampleLanguage, Format, OfLog, OnRequest, Seeds};
pub(crate) use deal::{Cards, Deal, Table};
pub(crate) use engine::EngineChoice;
pub(crate) use fair::{
    Announce, Check, Circle, CircleEnd, CircleList, CircleShow, CircleStep, CircleVoid, Collect, DrawStep,
    Drawing, Fairdeal, Fairdraw, HandOf, Into, Invite, Names, Offer, Open, Seal, Show, State, Step, Verify,
};
pub(crate) use file_lists::FileLists;
pub(crate) use mistake::{mistake, of_shuf};
pub(crate) use outputs::{Compressed, OutputForm};
pub(crate) use plan::Plan;
pub(crate) use records::RecordFormat;
pub(crate) use sample::Sample;
pub(crate) use shuf::{Range, Shuf};
pub(crate) use split::{Shares, Split};
pub(crate) use study::{Classics, Exact, Prove, Race, Trace};

use crate::classics::wrapped;
use crate::language;
use crate::words::WORDS;

/// Puts lines, arguments or numbers in a uniformly random order
///
/// Every order is equally likely, exactly. The same seed gives the same order, on any machine, with any number of
/// threads, from a file or from a pipe.
#[derive(Debug, Parser)]
#[command(name = "evenhand", version, propagate_version = true, arg_required_else_help = true, after_help = help("exit-codes"))]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// The language: en or zh [default: that of the locale at a terminal, else en]
    #[arg(long, global = true, value_name = "LANGUAGE", hide_possible_values = true, display_order = 900, value_parser = language::parser())]
    lang: Option<Language>,
}

/// The program, with the help of all of its commands in a language.
pub(crate) fn program(language: Language) -> clap::Command {
    told::told(Arguments::command(), language)
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Shuffle(Shuffle),
    Sample(Sample),
    Split(Split),
    Plan(Plan),
    Shuf(Shuf),
    Check(CheckRecords),
    Deal(Box<Deal>),
    Fairdeal(Fairdeal),
    Fairdraw(Fairdraw),
    Verify(Box<Verify>),
    Classics(Classics),
    Trace(Trace),
    Exact(Exact),
    Prove(Prove),
    Race(Race),
    Audit(Box<Audit>),
    Page(Page),
    Completions(Completions),
    Man(Man),
}

/// Write lines in a random order
///
/// Lines are bytes up to a newline. Several files are one sequence of lines, in the order of the arguments; a last line
/// without its newline gets one.
#[derive(Debug, Args)]
#[command(
    after_help = help("shuffle-help"),
    after_long_help = [help("shuffle-help"), help("output-help"), help("stats-help"), wrong_shuffles()].join("\n\n")
)]
pub(crate) struct Shuffle {
    #[command(flatten)]
    pub(crate) input: Lines,

    /// Write the first K of the order at most
    #[arg(short = 'n', long = "head-count", value_name = "K", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) count: Option<u64>,

    /// Choose with replacement: every output line is any of the lines; without -n, without end
    #[arg(short, long)]
    pub(crate) repeat: bool,

    #[command(flatten)]
    pub(crate) method: Method,

    #[command(flatten)]
    pub(crate) aligned: AlignedFiles,

    #[command(flatten)]
    pub(crate) run: Run,
}

/// A shuffle of the classics in the place of the program's own.
#[derive(Debug, Args)]
pub(crate) struct Method {
    /// Shuffle by a classic, right or wrong, such as riffle (see evenhand classics) [default: order]
    #[arg(long = "method", value_name = "NAME", value_parser = Classic(Kind::Shuffle), conflicts_with = "repeat")]
    #[arg(hide_possible_values = true)]
    pub(crate) classic: Option<&'static Entry>,

    /// The dice of --method, right or wrong, such as modulo:15
    #[arg(long, value_name = "DICE", requires = "classic", value_parser = crate::clock::dice)]
    pub(crate) dice: Option<Dice>,

    /// How many rounds, of a --method that has them
    #[arg(long, value_name = "R", requires = "classic")]
    pub(crate) rounds: Option<u32>,

    /// How many faces the die has that a --method is defined by: keys, gaps
    #[arg(long, value_name = "F", requires = "classic")]
    pub(crate) faces: Option<u32>,
}

/// Tell whether two files hold the same lines, in whatever order
///
/// Each is read once and held nowhere, on a thread of its own, so that files of any size are compared in a few MB of
/// memory. What is compared is the number of lines, their bytes, and the sum of their hashes.
#[derive(Debug, Args)]
#[command(after_help = help("check-help"))]
pub(crate) struct CheckRecords {
    /// A file; - is standard input
    #[arg(value_name = "A")]
    pub(crate) first: OsString,

    /// Another; one of both may be standard input
    #[arg(value_name = "B")]
    pub(crate) second: OsString,

    #[command(flatten)]
    pub(crate) records: RecordFormat,

    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where lines come from.
#[derive(Debug, Args)]
pub(crate) struct Lines {
    /// Files to read; none or - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) operands: Vec<OsString>,

    /// Take the arguments as lines, not as files
    #[arg(short, long, conflicts_with_all = ["range", "format", "lines_per_record", "record_start", "header"])]
    #[arg(conflicts_with_all = ["files_from", "recursive"])]
    pub(crate) echo: bool,

    /// Take the whole numbers from LO to HI, both included, as lines: up to 2^64 - 1 of them, all below 2^64
    #[arg(short = 'i', long = "input-range", value_name = "LO-HI", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["operands", "format", "lines_per_record", "record_start", "header"])]
    #[arg(conflicts_with_all = ["files_from", "recursive"])]
    pub(crate) range: Option<Numbers>,

    /// Take the bytes of files as they are: compressed, UTF-16, or a table with quoted ends of lines
    #[arg(short = 'a', long, conflicts_with_all = ["echo", "range"])]
    pub(crate) text: bool,

    #[command(flatten)]
    pub(crate) lists: FileLists,

    #[command(flatten)]
    pub(crate) records: RecordFormat,
}

/// How an old output is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Placement {
    /// A new file takes its name.
    Rename,
    /// It is written over.
    Copy,
}

/// How it is done, and where the result goes.
#[derive(Debug, Clone, Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches, each by itself")]
pub(crate) struct Run {
    /// Write to FILE when all is done: it may be one of the inputs, and is never left half written
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) form: OutputForm,

    #[command(flatten)]
    pub(crate) engine: EngineChoice,

    /// How an old FILE is replaced: rename, by a new file that takes its name, or copy, by writing over it [default: rename]
    #[arg(long, value_name = "HOW", requires = "output", hide_possible_values = true)]
    pub(crate) in_place: Option<Placement>,

    /// Wait until the disk has a new FILE too, as is done for one that replaces another
    #[arg(long, conflicts_with = "no_sync")]
    pub(crate) sync: bool,

    /// Do not wait until the disk has it: faster, and a power cut may take the old FILE and the new one
    #[arg(long)]
    pub(crate) no_sync: bool,

    /// The seed: 64 hexadecimal digits, or any text; without one, a new seed from the system
    #[arg(long, value_name = "TEXT", value_parser = OsStringValueParser::new().try_map(text))]
    pub(crate) seed: Option<String>,

    /// Print the seed, new or given, on standard error: 64 hexadecimal digits, a line by themselves, --quiet or not
    #[arg(long)]
    pub(crate) print_seed: bool,

    /// The most threads to use, up to eight for each processor; the result is the same [default: all
    /// processors]
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,

    /// The most memory to use, such as 512M, 1.5GiB (powers of 1024) or 500MB (of 1000), from 32M on; what does not fit goes to
    /// files [default: half of what is free]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, value_parser = memory)]
    pub(crate) memory: Option<MemoryLimit>,

    /// A folder for what does not fit in memory; several take turns, up to 64; one that is memory (tmpfs) counts for --memory
    /// [default: that of the output; without one, TMPDIR, /var/tmp or /tmp]
    #[arg(long = "temp-dir", value_name = "FOLDER")]
    pub(crate) temporary: Vec<PathBuf>,

    /// Write what was read, spilled and written, and what it took in time and memory, to FILE as JSON (its fields: --help)
    #[arg(long, value_name = "FILE")]
    pub(crate) stats: Option<PathBuf>,

    /// Tell what was decided (memory or files, threads) and what it took
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,

    /// Tell neither the seed nor progress, as when standard error is no terminal
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Write the completions of a shell to standard output
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  evenhand completions bash > ~/.local/share/bash-completion/completions/evenhand"
)]
pub(crate) struct Completions {
    /// Which shell
    pub(crate) shell: Shell,
}

/// Open the page for a browser, or write it to a file
///
/// The classics at work, a judge of shuffles, exact laws, deals, and deals that players can verify, in one file that asks
/// no network for anything. It is written to the folder of the program's state, and opened from there.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evenhand page\n  evenhand page 'watch?classic=durstenfeld&n=6&draws=5,5,4,1,1,1'\n  \
                        evenhand page -o evenhand.html"
)]
pub(crate) struct Page {
    /// What to show: a part of the page, or all of a link after its #
    #[arg(value_name = "LINK", conflicts_with = "output")]
    pub(crate) link: Option<String>,

    /// Write it to this file, and open nothing; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Write a page of the manual to standard output, or all of them to files
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evenhand man shuffle | man -l -\n  evenhand man --to ~/.local/share/man/man1"
)]
pub(crate) struct Man {
    /// The page of a command; without one, that of the program
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,

    /// Write the pages of the program and of all its commands to this folder: evenhand.1, evenhand-shuffle.1, …
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    pub(crate) to: Option<PathBuf>,
}

/// What help is made of: in English what stands below the options, in other languages all of it; and what is wrong with
/// arguments.
static HELP: Resources = Resources::new(&[
    (Language::English, include_str!("arguments/en.ftl")),
    (Language::Chinese, include_str!("arguments/zh.ftl")),
]);

/// What the long help of commands lists, by its name there.
fn listed() -> Vec<(&'static str, String)> {
    study::listed()
        .into_iter()
        .chain([("wrong", wrong_listed().trim_start_matches('\n').to_owned())])
        .collect()
}

/// The part of the help of that id.
fn help(id: &str) -> String {
    static HELP: Resources = Resources::new(&[(Language::English, include_str!("arguments/en.ftl"))]);
    HELP.messages(Language::English).text(id)
}

/// The shuffles of the catalogue that are wrong, below what is said of them.
fn wrong_shuffles() -> String {
    help("shuffle-wrong") + &wrong_listed()
}

/// The shuffles of the catalogue that are wrong, each with what is wrong with it, and each after a newline.
fn wrong_listed() -> String {
    let mut text = String::new();
    for page in catalogue().iter().map(Entry::page).filter(|page| page.kind == Kind::Shuffle) {
        if page.distribution != Distribution::Uniform {
            let why = page.text(language::output()).why;
            let _ = write!(text, "\n  {}\n{}", page.name, wrapped(&why, "      ").trim_end());
        }
    }
    text
}

/// Takes an entry of the catalogue by any of its names; completions know the first of each.
#[derive(Debug, Clone)]
struct Classic(Kind);

impl TypedValueParser for Classic {
    type Value = &'static Entry;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let parse = match self.0 {
            Kind::Sampler => sampler,
            Kind::Shuffle => shuffle,
        };
        StringValueParser::new().try_map(move |name| parse(&name)).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let pages = catalogue().iter().map(Entry::page).filter(|page| page.kind == self.0);
        Some(Box::new(pages.map(|page| PossibleValue::new(page.name))))
    }
}

/// A shuffle of the catalogue.
fn shuffle(name: &str) -> Result<&'static Entry, String> {
    let entry = crate::names::classic(name).map_err(|error| error.0)?;
    if entry.page().kind == Kind::Shuffle {
        return Ok(entry);
    }
    Err(WORDS.messages(language::messages()).format("method-is-sampler", [("name", name.into())]))
}

/// A sampler of the catalogue.
fn sampler(name: &str) -> Result<&'static Entry, String> {
    let entry = crate::names::classic(name).map_err(|error| error.0)?;
    if entry.page().kind == Kind::Sampler {
        return Ok(entry);
    }
    let samplers = catalogue().iter().filter(|entry| entry.page().kind == Kind::Sampler);
    let names: Vec<&str> = samplers.map(|entry| entry.page().name).collect();
    let arguments = [("name", name.into()), ("samplers", names.join(", ").into())];
    Err(WORDS.messages(language::messages()).format("method-is-shuffle", arguments))
}

/// Why a value is none, in the language of messages.
pub(crate) fn no_value(id: &str) -> String {
    HELP.messages(language::messages()).text(&format!("value.{id}"))
}

/// A whole number.
fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| no_value("whole"))
}

/// A number of threads; one that is too large to count is as good as any that is more than are used.
fn threads(text: &str) -> Result<NonZero<usize>, String> {
    match text.parse::<NonZero<usize>>() {
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Ok(NonZero::<usize>::MAX),
        threads => threads.map_err(|_| no_value("threads")),
    }
}

/// A limit for the memory of the process.
fn memory(text: &str) -> Result<MemoryLimit, String> {
    let limit = text.parse::<MemoryLimit>().map_err(|error| error.text(language::messages()))?;
    if limit.size().0 < MemoryLimit::MIN_OF_PROCESS.size().0 {
        return Err(no_value("memory"));
    }
    Ok(limit)
}

/// A text.
fn text(text: OsString) -> Result<String, String> {
    text.into_string().map_err(|_| no_value("text"))
}
