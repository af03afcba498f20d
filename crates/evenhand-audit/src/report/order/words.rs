//! What a report of large orders says in words: one resource a language, each message by the stable id of its fact.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use evenhand_locale::{Argument, Language, Messages, Resources, grouped};

use super::super::words::figures;
use crate::order::{
    OrderFinding, OrderNotLookedAt, OrderReport, OrderStatistic, OrderTest, OrderTransform, Peculiar,
    ReaderIds, Resemblance, Structure,
};

static RESOURCES: Resources = Resources::new(&[
    (Language::English, include_str!("en.ftl")),
    (Language::Chinese, include_str!("zh.ftl")),
]);

/// A share of the items from which on it is worth a sentence that some are followed by the next.
const FOLLOWED: f64 = 0.001;

/// Share of places that follow the turns of readers, from which on the message omits "mostly".
const MIN_STRICT_SHARE: f64 = 0.98;

/// The words in one language.
#[derive(Clone, Copy)]
pub(in crate::report) struct OrderWords {
    messages: &'static Messages,
}

type Facts = Vec<(&'static str, Argument<'static>)>;

/// A part as per cent, to three digits that count.
fn percent(part: f64) -> Argument<'static> {
    figures::digits(100.0 * part, 3).into()
}

fn whole(number: &impl ToString) -> Argument<'static> {
    grouped(&number.to_string()).into()
}

fn total(number: f64) -> Argument<'static> {
    figures::total(number).into()
}

/// The id and the arguments of a structure's message.
fn structure(structure: Structure, items: u64) -> (&'static str, Facts) {
    match structure {
        Structure::InOrder => ("in_order", vec![]),
        Structure::Reversed => ("reversed", vec![]),
        Structure::Unshuffled { start, length } => ("unshuffled", unshuffled(start, length, items)),
        Structure::Shifted { by, share } => {
            let facts = vec![("by", whole(&by)), ("distance", by.into()), ("share", percent(share))];
            ("shifted", facts)
        }
        Structure::Rotated { first } => ("rotated", vec![("first", whole(&first))]),
        Structure::Affine { multiplier, first } => {
            ("affine", vec![("multiplier", whole(&multiplier)), ("first", whole(&first))])
        }
        Structure::WholeBlocks { length, followed } => {
            ("whole_blocks", vec![("length", whole(&length)), ("followed", percent(followed))])
        }
        Structure::InTurn { readers } => ("in_turn", vec![("readers", readers.into())]),
        Structure::ShuffledInTurn { readers, batch, ids, share, buffer } => {
            let mut facts = shuffled_in_turn(ids, share, buffer);
            facts.extend([("readers", readers.into()), ("batch", batch.into())]);
            ("shuffled_in_turn", facts)
        }
        Structure::SortedBatches { length, is_falling } => {
            let direction = if is_falling { "falling" } else { "rising" };
            ("sorted_batches", vec![("length", whole(&length)), ("direction", direction.into())])
        }
        Structure::Congruential { multiplier, increment, modulus, first } => {
            let facts = vec![
                ("multiplier", whole(&multiplier)),
                ("increment", whole(&increment)),
                ("modulus", whole(&modulus)),
                ("first", first.into()),
            ];
            ("congruential", facts)
        }
        Structure::OneStep { step, share } => {
            let (step, back) = (u64::from(step), items - u64::from(step));
            let (side, step) = if back < step { ("back", back) } else { ("ahead", step) };
            ("one_step", vec![("step", whole(&step)), ("side", side.into()), ("share", percent(share))])
        }
        Structure::Shards { length, in_place } => {
            let place = if in_place { "in_place" } else { "elsewhere" };
            ("shards", vec![("length", whole(&length)), ("place", place.into())])
        }
        Structure::ShuffleBuffer { size } => {
            let share = percent(size as f64 / items as f64);
            ("shuffle_buffer", vec![("size", whole(&size)), ("share", share)])
        }
        Structure::Feistel => ("feistel", vec![]),
    }
}

/// The arguments of the message about readers that take turns, but their number and batch.
fn shuffled_in_turn(ids: ReaderIds, share: f64, buffer: Option<u64>) -> Facts {
    let ids = match ids {
        ReaderIds::Remainders => "remainders",
        ReaderIds::Stretches => "stretches",
    };
    vec![
        ("ids", ids.into()),
        ("strict", if share >= MIN_STRICT_SHARE { "yes" } else { "no" }.into()),
        ("own", if buffer.is_some() { "buffer" } else { "shuffled" }.into()),
        ("size", whole(&buffer.unwrap_or_default())),
    ]
}

/// The arguments of the message about a stretch that was not shuffled.
fn unshuffled(start: u64, length: u64, items: u64) -> Facts {
    let part = match start {
        0 => "head",
        _ if start + length == items => "tail",
        _ => "middle",
    };
    vec![
        ("part", part.into()),
        ("length", whole(&length)),
        ("start", whole(&start)),
        ("last", whole(&(start + length - 1))),
    ]
}

impl OrderWords {
    pub(in crate::report) fn new(language: Language) -> Self {
        Self { messages: RESOURCES.messages(language) }
    }

    pub(in crate::report) fn text(self, id: &str) -> String {
        self.messages.text(id)
    }

    pub(super) fn say(self, id: &str, facts: Facts) -> String {
        self.messages.format(id, facts)
    }

    /// The verdict, in a sentence or two.
    pub(in crate::report) fn verdict(self, report: &OrderReport) -> String {
        let orders = ("orders", report.orders.into());
        match report.finding {
            OrderFinding::Fail { test, p } => {
                let power = ("power", figures::power_once_in(p).into());
                let what = self.reason(report, report.test(test));
                self.say("verdict.fail", vec![orders, ("what", what.into()), power])
            }
            OrderFinding::Unresolved { test, p } => {
                let odds = ("odds", grouped(&format!("{:.0}", figures::about_once_in(p))).into());
                let what = report.test(test).map_or_else(String::new, |test| self.effect(report, test));
                self.say("verdict.unresolved", vec![orders, ("what", what.into()), odds])
            }
            OrderFinding::NoneFound => {
                let tests = ("tests", report.tests.len().into());
                self.say("verdict.none_found", vec![orders, ("items", whole(&report.items)), tests])
            }
        }
    }

    /// What orders look like, where that is known of what the test is of; else the test's effect.
    fn reason(self, report: &OrderReport, test: Option<&OrderTest>) -> String {
        let Some(test) = test else { return String::new() };
        // Which two orders agree is more than how each follows the one before.
        let is_next =
            matches!(test.peculiar, Some(Peculiar::Repeat { earlier, later, .. }) if later == earlier + 1);
        if test.id.statistic == OrderStatistic::Repeats && !is_next {
            return self.effect(report, test);
        }
        let known = report.structures.iter().find(|one| one.transform == test.id.transform);
        known.map_or_else(|| self.effect(report, test), |one| self.resemblance(report, one))
    }

    /// What some of the orders look like.
    pub(super) fn resemblance(self, report: &OrderReport, one: &Resemblance) -> String {
        let transform: &str = one.transform.into();
        let (id, mut facts) = structure(one.structure, report.items);
        facts.extend([("transform", transform.into()), ("n", whole(&report.items))]);
        let what = self.say(&format!("structure.{id}"), facts);
        let all = match one.transform {
            OrderTransform::Changes => report.orders - 1,
            OrderTransform::Orders => report.orders,
        };
        if one.orders == all {
            return what;
        }
        let facts = vec![
            ("what", what.into()),
            ("transform", transform.into()),
            ("some", one.orders.into()),
            ("all", all.into()),
        ];
        self.say("some-of", facts)
    }

    /// The term for a statistic.
    pub(super) fn statistic(self, statistic: OrderStatistic) -> String {
        self.text(&format!("statistic.{}", statistic.key()))
    }

    /// What a test is of.
    pub(super) fn transform(self, transform: OrderTransform) -> String {
        self.text(&format!("transform.{}", <&str>::from(transform)))
    }

    /// The null distribution of a statistic, with its source.
    pub(super) fn null(self, statistic: OrderStatistic) -> String {
        self.text(&format!("null.{}", statistic.key()))
    }

    /// How far a test is out, in plain units.
    pub(super) fn effect(self, report: &OrderReport, test: &OrderTest) -> String {
        let transform: &str = test.id.transform.into();
        let (n, observed, expected) = (report.items as f64, test.observed, test.expected);
        let share = |of: f64| percent(of / (n * n));
        let mut facts: Facts = vec![("transform", transform.into()), ("orders", test.orders.into())];
        let figures =
            |one: Argument<'static>, other: Argument<'static>| [("observed", one), ("expected", other)];
        match test.id.statistic {
            OrderStatistic::Displacement
            | OrderStatistic::NeighbourDistance
            | OrderStatistic::PlaceDistance => facts.extend(figures(share(observed), share(expected))),
            OrderStatistic::Inversions => {
                let pairs = n * (n - 1.0) / 2.0;
                facts.extend(figures(percent(observed / pairs), percent(0.5)));
            }
            OrderStatistic::Descents => facts.extend(figures(percent(observed / n), percent(expected / n))),
            OrderStatistic::RankCorrelation | OrderStatistic::SerialCorrelation => {
                facts.extend(figures(self::figures::digits(observed, 3).into(), "0".into()));
            }
            OrderStatistic::Blocks
            | OrderStatistic::Residues
            | OrderStatistic::ResidueByBlock
            | OrderStatistic::BlockByResidue
            | OrderStatistic::NeighbourResidues => {
                facts.extend(figures(total(observed), total(expected)));
                let side = if observed < expected { "even" } else { "uneven" };
                facts.push(("side", side.into()));
            }
            OrderStatistic::Repeats => facts.extend(figures(percent(observed), percent(expected))),
            OrderStatistic::Cycles => {
                facts.extend(figures(total(observed), total(expected)));
                let is_one = if (observed - 1.0).abs() < 1e-9 { "one" } else { "other" };
                facts.push(("cycles", is_one.into()));
            }
            _ => facts.extend(figures(total(observed), total(expected))),
        }
        match test.peculiar {
            Some(Peculiar::Difference { by }) => facts.extend([("by", whole(&by)), ("distance", by.into())]),
            Some(Peculiar::Lag { places }) => facts.push(("places", whole(&places))),
            Some(Peculiar::Blocks { misplaced }) => facts.push(("misplaced", percent(misplaced))),
            Some(Peculiar::Modulus { modulus }) => facts.push(("modulus", modulus.into())),
            Some(Peculiar::Repeat { earlier, later, is_same }) => {
                let same = if is_same { "yes" } else { "no" };
                facts.extend([("earlier", whole(&earlier)), ("later", whole(&later)), ("same", same.into())]);
            }
            Some(Peculiar::Halves { .. }) | None => {}
        }
        self.say(&format!("effect.{}", test.id.statistic.key()), facts)
    }

    /// How far from uniform, a sentence each.
    pub(in crate::report) fn how_far(self, report: &OrderReport) -> Vec<String> {
        let far = &report.how_far;
        let mut sentences = Vec::new();
        let moved = ("moved", percent(far.displacement));
        sentences
            .push(self.say("how-far.moved", vec![moved, ("uniform", percent(far.uniform_displacement))]));
        // Other orders move as far without a buffer.
        let is_buffer = |one: &Resemblance| {
            one.transform == OrderTransform::Orders
                && matches!(one.structure, Structure::ShuffleBuffer { .. })
        };
        let has_buffer = report.structures.iter().any(is_buffer);
        if let Some(size) = far.effective_buffer.filter(|_| has_buffer) {
            let share = ("share", percent(size / report.items as f64));
            let size = ("size", whole(&format!("{:.0}", figures::about(size))));
            sentences.push(self.say("how-far.buffer", vec![size, share]));
        }
        if far.followed > FOLLOWED {
            let longest = ("longest", whole(&far.longest_block));
            let uniform = ("uniform", percent(1.0 / report.items as f64));
            let followed = ("followed", percent(far.followed));
            sentences.push(self.say("how-far.followed", vec![followed, uniform, longest]));
        }
        if report.finding == OrderFinding::NoneFound {
            let shown = ("share", percent(far.shown_buffer));
            sentences.push(self.say("how-far.shown", vec![("orders", report.orders.into()), shown]));
        } else {
            let facts = vec![("misplaced", percent(far.misplaced)), ("blocks", far.blocks.into())];
            sentences.push(self.say("how-far.misplaced", facts));
        }
        sentences
    }

    /// That there are more tests.
    pub(super) fn more(self, more: usize) -> String {
        self.say("more-tests", vec![("more", more.into())])
    }

    /// What was not looked at.
    pub(super) fn not_looked_at(self, what: OrderNotLookedAt) -> String {
        let (id, facts) = match what {
            OrderNotLookedAt::Dropped { items } => {
                ("dropped", vec![("items", whole(&items)), ("count", items.into())])
            }
            OrderNotLookedAt::Parity => ("parity", vec![]),
            OrderNotLookedAt::Changes => ("changes", vec![]),
            OrderNotLookedAt::Seeds => ("seeds", vec![]),
            OrderNotLookedAt::Contents => ("contents", vec![]),
        };
        self.say(&format!("not-looked-at.{id}"), facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statistic_has_its_words_in_every_language() {
        for language in Language::ALL {
            let words = OrderWords::new(language);
            for statistic in OrderStatistic::ALL {
                for kind in ["statistic", "effect", "null"] {
                    let id = format!("{kind}.{}", statistic.key());
                    assert!(words.messages.has(&id), "{language}: {id}");
                }
            }
        }
    }
}
