//! What can be asked of the classics.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use evenhand::Seed;
use evenhand_audit::exact::{Counting, event_grammar};
use evenhand_classics::Setting;
use evenhand_classics::dice::{Dice, kinds};
use evenhand_trial::trace::DrawsFrom;

use super::{help, no_value};
use crate::classics::wrapped;
use crate::clock::dice;
use crate::language;
use crate::school::{draws_from, places_from};

/// List the named algorithms, or explain one
///
/// Shuffles and samplers of the literature, correct, slow and wrong: how each works, its
/// distribution, its cost, its source, and the better choice.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  evenhand classics\n  evenhand classics naive_swap")]
pub(crate) struct Classics {
    /// Algorithm, or a name that a report prints [default: list all]
    pub(crate) name: Option<String>,
}

/// What can be set besides the number of cards.
#[derive(Debug, Args)]
pub(crate) struct Settings {
    /// Cards that a sampler takes [default: half of them]
    #[arg(short, long, value_name = "K")]
    k: Option<u32>,

    /// Number of rounds, for algorithms that have them
    #[arg(long, value_name = "R")]
    rounds: Option<u32>,

    /// Number of faces of the die, for algorithms that take one
    ///
    /// These are the algorithms with random keys and with overhand gaps.
    #[arg(long, value_name = "F")]
    faces: Option<u32>,
}

impl Settings {
    /// For `n` cards.
    pub(crate) fn setting(&self, n: u32) -> Setting {
        Setting { n, k: self.k, rounds: self.rounds, faces: self.faces }
    }
}

/// A draw, counted from 1 or from 0.
fn draw(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| no_value("draw"))
}

/// The seed of a text: any text has one.
#[expect(clippy::unnecessary_wraps, reason = "as the parser of a value must")]
pub(super) fn seed(text: &str) -> Result<Seed, std::convert::Infallible> {
    Ok(Seed::from_text(text))
}

/// The dice that there are, under their heading.
fn dice_help() -> String {
    format!("Dice:{}", dice_listed())
}

/// The dice that there are, each line after a newline: the names of each kind, and below them their meaning.
fn dice_listed() -> String {
    let mut text = String::new();
    for kind in kinds() {
        let names: Vec<String> = kind.dice.iter().map(ToString::to_string).collect();
        let names = wrapped(&names.join(", "), "  ");
        let meaning = wrapped(&kind.meaning(language::output()), "      ");
        let _ = write!(text, "\n{}\n{}", names.trim_end(), meaning.trim_end());
    }
    text
}

/// What the long help of commands lists, by its name there.
pub(super) fn listed() -> [(&'static str, String); 2] {
    let events = event_grammar(language::output()).trim_end().to_owned();
    [("dice", dice_listed().trim_start_matches('\n').to_owned()), ("events", events)]
}

/// Show a named algorithm step by step
///
/// One line per step: its random draws, counted from 1, and the cards after it. Yellow or · is not
/// yet shuffled, green or ▶ is current, red or ■ is done.
#[derive(Debug, Args)]
#[command(after_help = help("trace-help"), after_long_help = format!("{}\n\n{}", help("trace-help"), dice_help()))]
pub(crate) struct Trace {
    /// Algorithm (see evenhand classics)
    pub(crate) name: String,

    /// Number of cards [default: 6, or that of --items]
    #[arg(short, value_name = "N")]
    pub(crate) n: Option<u32>,

    /// Random draws, counted from 1 (see --draws-from)
    #[arg(long, value_name = "D,D,…", value_delimiter = ',', conflicts_with_all = ["seed", "dice"], value_parser = draw)]
    pub(crate) draws: Option<Vec<u64>>,

    /// Seed: any text, or 64 hexadecimal digits [default: random]
    #[arg(long, value_name = "TEXT", value_parser = seed)]
    pub(crate) seed: Option<Seed>,

    /// Names of the cards, such as a,b,c or 1-52 [default: 1 to n]
    #[arg(long, value_name = "ITEMS")]
    pub(crate) items: Option<String>,

    /// Number that draws count from: 1, 0 or i [default: 1]
    ///
    /// i: a die with the faces i to n shows the place itself (articles 001 and 004, see
    /// docs/classics.md).
    #[arg(long, value_name = "0|1|i", default_value = "1", hide_default_value = true, value_parser = draws_from)]
    pub(crate) draws_from: DrawsFrom,

    /// Number that places count from, for --draws-from i
    ///
    /// 1 by default.
    #[arg(long, value_name = "0|1", default_value = "1", hide_default_value = true, value_parser = places_from)]
    pub(crate) places_from: Counting,

    /// Random source, such as modulo:15 [default: exact]
    #[arg(long, value_name = "DICE", default_value = "exact", hide_default_value = true, value_parser = dice)]
    pub(crate) dice: Dice,

    #[command(flatten)]
    pub(crate) setting: Settings,

    /// Write the steps as JSON
    ///
    /// Schema evenhand-trace/1. Draws, places and cards count from 0.
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw all steps as one picture
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// Compute the exact distribution of a named algorithm
///
/// evenhand follows every random draw from every state, for small numbers of cards. The random
/// source may be a wrong one.
#[derive(Debug, Args)]
#[command(
    after_help = help("exact-help"),
    after_long_help = format!("{}\n\nEvents:\n{}\n{}", help("exact-help"), event_grammar(language::output()), dice_help())
)]
pub(crate) struct Exact {
    /// Algorithm (see evenhand classics)
    pub(crate) name: String,

    /// Number of cards
    #[arg(short, value_name = "N", default_value_t = 4)]
    pub(crate) n: u32,

    /// Random source, such as modulo:15 [default: exact]
    #[arg(long, value_name = "DICE", default_value = "exact", hide_default_value = true, value_parser = dice)]
    pub(crate) dice: Dice,

    /// Probability of an event, such as 'c<d' or 'a@1'
    ///
    /// Also 'fixed>=1' or 'order=badc'. It may be given several times.
    #[arg(long = "event", value_name = "EVENT")]
    pub(crate) events: Vec<String>,

    /// Number that places count from: 0 or 1 [default: 1]
    ///
    /// It applies to events, tables, and cards given by number.
    #[arg(long, value_name = "0|1", default_value = "1", hide_default_value = true, value_parser = places_from)]
    pub(crate) places_from: Counting,

    #[command(flatten)]
    pub(crate) setting: Settings,

    /// Write JSON
    ///
    /// Fractions are text. Places count from 0.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show why each card is at each place with probability 1/n
///
/// For each place evenhand shows the chain of factors (not chosen before, chosen here) and its
/// product, and the limits of the proof.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  evenhand prove durstenfeld -n 5")]
pub(crate) struct Prove {
    /// Algorithm (see evenhand classics)
    pub(crate) name: String,

    /// Number of cards
    #[arg(short, value_name = "N", default_value_t = 5)]
    pub(crate) n: u32,

    /// Number that places and cards count from [default: 1]
    #[arg(long, value_name = "0|1", default_value = "1", hide_default_value = true, value_parser = places_from)]
    pub(crate) places_from: Counting,

    #[command(flatten)]
    pub(crate) setting: Settings,
}

/// Time named algorithms on this machine
///
/// Each at three sizes, n / 100, n / 10 and n, next to the seconds that the articles report.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evenhand race\n  evenhand race -n 1000000 removal_vec removal_list durstenfeld --svg \
                        race.svg"
)]
pub(crate) struct Race {
    /// Algorithms [default: all shuffles]
    pub(crate) names: Vec<String>,

    /// Largest number of cards
    #[arg(short, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) n: u32,

    /// Seed of the random draws
    #[arg(long, value_name = "TEXT", default_value = "race", value_parser = seed)]
    pub(crate) seed: Seed,

    /// Draw the times over n on log axes
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Print neither progress nor estimates
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
