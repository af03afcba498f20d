//! The frames of a trace: what every step draws, what it does, and how the cards lie after it.

use std::collections::BTreeSet;
use std::ops::Range;

use evenhand::Draw;
use evenhand_classics::{Classic, Machine, Progress, Regions, Rejection, Trace, TraceEvent, Work};
use serde::{Serialize, Serializer};

/// A step.
#[derive(Debug, Default, Serialize)]
pub struct Frame {
    /// The dice, in the order in which they were rolled.
    pub draws: Vec<Roll>,
    /// What was done with them.
    pub events: Vec<Event>,
    /// The deck after the step.
    pub deck: Vec<Cell>,
    /// The result after the step.
    pub result: Vec<Cell>,
    /// Why its dice were rejected, if they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejected: Option<Rejected>,
    /// Its work; what is held is that of the run so far.
    #[serde(serialize_with = "serialize_work")]
    pub work: Work,
}

/// The frames of a run, and its work.
#[derive(Debug, Default)]
pub struct Frames {
    /// The start, and each step.
    pub steps: Vec<Frame>,
    /// The work of the whole run.
    pub work: Work,
    /// Whether items move besides those that a step names: then each step says how many do.
    pub shifts: bool,
}

/// Why dice were rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Rejected {
    /// The card had been drawn before.
    DrawnBefore,
    /// Two keys are the same.
    Tied,
    /// The coins split nothing.
    OneSided,
    /// Otherwise.
    Other,
}

impl From<Rejection> for Rejected {
    fn from(why: Rejection) -> Self {
        match why {
            Rejection::DrawnBefore => Self::DrawnBefore,
            Rejection::Tied => Self::Tied,
            Rejection::OneSided => Self::OneSided,
            _ => Self::Other,
        }
    }
}

/// A die.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Roll {
    /// Its faces.
    pub bound: u64,
    /// What it shows, from 0.
    pub value: u64,
}

/// A move of cards; places and cards from 0.
#[derive(Debug, Clone, Copy, Serialize, strum::IntoStaticStr)]
#[serde(tag = "move", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// Two places of the deck swapped their cards.
    Swap {
        /// The one.
        i: usize,
        /// The other.
        j: usize,
    },
    /// A card was taken out of the deck.
    Remove {
        /// Where it lay.
        place: usize,
    },
    /// A card was put into the deck.
    Insert {
        /// Where it lies now.
        place: usize,
        /// The card.
        card: u32,
    },
    /// A card was written over what lay at a place of the deck.
    Write {
        /// The place.
        place: usize,
        /// The card.
        card: u32,
    },
    /// A card was put into the result.
    Emit {
        /// Where it lies now.
        place: usize,
        /// The card.
        card: u32,
    },
    /// A card was written over what lay at a place of the result.
    Replace {
        /// The place.
        place: usize,
        /// The card.
        card: u32,
    },
}

impl Event {
    /// The place that it is about; of a swap the first.
    pub fn place(&self) -> usize {
        match *self {
            Self::Swap { i: place, .. }
            | Self::Remove { place }
            | Self::Insert { place, .. }
            | Self::Write { place, .. }
            | Self::Emit { place, .. }
            | Self::Replace { place, .. } => place,
        }
    }

    /// Items that it puts where they did not lie, as [`Work`] counts them.
    fn moved(&self) -> u64 {
        match self {
            Self::Swap { i, j } => 2 * u64::from(i != j),
            Self::Remove { .. } => 0,
            Self::Insert { .. } | Self::Write { .. } | Self::Emit { .. } | Self::Replace { .. } => 1,
        }
    }
}

impl Frame {
    /// Items that moved besides those that its events name: they close a gap, make room, or are sorted.
    pub fn moved_along(&self) -> u64 {
        self.work.moved - self.events.iter().map(Event::moved).sum::<u64>()
    }

    /// The events of the trace that it was made of, each once: what a line of a listing says that it makes.
    pub fn made(&self) -> Vec<TraceEvent> {
        let moves = self.events.iter().map(|event| match event {
            Event::Swap { .. } => TraceEvent::Swap,
            Event::Remove { .. } => TraceEvent::Remove,
            Event::Insert { .. } => TraceEvent::Insert,
            Event::Write { .. } => TraceEvent::Write,
            Event::Emit { .. } => TraceEvent::Emit,
            Event::Replace { .. } => TraceEvent::Replace,
        });
        let others = [
            (TraceEvent::Draw, !self.draws.is_empty()),
            (TraceEvent::Moved, self.moved_along() > 0),
            (TraceEvent::Walked, self.work.walked > 0),
            (TraceEvent::Rejected, self.rejected.is_some()),
        ];
        let others = others.into_iter().filter_map(|(event, happened)| happened.then_some(event));
        moves.chain(others).collect::<BTreeSet<_>>().into_iter().collect()
    }
}

impl Frames {
    /// The work of the run up to the end of each frame.
    pub fn work_so_far(&self) -> impl Iterator<Item = Work> {
        self.steps.iter().scan(Work::default(), |so_far, frame| {
            so_far.draws += frame.work.draws;
            so_far.rejected += frame.work.rejected;
            so_far.moved += frame.work.moved;
            so_far.walked += frame.work.walked;
            so_far.held = frame.work.held;
            Some(*so_far)
        })
    }
}

/// A card where it lies.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Cell {
    /// The card.
    pub card: u32,
    /// Its colour.
    pub state: State,
}

/// The articles' colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum State {
    /// Yellow: not yet shuffled.
    Waiting,
    /// Green: at hand.
    AtHand,
    /// Red: done.
    Done,
}

impl State {
    /// Each.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::AtHand, Self::Done];
}

/// What JSON holds of the work.
#[derive(Serialize)]
struct Counts {
    draws: u64,
    rejected: u64,
    moved: u64,
    walked: u64,
    held: u64,
}

/// Writes work as an object.
///
/// # Errors
/// Those of the serializer.
pub fn serialize_work<S: Serializer>(work: &Work, serializer: S) -> Result<S::Ok, S::Error> {
    let Work { draws, rejected, moved, walked, held, .. } = *work;
    Counts { draws, rejected, moved, walked, held }.serialize(serializer)
}

/// Cards, draws and moves of all frames together that a terminal or a file can show: a few minutes of the one, some gigabytes of JSON.
pub const MAX_SHOWN: usize = 1 << 23;

/// What a frame takes besides them, in cards, so that memory is bounded however few there are.
const FRAME: usize = 64;

/// Follows a classic to its end, of n cards in their order: the start, and a frame for each step, or for each part of one
/// that is traced by itself. `stop` says after each step whether to go no further.
///
/// # Errors
/// The steps that were followed, if they are more than `most` cards, draws and moves together.
pub(super) fn frames<D: Draw + ?Sized>(
    machine: &mut Machine,
    n: u32,
    most: usize,
    draw: &mut D,
    mut stop: impl FnMut(&mut D) -> bool,
) -> Result<Frames, usize> {
    let taken = vec![false; n as usize];
    let mut follower = Follower { deck: (0..n).collect(), taken, most, ..Follower::default() };
    follower.end_frame();
    loop {
        let progress = machine.step(draw, &mut follower);
        if stop(draw) {
            return Ok(follower.finish());
        }
        if !follower.draws.is_empty() || !follower.events.is_empty() {
            follower.end_frame();
        }
        // A step that shows nothing took its time too.
        follower.shown += 1;
        if progress == Progress::Done && follower.fits() {
            return Ok(follower.finish());
        }
        if !follower.fits() {
            return Err(follower.frames.len());
        }
    }
}

/// Both rows, as the events make them.
#[derive(Debug, Default)]
struct Follower {
    deck: Vec<u32>,
    result: Vec<u32>,
    /// Whether a card is in the result.
    taken: Vec<bool>,
    draws: Vec<Roll>,
    events: Vec<Event>,
    at_hand: Vec<usize>,
    done: Range<usize>,
    rejected: Option<Rejected>,
    /// Of the run, and of it when the last frame ended.
    work: Work,
    before: Work,
    shifts: bool,
    /// What is finished.
    frames: Vec<Frame>,
    /// Its cards, draws and moves, and how many there may be: what is more is not kept.
    shown: usize,
    most: usize,
}

impl Follower {
    /// The whole run.
    fn finish(self) -> Frames {
        Frames { steps: self.frames, work: self.work, shifts: self.shifts }
    }

    /// Whether all was kept so far.
    fn fits(&self) -> bool {
        self.shown <= self.most
    }

    /// Ends the frame that is being followed here.
    fn end_frame(&mut self) {
        self.shown += FRAME + self.deck.len() + self.result.len() + self.events.len();
        if self.fits() {
            let frame = self.frame();
            self.frames.push(frame);
        }
    }

    /// The work since the last frame.
    fn work(&mut self) -> Work {
        let before = std::mem::replace(&mut self.before, self.work);
        let mut work = self.work;
        work.draws -= before.draws;
        work.rejected -= before.rejected;
        work.moved -= before.moved;
        work.walked -= before.walked;
        work
    }

    /// The step that ends here.
    fn frame(&mut self) -> Frame {
        let at_hand = std::mem::take(&mut self.at_hand);
        let events = std::mem::take(&mut self.events);
        let at_hand = marked(self.deck.len(), at_hand.iter().copied());
        let new = events.iter().filter_map(|event| match event {
            Event::Emit { place, .. } | Event::Replace { place, .. } => Some(*place),
            _ => None,
        });
        let new = marked(self.result.len(), new);
        let in_deck = |place: usize| match place {
            _ if at_hand[place] => State::AtHand,
            // What was taken is done, even where the deck keeps it.
            _ if self.done.contains(&place) || self.taken[self.deck[place] as usize] => State::Done,
            _ => State::Waiting,
        };
        let in_result = |place: usize| if new[place] { State::AtHand } else { State::Done };
        let row = |cards: &[u32], state: &dyn Fn(usize) -> State| {
            cards.iter().enumerate().map(|(place, card)| Cell { card: *card, state: state(place) }).collect()
        };
        let (deck, result) = (row(&self.deck, &in_deck), row(&self.result, &in_result));
        let (rejected, work) = (self.rejected.take(), self.work());
        Frame { draws: std::mem::take(&mut self.draws), events, deck, result, rejected, work }
    }
}

/// Which of so many places are among some.
fn marked(count: usize, places: impl Iterator<Item = usize>) -> Vec<bool> {
    let mut marked = vec![false; count];
    for place in places {
        if let Some(mark) = marked.get_mut(place) {
            *mark = true;
        }
    }
    marked
}

impl Trace for Follower {
    fn draw(&mut self, bound: u64, value: u64) {
        self.work.draw(bound, value);
        self.shown += 1;
        if self.fits() {
            self.draws.push(Roll { bound, value });
        }
    }

    fn swap(&mut self, i: usize, j: usize) {
        self.work.swap(i, j);
        self.deck.swap(i, j);
        self.events.push(Event::Swap { i, j });
    }

    fn remove(&mut self, place: usize) {
        self.work.remove(place);
        self.deck.remove(place);
        self.events.push(Event::Remove { place });
    }

    fn insert(&mut self, place: usize, card: u32) {
        self.work.insert(place, card);
        self.deck.insert(place, card);
        self.events.push(Event::Insert { place, card });
    }

    fn write(&mut self, place: usize, card: u32) {
        self.work.write(place, card);
        self.deck[place] = card;
        self.events.push(Event::Write { place, card });
    }

    fn emit(&mut self, place: usize, card: u32) {
        self.work.emit(place, card);
        self.result.insert(place, card);
        self.taken[card as usize] = true;
        self.events.push(Event::Emit { place, card });
    }

    fn replace(&mut self, place: usize, card: u32) {
        self.work.replace(place, card);
        let old = std::mem::replace(&mut self.result[place], card);
        self.taken[old as usize] = self.result.contains(&old);
        self.taken[card as usize] = true;
        self.events.push(Event::Replace { place, card });
    }

    fn moved(&mut self, items: usize) {
        self.work.moved(items);
        self.shifts |= items > 0;
    }

    fn walked(&mut self, links: usize) {
        self.work.walked(links);
    }

    fn rejected(&mut self, draws: usize, why: Rejection) {
        self.work.rejected(draws, why);
        self.rejected = Some(why.into());
    }

    fn held(&mut self, items: usize) {
        self.work.held(items);
    }

    fn regions(&mut self, regions: &Regions<'_>) {
        self.at_hand = regions.at_hand.to_vec();
        self.done = regions.done.clone();
        self.end_frame();
    }
}
