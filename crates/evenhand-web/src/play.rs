//! The verifiable deal: what the page's tab for it does with the room's types, for players, for whoever deals, and for readers of a
//! transcript.
//!
//! | module | what |
//! |---|---|
//! | [`reading`] | what a text or a file is, in words |
//! | [`offering`] | games and forms, and offers of them |
//! | [`seat`] | a seat's program: what it kept, sealing, opening, checking, hands |
//! | [`hosting`] | closing a table, opening it, dealing, showing the secret |
//! | [`verdict`] | verifying, against what was kept and what is given |
//!
//! Nothing is stored here: [`seat::Kept`] is read from a text and written to one, and the page stores it before it shows what a step
//! gave. Files cross as bytes, since whatever is in them is to be judged.

pub mod hosting;
pub mod offering;
pub mod reading;
pub mod seat;
pub mod verdict;

use evenhand_cards::fairdeal::{Beacon, Called, Dealt, Form, Look, Offer, Spec, Warning};
use evenhand_locale::Language;
use serde::Serialize;

use crate::face::Face;
use crate::words::say;

/// A spec, as the page shows it.
#[derive(Debug, Serialize)]
struct SpecFacts {
    game: String,
    /// Of what is settled without a dealer: its name, and what its cards mean.
    form: Option<&'static str>,
    rule: Option<String>,
    seats: Vec<String>,
    /// `outside`, `none`, or a seat.
    dealer: String,
    deals: u32,
    cards: usize,
    beacon: Option<Round>,
    facts: Vec<String>,
    warnings: Vec<String>,
    voids: u32,
    /// How many must seal at least.
    needed: usize,
}

/// A beacon's round.
#[derive(Debug, Serialize)]
struct Round {
    chain: String,
    /// As text: it has more digits than a number of JavaScript.
    number: String,
    /// In seconds since 1970; none of a chain that is not known.
    due: Option<u64>,
}

impl Round {
    fn of(beacon: Beacon) -> Option<Self> {
        let Beacon::Drand { chain, round } = beacon else { return None };
        Some(Self { chain: chain.to_string(), number: round.to_string(), due: beacon.time() })
    }
}

impl SpecFacts {
    fn of(offer: &Offer, facts: Vec<String>, language: Language) -> Self {
        let spec = offer.spec();
        let form = Form::of(spec);
        Self {
            game: spec.game().to_owned(),
            form: form.map(Form::name),
            rule: form.map(|form| form.rule(language)),
            seats: spec.seats().to_vec(),
            dealer: spec.dealer().to_string(),
            deals: spec.deals(),
            cards: spec.deck().len(),
            beacon: Round::of(spec.beacon()),
            facts,
            warnings: warned(&Warning::of_spec(spec), Some(spec), language),
            voids: spec.voids(),
            needed: offer.seals_needed(),
        }
    }
}

/// Warnings, in words; those that a reader of the spec can do without are left out.
fn warned(warnings: &[Warning], spec: Option<&Spec>, language: Language) -> Vec<String> {
    let to_read = warnings.iter().filter(|warning| !spec.is_some_and(|spec| warning.is_moot(spec)));
    let text = |warning: &Warning| match warning {
        // The contract's own words are for those who know it.
        Warning::VoidsNotShown => say("play", "warning-voids-not-shown", [], language),
        warning => warning.text(language),
    };
    to_read.map(text).collect()
}

/// What deals settled, each in words; nothing where they are of no form that is settled without a dealer.
fn settled(spec: &Spec, deals: &[Vec<Dealt>], language: Language) -> Vec<String> {
    let settled = Form::of(spec).map(|form| form.settled(&deals[..deals.len().min(MAX_SETTLED)]));
    settled.unwrap_or_default().iter().map(|settled| settled.text(language)).collect()
}

/// The most deals of which it is said what they settled.
const MAX_SETTLED: usize = 200;

/// A card, as it is drawn.
#[derive(Debug, Serialize)]
struct LaidCard {
    /// As people call it.
    name: String,
    face: Face,
}

/// The cards of a seat or a pile.
#[derive(Debug, Serialize)]
struct Laid {
    /// As the spec names it.
    place: String,
    /// As people call it.
    name: String,
    is_seat: bool,
    cards: Vec<LaidCard>,
}

impl LaidCard {
    /// Cards of a place by their codes, a seat's as players of the game hold them.
    fn all(called: &Called, place: &str, codes: Vec<&str>) -> Vec<Self> {
        let of = |code: &str| {
            let face = called
                .known(code)
                .map_or_else(|| Face::Named { name: code.to_owned() }, |card| Face::from(&card));
            Self { name: called.card(code), face }
        };
        called.held(place, codes).into_iter().map(of).collect()
    }
}

/// A time as JavaScript has it, in seconds since 1970.
#[expect(clippy::cast_sign_loss, reason = "before 1970 is 1970")]
fn seconds(now: f64) -> u64 {
    now as u64
}

/// A deal, as people call its cards and places.
fn cards_of(spec: &Spec, places: &[Dealt], language: Language) -> Vec<Laid> {
    let called = Called::new(spec, language, Look::Usual, true);
    let of = |dealt: &Dealt| Laid {
        place: dealt.place.clone(),
        name: called.place(&dealt.place),
        is_seat: spec.seats().contains(&dealt.place),
        cards: LaidCard::all(&called, &dealt.place, dealt.cards().collect()),
    };
    spec.decided(places).map(of).collect()
}
