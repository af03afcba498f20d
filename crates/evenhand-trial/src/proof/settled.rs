//! Which places a step settles for good.

use std::ops::Range;

use evenhand::Draw;
use evenhand_audit::exact::{Exact, Limits, Product, ProductError};
use evenhand_classics::{Classic, Entry, Machine, Progress, Regions, Setting, SettingError, Trace};

/// The argument from the real tree of draws.
///
/// # Errors
/// If it cannot be set so.
pub(super) fn of_tree(
    entry: &Entry,
    setting: &Setting,
) -> Result<Result<Product, ProductError>, SettingError> {
    let (n, start) = (setting.n, entry.start(setting)?);
    let front = entry.page().emits_in_front;
    let step =
        |(machine, settled): &mut (Machine, Settled), draw: &mut dyn Draw, out: &mut Vec<(u32, u32)>| {
            let mut recorder = Recorder { settled: settled.clone(), new: Vec::new(), n, front };
            let progress = machine.step(draw, &mut recorder);
            let cards = machine.outcome();
            out.extend(recorder.new.iter().map(|new| match new {
                New::Card { place, card } => (*place, *card),
                // What is done in the deck lies there.
                New::Place(place) => (*place, cards[*place as usize]),
            }));
            *settled = recorder.settled;
            progress == Progress::Done
        };
    Ok(Product::of_tree(n, (start, Settled::default()), step, &Exact, &Limits::default()))
}

/// Which places are settled so far: a part of the deck, and the first places of the result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Settled {
    deck: Range<usize>,
    result: u32,
}

/// A place that was settled.
enum New {
    /// By this card.
    Card { place: u32, card: u32 },
    /// By the card that lies there.
    Place(u32),
}

/// Records which places a step settles.
struct Recorder {
    settled: Settled,
    new: Vec<New>,
    n: u32,
    front: bool,
}

impl Recorder {
    /// A place gets another card. If it was settled, it was not for good: it is settled once more.
    fn moved(&mut self, place: usize) {
        if self.settled.deck.contains(&place) {
            self.new.push(New::Place(place as u32));
        }
    }
}

impl Trace for Recorder {
    fn swap(&mut self, i: usize, j: usize) {
        if i != j {
            self.moved(i);
            self.moved(j);
        }
    }

    fn write(&mut self, place: usize, _card: u32) {
        self.moved(place);
    }

    fn emit(&mut self, _place: usize, card: u32) {
        let place = if self.front { self.n - 1 - self.settled.result } else { self.settled.result };
        self.settled.result += 1;
        self.new.push(New::Card { place, card });
    }

    fn regions(&mut self, regions: &Regions<'_>) {
        let before = self.settled.deck.clone();
        let new = regions.done.clone().filter(|place| !before.contains(place));
        self.new.extend(new.map(|place| New::Place(place as u32)));
        self.settled.deck = regions.done.clone();
    }
}
