//! What can be asked for, and the help that says so.

#![allow(clippy::doc_markdown, reason = "help, where names stand as they are")]

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
pub(crate) use deal::{BoardOptions, Cards, Deal, Table};
pub(crate) use engine::EngineChoice;
pub(crate) use fair::{
    Announce, Chat, Check, Circle, CircleEnd, CircleList, CircleShow, CircleStep, CircleVoid, Collect,
    DrawStep, Drawing, Fairdeal, Fairdraw, HandOf, Into, Invite, Names, Offer, Open, Play, PlayOptions,
    Players, Seal, Show, State, Step, Verify, shown_name,
};
pub(crate) use file_lists::FileLists;
pub(crate) use mistake::{PREFIX, mistake, of_shuf};
pub(crate) use outputs::{Compressed, OutputForm};
pub(crate) use plan::Plan;
pub(crate) use records::RecordFormat;
pub(crate) use sample::Sample;
pub(crate) use shuf::{Range, Shuf};
pub(crate) use split::{Shares, Split, UNIT};
pub(crate) use study::{Classics, Exact, Prove, Race, Trace};

use crate::classics::wrapped;
use crate::language;
use crate::words::WORDS;

/// Shuffle files, arrays and card decks, and check that a shuffle is fair
///
/// Every order is equally likely. The same seed gives the same order on every machine, with any
/// number of threads, from a file or from a pipe.
#[derive(Debug, Parser)]
#[command(name = "evenhand", version, propagate_version = true, arg_required_else_help = true, after_help = help("program-help"))]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Language: en or zh [default: by locale, else en]
    ///
    /// By default the language of the locale at a terminal, and en for files, pipes and programs.
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

/// Write records in a random order
///
/// A record is a line, unless the file extension or an option says otherwise. Several files are one
/// sequence of records, in the order of the arguments. evenhand adds a newline to a last line that
/// lacks one.
#[derive(Debug, Args)]
#[command(
    after_help = help("shuffle-examples"),
    after_long_help = [help("shuffle-help"), help("output-help"), help("stats-help"), wrong_shuffles()].join("\n\n")
)]
pub(crate) struct Shuffle {
    #[command(flatten)]
    pub(crate) input: Lines,

    /// Write only the first K records of the order
    #[arg(help_heading = "Order")]
    #[arg(short = 'n', long = "head-count", value_name = "K", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) count: Option<u64>,

    /// Sample with replacement, without end unless -n is given
    #[arg(help_heading = "Order")]
    #[arg(short, long)]
    pub(crate) repeat: bool,

    #[command(flatten)]
    pub(crate) aligned: AlignedFiles,

    #[command(flatten)]
    pub(crate) run: Run,

    #[command(flatten)]
    pub(crate) method: Method,
}

/// A shuffle of the classics in the place of the program's own.
#[derive(Debug, Args)]
pub(crate) struct Method {
    /// Shuffle by a named algorithm, right or wrong
    ///
    /// Such as riffle or naive_swap. `evenhand classics` lists them. By default every order is
    /// equally likely.
    #[arg(help_heading = "Study")]
    #[arg(long = "method", value_name = "NAME", value_parser = Classic(Kind::Shuffle), conflicts_with = "repeat")]
    #[arg(hide_possible_values = true)]
    pub(crate) classic: Option<&'static Entry>,

    /// Random source of --method, such as modulo:15
    ///
    /// See evenhand trace --help for all of them.
    #[arg(help_heading = "Study")]
    #[arg(
        long,
        value_name = "DICE",
        requires = "classic",
        conflicts_with = "repeat",
        hide_short_help = true
    )]
    #[arg(value_parser = crate::clock::dice)]
    pub(crate) dice: Option<Dice>,

    /// Number of rounds, for methods that have them
    #[arg(help_heading = "Study")]
    #[arg(long, value_name = "R", requires = "classic", conflicts_with = "repeat", hide_short_help = true)]
    pub(crate) rounds: Option<u32>,

    /// Number of faces of the die, for methods that take one
    ///
    /// These are the methods with random keys and with overhand gaps.
    #[arg(help_heading = "Study")]
    #[arg(long, value_name = "F", requires = "classic", conflicts_with = "repeat", hide_short_help = true)]
    pub(crate) faces: Option<u32>,
}

/// Compare files as sets of records, whatever their order
///
/// evenhand reads each file once, and holds none in memory. It compares the number of records, their
/// bytes, and the sum of their hashes. With --parts it compares a file with the parts or shards that
/// it was split into.
#[derive(Debug, Args)]
#[command(after_help = help("check-help"))]
#[command(
    override_usage = "evenhand check [OPTIONS] <A> <B>\n       evenhand check [OPTIONS] <A> --parts <PART>..."
)]
pub(crate) struct CheckRecords {
    /// First file (-: standard input)
    #[arg(help_heading = "Input")]
    #[arg(value_name = "A")]
    pub(crate) first: OsString,

    /// Second file (-: standard input)
    #[arg(help_heading = "Input")]
    #[arg(value_name = "B", required_unless_present = "parts", conflicts_with = "parts")]
    pub(crate) second: Option<OsString>,

    /// Compare A with these files together, such as the parts of a split
    ///
    /// Every part that is not empty must have the header of A.
    #[arg(help_heading = "Input")]
    #[arg(long, value_name = "PART", num_args = 1..)]
    pub(crate) parts: Vec<OsString>,

    #[command(flatten)]
    pub(crate) records: RecordFormat,

    /// Write JSON
    #[arg(help_heading = "Output")]
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where lines come from.
#[derive(Debug, Args)]
pub(crate) struct Lines {
    /// Files to read [default: standard input, also -]
    #[arg(help_heading = "Input")]
    #[arg(value_name = "FILE")]
    pub(crate) operands: Vec<OsString>,

    /// Use the arguments themselves as lines
    #[arg(help_heading = "Input")]
    #[arg(short, long, conflicts_with_all = ["range", "format", "lines_per_record", "record_start", "header"])]
    #[arg(conflicts_with_all = ["no_quoting", "escape"])]
    #[arg(conflicts_with_all = ["files_from", "recursive", "aligned", "output_aligned"])]
    pub(crate) echo: bool,

    /// Use the whole numbers from LO to HI, inclusive, as lines
    ///
    /// Up to 2^64 - 1 numbers, all below 2^64. With -n K, a sample from more than 2^20 numbers takes
    /// time and memory for K numbers alone, and is not the head of the whole order.
    #[arg(help_heading = "Input")]
    #[arg(short = 'i', long = "input-range", value_name = "LO-HI", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["operands", "format", "lines_per_record", "record_start", "header"])]
    #[arg(conflicts_with_all = ["no_quoting", "escape"])]
    #[arg(conflicts_with_all = ["files_from", "recursive", "aligned", "output_aligned"])]
    pub(crate) range: Option<Numbers>,

    /// Read files as plain lines
    ///
    /// evenhand then neither decompresses nor looks for UTF-16 and for newlines inside quoted
    /// fields. The first line is a record too, unless --header keeps it.
    #[arg(help_heading = "Input")]
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
    /// Write to FILE atomically, which may be an input
    ///
    /// The file appears when all is done, whole or not at all.
    #[arg(help_heading = "Output")]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) form: OutputForm,

    /// Replace an old FILE by rename or copy [default: rename]
    ///
    /// rename: a new file takes its name. copy: evenhand overwrites the old file.
    #[arg(help_heading = "Output")]
    #[arg(long, value_name = "HOW", requires = "output", hide_possible_values = true)]
    pub(crate) in_place: Option<Placement>,

    /// Also wait for the disk when FILE is new
    ///
    /// evenhand always does for a FILE that replaces another. Without -o, standard output is synced if it is
    /// a file.
    #[arg(help_heading = "Output")]
    #[arg(long, hide_short_help = true, conflicts_with = "no_sync")]
    pub(crate) sync: bool,

    /// Do not wait for the disk
    ///
    /// Faster, but a power cut may lose both the old FILE and the new one.
    #[arg(help_heading = "Output")]
    #[arg(long, hide_short_help = true, requires = "output")]
    pub(crate) no_sync: bool,

    /// Seed: any text, or 64 hexadecimal digits [default: random]
    #[arg(help_heading = "Order")]
    #[arg(long, value_name = "TEXT", value_parser = OsStringValueParser::new().try_map(text))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,

    /// Print the seed on standard error
    ///
    /// 64 hexadecimal digits on one line, also with --quiet. evenhand then prints no notices, so
    /// `2> seed` stores the seed alone.
    #[arg(help_heading = "Order")]
    #[arg(long)]
    pub(crate) print_seed: bool,

    /// Maximum number of threads [default: all processors]
    ///
    /// Up to eight per processor. The result does not depend on it.
    #[arg(help_heading = "Resources")]
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = threads)]
    pub(crate) threads: Option<NonZero<usize>>,

    /// Memory limit, such as 512M or 1.5GiB [default: half of free memory]
    ///
    /// K, M, G and KiB are powers of 1024, kB, MB and GB powers of 1000. At least 32M. Data beyond
    /// the limit goes to temporary files.
    #[arg(help_heading = "Resources")]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, value_parser = memory)]
    pub(crate) memory: Option<MemoryLimit>,

    /// Directory for temporary files [default: that of the output]
    ///
    /// Without an output file the default is TMPDIR, /var/tmp or /tmp. With several (up to 64),
    /// evenhand uses them in turn. A directory in memory (tmpfs) counts towards --memory.
    #[arg(help_heading = "Resources")]
    #[arg(long = "temp-dir", value_name = "DIR")]
    pub(crate) temporary: Vec<PathBuf>,

    /// Write statistics of the run to FILE as JSON
    ///
    /// The fields are listed below.
    #[arg(help_heading = "Resources")]
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) stats: Option<PathBuf>,

    /// Report decisions, times and memory on standard error
    #[arg(help_heading = "Resources")]
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,

    /// Print no seed, notices or progress
    #[arg(help_heading = "Resources")]
    #[arg(short, long)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) engine: EngineChoice,
}

impl Run {
    /// Whether standard error gets no notices: a `--print-seed` is alone there.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet || self.print_seed
    }
}

/// Print the completion script of a shell
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  evenhand completions bash > ~/.local/share/bash-completion/completions/evenhand"
)]
pub(crate) struct Completions {
    /// Shell
    pub(crate) shell: Shell,
}

/// Open the page about shuffling in a browser, or write it to a file
///
/// One file that works offline: algorithms step by step, audits, exact distributions, deals, and
/// deals that players can verify. evenhand writes it to its state directory and opens it from
/// there.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evenhand page\n  evenhand page 'watch?classic=durstenfeld&n=6&draws=5,5,4,1,1,1'\n  \
                        evenhand page -o evenhand.html"
)]
pub(crate) struct Page {
    /// Part of the page to open, or the part of a link after #
    #[arg(value_name = "LINK", conflicts_with = "output")]
    pub(crate) link: Option<String>,

    /// Write the page to FILE and open nothing (-: standard output)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Print a manual page, or write all of them to files
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evenhand man shuffle | man -l -\n  evenhand man --to ~/.local/share/man/man1"
)]
pub(crate) struct Man {
    /// Command [default: the whole program]
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,

    /// Write all manual pages to this directory
    ///
    /// evenhand.1, evenhand-shuffle.1, …
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
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
