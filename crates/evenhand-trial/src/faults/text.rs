//! Faults as text: what `--require` takes.

use evenhand_classics::dice::Dice;
use evenhand_classics::{Distribution, Entry, Kind, Machine, NameError, Setting, find};
use evenhand_locale::Language;

use super::deal::{Fault, FaultError, Mechanism};
use crate::words::said;

/// Tables of n² for each fault take too much of more cards, and too long.
pub const MAX_FAULT_CARDS: u32 = 256;

/// The seconds of a day.
pub(super) const SECONDS: u64 = 86_400;

/// Faults that are no classic's: each with the classic that deals its cards, and its mechanism.
const OTHERS: [(&str, &str, Mechanism); 6] = [
    ("no_shuffle", "durstenfeld", Mechanism::NoShuffle),
    ("same_deck", "durstenfeld", Mechanism::SameDeck),
    ("even_orders", "durstenfeld", Mechanism::Even),
    (NEVER_PUT_BACK, "naive_swap", Mechanism::NeverPutBack),
    ("seconds_of_day", "durstenfeld", Mechanism::Seeds(SECONDS)),
    ("milliseconds_of_day", "durstenfeld", Mechanism::Seeds(SECONDS * 1000)),
];

/// The one of [`OTHERS`] that two cards do not show.
const NEVER_PUT_BACK: &str = "never_put_back";

/// The fault that has a number: of bits.
const SEEDS: &str = "seeds";

/// The faults of a list, of n cards.
///
/// # Errors
/// If one is none, or has nothing to show.
pub fn required(text: &str, n: u32, language: Language) -> Result<Vec<Fault>, FaultError> {
    if n > MAX_FAULT_CARDS {
        return Err(FaultError(said(
            "fault-many-cards",
            [("most", MAX_FAULT_CARDS.into()), ("n", n.into())],
            language,
        )));
    }
    text.split(',').map(|one| parse(one.trim(), n, language)).collect()
}

/// One fault, of n cards.
pub(super) fn parse(text: &str, n: u32, language: Language) -> Result<Fault, FaultError> {
    let because = |why: String| Err(FaultError(of(text, why, language)));
    let wrong = |id: &str| because(said(&format!("fault.{id}"), [], language));
    if text.is_empty() {
        return wrong("missing");
    }
    if n < 2 {
        return wrong("two_cards");
    }
    let (shuffle, dice) = text.split_once('@').map_or((text, None), |(shuffle, dice)| (shuffle, Some(dice)));
    let (shuffle, faces) =
        shuffle.split_once('/').map_or((shuffle, None), |(shuffle, faces)| (shuffle, Some(faces)));
    let (name, count) = shuffle.split_once(':').map_or((shuffle, None), |(name, count)| (name, Some(count)));
    let (written, name) = (name, name.replace('-', "_").to_ascii_lowercase());
    let canonical = text.replace('-', "_").to_ascii_lowercase();
    let other = OTHERS.iter().find(|(other, ..)| *other == name);
    if dice.is_some() && (other.is_some() || name == SEEDS) {
        return wrong("no_dice");
    }
    if faces.is_some() && (other.is_some() || name == SEEDS) {
        return wrong("no_faces");
    }
    if name == SEEDS {
        let seeds = match count.map(str::parse::<u32>) {
            // Of 64 bits all but the last number, which no machine will miss.
            Some(Ok(64)) => u64::MAX,
            Some(Ok(bits @ 1..64)) => 1 << bits,
            _ => return wrong("bits"),
        };
        return Ok(Fault {
            name: canonical,
            classic: "durstenfeld",
            start: start("durstenfeld", n, language)?,
            mechanism: Mechanism::Seeds(seeds),
        });
    }
    if let Some((_, classic, mechanism)) = other {
        if count.is_some() {
            return wrong("no_number");
        }
        if name == NEVER_PUT_BACK && n < 3 {
            return wrong("fair_of_two");
        }
        let start = start(classic, n, language)?;
        return Ok(Fault { name: canonical, classic, start, mechanism: *mechanism });
    }
    let entry = find(written).map_err(|error| match &error {
        NameError::Unknown(error) => no_such_fault(text, &name, &error.nearest, language),
        // Which of several is not guessed.
        _ => FaultError(of(text, error.text(language), language)),
    })?;
    let page = entry.page();
    if page.kind == Kind::Sampler {
        return wrong("sampler");
    }
    let rounds = match count.map(str::parse::<u32>) {
        None => None,
        Some(Ok(rounds)) if rounds > 0 => Some(rounds),
        Some(_) => return wrong("rounds"),
    };
    let faces = match faces.map(str::parse::<u32>) {
        None => None,
        Some(Ok(faces)) if faces > 0 => Some(faces),
        Some(_) => return wrong("faces"),
    };
    let dice = match dice.map(str::parse::<Dice>) {
        None => Dice::Exact,
        Some(Ok(dice)) => dice,
        Some(Err(error)) => return because(error.text(language)),
    };
    if dice == Dice::Exact && matches!(page.distribution, Distribution::Uniform | Distribution::Continuous) {
        return wrong("right");
    }
    if dice == Dice::Exact && matches!(page.distribution, Distribution::Biased { from } if n < from) {
        return wrong("right_of_few");
    }
    Fault::of_classic(canonical, (entry, n), (rounds, faces), dice, language)
}

/// Why a text is no fault.
pub(super) fn of(text: &str, why: String, language: Language) -> String {
    said("fault-of-text", [("text", text.into()), ("why", why.into())], language)
}

/// A classic that every catalogue has.
fn start(name: &str, n: u32, language: Language) -> Result<Machine, FaultError> {
    let entry: &Entry = find(name).map_err(|error| FaultError(error.text(language)))?;
    entry.start(&Setting::new(n)).map_err(|error| FaultError(of(name, error.text(language), language)))
}

/// With the names that come nearest.
fn no_such_fault(text: &str, name: &str, nearest: &[&str], language: Language) -> FaultError {
    let beginning = |one: &str| one.chars().take(3).collect::<String>();
    let others = OTHERS.iter().map(|(other, ..)| *other).chain([SEEDS]);
    let others = others.filter(|other| beginning(other) == beginning(name) || other.contains(name));
    let near: Vec<&str> = others.chain(nearest.iter().copied()).take(3).collect();
    if near.is_empty() {
        return FaultError(said("no-such-fault-nor-near", [("text", text.into())], language));
    }
    FaultError(said("no-such-fault", [("text", text.into()), ("near", near.join(", ").into())], language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_faults_is_read_as_written() {
        let text = "naive_swap, riffle:7,durstenfeld@modulo:15,even-orders,naive-swap:2@off-by-one,seeds:64,\
                    sort-by-random-key/256";
        let names: Vec<String> = required(text, 52, Language::English)
            .unwrap()
            .iter()
            .map(|fault| fault.name().to_string())
            .collect();
        let said = "naive_swap,riffle:7,durstenfeld@modulo:15,even_orders,naive_swap:2@off_by_one,seeds:64,\
                    sort_by_random_key/256";
        assert_eq!(names.join(","), said);
    }

    #[test]
    fn what_is_no_fault_is_told_with_what_to_do() {
        for (text, why) in [
            ("naive_swp", "\"naive_swp\" is not a known fault: did you mean naive_swap"),
            ("evenorders", "\"evenorders\" is not a known fault: did you mean even_orders"),
            ("riffle:7,", "\"\": a fault is missing. Name some"),
            ("riffle:0", "\"riffle:0\": the number of rounds is a whole number from 1 on"),
            (
                "sort_by_random_key/0",
                "\"sort_by_random_key/0\": the number of values is a whole number from 1 on",
            ),
            ("cut/3", "\"cut/3\": cut has no parameter faces"),
            ("seeds/3:15", "\"seeds/3:15\": takes no number of values"),
            ("riffle:many", "\"riffle:many\": the number of rounds is a whole number from 1 on"),
            ("riffle:2000000", "\"riffle:2000000\": a deck takes more than a million steps"),
            ("naive_swap:2000000", "\"naive_swap:2000000\": a deck takes more than a million steps"),
            ("durstenfeld", "\"durstenfeld\": a right shuffle has no fault to show"),
            ("durstenfeld@modulo", "\"durstenfeld@modulo\": modulo needs a source"),
            ("durstenfeld@coins", "\"durstenfeld@coins\": \"coins\" is not a kind"),
            ("floyd", "\"floyd\": a sampler, not a shuffle"),
            ("seeds", "\"seeds\": the bits of seeds are a number"),
            ("seeds:65", "\"seeds:65\": the bits of seeds are a number"),
            ("seeds:15@modulo:8", "\"seeds:15@modulo:8\": only shuffles take"),
            ("cut@exact,seconds_of_day:3", "\"seconds_of_day:3\": takes no number"),
            ("rejection@reseeded_every_draw:15", "\"rejection@reseeded_every_draw:15\": a deck takes more"),
        ] {
            let error = required(text, 52, Language::English).unwrap_err().to_string();
            assert!(error.starts_with(why), "{text}: {error}");
        }
        assert!(
            required("naive_swap", 1, Language::English).is_err()
                && required("naive_swap", 2, Language::English).is_err()
        );
        assert!(
            required("never_put_back", 2, Language::English).is_err()
                && required("naive_swap@modulo:8", 2, Language::English).is_ok()
        );
    }
}
