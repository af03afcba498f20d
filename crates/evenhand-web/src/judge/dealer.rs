//! Decks of a classic, from a seed.

use std::fmt::Write as _;

use evenhand::Seed;
use evenhand_audit::Audit;
use evenhand_audit::battery::Deck;
use evenhand_audit::report::Counting;
use evenhand_classics::dice::{Dice, DiceError};
use evenhand_classics::{Distribution, Entry, Kind, Setting, find};
use evenhand_locale::Language;
use evenhand_trial::faults::{powers, required};
use evenhand_trial::{Command, CountedClassic, Dealing, Run, name_of_classic};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::catalogue::Settings;
use crate::error::{PageError, answer, request, thrown};
use crate::language::language;
use crate::words::said;

/// What the page asks for.
#[derive(Deserialize)]
struct Request {
    classic: String,
    #[serde(flatten)]
    setting: Settings,
    /// `exact` unless given.
    dice: Option<String>,
    #[serde(default)]
    seed: String,
    /// Whether each shuffle goes on from the deck before.
    #[serde(default)]
    keep: bool,
}

/// A classic that deals decks.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Dealer {
    pub(super) language: Language,
    entry: &'static Entry,
    setting: Setting,
    dice: Dice,
    /// As it was written.
    pub(super) seed: String,
    pub(super) dealing: Dealing,
    run: Run,
}

/// How many decks show a fault.
#[derive(Serialize)]
struct Needed {
    fault: String,
    /// With a probability of 0.9; none where that is not known.
    decks: Option<u64>,
    least: Option<u64>,
    most: Option<u64>,
    /// The probability that one deck shows it.
    power: f64,
}

#[wasm_bindgen]
impl Dealer {
    /// A classic before its first deck: `request` is a JSON object with `classic`, `n`, `seed`, any text, and where they are set `rounds`,
    /// `faces`, `dice` and `keep`.
    ///
    /// # Errors
    /// If there is no such shuffle or dice, or it cannot be set so; told in the language of the tag.
    #[wasm_bindgen(constructor)]
    pub fn new(tag: &str, request: &str) -> Result<Self, JsError> {
        thrown(Self::of(tag, request))
    }

    pub(super) fn of(tag: &str, json: &str) -> Result<Self, PageError> {
        let language = language(tag);
        let Request { classic, setting, dice, seed, keep } = request(json)?;
        let entry = find(&classic).map_err(|error| PageError(error.text(language)))?;
        if entry.page().kind == Kind::Sampler {
            let name = serde_json::json!({ "name": entry.page().name }).to_string();
            return Err(PageError(said(tag, "judge", "sampler", &name)?));
        }
        let setting = Setting::from(setting);
        Deck::of_cards(setting.n).map_err(|error| PageError(error.text(language)))?;
        let dice: Dice = match dice {
            Some(dice) => dice.parse().map_err(|error: DiceError| PageError(error.text(language)))?,
            None => Dice::Exact,
        };
        let start = entry.start(&setting).map_err(|error| PageError(error.text(language)))?;
        let faces = (0..setting.n).collect();
        let dealing = Dealing { start, faces, keep, seed: Seed::from_text(&seed) };
        let run = dealing.run(0);
        Ok(Self { language, entry, setting, dice, seed, dealing, run })
    }

    /// Goes on with the decks of a run, from that of a number on.
    #[expect(clippy::cast_sign_loss, reason = "a number of decks, which JavaScript has as a float")]
    pub fn begin(&mut self, run: u32, number: f64) {
        self.run = self.dealing.run(run);
        self.run.seek(number as u64);
    }

    /// The seed of the dice of the present run, 32 bytes: those of a deck are the free words of the stream of its number.
    #[wasm_bindgen(js_name = runSeed)]
    pub fn run_seed(&self) -> Vec<u8> {
        self.run.seed().as_bytes().to_vec()
    }

    /// The number of the next deck.
    #[expect(clippy::cast_precision_loss, reason = "numbers of decks are below 2^33")]
    pub fn position(&self) -> f64 {
        self.run.position() as f64
    }

    /// How many words the deck before took.
    #[wasm_bindgen(js_name = wordsTaken)]
    #[expect(clippy::cast_precision_loss, reason = "a deck takes few")]
    pub fn words_taken(&self) -> f64 {
        self.run.words_taken() as f64
    }

    /// Takes the first words of the next decks' streams, which the module of keystreams made: `each` of each deck.
    #[wasm_bindgen(js_name = takeWords)]
    pub fn take_words(&mut self, words: Vec<u64>, each: u32) {
        self.run.take_words(words, each as usize);
    }

    /// The next decks, one after another.
    pub fn deal(&mut self, decks: u32) -> Vec<u16> {
        let mut dealt = Vec::with_capacity(decks as usize * self.setting.n as usize);
        for _ in 0..decks {
            let Some(deck) = self.run.deal(self.dice) else { break };
            dealt.extend(deck.map(|card| card as u16));
        }
        dealt
    }

    /// What it is called, in the language of a tag.
    pub fn name(&self, tag: &str) -> String {
        self.named(language(tag))
    }

    /// How many decks show what is wrong with it, as JSON; `null` of a shuffle that has nothing to show.
    ///
    /// # Errors
    /// If known faults are not tried with as many cards, or these dice.
    pub fn needed(&self) -> Result<String, JsError> {
        thrown(self.needed_decks())
    }
}

impl Dealer {
    pub(super) fn named(&self, language: Language) -> String {
        name_of_classic(self.entry.page().name, &self.dice.to_string(), self.dealing.keep, language)
    }

    /// The next deck, in the place of another.
    pub(super) fn next(&mut self, deck: &mut Vec<u32>) -> bool {
        deck.clear();
        let Some(next) = self.run.deal(self.dice) else { return false };
        deck.extend(next);
        true
    }

    /// The program's command that judges as many decks.
    pub(super) fn command(&self, decks: u64) -> String {
        let Setting { n, rounds, faces, .. } = self.setting;
        Command::new("audit")
            .option("--classic", self.entry.page().name)
            .option("-n", n)
            .option("--decks", decks)
            .option_of("--rounds", rounds)
            .option_of("--faces", faces)
            .option_of("--dice", (self.dice != Dice::Exact).then_some(self.dice))
            .flag_if(self.dealing.keep, "--keep")
            .option("--seed", &self.seed)
            .to_string()
    }

    /// How the decks of a table can be counted.
    pub(super) fn counting(&self, own: &evenhand_audit::battery::ContingencyTable) -> Counting {
        let dice = self.dice;
        let classic = CountedClassic {
            entry: self.entry,
            setting: &self.setting,
            dealing: &self.dealing,
            dice: &|| dice,
            given: Some(dice),
        };
        classic.counting(own, &|| false)
    }

    /// Its name as a known fault.
    fn fault(&self) -> String {
        let Setting { rounds, faces, .. } = self.setting;
        let mut name = self.entry.page().name.to_owned();
        if let Some(rounds) = rounds {
            let _ = write!(name, ":{rounds}");
        }
        if let Some(faces) = faces {
            let _ = write!(name, "/{faces}");
        }
        if self.dice != Dice::Exact {
            let _ = write!(name, "@{}", self.dice);
        }
        name
    }

    pub(super) fn needed_decks(&self) -> Result<String, PageError> {
        let page = self.entry.page();
        let is_right = match page.distribution {
            Distribution::Uniform | Distribution::Continuous => true,
            Distribution::Biased { from } => self.setting.n < from,
            _ => false,
        };
        if self.dice == Dice::Exact && is_right {
            return Ok(answer(&None::<Needed>));
        }
        let faults = required(&self.fault(), self.setting.n, self.language);
        let faults = faults.map_err(|error| PageError(error.to_string()))?;
        let blank = Audit::new(self.setting.n).map_err(|error| PageError(error.text(self.language)))?;
        let found = powers(&faults, &blank, 1, &|_| {}, &|| false);
        let found = found.map_err(|error| PageError(error.text(self.language)))?;
        let needed = found.into_iter().flatten().next().map(|found| Needed {
            power: found.power.probability(),
            decks: found.needed,
            least: found.needed_range.map(|(least, _)| least),
            most: found.needed_range.and_then(|(_, most)| most),
            fault: found.name,
        });
        Ok(answer(&needed))
    }
}
