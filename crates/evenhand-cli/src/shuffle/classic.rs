//! A shuffle of the classics on real items, right or wrong, with any dice.
//!
//! What is wrong is said before: a bias can be felt with one's own lines, and is not to be taken for a shuffle. What takes
//! a square of the number of items is announced, with an estimate that was measured on this machine.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::bail;
use evenhand::{Keystream, Seed};
use evenhand_classics::dice::Dice;
use evenhand_classics::{Classic, Distribution, Entry, Machine, Progress as Step, Setting};
use evenhand_files::{Items, Order, Resources};
use evenhand_locale::Messages;

use crate::arguments::{Method, Run};
use crate::input::Input;
use crate::language;
use crate::outcome::UsageError;
use crate::progress::Progress;
use crate::streams::stderr;
use crate::words::WORDS;

/// A number of items from which a square of it is long.
const MANY: u32 = 20_000;

/// How many of them are shuffled to see how long all take.
const TRIED: u32 = 4_000;

/// What takes less is not announced.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many bytes a classic takes for each item at most: a deck, a copy, keys or links, and places.
const ITEM_BYTES: u64 = 32;

/// The order of some items by a classic, the first `count` of it.
pub(super) fn order(
    (entry, method, run): (&'static Entry, &Method, &Run),
    items: &Input,
    count: Option<u64>,
    seed: &Seed,
    resources: &Resources<'_>,
) -> anyhow::Result<Order> {
    let (name, words) = (entry.page().name, WORDS.messages(language::messages()));
    let held = match items {
        Input::Records(records) => records.memory(),
        Input::Numbers(_) => 0,
    };
    let Ok(n) = u32::try_from(items.count()) else {
        let count = items.count().to_string();
        bail!(words.format("shuffle-too-many", [("method", name.into()), ("count", count.into())]));
    };
    let needed = held.saturating_add(u64::from(n) * ITEM_BYTES);
    resources.check_memory(&format!("--method {name}"), needed)?;
    let setting = Setting { rounds: method.rounds, faces: method.faces, ..Setting::new(n) };
    let start = |setting: &Setting| {
        entry.start(setting).map_err(|error| UsageError(error.text(language::messages())))
    };
    let mut machine = start(&setting)?;
    let dice = method.dice.unwrap_or(Dice::Exact);
    let tells = !run.is_quiet() && stderr().is_terminal();
    if tells {
        for warning in warnings(entry, n, dice, words) {
            tell(&warning);
        }
    }
    let mut stream = if name == "order" { Keystream::of_order(seed) } else { Keystream::new(seed, 0) };
    let slow = entry.page().is_quadratic && n > MANY;
    if slow && tells {
        let time = estimate(start(&Setting { n: TRIED, ..setting })?, n);
        if time > PATIENCE {
            tell(&announcement(name, n, time, words));
        }
    }
    match dice {
        Dice::Exact if !slow => machine.run(&mut stream),
        Dice::Exact => {
            let progress = Progress::of_figures(run.quiet, n.into());
            while machine.step(&mut stream, &mut ()) == Step::More {
                progress.add(1);
            }
        }
        _ if ends(&mut machine, n, dice, &mut stream) => {}
        _ => {
            let dice = dice.to_string();
            let told = words.format("shuffle-never-ends", [("method", name.into()), ("dice", dice.into())]);
            return Err(UsageError(told).into());
        }
    }
    let mut places = machine.outcome();
    places.truncate(count.map_or(usize::MAX, |count| usize::try_from(count).unwrap_or(usize::MAX)));
    Ok(Order::of_places(places))
}

/// What is wrong with an order of this classic and these dice, a sentence each.
fn warnings(entry: &Entry, n: u32, dice: Dice, words: &Messages) -> Vec<String> {
    let page = entry.page();
    let biased = match page.distribution {
        Distribution::Biased { from } => n >= from,
        Distribution::Cyclic => n >= 2,
        _ => false,
    };
    let mut told = Vec::new();
    if biased {
        let why = page.text(words.language()).why;
        told.push(words.format("shuffle-biased", [("method", page.name.into()), ("why", why.into())]));
    }
    if dice != Dice::Exact {
        let meaning = dice.kind().meaning(words.language());
        told.push(
            words.format("shuffle-dice", [("dice", dice.to_string().into()), ("meaning", meaning.into())]),
        );
    }
    told
}

/// Runs it to its end with dice that may never show what it waits for; whether it came to its end.
fn ends(machine: &mut Machine, n: u32, dice: Dice, stream: &mut Keystream) -> bool {
    let mut draw = dice.draw(stream);
    // A loop that waits for each of n faces takes n ln n steps and some n more; others take less than that.
    let n = u64::from(n);
    let most = 1_000_000 + 64 * n * u64::from(n.max(2).ilog2());
    (0..most).any(|_| machine.step(&mut *draw, &mut ()) == Step::Done)
}

/// How long n items take, by the time of few.
fn estimate(mut few: Machine, n: u32) -> Duration {
    let since = Instant::now();
    few.run(&mut Keystream::new(&Seed::from_text("estimate"), 0));
    since.elapsed().mul_f64((f64::from(n) / f64::from(TRIED)).powi(2))
}

/// That it takes long.
fn announcement(name: &str, n: u32, time: Duration, words: &Messages) -> String {
    let seconds = time.as_secs();
    let (unit, number) = match seconds {
        0..120 => ("seconds", seconds),
        120..7200 => ("minutes", seconds / 60),
        _ => ("hours", seconds / 3600),
    };
    words.format(
        "shuffle-slow",
        [("method", name.into()), ("count", n.into()), ("unit", unit.into()), ("number", number.into())],
    )
}

/// Writes a line to the person who waits.
fn tell(line: &str) {
    // Not told is no reason to stop.
    let _ = writeln!(stderr(), "evenhand: {line}");
}

#[cfg(test)]
mod tests {
    use evenhand_classics::{Kind, catalogue, find};
    use evenhand_locale::Language;

    use super::*;

    #[test]
    fn every_wrong_shuffle_and_no_right_one_is_warned_of_in_both_languages() {
        for language in Language::ALL {
            let words = WORDS.messages(language);
            for entry in catalogue().iter().filter(|entry| entry.page().kind == Kind::Shuffle) {
                let right = matches!(entry.page().distribution, Distribution::Uniform);
                let told = warnings(entry, 52, Dice::Exact, words);
                assert_eq!(told.is_empty(), right, "{}", entry.page().name);
                assert!(told.iter().all(|told| told.contains(entry.page().name)));
            }
            let swap = find("naive_swap").unwrap();
            assert!(warnings(swap, 2, Dice::Exact, words).is_empty(), "of two it is even");
            assert_eq!(warnings(swap, 3, "modulo:8".parse().unwrap(), words).len(), 2);
            for seconds in [3, 300, 30_000] {
                let told = announcement("removal_vec", 1_000_000, Duration::from_secs(seconds), words);
                assert!(told.contains("removal_vec") && told.contains(&['3', '5', '8'][..]), "{told}");
            }
        }
    }
}
