//! The listings: with the dice of a classic each gives what it gives, and lines say truly which events they make.

mod cpp;
mod python;
mod runs;
mod rust;

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use evenhand_classics::{Entry, Listing, ListingLanguage, TraceEvent, catalogue, find};
use strum::VariantArray as _;

use runs::runs;

fn listings(entry: &'static Entry) -> impl Iterator<Item = Listing> {
    ListingLanguage::VARIANTS.iter().map(|language| entry.listing(*language))
}

/// What is shown of a listing.
fn shown(listing: &Listing) -> String {
    listing.lines.iter().flat_map(|line| [line.text, "\n"]).collect()
}

/// The events that its lines make.
fn events(listing: &Listing) -> BTreeSet<TraceEvent> {
    listing.lines.iter().flat_map(|line| &line.events).copied().collect()
}

/// The names in a text: of variables, functions and whatever a language has.
fn names(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').collect()
}

/// Whether a command can be run.
fn is_there(command: &str) -> bool {
    let mut found = Command::new(command);
    found.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    found.status().is_ok_and(|status| status.success())
}

#[test]
fn lines_are_short_plain_and_few() {
    for listing in catalogue().iter().flat_map(listings) {
        let text = shown(&listing);
        assert!((4..=50).contains(&listing.lines.len()), "{} lines:\n{text}", listing.lines.len());
        assert!(text.is_ascii() && !text.contains(['@', '\t']), "{text}");
        for line in &listing.lines {
            assert!(line.text.len() <= 72, "{} characters: {}", line.text.len(), line.text);
        }
    }
}

#[test]
fn lines_that_roll_a_die_say_so_and_no_others() {
    for listing in catalogue().iter().flat_map(listings) {
        for line in &listing.lines {
            let rolls = ["below(", "draw below ", "draws below "].iter().any(|die| line.text.contains(die));
            assert_eq!(line.events.contains(&TraceEvent::Draw), rolls, "{}", line.text);
        }
    }
}

#[test]
fn each_event_of_a_classic_has_a_line_and_each_line_an_event() {
    let mut all = BTreeSet::new();
    for entry in catalogue() {
        let of_classic = runs().iter().filter(|run| run.name == entry.page().name);
        let made: BTreeSet<TraceEvent> = of_classic.flat_map(|run| run.events.iter().copied()).collect();
        for listing in listings(entry) {
            assert_eq!(events(&listing), made, "{}\n{}", entry.page().name, shown(&listing));
        }
        all.extend(made);
    }
    assert!(all.iter().eq(TraceEvent::VARIANTS), "{all:?}");
}

/// So the line that runs in one language is known in all.
#[test]
fn lines_that_make_events_make_the_same_ones_in_the_same_order_in_all_four() {
    for entry in catalogue() {
        let made = |listing: Listing| -> Vec<Vec<TraceEvent>> {
            let events = listing.lines.into_iter().map(|line| line.events);
            events.filter(|events| !events.is_empty()).collect()
        };
        let [pseudo_code, others @ ..] = &*listings(entry).map(made).collect::<Vec<_>>() else {
            unreachable!()
        };
        for other in others {
            assert_eq!(other, pseudo_code, "{}", entry.page().name);
        }
    }
}

#[test]
fn the_four_listings_of_a_classic_are_for_the_same_decks_and_name_its_parameters() {
    for entry in catalogue() {
        let limits: BTreeSet<Option<u32>> = listings(entry).map(|listing| listing.fewer_than).collect();
        assert_eq!(limits.len(), 1, "{}", entry.page().name);
        for listing in listings(entry) {
            let text = shown(&listing);
            let names = names(&text);
            for parameter in entry.page().parameters {
                assert!(names.contains(&*parameter.name.to_string()), "no {}:\n{text}", parameter.name);
            }
            assert!(names.contains(entry.page().name), "{text}");
        }
    }
}

#[test]
fn listings_in_rust_give_what_their_classics_give() {
    for run in runs() {
        assert_eq!(rust::outcome(run), run.outcome, "{run:?}");
    }
}

#[test]
fn listings_in_cpp_give_what_their_classics_give() {
    let Some(outcomes) = cpp::outcomes(runs()) else {
        return skip("there is no C++ compiler (g++, clang++, c++) here");
    };
    for (run, outcome) in runs().iter().zip(outcomes.lines()) {
        let cards = run.outcome.iter().map(u32::to_string).collect::<Vec<_>>();
        assert_eq!(outcome, cards.join(" "), "{run:?}");
    }
    assert_eq!(outcomes.lines().count(), runs().len());
}

#[test]
fn listings_in_python_and_pseudo_code_give_what_their_classics_give() {
    let Some(answer) = python::answer(runs()) else {
        return skip("there is no `python3` here");
    };
    for language in ["python", "pseudo_code"] {
        let outcomes = answer["outcomes"][language].as_array().unwrap();
        assert_eq!(outcomes.len(), runs().len());
        for (run, outcome) in runs().iter().zip(outcomes) {
            assert_eq!(outcome, &serde_json::json!(run.outcome), "{language}: {run:?}");
        }
    }
    lines_run_as_their_events_come(&answer);
    // What Python calls something, all call it.
    for entry in catalogue() {
        let variables = answer["variables"][entry.page().name].as_array().unwrap();
        assert!(variables.len() > 1, "{variables:?}");
        for (listing, variable) in
            listings(entry).flat_map(|listing| variables.iter().map(move |name| (listing.clone(), name)))
        {
            let text = shown(&listing);
            assert!(names(&text).contains(variable.as_str().unwrap()), "no {variable}:\n{text}");
        }
    }
}

/// These move cards packet by packet in the trace, and in a line or card by card in their listings.
const BY_PACKETS: [&str; 3] = ["cut", "rao_sandelius", "riffle"];

/// As Python runs a listing's lines, they make the events of the trace in its order. They may make more: a condition rolls a
/// die or not, a card that is put where it lies was not moved.
fn lines_run_as_their_events_come(answer: &serde_json::Value) {
    for (run, lines) in runs().iter().zip(answer["lines"].as_array().unwrap()) {
        let Some(lines) = lines.as_array() else { continue };
        let listing = find(run.name).unwrap().listing(ListingLanguage::Python);
        let line =
            |number: &serde_json::Value| listing.lines[number.as_u64().unwrap() as usize - 1].events.clone();
        let made: Vec<TraceEvent> = lines.iter().flat_map(line).collect();
        let mut rest = made.iter();
        let in_order = run.events.iter().all(|event| rest.any(|one| one == event));
        let all_there = run.events.iter().all(|event| made.contains(event));
        assert!(in_order || (BY_PACKETS.contains(&run.name) && all_there), "{run:?}\n{made:?}");
    }
}

fn skip(why: &str) {
    use std::io::Write as _;

    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}
