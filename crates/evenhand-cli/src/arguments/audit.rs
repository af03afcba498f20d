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

/// Test whether a shuffle is fair, and find out how it is biased
///
/// evenhand tests the decks of a program in any language, of a log, or of a named algorithm. Every
/// statistic has its exact distribution, and the verdict covers all of them together. FAIL: a fair
/// shuffle looks this biased less than once in a million audits. Unresolved: less than once in a
/// thousand. Otherwise "no bias found at this resolution", with the biases that these decks would
/// and would not have revealed.
#[derive(Debug, Args)]
#[command(
    after_help = help("audit-short-help"),
    after_long_help = help("audit-long-help"),
    override_usage = "evenhand audit [OPTIONS] <FILE>\n       evenhand audit [OPTIONS] --classic <NAME>\n       \
                      evenhand audit [OPTIONS] -- <PROGRAM> [ARGUMENT]...\n       \
                      evenhand audit [OPTIONS] --order <FILE>...\n       \
                      evenhand audit [OPTIONS] --merge <STATE>...\n       \
                      evenhand audit --example <LANGUAGE>"
)]
#[command(group(ArgGroup::new("source").required(true).args(["log", "classic", "program", "order", "merge", "example"])))]
pub(crate) struct Audit {
    /// Log with one deck per line (-: standard input)
    ///
    /// Text, CSV or JSON lines, also compressed with gzip.
    #[arg(help_heading = "Decks")]
    #[arg(value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,

    /// Audit a named algorithm, such as naive_swap
    ///
    /// `evenhand classics` lists them.
    #[arg(help_heading = "Decks")]
    #[arg(long, value_name = "NAME")]
    pub(crate) classic: Option<String>,

    /// Program that shuffles, with its arguments
    #[arg(help_heading = "Decks")]
    #[arg(last = true, value_name = "PROGRAM")]
    pub(crate) program: Vec<OsString>,

    /// Audit one large order, or several, such as epochs
    ///
    /// 1,000 items or more. A file has the id of the item at each place, from 0 or 1, one per line.
    /// It may also have one order per line, or be a NumPy array (.npy), or be compressed. - is
    /// standard input.
    #[arg(help_heading = "Decks")]
    #[expect(clippy::doc_markdown, reason = "help, where names stand as they are")]
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "n", "items", "items_from", "first", "decks", "time", "sequential", "require", "brief", "dice", "rounds", "faces", "keep",
        "seed", "format", "column", "header", "follow", "each", "stream", "stdin", "deck", "skip", "patience", "no_twins", "crack",
        "groups", "no_groups", "hands", "lags", "distances", "separator", "delimiter", "every_seed", "html", "svg", "state",
        "article",
    ])]
    pub(crate) order: Vec<PathBuf>,

    /// Items of the dataset, if an order lacks some of them
    ///
    /// With --order, for a loader that drops its last batch (drop_last). Items that an order lacks
    /// count as its last ones. At least half of the items must be there.
    #[arg(help_heading = "Decks")]
    #[arg(
        long,
        value_name = "N",
        hide_short_help = true,
        conflicts_with_all = ["log", "classic", "program", "merge", "example"]
    )]
    pub(crate) dataset: Option<u64>,

    /// Combine audits from files that --state wrote
    ///
    /// They may be compressed with gzip.
    #[arg(help_heading = "Decks")]
    #[arg(long, value_name = "STATE", num_args = 1.., conflicts_with_all = [
        "n", "items", "items_from", "first", "decks", "time", "sequential", "dice", "rounds", "faces", "keep", "seed",
        "format", "column", "header", "follow", "each", "stream", "stdin", "deck", "skip", "patience", "no_twins", "crack", "groups", "no_groups",
        "hands", "lags", "distances", "separator", "delimiter", "every_seed",
    ])]
    pub(crate) merge: Vec<PathBuf>,
    /// Print a wrapper for your own function in LANGUAGE
    ///
    /// python, javascript, typescript, csharp, java, kotlin, cpp, rust, go or lua.
    #[arg(help_heading = "Decks")]
    #[arg(long, value_enum, value_name = "LANGUAGE", hide_possible_values = true, exclusive = true)]
    pub(crate) example: Option<ExampleLanguage>,

    #[command(flatten)]
    pub(crate) cards: Cards,

    /// Number of decks [default: 100000; --each: 1000; log: all]
    #[arg(help_heading = "Test", long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) decks: Option<u64>,

    /// Audit the decks that arrive within SECONDS
    #[arg(help_heading = "Test", long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,

    /// Stop as soon as the evidence suffices
    ///
    /// E-values, valid at any stopping time. A bias takes about the same number of decks as with a
    /// fixed number. Then evenhand reads up to 64 times as many (1,000 to 20,000 in all, those that
    /// arrive within three seconds) to name the bug.
    #[arg(help_heading = "Test", long)]
    pub(crate) sequential: bool,

    /// Exit with 3 unless the decks would reveal FAULTS
    ///
    /// Such as riffle:7,seeds:15. The faults are listed below.
    #[arg(help_heading = "Test", long, value_name = "FAULTS", value_delimiter = ',')]
    pub(crate) require: Vec<String>,

    /// Skip the comparison with known bugs
    ///
    /// It saves some seconds.
    #[arg(help_heading = "Test", long)]
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
    #[arg(help_heading = "Other")]
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Which cards there are.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cards")]
pub(crate) struct Cards {
    /// Number of cards, named 1 to N [default: from the decks; 52]
    #[arg(short, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) n: Option<u32>,

    /// Cards in their order before the shuffle, such as 1-52
    ///
    /// Equal cards are alike: 1-52,joker,joker.
    #[arg(long, value_name = "ITEMS", conflicts_with = "items_from")]
    pub(crate) items: Option<String>,

    /// Cards from a file, one per line
    #[arg(long, value_name = "FILE")]
    pub(crate) items_from: Option<PathBuf>,

    /// Separator of cards in a line, such as ', ' or '\t'
    ///
    /// '' makes each character a card. By default evenhand detects it.
    #[arg(long, value_name = "TEXT", value_parser = separator, conflicts_with = "classic")]
    pub(crate) separator: Option<String>,

    /// Only the first K cards of each deck are visible (hands)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) first: Option<u32>,
}

/// What is looked at on request, beside the whole battery.
#[derive(Debug, Args)]
#[command(next_help_heading = "On request")]
pub(crate) struct OnRequest {
    /// Test where a group of cards lies, such as 'A*'
    ///
    /// Also aces=AS,AH,AD,AC or low=1-4. It may be given several times.
    #[arg(long, value_name = "GROUP")]
    pub(crate) groups: Vec<String>,

    /// Do not test suits, colors and ranks
    ///
    /// By default evenhand does where all items are names of playing cards.
    #[arg(long)]
    pub(crate) no_groups: bool,

    /// Test how many cards of each group the first K contain
    ///
    /// Also how often none. Several hands: 5,13.
    #[arg(long, value_name = "K", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) hands: Vec<u32>,

    /// Compare each deck with up to K before it [default: 8]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) lags: Option<u8>,

    /// Test distances between cards, or between PAIRS
    ///
    /// Of all pairs c and c + d, those with the same d together. PAIRS are pairs such as
    /// AS:KS,2C:3C, each on its own.
    #[arg(long, value_name = "PAIRS", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(crate) distances: Option<String>,
}

/// What a classic is run with.
#[derive(Debug, Args)]
#[command(next_help_heading = "Algorithms")]
pub(crate) struct OfClassic {
    /// Random source, such as modulo:15 [default: exact]
    ///
    /// See evenhand trace --help for all of them.
    #[arg(long, value_name = "DICE", conflicts_with_all = ["log", "program"], value_parser = ClockedDice::parse)]
    pub(crate) dice: Option<ClockedDice>,

    /// Number of rounds, for algorithms that have them
    #[arg(long, value_name = "R", conflicts_with_all = ["log", "program"], hide_short_help = true)]
    pub(crate) rounds: Option<u32>,

    /// Number of faces of the die, for algorithms that take one
    ///
    /// These are the algorithms with random keys and with overhand gaps.
    #[arg(long, value_name = "F", conflicts_with_all = ["log", "program"], hide_short_help = true)]
    pub(crate) faces: Option<u32>,

    /// Shuffle the previous deck again, without a reset
    #[arg(long, conflicts_with_all = ["log", "program"])]
    pub(crate) keep: bool,

    /// Seed of the random source: any text
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
    /// Log format: text, csv or jsonl [default: by extension]
    ///
    /// text: one deck per line. csv: values separated by commas, semicolons or tabs. jsonl: one JSON
    /// array per line, or an object with an array. Its cards may be objects. A file with another
    /// extension is text.
    #[arg(long, value_enum, hide_possible_values = true, conflicts_with_all = ["classic", "program"])]
    pub(crate) format: Option<Format>,

    /// CSV column or JSON field with the deck, or columns 2-53
    ///
    /// A name or a number. Columns with one card each are a range: 2-53, c1-c52, or 2- (to the
    /// last). In text, each word is a column.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["classic", "program"])]
    pub(crate) column: Option<String>,

    /// CSV separator: one character, or '\t'
    ///
    /// By default evenhand detects commas, semicolons and tabs.
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter, conflicts_with_all = ["classic", "program"])]
    pub(crate) delimiter: Option<u8>,

    /// The first CSV record is a header
    ///
    /// Implied where --column is a name.
    #[arg(long, conflicts_with_all = ["classic", "program"])]
    pub(crate) header: bool,

    /// Ignore lines that begin with TEXT
    ///
    /// It may be given several times.
    #[arg(help_heading = "Decks", long, value_name = "TEXT", value_parser = line_beginning, conflicts_with = "classic")]
    pub(crate) skip: Vec<String>,

    /// Wait for more at the end of the log
    ///
    /// Until the evidence suffices, or Ctrl-C. Implies --sequential.
    #[arg(long, conflicts_with_all = ["classic", "program"])]
    pub(crate) follow: bool,
}

/// How a program is run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Programs")]
pub(crate) struct OfProgram {
    /// Start the program once per deck, items on its stdin
    ///
    /// By default evenhand detects how to run a program.
    #[arg(long, conflicts_with_all = ["log", "classic", "stream"])]
    pub(crate) each: bool,

    /// Start the program once; it prints one deck per line
    ///
    /// By default evenhand detects how to run a program.
    #[arg(long, conflicts_with_all = ["log", "classic"])]
    pub(crate) stream: bool,

    /// Text for the standard input of the program, such as 52
    ///
    /// evenhand adds a newline. By default the items are on standard input.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["log", "classic"])]
    pub(crate) stdin: Option<String>,

    /// Deck of each run that counts: a number, or last
    ///
    /// For a program that prints several. By default evenhand detects it. Of two decks it takes the
    /// one after the shuffle.
    #[arg(long, value_name = "WHICH", value_parser = which_deck, conflicts_with_all = ["log", "classic", "stream"])]
    pub(crate) deck: Option<WhichDeck>,

    /// Longest wait for a deck in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10", conflicts_with_all = ["log", "classic"])]
    pub(crate) patience: Duration,

    /// Do not start the program several times at once
    ///
    /// That test shows whether the clock is the seed.
    #[arg(long, conflicts_with_all = ["log", "classic"])]
    pub(crate) no_twins: bool,
}

/// The search for a seed.
#[derive(Debug, Args)]
#[command(next_help_heading = "Seeds")]
pub(crate) struct Seeds {
    /// Search for the seed of the shuffle
    ///
    /// Of the generators of C, MSVC, C++, Java, Kotlin, Delphi, Python, NumPy, R, Perl, PHP, .NET,
    /// Unity, Go and Lua, of PCG32 and mulberry32. Also for the state of Math.random in V8. Seeds
    /// up to 1,000,000 come first, then the clock.
    #[expect(clippy::doc_markdown, reason = "help, where names stand as they are")]
    #[arg(long)]
    pub(crate) crack: bool,

    /// Time of the first shuffle [default: now]
    ///
    /// Seconds since 1970, or a date such as 2012-10-10 or 2012-10-10T16:25:00+08:00. UTC without
    /// an offset, noon without a time.
    #[arg(long, value_name = "SECOND|DATE", requires = "crack", value_parser = around)]
    pub(crate) around: Option<u64>,

    /// Seconds to try before and after --around
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "crack",
        default_value_t = 86_400,
        hide_short_help = true
    )]
    #[arg(value_parser = clap::value_parser!(u64).range(..=31_536_000))]
    pub(crate) within: u64,

    /// Try all 2^31 or 2^32 seeds of GENERATORS, or of all
    ///
    /// For a generator with more seeds, evenhand tries those below 2^32. This takes hours. evenhand
    /// reports the estimate at the start.
    #[arg(long, value_name = "GENERATORS", requires = "crack", num_args = 0..=1, require_equals = true)]
    #[arg(value_delimiter = ',', value_parser = generator)]
    pub(crate) every_seed: Option<Vec<Generator>>,
}

/// Where reports go, beside the terminal.
#[derive(Debug, Args)]
#[command(next_help_heading = "Reports")]
pub(crate) struct Reports {
    /// Write an HTML report with charts and all tests
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// Draw the heat map of cards and places
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write the results as JSON (-: standard output)
    ///
    /// Everything but the tables of counts, schema evenhand-audit/3.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,

    /// Add the tables of counts to --json
    ///
    /// Cards at places, pairs, histograms. 50 MB for 1,024 cards.
    #[arg(long, requires = "json", hide_short_help = true)]
    pub(crate) tables: bool,

    /// Save the counts for --merge (-: standard output)
    ///
    /// Schema evenhand-audit-state/2.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sequential", "follow"])]
    pub(crate) state: Option<PathBuf>,

    /// First print how often each card came to each place
    ///
    /// The table of article 004 (see docs/classics.md). For a named algorithm evenhand prints two:
    /// with the deck reset before each run, and without, and explains what each hides.
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
