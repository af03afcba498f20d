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
use crate::clock::dice;
use crate::language;
use crate::school::{draws_from, places_from};

/// List the classics, or show the page of one
///
/// Every shuffle and sampler of the literature, right, slow and wrong: what it does, its law, its cost, where it comes
/// from, and what to use in its place.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  evenhand classics\n  evenhand classics naive_swap")]
pub(crate) struct Classics {
    /// The classic; without one, the whole catalogue
    pub(crate) name: Option<String>,
}

/// What can be set besides the number of cards.
#[derive(Debug, Args)]
pub(crate) struct Settings {
    /// How many cards a sampler takes [default: half of them]
    #[arg(short, long, value_name = "K")]
    k: Option<u32>,

    /// How many rounds, of those that have them
    #[arg(long, value_name = "R")]
    rounds: Option<u32>,

    /// How many faces the die has that some are defined by: keys, gaps
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

/// The dice that there are, two lines for each kind, each after a newline: the names of all, and what they are.
fn dice_listed() -> String {
    let mut text = String::new();
    for kind in kinds() {
        let names: Vec<String> = kind.dice.iter().map(ToString::to_string).collect();
        let _ = write!(text, "\n  {}\n      {}", names.join(", "), kind.meaning(language::output()));
    }
    text
}

/// What the long help of commands lists, by its name there.
pub(super) fn listed() -> [(&'static str, String); 2] {
    let events = format!("  {}", event_grammar(language::output()).trim_end());
    [("dice", dice_listed().trim_start_matches('\n').to_owned()), ("events", events)]
}

/// Show a classic at work, step by step
///
/// A line for each step: its draws, counted from 1, and the cards after it. Yellow or · is not yet shuffled, green or ▶
/// at hand, red or ■ done.
#[derive(Debug, Args)]
#[command(after_help = help("trace-help"), after_long_help = format!("{}\n\n{}", help("trace-help"), dice_help()))]
pub(crate) struct Trace {
    /// The classic
    pub(crate) name: String,

    /// How many cards [default: 6, or as many as there are items]
    #[arg(short, value_name = "N")]
    pub(crate) n: Option<u32>,

    /// The draws, counted from 1 unless --draws-from says otherwise
    #[arg(long, value_name = "D,D,…", value_delimiter = ',', conflicts_with_all = ["seed", "dice"], value_parser = draw)]
    pub(crate) draws: Option<Vec<u64>>,

    /// The seed of the draws: any text, or 64 hexadecimal digits; without one, a new seed
    #[arg(long, value_name = "TEXT", value_parser = seed)]
    pub(crate) seed: Option<Seed>,

    /// The names of the cards, separated by commas; ranges of numbers too, such as 1-52 [default: 1 to n]
    #[arg(long, value_name = "ITEMS")]
    pub(crate) items: Option<String>,

    /// Where draws are counted from: 1, 0, or i, where a die that shows i to n shows the place itself (articles 001, 004)
    #[arg(long, value_name = "0|1|i", default_value = "1", hide_default_value = true, value_parser = draws_from)]
    pub(crate) draws_from: DrawsFrom,

    /// Where places are counted from, for --draws-from i
    #[arg(long, value_name = "0|1", default_value = "1", hide_default_value = true, value_parser = places_from)]
    pub(crate) places_from: Counting,

    /// The dice, right or wrong, such as modulo:15
    #[arg(long, value_name = "DICE", default_value = "exact", hide_default_value = true, value_parser = dice)]
    pub(crate) dice: Dice,

    #[command(flatten)]
    pub(crate) setting: Settings,

    /// Write the steps as JSON (schema evenhand-trace/1: draws, places and cards count from 0)
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw the steps as one picture
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// Give the exact law of a classic, as fractions
///
/// Follows every die from every state, for few cards. Dice may be wrong ones.
#[derive(Debug, Args)]
#[command(
    after_help = help("exact-help"),
    after_long_help = format!("{}\n\nEvents:\n  {}\n{}", help("exact-help"), event_grammar(language::output()), dice_help())
)]
pub(crate) struct Exact {
    /// The classic
    pub(crate) name: String,

    /// How many cards
    #[arg(short, value_name = "N", default_value_t = 4)]
    pub(crate) n: u32,

    /// The dice, right or wrong, such as modulo:15
    #[arg(long, value_name = "DICE", default_value = "exact", hide_default_value = true, value_parser = dice)]
    pub(crate) dice: Dice,

    /// The probability of an event, such as 'c<d', 'a@1', 'fixed>=1', 'order=badc'; may be given more than once
    #[arg(long = "event", value_name = "EVENT")]
    pub(crate) events: Vec<String>,

    /// Where places, and cards by number, are counted from, in events and tables
    #[arg(long, value_name = "0|1", default_value = "1", hide_default_value = true, value_parser = places_from)]
    pub(crate) places_from: Counting,

    #[command(flatten)]
    pub(crate) setting: Settings,

    /// Write the law as JSON, fractions as text; places count from 0 there
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show why each card is at each place with 1/n
///
/// For each place the chain of factors, escaped here, chosen there, and its product; and what that does not show.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  evenhand prove durstenfeld -n 5")]
pub(crate) struct Prove {
    /// The classic
    pub(crate) name: String,

    /// How many cards
    #[arg(short, value_name = "N", default_value_t = 5)]
    pub(crate) n: u32,

    /// Where places and cards are counted from
    #[arg(long, value_name = "0|1", default_value = "1", hide_default_value = true, value_parser = places_from)]
    pub(crate) places_from: Counting,

    #[command(flatten)]
    pub(crate) setting: Settings,
}

/// Time classics on this machine
///
/// Each at three sizes, n / 100, n / 10 and n, with the articles' seconds beside them.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evenhand race\n  evenhand race -n 1000000 removal_vec removal_list durstenfeld --svg \
                        race.svg"
)]
pub(crate) struct Race {
    /// The classics [default: all shuffles]
    pub(crate) names: Vec<String>,

    /// The largest number of cards
    #[arg(short, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) n: u32,

    /// The seed of the dice
    #[arg(long, value_name = "TEXT", default_value = "race", value_parser = seed)]
    pub(crate) seed: Seed,

    /// Draw the times over n on log axes
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Show neither progress nor estimates
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
