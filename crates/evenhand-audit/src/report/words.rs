//! What a report says in words, for the terminal, the page, the pictures and the JSON.
//!
//! Words lie in one resource a language (`words/en.ftl`); here facts are handed to its messages. Which sentence a fact
//! has follows from its stable id: the key of a test, a transform or a statistic, the `kind` of an effect, a place or a
//! finding.

pub(in crate::report) mod figures;
mod plainly;
mod rates;
mod sentences;
#[cfg(test)]
mod tests;

use std::fmt;

use evenhand_locale::{Argument, Language, Messages, Resources, grouped};
use serde::Serialize;
use serde_json::Value;

use super::choice::{Caught, Null};
use crate::Statistic;
use crate::battery::{
    CardNames, DeckStatistic, Digits, Effect, Finding, Form, Subject, Test, TestId, Transform, Where,
};
use crate::findings::{
    FurtherFinding, NotLookedAt, Search, SearchSpeed, SearchedSeeds, SeedOrigin, SeedRange, TriedSeeds,
};
use crate::power::{Power, PowerEstimate};
use crate::statistics::tails::SMALLEST;
use crate::suspects::{Feature, Fit};

pub(super) use figures::p_value;
pub(super) use sentences::capital;

static RESOURCES: Resources = Resources::new(&[
    (Language::English, include_str!("words/en.ftl")),
    (Language::Chinese, include_str!("words/zh.ftl")),
]);

/// What a group is called that nobody named, before its pattern.
const PATTERN_GROUP: &str = "cards ";

/// Facts by the names that messages know them by.
type Facts = Vec<(String, Argument<'static>)>;

/// The words of a report in one language.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words {
    messages: &'static Messages,
}

impl Words {
    /// In a language; in English where there are none in it.
    pub(super) fn new(language: Language) -> Self {
        Self { messages: RESOURCES.messages(language) }
    }

    /// The language's BCP 47 tag.
    pub(super) fn tag(self) -> &'static str {
        self.messages.language().tag()
    }

    /// The message of an id, without facts.
    pub(super) fn text(self, id: &str) -> String {
        self.messages.text(id)
    }

    /// The message of an id, filled with facts.
    pub(super) fn say<'a, const N: usize>(self, id: &str, facts: [(&'a str, Argument<'a>); N]) -> String {
        self.messages.format(id, facts)
    }

    /// The same of facts that were gathered.
    pub(super) fn say_all(self, id: &str, facts: Vec<(&str, Argument<'_>)>) -> String {
        self.messages.format(id, facts)
    }

    fn say_of(self, id: &str, facts: Facts) -> String {
        self.messages.format(id, facts)
    }

    /// A part as per cent, to three digits that count.
    pub(super) fn percent(self, part: f64) -> String {
        self.percent_of(figures::digits(100.0 * part, 3))
    }

    /// A number of hundredths, as it is written.
    fn percent_of(self, number: String) -> String {
        self.say("percent", [("number", number.into())])
    }

    /// Texts in a row: a list, clauses or sentences.
    pub(super) fn joined(self, of: &str, texts: &[String]) -> String {
        texts.join(&self.text(&format!("joined.{of}")))
    }

    // Names.

    /// A group of cards: one of a known deck, or of a pattern, in words; another as it was named.
    fn group(self, name: &str) -> String {
        let id = format!("known-group.{}", name.replace(' ', "_"));
        match name.strip_prefix(PATTERN_GROUP) {
            Some(pattern) => self.say("known-group.pattern", [("pattern", pattern.into())]),
            None if self.messages.has(&id) => self.text(&id),
            None => name.to_owned(),
        }
    }

    /// Several things in a row, by their names.
    pub(super) fn several(self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [one] => one.clone(),
            [first, .., last] => {
                let facts = [("first", first.as_str().into()), ("last", last.as_str().into())];
                let [first, last] = facts;
                self.say("several", [("count", names.len().into()), first, last])
            }
        }
    }

    /// What a test is of.
    pub(super) fn transform(self, transform: Transform) -> String {
        self.text(&format!("transform.{}", key(&transform)))
    }

    /// The term for a statistic.
    pub(super) fn statistic(self, statistic: Statistic) -> String {
        self.text(&format!("statistic.{}", statistic.key()))
    }

    /// A reading of decks as dice.
    pub(super) fn digits(self, digits: Digits) -> String {
        self.text(&format!("digits.{}", key(&digits)))
    }

    /// The name of a test, without what it is of.
    pub(super) fn test_name(self, id: TestId) -> String {
        let (subject, _, mut facts) = self.parts(id);
        let name = match id.subject {
            Subject::Statistic(statistic) => self.statistic(statistic),
            _ => self.say_of(&format!("subject.{subject}"), facts.clone()),
        };
        facts.push(("subject".into(), name.into()));
        self.say_of("test", facts)
    }

    /// The name of a test, with what it is of.
    pub(super) fn test(self, id: TestId) -> String {
        let (test, transform) = (self.test_name(id), self.transform(id.transform));
        self.say("test.of", [("test", test.into()), ("transform", transform.into())])
    }

    /// The null distribution of a test's statistic, and its source.
    pub(super) fn null(self, null: Null) -> [String; 2] {
        let id = format!("null-{}", null.id);
        let source = null
            .statistic
            .map_or_else(String::new, |statistic| self.text(&format!("source.{}", statistic.key())));
        [self.text(&id), self.say(&format!("{id}.source"), [("source", source.into())])]
    }

    /// Whether a suspect's distribution fits.
    pub(super) fn fit(self, fit: Fit) -> String {
        self.text(&format!("fit.{}", key(&fit)))
    }

    /// Whether a fault would have been caught.
    pub(super) fn caught(self, caught: Caught) -> String {
        self.text(&format!("outcome.{}", <&str>::from(caught)))
    }

    /// The same with its limits.
    pub(super) fn caught_long(self, caught: Caught) -> String {
        self.text(&format!("outcome-with-limits.{}", <&str>::from(caught)))
    }

    // Facts.

    /// The keys of a test's subject and form; and its form, lag and transform as facts.
    fn parts(self, id: TestId) -> (String, String, Facts) {
        let form: &str = id.form.into();
        let lag = if let Form::Lag(lag) | Form::FarthestLag(lag) = id.form { lag } else { 0 };
        let transform = key(&id.transform);
        let mut facts = facts([("form", form.into()), ("lag", lag.into()), ("transform", transform.into())]);
        if let Subject::Group { group, hand, .. } = id.subject {
            facts.extend(self::facts([("group", self.group(group.as_str()).into()), ("hand", hand.into())]));
        }
        (id.subject_key(), form.to_owned(), facts)
    }

    /// The kind of a fact, and its fields; those that are keys, by name.
    fn fields(self, fact: &impl Serialize) -> (String, Facts) {
        let mut kind = String::new();
        let mut facts = Facts::new();
        // Facts are plain fields of strings and numbers, which nothing can fail to write to memory.
        let fields = serde_json::to_value(fact).ok().and_then(|fact| fact.as_object().cloned());
        for (name, value) in fields.unwrap_or_default() {
            let text = value.as_str().unwrap_or_default();
            let fact: Argument<'static> = match (name.as_str(), &value) {
                ("kind", _) => {
                    kind = text.into();
                    continue;
                }
                ("digits" | "statistic", Value::String(key)) => self.text(&format!("{name}.{key}")).into(),
                (_, Value::String(text)) => text.clone().into(),
                // Beyond 2^53 a double has not all digits.
                (_, Value::Number(number)) if number.as_u64().is_some_and(|number| number >> 53 == 0) => {
                    number.as_u64().into()
                }
                (_, Value::Number(number)) if number.is_f64() => number.as_f64().into(),
                // What is no finite number.
                (_, Value::Null) => f64::NAN.into(),
                (_, other) => other.to_string().into(),
            };
            if name == "digits" {
                facts.push(("reading".into(), text.to_owned().into()));
            }
            facts.push((name, fact));
        }
        (kind, facts)
    }

    /// What an entry of an order is called.
    fn item(self, names: &CardNames, transform: Transform, entry: u32) -> String {
        let (transform, name) = (key(&transform), names.of_card(entry));
        self.say(
            "item",
            [("transform", transform.into()), ("number", (entry + 1).into()), ("name", name.into())],
        )
    }

    /// The kind and the fields of a place or a feature of a transform: cards by name, places from 1.
    fn placed(self, names: &CardNames, transform: Transform, fact: &impl Serialize) -> (String, Facts) {
        let (kind, mut facts) = self.fields(fact);
        let (mut span, mut index) = ([0, 0], None);
        for (name, value) in &mut facts {
            let Argument::Number(number) = value else { continue };
            #[expect(clippy::cast_sign_loss, reason = "cards and places")]
            let entry = number.value as u32;
            match name.as_str() {
                "card" | "first" | "second" => *value = self.item(names, transform, entry).into(),
                "face" => *value = names.of_face(entry).into(),
                "place" => {
                    index = Some(entry);
                    *value = (entry + 1).into();
                }
                "one" | "other" => *value = (entry + 1).into(),
                "from" => span[0] = entry,
                "to" => span[1] = entry,
                _ => {}
            }
        }
        facts.push(("count".into(), (span[1] - span[0] + 1).into()));
        facts.push(("transform".into(), key(&transform).into()));
        if let Some(index) = index {
            // What stands at an index of an inverse is an entry of the order itself.
            let owner = self.item(names, transform.upright(), index);
            facts.push(("owner".into(), owner.into()));
        }
        (kind, facts)
    }

    /// A number that is read from each deck.
    fn deck_statistic(self, of: DeckStatistic) -> String {
        self.say(&format!("statistic.{}", of.key()), [("lag", of.lag().into())])
    }

    /// A number that is read from each deck, with the part of the decks that it is read from.
    fn read_from(self, of: DeckStatistic, transform: Transform) -> String {
        let (test, transform) = (self.deck_statistic(of), self.transform(transform));
        self.say("test.of", [("test", test.into()), ("transform", transform.into())])
    }

    /// Where a test of a transform was farthest out.
    pub(super) fn whereabouts(self, names: &CardNames, transform: Transform, at: Where) -> String {
        if let Where::Deck { deck, of, transform } = at {
            let of = self.read_from(of, transform);
            return self.say("where.deck", [("deck", deck.unwrap_or(0).into()), ("of", of.into())]);
        }
        let (kind, facts) = self.placed(names, transform, &at);
        self.say_of(&format!("where.{kind}"), facts)
    }

    /// A feature of orders, of decks or of changes.
    pub(super) fn feature(self, names: &CardNames, transform: Transform, feature: Feature) -> String {
        let (kind, facts) = self.placed(names, transform, &feature);
        self.say_of(&format!("feature.{kind}"), facts)
    }

    /// How far a test is out, in plain units.
    pub(super) fn effect(self, names: &CardNames, test: &Test) -> String {
        let (kind, mut facts) = self.fields(&test.effect);
        let far = test.outliers.first();
        let at = far.map_or_else(String::new, |far| self.whereabouts(names, test.outliers_of(), far.at));
        let (subject, form, _) = self.parts(test.id);
        facts.extend([("where".into(), at.into()), ("subject".into(), subject.into())]);
        facts.push(("form".into(), form.into()));
        match test.effect {
            // e^-4.6 = 1 %.
            Effect::EqualPairs { pairs, .. } => {
                facts.push(("orders".into(), format!("{:.1e}", pairs / 100_f64.ln()).into()));
            }
            Effect::Total { observed, expected } => {
                facts.extend(self::facts([
                    ("number", figures::total(observed).into()),
                    ("null", figures::total(expected).into()),
                ]));
            }
            Effect::FoundSeed(ref found) => facts.push(by_chance(found.log10_by_chance)),
            Effect::Ratio { ratio } => facts.extend(figures::times_as_often(ratio)),
            Effect::FarthestDeck { value, expected, .. } => {
                facts.extend(self::facts([
                    ("number", value.into()),
                    ("null", figures::digits(expected, 3).into()),
                ]));
            }
            Effect::Mean { expected, .. } => {
                facts.push(("null".into(), figures::total(expected).into()));
            }
            Effect::DeckMean { of, .. } => facts.push(("of".into(), self.deck_statistic(of).into())),
            Effect::Related { deck, earlier, .. } => facts.extend(self::facts([
                ("deck", deck.unwrap_or(0).into()),
                ("earlier", earlier.unwrap_or(0).into()),
            ])),
            Effect::EValue { log10, strongest, decks } => {
                facts.retain(|(name, _)| name != "strongest");
                let name = strongest.map_or_else(String::new, |strongest| self.test(strongest));
                facts.push(("strongest".into(), name.into()));
                facts.retain(|(name, _)| name != "decks");
                facts.push(("decks".into(), decks.unwrap_or(test.decks).into()));
                facts.push(("case".into(), by_case(strongest.is_some(), far.is_some()).into()));
                // That of fingerprints which are equal by chance is added to 1/e.
                let limited = -test.p.max(SMALLEST).log10() < log10.min(-SMALLEST.log10()) - 0.5;
                facts.push(("limited".into(), if limited { "true" } else { "false" }.into()));
            }
            Effect::RecoveredState(ref found) => facts.push(by_chance(found.log10_by_chance)),
            _ => {}
        }
        self.say_of(&format!("effect.{kind}"), facts)
    }

    /// How a power is known.
    pub(super) fn how_known(self, power: Power) -> String {
        let (kind, mut said) = self.fields(&power);
        if let Power::Simulated { found, of } = power {
            let [low, high] = figures::wilson(found.into(), of.max(1).into());
            said.extend(facts([("low", low.into()), ("high", high.into())]));
        }
        self.say_of(&format!("known.{kind}"), said)
    }

    /// How many decks find a fault, and between which numbers that is; nothing if it is not known.
    pub(super) fn needed(self, estimate: &PowerEstimate) -> String {
        let Some(decks) = estimate.needed else { return String::new() };
        let (least, most) = estimate.needed_range.unwrap_or((decks, Some(decks)));
        let figure = |decks: u64| grouped(&figures::rounded(decks));
        let case = match most {
            None => "open",
            Some(most) if figure(most) == figure(least) => "one",
            Some(_) => "between",
        };
        let facts = [
            ("case", case.into()),
            ("decks", figure(decks).into()),
            ("least", figure(least).into()),
            ("most", most.map_or_else(String::new, figure).into()),
        ];
        self.say("needed", facts)
    }

    /// Which seeds of a generator were searched, without its name.
    pub(super) fn searched(self, searched: &SearchedSeeds) -> String {
        let range = |range: &SeedRange| {
            // A double's steps are counted in whole seconds.
            let unit = if range.of == SeedOrigin::FloatSeconds { range.of.per_second() } else { 1 };
            let facts = [
                ("of", key(&range.of).into()),
                ("from", grouped(&(range.from / unit)).into()),
                ("to", grouped(&(range.to / unit)).into()),
            ];
            self.say("seed-range", facts)
        };
        let ranges: Vec<String> = searched.ranges.iter().map(range).collect();
        let facts = [
            ("ranges", self.joined("clauses", &ranges).into()),
            ("tried", grouped(&searched.tried).into()),
            ("bits", searched.seed_bits.into()),
            ("methods", searched.methods.into()),
        ];
        self.say(&format!("searched.{}", key(&searched.search)), facts)
    }

    /// How fast seeds were searched, and how long a search to its end takes.
    pub(super) fn search_speed(self, speed: &SearchSpeed) -> String {
        let time = |seconds: f64| {
            let (unit, count) = match seconds {
                ..100.0 => ("s", seconds),
                100.0..6_000.0 => ("min", seconds / 60.0),
                _ => ("h", seconds / 3_600.0),
            };
            // The digits of a speed suffice.
            let count = if count < 10.0 { format!("{count:.1}") } else { format!("{count:.0}") };
            self.say("search-time", [("count", count.into()), ("unit", unit.into())])
        };
        #[expect(clippy::cast_sign_loss, reason = "a speed is positive")]
        let seeds = grouped(&(speed.seeds_per_second as u64));
        let facts = [
            ("seeds", seeds.into()),
            ("time", time(speed.seconds).into()),
            ("whole", time(speed.seconds_of_whole_search).into()),
        ];
        self.say("search-speed", facts)
    }

    /// In which ways each seed was tried: the loops, the ways of bounding, the seedings of all generators together. None
    /// if no seeds were tried.
    pub(super) fn ways(self, searched: &[SearchedSeeds]) -> Option<String> {
        let of_all = |each: fn(&SearchedSeeds) -> &[String]| {
            let mut all: Vec<&str> = Vec::new();
            for one in searched.iter().flat_map(each) {
                if !all.contains(&one.as_str()) {
                    all.push(one);
                }
            }
            all
        };
        let shuffles = of_all(|one| &one.shuffles);
        if shuffles.is_empty() {
            return None;
        }
        let [separator, apart] = ["separator", "separator.long"].map(|id| self.text(id));
        let facts = [
            ("shuffles", shuffles.join(&separator).into()),
            ("bounding", of_all(|one| &one.bounding).join(&apart).into()),
            ("seedings", of_all(|one| &one.seeding).len().into()),
        ];
        Some(self.say("ways", facts))
    }

    /// Which seeds were all tried, of all generators: those of a clock by its time.
    fn tried_seeds(self, ranges: &[TriedSeeds]) -> String {
        let range = |range: &TriedSeeds| {
            // In seconds.
            let unit = range.of.per_second();
            let facts = [
                ("of", key(&range.of).into()),
                ("from", grouped(&range.from).into()),
                ("to", grouped(&range.to).into()),
                ("begin", figures::utc(range.from / unit).into()),
                ("end", figures::utc(range.to / unit).into()),
                ("count", range.generators.len().into()),
                ("generators", self.joined("list", &range.generators).into()),
            ];
            self.say("tried-seeds", facts)
        };
        if ranges.is_empty() {
            return self.say("no-tried-seeds", []);
        }
        self.joined("clauses", &ranges.iter().map(range).collect::<Vec<String>>())
    }

    /// What came of it.
    pub(super) fn search_outcome(self, searched: &SearchedSeeds) -> String {
        let outcome = match (searched.found, searched.complete) {
            _ if searched.search == Search::SortNotSearched => "not_searched",
            (true, _) => "found",
            (false, true) => "none",
            (false, false) => "incomplete",
        };
        self.text(&format!("search-outcome.{outcome}"))
    }

    /// What was found out beside the tests.
    pub(super) fn finding(self, finding: &FurtherFinding) -> String {
        let (kind, mut facts) = self.fields(finding);
        match finding {
            FurtherFinding::FreshDecks { test, p, .. } => {
                facts.push(("test".into(), self.test(*test).into()));
                facts.push(("p".into(), figures::equals(*p).into()));
            }
            FurtherFinding::FoundSeed(found) => facts.push(by_chance(found.log10_by_chance)),
            FurtherFinding::NoSeed { ranges, .. } => {
                facts.retain(|(name, _)| name != "ranges");
                facts.push(("ranges".into(), self.tried_seeds(ranges).into()));
            }
            FurtherFinding::RecoveredState(found) => facts.push(by_chance(found.log10_by_chance)),
            FurtherFinding::RepeatedAtDistance { distance, repeats, decks, twice, .. } => {
                let share = if *twice {
                    "twice"
                } else if 2 * repeats > decks - distance {
                    "most"
                } else {
                    "few"
                };
                facts.push(("share".into(), share.into()));
            }
            _ => {}
        }
        self.say_of(&format!("finding.{kind}"), facts)
    }

    /// What was not looked at.
    pub(super) fn not_looked_at(self, what: &NotLookedAt) -> String {
        let (kind, facts) = self.fields(what);
        self.say_of(&format!("not-looked-at.{kind}"), facts)
    }
}

/// Whether a statistic is named, and a cell of it.
fn by_case(strongest: bool, cell: bool) -> &'static str {
    match (strongest, cell) {
        (true, true) => "cell",
        (true, false) => "statistic",
        _ => "none",
    }
}

/// Whether a hit of a seed search is rarer than chance makes it.
fn by_chance(log10: f64) -> (String, Argument<'static>) {
    ("by_chance".into(), if log10 < 0.0 { "rare" } else { "likely" }.into())
}

fn facts<const N: usize>(facts: [(&str, Argument<'static>); N]) -> Facts {
    facts.map(|(name, fact)| (name.to_owned(), fact)).into()
}

/// The stable key of a fact: itself, or its kind.
pub(super) fn key(fact: &impl Serialize) -> String {
    let fact = serde_json::to_value(fact).unwrap_or_default();
    fact.as_str().or_else(|| fact["kind"].as_str()).unwrap_or_default().to_owned()
}

/// The name of a test with what it is of, in English.
impl fmt::Display for TestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Words::new(Language::English).test(*self))
    }
}

/// The verdict in brief, in English.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words::new(Language::English).in_brief(self))
    }
}
