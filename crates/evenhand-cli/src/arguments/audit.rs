//! What can be asked of the audit.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args, ValueEnum};
use evenhand::Seed;
use evenhand_classics::generators::Generator;
use evenhand_sources::WhichDeck;

use super::study::seed;
use super::{HELP, help, no_value};
use crate::clock::{self, ClockedDice};
use crate::language;

/// Judge a shuffle: is it fair, and if not, how is it bent?
///
/// Judges the decks of a program in any language, of a log, or of a classic. Every statistic has its exact law; the
/// verdict is over all of them together: FAIL if a fair shuffle would look as bent less than once in a million audits,
/// unresolved from there to once in a thousand, else "no bias found at this resolution", with what these decks would
/// have shown and what not.
#[derive(Debug, Args)]
#[command(
    after_help = help("audit-help"),
    after_long_help = help("audit-long-help"),
    override_usage = "evenhand audit [OPTIONS] <FILE>\n       evenhand audit [OPTIONS] --classic <NAME>\n       \
                      evenhand audit [OPTIONS] -- <PROGRAM> [ARGUMENT]...\n       \
                      evenhand audit [OPTIONS] --order <FILE>...\n       \
                      evenhand audit [OPTIONS] --merge <STATE>...\n       \
                      evenhand audit --example <LANGUAGE>"
)]
#[command(group(ArgGroup::new("source").required(true).args(["log", "classic", "program", "order", "merge", "example"])))]
pub(crate) struct Audit {
    /// A log of decks: text, a deck a line; CSV; JSON lines; also compressed with gzip; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,

    /// A classic (see evenhand classics)
    #[arg(long, value_name = "NAME")]
    pub(crate) classic: Option<String>,

    /// A program that shuffles, with its arguments
    #[arg(last = true, value_name = "PROGRAM")]
    pub(crate) program: Vec<OsString>,

    /// One large order, or a few in turn, such as the epochs of a data loader: 1,000 items or more. The id of the item at each
    /// place, from 0 or 1 on, one a line; or an order a line; or as NumPy writes an array (.npy); also compressed; - is
    /// standard input
    #[expect(clippy::doc_markdown, reason = "help, where names stand as they are")]
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "n", "items", "items_from", "first", "decks", "time", "sequential", "require", "brief", "dice", "rounds", "faces", "keep",
        "seed", "format", "column", "header", "follow", "each", "stream", "stdin", "deck", "skip", "patience", "no_twins", "crack",
        "groups", "no_groups", "hands", "lags", "distances", "separator", "delimiter", "every_seed", "html", "svg", "state",
        "article",
    ])]
    pub(crate) order: Vec<PathBuf>,

    /// Audits that were made elsewhere, judged as one: the files that --state wrote, also compressed with gzip
    #[arg(long, value_name = "STATE", num_args = 1.., conflicts_with_all = [
        "n", "items", "items_from", "first", "decks", "time", "sequential", "dice", "rounds", "faces", "keep", "seed",
        "format", "column", "header", "follow", "each", "stream", "stdin", "deck", "skip", "patience", "no_twins", "crack", "groups", "no_groups",
        "hands", "lags", "distances", "separator", "delimiter", "every_seed",
    ])]
    pub(crate) merge: Vec<PathBuf>,
    /// Write a wrapper that judges your own function, ready to run, in this language
    #[arg(long, value_enum, value_name = "LANGUAGE", exclusive = true)]
    pub(crate) example: Option<ExampleLanguage>,

    #[command(flatten)]
    pub(crate) cards: Cards,

    /// How many decks to judge [default: 100000; 1000 with --each; of a log, all]
    #[arg(help_heading = "Judging", long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) decks: Option<u64>,

    /// Judge what has come within this time, in seconds
    #[arg(help_heading = "Judging", long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,

    /// Stop soon after the evidence is enough, however often one looks: e-values, valid at any time. A fault
    /// takes about as many decks as with a number that is fixed before; up to 64 times as many (1,000 to 20,000 in
    /// all, those that come within three seconds) then say what is wrong
    #[arg(help_heading = "Judging", long)]
    pub(crate) sequential: bool,

    /// Exit with 3 unless this number of decks would have shown these faults, such as riffle:7,seeds:15
    #[arg(help_heading = "Judging", long, value_name = "FAULTS", value_delimiter = ',')]
    pub(crate) require: Vec<String>,

    /// Name no known fault: neither one that the decks are like, nor those that they would have shown, which take seconds
    #[arg(help_heading = "Judging", long)]
    pub(crate) brief: bool,

    #[command(flatten)]
    pub(crate) on_request: OnRequest,

    #[command(flatten)]
    pub(crate) of_classic: OfClassic,

    #[command(flatten)]
    pub(crate) of_log: OfLog,

    #[command(flatten)]
    pub(crate) of_program: OfProgram,

    #[command(flatten)]
    pub(crate) seeds: Seeds,

    #[command(flatten)]
    pub(crate) reports: Reports,

    /// Show no progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Which cards there are.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cards")]
pub(crate) struct Cards {
    /// How many cards a deck has: the numbers 1 to N [default: as many as the first deck; 52]
    #[arg(short, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) n: Option<u32>,

    /// The cards in the order that the shuffle starts from, such as 1-52,joker,joker: equal ones are alike
    #[arg(long, value_name = "ITEMS", conflicts_with = "items_from")]
    pub(crate) items: Option<String>,

    /// The same, from the lines of a file
    #[arg(long, value_name = "FILE")]
    pub(crate) items_from: Option<PathBuf>,

    /// What separates cards in a line, such as ', ' or '\t'; '' takes each character for a card [default: found out]
    #[arg(long, value_name = "TEXT", value_parser = separator, conflicts_with = "classic")]
    pub(crate) separator: Option<String>,

    /// Only the first K cards of each deck are visible: hands
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) first: Option<u32>,
}

/// What is looked at on request, beside the whole battery.
#[derive(Debug, Args)]
#[command(next_help_heading = "On request")]
pub(crate) struct OnRequest {
    /// A group of cards, such as 'A*' or aces=AS,AH,AD,AC or low=1-4: where its members lie; may be given several times
    #[arg(long, value_name = "GROUP")]
    pub(crate) groups: Vec<String>,

    /// Look at no suits, colours and ranks of themselves, as is done where all items are named as cards
    #[arg(long)]
    pub(crate) no_groups: bool,

    /// How many members of each group the first K cards hold, and how often none; several: 5,13
    #[arg(long, value_name = "K", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) hands: Vec<u32>,

    /// Hold each deck against those up to K before it, 64 at most (without, 8)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) lags: Option<u8>,

    /// How far apart cards lie: of all pairs c and c + d, those of one d together; or of each pair that is named, such as
    /// AS:KS,2C:3C
    #[arg(long, value_name = "PAIRS", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(crate) distances: Option<String>,
}

/// What a classic is run with.
#[derive(Debug, Args)]
#[command(next_help_heading = "Classics")]
pub(crate) struct OfClassic {
    /// The dice, right or wrong, such as modulo:15 (see evenhand trace --help) [default: exact]
    #[arg(long, value_name = "DICE", conflicts_with_all = ["log", "program"], value_parser = ClockedDice::parse)]
    pub(crate) dice: Option<ClockedDice>,

    /// How many rounds, of those that have them
    #[arg(long, value_name = "R", conflicts_with_all = ["log", "program"])]
    pub(crate) rounds: Option<u32>,

    /// How many faces the die has that some are defined by: keys, gaps
    #[arg(long, value_name = "F", conflicts_with_all = ["log", "program"])]
    pub(crate) faces: Option<u32>,

    /// Never put the deck back in order: each shuffle goes on from the deck before
    #[arg(long, conflicts_with_all = ["log", "program"])]
    pub(crate) keep: bool,

    /// The seed of the dice: any text
    #[arg(long, value_name = "TEXT", value_parser = seed, conflicts_with_all = ["log", "program"])]
    pub(crate) seed: Option<Seed>,
}

/// How decks are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A deck a line
    Text,
    /// Values separated by commas, semicolons or tabs
    Csv,
    /// A JSON array a line, or an object that has one; its cards may be objects too
    Jsonl,
}

/// How a log is read.
#[derive(Debug, Args)]
#[command(next_help_heading = "Logs")]
pub(crate) struct OfLog {
    /// The format [default: by the name's end, else text]
    #[arg(long, value_enum, conflicts_with_all = ["classic", "program"])]
    pub(crate) format: Option<Format>,

    /// The CSV column or JSON field that has the deck: its name, or the column's number; or the columns that have a card
    /// each: 2-53, c1-c52, 2- to the last
    #[arg(long, value_name = "NAME", conflicts_with_all = ["classic", "program"])]
    pub(crate) column: Option<String>,

    /// What separates the cells of a CSV file: a character, or '\t' [default: found out, of commas, semicolons, tabs]
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter, conflicts_with_all = ["classic", "program"])]
    pub(crate) delimiter: Option<u8>,

    /// The first record of a CSV file names its columns; so it does where --column is a name
    #[arg(long, conflicts_with_all = ["classic", "program"])]
    pub(crate) header: bool,

    /// Wait for more at the end of the log, until the evidence is enough or Ctrl-C; implies --sequential
    #[arg(long, conflicts_with_all = ["classic", "program"])]
    pub(crate) follow: bool,
}

/// How a program is run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Programs")]
pub(crate) struct OfProgram {
    /// Start it again for each deck, the items on its standard input [default: found out by trying]
    #[arg(long, conflicts_with_all = ["log", "classic", "stream"])]
    pub(crate) each: bool,

    /// Start it once: it prints a deck a line [default: found out by trying]
    #[arg(long, conflicts_with_all = ["log", "classic"])]
    pub(crate) stream: bool,

    /// What the program asks for on its standard input, such as 52: this text and a newline, instead of the items
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["log", "classic"])]
    pub(crate) stdin: Option<String>,

    /// Which deck of each run counts, where it prints several: its number, or last [default: found out; of two, the one after
    /// the shuffle]
    #[arg(long, value_name = "WHICH", value_parser = which_deck, conflicts_with_all = ["log", "classic", "stream"])]
    pub(crate) deck: Option<WhichDeck>,

    /// Leave out the lines that begin with this text; may be given several times
    #[arg(long, value_name = "TEXT", value_parser = line_beginning, conflicts_with_all = ["log", "classic"])]
    pub(crate) skip: Vec<String>,

    /// The longest wait for a deck, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10", conflicts_with_all = ["log", "classic"])]
    pub(crate) patience: Duration,

    /// Start no twins: several at once, to see whether the clock is the seed
    #[arg(long, conflicts_with_all = ["log", "classic"])]
    pub(crate) no_twins: bool,
}

/// The search for a seed.
#[derive(Debug, Args)]
#[command(next_help_heading = "Seeds")]
pub(crate) struct Seeds {
    /// Search for the seed: C, MSVC, C++, Java, Delphi, Python, NumPy, PHP, .NET, Unity, Go, Lua; and for the state of V8's Math.random
    #[expect(clippy::doc_markdown, reason = "help, where names stand as they are")]
    #[arg(long)]
    pub(crate) crack: bool,

    /// When the first deck was shuffled: seconds since 1970, or a date such as 2012-10-10 or 2012-10-10T16:25:00+08:00 (UTC
    /// where it has no offset, noon where it has no time) [default: now]
    #[arg(long, value_name = "SECOND|DATE", requires = "crack", value_parser = around)]
    pub(crate) around: Option<u64>,

    /// How many seconds before and after that to try
    #[arg(long, value_name = "SECONDS", requires = "crack", default_value_t = 86_400)]
    #[arg(value_parser = clap::value_parser!(u64).range(..=31_536_000))]
    pub(crate) within: u64,

    /// Try all 2^31 or 2^32 seeds of these generators, or of all: hours, told at the start
    #[arg(long, value_name = "GENERATORS", requires = "crack", num_args = 0..=1, require_equals = true)]
    #[arg(value_delimiter = ',', value_parser = generator)]
    pub(crate) every_seed: Option<Vec<Generator>>,
}

/// Where reports go, beside the terminal.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reports")]
pub(crate) struct Reports {
    /// Write one page with pictures, all tests, and where the decks came from
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// Draw the heat map of cards and places
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write everything but the tables of counts as JSON (schema evenhand-audit/3); - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,

    /// The tables of counts too: cards at places, pairs, histograms; of 1,024 cards 50 MB
    #[arg(long, requires = "json")]
    pub(crate) tables: bool,

    /// Save what was counted, for --merge (schema evenhand-audit-state/1); - is standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sequential", "follow"])]
    pub(crate) state: Option<PathBuf>,

    /// Print article 004's table first: how often each card came to each place; of a classic both ways, the deck put back in
    /// order before each run and never put back, with what each way hides
    #[arg(long)]
    pub(crate) article: bool,
}

/// A language that there is a wrapper in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExampleLanguage {
    #[value(aliases = ["py", "python3"])]
    Python,
    #[value(name = "javascript", aliases = ["js", "node"])]
    JavaScript,
    #[value(name = "typescript", alias = "ts")]
    TypeScript,
    #[value(name = "csharp", aliases = ["cs", "c#", "dotnet"])]
    CSharp,
    Java,
    #[value(alias = "kt")]
    Kotlin,
    #[value(name = "cpp", aliases = ["c++", "cxx"])]
    Cpp,
    #[value(alias = "rs")]
    Rust,
    #[value(alias = "golang")]
    Go,
    Lua,
}

/// A generator by its id, of those that have few enough seeds.
fn generator(text: &str) -> Result<Generator, String> {
    let wanted = text.replace('-', "_").to_ascii_lowercase();
    let few = |generator: &&Generator| generator.seed_bits() != Generator::Java.seed_bits();
    let found = Generator::ALL.iter().filter(few).find(|generator| <&str>::from(**generator) == wanted);
    found.copied().ok_or_else(|| {
        let all: Vec<&str> = Generator::ALL.iter().filter(few).map(Into::into).collect();
        HELP.messages(language::messages()).format("value.generator", [("names", all.join(", ").into())])
    })
}

/// A second, or a date.
fn around(text: &str) -> Result<u64, String> {
    clock::second_of(text).ok_or_else(|| no_value("around"))
}

/// Seconds, also parts of one.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| no_value("seconds"))?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or_else(|| no_value("time"))
}

/// A deck of a run.
fn which_deck(text: &str) -> Result<WhichDeck, String> {
    match text {
        "last" => Ok(WhichDeck::Last),
        "first" => Ok(WhichDeck::Number(1)),
        number => match number.parse() {
            Ok(number) if number > 0 => Ok(WhichDeck::Number(number)),
            _ => Err(no_value("deck")),
        },
    }
}

/// What lines begin with that are left out: blanks alone would leave out all.
fn line_beginning(text: &str) -> Result<String, String> {
    if text.trim().is_empty() { Err(no_value("line-beginning")) } else { Ok(text.to_string()) }
}

/// A text in which a tab may be written as it is in programs.
fn separator(text: &str) -> Result<String, String> {
    if ["\n", "\r", "\\n", "\\r"].iter().any(|end| text.contains(end)) {
        return Err(no_value("newline"));
    }
    Ok(text.replace("\\t", "\t"))
}

/// A character of one byte, or a tab as it is written in programs.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"\\t" => Ok(b'\t'),
        [byte] if !matches!(byte, b'"' | b'\n' | b'\r') => Ok(*byte),
        _ => Err(no_value("character")),
    }
}
