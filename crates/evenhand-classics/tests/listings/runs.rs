//! The runs that every listing repeats: all tapes of dice for a few cards, seeded ones for more.

use std::sync::OnceLock;

use evenhand::{Draw, Keystream, Seed};
use evenhand_classics::{
    Classic as _, Distribution, Entry, ListingLanguage, ParameterName, Rejection, Setting, Trace, TraceEvent,
    catalogue, run,
};

use crate::tapes::EveryTape;

/// A run of a classic.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) name: &'static str,
    /// What its listing is called with.
    pub(crate) arguments: Arguments,
    /// What each die showed, and its bound.
    pub(crate) dice: Vec<(u64, u64)>,
    pub(crate) outcome: Vec<u32>,
    /// The events that it made; of the same ones in a row the first.
    pub(crate) events: Vec<TraceEvent>,
}

impl Run {
    fn new(
        entry: &'static Entry,
        setting: &Setting,
        dice: Vec<(u64, u64)>,
        outcome: Vec<u32>,
        events: Vec<TraceEvent>,
    ) -> Self {
        Self { name: entry.page().name, arguments: Arguments::new(entry, setting), dice, outcome, events }
    }
}

/// All that a listing may take besides the deck; 0 what its classic does not have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arguments {
    pub(crate) n: usize,
    pub(crate) k: usize,
    pub(crate) rounds: usize,
    pub(crate) faces: usize,
    /// What a recursion begins with: the whole deck.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Arguments {
    fn new(entry: &Entry, setting: &Setting) -> Self {
        let value = |name, set: Option<u32>| {
            let parameter = entry.page().parameters.iter().find(|parameter| parameter.name == name);
            parameter.map_or(0, |parameter| set.unwrap_or_else(|| (parameter.default)(setting.n)) as usize)
        };
        Self {
            n: setting.n as usize,
            k: value(ParameterName::K, setting.k),
            rounds: value(ParameterName::Rounds, setting.rounds),
            faces: value(ParameterName::Faces, setting.faces),
            start: 0,
            end: setting.n as usize,
        }
    }
}

/// More tapes than these of one classic and setting are not followed to their last dice.
const MAX_TAPES: u64 = 4096;

/// Numbers of cards, and how many seeds each is run with: about the thresholds of the sorts by coin, and beyond.
const SEEDED: [(u32, u32); 10] =
    [(3, 10), (7, 10), (10, 30), (23, 5), (24, 5), (40, 10), (41, 20), (63, 5), (64, 5), (130, 10)];

/// The runs of all classics, made once.
pub(crate) fn runs() -> &'static [Run] {
    static RUNS: OnceLock<Vec<Run>> = OnceLock::new();
    RUNS.get_or_init(|| {
        let of_classic = |entry| exhaustive(entry).into_iter().chain(seeded(entry));
        catalogue().iter().flat_map(of_classic).collect()
    })
}

/// Every tape, up to four cards.
fn exhaustive(entry: &'static Entry) -> Vec<Run> {
    let mut runs = Vec::new();
    // Of a continuous die no tape says anything.
    let most = if entry.page().distribution == Distribution::Continuous { 0 } else { 4 };
    for setting in (0..=most).flat_map(|n| settings(entry, n)) {
        let mut tapes = EveryTape::up_to(MAX_TAPES);
        loop {
            let (outcome, events) = follow(entry, &setting, &mut tapes);
            runs.push(Run::new(entry, &setting, tapes.rolled().to_vec(), outcome, events));
            if !tapes.advance() {
                break;
            }
        }
    }
    runs
}

/// Settings of a few cards: samples of each size, one and two rounds, dice of one to three faces.
fn settings(entry: &Entry, n: u32) -> Vec<Setting> {
    let mut settings = vec![Setting::new(n)];
    for parameter in entry.page().parameters {
        let values = match parameter.name {
            ParameterName::K => 0..=n,
            ParameterName::Rounds => 1..=2,
            ParameterName::Faces => 1..=3,
        };
        // No card lies at any place: there is nothing to draw, whatever is set.
        if n > 0 {
            settings = values.flat_map(|value| with(&settings, parameter.name, value)).collect();
        }
    }
    settings
}

/// These settings with a parameter that has a value.
fn with(settings: &[Setting], name: ParameterName, value: u32) -> Vec<Setting> {
    let with = |setting: &Setting| match name {
        ParameterName::K => setting.k(value),
        ParameterName::Rounds => setting.rounds(value),
        ParameterName::Faces => setting.faces(value),
    };
    settings.iter().map(with).collect()
}

/// Seeded dice for more cards, as many as the listing is for: samples of one, of half and of all, all else as it is.
fn seeded(entry: &'static Entry) -> Vec<Run> {
    let mut runs = Vec::new();
    let fewer_than = entry.listing(ListingLanguage::Rust).fewer_than;
    for (n, seeds) in SEEDED {
        if fewer_than.is_some_and(|limit| n >= limit) {
            continue;
        }
        let mut settings = vec![Setting::new(n)];
        if entry.page().parameters.iter().any(|parameter| parameter.name == ParameterName::K) {
            settings.extend([Setting::new(n).k(0), Setting::new(n).k(1), Setting::new(n).k(n)]);
        }
        for (setting, seed) in settings.into_iter().flat_map(|setting| (0..seeds).map(move |i| (setting, i)))
        {
            let mut dice = Recorded(Keystream::new(&Seed::from_text(entry.page().name), seed), Vec::new());
            let (outcome, events) = follow(entry, &setting, &mut dice);
            runs.push(Run::new(entry, &setting, dice.1, outcome, events));
        }
    }
    runs
}

/// What comes out with these dice, and the events.
fn follow(entry: &Entry, setting: &Setting, dice: &mut impl Draw) -> (Vec<u32>, Vec<TraceEvent>) {
    let mut machine = entry.start(setting).unwrap();
    let mut heard = Heard(Vec::new());
    run(&mut machine, dice, &mut heard);
    heard.0.dedup();
    (machine.outcome(), heard.0)
}

/// Exact dice that remember what they showed.
struct Recorded(Keystream, Vec<(u64, u64)>);

impl Draw for Recorded {
    fn below(&mut self, bound: u64) -> u64 {
        let value = self.0.below(bound);
        self.1.push((value, bound));
        value
    }
}

/// The events that a listener was told of.
struct Heard(Vec<TraceEvent>);

impl Trace for Heard {
    fn draw(&mut self, _bound: u64, _value: u64) {
        self.0.push(TraceEvent::Draw);
    }

    fn swap(&mut self, _i: usize, _j: usize) {
        self.0.push(TraceEvent::Swap);
    }

    fn remove(&mut self, _place: usize) {
        self.0.push(TraceEvent::Remove);
    }

    fn insert(&mut self, _place: usize, _card: u32) {
        self.0.push(TraceEvent::Insert);
    }

    fn write(&mut self, _place: usize, _card: u32) {
        self.0.push(TraceEvent::Write);
    }

    fn emit(&mut self, _place: usize, _card: u32) {
        self.0.push(TraceEvent::Emit);
    }

    fn replace(&mut self, _place: usize, _card: u32) {
        self.0.push(TraceEvent::Replace);
    }

    fn moved(&mut self, items: usize) {
        self.0.extend((items > 0).then_some(TraceEvent::Moved));
    }

    fn walked(&mut self, links: usize) {
        self.0.extend((links > 0).then_some(TraceEvent::Walked));
    }

    fn rejected(&mut self, _draws: usize, _why: Rejection) {
        self.0.push(TraceEvent::Rejected);
    }
}
