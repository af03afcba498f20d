//! A step in words: what it drew, what it did, and what work that was.

use evenhand_audit::exact::Counting;
use evenhand_classics::Work;
use evenhand_locale::{Argument, Language, Messages};

use super::{DrawsFrom, Event, Frame, Frames, Roll, Scale, State};
use crate::words::{WORDS, text};

/// Events of a step that are told one by one; of more, how many there are of each kind.
const MAX_EVENTS: usize = 4;

impl State {
    /// The sign beside the colour, for readers who see none.
    pub fn sign(self) -> char {
        match self {
            Self::Waiting => '·',
            Self::AtHand => '▶',
            Self::Done => '■',
        }
    }

    /// What the colour means.
    pub fn meaning(self, language: Language) -> String {
        WORDS.messages(language).text(&format!("state.{}", <&str>::from(self)))
    }
}

impl Frame {
    /// The draws, as they are counted: `5 of 6`, `4 of 0–5`; and why they were rejected, if they were.
    pub fn draws_in_words(&self, scale: Scale, language: Language) -> String {
        let words = WORDS.messages(language);
        let id = if scale.draws == DrawsFrom::One { "draw-of" } else { "draw-between" };
        let draw = |roll: &Roll| {
            let (first, last) = (scale.first(roll.bound), scale.last(roll.bound));
            let value = text(&(first + roll.value));
            words.format(id, [("value", value), ("first", text(&first)), ("last", text(&last))])
        };
        let draws: Vec<String> = self.draws.iter().map(draw).collect();
        let draws = draws.join(", ");
        match self.rejected {
            Some(why) => {
                let why = words.text(&format!("rejected.{}", <&str>::from(why)));
                words.format("draw-rejected", [("draws", draws.into()), ("why", why.into())])
            }
            None => draws,
        }
    }
}

impl Frames {
    /// What a step does to the cards, a sentence for each event; `names` are those of the cards. None of the start.
    ///
    /// # Panics
    /// If there is no such step, or a card has no name.
    ///
    /// # Examples
    /// ```
    /// use evenhand_audit::exact::Counting;
    /// use evenhand_classics::{Setting, find};
    /// use evenhand_locale::Language;
    /// use evenhand_trial::trace::{DrawsFrom, MAX_SHOWN, Scale, of_draws};
    ///
    /// let names = ["a", "b", "c"].map(String::from);
    /// let mut machine = find("durstenfeld")?.start(&Setting::new(3))?;
    /// let scale = Scale { draws: DrawsFrom::One, places: Counting::FromOne, n: 3 };
    /// let frames = of_draws(&mut machine, 3, &[1, 2, 1], scale, MAX_SHOWN)?;
    /// let told = |step| frames.events_in_words(step, &names, Counting::FromOne, Language::English);
    /// assert_eq!(told(1), ["swap places 1 and 3: cards a and c"]);
    /// assert_eq!(told(2), ["place 2 keeps its card b, swapped with itself"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn events_in_words(
        &self,
        step: usize,
        names: &[String],
        places: Counting,
        language: Language,
    ) -> Vec<String> {
        let Some(before) = step.checked_sub(1) else { return Vec::new() };
        let (frame, before) = (&self.steps[step], &self.steps[before]);
        let words = WORDS.messages(language);
        let mut told = if frame.events.len() > MAX_EVENTS {
            summed(&frame.events, places, words)
        } else {
            let cards = |cells: &[super::Cell]| cells.iter().map(|cell| cell.card).collect();
            let mut rows = Rows { deck: cards(&before.deck), result: cards(&before.result), names, places };
            frame.events.iter().map(|event| rows.told(event, words)).collect()
        };
        let mut counted = |id: &str, count: u64| {
            if count > 0 {
                told.push(words.format(id, [("count", text(&count)), ("plural", plural(count))]));
            }
        };
        counted("step-walked", frame.work.walked);
        counted("step-shift", frame.moved_along());
        if told.is_empty() {
            told.push(words.text("step-nothing"));
        }
        told
    }
}

/// Work in a line that says all of it; what there is none of only where its absence tells something.
pub fn work_in_words(work: &Work, language: Language) -> String {
    let words = WORDS.messages(language);
    let figure =
        |id: &str, count: u64| words.format(id, [("count", text(&count)), ("plural", plural(count))]);
    let mut figures = vec![figure("work-draws", work.draws)];
    if work.rejected > 0 {
        figures.push(figure("work-rejected", work.rejected));
    }
    figures.push(figure("work-moved", work.moved));
    if work.walked > 0 {
        figures.push(figure("work-walked", work.walked));
    }
    figures.push(figure("work-held", work.held));
    words.format("work", [("figures", figures.join(&words.text("between-figures")).into())])
}

/// What chooses the plural: a number that a float holds.
fn plural(count: u64) -> Argument<'static> {
    u32::try_from(count).unwrap_or(u32::MAX).into()
}

/// Both rows before an event, whose cards it names.
struct Rows<'a> {
    deck: Vec<u32>,
    result: Vec<u32>,
    names: &'a [String],
    places: Counting,
}

impl Rows<'_> {
    /// The event in words; the rows are those after it then.
    fn told(&mut self, event: &Event, words: &Messages) -> String {
        let name = |card: u32| Argument::from(self.names[card as usize].clone());
        let place = |place: usize| text(&self.places.shown(place as u32));
        match *event {
            Event::Swap { i, j } if i == j => {
                words.format("step-swap-itself", [("i", place(i)), ("a", name(self.deck[i]))])
            }
            Event::Swap { i, j } => {
                // As people say it: the lower place first.
                let (low, high) = (i.min(j), i.max(j));
                let cards = [("a", name(self.deck[low])), ("b", name(self.deck[high]))];
                self.deck.swap(i, j);
                words.format("step-swap", [("i", place(low)), ("j", place(high))].into_iter().chain(cards))
            }
            Event::Remove { place: at } => {
                let facts = [("place", place(at)), ("card", name(self.deck[at]))];
                self.deck.remove(at);
                words.format("step-remove", facts)
            }
            Event::Insert { place: at, card } => {
                let facts = [("place", place(at)), ("card", name(card))];
                self.deck.insert(at, card);
                words.format("step-insert", facts)
            }
            Event::Write { place: at, card } => {
                let facts = [("place", place(at)), ("card", name(card))];
                self.deck[at] = card;
                words.format("step-write", facts)
            }
            Event::Emit { place: at, card } => {
                let facts = [("place", place(at)), ("card", name(card))];
                self.result.insert(at, card);
                words.format("step-emit", facts)
            }
            Event::Replace { place: at, card } => {
                let facts = [("place", place(at)), ("card", name(card)), ("old", name(self.result[at]))];
                self.result[at] = card;
                words.format("step-replace", facts)
            }
        }
    }
}

/// Many events: of each kind how many, and from which place to which, in the order in which they first come.
fn summed(events: &[Event], places: Counting, words: &Messages) -> Vec<String> {
    /// Of one kind.
    struct Sum {
        kind: &'static str,
        count: usize,
        first: usize,
        last: usize,
    }
    let mut sums: Vec<Sum> = Vec::new();
    for event in events {
        let (kind, at) = (<&str>::from(event), event.place());
        match sums.iter_mut().find(|sum| sum.kind == kind) {
            Some(sum) => {
                sum.count += 1;
                sum.first = sum.first.min(at);
                sum.last = sum.last.max(at);
            }
            None => sums.push(Sum { kind, count: 1, first: at, last: at }),
        }
    }
    let told = |Sum { kind, count, first, last }: &Sum| {
        let place = |place: usize| text(&places.shown(place as u32));
        let facts = [("count", text(count)), ("first", place(*first)), ("last", place(*last))];
        words.format(&format!("step-several.{kind}"), facts)
    };
    sums.iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use evenhand::Seed;
    use evenhand_classics::dice::Dice;
    use evenhand_classics::{ListingLanguage, Setting, TraceEvent, catalogue, find};

    use super::*;
    use crate::trace::{MAX_SHOWN, of_draws, of_seed};

    const SCALE: Scale = Scale { draws: DrawsFrom::One, places: Counting::FromOne, n: 6 };

    fn names(n: u32) -> Vec<String> {
        (1..=n).map(|card| card.to_string()).collect()
    }

    /// The sentences of each step of a run.
    fn told(classic: &str, draws: &[u64], language: Language) -> Vec<String> {
        let n = SCALE.n;
        let mut machine = find(classic).unwrap().start(&Setting::new(n)).unwrap();
        let frames = of_draws(&mut machine, n, draws, SCALE, MAX_SHOWN).unwrap();
        (1..frames.steps.len())
            .map(|step| {
                let draws = frames.steps[step].draws_in_words(SCALE, language);
                format!(
                    "{draws}: {}",
                    frames.events_in_words(step, &names(n), Counting::FromOne, language).join("; ")
                )
            })
            .collect()
    }

    #[test]
    fn a_step_says_what_it_drew_and_did() {
        let told = told("removal_vec", &[5, 3, 3, 1, 1, 1], Language::English);
        assert_eq!(
            told[0],
            "5 of 6: take card 5 out of place 5; put card 5 at place 1 of the result; 1 other card moves along"
        );
        assert_eq!(
            told[2],
            "3 of 4: take card 4 out of place 3; put card 4 at place 3 of the result; 1 other card moves along"
        );
        let chinese = super::tests::told("removal_vec", &[5, 3, 3, 1, 1, 1], Language::Chinese);
        assert_eq!(chinese[0], "1–6 取 5: 从第 5 位取出牌 5; 把牌 5 放到结果的第 1 位; 另有 1 张牌随之移动");
    }

    #[test]
    fn whatever_a_step_made_has_its_line_in_the_listing() {
        for entry in catalogue() {
            let listing = entry.listing(ListingLanguage::PseudoCode);
            let lines: BTreeSet<TraceEvent> =
                listing.lines.iter().flat_map(|line| &line.events).copied().collect();
            for seed in ["a", "b", "c"].map(Seed::from_text) {
                let mut machine = entry.start(&Setting::new(9)).unwrap();
                let frames =
                    of_seed(&mut machine, 9, Dice::Exact, entry.page().name, &seed, MAX_SHOWN).unwrap();
                for frame in &frames.steps[1..] {
                    let made = frame.made();
                    assert!(!made.is_empty() && made.iter().all(|event| lines.contains(event)), "{made:?}");
                }
            }
        }
    }

    #[test]
    fn every_step_of_every_classic_is_told_in_both_languages() {
        for entry in catalogue() {
            for language in Language::ALL {
                let mut machine = entry.start(&Setting::new(9)).unwrap();
                let seed = Seed::from_text("told");
                let frames =
                    of_seed(&mut machine, 9, Dice::Exact, entry.page().name, &seed, MAX_SHOWN).unwrap();
                for step in 1..frames.steps.len() {
                    let told = frames.events_in_words(step, &names(9), Counting::FromOne, language);
                    assert!(!told.is_empty() && told.iter().all(|text| !text.is_empty()), "{told:?}");
                    assert!(!frames.steps[step].draws_in_words(SCALE, language).contains('{'));
                }
            }
        }
    }
}
